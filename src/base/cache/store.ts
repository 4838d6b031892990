import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../bytes/sha256.js';
import { errorCode } from '../errors.js';
import { makeFolder } from '../files/make-folder.js';
import { clockStep } from './file-hashes.js';

/** The parts of node:fs that a store needs. */
export type StoreFileSystem = Pick<
  typeof import('node:fs'),
  | 'closeSync'
  | 'fstatSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readSync'
  | 'readdirSync'
  | 'renameSync'
  | 'rmSync'
  | 'statSync'
  | 'utimesSync'
  | 'writeFileSync'
  | 'writeSync'
>;

/** A result that was kept: a value, and parts that are read only when they are asked for. */
export interface Kept {
  readonly value: unknown;
  /** The lengths of its parts in bytes. */
  readonly lengths: readonly number[];
  /** The SHA-256 of each part in lower-case hex. */
  readonly hashes: readonly string[];
  /** The bytes of a part, or nothing where they are damaged or gone. */
  readonly part: (index: number) => Uint8Array | undefined;
}

/** Bytes to keep: in memory, or read when they are written. */
export type Part = Uint8Array | { readonly length: number; readonly read: () => Uint8Array };

/** How much is kept. */
export interface Limits {
  readonly bytes: number;
  /** In milliseconds since an entry was last used. */
  readonly age: number;
  /** Of one slot. */
  readonly entries: number;
}

const gibibyte = 1024 ** 3;
const day = 24 * 60 * 60 * 1000;

export const usualLimits: Limits = { bytes: 2 * gibibyte, age: 30 * day, entries: 3 };

/** What an entry begins with. Entries of another format are never found. */
const format = 'opendata-cache 1';

/** The first line of an entry: its format, the length of its head in bytes, and the head's SHA-256. */
const firstLine = /^opendata-cache 1 (\d{10}) ([\da-f]{64})\n$/;
const firstLineLength = `${format} 0123456789 ${'0'.repeat(64)}\n`.length;

/** So long an entry's time of use may be behind, in milliseconds: setting it costs more than looking. */
const usePrecision = day / 24;

interface Head {
  readonly slot: string;
  readonly key: string;
  /** The length of each part in bytes, and its SHA-256. */
  readonly parts: readonly (readonly [bytes: number, sha256: string])[];
  readonly value: unknown;
}

/**
 * Results of earlier runs in files of a folder. A result is found by its slot (what it is the result of, such as a brand's
 * branches) and its key, which has to say everything that it depends on. Each entry has hashes of its own bytes, and
 * is written beside its place and renamed: whatever is doubtful is as if it weren't there. The folder can be deleted at
 * any time, and used by several runs at once.
 */
export class ResultStore {
  readonly #folder: string;
  readonly #fs: StoreFileSystem;
  readonly #now: () => number;
  readonly #suffix: string;
  readonly #limits: Limits;
  readonly #used = new Set<string>();
  /** The state of the file in which a part was sound, by the part's place. */
  readonly #sound = new Map<string, string>();
  /** The names of entries by that of their slot. */
  #names: Map<string, Set<string>> | undefined;
  #isPrepared = false;
  #failure: Error | undefined;

  /**
   * @param folder made when something is kept
   * @param now in epoch milliseconds
   * @param nonce that no other run has
   */
  constructor(
    folder: string,
    {
      fs,
      now,
      nonce,
      limits = usualLimits,
    }: {
      readonly fs: StoreFileSystem;
      readonly now: () => number;
      readonly nonce: string;
      readonly limits?: Limits;
    },
  ) {
    this.#folder = folder;
    this.#fs = fs;
    this.#now = now;
    this.#suffix = `.${nonce}.tmp`;
    this.#limits = limits;
  }

  get folder(): string {
    return this.#folder;
  }

  /** Why nothing is kept any more, such as a full disk; nothing as long as all is well. */
  get failure(): Error | undefined {
    return this.#failure;
  }

