import { cpSync, lstatSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { previewed } from '../running-program.js';
import {
  branchYaml,
  fenland,
  fenlandWith,
  filesBelow,
  published,
  type Workspace,
  workspace,
} from './workspace.js';

/** Every path below the folder, links not followed. */
const everything = ({ folder }: Workspace) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

describe('an output folder that a build would mix up with what it reads', () => {
  const project = { ...fenland, 'headers/notes.txt': 'Ours.' };

  it.each([
    ['--out content', '--out content overlaps with content'],
    ['--out ./content/', 'overlaps with content'],
    ['--out content/fenland/dist/new', 'overlaps with content'],
    ['--out .', '--out . overlaps with content'],
    ['--out headers/dist', 'overlaps with headers'],
    ['--out linked', '--out linked overlaps with content'],
    ['--content linked --out content/dist', 'overlaps with linked'],
  ])('is refused, and nothing is written: %s', async (options, message) => {
    const space = workspace(project);
    symlinkSync('content', join(space.folder, 'linked'));
    const before = everything(space);
    await space.ends(`build ${options}`, 2, message, /such as \S*dist\./);
    expect(everything(space)).toEqual(before);
  });

  it.each(['content-dist', '..dist', '../elsewhere/dist'])('is not one beside it: %s', async (out) => {
    const files = Object.entries(project).map(([path, text]) => [`bank/${path}`, text] as const);
    const space = workspace(Object.fromEntries(files));
    await space.ends(`build --content bank/content --out ${join('bank', out)}`, 0);
    await space.ends('check --content bank/content', 0);
  });

  it.each([
    ['dist', 'dist is a file or a link, and has to be a folder. Move it away, or name another.'],
    [
      'dist/site',
      'dist/site is not a folder made by opendata. Move it away, or choose another --out folder.',
    ],
    ['dist/site/index.html', 'dist/site/index.html was not written by opendata, and a build replaces all of'],
  ])('%s that is a file is named, and stays', async (path, message) => {
    const space = workspace(project);
    space.write(path, 'Ours.');
    await space.ends('build', 2, message);
    expect(space.read(path)).toBe('Ours.');
  });

  it.each([
    ['dist', 'nowhere', 'dist is a file or a link'],
    ['dist/site', '../elsewhere', 'dist/site is not a folder made by opendata'],
  ])('a link in place of %s is named at once, and what it leads to stays', async (path, target, message) => {
    const space = workspace({ ...project, 'elsewhere/notes.txt': 'Ours.' });
    if (path !== 'dist') mkdirSync(join(space.folder, 'dist'));
    symlinkSync(target, join(space.folder, path));
    await space.ends('build', 2, message);
    expect(readdirSync(join(space.folder, 'elsewhere'))).toEqual(['notes.txt']);
  });

  it('a file that somebody put into a publication is named, and both stay', async () => {
    const space = await published();
    space.write('dist/site/CNAME', 'openapi.fenland.example');
    space.write('content/fenland/branches/more.yaml', branchYaml('FB-06'));
    await space.ends('build', 2, 'dist/site/CNAME was not written by opendata');
    expect(space.read('dist/site/CNAME')).toBe('openapi.fenland.example');
    expect(space.manifest().routes['/v2.1/branches']!.totalResults).toBe(5);
  });
});

describe('an output folder in which a build was killed between the two renames of its switch', () => {
  const more = branchYaml('FB-06');

  /** What was published is aside, and nothing in its place. */
  const killed = async () => {
    const space = await published(fenlandWith({ site: 'hosts: [nginx]\n' }));
    const before = filesBelow(join(space.folder, 'dist/site'));
    for (const name of ['site', 'hosts'])
      renameSync(join(space.folder, 'dist', name), join(space.folder, `dist/.last-${name}`));
    return { space, before };
  };
  const foldersOf = ({ folder }: Workspace) => readdirSync(join(folder, 'dist')).sort();

  it('is read by diff and --previous, and served by the preview, before and after a build puts it right', async () => {
    const { space } = await killed();
    const { url } = await previewed(space.folder);
    const answer = async () => (await fetch(`${url}/v2.1/branches`)).json();
    expect(await answer()).toMatchObject({ meta: { TotalResults: 5 } });
    space.write('content/fenland/branches/more.yaml', more);
    expect((await space.run('diff dist content')).stdout).toContain('FB-06');
    expect((await space.run('build --previous dist --out next')).stderr).toMatch(/atms .* unchanged/);
    expect(foldersOf(space)).toEqual(['.last-hosts', '.last-site']);
    await space.ends('build', 0, 'Published');
    expect(foldersOf(space)).toEqual(['hosts', 'site']);
    expect(await answer()).toMatchObject({ meta: { TotalResults: 6 } });
  });

  it.each(['the first', 'the second'])('after %s is put right by a build with nothing new', async (which) => {
    const { space, before } = await killed();
    if (which === 'the second') {
      for (const name of ['site', 'hosts'])
        cpSync(join(space.folder, `dist/.last-${name}`), join(space.folder, 'dist', name), {
          recursive: true,
          preserveTimestamps: true,
        });
      space.write('dist/.last-site/old', 'old');
      space.write('dist/.lock-0123456789abcdef/site/half', 'half');
    }
    await space.ends('build', 0, 'Unchanged');
    expect([foldersOf(space), filesBelow(join(space.folder, 'dist/site'))]).toEqual([
      ['hosts', 'site'],
      before,
    ]);
  });
});

// What artifact uploads of CI services do: links are followed, and files whose names begin with a dot stay behind.
it('an artifact that holds all of dist serves as --previous', async () => {
  const space = await published();
  cpSync(join(space.folder, 'dist'), join(space.folder, 'artifact'), {
    recursive: true,
    dereference: true,
    filter: (path) => !/\/\.[^/]*$/.test(path.slice(space.folder.length)),
  });
  mkdirSync(join(space.folder, 'next'));
  expect((await space.run('build --previous artifact --out next', {})).code).toBe(0);
  const site = join(space.folder, 'dist/site');
  const files = filesBelow(site);
  // Any program can carry plain files.
  for (const path of files.keys()) expect(lstatSync(join(site, path)).isFile()).toBe(true);
  expect(filesBelow(join(space.folder, 'artifact/site'))).toEqual(files);
  /** The manifest has the instant that it was made for. */
  const withoutInstant = (all: typeof files) =>
    [...all].map(([path, bytes]) => {
      const isManifest = path === 'opendata-manifest.json';
      return [path, isManifest ? { ...JSON.parse(String(bytes)), at: undefined } : bytes];
    });
  expect(withoutInstant(filesBelow(join(space.folder, 'next/site')))).toEqual(withoutInstant(files));
  await space.ends('build --out artifact', 0);
});
