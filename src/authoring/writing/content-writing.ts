import type nodeFs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { errorCode } from '../../base/errors.js';
import { makeFolder } from '../../base/files/make-folder.js';
import { ChangedMeanwhile, linkNew, replaceFile } from '../../base/files/write-file.js';

/** The file system functions for writing content. */
export type ContentFileSystem = Pick<
  typeof nodeFs,
  | 'chmodSync'
  | 'copyFileSync'
  | 'existsSync'
  | 'linkSync'
  | 'lstatSync'
  | 'mkdirSync'
  | 'readdirSync'
  | 'readFileSync'
  | 'realpathSync'
  | 'renameSync'
  | 'rmSync'
  | 'statSync'
  | 'writeFileSync'
>;

/** What another program wrote at the very moment of a replacement, and where it is kept. */
export interface KeptBeside {
  readonly path: string;
  readonly kept: string;
}

/** Milliseconds in which a program that had opened a file may still write to it after its replacement. */
const stillWriting = 25;

/** How often a change is computed again because another program wrote meanwhile. */
export const mostAttempts = 20;

/** A file that was replaced or removed, and what it was. */
interface Replaced {
  readonly path: string;
  /** A further link to the replaced file, through which later writing to it is seen. */
  readonly aside: string;
  /** SHA-256 in hex. */
  readonly before: string;
}

/**
 * Replaces, creates and removes content files, each in one step, and only if they are as they were read. All commands
 * write through this, under the lock of the content folder, so that they can't come between a comparison and what
 * follows it.
 *
 * Editors and git take no lock. A file that they write to in place is still known here by another link, which is
 * compared once more afterwards: what they wrote is then kept beside the file. Only a program that renames a file of
 * its own over this one, between the last look at the name and the next call of the system, goes unnoticed.
 */
export class ContentWriting {
  readonly #work: string;
  readonly #fs: ContentFileSystem;
  readonly #replaced: Replaced[] = [];
  #count = 0;

  /** @param work an empty folder on the disk of the content, where texts wait for their place */
  constructor(work: string, fs: ContentFileSystem) {
    this.#work = work;
    this.#fs = fs;
  }

  /**
   * Computes a file anew from what is in it, again if another program writes meanwhile.
   * @param change gets the bytes, or nothing if there is no file; it returns the new text, or nothing for no change
   * @throws ChangedMeanwhile if it is changed again and again
   * @returns true if the file was written
   */
  edit(path: string, change: (before: Buffer | undefined) => string | Uint8Array | undefined): boolean {
    for (let attempt = 1; ; attempt++) {
      const before = this.#fs.existsSync(path) ? this.#fs.readFileSync(path) : undefined;
      const text = change(before);
      if (text === undefined) return false;
      try {
        this.write(path, before && sha256(before), text);
        return true;
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile) || attempt === mostAttempts) throw error;
      }
    }
  }

  /**
   * Writes a file. It keeps its permissions, and a symbolic link stays one.
   * @param before the SHA-256 of what was read; nothing if there was no file
   * @throws ChangedMeanwhile if it is another one by now; else errors of the file system
   */
  write(path: string, before: string | undefined, text: string | Uint8Array): void {
    const fresh = join(this.#work, `${++this.#count}.new`);
    this.#fs.writeFileSync(fresh, text, { flag: 'wx', flush: true });
    this.put(fresh, path, before);
  }

  /** False if another run has taken over the lock: it has removed the work folder, and finished what was begun. */
  get isLocked(): boolean {
    return this.#fs.existsSync(this.#work);
  }

  /** The same with a file that is already written. */
  put(fresh: string, path: string, before: string | undefined): void {
    const fs = this.#fs;
    if (before === undefined) {
      makeFolder(dirname(path), fs);
      try {
        linkNew(fresh, path, fs);
      } catch (error) {
        if (errorCode(error) === 'EEXIST') throw new ChangedMeanwhile(path);
        throw error;
      }
      fs.rmSync(fresh);
      return;
    }
    const target = this.#realPath(path);
    fs.chmodSync(fresh, fs.statSync(target).mode & 0o7777);
    const aside = this.#linkAside(path, target, before);
    // The last look comes right before the replacement: this is the time in which a renamed file goes unnoticed.
    replaceFile(fresh, target, fs, () => {
      const isAsRead =
        aside === undefined ? sha256(fs.readFileSync(target)) === before : isSameFile(aside, target, fs);
      if (!isAsRead) throw new ChangedMeanwhile(path);
    });
    if (aside !== undefined) this.#replaced.push({ path, aside, before });
  }

  /** Removes a file. @throws ChangedMeanwhile as `write` does */
  remove(path: string, before: string): void {
    const fs = this.#fs;
    const link = this.#linkAside(path, this.#realPath(path), before);
    const removed = join(this.#work, `${++this.#count}.removed`);
    const isLink = fs.lstatSync(path).isSymbolicLink();
    try {
      fs.renameSync(path, removed);
    } catch (error) {
      // In a mounted folder; it was compared right before.
      if (errorCode(error) !== 'EXDEV') throw error;
      fs.rmSync(path);
      return;
    }
    const aside = isLink ? link : removed;
    if (aside !== undefined) this.#replaced.push({ path, aside, before });
  }

  /** Waits for programs that still write to what was replaced, then keeps beside it what they have written. */
  async settle(sleep: (milliseconds: number) => Promise<void>): Promise<readonly KeptBeside[]> {
    if (this.#replaced.length === 0) return [];
    await sleep(stillWriting);
    return this.#replaced.splice(0).flatMap(({ path, aside, before }) => {
      if (sha256(this.#fs.readFileSync(aside)) === before) return [];
      return [{ path, kept: this.#keepBeside(path, aside) }];
    });
  }

  /**
   * Links to a file that is to be replaced, and compares it. Without links on this file system only the comparison is
   * made.
   */
  #linkAside(path: string, target: string, before: string): string | undefined {
    const fs = this.#fs;
    const aside = join(this.#work, `${++this.#count}.old`);
    let hasLink = true;
    try {
      fs.linkSync(target, aside);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') throw new ChangedMeanwhile(path);
      hasLink = false;
    }
    if (sha256(fs.readFileSync(hasLink ? aside : target)) !== before) throw new ChangedMeanwhile(path);
    return hasLink ? aside : undefined;
  }

  #realPath(path: string): string {
    try {
      return this.#fs.realpathSync(path);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') throw new ChangedMeanwhile(path);
      throw error;
    }
  }

  /** Copies a file beside another, under a name that content ignores: `branches.yaml.~1~`. */
  #keepBeside(path: string, aside: string): string {
    for (let number = 1; ; number++) {
      const kept = join(dirname(path), `${basename(path)}.~${number}~`);
      try {
        linkNew(aside, kept, this.#fs);
        return kept;
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error;
      }
    }
  }
}

function isSameFile(one: string, other: string, fs: ContentFileSystem): boolean {
  const [a, b] = [one, other].map((path) => fs.lstatSync(path, { bigint: true, throwIfNoEntry: false }));
  return a !== undefined && a.ino === b?.ino && a.dev === b.dev;
}