  /** The result of a slot under a key. */
  find(slot: string, key: string): Kept | undefined {
    const name = nameOf(slot, key);
    if (!this.#namesOf(slotName(slot)).has(name)) return undefined;
    const head = this.#headOf(name, slot);
    if (head?.key !== key) {
      this.#remove(name);
      return undefined;
    }
    this.#used.add(name);
    return this.#keptOf(name, head);
  }

  /** True if something may be kept of a slot, under whatever key. */
  holdsSlot(slot: string): boolean {
    return this.#namesOf(slotName(slot)).size > 0;
  }

  /** What was last kept of a slot, under whatever key. */
  latest(slot: string): Kept | undefined {
    const byAge = [...this.#namesOf(slotName(slot))]
      .map((name) => ({
        name,
        written: this.#fs.statSync(join(this.#folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
      }))
      .sort((a, b) => b.written - a.written);
    for (const { name } of byAge) {
      const head = this.#headOf(name, slot);
      if (head !== undefined) return this.#keptOf(name, head);
    }
    return undefined;
  }

  /** Tells of a result that another thread has kept in the same folder. */
  isKept(slot: string, key: string): void {
    this.#namesOf(slotName(slot)).add(nameOf(slot, key));
  }

  #keptOf(name: string, head: Head): Kept {
    const path = join(this.#folder, name);
    const lengths = head.parts.map(([length]) => length);
    const places = placesOf(lengths);
    return {
      value: head.value,
      lengths,
      hashes: head.parts.map(([, hash]) => hash),
      part: (index) => this.#part(path, head.parts[index], places[index] ?? 0),
    };
  }

  /**
   * Keeps the result of a slot. Where it can't be written, nothing more is kept in this run; `failure` says why.
   * @param value what JSON can say
   */
  keep(slot: string, key: string, value: unknown, parts: readonly Part[] = []): void {
    if (this.#failure !== undefined) return;
    const name = nameOf(slot, key);
    const temporary = join(this.#folder, `${name}${this.#suffix}`);
    try {
      this.#prepare();
      const described = parts.map((part) => [part.length, sha256(bytesOf(part))] as const);
      const head = Buffer.from(JSON.stringify({ slot, key, parts: described, value } satisfies Head));
      const bytes = [firstLineOf(head), head, ...parts];
      try {
        this.#write(temporary, bytes);
      } catch (error) {
        // Somebody has deleted the folder meanwhile.
        if (errorCode(error) !== 'ENOENT') throw error;
        this.#isPrepared = false;
        this.#prepare();
        this.#write(temporary, bytes);
      }
      this.#fs.renameSync(temporary, join(this.#folder, name));
      this.#used.add(name);
      this.#namesOf(slotName(slot)).add(name);
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      this.#remove(`${name}${this.#suffix}`);
    }
  }

  /**
   * Removes what is too old, what newer entries of the same slot have replaced, and the least recently used entries above
   * the limit of size. What this run has used stays.
   */
  tidy(): void {
    try {
      const now = this.#now();
      const entries = this.#list().sort((a, b) => b.used - a.used);
      const bySlot = new Map<string, number>();
      let bytes = 0;
      for (const { name, size, used } of entries) {
        if (name.endsWith('.tmp')) {
          if (now - used > usePrecision) this.#remove(name);
          continue;
        }
        const slot = slotOf(name);
        const newer = bySlot.get(slot) ?? 0;
        bySlot.set(slot, newer + 1);
        bytes += size;
        if (this.#used.has(name)) {
          if (now - used > usePrecision) this.#touch(name, now);
        } else if (
          now - used > this.#limits.age ||
          newer >= this.#limits.entries ||
          bytes > this.#limits.bytes
        ) {
          this.#remove(name);
          bytes -= size;
        }
      }
    } catch {
      // What can't be tidied now is tidied by a later run.
    }
  }

  #namesOf(slot: string): Set<string> {
    this.#names ??= this.#namesBySlot();
    const names = this.#names.get(slot) ?? new Set();
    this.#names.set(slot, names);
    return names;
  }

  #namesBySlot(): Map<string, Set<string>> {
    const bySlot = new Map<string, Set<string>>();
    for (const name of this.#inFolder()) {
      if (!entryName.test(name) || name.endsWith('.tmp')) continue;
      const names = bySlot.get(slotOf(name));
      if (names === undefined) bySlot.set(slotOf(name), new Set([name]));
      else names.add(name);
    }
    return bySlot;
  }

  #inFolder(): string[] {
    try {
      return this.#fs.readdirSync(this.#folder);
    } catch {
      return [];
    }
  }

  /** The folder's own file that makes git ignore it, so that nobody commits results by mistake. */
  #prepare(): void {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    if (!makeFolder(this.#folder, this.#fs)) return;
    this.#fs.writeFileSync(join(this.#folder, '.gitignore'), '*\n');
  }

