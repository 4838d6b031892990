import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applyChanges } from '../../src/client/changes.js';
import { publicationName } from '../../src/serving/manifest/manifest.js';
import { branchYaml, fenland, type Workspace, workspace } from '../commands/workspace.js';
import { newest } from '../newest.js';

const site = `${fenland['content/site.yaml']}basePath: /fen\norigin: https://fenland.example\nchanges: on\n`;
const bank = { ...fenland, 'content/site.yaml': site };
const day = (number: number) => ({
  SOURCE_DATE_EPOCH: String(Date.parse(`2026-03-${String(number).padStart(2, '0')}T09:00:00Z`) / 1000),
});
const feed = `fen/${newest}/changes.json`;

function published(space: Workspace, path: string, out = 'dist') {
  return JSON.parse(space.read(`${out}/site/${path}`));
}

function steps(space: Workspace, out?: string): string[] {
  return published(space, feed, out).items.map(
    ({ _opendata: { from, to } }: { _opendata: { from: string; to: string } }) => `${from}..${to}`,
  );
}

/** Publishes with another branch, and returns the publication's name. */
async function publishWith(space: Workspace, branch: string, date: number, more: readonly string[] = []) {
  const file = 'content/fenland/branches.yaml';
  space.write(file, `${space.read(file)}${branchYaml(branch)}`);
  const run = await space.run(['build', ...more], day(date));
  expect(run.stderr + run.stdout).toContain('Published');
  return { name: publicationName(space.manifest()), said: run.stdout + run.stderr };
}

