import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { makeFolder } from '../../base/files/make-folder.js';

/** Milliseconds. */
const day = 24 * 3600_000;

/** Results that no run has used for so long are removed. */
const kept = 30 * day;

/** How a result is kept. */
export interface Kept<T> {
  readonly pack: (made: T) => Uint8Array;
  /** Undefined if the result isn't valid any more. Throws for bytes that it can't read. */
  readonly unpack: (bytes: Uint8Array) => T | undefined;
}

/**
 * What was made of `key` before, or else what `make` returns, which is kept. A result that is damaged is made again. What
 * can't be read or written is made again too: without a cache, a run only takes longer.
 * @param folder of the cache; undefined for none
 * @param key lower-case hex that identifies the program, the settings and the content
 */
export function cached<T>(
  folder: string | undefined,
  key: string,
  make: () => T,
  { pack, unpack }: Kept<T>,
): T {
  if (folder === undefined) return make();
  const found = read(folder, key, unpack);
  if (found !== undefined) return found;
  const made = make();
  write(folder, key, pack(made));
  return made;
}

/** The hash of the key and the bytes, which is before these, shows a file that was cut off, changed or renamed. */
const hashLength = 64;

function read<T>(folder: string, key: string, unpack: Kept<T>['unpack']): T | undefined {
  const path = join(folder, key);
  try {
    const file = fs.readFileSync(path);
    const bytes = file.subarray(hashLength);
    if (sha256(key, bytes) !== file.toString('latin1', 0, hashLength)) return undefined;
    const now = new Date();
    if (now.getTime() - fs.statSync(path).mtimeMs > day) fs.utimesSync(path, now, now);
    return unpack(bytes);
  } catch {
    return undefined;
  }
}

function write(folder: string, key: string, bytes: Uint8Array): void {
  const path = join(folder, `${key}.${randomBytes(4).toString('hex')}`);
  try {
    if (makeFolder(folder, fs)) fs.writeFileSync(join(folder, '.gitignore'), '*\n');
    fs.writeFileSync(path, Buffer.concat([Buffer.from(sha256(key, bytes)), bytes]));
    fs.renameSync(path, join(folder, key));
  } catch {
    if (fs.existsSync(path)) fs.rmSync(path);
  }
}

/** Removes the results that nobody has used for a month. */
export function tidyCache(folder: string): void {
  const before = Date.now() - kept;
  try {
    for (const name of fs.readdirSync(folder)) {
      if (!/^[\da-f]{64}/.test(name)) continue;
      const path = join(folder, name);
      if (fs.statSync(path).mtimeMs < before) fs.rmSync(path);
    }
  } catch {
    // It is tidied again by the next run.
  }
}
