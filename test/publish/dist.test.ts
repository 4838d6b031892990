import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import {
  DistError,
  type DistFileSystem,
  hasPlainFolders,
  liveSite,
  presentSite,
  restorePlainFolders,
  stagePublication,
} from '../../src/publication/output/dist.js';

let out: string;
beforeEach(() => {
  out = join(fs.mkdtempSync(join(tmpdir(), 'dist-')), 'dist');
});
afterEach(() => {
  fs.rmSync(join(out, '..'), { recursive: true, force: true });
});

/** A lock as a build has it that nobody disturbs, with an empty work folder. */
function lock() {
  const work = join(out, '../work');
  fs.rmSync(work, { recursive: true, force: true });
  fs.mkdirSync(work, { recursive: true });
  fs.mkdirSync(out, { recursive: true });
  return { work, check: () => {} };
}

const siteFiles = ['v2.1/branches', 'v2.1/branches.br', 'errors/404.json', 'opendata-manifest.json'];

/** A publication whose every file says which edition it belongs to. */
function publishEdition(edition: string, files: DistFileSystem = fs, hosts: readonly string[] = []): void {
  const staging = stagePublication(out, lock(), files);
  const add = (folder: 'site' | 'hosts', path: string) => {
    const bytes = Buffer.from(`${edition} ${path}`);
    staging.add({ folder, path, sha256: sha256(bytes), modified: 1_700_000_000_000, from: { bytes } });
  };
  for (const path of siteFiles) add('site', path);
  for (const path of hosts) add('hosts', path);
  staging.publish(edition);
}

