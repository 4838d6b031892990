import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { apache } from '../../src/serving/hosts/apache/host.js';
import { caddy } from '../../src/serving/hosts/caddy/host.js';
import type { Host } from '../../src/serving/hosts/host.js';
import { nginx } from '../../src/serving/hosts/nginx/host.js';
import { manifestFile, releaseName } from '../../src/serving/manifest/manifest.js';
import type { TestPublication } from '../http/publication.js';
import { needs } from '../needs.js';
import { temporaryFolder } from '../preview/running.js';
import { deploy, distOf, noServer, publicationOf, releasesIn, writeDist } from './deployed.js';

const [monday, tuesday, wednesday, thursday] = [2, 3, 4, 5].map(publicationOf) as [
  TestPublication,
  TestPublication,
  TestPublication,
  TestPublication,
];
const active: Record<string, string> = { nginx: 'active.conf', apache: 'active.conf', caddy: 'Caddyfile' };

beforeEach((context) => needs(context, 'rsync'));

describe.each([nginx, apache, caddy])('$title', (host: Host) => {
  test('gets a folder named by the publication, each file of it as built, and a file that names the folder', async () => {
    const folder = join(await temporaryFolder(), 'on the server');
    const { code, said } = await deploy(await distOf(host, monday), host, ...noServer, folder);
    expect([code, said]).toEqual([0, expect.stringContaining(`serves ${nameOf(monday)}`)]);
    await holds(folder, nameOf(monday), monday);
    const text = await fs.readFile(join(folder, active[host.name]!), 'utf8');
    expect(text).toContain(`"${folder}/releases/${nameOf(monday)}/site"`);
    expect(text).not.toContain('/srv/opendata');
  });

  test('gets changed files that have the size and the time of those before', async () => {
    const folder = await temporaryFolder();
    const dist = await distOf(host, monday);
    await deploy(dist, host, ...noServer, folder);
    await writeDist(dist, host, tuesday);
    expect((await deploy(dist, host, ...noServer, folder)).code).toBe(0);
    await holds(folder, nameOf(tuesday), tuesday);
    await holds(folder, nameOf(monday), monday);
  });

  test('keeps what it served where the test of the configuration fails, and says so', async () => {
    const folder = await temporaryFolder();
    const dist = await distOf(host, monday);
    await deploy(dist, host, ...noServer, folder);
    const before = await fs.readFile(join(folder, active[host.name]!), 'utf8');
    await writeDist(dist, host, tuesday);
    const refused = await deploy(
      dist,
      host,
      '--test',
      'echo line 7 is wrong; false',
      '--reload',
      'true',
      folder,
    );
    expect(refused.code).toBe(1);
    expect(refused.said).toContain('line 7 is wrong');
    expect(refused.said).toContain(`so ${nameOf(monday)} stays`);
    expect(await fs.readFile(join(folder, active[host.name]!), 'utf8')).toBe(before);
    const failed = await deploy(dist, host, '--test', 'true', '--reload', 'false', folder);
    expect([failed.code, failed.said]).toEqual([1, expect.stringContaining(`${nameOf(monday)} stays`)]);
    expect(await fs.readFile(join(folder, active[host.name]!), 'utf8')).toBe(before);
  });
});

test('where the very first test fails, nothing is left to be loaded', async () => {
  const folder = await temporaryFolder();
  const { code, said } = await deploy(await distOf(nginx, monday), nginx, '--test', 'false', folder);
  expect([code, said]).toEqual([1, expect.stringContaining('nothing is served yet')]);
  await expect(fs.access(join(folder, 'active.conf'))).rejects.toThrow();
});

test('the same publication twice sends nothing, and is loaded again', async () => {
  const folder = await temporaryFolder();
  const dist = await distOf(nginx, monday);
  await deploy(dist, nginx, ...noServer, folder);
  const loaded = join(folder, 'loaded');
  const again = await deploy(dist, nginx, '--test', 'true', '--reload', `touch '${loaded}'`, folder);
  expect([again.code, again.said]).toEqual([0, expect.stringContaining('as before')]);
  await fs.access(loaded);
  expect(await releasesIn(folder)).toEqual([nameOf(monday)]);
});

