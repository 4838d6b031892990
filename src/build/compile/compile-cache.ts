import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { makeFolder } from '../../base/files/make-folder.js';
import type { CompileJob, CompileSettings } from './compile.js';
import { type Compiled, packed, unpacked } from './compiled.js';

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
 * Compiled files of earlier runs, each under a hash of all that it depends on: the program, the settings, and the file. What
 * can't be read or written is made again: without a cache, a run only takes longer.
 */
export class CompileCache {
  readonly #options: CacheOptions;
  readonly #context: string;
  readonly #date: string;
  readonly #names: ReadonlySet<string>;

  /** Removes what is old. @param settings with which files are compiled */
  constructor(
    options: CacheOptions,
    { versions, names, timeZone, off, isPublicStandard, date }: CompileSettings,
  ) {
    this.#options = options;
    this.#context = JSON.stringify([options.program, versions, names, timeZone, off, isPublicStandard]);
    this.#date = date;
    this.#names = tidied(options.folder);
  }

  /** Whether anything was kept. */
  get isEmpty(): boolean {
    return this.#names.size === 0 && !this.#options.memory?.size;
  }

  /** What the file's bytes were compiled to, if that is the same today. */
  get(job: CompileJob, bytes: Uint8Array): Compiled | undefined {
    const key = this.#key(job, bytes);
    const known = this.#options.memory?.get(job.file.path);
    const found = known?.key === key ? known.compiled : this.#read(key);
    if (found === undefined || !this.#isValid(found)) return undefined;
    this.#options.memory?.set(job.file.path, { key, compiled: found });
    return found;
  }

  /** @param bytes of the file @param made the result as bytes, if they are known already */
  put(job: CompileJob, bytes: Uint8Array, compiled: Compiled, made?: Uint8Array): void {
    const key = this.#key(job, bytes);
    this.#options.memory?.set(job.file.path, { key, compiled });
    if (bytes.length >= worthKeeping) this.#write(key, made ?? packed(compiled));
  }

  #key({ file, brand, brandName, source }: CompileJob, bytes: Uint8Array): string {
    return sha256(JSON.stringify([this.#context, file.name, file.format, brand, brandName, source]), bytes);
  }

  #isValid({ day, holdsThrough }: Compiled): boolean {
    return day <= this.#date && this.#date <= (holdsThrough ?? this.#date);
  }

  #read(key: string): Compiled | undefined {
    if (!this.#names.has(key)) return undefined;
    const path = join(this.#options.folder, key);
    try {
      const file = fs.readFileSync(path);
      const bytes = file.subarray(hashLength);
      if (sha256(key, bytes) !== file.toString('latin1', 0, hashLength)) return undefined;
      const now = new Date();
      if (now.getTime() - fs.statSync(path).mtimeMs > day) fs.utimesSync(path, now, now);
      return unpacked(bytes);
    } catch {
      return undefined;
    }
  }

  #write(key: string, bytes: Uint8Array): void {
    const { folder } = this.#options;
    const path = join(folder, `${key}.${randomBytes(4).toString('hex')}`);
    try {
      if (makeFolder(folder)) fs.writeFileSync(join(folder, '.gitignore'), '*\n');
      fs.writeFileSync(path, Buffer.concat([Buffer.from(sha256(key, bytes)), bytes]));
      fs.renameSync(path, join(folder, key));
    } catch {
      // A file in place of the folder is an error even where nothing has to be there.
      if (fs.existsSync(path)) fs.rmSync(path, { force: true });
    }
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