/** The editions that a reader of a folder finds, one for each file; undefined where it is absent. */
function editionsIn(root: string): string[] | undefined {
  if (!fs.existsSync(root)) return undefined;
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

const four = (edition: string) => Array.from({ length: 4 }, () => edition);

class Killed extends Error {}

const changing = [
  'copyFileSync',
  'linkSync',
  'mkdirSync',
  'openSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'symlinkSync',
  'unlinkSync',
  'utimesSync',
  'writeFileSync',
];

/** A file system with some functions replaced. */
function withFunctions(replaced: Partial<Record<keyof DistFileSystem, unknown>>): DistFileSystem {
  return { ...fs, ...replaced } as DistFileSystem;
}

/** What a kill leaves behind doesn't depend on the disk. */
const unsynced = withFunctions({ fsyncSync: () => {} });

/** A file system that is cut off before its n-th change: what a kill at that instant leaves behind. */
function killedBefore(change: number): DistFileSystem {
  let changes = 0;
  return new Proxy(unsynced, {
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

/** A file system that refuses one of its functions for a path. */
function refusing(name: 'linkSync' | 'renameSync', code: string, path?: string): DistFileSystem {
  const real = fs[name];
  return withFunctions({
    [name]: (from: string, to: string) => {
      if (path === undefined || from === path) throw Object.assign(new Error(code), { code });
      real(from, to);
    },
  });
}

/** What an earlier version of this program made: links all the way, and no marks. */
function formerDist(editions: Readonly<Record<string, string>>, present: string): void {
  for (const [name, edition] of Object.entries(editions)) {
    for (const path of [...siteFiles.map((file) => `site/${file}`), 'hosts/nginx/server.conf']) {
      const file = join(out, '.publications', name, path);
      fs.mkdirSync(dirname(file), { recursive: true });
      fs.writeFileSync(file, `${edition} ${path.slice(path.indexOf('/') + 1)}`);
    }
  }
  fs.symlinkSync(join('.publications', present), join(out, 'current'));
  fs.symlinkSync(join('current', 'site'), join(out, 'site'));
  fs.symlinkSync(join('current', 'hosts'), join(out, 'hosts'));
}

describe('dist', () => {
  it('has the web root as a plain folder of plain files, with the times of its data', () => {
    publishEdition('first');
    const root = join(out, 'site');
    expect(fs.lstatSync(root).isDirectory()).toBe(true);
    for (const file of siteFiles) expect(fs.lstatSync(join(root, file)).isFile()).toBe(true);
    expect(editionsIn(root)).toEqual(four('first'));
    expect(fs.readdirSync(root).sort()).toEqual(['errors', 'opendata-manifest.json', 'v2.1']);
    expect(fs.statSync(join(root, 'v2.1/branches')).mtimeMs).toBe(1_700_000_000_000);
    expect(presentSite(out, fs)).toBe(join(out, '.publications/first/site'));
    expect(fs.realpathSync(liveSite(out))).toBe(fs.realpathSync(presentSite(out, fs)!));
  });

  it('keeps the publication before, for readers in the middle of it, and no older one', () => {
    for (const edition of ['first', 'second', 'third']) publishEdition(edition);
    expect(fs.readdirSync(join(out, '.publications')).sort()).toEqual(['second', 'third']);
    expect(editionsIn(join(out, 'site'))).toEqual(four('third'));
  });

  it('has the configuration of hosts beside it, as long as there is any', () => {
    publishEdition('first', fs, ['nginx/server.conf', 'caddy/Caddyfile']);
    expect(fs.lstatSync(join(out, 'hosts')).isDirectory()).toBe(true);
    publishEdition('second', fs, ['nginx/server.conf']);
    expect(editionsIn(join(out, 'hosts'))).toEqual(['second']);
    publishEdition('third');
    expect(fs.readdirSync(out).sort()).toEqual(['.publications', 'current', 'site']);
  });

  it.each([
    ['a plain folder', true, () => publishEdition('old', unsynced, ['nginx/server.conf'])],
    [
      'links of an earlier version',
      false,
      () => formerDist({ aaaaaaaaaaaa: 'older', bbbbbbbbbbbb: 'old' }, 'bbbbbbbbbbbb'),
    ],
  ])('is whole old, whole new or absent whenever the program is killed, from %s', (_, isLate, begin) => {
    const counts = { published: 0, absent: 0, late: 0 };
    let change = 0;
    for (; ; change++) {
      fs.rmSync(out, { recursive: true, force: true });
      begin();
      try {
        publishEdition('new', killedBefore(change), ['nginx/server.conf']);
        break;
      } catch (error) {
        expect(error).toBeInstanceOf(Killed);
      }
      const live = editionsIn(liveSite(out))!;
      expect([four('old'), four('new')]).toContainEqual(live);
      const site = editionsIn(join(out, 'site'));
      if (site === undefined) counts.absent++;
      else expect([four('old'), live]).toContainEqual(site);
      if (live[0] === 'new') counts.published++;
      if (site !== undefined && site[0] !== live[0]) counts.late++;

      // What a command that reads dist does first.
      restorePlainFolders(out, lock(), unsynced);
      expect([hasPlainFolders(out, fs), editionsIn(join(out, 'site'))]).toEqual([true, live]);
      expect(editionsIn(join(out, 'hosts'))).toEqual([live[0]]);
      publishEdition('newer', unsynced);
      expect(editionsIn(join(out, 'site'))).toEqual(four('newer'));
      expect(fs.readdirSync(join(out, '.publications')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
      expect(fs.readdirSync(join(out, '.publications')).length).toBeLessThanOrEqual(2);
    }
    expect(change).toBeGreaterThan(30);
    expect(counts).toMatchObject({ published: expect.any(Number), absent: 1 });
    expect(counts.published).toBeGreaterThan(3);
    expect(counts.late > 0).toBe(isLate);
    expect(editionsIn(join(out, 'site'))).toEqual(four('new'));
  });

  it('syncs each file that it wrote, and none that it linked, and keeps on if it is asked again', async () => {
    publishEdition('first');
    const present = join(presentSite(out, fs)!, 'v2.1/branches');
    const [paths, synced] = [new Map<number, string>(), [] as string[]];
    const files = withFunctions({
      openSync: (path: string, flags: string) => {
        const descriptor = fs.openSync(path, flags);
        paths.set(descriptor, path);
        return descriptor;
      },
      fsync: (descriptor: number, done: (error: Error | null) => void) => {
        synced.push(paths.get(descriptor)!.replace(/^.*\/site\//, ''));
        fs.fsync(descriptor, done);
      },
    });
    const staging = stagePublication(out, lock(), files);
    const modified = 1_700_000_000_000;
    const linked = { folder: 'site', path: 'v2.1/branches', modified, from: { present } } as const;
    staging.add({ ...linked, sha256: sha256(fs.readFileSync(present)) });
    const bytes = Buffer.from('whole');
    for (const path of ['whole', 'more/whole'])
      staging.add({ folder: 'site', path, modified, sha256: sha256(bytes), from: { bytes } });
    const pieces = staging.create('site', 'pieces');
    pieces.write(bytes);
    await staging.sync();
    expect(synced.sort()).toEqual(['more/whole', 'whole']);
    pieces.finish(modified);
    staging.create('site', 'discarded').discard();
    await staging.sync();
    expect(synced.at(-1)).toBe('pieces');
    expect(synced).toHaveLength(3);
    staging.publish('second');
    expect(fs.readdirSync(join(out, 'site')).sort()).toEqual(['more', 'pieces', 'v2.1', 'whole']);
  });

  it('links files that have not changed instead of writing them again', () => {
    publishEdition('first');
    const present = join(presentSite(out, fs)!, 'v2.1/branches');
    const before = fs.statSync(present);
    const staging = stagePublication(out, lock(), fs);
    const hash = sha256(fs.readFileSync(present));
    const modified = 1_700_000_000_000;
    staging.add({ folder: 'site', path: 'v2.1/branches', sha256: hash, modified, from: { present } });
    staging.publish('second');
    const after = fs.statSync(join(out, 'site/v2.1/branches'));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  it('writes a file again that has another time, piece by piece', () => {
    publishEdition('first');
    const present = join(presentSite(out, fs)!, 'v2.1/branches');
    const bytes = Buffer.from('a record, '.repeat(250_000));
    fs.writeFileSync(present, bytes);
    let largest = 0;
    const read = (file: number, buffer: Buffer, from: number, length: number, position: number | null) => {
      largest = Math.max(largest, length);
      return fs.readSync(file, buffer, from, length, position);
    };
    const staging = stagePublication(out, lock(), withFunctions({ readSync: read }));
    const modified = 1_800_000_000_000;
    const file = { folder: 'site', path: 'v2.1/branches', modified, from: { present } } as const;
    staging.add({ ...file, sha256: sha256(bytes) });
    expect(() => staging.add({ ...file, path: 'other', sha256: sha256('other') })).toThrow(DistError);
    staging.publish('second');
    const written = join(out, '.publications/second/site/v2.1/branches');
    expect(fs.readFileSync(written).equals(bytes)).toBe(true);
    expect(fs.statSync(written).mtimeMs).toBe(modified);
    expect(largest).toBeLessThan(bytes.length);
  });

  it.each(['EPERM', 'EMLINK', 'ENOTSUP'])(
    'copies where there can be no second name for a file: %s',
    (code) => {
      publishEdition('first', refusing('linkSync', code));
      expect(editionsIn(join(out, 'site'))).toEqual(four('first'));
      expect(fs.statSync(join(out, 'site/v2.1/branches')).mtimeMs).toBe(1_700_000_000_000);
      expect(hasPlainFolders(out, fs)).toBe(true);
    },
  );

  it('exchanges a folder that can not be renamed, as those of lower layers of container images', () => {
    publishEdition('first');
    publishEdition('second', refusing('renameSync', 'EXDEV', join(out, 'site')));
    expect(editionsIn(join(out, 'site'))).toEqual(four('second'));
  });

  it('does not take a folder that is being removed for one that is in use', () => {
    publishEdition('first');
    const removed = refusing('renameSync', 'ENOENT', join(out, 'site'));
    expect(() => publishEdition('second', removed)).toThrow(
      expect.objectContaining({ code: 'ENOENT', message: expect.not.stringContaining('mounted') }),
    );
  });

  it('says so where the folder is not let go, and mends it once it is', () => {
    publishEdition('first');
    const busy = refusing('renameSync', 'EBUSY', join(out, 'site'));
    expect(() => publishEdition('second', busy)).toThrow(
      /site could not be exchanged for the new one \(EBUSY\)/,
    );
    expect([editionsIn(liveSite(out)), editionsIn(join(out, 'site'))]).toEqual([
      four('second'),
      four('first'),
    ]);
    restorePlainFolders(out, lock(), fs);
    expect(editionsIn(join(out, 'site'))).toEqual(four('second'));
  });

  it('notices that the plain folder is not the present publication any more', () => {
    publishEdition('first');
    const file = join(out, 'site/v2.1/branches');
    for (const spoil of [
      () => fs.rmSync(join(out, 'site'), { recursive: true }),
      () => fs.rmSync(file),
      () => {
        fs.rmSync(file);
        fs.writeFileSync(file, 'another v2.1/branches');
      },
      () => {
        fs.rmSync(file);
        fs.symlinkSync('branches.br', file);
      },
      () => fs.writeFileSync(join(out, 'site/.DS_Store'), ''),
    ]) {
      spoil();
      expect(hasPlainFolders(out, fs)).toBe(false);
      restorePlainFolders(out, lock(), fs);
      expect([hasPlainFolders(out, fs), editionsIn(join(out, 'site'))]).toEqual([true, four('first')]);
    }
  });

  it('refuses to publish a file that reads back other than it was meant', () => {
    const staging = stagePublication(out, lock(), fs);
    const file = {
      folder: 'site' as const,
      path: 'a',
      sha256: sha256(Buffer.from('one')),
      modified: 0,
      from: { bytes: Buffer.from('two') },
    };
    expect(() => staging.add(file)).toThrow(DistError);
  });
});

describe('what others put into the output folder', () => {
  const write = (path: string, text = 'mine') => {
    fs.mkdirSync(dirname(join(out, path)), { recursive: true });
    fs.writeFileSync(join(out, path), text);
  };

  /** Everything in `out`, with what it is: links with their targets, files with their bytes. */
  function everything(): string[] {
    return fs.readdirSync(out, { recursive: true, encoding: 'utf8' }).map((path) => {
      const stats = fs.lstatSync(join(out, path));
      if (stats.isSymbolicLink()) return `${path} -> ${fs.readlinkSync(join(out, path))}`;
      return stats.isFile() ? `${path}: ${fs.readFileSync(join(out, path), 'utf8')}` : path;
    });
  }

  it.each<[string, () => void, RegExp]>([
    [
      'a web root',
      () => write('site/index.html'),
      /site\/index\.html was not written by opendata, and a build/,
    ],
    [
      'a web root with an address of ours',
      () => write('site/errors/404.json'),
      /site\/errors\/404\.json was not written/,
    ],
    [
      'a web root of several files',
      () => {
        for (const name of ['a', 'b', 'c']) write(`site/${name}`);
      },
      /\(and 2 more\)/,
    ],
    ['a repository', () => write('site/.git/HEAD'), /site\/\.git\/HEAD was not written/],
    ['a hosts file', () => write('hosts'), /hosts is not a folder made by opendata/],
    ['hosts', () => write('hosts/inventory.yaml'), /hosts\/inventory\.yaml was not written/],
    ['a folder current', () => write('current/index.html'), /current is not a link made by opendata/],
    [
      'a release of somebody else',
      () => {
        write('releases/1/index.html');
        fs.symlinkSync('releases/1', join(out, 'current'));
      },
      /current is not a link made by opendata/,
    ],
    [
      'a dangling link site',
      () => {
        write('notes.txt');
        fs.symlinkSync('nowhere', join(out, 'site'));
      },
      /site is not a folder made by opendata/,
    ],
    [
      'a link for the publications',
      () => {
        write('elsewhere/mine.txt');
        write('elsewhere/0123456789ab/site/mine.txt');
        fs.symlinkSync('elsewhere', join(out, '.publications'));
      },
      /\.publications is a link/,
    ],
    ['a file for the publications', () => write('.publications'), /\.publications is a file/],
  ])('is refused and left alone: %s', (_, put, message) => {
    put();
    const before = everything();
    expect(() => publishEdition('first')).toThrow(message);
    expect(everything()).toEqual(before);
  });

  it('is left alone among the publications', () => {
    write('.publications/mine/notes.txt');
    write('.publications/old.tmp/notes.txt');
    write('.publications/next.tmp/notes.txt');
    write('.publications/0123456789ab/notes.txt');
    const before = everything();
    for (const edition of ['first', 'second', 'third', 'mine']) publishEdition(edition);
    expect(everything()).toEqual(expect.arrayContaining(before));
    expect(editionsIn(liveSite(out))).toEqual(four('mine'));
    expect(fs.readdirSync(join(out, '.publications')).sort()).toEqual([
      '0123456789ab',
      'mine',
      'mine-2',
      'next.tmp',
      'old.tmp',
      'third',
    ]);
  });

  it('is refused in a web root that this program did make, before anything is written', () => {
    publishEdition('first');
    write('site/CNAME');
    const before = everything();
    expect(() => publishEdition('second')).toThrow(/site\/CNAME was not written by opendata/);
    expect(() => restorePlainFolders(out, lock(), fs)).toThrow(/site\/CNAME was not written by opendata/);
    expect(everything()).toEqual(before);
    fs.rmSync(join(out, 'site/CNAME'));
    publishEdition('second');
    expect(editionsIn(join(out, 'site'))).toEqual(four('second'));
  });

  it('does not hold up a build where it is what a file manager leaves', () => {
    publishEdition('first');
    write('site/.DS_Store');
    write('site/v2.1/Thumbs.db');
    publishEdition('second');
    expect(editionsIn(join(out, 'site'))).toEqual(four('second'));
  });

  it('a dist of an earlier version becomes one of this version, and its publications go in their time', () => {
    formerDist({ aaaaaaaaaaaa: 'older', bbbbbbbbbbbb: 'old', 'cccccccccccc-2': 'oldest' }, 'bbbbbbbbbbbb');
    write('.publications/dddddddddddd/notes.txt');
    publishEdition('new');
    expect(fs.lstatSync(join(out, 'site')).isDirectory()).toBe(true);
    expect(fs.existsSync(join(out, 'hosts'))).toBe(false);
    expect(fs.readdirSync(join(out, '.publications')).sort()).toEqual([
      'bbbbbbbbbbbb',
      'dddddddddddd',
      'new',
    ]);
    publishEdition('newer');
    expect(fs.readdirSync(join(out, '.publications')).sort()).toEqual(['dddddddddddd', 'new', 'newer']);
  });
});

it('a build without its work folder puts nothing in place any more', () => {
  publishEdition('first');
  const held = lock();
  const staging = stagePublication(out, held, fs);
  const bytes = Buffer.from('late');
  const add = (path: string) =>
    staging.add({ folder: 'site', path, sha256: sha256(bytes), modified: 0, from: { bytes } });
  add('opendata-manifest.json');
  fs.rmSync(held.work, { recursive: true });
  expect(() => add('v2.1/atms')).toThrow(/ENOENT/);
  expect(() => staging.publish('late')).toThrow(/ENOENT/);
  fs.rmSync(join(out, 'site'), { recursive: true });
  expect(() => restorePlainFolders(out, held, fs)).toThrow(/ENOENT/);
  expect(editionsIn(liveSite(out))).toEqual(four('first'));
  expect(fs.existsSync(held.work)).toBe(false);
  restorePlainFolders(out, lock(), fs);
  expect(editionsIn(join(out, 'site'))).toEqual(four('first'));
});

it.each(['../x', 'a/../../../x', '/x', 'a//x', '.', 'a/./x', 'a\\x', ''])(
  'a file is never written to a path such as %j, whatever the settings say',
  (path) => {
    const held = lock();
    const staging = stagePublication(out, held, fs);
    const bytes = Buffer.from('x');
    const file = { folder: 'site' as const, path, sha256: sha256(bytes), modified: 0, from: { bytes } };
    const before = fs.readdirSync(held.work, { recursive: true });
    expect(() => staging.add(file)).toThrow(/leads out of .*site/);
    expect(fs.readdirSync(held.work, { recursive: true })).toEqual(before);
  },
);