test('other configuration for the same publication is brought too', async () => {
  const folder = await temporaryFolder();
  const dist = await distOf(nginx, monday);
  await deploy(dist, nginx, ...noServer, folder);
  const reworded: Host = {
    ...nginx,
    files: (manifest) => {
      const files = nginx.files(manifest);
      const hash = (text: string) => createHash('sha256').update(text).digest('hex');
      const [was, is] = [String(files['server.conf']), `# reworded\n${String(files['server.conf'])}`];
      return { ...files, 'server.conf': is, deploy: String(files['deploy']).replace(hash(was), hash(is)) };
    },
  };
  await writeDist(dist, reworded, monday);
  expect((await deploy(dist, nginx, ...noServer, folder)).code).toBe(0);
  expect(await releasesIn(folder)).toEqual([nameOf(monday), `${nameOf(monday)}.2`]);
  const text = await fs.readFile(join(folder, 'active.conf'), 'utf8');
  expect(text).toContain(`${nameOf(monday)}.2/nginx/server.conf`);
});

test('a release that somebody has damaged is not served again, but brought anew', async () => {
  const folder = await temporaryFolder();
  const dist = await distOf(nginx, monday);
  await deploy(dist, nginx, ...noServer, folder);
  await fs.appendFile(join(folder, 'releases', nameOf(monday), 'site/v2.1/branches'), ' ');
  expect((await deploy(dist, nginx, ...noServer, folder)).code).toBe(0);
  await holds(folder, `${nameOf(monday)}.2`, monday);
  expect(await fs.readFile(join(folder, 'active.conf'), 'utf8')).toContain(`${nameOf(monday)}.2/site`);
});

test('an older publication is refused, since clients that ask by date would keep the newer one', async () => {
  const folder = await temporaryFolder();
  const dist = await distOf(nginx, tuesday);
  await deploy(dist, nginx, ...noServer, folder);
  await writeDist(dist, nginx, monday);
  const { code, said } = await deploy(dist, nginx, ...noServer, folder);
  expect(code).toBe(1);
  expect(said).toContain('/v2.1/branches');
  expect(said).toContain('--previous');
  expect(await releasesIn(folder)).toEqual([nameOf(tuesday)]);
  expect((await fs.readdir(join(folder, 'releases'))).length).toBe(1);
});

test('in an emergency the release before is served again, with a word on dates', async () => {
  const folder = await temporaryFolder();
  const dist = await distOf(nginx, monday);
  expect((await deploy(dist, nginx, '--emergency-back', ...noServer, folder)).said).toContain(
    'nothing has been deployed',
  );
  await deploy(dist, nginx, ...noServer, folder);
  expect((await deploy(dist, nginx, '--emergency-back', ...noServer, folder)).said).toContain(
    'no release before',
  );
  await writeDist(dist, nginx, tuesday);
  await deploy(dist, nginx, ...noServer, folder);
  const { code, said } = await deploy(dist, nginx, '--emergency-back', ...noServer, folder);
  expect([code, said]).toEqual([
    0,
    expect.stringContaining('clients that ask by date keep what was withdrawn'),
  ]);
  expect(await fs.readFile(join(folder, 'active.conf'), 'utf8')).toContain(`${nameOf(monday)}/site`);
  await writeDist(dist, nginx, wednesday);
  expect((await deploy(dist, nginx, ...noServer, folder)).code).toBe(0);
});

test('so many releases are kept, the one before always, and what was cut off a day ago is removed', async () => {
  const folder = await temporaryFolder();
  const dist = await distOf(nginx, monday);
  await fs.mkdir(join(folder, 'releases/.new-yesterday'), { recursive: true });
  await fs.mkdir(join(folder, 'releases/.new-just now'), { recursive: true });
  const yesterday = Date.now() / 1000 - 90_000;
  await fs.utimes(join(folder, 'releases/.new-yesterday'), yesterday, yesterday);
  for (const each of [monday, tuesday, wednesday, thursday]) {
    await writeDist(dist, nginx, each);
    expect((await deploy(dist, nginx, ...noServer, '--keep', '2', folder)).code).toBe(0);
  }
  expect(await releasesIn(folder)).toEqual(['.new-just now', ...[wednesday, thursday].map(nameOf).sort()]);
});

