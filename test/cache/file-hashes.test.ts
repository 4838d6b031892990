import { createHash, randomBytes } from 'node:crypto';
import fs, { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { FileHashes } from '../../src/base/cache/file-hashes.js';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'opendata-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

const mebibyte = 1024 * 1024;

describe('the hash of a file', () => {
  it.each([0, 1, mebibyte - 1, mebibyte, mebibyte + 1, 3 * mebibyte, 3 * mebibyte + 17])(
    'is that of all its bytes, also where it is read in pieces: %i bytes',
    (length) => {
      const path = join(folder(), 'file');
      const bytes = randomBytes(length);
      writeFileSync(path, bytes);
      const hash = createHash('sha256').update(bytes).digest('hex');
      const hashes = new FileHashes({}, fs, Date.now);
      expect(hashes.of(path)).toBe(hash);
    },
  );

  it('is taken from the note of an earlier run, without reading, until the file changes', () => {
    const path = join(folder(), 'file');
    writeFileSync(path, 'one');
    const later = () => Date.now() + 1000;
    const read = vi.spyOn(fs, 'readFileSync');
    onTestFinished(() => read.mockRestore());
    const first = new FileHashes({}, fs, later);
    const hash = first.of(path);
    const second = new FileHashes(first.notes, fs, later);
    expect([second.of(path), read.mock.calls.length]).toEqual([hash, 1]);
    utimesSync(path, 1, 1);
    const third = new FileHashes(first.notes, fs, later);
    expect([third.of(path), read.mock.calls.length]).toEqual([hash, 2]);
  });

  it('is nothing where the file is a folder, or gone', () => {
    const hashes = new FileHashes({}, fs, Date.now);
    const path = folder();
    expect([hashes.of(path), hashes.of(join(path, 'gone'))]).toEqual([undefined, undefined]);
  });
});
