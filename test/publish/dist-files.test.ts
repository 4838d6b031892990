import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import { FileHashes } from '../../src/base/cache/file-hashes.js';
import { type DistFileSystem, stagePublication } from '../../src/publication/output/dist.js';
import {
  DistError,
  filesBelow,
  hasHash,
  isFolder,
  isLink,
  linkOrCopy,
  pathWithin,
  readPieces,
} from '../../src/publication/output/dist-files.js';
import { exchange } from '../../src/publication/output/exchange.js';
import {
  freePath,
  makeTemporaryFolder,
  ownFolders,
  removeLeftovers,
} from '../../src/publication/output/own-folder.js';
import { isCopyOf } from '../../src/publication/output/plain-folder.js';
import { type Present, restoreTimes, reusable } from '../../src/publication/output/present.js';
import { StagedFile } from '../../src/publication/output/staged-file.js';
import { openFiles } from './open-files.js';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'files-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

/** A file system in which one function fails. */
function failing(name: keyof DistFileSystem, code: string): DistFileSystem {
  return {
    ...fs,
    [name]: () => {
      throw Object.assign(new Error(code), { code });
    },
  } as DistFileSystem;
}

const mebibyte = 1024 * 1024;

describe('what is at a path', () => {
  it('is a folder, a link or neither, and nothing below a file', () => {
    fs.writeFileSync(at('file'), '');
    fs.symlinkSync('nowhere', at('link'));
    const kinds = ['.', 'file', 'link', 'gone', 'file/below'].map((name) => [
      isFolder(at(name), fs),
      isLink(at(name), fs),
    ]);
    expect(kinds).toEqual([
      [true, false],
      [false, false],
      [false, true],
      [false, false],
      [false, false],
    ]);
  });

  it('is nothing where the system says so of a file on the way, and unknown after any other error', () => {
    expect(isFolder(at('a'), failing('lstatSync', 'ENOTDIR'))).toBe(false);
    expect(isLink(at('a'), failing('lstatSync', 'ENOTDIR'))).toBe(false);
    expect(() => isFolder(at('a'), failing('lstatSync', 'EACCES'))).toThrow('EACCES');
  });

  it('is read in pieces of a mebibyte, and closed whatever happens', () => {
    fs.writeFileSync(at('file'), 'x'.repeat(mebibyte + 1));
    const { files, opened, count } = openFiles();
    expect([...readPieces(at('file'), files)].map(({ length }) => length)).toEqual([mebibyte, 1]);
    for (const _ of readPieces(at('file'), files)) break;
    expect(hasHash(at('file'), sha256('x'.repeat(mebibyte + 1)), files)).toBe(true);
    expect([hasHash(at('file'), sha256('x'), files), hasHash(at('gone'), sha256(''), files)]).toEqual([
      false,
      false,
    ]);
    expect([count(), opened.size]).toEqual([4, 0]);
  });

  it('is named from the folder on, and a file alone is below itself', () => {
    fs.mkdirSync(at('a/b'), { recursive: true });
    for (const name of ['one', 'a/two', 'a/b/three']) fs.writeFileSync(at(name), '');
    expect(filesBelow(folder, fs).sort()).toEqual(['a/b/three', 'a/two', 'one']);
    expect([filesBelow(at('gone'), fs), filesBelow(at('one'), fs)]).toEqual([[], ['']]);
  });
});

test.each(['', '/a', 'a/', 'a//b', '.', 'a/./b', '..', '../a', 'a/../b', 'a\\b', 'a\0b'])(
  'a path may not lead out of its folder: %j',
  (path) => {
    expect(() => pathWithin('/out', path)).toThrow(
      new DistError(
        `${JSON.stringify(path)} leads out of /out, so nothing was published. Which setting has it?`,
      ),
    );
    expect(pathWithin('/out', 'a.b/..c/d')).toBe('/out/a.b/..c/d');
  },
);

