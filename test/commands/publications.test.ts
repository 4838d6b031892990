import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { columnCount } from '../../src/base/text/columns.js';
import { publicationName } from '../../src/serving/manifest/manifest.js';
import { branchYaml, fenland, type Workspace, workspace } from './workspace.js';

const branches = 'content/fenland/branches.yaml';
const sites = {
  'content/site.yaml': `${fenland['content/site.yaml']}keep: { publications: 5, bytes: 2 GB }\n`,
};
const three = ['FB-01', 'FB-02', 'FB-03'].map((id) => branchYaml(id)).join('');

async function built(space: Workspace): Promise<string> {
  const { code, stdout, stderr } = await space.run(['build'], {});
  expect(code, stdout + stderr).toBe(0);
  return publicationName(space.manifest());
}

/** Published three times: three branches; another opened; the text of the agreement is another. */
async function thrice() {
  const space = workspace({ ...fenland, ...sites, [branches]: three });
  const first = await built(space);
  space.write(branches, three + branchYaml('FB-04'));
  const second = await built(space);
  space.write('content/site.yaml', `${sites['content/site.yaml']}agreement: Use it as you like.\n`);
  expect(await built(space)).toBe(second);
  return { space, first, second };
}

async function listed(space: Workspace, ...args: readonly string[]) {
  const { code, stdout, stderr } = await space.run(['publications', ...args], {});
  return { code, stdout, stderr };
}

async function asData(space: Workspace) {
  const { code, stdout } = await listed(space, '--format', 'json');
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

/** The folders in the store, the newest first. */
async function folders(space: Workspace): Promise<string[]> {
  const { publications } = await asData(space);
  return publications.map((one: { folder: string }) => join(space.folder, 'dist/.publications', one.folder));
}

describe('publications', () => {
  test('lists the present one and those that are kept, each with what changed since the one before', async () => {
    const { space, first, second } = await thrice();
    const data = await asData(space);
    expect(data).toMatchObject({
      publicationsVersion: 1,
      out: 'dist',
      keep: { publications: 5, bytes: 2_000_000_000 },
      publications: [
        { is: 'present', publication: second, records: 6, changes: { since: second, phrases: [] } },
        {
          is: 'kept',
          publication: second,
          changes: {
            since: first,
            phrases: ['1 branch opens'],
            counts: { opened: 1, closed: 0, changed: 0 },
          },
        },
        { is: 'kept', publication: first, records: 5 },
      ],
    });
    const [present, , oldest] = data.publications;
    expect(oldest.changes).toBeUndefined();
    expect(present.at).toBe(space.manifest().at!.replace('Z', '+00:00'));
    expect(data.publications.map((one: { fault?: string }) => one.fault)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const stdout = (await listed(space)).stdout.replaceAll(/\s+/g, ' ');
    expect(stdout).toContain('The settings keep 5 at most, 2.0 GB at most.');
    expect(stdout).toContain('The same data as the one before');
    expect(stdout).toContain('1 branch opens');
  });

  test('says the bytes of each, and which would be free without it', async () => {
    const { space } = await thrice();
    const { publications } = await asData(space);
    const [present, ...kept] = publications;
    const bytes = readdirSync(join(space.folder, 'dist/.publications', present.folder), {
      recursive: true,
      encoding: 'utf8',
    })
      .map((path) => statSync(join(space.folder, 'dist/.publications', present.folder, path)))
      .filter((stat) => stat.isFile())
      .reduce((sum, { size }) => sum + size, 0);
    expect(present).toMatchObject({ bytes, ownBytes: bytes });
    // Cash machines are the same in the older two.
    const [{ bytes: all, ownBytes: own }] = kept.slice(1);
    expect(own).toBeGreaterThan(0);
    expect(own).toBeLessThan(all);
  });

  test('names one that is not whole, and goes on', async () => {
    const { space, first } = await thrice();
    const folder = join((await folders(space))[1]!, 'site');
    const faults = [
      ['v2.2/atms', undefined, 'v2.2/atms is missing'],
      ['v2.2/branches', '{"data":[', 'v2.2/branches has 9 bytes instead of'],
      ['opendata-manifest.json', '{"manifestVersion"', 'is not JSON'],
      ['opendata-manifest.json', undefined, 'there is no opendata-manifest.json'],
    ] as const;
    for (const [file, text, fault] of faults) {
      const path = join(folder, file);
      const before = readFileSync(path);
      rmSync(path);
      if (text !== undefined) writeFileSync(path, text);
      const { publications } = await asData(space);
      expect(publications[1].fault).toContain(fault);
      expect(publications[2]).toMatchObject({ publication: first });
      expect(publications[2].fault).toBeUndefined();
      const { code, stdout } = await listed(space);
      expect([code, stdout]).toEqual([0, expect.stringContaining('No way back: ')]);
      writeFileSync(path, before);
    }
  });

  test('says of a list that can not be read that what changed is not known', async () => {
    const { space } = await thrice();
    const path = join((await folders(space))[2]!, 'site/v2.2/branches');
    const { size } = statSync(path);
    rmSync(path);
    writeFileSync(path, '['.repeat(size));
    const { publications } = await asData(space);
    expect(publications[1].uncompared).toMatch(/v2.2\/branches of [0-9a-f]{12} can't be read/);
    expect(publications[1].changes).toBeUndefined();
  });

  test('compares with the next older one that can be read', async () => {
    const { space, first } = await thrice();
    rmSync(join((await folders(space))[1]!, 'site/opendata-manifest.json'));
    const { publications } = await asData(space);
    expect(publications[0].changes).toMatchObject({ since: first, phrases: ['1 branch opens'] });
  });

  test('names one whose build was stopped before readers got it', async () => {
    const { space } = await thrice();
    const [, kept] = await folders(space);
    rmSync(join(kept!, '.replaced'));
    const { publications } = await asData(space);
    expect(publications.map((one: { is: string }) => one.is)).toEqual(['present', 'kept', 'stopped']);
    expect((await listed(space)).stdout).toContain('Its build was stopped before readers got it');
  });

  test('ends with 2 where nothing is published', async () => {
    const space = workspace(fenland);
    expect(await listed(space)).toMatchObject({
      code: 2,
      stderr: 'opendata: there is no publication in dist\n',
    });
    mkdirSync(join(space.folder, 'dist'));
    expect((await listed(space)).code).toBe(2);
  });

  test('needs no content: times are those of London then', async () => {
    const { space } = await thrice();
    space.remove('content');
    const data = await asData(space);
    expect(data.publications).toHaveLength(3);
    expect(data.keep).toBeUndefined();
  });

  test('reads a publication that nobody may write to', async () => {
    const { space } = await thrice();
    for (const folder of await folders(space)) chmodSync(folder, 0o555);
    expect((await listed(space)).code).toBe(0);
    for (const folder of await folders(space)) chmodSync(folder, 0o755);
  });

  test('is printed as Markdown and as a page too', async () => {
    const { space, first } = await thrice();
    const markdown = (await listed(space, '--format', 'markdown')).stdout;
    expect(markdown).toMatch(/^# Publications in dist\n/);
    expect(markdown).toContain('- 1 branch opens');
    const page = (await listed(space, '--format', 'html')).stdout;
    expect(page).toContain('<title>Publications in dist</title>');
    expect(page).toContain(first);
  });

  test('fits into narrow terminals', async () => {
    const { space } = await thrice();
    for (const width of [60, 80, 120]) {
      const { stdout } = await space.run(['publications'], { COLUMNS: String(width) });
      expect(stdout.split('\n').filter((line) => columnCount(line) > width)).toEqual([]);
    }
  });
});
