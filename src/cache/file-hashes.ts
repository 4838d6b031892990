import { sha256 } from '../model/sha256.js';

/** The parts of node:fs that hashing files needs. */
export type HashedFileSystem = Pick<typeof import('node:fs'), 'readFileSync' | 'statSync'>;

/** The state of a file when it was hashed: size, times in epoch milliseconds, inode, hash, and when it was noted. */
type Note = readonly [
  bytes: number,
  modified: number,
  changed: number,
  inode: number,
  sha256: string,
  noted: number,
];

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
    try {
      const now = this.#now();
      const { size, mtimeMs, ctimeMs, ino } = this.#fs.statSync(path);
      if (known !== undefined && isUnchanged(known, [size, mtimeMs, ctimeMs, ino])) {
        this.#fresh.set(path, known);
        return known[4];
      }
      const hash = sha256(this.#fs.readFileSync(path));
      this.#fresh.set(path, [size, mtimeMs, ctimeMs, ino, hash, now]);
      return hash;
    } catch {
      this.#fresh.delete(path);
      return undefined;
    }
  }

  /**
   * Notes the hash of a file that was written or compared in this run. It is relied on only if the file's last change is
   * older than a step of the clock.
   */
  note(path: string, hash: string): void {
    try {
      const now = this.#now();
      const { size, mtimeMs, ctimeMs, ino } = this.#fs.statSync(path);
      this.#fresh.set(path, [size, mtimeMs, ctimeMs, ino, hash, now]);
    } catch {
      // A file without a note is read by the next run.
      this.#fresh.delete(path);
    }
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

function isUnchanged(
  [bytes, modified, changed, inode, , noted]: Note,
  now: readonly [number, number, number, number],
): boolean {
  return (
    now[0] === bytes &&
    now[1] === modified &&
    now[2] === changed &&
    now[3] === inode &&
    Math.max(modified, changed) + clockStep <= noted
  );
}
