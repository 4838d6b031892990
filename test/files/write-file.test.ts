import fs, {
  chmodSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { sha256 } from '../../src/base/bytes/sha256.js';
import {
  ChangedMeanwhile,
  createFile,
  type FileChange,
  replaceFiles,
  writeFile,
} from '../../src/base/files/write-file.js';
import { workspace } from '../commands/workspace.js';

const before: Readonly<Record<string, string>> = {
  'fenland/branches.yaml': '- Identification: FB-1\n',
  'fenland/atms.yaml': '- Identification: A1\n',
  'fenland/old.yaml': '[]\n',
};
const after: Readonly<Record<string, string>> = {
  'fenland/branches.yaml': '- Identification: FB-2\n',
  'fenland/atms.yaml': '- Identification: A2\n',
  'northgate/branches/1.yaml': '- Identification: NG-1\n',
};

const folder = (files = before) => workspace(files).folder;

/** Every file there is, whatever its name. */
function filesIn(root: string): Record<string, string> {
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).sort();
  const files = paths.filter((path) => statSync(join(root, path)).isFile());
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** The changes from before to after. */
function changes(root: string): FileChange[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].map((path) => ({
    path: join(root, path),
    before: before[path] === undefined ? undefined : sha256(before[path]),
    text: after[path],
  }));
}

type Used = 'chmodSync' | 'copyFileSync' | 'linkSync' | 'renameSync' | 'rmSync' | 'writeFileSync';

/** Lets the nth call of a function fail from now on, or does something else before it. */
function failing(name: Used, nth = 1, act?: () => void): void {
  let calls = 0;
  const real = fs[name] as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(fs, name).mockImplementation((...args: unknown[]) => {
    if (++calls !== nth) return real(...args);
    if (act === undefined) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
    act();
    return real(...args);
  });
  onTestFinished(() => spy.mockRestore());
}

describe('Several files', () => {
  it('are all replaced, created or removed, and nothing is left beside them', () => {
    const root = folder();
    replaceFiles(changes(root));
    expect(filesIn(root)).toEqual(after);
  });

  it.each<[Used, number]>([
    ['writeFileSync', 1],
    ['writeFileSync', 3],
    ['chmodSync', 2],
    ['renameSync', 1],
    ['renameSync', 2],
    ['linkSync', 1],
    ['rmSync', 1],
  ])('are as they were if %s fails at call %i', (name, nth) => {
    const root = folder();
    failing(name, nth);
    if (name === 'linkSync') failing('copyFileSync');
    expect(() => replaceFiles(changes(root))).toThrow('ENOSPC');
    expect(filesIn(root)).toEqual(before);
  });

  it.each(['writeFileSync', 'renameSync', 'rmSync'] as const)(
    'are as they were, but for the one that another program writes before %s',
    (name) => {
      for (const path of Object.keys(before)) {
        const root = folder();
        failing(name, 1, () => writeFileSync(join(root, path), '# theirs\n'));
        try {
          replaceFiles(changes(root));
          // It was written after its own replacement.
          expect(filesIn(root)[path]).not.toBe(before[path]);
        } catch (error) {
          expect(error).toBeInstanceOf(ChangedMeanwhile);
          expect(filesIn(root)).toEqual({ ...before, [path]: '# theirs\n' });
        }
        vi.restoreAllMocks();
      }
    },
  );

  it('are not written if one is not as it was read', () => {
    for (const [path, text] of [
      ...Object.entries(before),
      ['northgate/branches/1.yaml', undefined],
    ] as const) {
      const root = folder();
      const file = join(root, path!);
      if (text === undefined) writeFile(file, 'theirs');
      else rmSync(file);
      const found = filesIn(root);
      expect(() => replaceFiles(changes(root))).toThrow(ChangedMeanwhile);
      expect(filesIn(root)).toEqual(found);
    }
  });
});

describe('A file', () => {
  it('keeps its permissions, and a symbolic link leads to the new text', () => {
    const root = folder({ 'real.yaml': 'old' });
    chmodSync(join(root, 'real.yaml'), 0o640);
    symlinkSync('real.yaml', join(root, 'site.yaml'));
    writeFile(join(root, 'site.yaml'), 'new');
    replaceFiles([{ path: join(root, 'site.yaml'), before: sha256('new'), text: 'newer' }]);
    expect(readFileSync(join(root, 'real.yaml'), 'utf8')).toBe('newer');
    expect(statSync(join(root, 'real.yaml')).mode & 0o777).toBe(0o640);
    expect(fs.lstatSync(join(root, 'site.yaml')).isSymbolicLink()).toBe(true);
  });

  it.each(['writeFileSync', 'chmodSync', 'renameSync'] as const)('is as it was if %s fails', (name) => {
    const root = folder({ 'site.yaml': 'old' });
    failing(name);
    expect(() => writeFile(join(root, 'site.yaml'), 'new')).toThrow('ENOSPC');
    expect(filesIn(root)).toEqual({ 'site.yaml': 'old' });
  });

  it('is written to if it is none, such as a device', () => {
    writeFile('/dev/null', 'gone');
    expect(statSync('/dev/null').isFile()).toBe(false);
  });

  it('is never replaced by a new one, with links or without', () => {
    const root = folder({ 'brand.yaml': 'BrandName: Fenland\n' });
    const path = join(root, 'brand.yaml');
    expect(() => createFile(path, 'new')).toThrow(ChangedMeanwhile);
    rmSync(path);
    failing('linkSync');
    createFile(path, 'BrandName: Northgate\n');
    expect(filesIn(root)).toEqual({ 'brand.yaml': 'BrandName: Northgate\n' });
  });
});