  #list(): { name: string; size: number; used: number }[] {
    return this.#fs
      .readdirSync(this.#folder)
      .filter((name) => entryName.test(name))
      .flatMap((name) => {
        const stat = this.#fs.statSync(join(this.#folder, name), { throwIfNoEntry: false });
        return stat === undefined ? [] : [{ name, size: stat.size, used: stat.mtimeMs }];
      });
  }

  #touch(name: string, now: number): void {
    try {
      this.#fs.utimesSync(join(this.#folder, name), now / 1000, now / 1000);
    } catch {
      // An entry of somebody else's, or one that is gone.
    }
  }

  #remove(name: string): void {
    try {
      this.#fs.rmSync(join(this.#folder, name), { force: true });
    } catch {
      // It isn't found by mistake: entries are checked when they are read.
    }
    this.#names?.get(slotOf(name))?.delete(name);
  }

  #headOf(name: string, slot: string): Head | undefined {
    try {
      const head = this.#read(join(this.#folder, name), headOf);
      return head !== undefined && head.slot === slot && nameOf(slot, head.key) === name ? head : undefined;
    } catch {
      return undefined;
    }
  }

  /** @param before the end of the file, in bytes, where the part begins */
  #part(path: string, part: Head['parts'][number] | undefined, before: number): Uint8Array | undefined {
    if (part === undefined) return undefined;
    const [length, hash] = part;
    const place = `${path} ${before}`;
    try {
      return this.#read(path, (read, { size, mtimeMs, ctimeMs, ino }) => {
        const bytes = read(size - before, length);
        // Hashing takes as long as all else that is done with the part.
        const state = [size, mtimeMs, ctimeMs, ino, hash].join(' ');
        if (this.#sound.get(place) === state) return bytes;
        if (sha256(bytes) !== hash) return undefined;
        if (Math.max(mtimeMs, ctimeMs) + clockStep <= this.#now()) this.#sound.set(place, state);
        return bytes;
      });
    } catch {
      return undefined;
    }
  }

  #read<T>(path: string, work: (read: (start: number, length: number) => Buffer, stats: Stats) => T): T {
    const descriptor = this.#fs.openSync(path, 'r');
    try {
      const stats = this.#fs.fstatSync(descriptor);
      const { size } = stats;
      return work((start, length) => {
        if (start < 0 || start + length > size) throw new RangeError(`${path} is too short`);
        const buffer = Buffer.allocUnsafeSlow(length);
        for (let at = 0; at < length; ) {
          const count = this.#fs.readSync(descriptor, buffer, at, length - at, start + at);
          if (count === 0) throw new RangeError(`${path} has become shorter`);
          at += count;
        }
        return buffer;
      }, stats);
    } finally {
      this.#fs.closeSync(descriptor);
    }
  }

  #write(path: string, parts: readonly Part[]): void {
    const descriptor = this.#fs.openSync(path, 'wx');
    try {
      for (const part of parts) {
        const bytes = bytesOf(part);
        for (let at = 0; at < bytes.length; ) at += this.#fs.writeSync(descriptor, bytes, at);
      }
    } finally {
      this.#fs.closeSync(descriptor);
    }
  }
}

const entryName = /^[\da-f]{16}-[\da-f]{32}(?:\.[\w-]+\.tmp)?$/;

function bytesOf(part: Part): Uint8Array {
  return part instanceof Uint8Array ? part : part.read();
}

/** How many bytes before the end of the file each part begins. */
function placesOf(lengths: readonly number[]): number[] {
  let left = lengths.reduce((sum, length) => sum + length, 0);
  return lengths.map((length) => {
    const place = left;
    left -= length;
    return place;
  });
}

function slotName(slot: string): string {
  return sha256(Buffer.from(slot)).slice(0, 16);
}

/** The name of an entry's slot. */
function slotOf(name: string): string {
  return name.slice(0, name.indexOf('-'));
}

function nameOf(slot: string, key: string): string {
  return `${slotName(slot)}-${sha256(Buffer.from(key)).slice(0, 32)}`;
}

function firstLineOf(head: Uint8Array): Uint8Array {
  return Buffer.from(`${format} ${String(head.length).padStart(10, '0')} ${sha256(head)}\n`);
}

/** The head of an entry, where it is sound. */
function headOf(read: (start: number, length: number) => Buffer): Head | undefined {
  const [, length, hash] = firstLine.exec(read(0, firstLineLength).toString('latin1')) ?? [];
  if (length === undefined) return undefined;
  const bytes = read(firstLineLength, Number(length));
  if (sha256(bytes) !== hash) return undefined;
  return JSON.parse(bytes.toString('utf8')) as Head;
}
