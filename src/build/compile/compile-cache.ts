import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { sha256 } from '../../base/bytes/sha256.js';
import { makeFolder } from '../../base/files/make-folder.js';
import type { Compiled } from './compiled.js';
import type { CompileJob, CompileSettings } from './job.js';

/** Where compiled files are kept between runs. */
export interface CacheOptions {
  readonly folder: string;
  /** Identifies the program: another one may compile otherwise. */
  readonly program: string;
  /** What a watch compiled last, by the path of the file. */
  readonly memory?: Map<string, { readonly key: string; readonly compiled: Compiled }>;
}

/** Milliseconds. */
const day = 24 * 3600_000;

/** What no run has used for so long is removed. */
const unusedFor = 30 * day;

/** Bytes: the result of a smaller file takes as long to read as to make. */
const worthKeeping = 4 * 1024;

/** Each result begins with the hash of its key and the rest, which shows one that was cut off, changed or renamed. */
const hashLength = 64;

/**
 * Gives what the bytes of a job's file are compiled to: as it was kept, if that is the same today, else made. What earlier
 * runs compiled is kept under a hash of all that it depends on: the program, the settings, and the file. What can't be read
 * or written is made again: without a cache, a run only takes longer. What is old is removed.
 */
export function compileCache(
  { folder, program, memory }: CacheOptions,
  { versions, names, timeZone, off, isPublicStandard, date }: CompileSettings,
) {
  const context = JSON.stringify([program, versions, names, timeZone, off, isPublicStandard]);
  const there = tidied(folder);
  return ({ file, ...job }: CompileJob, bytes: Uint8Array, make: () => Compiled): Compiled => {
    const key = sha256(JSON.stringify([context, file.name, file.format, job]), bytes);
    const known = memory?.get(file.path);
    const kept =
      known?.key === key ? known.compiled : there.has(key) ? read(join(folder, key), key) : undefined;
    const isValid = kept !== undefined && kept.day <= date && date <= (kept.holdsThrough ?? date);
    const compiled = isValid ? kept : make();
    memory?.set(file.path, { key, compiled });
    if (!isValid && bytes.length >= worthKeeping) write(folder, key, compiled);
    return compiled;
  };
}

function read(path: string, key: string): Compiled | undefined {
  try {
    const file = fs.readFileSync(path);
    const bytes = file.subarray(hashLength);
    if (sha256(key, bytes) !== file.toString('latin1', 0, hashLength)) return undefined;
    const now = new Date();
    if (now.getTime() - fs.statSync(path).mtimeMs > day) fs.utimesSync(path, now, now);
    return deserialize(bytes) as Compiled;
  } catch {
    return undefined;
  }
}

function write(folder: string, key: string, compiled: Compiled): void {
  const path = join(folder, `${key}.${randomBytes(4).toString('hex')}`);
  const bytes = serialize(compiled);
  try {
    if (makeFolder(folder)) fs.writeFileSync(join(folder, '.gitignore'), '*\n');
    fs.writeFileSync(path, Buffer.concat([Buffer.from(sha256(key, bytes)), bytes]));
    fs.renameSync(path, join(folder, key));
  } catch {
    // A file in place of the folder is an error even where nothing has to be there.
    if (fs.existsSync(path)) fs.rmSync(path, { force: true });
  }
}

/** The names of what is in the folder, without what no run has used for a month, which is removed. */
function tidied(folder: string): ReadonlySet<string> {
  const names = new Set<string>();
  const before = Date.now() - unusedFor;
  try {
    for (const name of fs.readdirSync(folder)) {
      if (!/^[\da-f]{64}/.test(name)) continue;
      const path = join(folder, name);
      if (fs.statSync(path).mtimeMs < before) fs.rmSync(path);
      else names.add(name);
    }
  } catch {
    // It is tidied again by the next run.
  }
  return names;
}