describe('a build with changes: in site.yaml', () => {
  test('says of records in another order that it is their order that changes', async () => {
    const space = workspace(bank);
    await space.run(['build'], day(1));
    const file = 'content/fenland/branches.yaml';
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

  test('tells readers of the Atom feed nothing of a step of other versions, and where people find the data', async () => {
    const space = workspace({
      'content/site.yaml': site,
      'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.2\n',
      'content/fenland/branches.yaml': branchYaml('FB-01'),
    });
    const first = await space.run(['build'], day(1));
    expect(first.stderr).toContain('Published');
    const file = 'content/fenland/branches.yaml';
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

  test('links the Atom feed to the pages as HTML', async () => {
    const space = workspace({ ...bank, 'content/site.yaml': `${site}pages: on\n` });
    await space.run(['build'], day(1));
    expect(space.read(`dist/site/fen/${newest}/changes.atom`)).toContain(
      '<link rel="alternate" type="text/html" href="https://fenland.example/fen"/>',
    );
  });

  test('publishes an item and a detail for each step, and adds nothing when nothing changed', async () => {
    const space = workspace(bank);
    const first = await space.run(['build'], day(1));
    expect(first.stdout + first.stderr).toContain('begins with this publication');
    const one = publicationName(space.manifest());
    expect(steps(space)).toEqual([]);
    const before = published(space, `fen/${newest}/branches`);

    const { name: two, said } = await publishWith(space, 'FB-06', 2);
    expect(said).not.toContain('begins');
    expect(steps(space)).toEqual([`${one}..${two}`]);
    const [item] = published(space, feed).items;
    const path = `/fen/v2.2/changes/${one}..${two}.json`;
    expect(item).toMatchObject({
      title: '1 branch opens',
      url: `https://fenland.example${path}`,
      date_published: '2026-03-02T09:00:00.000Z',
      _opendata: {
        details: path,
        counts: { opened: 1, closed: 0, renamed: 0, changed: 0, unchanged: 5 },
        collections: { branches: { opened: 1, classes: { opened: 1 } } },
      },
    });
    expect(item.content_text).toContain('New:\n- CB7 4AA (Fenland Bank, FB-06)');
    expect(space.manifest().resources[path]).toMatchObject({
      kind: 'change',
      mediaType: 'application/json',
      headers: { 'Cache-Control': 'public, max-age=31536000, immutable' },
    });
    expect(space.manifest().resources[`/${feed}`]).toMatchObject({
      kind: 'data',
      mediaType: 'application/feed+json',
      headers: { 'Cache-Control': 'max-age=28800' },
    });
    const bytes = space.read(`dist/site${path}`);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(item._opendata.sha256);
    const made = await applyChanges(
      {
        [`/fen/${newest}/branches`]: before,
        [`/fen/${newest}/atms`]: published(space, `fen/${newest}/atms`),
      },
      {
        ...JSON.parse(bytes),
        routes: { [`/fen/${newest}/branches`]: JSON.parse(bytes).routes[`/fen/${newest}/branches`] },
      },
    );
    expect(made[`/fen/${newest}/branches`]).toEqual(published(space, `fen/${newest}/branches`));

    const again = await space.run(['build', '--no-cache'], day(3));
    expect(again.stdout + again.stderr).toContain('Unchanged');
  });

  test('keeps what closed findable in its detail', async () => {
    const space = workspace(bank);
    await space.run(['build'], day(1));
    space.write(
      'content/fenland/branches.yaml',
      ['FB-01', 'FB-02', 'FB-03', 'FB-05'].map((id) => branchYaml(id)).join(''),
    );
    await space.run(['build'], day(2));
    const [{ content_text: text, _opendata: own }] = published(space, feed).items;
    expect(text).toContain('Gone:\n- CB7 4AA (Fenland Bank, FB-04)');
    const { routes } = published(space, own.details.slice(1));
    expect(routes[`/fen/${newest}/branches`].brands).toEqual([
      {
        BrandName: 'Fenland Bank',
        group: 0,
        removed: [{ record: expect.objectContaining({ Identification: 'FB-04' }) }],
      },
    ]);
  });

  test('has no more items and details than `keep` says', async () => {
    const space = workspace({
      ...bank,
      'content/site.yaml': site.replace('changes: on', 'changes: { keep: 2 }'),
    });
    await space.run(['build'], day(1));
    const names = [publicationName(space.manifest())];
    for (const number of [2, 3, 4, 5]) names.push((await publishWith(space, `FB-1${number}`, number)).name);
    const kept = [`${names[3]}..${names[4]}`, `${names[2]}..${names[3]}`];
    expect(steps(space)).toEqual(kept);
    const files = readdirSync(join(space.folder, `dist/site/fen/${newest}/changes`));
    expect(files.filter((file) => file.endsWith('.json')).sort()).toEqual(
      kept.map((step) => `${step}.json`).sort(),
    );
    expect(space.read(`dist/site/fen/${newest}/changes.atom`).match(/<entry>/g)).toHaveLength(2);
  });

  test('begins anew after the last publication was lost, and goes on from where it can be sure', async () => {
    const space = workspace(bank);
    await space.run(['build'], day(1));
    const names = [publicationName(space.manifest())];
    for (const number of [2, 3, 4]) names.push((await publishWith(space, `FB-1${number}`, number)).name);
    cpSync(join(space.folder, 'dist/site'), join(space.folder, 'live'), { recursive: true });
    const lost = `live/fen/v2.2/changes/${names[1]}..${names[2]}.json`;

    // Without the detail in the middle, the chain begins behind it.
    rmSync(join(space.folder, lost));
    rmSync(join(space.folder, 'dist'), { recursive: true });
    const { name, said } = await publishWith(space, 'FB-15', 5, ['--previous', 'live']);
    expect(said).toContain(`goes back no further than ${names[2]}`);
    expect(steps(space)).toEqual([`${names[3]}..${name}`, `${names[2]}..${names[3]}`]);

    // A feed that is not what its manifest says is not continued, but the step to this publication is certain.
    space.write(
      `live/fen/${newest}/changes.json`,
      space.read(`live/fen/${newest}/changes.json`).replace('1 branch opens', '9 branches open'),
    );
    rmSync(join(space.folder, 'dist'), { recursive: true });
    const next = await publishWith(space, 'FB-16', 6, ['--previous', 'live']);
    expect(next.said).toContain(`fen/${newest}/changes.json of the last publication is missing or damaged`);
    expect(steps(space)).toEqual([`${names[3]}..${next.name}`]);

    // Nothing is certain when the answers themselves can't be compared.
    space.write(`live/fen/${newest}/branches`, `${space.read(`live/fen/${newest}/branches`)} `);
    rmSync(join(space.folder, 'dist'), { recursive: true });
    const after = await publishWith(space, 'FB-17', 7, ['--previous', 'live']);
    expect(after.said).toContain("can't be compared");
    expect(steps(space)).toEqual([]);
    expect(existsSync(join(space.folder, `dist/site/fen/${newest}/changes`))).toBe(false);

    rmSync(join(space.folder, 'dist'), { recursive: true });
    const anew = await space.run(['build'], day(8));
    expect(anew.stdout + anew.stderr).toContain('begins with this publication');
    expect(steps(space)).toEqual([]);
  });

  test('gives two builds from one publication a step each, which lead to different publications', async () => {
    const space = workspace(bank);
    await space.run(['build'], day(1));
    const first = publicationName(space.manifest());
    cpSync(join(space.folder, 'dist/site'), join(space.folder, 'live'), { recursive: true });
    const { name: one } = await publishWith(space, 'FB-06', 2, ['--previous', 'live', '--out', 'dist']);
    await space.run(['build', '--previous', 'live', '--out', 'other'], day(3));
    const [own] = steps(space, 'other');
    expect(steps(space)).toEqual([`${first}..${one}`]);
    expect(own).toMatch(new RegExp(`^${first}\\.\\.(?!${one})`));
    // The same content, the same last publication and the same time: the same bytes.
    await space.run(['build', '--previous', 'live', '--out', 'third'], day(2));
    expect(space.read(`third/site/${feed}`)).toBe(space.read(`dist/site/${feed}`));
    expect(steps(space, 'third')).toEqual(steps(space));
  });
});
