import { sha256, sha256InPieces } from '../bytes/sha256.js';

/** The parts of node:fs that hashing files needs. */
export type HashedFileSystem = Pick<
  typeof import('node:fs'),
  'closeSync' | 'openSync' | 'readFileSync' | 'readSync' | 'statSync'
>;

/** Larger files are read in pieces of so many bytes, so that hashing them takes no more memory than this. */
const pieceSize = 1024 * 1024;

/** The state of a file: size, times in epoch milliseconds, inode. */
type State = readonly [bytes: number, modified: number, changed: number, inode: number];

/** The state of a file when it was hashed, its hash, and when it was noted. */
type Note = readonly [...State, sha256: string, noted: number];

/** The state of a file before it was read, and when that was. */
export interface StateBefore {
  readonly state: State;
  /** In epoch milliseconds. */
  readonly at: number;
}

/** The state of a file that is about to be read; nothing if it isn't there. */
export function stateBefore(
  path: string,
  fs: Pick<HashedFileSystem, 'statSync'>,
  now: () => number,
): StateBefore | undefined {
  try {
    const at = now();
    const { size, mtimeMs, ctimeMs, ino } = fs.statSync(path);
    return { state: [size, mtimeMs, ctimeMs, ino], at };
  } catch {
    return undefined;
  }
}

/** Notes by path, as a store keeps them. */
export type Notes = Readonly<Record<string, Note>>;

/**
 * The clocks of file systems advance in steps of up to so many milliseconds: a change within one step of the last one
 * leaves the times as they are.
 */
export const clockStep = 20;

/**
 * The SHA-256 of files. A file whose size, times and inode are as noted, and older than the note, is not read again.
 * A file that was changed and given its old times back is read as well, since its ctime can't be set.
 */
export class FileHashes {
  readonly #noted: Notes;
  readonly #fs: HashedFileSystem;
  readonly #now: () => number;
  readonly #fresh = new Map<string, Note>();
  #piece: Buffer | undefined;

  /**
   * @param noted in an earlier run; none to read every file
   * @param now in epoch milliseconds
   */
  constructor(noted: Notes, fs: HashedFileSystem, now: () => number) {
    this.#noted = noted;
    this.#fs = fs;
    this.#now = now;
  }

  /** The hash of a file in lower-case hex; nothing if it can't be read. */
  of(path: string): string | undefined {
    const known = this.#fresh.get(path) ?? this.#noted[path];
    const before = stateBefore(path, this.#fs, this.#now);
    if (known !== undefined && before !== undefined && isUnchanged(known, before.state)) {
      this.#fresh.set(path, known);
      return known[4];
    }
    const hash = before && this.#hash(path, before.state[0]);
    this.noteRead(path, before, hash);
    return hash;
  }

  #hash(path: string, bytes: number): string | undefined {
    try {
      if (bytes <= pieceSize) return sha256(this.#fs.readFileSync(path));
      this.#piece ??= Buffer.allocUnsafeSlow(pieceSize);
      return hashInPieces(path, this.#piece, this.#fs);
    } catch {
      return undefined;
    }
  }

  /** The hash that a file had when it was hashed in this run, or that was noted of it and still held. */
  heldThen(path: string): string | undefined {
    return this.#fresh.get(path)?.[4];
  }

  /** Notes the hash of a file that somebody else has read. */
  noteRead(path: string, before: StateBefore | undefined, hash: string | undefined): void {
    if (before === undefined || hash === undefined) this.#fresh.delete(path);
    else this.#fresh.set(path, [...before.state, hash, before.at]);
  }

  /**
   * Notes the hash of a file that was written or compared in this run. It is relied on only if the file's last change is
   * older than a step of the clock.
   */
  note(path: string, hash: string): void {
    // A file without a note is read by the next run.
    this.noteRead(path, stateBefore(path, this.#fs, this.#now), hash);
  }

  /** True if a file can be read and has this hash. */
  holds(path: string, hash: string): boolean {
    return this.of(path) === hash;
  }

  /** The notes on the files of this run. */
  get notes(): Notes {
    return Object.fromEntries(this.#fresh);
  }
}

function isUnchanged([bytes, modified, changed, inode, , noted]: Note, now: State): boolean {
  return (
    now[0] === bytes &&
    now[1] === modified &&
    now[2] === changed &&
    now[3] === inode &&
    Math.max(modified, changed) + clockStep <= noted
  );
}

function hashInPieces(path: string, buffer: Buffer, fs: HashedFileSystem): string {
  const descriptor = fs.openSync(path, 'r');
  try {
    const hash = sha256InPieces();
    for (;;) {
      const count = fs.readSync(descriptor, buffer, 0, buffer.length, null);
      if (count === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, count));
    }
  } finally {
    fs.closeSync(descriptor);
  }
}