describe('a second name for a file', () => {
  it.each(['EACCES', 'EMLINK', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EXDEV'])(
    'is a copy with the same time after %s',
    (code) => {
      fs.writeFileSync(at('one'), 'bytes');
      fs.utimesSync(at('one'), 1_700_000_000, 1_700_000_000);
      linkOrCopy(at('one'), at('two'), failing('linkSync', code));
      const { mtimeMs, nlink } = fs.statSync(at('two'));
      expect([fs.readFileSync(at('two'), 'utf8'), mtimeMs, nlink]).toEqual(['bytes', 1_700_000_000_000, 1]);
    },
  );

  it('is none after another error', () => {
    fs.writeFileSync(at('one'), 'bytes');
    expect(() => linkOrCopy(at('one'), at('two'), failing('linkSync', 'ENOSPC'))).toThrow('ENOSPC');
    expect(fs.existsSync(at('two'))).toBe(false);
  });
});

describe('a folder of this program', () => {
  it('says who made it, has a free name, and goes if it was only for one build', () => {
    const [first, second] = [1, 2].map(() => makeTemporaryFolder(folder, 'next', fs));
    expect([first, second]).toEqual([at('next.tmp'), at('next-2.tmp')]);
    expect(fs.readFileSync(join(first!, '.opendata-press'), 'utf8')).toMatch(
      /^opendata-press made this folder, and removes it [^\n]*\n$/,
    );
    expect(freePath(folder, 'next', '', fs)).toBe(at('next'));
    fs.renameSync(first!, at('kept'));
    for (const name of ['empty.tmp', '0123456789ab', 'mine.tmp', 'mine']) fs.mkdirSync(at(name));
    fs.writeFileSync(at('mine.tmp/notes'), '');
    fs.writeFileSync(at('file.tmp'), '');
    expect(ownFolders(folder, fs).sort()).toEqual(['kept', 'next-2.tmp']);
    removeLeftovers(folder, fs);
    expect(fs.readdirSync(folder).sort()).toEqual(['file.tmp', 'kept', 'mine', 'mine.tmp']);
    expect(ownFolders(at('gone'), fs)).toEqual([]);
  });

  it('is exchanged whole, whatever is in it', () => {
    fs.mkdirSync(at('work'));
    fs.mkdirSync(at('source/a/b'), { recursive: true });
    for (const name of ['a/b/one', 'a/b/two', 'a/three', 'four'])
      fs.writeFileSync(join(at('source'), name), name);
    let checks = 0;
    const lock = { work: at('work'), check: () => void checks++ };
    const synced: string[] = [];
    const noting = {
      ...fs,
      openSync: (path: string, flags: string) => {
        if (fs.statSync(path).isDirectory()) synced.push(path.replace(/^.*\/new/, 'new'));
        return fs.openSync(path, flags);
      },
    } as unknown as DistFileSystem;
    exchange(at('source'), at('plain'), lock, noting);
    expect(synced).toEqual(['new', 'new/a', 'new/a/b', folder]);
    expect([isCopyOf(at('source'), at('plain'), fs), isCopyOf(at('gone'), at('plain'), fs)]).toEqual([
      true,
      false,
    ]);
    expect(isCopyOf(at('gone'), at('none'), fs)).toBe(true);
    expect([fs.readdirSync(at('work')), checks]).toEqual([[], 0]);
    exchange(at('gone'), at('plain'), lock, fs);
    expect(fs.existsSync(at('plain'))).toBe(false);
  });
});

describe('a file that is written piece by piece', () => {
  it('has all of its bytes where the system writes and reads few at a time', () => {
    const few = {
      ...fs,
      writeSync: (descriptor: number, bytes: Uint8Array, from: number, length: number, to: number) =>
        fs.writeSync(descriptor, bytes, from, Math.min(length, 3), to),
      readSync: (descriptor: number, bytes: Uint8Array, from: number, length: number, to: number) =>
        fs.readSync(descriptor, bytes, from, Math.min(length, 2), to),
    } as unknown as DistFileSystem;
    const file = new StagedFile(at('file'), few);
    file.write(Buffer.from('one piece, '));
    file.write(Buffer.from('another'));
    expect([file.length, file.isFinished]).toEqual([18, false]);
    expect(Buffer.from(file.read(4, 7)).toString()).toBe('piece, ');
    expect(() => file.read(4, 15)).toThrow(/does not read back as it was written/);
    expect(file.digest()).toBe(sha256('one piece, another'));
    file.finish(1_700_000_000_000);
    expect(file.isFinished).toBe(true);
    expect(() => file.read(0, 1)).toThrow(new DistError(`${at('file')} is closed.`));
    expect(fs.readFileSync(at('file'), 'utf8')).toBe('one piece, another');
    expect(fs.statSync(at('file')).mtimeMs).toBe(1_700_000_000_000);
  });

  it.each([0, mebibyte - 1, mebibyte, mebibyte + 5])('is read back whole: byte %i', (wrong) => {
    const spoiling = {
      ...fs,
      writeSync: (descriptor: number, bytes: Uint8Array, from: number, length: number, to: number) => {
        const spoilt = Buffer.from(bytes);
        spoilt[wrong]! ^= 1;
        return fs.writeSync(descriptor, spoilt, from, length, to);
      },
    } as unknown as DistFileSystem;
    const file = new StagedFile(at('file'), spoiling);
    expect(() => file.write(Buffer.alloc(mebibyte + 6, 'x'))).toThrow(/Is the disk sound/);
    file.discard();
    expect(fs.existsSync(at('file'))).toBe(false);
  });

  it('is nowhere where another file is', () => {
    fs.writeFileSync(at('file'), 'mine');
    expect(() => new StagedFile(at('file'), fs)).toThrow(/EEXIST/);
  });
});

test('a file is not taken over from the last publication where its bytes are others, or its name leads elsewhere', () => {
  fs.mkdirSync(at('work'));
  fs.writeFileSync(at('one'), 'one');
  fs.utimesSync(at('one'), 1_700_000_000, 1_700_000_000);
  const file = {
    folder: 'site',
    path: 'a',
    modified: 1_700_000_000_000,
    from: { present: at('one') },
  } as const;
  const copying = failing('linkSync', 'EXDEV');
  fs.mkdirSync(at('dist'));
  const staging = stagePublication(at('dist'), { work: at('work'), check: () => {} }, copying);
  expect(() => staging.add({ ...file, sha256: sha256('two') })).toThrow(/a does not read back/);
  staging.add({ ...file, path: 'b', sha256: sha256('one') });
  expect(() => staging.add({ ...file, path: '../c', sha256: sha256('one') })).toThrow(/leads out of/);
  // One that is linked has been compared already, and is not read again.
  const unread = stagePublication(
    at('dist'),
    { work: at('work'), check: () => {} },
    failing('readSync', 'EIO'),
  );
  unread.add({ ...file, path: 'e', sha256: sha256('one') });
  unread.discard();
  // A file that is gone has no time; its bytes are asked for, and aren't there.
  const gone = { ...file, path: 'd', from: { present: at('gone') } };
  expect(() => staging.add({ ...gone, sha256: sha256('') })).toThrow(/ENOENT/);
  staging.discard();
  expect(fs.readdirSync(at('work'))).toEqual([]);
});

describe('the files of the current publication', () => {
  const route = {
    lastModified: 'Tue, 14 Nov 2023 22:13:20 GMT',
    representations: [
      { file: 'atms', sha256: sha256('plain') },
      { file: 'atms.gz', sha256: sha256('packed') },
    ],
  };
  const present = () =>
    ({
      root: folder,
      manifest: { generator: 'this 1', routes: { '/atms': route }, resources: {} },
    }) as unknown as Present;
  const hashes = () => new FileHashes({}, fs, Date.now);

  it('are used again only by the same program, with the same bytes, and if all are intact', () => {
    fs.writeFileSync(at('atms'), 'plain');
    fs.writeFileSync(at('atms.gz'), 'packed');
    const found = (generator = 'this 1', path = '/atms', identity = sha256('plain')) =>
      reusable(present(), generator, path, identity, hashes());
    expect(found()).toBe(route.representations);
    expect([found('this 2'), found('this 1', '/other'), found('this 1', '/atms', sha256('new'))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    fs.writeFileSync(at('atms.gz'), 'pecked');
    expect(found()).toBeUndefined();
  });

  it('get back the times that they had, each of them', () => {
    fs.writeFileSync(at('atms'), 'plain');
    fs.writeFileSync(at('atms.gz'), 'packed');
    const times = () => ['atms', 'atms.gz'].map((name) => fs.statSync(at(name)).mtimeMs);
    expect([restoreTimes(present(), fs), times()]).toEqual([true, [1_700_000_000_000, 1_700_000_000_000]]);
    expect(restoreTimes(present(), fs)).toBe(false);
    fs.utimesSync(at('atms.gz'), 1, 1);
    expect([restoreTimes(present(), fs), times()]).toEqual([true, [1_700_000_000_000, 1_700_000_000_000]]);
  });
});
