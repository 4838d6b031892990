import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, type TestContext, test, vi } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { manifest, manifestFile, representationsOf } from '../../src/serving/manifest/manifest.js';
import { branchYaml, fenland, filesBelow, siteYaml, workspace } from '../commands/workspace.js';

const { encoded } = vi.hoisted(() => ({ encoded: [] as Uint8Array[] }));
vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof import('node:zlib')>();
  const brotliCompress = (bytes: Buffer, ...rest: [never, never]) => {
    encoded.push(bytes);
    zlib.brotliCompress(bytes, ...rest);
  };
  return { ...zlib, brotliCompress };
});

const branches = 'content/fenland/branches.yaml';
const on = (day: number) => ({ SOURCE_DATE_EPOCH: String(Date.parse('2026-03-01') / 1000 + day * 86_400) });
const bank = (more = '') => ({ ...fenland, 'content/site.yaml': `${siteYaml}${more}` });

/** The number of branches of a publication, all of whose files are as its manifest says. */
function wholeIn(site: string): number {
  const files = filesBelow(site);
  const own = manifest.parse(JSON.parse(String(files.get(manifestFile))));
  for (const { file, sha256: hash } of representationsOf(own)) expect(sha256(files.get(file)!)).toBe(hash);
  for (const { file, sha256: hash } of Object.values(own.errors)) expect(sha256(files.get(file)!)).toBe(hash);
  return own.routes['/v2.2/branches']!.totalResults;
}

test('what changed is encoded once, and what did not never again: its files are the same ones', async () => {
  const own = workspace(bank('pages: on\ndownloads: on\nchanges: on\n'));
  const build = async (day: number, ...options: readonly string[]) => {
    encoded.length = 0;
    expect((await own.run(['build', ...options], on(day))).code).toBe(0);
    return encoded.map((bytes) => sha256(bytes));
  };
  const site = join(own.folder, 'dist/site');
  const stamps = () =>
    new Map(
      [...filesBelow(site)].map(([path, bytes]) => {
        const { ino, mtimeMs } = statSync(join(site, path));
        return [path, { bytes: sha256(bytes), ino, mtimeMs }];
      }),
    );
  const first = await build(0);
  expect(first.length).toBeGreaterThan(20);
  const before = stamps();
  expect([await build(1), await build(2, '--no-cache'), stamps()]).toEqual([[], [], before]);
  own.write(branches, own.read(branches) + branchYaml('FB-06'));
  const second = await build(3);
  const changed = [...stamps()].filter(([path, { bytes }]) => bytes !== before.get(path)?.bytes);
  expect(changed.map(([path]) => path)).toContain('v2.2/branches.br');
  const hashes = changed.map(([, { bytes }]) => bytes);
  // Both versions may have the same bytes.
  for (const one of second)
    expect(hashes.filter((hash) => hash === one)).toHaveLength(second.filter((hash) => hash === one).length);
  const same = [...stamps()].filter(([path, { bytes }]) => bytes === before.get(path)?.bytes);
  expect(same.length).toBeGreaterThan(30);
  for (const [path, stamp] of same) expect([path, stamp]).toEqual([path, before.get(path)]);
  // Into another folder, the encoded files are copied.
  expect(await build(4, '--previous', 'dist', '--out', 'other')).toEqual([]);
});

test('builds at once publish one after the other, also one that began before the last one that it waited for', async () => {
  const own = workspace(bank());
  const begun = Array.from({ length: 4 }, () => own.start(['build'], {}));
  const runs = await Promise.all(begun);
  expect(runs.map(({ code, stderr }) => (code === 0 ? code : stderr))).toEqual([0, 0, 0, 0]);
  expect([wholeIn(join(own.folder, 'dist/site')), readdirSync(join(own.folder, 'dist'))]).toEqual([
    5,
    ['site'],
  ]);
});

test('--out below a file is said in a sentence', async () => {
  const own = workspace({ ...bank(), afile: 'Ours.' });
  await own.ends('build --out afile/x', 2, /^opendata: afile is a file .*Move it away, or name another.*\n$/);
  expect(own.read('afile')).toBe('Ours.');
});

/** A disk of so many bytes; the test is left out where none can be mounted. */
function disk(size: number, { skip }: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder], { stdio: 'ignore' });
  } catch {
    skip('no disk can be mounted here');
  }
  onTestFinished(() => void execFileSync('umount', [folder]));
  return folder;
}

describe('a disk', () => {
  test('that fills up at any moment has the whole old publication, or the whole new one, and is named', async (context) => {
    const own = workspace(bank('hosts: [nginx]\n'));
    const out = join(disk(1024 * 1024, context), 'dist');
    expect((await own.run(['build', '--out', out], on(0))).code).toBe(0);
    own.write(branches, own.read(branches) + branchYaml('FB-06'));
    const codes: number[] = [];
    for (let free = 0; codes.at(-1) !== 0; free += 12 * 1024) {
      const blocks = Number(execFileSync('df', ['--output=avail', '-B1', out]).toString().split('\n')[1]);
      writeFileSync(join(out, '../filling'), Buffer.alloc(Math.max(0, blocks - free)));
      const { code, stderr } = await own.run(['build', '--out', out], on(1));
      codes.push(code);
      expect(wholeIn(join(out, 'site'))).toBe(code === 0 ? 6 : 5);
      rmSync(join(out, '../filling'));
      if (code === 0) continue;
      expect(stderr).toMatch(
        /^opendata: \S*\/dist\S* can't be written: the disk is full\. .*still there, unchanged/m,
      );
      expect(readdirSync(out).sort()).toEqual(['hosts', 'site']);
    }
    expect(codes.length).toBeGreaterThan(3);
  });

  test('that can only be read is refused at once, by its path', async (context) => {
    const own = workspace(bank());
    const folder = disk(1024 * 1024, context);
    expect((await own.run(['build', '--out', join(folder, 'dist')], on(0))).code).toBe(0);
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    for (const out of ['dist', 'new']) {
      const begun = performance.now();
      const { code, stderr } = await own.run(['build', '--out', join(folder, out)], on(1));
      expect([code, stderr]).toEqual([2, expect.stringContaining(join(folder, out))]);
      expect(stderr).toMatch(/^opendata: .* can.t be written: .*What was published before is still there/);
      expect(performance.now() - begun).toBeLessThan(5000);
    }
  });
});