test('a release whose test failed counts for nothing: what was served stays to go back to', async () => {
  const folder = await temporaryFolder();
  const dist = await distOf(nginx, monday);
  const keepTwo = ['--keep', '2'];
  expect((await deploy(dist, nginx, ...noServer, ...keepTwo, folder)).code).toBe(0);
  for (const each of [tuesday, wednesday]) {
    await writeDist(dist, nginx, each);
    const failed = await deploy(dist, nginx, '--test', 'false', '--reload', 'true', ...keepTwo, folder);
    expect(failed.code).toBe(1);
  }
  await writeDist(dist, nginx, thursday);
  expect((await deploy(dist, nginx, ...noServer, ...keepTwo, folder)).code).toBe(0);
  expect(await releasesIn(folder)).toEqual([monday, thursday].map(nameOf).sort());
});

test('what is served stays also where a deploy was killed before it had noted that', async () => {
  const folder = await temporaryFolder();
  const dist = await distOf(nginx, monday);
  expect((await deploy(dist, nginx, ...noServer, folder)).code).toBe(0);
  await writeDist(dist, nginx, tuesday);
  expect((await deploy(dist, nginx, ...noServer, folder)).code).toBe(0);
  await fs.writeFile(join(folder, 'history'), `${nameOf(monday)}\n`);
  expect((await deploy(dist, nginx, ...noServer, '--keep', '2', folder)).code).toBe(0);
  expect(await releasesIn(folder)).toEqual([monday, tuesday].map(nameOf).sort());
  expect(await fs.readFile(join(folder, 'history'), 'utf8')).toBe(`${nameOf(monday)}\n${nameOf(tuesday)}\n`);
});

test('so many bytes are kept besides what is served, but the one before always', async () => {
  const folder = await temporaryFolder();
  const dist = await distOf(nginx, monday);
  const keep = ['--keep', '9', '--keep-bytes'];
  for (const each of [monday, tuesday, wednesday]) {
    await writeDist(dist, nginx, each);
    expect((await deploy(dist, nginx, ...noServer, ...keep, '1000000000', folder)).code).toBe(0);
  }
  expect(await releasesIn(folder)).toEqual([monday, tuesday, wednesday].map(nameOf).sort());
  await writeDist(dist, nginx, thursday);
  expect((await deploy(dist, nginx, ...noServer, ...keep, '1', folder)).code).toBe(0);
  expect(await releasesIn(folder)).toEqual([wednesday, thursday].map(nameOf).sort());
});

test('a dry run names the files that differ, and changes nothing', async () => {
  const folder = await temporaryFolder();
  const dist = await distOf(nginx, monday);
  const absent = join(folder, 'none yet');
  const first = await deploy(dist, nginx, '--dry-run', absent);
  expect([first.code, first.said]).toEqual([0, expect.stringContaining('in place of nothing')]);
  await expect(fs.access(absent)).rejects.toThrow();
  await deploy(dist, nginx, ...noServer, folder);
  await writeDist(dist, nginx, tuesday);
  const { code, said } = await deploy(dist, nginx, '--dry-run', folder);
  expect(code).toBe(0);
  expect(said).toContain(`would make ${nameOf(tuesday)}`);
  for (const file of ['v2.1/branches', 'v2.2/atms.gz', manifestFile])
    expect(said.split('\n')).toContain(file);
  expect(said).not.toContain('errors/404.json');
  expect(await releasesIn(folder)).toEqual([nameOf(monday)]);
});

test('bytes that are not those of the manifest never become a release', async () => {
  const folder = await temporaryFolder();
  const dist = await distOf(nginx, monday);
  await fs.appendFile(join(dist, 'site/v2.1/atms.br'), ' ');
  const { code, said } = await deploy(dist, nginx, ...noServer, folder);
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/site\/v2\.1\/atms\.br: FAILED[\s\S]*nothing has changed/),
  ]);
  expect(await releasesIn(folder)).toEqual([]);
  await writeDist(dist, nginx, tuesday);
  await fs.copyFile(
    join(await distOf(nginx, monday), 'site', manifestFile),
    join(dist, 'site', manifestFile),
  );
  expect((await deploy(dist, nginx, ...noServer, folder)).said).toContain('holds another publication');
});

