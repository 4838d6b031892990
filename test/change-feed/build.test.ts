import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { publicationName } from '../../src/serving/manifest/manifest.js';
import { branchYaml, fenland, type Workspace, workspace } from '../commands/workspace.js';
import { newest } from '../newest.js';

const site = `${fenland['content/site.yaml']}basePath: /fen\norigin: https://fenland.example\nchanges: on\n`;
const bank = { ...fenland, 'content/site.yaml': site };
const day = (number: number) => ({
  SOURCE_DATE_EPOCH: String(Date.parse(`2026-03-${String(number).padStart(2, '0')}T09:00:00Z`) / 1000),
});
const feed = `fen/${newest}/changes.json`;
const file = 'content/fenland/branches.yaml';

function published(space: Workspace, path: string) {
  return JSON.parse(space.read(`dist/site/${path}`));
}

function steps(space: Workspace): string[] {
  return published(space, feed).items.map(
    ({ _opendata: { from, to } }: { _opendata: { from: string; to: string } }) => `${from}..${to}`,
  );
}

/** A bank that has published once. */
async function opened(files: Readonly<Record<string, string>> = bank): Promise<Workspace> {
  const space = workspace(files);
  await space.run(['build'], day(1));
  return space;
}

/** Publishes with another branch, and returns the publication's name. */
async function publishWith(space: Workspace, branch: string, date: number, more: readonly string[] = []) {
  space.write(file, `${space.read(file)}${branchYaml(branch)}`);
  const run = await space.run(['build', ...more], day(date));
  expect(run.stderr + run.stdout).toContain('Published');
  return publicationName(space.manifest());
}

describe('a build with changes: in site.yaml', () => {
  test('says of records in another order that it is their order that changes', async () => {
    const space = await opened();
    const records = space.read(file).split(/(?=^- )/m);
    space.write(file, [...records].reverse().join(''));
    await space.run(['build'], day(2));
    const [item] = published(space, feed).items;
    expect(item.title).toBe('The order of 5 branches changes');
    expect(item.content_text).toBe('The order of 5 branches changes.');
    expect(space.read(`dist/site/fen/${newest}/changes.atom`)).toContain(
      '<title>The order of 5 branches changes</title>',
    );
  });

  test('goes on where the base path has moved, and has a record that is gone as it was', async () => {
    const space = await opened();
    const name = await publishWith(space, 'FB-06', 2);
    space.write('content/site.yaml', site.replace('basePath: /fen', 'basePath: /fens'));
    space.write(file, branchYaml('FB-01'));
    await space.run(['accept', '--all', '--reason', 'It moves.'], day(3));
    expect((await space.run(['build'], day(3))).code).toBe(0);
    const { items } = published(space, feed.replace('fen/', 'fens/'));
    expect(items).toHaveLength(2);
    expect(items[1]._opendata.to).toBe(name);
    expect(items[0]._opendata.changes[0]).toMatchObject({
      event: 'closed',
      record: { Identification: 'FB-02', PostalAddress: { BuildingNumber: '3' } },
    });
  });

  test('tells readers of the Atom feed nothing of a step of other versions, and where people find the data', async () => {
    const brand = { 'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.2\n' };
    const space = await opened({ ...bank, ...brand });
    space.write(
      file,
      space.read(file).replace('  PostalAddress:', "  SortCode: ['201234']\n  PostalAddress:"),
    );
    expect((await space.run(['build'], day(2))).stderr).toContain('Published');
    const entries = (version: string) =>
      space.read(`dist/site/fen/${version}/changes.atom`).match(/<entry>/g)?.length ?? 0;
    expect(published(space, 'fen/v2.1/changes.json').items).toMatchObject([{ title: 'No record changes' }]);
    expect([entries('v2.1'), entries('v2.2')]).toEqual([0, 1]);
    expect(space.read(`dist/site/fen/${newest}/changes.atom`)).toContain(
      `<link rel="alternate" type="application/feed+json" href="https://fenland.example/fen/${newest}/changes.json"/>`,
    );
  });

  test('publishes an item for each step, record by record, and adds nothing when nothing changed', async () => {
    const space = await opened();
    const one = publicationName(space.manifest());
    expect(steps(space)).toEqual([]);
    const two = await publishWith(space, 'FB-06', 2);
    expect(steps(space)).toEqual([`${one}..${two}`]);
    const [item] = published(space, feed).items;
    expect(item).toMatchObject({
      title: '1 branch opens',
      date_published: '2026-03-02T09:00:00.000Z',
      _opendata: {
        counts: { opened: 1, closed: 0, renamed: 0, changed: 0, unchanged: 5 },
        collections: { branches: { opened: 1, classes: { opened: 1 } } },
        changes: [
          {
            collection: 'branches',
            brand: 'Fenland Bank',
            identity: 'FB-06/0',
            event: 'opened',
            details: [],
          },
        ],
        more: 0,
      },
    });
    expect(item.content_text).toContain('New:\n- CB7 4AA (Fenland Bank, FB-06)');
    expect(space.manifest().resources[`/${feed}`]).toMatchObject({
      kind: 'data',
      mediaType: 'application/feed+json',
      headers: { 'Cache-Control': 'max-age=28800' },
    });
    const again = await space.run(['build', '--no-cache'], day(3));
    expect(again.stdout + again.stderr).toContain('Unchanged');
  });

  test('has old and new of each field that changed, and lists a thousand records at most', async () => {
    const space = workspace(bank);
    const before = space.read(file);
    const newestStep = () => published(space, feed).items[0]._opendata;
    await space.run(['build'], day(1));
    space.write(file, before.replace('CB7 4AA', 'CB6 1AB'));
    await space.run(['build'], day(2));
    expect(newestStep().changes).toMatchObject([
      {
        identity: 'FB-01/0',
        details: [{ field: 'PostalAddress.PostCode', was: 'CB7 4AA', is: 'CB6 1AB' }],
      },
    ]);
    const many = Array.from({ length: 1_001 }, (_, at) => branchYaml(`M-${at}`)).join('');
    space.write(file, space.read(file) + many);
    await space.run(['build'], day(3));
    const { changes, more, counts } = newestStep();
    expect([changes.length, more, counts.opened]).toEqual([1_000, 1, 1_001]);
  });

  test('tells of the last hundred publications', async () => {
    const space = await opened();
    const name = await publishWith(space, 'FB-06', 2);
    const long = published(space, feed);
    long.items = Array.from({ length: 100 }, () => long.items[0]);
    cpSync(join(space.folder, 'dist/site'), join(space.folder, 'live'), { recursive: true });
    space.write(`live/${feed}`, JSON.stringify(long));
    const [plain] = space.manifest().resources[`/${feed}`]!.representations;
    const manifest = space.read('live/opendata-manifest.json');
    space.write(
      'live/opendata-manifest.json',
      manifest.replaceAll(plain!.sha256, sha256(JSON.stringify(long))),
    );
    rmSync(join(space.folder, 'dist'), { recursive: true });
    const next = await publishWith(space, 'FB-07', 3, ['--previous', 'live']);
    expect([steps(space).length, steps(space)[0]]).toEqual([100, `${name}..${next}`]);
    expect(space.read(`dist/site/fen/${newest}/changes.atom`).match(/<entry>/g)).toHaveLength(100);
  });
});
