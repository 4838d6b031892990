import fs, { mkdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readBytes } from '../../src/content/content/file-system.js';
import { findContent } from '../../src/content/content/tree.js';
import { workspace } from '../commands/workspace.js';

let folder: string;
let put: (...paths: readonly string[]) => void;
beforeEach(() => {
  const space = workspace();
  folder = space.folder;
  put = (...paths) => {
    for (const path of paths) space.write(path, 'x: y\n');
  };
});

const sample = ['content/site.yaml', 'content/fenland/brand.yaml', 'content/fenland/branches.yaml'];
const root = () => join(folder, 'content');
const found = async () => {
  const { site, brands, problems } = await findContent(root(), fs);
  const short = (name: string) => name.slice(root().length + 1);
  return {
    site: site && short(site.name),
    brands: brands.map(({ folder, settings, records }) => {
      const own = records.map(({ collection, file }) => `${collection}: ${short(file.name)}`);
      return [folder, settings && short(settings.name), ...own];
    }),
    problems: problems.map(({ rule, args, at }) => [rule, args, ...at.map(({ file }) => short(file))]),
  };
};

/** The file system, with another function that lists a folder. */
function listing(
  readdir: (path: string, options: object, done: (error: unknown, entries?: unknown[]) => void) => void,
): typeof fs {
  return { ...fs, readdir: readdir as typeof fs.readdir };
}

describe('A content folder', () => {
  test('holds settings, and for each brand settings and records, in files and folders as you like', async () => {
    put(
      ...sample,
      'content/fenland/branches/ely.json',
      'content/fenland/branches/north/march.yml',
      'content/fenland/branches/Wisbech.yaml',
      'content/fenland/commercial-credit-cards.yml',
      'content/aldersyke/brand.json',
      'content/aldersyke/atms/1.yaml',
      'content/aldersyke/atms/10.yaml',
      'content/aldersyke/atms/2.yaml',
    );
    expect(await found()).toEqual({
      site: 'site.yaml',
      brands: [
        [
          'aldersyke',
          'aldersyke/brand.json',
          ...['1', '10', '2'].map((name) => `atms: aldersyke/atms/${name}.yaml`),
        ],
        [
          'fenland',
          'fenland/brand.yaml',
          'branches: fenland/branches.yaml',
          'branches: fenland/branches/Wisbech.yaml',
          'branches: fenland/branches/ely.json',
          'branches: fenland/branches/north/march.yml',
          'commercial-credit-cards: fenland/commercial-credit-cards.yml',
        ],
      ],
      problems: [],
    });
  });

  test('is listed in the same order whatever the order of the file system', async () => {
    put(...sample, ...['b', 'a', 'B', 'é'].map((brand) => `content/${brand}/brand.yaml`));
    const turned = listing((path, options, done) =>
      fs.readdir(path, options, (error, entries) => done(error, [...(entries ?? [])].reverse())),
    );
    for (const each of [fs, turned]) {
      const { brands } = await findContent(root(), each);
      expect(brands.map((brand) => brand.folder)).toEqual(['B', 'a', 'b', 'fenland', 'é']);
    }
  });
});

test('What is missing is told: the folder, site.yaml, any brand, and brand.yaml of a folder that is no brand', async () => {
  const noFolder = [['content/missing', { what: 'content folder' }, '']];
  expect(await found()).toMatchObject({ brands: [], problems: noFolder });
  writeFileSync(root(), 'a file');
  expect((await found()).problems).toEqual(noFolder);
  rmSync(root());
  mkdirSync(root());
  expect((await found()).problems).toEqual([
    ['content/missing', { what: 'site.yaml' }, 'site.yaml'],
    ['content/missing', { what: 'brand folders' }, ''],
  ]);
  put(...sample, 'content/images/logo.png');
  expect((await found()).problems).toEqual([
    ['content/unknown-name', expect.objectContaining({ name: 'logo.png' }), 'images/logo.png'],
    ['content/missing', { what: 'brand.yaml' }, 'images/brand.yaml'],
  ]);
});