test('a deploy that is killed half-way leaves what was served, and the next one goes through', async () => {
  const folder = await temporaryFolder();
  const dist = await distOf(nginx, monday);
  await deploy(dist, nginx, ...noServer, folder);
  await writeDist(dist, nginx, tuesday);
  const script = join(dist, 'hosts/nginx/deploy');
  for (let after = 0; after < 12; after++) {
    const child = spawn('sh', [script, ...noServer, folder], { detached: true, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.on('close', resolve));
    await new Promise((resolve) => setTimeout(resolve, after * 40));
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {
      // It was through already.
    }
    await ended;
    const text = await fs.readFile(join(folder, 'active.conf'), 'utf8');
    const served = [monday, tuesday].find((each) => text.includes(`releases/${nameOf(each)}/site"`))!;
    await holds(folder, nameOf(served), served);
  }
  const { code, said } = await deploy(dist, nginx, ...noServer, folder);
  expect([code, said]).toEqual([0, expect.stringContaining(`serves ${nameOf(tuesday)}`)]);
  await holds(folder, nameOf(tuesday), tuesday);
});

test('of deploys at once each is whole, and the newest publication is what is served in the end', async () => {
  const folder = await temporaryFolder();
  const publications = [monday, tuesday, wednesday, thursday];
  const dists = await Promise.all(publications.map((each) => distOf(nginx, each)));
  const slow = ['--test', 'sleep 0.2', '--reload', 'true', '--keep', '9'];
  const ended = await Promise.all([...dists, ...dists].map((dist) => deploy(dist, nginx, ...slow, folder)));
  for (const { code, said } of ended) expect(code === 0 || said.includes('older than the one')).toBe(true);
  const text = await fs.readFile(join(folder, 'active.conf'), 'utf8');
  expect(text).toContain(`${nameOf(thursday)}/site`);
  await holds(folder, nameOf(thursday), thursday);
  expect((await releasesIn(folder)).every((name) => publications.map(nameOf).includes(name))).toBe(true);
});

test.each([
  [['--keep', '1', '/tmp/x'], '--keep is a number from 2 on, not 1'],
  [['--keep'], '--keep needs a value'],
  [['--keep-bytes', '2GB', '/tmp/x'], '--keep-bytes is a number of bytes, not 2GB'],
  [['--fast', '/tmp/x'], 'there is no option --fast'],
  [[], 'name one folder'],
  [['a', 'b'], 'name one folder'],
  [['user@host:'], 'name a folder after the colon'],
])('%j is refused with a word', async (args, word) => {
  const { code, said } = await deploy(await distOf(nginx, monday), nginx, ...args);
  expect([code, said]).toEqual([2, expect.stringContaining(word)]);
});

test.each(['a$b', 'a"b', "a'b", 'a*b', 'a{b', 'a\\b', 'a%b', 'a\nb'])(
  'a folder named %j, which a configuration would take otherwise, is refused',
  async (name) => {
    const folder = join(await temporaryFolder(), name);
    const { code, said } = await deploy(await distOf(nginx, monday), nginx, ...noServer, folder);
    expect([code, said]).toEqual([1, expect.stringContaining('name a folder with letters')]);
    await expect(fs.access(folder)).rejects.toThrow();
  },
);

test('the help is that of the script, and a script without its publication says what to do', async () => {
  const dist = await distOf(nginx, monday);
  const help = await deploy(dist, nginx, '--help');
  expect([help.code, help.said]).toEqual([0, expect.stringContaining('--emergency-back')]);
  await fs.rm(join(dist, 'site'), { recursive: true });
  const { code, said } = await deploy(dist, nginx, ...noServer, await temporaryFolder());
  expect([code, said]).toEqual([1, expect.stringContaining('run opendata build first')]);
});

function nameOf({ manifest, files }: TestPublication): string {
  return releaseName(manifest, createHash('sha256').update(files.get(manifestFile)!).digest('hex'));
}

/** Every file of the publication is there with its bytes, readable by any server, and no other. */
async function holds(folder: string, release: string, { files }: TestPublication): Promise<void> {
  const site = join(folder, 'releases', release, 'site');
  const entries = await fs.readdir(site, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(found.sort()).toEqual([...files.keys()].map((file) => join(site, file)).sort());
  for (const [file, bytes] of files) {
    expect((await fs.readFile(join(site, file))).equals(bytes)).toBe(true);
    expect(((await fs.stat(join(site, file))).mode & 0o777).toString(8)).toBe('644');
  }
}
