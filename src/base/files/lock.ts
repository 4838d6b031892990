import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../errors.js';
import { makeFolder } from './make-folder.js';

/** A folder in which one run works at a time. */
export interface FolderLock {
  /** An empty folder for preparing files, on the disk of the folder. It is a part of the lock, and goes with it. */
  readonly work: string;
  /** @throws LockLost if another run has taken over, or the folder was removed */
  readonly check: () => void;
  /** Removes the work folder, and lets the next run in. */
  readonly release: () => void;
}

/** The lock isn't available: another run doesn't end, or the folder can't be one. The message is for people. */
export class LockHeld extends Error {}

/** The lock was lost, since this run was suspended for too long. The message is for people. */
export class LockLost extends Error {}

/** All in milliseconds. */
const times = {
  /** A run shows so often that it is alive. */
  beat: 1000,
  /** Without a sign for so long, it is considered killed. A run is never busy for so long without giving one. */
  dead: 15_000,
  /** Between two looks at a lock that is held. */
  look: 50,
  /** So long other runs are waited for. */
  patience: 120_000,
};

/**
 * Waits until no other run works in a folder, which is made if it isn't there.
 *
 * The lock is a folder `.lock` in it, since making a folder succeeds once; its modification time shows that the run that
 * made it is alive, and what the run prepares is in it. It is renamed before it is removed, so that only one run takes over
 * that of a killed one, which can then prepare nothing more.
 * @param onWait called when waiting begins
 * @throws LockHeld if the other run doesn't end, or if something else than a folder is there
 */
export async function lockFolder(folder: string, onWait: () => void): Promise<FolderLock> {
  const nonce = randomBytes(8).toString('hex');
  const lock = join(folder, '.lock');
  const aside = `${lock}-${nonce}`;
  const work = join(lock, nonce);
  for (let waited = 0; !isTaken(folder, lock, work); waited += times.look) {
    if (isDead(lock)) takeAway(lock, aside);
    if (waited === 0) onWait();
    if (waited >= times.patience) {
      throw new LockHeld(
        `another run has been at work in ${folder} for more than ${times.patience / 1000} s. Wait for it to end, or end it, and run this one again.`,
      );
    }
    await sleep(times.look);
  }
  const beat = setInterval(() => {
    try {
      if (fs.existsSync(work)) fs.utimesSync(lock, new Date(), new Date());
    } catch {
      // The next sign is tried.
    }
  }, times.beat).unref();
  // What runs have left that were killed while they removed a lock.
  for (const name of fs.readdirSync(folder)) if (name.startsWith('.lock-')) remove(join(folder, name));
  return {
    work,
    check() {
      if (fs.existsSync(work)) return;
      throw new LockLost(
        `this run was suspended for so long that another one has taken over ${folder}, or the folder was removed. Run it again.`,
      );
    },
    release() {
      clearInterval(beat);
      if (!fs.existsSync(work)) return;
      fs.renameSync(lock, aside);
      remove(aside);
    },
  };
}

/** Whether the lock is this run's now. */
function isTaken(folder: string, lock: string, work: string): boolean {
  try {
    makeFolder(folder);
    fs.mkdirSync(lock);
  } catch (error) {
    if (!['EEXIST', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error;
    const wrong = inTheWay(lock);
    if (wrong === undefined) return false;
    throw new LockHeld(
      `${wrong} is a file or a link, and has to be a folder. Move it away, or name another.`,
    );
  }
  try {
    fs.mkdirSync(work);
    return true;
  } catch (error) {
    fs.rmdirSync(lock);
    throw error;
  }
}

/** What is at the path of a folder, or of one around it, and is none. */
function inTheWay(path: string): string | undefined {
  const around = dirname(path);
  const above = around === path ? undefined : inTheWay(around);
  if (above !== undefined || fs.lstatSync(path, { throwIfNoEntry: false }) === undefined) return above;
  return fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() ? undefined : path;
}

function isDead(lock: string): boolean {
  const made = fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Date.now() - made > times.dead;
}

/** Removes the lock of a killed run, unless another run was first. */
function takeAway(lock: string, aside: string): void {
  try {
    fs.renameSync(lock, aside);
    // Between the look and the renaming, another run may have removed it and made its own.
    if (isDead(aside)) remove(aside);
    else fs.renameSync(aside, lock);
  } catch {
    // Another run has taken it.
  }
}

function remove(path: string): void {
  fs.rmSync(path, { recursive: true, force: true, maxRetries: 2, retryDelay: 20 });
}
