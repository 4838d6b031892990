import fs, { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../../src/base/files/make-folder.js';
import { seed, tries } from '../seed.js';
import { fenland, filesBelow, siteYaml, timeless, type Workspace, workspace } from './workspace.js';

const path = 'content/fenland/branches.yaml';
const cacheOf = (space: Workspace) => join(space.folder, '.opendata/cache');
const entriesOf = (space: Workspace) => readdirSync(cacheOf(space)).filter((name) => name !== '.gitignore');
const on = (day: string) => ({ SOURCE_DATE_EPOCH: String(Date.parse(day) / 1000) });

/** A branch that is closed for works until a day. */
const branch = (id: string, worksUntil = '2026-03-15') => `- Identification: ${id}
  SequenceNumber: 0
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { BuildingNumber: 3, PostCode: CB7 4AA }
  Availability:
    StandardAvailability: { Day: [{ Name: Monday, OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }] }] }
    NonStandardAvailability: { Name: Works, StartDate: 2026-02-01, EndDate: ${worksUntil} }
`;
/** So many that keeping them is worth it. */
const many = Array.from({ length: 12 }, (_, at) => branch(`FB-${at + 10}`));
const bank = { ...fenland, 'content/site.yaml': `${siteYaml}downloads: on\n`, [path]: many.join('') };

/** What may happen to an entry, and what may be edited, between two builds. */
const mishaps: Readonly<Record<string, (file: string, other: string) => void>> = {
  nothing: () => {},
  gone: (file) => rmSync(file),
  'cut off': (file) => writeFileSync(file, readFileSync(file).subarray(0, -9)),
  empty: (file) => writeFileSync(file, ''),
  changed: (file) => writeFileSync(file, readFileSync(file, 'latin1').replaceAll('FB-1', 'XX-1'), 'latin1'),
  'that of another': (file, other) => writeFileSync(file, readFileSync(other)),
  'a folder': (file) => fs.rmSync(file, { force: true }) ?? fs.mkdirSync(file),
};
const edits: readonly ((space: Workspace) => void)[] = [
  () => {},
  (space) => space.write(path, space.read(path) + branch(`FB-N${space.read(path).length}`)),
  (space) => space.write(path, `# ${space.read(path)}`),
  (space) => space.write(path, space.read(path).replace('Physical', 'Mobile')),
  (space) => space.write(path, space.read(path).replace('[Personal]', '[Everybody]')),
  (space) => space.write(path, many.join('')),
  (space) => space.write(path, many.toReversed().join('')),
  (space) => space.write('content/site.yaml', `${siteYaml}versions: [v2.1, v2.2]\nagreement: Another.\n`),
  (space) => space.write('content/fenland/brand.yaml', 'BrandName: Fenland Bank\ngroup: fens\n'),
];
/** All that a run says and publishes. */
async function built(space: Workspace, day: string, ...options: readonly string[]) {
  const { code, stderr } = await space.run(['build', ...options], on(day));
  const site = join(space.folder, 'dist/site');
  return [code, timeless(stderr), existsSync(site) && filesBelow(site)] as const;
}

describe('a series of builds with the cache', () => {
  it('says and publishes the same as one without, whatever is edited, on any day, and whatever becomes of the cache', async () => {
    const step = fc.record({
      edit: fc.oneof(fc.constant(edits[0]!), fc.constantFrom(...edits)),
      mishap: fc.oneof(fc.constant(mishaps['nothing']!), fc.constantFrom(...Object.values(mishaps))),
      days: fc.nat(9),
    });
    const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      const [kept, plain] = [workspace(bank), workspace(bank)];
      let day = Date.parse('2026-03-08');
      for (const { edit, mishap, days } of steps) {
        for (const space of [kept, plain]) edit(space);
        const entries = existsSync(cacheOf(kept)) ? entriesOf(kept) : [];
        const files = entries
          .map((name) => join(cacheOf(kept), name))
          .filter((file) => fs.statSync(file).isFile());
        for (const file of files) mishap(file, files.at(-1)!);
        day += days * 24 * 3600_000;
        const at = new Date(day).toISOString();
        expect(await built(kept, at)).toEqual(await built(plain, at, '--no-cache'));
      }
    });
    await fc.assert(property, { seed, numRuns: tries(8), endOnFailure: true });
  });

  it('makes what is changed again, and only that', async () => {
    const more = many.join('').replaceAll('FB', 'FC');
    const space = workspace({ ...bank, 'content/fenland/branches/more.yaml': more });
    const first = await built(space, '2026-03-01');
    const before = filesBelow(cacheOf(space));
    expect(before.size).toBe(3);
    mishaps['changed']!(join(cacheOf(space), entriesOf(space)[0]!), '');
    space.remove('dist');
    expect(await built(space, '2026-03-01')).toEqual(first);
    expect(filesBelow(cacheOf(space))).toEqual(before);
  });
});

describe('the cache', () => {
  it('is ignored by git, is used by check too, and loses what nobody used for a month', async () => {
    const space = workspace(bank);
    await space.run('check');
    const [name] = entriesOf(space);
    expect(space.read('.opendata/cache/.gitignore')).toBe('*\n');
    for (const each of [name!, '.gitignore']) utimesSync(join(cacheOf(space), each), 1, 1);
    space.write(path, many.slice(1).join(''));
    await space.run('build');
    expect(entriesOf(space)).toEqual([expect.not.stringContaining(name!)]);
    expect(space.read('.opendata/cache/.gitignore')).toBe('*\n');
  });

  it('is neither written nor read with --no-cache', async () => {
    const space = workspace(bank);
    await space.ends('build --no-cache', 0);
    expect(existsSync(join(space.folder, '.opendata'))).toBe(false);
  });

  it('is done without where its folder is a file', async () => {
    await workspace({ ...bank, '.opendata': 'Ours.' }).ends('build', 0, 'Published');
  });

  it('is no reason to go on without end where the working folder is removed', () => {
    const { folder } = workspace();
    const before = process.cwd();
    onTestFinished(() => process.chdir(before));
    process.chdir(folder);
    rmSync(folder, { recursive: true });
    expect(() => makeFolder('.opendata/cache')).toThrow('ENOENT');
  });
});