/* What is said of them is in test/mistakes. */
describe('Names that mean nothing are told, with what may be meant', () => {
  // biome-ignore format: a table
  test.each<[string, object, string?]>([
    ['fenland/Branches.yml', { suggestion: 'branches.yaml', isTaken: true }],
    ['fenland/atm.json', { suggestion: 'atms.json' }],
    ['fenland/ATMs.xlsx', { suggestion: 'atms.yaml', isOther: true }],
    ['fenland/personal_current_accounts.yaml', { suggestion: 'personal-current-accounts.yaml' }],
    ['fenland/Brand.yml', { suggestion: 'brand.yaml', isTaken: true }],
    ['fenland/mortgages.yaml', { allowed: expect.arrayContaining(['brand.yaml', 'branches.yaml', 'commercial-credit-cards.yaml']) }],
    ['fenland/branch/1.yaml', { kind: 'folder', suggestion: 'branches' }, 'fenland/branch'],
    ['fenland/branches/old/1.yaml.bak', { allowed: ['*.yaml', '*.yml', '*.json'] }],
    ['fenland/license.yaml', {}],
    ['readme.yaml', {}],
    ['atms.yaml', { allowed: ['site.yaml', '<brand>/atms.yaml'] }],
    ['sites.yml', { allowed: ['site.yml'], suggestion: 'site.yaml', isTaken: true }],
    ['data.csv', { allowed: ['site.yaml'] }],
  ])('%s', async (path, args, at = path) => {
    put(...sample, `content/${path}`);
    expect((await found()).problems).toEqual([['content/unknown-name', expect.objectContaining(args), at]]);
  });

  test('but in a folder of a collection files may be called anything', async () => {
    put(...sample, 'content/fenland/branches/readme.yaml');
    expect((await found()).brands[0]).toContain('branches: fenland/branches/readme.yaml');
  });

  test('a second settings file, with the first', async () => {
    put(...sample, 'content/site.json', 'content/fenland/brand.yml');
    const { site, problems } = await found();
    expect([site, problems.map(([rule, , ...at]) => [rule, ...at])]).toEqual([
      'site.yaml',
      [
        ['content/two-settings', 'site.json', 'site.yaml'],
        ['content/two-settings', 'fenland/brand.yml', 'fenland/brand.yaml'],
      ],
    ]);
  });
});

test('A link may lead to the folder itself, and not to a file in it', async () => {
  put(...sample);
  symlinkSync(root(), join(folder, 'linked'));
  symlinkSync('branches.yaml', join(root(), 'fenland/atms.yaml'));
  const { brands, problems } = await findContent(join(folder, 'linked'), fs);
  expect(problems.map(({ rule }) => rule)).toEqual(['content/link']);
  expect(brands[0]?.settings?.name).toBe(`${join(folder, 'linked')}/fenland/brand.yaml`);
});

describe('Files that cannot be read are told, and no other is lost', () => {
  test('folders without permission', async () => {
    put(...sample, 'content/fenland/atms/1.yaml');
    const guarded = listing((path, options, done) =>
      /atms$/.test(path)
        ? done(Object.assign(new Error('no'), { code: 'EACCES', path }))
        : fs.readdir(path, options, done),
    );
    const { brands, problems } = await findContent(root(), guarded);
    expect(problems.map(({ rule, args, at }) => [rule, args, at[0].file.slice(root().length)])).toEqual([
      ['content/unreadable', { reason: 'permission' }, '/fenland/atms'],
    ]);
    expect(brands).toEqual([]);
  });

  test('that are gone by the time they are read, or larger than 64 MiB', () => {
    const name = 'atms.yaml';
    const read = () => readBytes({ path: join(folder, name), name }, fs);
    const gone = { rule: 'content/unreadable', args: { reason: 'gone' }, at: [{ file: name }] };
    expect(read()).toMatchObject({ problem: gone });
    put(name);
    truncateSync(join(folder, name), 64 * 1024 * 1024);
    expect(read()).toHaveProperty('bytes');
    truncateSync(join(folder, name), 64 * 1024 * 1024 + 1);
    const args = { bytes: 67_108_865, limit: 67_108_864 };
    expect(read()).toMatchObject({ problem: { rule: 'content/too-large', args } });
  });
});
