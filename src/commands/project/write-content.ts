import fs from 'node:fs';
import { join, resolve } from 'node:path';
import { sha256 } from '../../base/bytes/sha256.js';
import { type FolderLock, LockHeld, LockLost, lockFolder } from '../../base/files/lock.js';
import { makeFolder } from '../../base/files/make-folder.js';
import { ChangedMeanwhile, type FileChange, replaceFiles } from '../../base/files/write-file.js';
import type { FileSystem } from '../../content/content/file-system.js';
import { ownFolder } from '../../content/content/layout.js';
import type { PlannedFile } from '../../content/edit/planned-file.js';
import { cleanedUpAtEnd } from '../cli/ending.js';
import { CommandFailure } from '../cli/failure.js';
import type { Terminal } from '../cli/terminal.js';

/** Milliseconds of waiting about which nothing is said. */
const quiet = 500;

/**
 * Runs work in a folder while no other run is at work there. Waiting for another is reported. The lock is always released,
 * also if the work fails or a signal ends the program.
 * @throws CommandFailure if another run doesn't end, or has taken over
 */
export async function withLock<T>(
  folder: string,
  terminal: Terminal,
  work: (lock: FolderLock) => T | Promise<T>,
): Promise<T> {
  let lock: FolderLock | undefined;
  let waiting: NodeJS.Timeout | undefined;
  const release = cleanedUpAtEnd(() => lock?.release());
  try {
    lock = await lockFolder(folder, () => {
      waiting = setTimeout(() => terminal.say(`Another run is at work in ${folder}; waiting …`), quiet);
    });
    clearTimeout(waiting);
    return await work(lock);
  } catch (error) {
    throw explained(error, lock);
  } finally {
    clearTimeout(waiting);
    release();
  }
}

/** If the lock was lost, that is the cause of any later error. */
function explained(error: unknown, lock: FolderLock | undefined): unknown {
  let cause = error;
  try {
    lock?.check();
  } catch (lost) {
    cause = lost;
  }
  return cause instanceof LockHeld || cause instanceof LockLost ? new CommandFailure(cause.message) : cause;
}

/** The program's own folder in a content folder, which git ignores. It is made if it isn't there. */
export function ownFolderIn(root: string): string {
  const own = join(root, ownFolder);
  makeFolder(own);
  const ignoring = join(own, '.gitignore');
  if (!fs.existsSync(ignoring)) fs.writeFileSync(ignoring, '*\n');
  return own;
}

/**
 * Writes content while no other command does: what writes content writes here.
 *
 * The lock is in the content folder itself: containers and machines that share the content share it too. git ignores the
 * folder.
 * @throws CommandFailure if a file was changed in the meantime, or another command doesn't end
 */
export async function writingContent<T>(
  root: string,
  terminal: Terminal,
  use: () => T | Promise<T>,
): Promise<T> {
  return withLock(ownFolderIn(root), terminal, async () => {
    try {
      return await use();
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      throw new CommandFailure(`${error.message}. Nothing was written: run this again`);
    }
  });
}

/** Notes what files said when they were first read, so that nothing newer is overwritten later. */
export class ReadLog {
  readonly #hashes = new Map<string, string>();

  /** Reads as the file system does. */
  readonly fs: FileSystem = {
    ...fs,
    readFileSync: (path: string): Buffer => {
      const bytes = fs.readFileSync(path);
      const key = resolve(path);
      if (!this.#hashes.has(key)) this.#hashes.set(key, sha256(bytes));
      return bytes;
    },
  };

  /**
   * Writes all planned files or none, settings first and removals last, unless a file that was read is another by now.
   * @throws CommandFailure if one is
   */
  async write(files: readonly PlannedFile[], root: string, terminal: Terminal): Promise<void> {
    if (files.length === 0) return;
    await writingContent(root, terminal, () => {
      for (const [path, hash] of this.#hashes) {
        if (!fs.existsSync(path) || sha256(fs.readFileSync(path)) !== hash) throw new ChangedMeanwhile(path);
      }
      const changes = files.map(({ path, text }): FileChange => {
        return { path, before: this.#hashes.get(resolve(path)), text };
      });
      replaceFiles(changes.sort((a, b) => rank(a) - rank(b)));
    });
  }
}

function rank({ path, text }: FileChange): number {
  if (text === undefined) return 3;
  return /[/\\]site\.yaml$/.test(path) ? 0 : /[/\\]brand\.yaml$/.test(path) ? 1 : 2;
}
