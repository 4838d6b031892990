import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../errors.js';
import { makeFolder } from './make-folder.js';
import { removeBusyFolder } from './remove-busy-folder.js';

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
  update: 2000,
  /** Without a sign for so long, it is considered killed. A run is never busy for so long without giving one. */
  stale: 20_000,
  /** Between two looks at a lock that is held. */
  look: 50,
  /** So long other runs are waited for. */
  patience: 120_000,
};

const workFolder = '.work-';

/**
 * Takes from the library that it listens to signals: the program does, and gives the lock back before it ends, which it
 * only does if nobody else listens.
 */
async function loadLockfile() {
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const before = names.map((name) => process.listeners(name));
  const { default: lockfile } = await import('proper-lockfile');
  for (const [at, name] of names.entries()) {
    for (const one of process.listeners(name)) if (!before[at]!.includes(one)) process.off(name, one);
  }
  return lockfile;
}

/**
 * Waits until no other run works in a folder, which is made if it isn't there.
 * @param onWait called when waiting begins
 * @throws LockHeld if the other run doesn't end, or if something else than a folder is there
 */
export async function lockFolder(
  folder: string,
  onWait: () => void,
  ending?: AbortSignal,
): Promise<FolderLock> {
  // It listens to signals as soon as it is loaded, so commands that lock nothing don't load it.
  const { default: lockfile } = await import('proper-lockfile');
  const own = { lockfilePath: join(folder, '.lock'), realpath: false };
  const lockfile = await loadLockfile();
  let isLost = false;
  const onCompromised = () => {
    isLost = true;
  };
  const { update, stale, look, patience } = times;
  for (let waited = 0; ; waited += look) {
    try {
      makeFolder(folder, fs);
      await lockfile.lock(folder, { ...own, update, stale, onCompromised });
      break;
    } catch (error) {
      const code = errorCode(error);
      if (code === 'ENOTDIR' || code === 'EEXIST')
        throw new LockHeld(
          `${nearest(folder)} is a file or a link, and has to be a folder. Move it away, or name another.`,
        );
      if (code !== 'ELOCKED') throw error;
      if (waited === 0) onWait();
      if (waited < patience) await sleep(look, undefined, ending && { signal: ending });
      else {
        throw new LockHeld(
          `another run has been at work in ${folder} for more than ${patience / 1000} s. Wait for it to end, or end it, and run this one again.`,
        );
      }
    }
  }
  // What killed runs have left.
  for (const name of fs.readdirSync(folder)) {
    if (name.startsWith(workFolder)) removeBusyFolder(join(folder, name), fs);
  }
  const work = join(folder, `${workFolder}${randomBytes(8).toString('hex')}`);
  fs.mkdirSync(work);
  let isReleased = false;
  return {
    work,
    check() {
      if (isLost || !fs.existsSync(work)) {
        throw new LockLost(
          `this run was suspended for so long that another one has taken over ${folder}, or the folder was removed. Run it again.`,
        );
      }
    },
    release() {
      if (isReleased) return;
      isReleased = true;
      removeBusyFolder(work, fs);
      if (!isLost && fs.existsSync(own.lockfilePath)) lockfile.unlockSync(folder, own);
    },
  };
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
