import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DistError, type DistFileSystem, presentSite, stagePublication } from '../../src/publish/dist.js';
import { lockDist } from '../../src/publish/lock.js';
import { sha256 } from '../../src/publish/representation.js';

let out: string;
beforeEach(() => {
  out = join(fs.mkdtempSync(join(tmpdir(), 'dist-')), 'dist');
});
afterEach(() => {
  fs.rmSync(join(out, '..'), { recursive: true, force: true });
});

/** A publication whose every file says which edition it belongs to. */
function publishEdition(edition: string, files: DistFileSystem = fs): void {
  const staging = stagePublication(out, files);
  for (const path of ['v2.1/branches', 'v2.1/branches.br', 'errors/404.json', 'opendata-manifest.json']) {
    const bytes = Buffer.from(`${edition} ${path}`);
    staging.add({
      folder: 'site' as const,
      path,
      sha256: sha256(bytes),
      modified: 1_700_000_000_000,
      from: { bytes },
    });
  }
  staging.publish(edition);
}

/** The editions that a reader of dist/site finds, one for each file. */
function editionsThere(): string[] {
  const root = join(out, 'site');
  const files = fs.readdirSync(root, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => fs.statSync(join(root, file)).isFile())
    .sort()
    .map((file) => {
      const [edition, path] = fs.readFileSync(join(root, file), 'utf8').split(' ');
      expect(path).toBe(file);
      return edition!;
    });
}

class Killed extends Error {}

/** A file system that is cut off before its n-th change: what a kill at that instant leaves behind. */
function killedBefore(change: number): DistFileSystem {
  let changes = 0;
  const changing = [
    'mkdirSync',
    'writeFileSync',
    'openSync',
    'utimesSync',
    'linkSync',
    'renameSync',
    'rmSync',
    'symlinkSync',
  ];
  return new Proxy(fs as DistFileSystem, {
    get(target, name: keyof DistFileSystem) {
      const real = target[name] as (...args: unknown[]) => unknown;
      if (!changing.includes(name)) return real;
      return (...args: unknown[]) => {
        if (++changes > change) throw new Killed();
        return real(...args);
      };
    },
  });
}

describe('dist', () => {
  it('is the web root through dist/site, with the times of its data', () => {
    publishEdition('first');
    expect(editionsThere()).toEqual(['first', 'first', 'first', 'first']);
    expect(fs.statSync(join(out, 'site/v2.1/branches')).mtimeMs).toBe(1_700_000_000_000);
    expect(presentSite(out, fs)).toBe(join(out, '.publications/first/site'));
  });

  it('keeps the publication before, for readers in the middle of it, and no older one', () => {
    for (const edition of ['first', 'second', 'third']) publishEdition(edition);
    expect(fs.readdirSync(join(out, '.publications')).sort()).toEqual(['second', 'third']);
    expect(editionsThere()).toEqual(['third', 'third', 'third', 'third']);
  });

  it('is whole old or whole new whenever the program is killed, and the next build succeeds', () => {
    publishEdition('old');
    let published = 0;
    let change = 0;
    for (; ; change++) {
      try {
        publishEdition(`new${change}`, killedBefore(change));
        break;
      } catch (error) {
        expect(error).toBeInstanceOf(Killed);
      }
      const [edition, ...others] = editionsThere();
      expect(others).toEqual([edition, edition, edition]);
      expect([`new${change}`, 'old']).toContain(edition);
      if (edition !== 'old') {
        published++;
        publishEdition('old');
      }
    }
    expect(change).toBeGreaterThan(12);
    expect(published).toBeGreaterThan(0);
    expect(editionsThere()[0]).toBe(`new${change}`);
    expect(fs.readdirSync(join(out, '.publications')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('links files that have not changed instead of writing them again', () => {
    publishEdition('first');
    const present = join(presentSite(out, fs)!, 'v2.1/branches');
    const before = fs.statSync(present);
    const staging = stagePublication(out, fs);
    const hash = sha256(fs.readFileSync(present));
    staging.add({ folder: 'site', path: 'v2.1/branches', sha256: hash, modified: 0, from: { present } });
    staging.publish('second');
    const after = fs.statSync(join(out, 'site/v2.1/branches'));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  it('refuses to publish a file that reads back other than it was meant', () => {
    const staging = stagePublication(out, fs);
    const file = {
      folder: 'site' as const,
      path: 'a',
      sha256: sha256(Buffer.from('one')),
      modified: 0,
      from: { bytes: Buffer.from('two') },
    };
    expect(() => staging.add(file)).toThrow(DistError);
  });

  it('touches nothing that it did not make', () => {
    fs.mkdirSync(join(out, 'site'), { recursive: true });
    fs.writeFileSync(join(out, 'site/index.html'), 'mine');
    expect(() => publishEdition('first')).toThrow(/not a link made by opendata/);
    expect(fs.readFileSync(join(out, 'site/index.html'), 'utf8')).toBe('mine');
  });
});

describe('the lock of dist', () => {
  const alive = (pid: number) => pid === 100 || pid === 200;

  it('lets one build in at a time', () => {
    const release = lockDist(out, { pid: 100, isAlive: alive }, fs);
    expect(() => lockDist(out, { pid: 200, isAlive: alive }, fs)).toThrow(/another build \(process 100\)/);
    release();
    lockDist(out, { pid: 200, isAlive: alive }, fs)();
  });

  it('is taken over from a build that was killed', () => {
    lockDist(out, { pid: 300, isAlive: alive }, fs);
    lockDist(out, { pid: 100, isAlive: alive }, fs)();
    expect(fs.existsSync(join(out, '.lock'))).toBe(false);
  });
});
