import { execFileSync } from 'node:child_process';
import fs, {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFile, type FileWriting, writeFile } from '../../src/base/files/write-file.js';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'opendata-file-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** A file system in which one function fails. */
function failing(name: keyof FileWriting, code = 'ENOSPC'): FileWriting {
  return {
    ...fs,
    [name]: () => {
      throw Object.assign(new Error(code), { code });
    },
  };
}

describe.each([
  ['writeFile', writeFile],
  ['createFile', createFile],
])('%s', (_, write) => {
  it('makes the file and the folders that it needs, and leaves nothing beside it', () => {
    const path = join(folder(), 'northgate', 'branches', '1.yaml');
    write(path, 'Name: Northgate\n');
    expect(readFileSync(path, 'utf8')).toBe('Name: Northgate\n');
    expect(readdirSync(join(path, '..'))).toEqual(['1.yaml']);
  });

  it('leaves no part of a file where the disk is full', () => {
    const root = folder();
    const full: FileWriting = {
      ...fs,
      writeFileSync: (path, text) => {
        fs.writeFileSync(path, String(text).slice(0, 3));
        throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      },
    };
    expect(() => write(join(root, 'site.yaml'), 'vendor: fenland\n', full)).toThrow('full');
    expect(readdirSync(root)).toEqual([]);
  });

  it('removes what a run that was killed long ago has left, and nothing of one that is at work', () => {
    const root = folder();
    const [old, running] = ['0', '1'].map((digit) => join(root, `.opendata-making-${digit.repeat(16)}`));
    for (const left of [old!, running!]) {
      fs.mkdirSync(left);
      fs.writeFileSync(join(left, 'site.yaml'), 'half');
    }
    fs.utimesSync(old!, new Date(), new Date(Date.now() - 2 * 60 * 60_000));
    write(join(root, 'site.yaml'), 'vendor: fenland\n');
    expect(readdirSync(root).sort()).toEqual([basename(running!), 'site.yaml']);
  });

  it('has a half written text where git does not take it', () => {
    const root = folder();
    const seen: string[] = [];
    const looking: FileWriting = {
      ...fs,
      writeFileSync: (path, text, options) => {
        fs.writeFileSync(path, text, options);
        if (!String(path).endsWith('site.yaml')) return;
        execFileSync('git', ['init', '--quiet'], { cwd: root });
        seen.push(execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }));
      },
    };
    write(join(root, 'site.yaml'), 'vendor: fenland\n', looking);
    expect(seen).toEqual(['']);
  });
});

describe('writeFile', () => {
  it('keeps the permissions of a file that is there', () => {
    const path = join(folder(), 'site.yaml');
    fs.writeFileSync(path, 'old');
    chmodSync(path, 0o640);
    writeFile(path, 'new');
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['new', 0o640]);
  });

  it('replaces the file that a symbolic link leads to, and keeps the link', () => {
    const root = folder();
    fs.writeFileSync(join(root, 'real.json'), 'old');
    symlinkSync('real.json', join(root, 'settings.json'));
    writeFile(join(root, 'settings.json'), 'new');
    expect(readFileSync(join(root, 'real.json'), 'utf8')).toBe('new');
    expect(fs.lstatSync(join(root, 'settings.json')).isSymbolicLink()).toBe(true);
  });

  it.each(['writeFileSync', 'chmodSync', 'renameSync'] as const)(
    'leaves the file as it was, and nothing beside it, where %s fails',
    (name) => {
      const root = folder();
      fs.writeFileSync(join(root, 'site.yaml'), 'old');
      expect(() => writeFile(join(root, 'site.yaml'), 'new', failing(name))).toThrow('ENOSPC');
      expect(readFileSync(join(root, 'site.yaml'), 'utf8')).toBe('old');
      expect(readdirSync(root)).toEqual(['site.yaml']);
    },
  );

  it('writes to what is no regular file, and leaves it in its place', () => {
    writeFile('/dev/null', 'gone');
    expect(statSync('/dev/null').isFile()).toBe(false);
  });
});

describe('createFile', () => {
  it('never replaces what is there', () => {
    const root = folder();
    fs.writeFileSync(join(root, 'brand.yaml'), 'BrandName: Fenland\n');
    expect(() => createFile(join(root, 'brand.yaml'), 'BrandName: Northgate\n')).toThrow('EEXIST');
    expect(readFileSync(join(root, 'brand.yaml'), 'utf8')).toBe('BrandName: Fenland\n');
    expect(readdirSync(root)).toEqual(['brand.yaml']);
  });

  it('works on a file system without links, and replaces nothing there either', () => {
    const root = folder();
    const path = join(root, 'brand.yaml');
    createFile(path, 'BrandName: Fenland\n', failing('linkSync', 'EPERM'));
    expect(() => createFile(path, 'new', failing('linkSync', 'EPERM'))).toThrow('EEXIST');
    expect(readFileSync(path, 'utf8')).toBe('BrandName: Fenland\n');
    expect(readdirSync(root)).toEqual(['brand.yaml']);
  });
});
