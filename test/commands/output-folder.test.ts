import { cpSync, lstatSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { previewed } from '../running-program.js';
import { branchYaml, fenland, filesBelow, siteYaml, type Workspace, workspace } from './workspace.js';

/** Every path below the folder, links not followed. */
const everything = ({ folder }: Workspace) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();

describe('an output folder that a build would mix up with what it reads', () => {
  const project = { ...fenland, 'headers/notes.txt': 'Ours.' };

  it.each([
    [['--out', 'content'], '--out content overlaps with content'],
    [['--out', './content/'], 'overlaps with content'],
    [['--out', 'content/fenland/dist/new'], 'overlaps with content'],
    [['--out', '.'], '--out . overlaps with content'],
    [['--out', 'headers/dist'], 'overlaps with headers'],
    [['--out', 'linked'], '--out linked overlaps with content'],
    [['--content', 'linked', '--out', 'content/dist'], 'overlaps with linked'],
  ])('is refused, and nothing is written: %s', async (options, message) => {
    const space = workspace(project);
    symlinkSync('content', join(space.folder, 'linked'));
    const before = everything(space);
    const { code, stderr } = await space.run(['build', ...options]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toMatch(/such as \S*dist\./);
    expect(everything(space)).toEqual(before);
  });

  it.each(['content-dist', '..dist', '../elsewhere/dist'])('is not one beside it: %s', async (out) => {
    const files = Object.entries(project).map(([path, text]) => [`bank/${path}`, text] as const);
    const space = workspace(Object.fromEntries(files));
    const folders = ['--content', 'bank/content', '--out', join('bank', out)];
    expect(await space.run(['build', ...folders])).toMatchObject({ code: 0 });
    expect((await space.run(['check', '--content', 'bank/content'])).code).toBe(0);
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
    const { code, stderr } = await space.run(['build']);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(space.read(path)).toBe('Ours.');
  });

  it('a link to a folder that is not there is named at once', async () => {
    const space = workspace(project);
    symlinkSync('nowhere', join(space.folder, 'dist'));
    const { code, stderr } = await space.run(['build']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('dist is a file or a link')]);
  });

  it('a link in place of dist/site is named, and what it leads to stays', async () => {
    const space = workspace({ ...project, 'elsewhere/notes.txt': 'Ours.' });
    mkdirSync(join(space.folder, 'dist'));
    symlinkSync('../elsewhere', join(space.folder, 'dist/site'));
    const { code, stderr } = await space.run(['build']);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('dist/site is not a folder made by opendata'),
    ]);
    expect(readdirSync(join(space.folder, 'elsewhere'))).toEqual(['notes.txt']);
  });
});

describe('an output folder in which a build was killed between the two renames of its switch', () => {
  const more = branchYaml('FB-06');

  /** What was published is aside, and nothing in its place. */
  const killed = async () => {
    const space = workspace({ ...fenland, 'content/site.yaml': `${siteYaml}hosts: [nginx]\n` });
    await space.run(['build']);
    const before = filesBelow(join(space.folder, 'dist/site'));
    for (const name of ['site', 'hosts'])
      renameSync(join(space.folder, 'dist', name), join(space.folder, `dist/.last-${name}`));
    return { space, before };
  };
  const foldersOf = ({ folder }: Workspace) => readdirSync(join(folder, 'dist')).sort();

  it('is put right by the next build, whether that has something new or not', async () => {
    const { space, before } = await killed();
    expect((await space.run(['build'])).stderr).toContain('Unchanged');
    expect([foldersOf(space), filesBelow(join(space.folder, 'dist/site'))]).toEqual([
      ['hosts', 'site'],
      before,
    ]);
    const other = await killed();
    other.space.write('content/fenland/branches/more.yaml', more);
    expect((await other.space.run(['build'])).stderr).toContain('Published');
    expect(foldersOf(other.space)).toEqual(['hosts', 'site']);
    expect(other.space.manifest().routes['/v2.1/branches']!.totalResults).toBe(6);
  });

  it('is read by diff, verify, and --previous', async () => {
    const { space } = await killed();
    space.write('content/fenland/branches/more.yaml', more);
    expect((await space.run(['diff', 'dist', 'content'])).stdout).toContain('FB-06');
    expect((await space.run(['verify', 'http://127.0.0.1:1'])).stderr).not.toContain('no opendata-manifest');
    const next = await space.run(['build', '--previous', 'dist', '--out', 'next']);
    expect(next.stderr).toMatch(/atms .* unchanged/);
    expect(foldersOf(space)).toEqual(['.last-hosts', '.last-site']);
  });

  it('is served by the preview, before and after a build puts it right', async () => {
    const { space } = await killed();
    const { url } = await previewed(space.folder);
    const answer = async () => (await fetch(`${url}/v2.1/branches`)).json();
    expect(await answer()).toMatchObject({ meta: { TotalResults: 5 } });
    space.write('content/fenland/branches/more.yaml', more);
    expect((await space.run(['build'])).code).toBe(0);
    expect(await answer()).toMatchObject({ meta: { TotalResults: 6 } });
  });

  it('loses what is aside by the next build, where that was killed after the second rename', async () => {
    const { space, before } = await killed();
    for (const name of ['site', 'hosts'])
      cpSync(join(space.folder, `dist/.last-${name}`), join(space.folder, 'dist', name), {
        recursive: true,
        preserveTimestamps: true,
      });
    space.write('dist/.last-site/old', 'old');
    space.write('dist/.lock-0123456789abcdef/site/half', 'half');
    expect((await space.run(['build'])).stderr).toContain('Unchanged');
    expect([foldersOf(space), filesBelow(join(space.folder, 'dist/site'))]).toEqual([
      ['hosts', 'site'],
      before,
    ]);
  });
});

/** Files of a publication, whose manifest has the instant that it was made for. */
function withoutInstant(files: ReadonlyMap<string, Buffer>) {
  return new Map(
    [...files].map(([path, bytes]) => {
      const isManifest = path === 'opendata-manifest.json';
      return [path, isManifest ? { ...JSON.parse(String(bytes)), at: undefined } : bytes];
    }),
  );
}

// What artifact uploads of CI services do: links are followed, and files whose names begin with a dot stay behind.
it('an artifact that holds all of dist serves as --previous', async () => {
  const space = workspace(fenland);
  await space.run(['build']);
  cpSync(join(space.folder, 'dist'), join(space.folder, 'artifact'), {
    recursive: true,
    dereference: true,
    filter: (path) => !/\/\.[^/]*$/.test(path.slice(space.folder.length)),
  });
  mkdirSync(join(space.folder, 'next'));
  expect((await space.run(['build', '--previous', 'artifact', '--out', 'next'], {})).code).toBe(0);
  const site = join(space.folder, 'dist/site');
  const files = filesBelow(site);
  // Any program can carry plain files.
  for (const path of files.keys()) expect(lstatSync(join(site, path)).isFile()).toBe(true);
  expect(filesBelow(join(space.folder, 'artifact/site'))).toEqual(files);
  expect(withoutInstant(filesBelow(join(space.folder, 'next/site')))).toEqual(withoutInstant(files));
  expect((await space.run(['build', '--out', 'artifact'])).code).toBe(0);
});
