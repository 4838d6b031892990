import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../errors.js';
import { makeFolder } from './make-folder.js';

/** A folder in which one run works at a time. */
export interface FolderLock {
  /** An empty folder for preparing files, on the disk of the folder. It is removed with the lock. */
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

const workFolder = '.work-';

/**
 * Waits until no other run works in a folder, which is made if it isn't there.
 *
 * The lock is a folder `.lock` in it, since making a folder succeeds once; its modification time shows that the run that
 * made it is alive. A killed run's lock is renamed before it is removed, so that only one run takes over.
 * @param onWait called when waiting begins
 * @throws LockHeld if the other run doesn't end, or if something else than a folder is there
 */
export async function lockFolder(folder: string, onWait: () => void): Promise<FolderLock> {
  const nonce = randomBytes(8).toString('hex');
  const lock = join(folder, '.lock');
  const own = join(lock, nonce);
  for (let waited = 0; !isTaken(folder, lock, own); waited += times.look) {
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
      if (fs.existsSync(own)) fs.utimesSync(lock, new Date(), new Date());
    } catch {
      // The next sign is tried.
    }
  }, times.beat).unref();
  // What killed runs have left.
  for (const name of fs.readdirSync(folder)) {
    if (name.startsWith(workFolder)) removeBusyFolder(join(folder, name));
  }
  const work = join(folder, `${workFolder}${nonce}`);
  fs.mkdirSync(work);
  return {
    work,
    check() {
      if (fs.existsSync(own) && fs.existsSync(work)) return;
      throw new LockLost(
        `this run was suspended for so long that another one has taken over ${folder}, or the folder was removed. Run it again.`,
      );
    },
    release() {
      clearInterval(beat);
      removeBusyFolder(work);
      if (fs.existsSync(own)) removeBusyFolder(lock);
    },
  };
}

/** Whether the lock is this run's now. */
function isTaken(folder: string, lock: string, own: string): boolean {
  try {
    makeFolder(folder);
    fs.mkdirSync(lock);
    try {
      fs.writeFileSync(own, '');
    } catch (error) {
      fs.rmdirSync(lock);
      throw error;
    }
    return true;
  } catch (error) {
    if (!['EEXIST', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw error;
    const wrong = [nearest(folder), lock].find((path) => isThere(path) && !isFolder(path));
    if (wrong !== undefined) {
      throw new LockHeld(
        `${wrong} is a file or a link, and has to be a folder. Move it away, or name another.`,
      );
    }
    if (isDead(lock)) takeAway(lock, own);
    return false;
  }
}

function isDead(lock: string): boolean {
  const made = fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  return made !== undefined && Date.now() - made > times.dead;
}

/** Removes the lock of a killed run, unless another run was first. */
function takeAway(lock: string, own: string): void {
  const aside = `${lock}-${basename(own)}`;
  try {
    fs.renameSync(lock, aside);
    // Between the look and the renaming, another run may have removed it and made its own.
    if (isDead(aside)) removeBusyFolder(aside);
    else fs.renameSync(aside, lock);
  } catch {
    // Another run has taken it.
  }
}

/** The part of a path that exists. */
function nearest(path: string): string {
  const around = dirname(path);
  return around === path || isThere(path) ? path : nearest(around);
}

function isThere(path: string): boolean {
  try {
    return fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

function isFolder(path: string): boolean {
  return fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

/** How often a removal is begun again. */
const mostAttempts = 10;

/**
 * Removes a folder to which others may still add files at this moment. `maxRetries` alone removes the folder again, but not
 * what was added to it meanwhile.
 */
function removeBusyFolder(path: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      fs.rmSync(path, { recursive: true, force: true, maxRetries: 2, retryDelay: 20 });
      return;
    } catch (error) {
      if (errorCode(error) !== 'ENOTEMPTY' || attempt === mostAttempts) throw error;
    }
  }
}
