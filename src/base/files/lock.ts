import { dirname, join } from 'node:path';
import { errorCode } from '../errors.js';
import { makeFolder } from './make-folder.js';
import { removeBusyFolder } from './remove-busy-folder.js';

/**
 * Allows one run at a time in a folder, also between containers and machines that share it: one build in an output
 * folder, one command that writes in a content folder.
 *
 * The lock is one file in `out/.locks`, and its name is its state: `free.7`, or `held.8` for the eighth run. It only
 * changes by being renamed, and its number only grows: a run takes it by renaming `free.7` to `held.8`, returns it as
 * `free.8`, and takes over from a killed run by renaming `held.8` to `held.9`. A rename needs its source to exist, so
 * of several runs that try the same step, one succeeds. No name is used twice, so a run that was suspended for
 * hours between reading and renaming can't succeed by mistake. The first lock file is created inside a temporary folder
 * that is then renamed to `.locks`: that fails if the folder exists and isn't empty.
 *
 * A holder shows that it is alive by changing the file's bytes once a second, from a separate thread. Process numbers
 * and clocks of other runs are never used: they mean nothing in another container or on another machine. A waiting
 * run measures, on its own clock, how long the bytes stay the same.
 *
 * A holder that was suspended for too long can wake up without its lock. Its unfinished work is in a work folder of its
 * own, and everything that it publishes is renamed out of that folder. The run that takes over removes this folder
 * first, so those renames fail.
 *
 * Local disks, NFS, SMB, virtiofs and the file sharing of container desktops all rename a file in one step, at the
 * server, whatever a client has cached. A cache can only make a waiting run see old bytes: NFS checks its cache
 * whenever a file is opened, so files are opened anew for each look. A rename that succeeded but whose answer was lost
 * looks like a failure; the lock then counts as that of a killed run. On overlay file systems, folders of an image
 * can't be renamed but files can, which is why the lock is a file.
 */
export interface FolderLock {
  /** An empty folder for preparing files, on the disk of `out`. It is removed with the lock. */
  readonly work: string;
  /** @throws LockLost if another run has taken over, or `out` was removed */
  check(): void;
  /** Removes the work folder and lets the next run in. Does nothing if the lock is lost or already released. */
  release(): void;
}

/** The lock isn't available: another run doesn't end, or `out` was removed. The message is for people. */
export class LockHeld extends Error {}

/** The lock was lost: another run has taken over, or `out` was removed. The message is for people. */
export class LockLost extends Error {}

/** The functions of `node:fs` for a lock. */
export type LockFileSystem = Pick<
  typeof import('node:fs'),
  | 'existsSync'
  | 'mkdirSync'
  | 'readFileSync'
  | 'readdirSync'
  | 'renameSync'
  | 'rmSync'
  | 'statSync'
  | 'writeFileSync'
>;

/** The words of messages. */
export interface LockWords {
  /** What takes the lock: `build`. */
  readonly run: string;
  /** What else can be done about a folder that can't be used: `, or choose another --out folder`. */
  readonly instead: string;
}

export type LockNews = 'waiting' | 'taking-over' | 'refused';

/** The inputs of a lock. */
export interface LockEnvironment {
  readonly fs: LockFileSystem;
  /** Milliseconds on a monotonic clock. */
  readonly elapsed: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** 32 random characters. */
  readonly nonce: string;
  /**
   * Changes the bytes of a file at an interval in milliseconds, even while this thread is busy, until the returned
   * function is called. It doesn't create the file.
   */
  readonly keepAlive: (file: string, nonce: string, every: number) => () => void;
  /** Called when waiting begins, when the other run is considered killed, and when the lock can't be changed. */
  readonly onWait: (news: LockNews) => void;
  readonly words: LockWords;
}

/** All in milliseconds. */
export interface LockTiming {
  /** Between two heartbeats. */
  readonly beat: number;
  /** Between two looks at a lock that is held. */
  readonly look: number;
  /** Without a heartbeat for this time, a run is considered killed. */
  readonly dead: number;
  /** How long to wait for runs that are alive. */
  readonly patience: number;
}

export const lockTiming: LockTiming = { beat: 1000, look: 200, dead: 10_000, patience: 120_000 };

const folder = '.locks';
/** The temporary folder of a run that was killed while it made the first lock: the name, followed by a nonce. */
const leftOver = /^\.locks\.[\da-f]{32}$/;
/** How often a step is repeated if it is refused although its file exists, as on Windows while the file is read. */
const refusals = 50;
/** After so many of them, people get a message. */
const quietRefusals = 5;

/**
 * Waits until no other run is running in `out`, for `patience` at most; for a killed one, for `dead`.
 * @throws LockHeld if a running run doesn't end, or `out` is removed meanwhile
 * @throws LockLost if that happens as soon as the lock is taken
 */
export async function lockFolder(
  out: string,
  world: LockEnvironment,
  timing: LockTiming = lockTiming,
): Promise<FolderLock> {
  const { fs, elapsed, sleep, onWait, words } = world;
  makeOut(out, fs);
  const locks = join(out, folder);
  let waited = 0;
  let refused = 0;
  const refuse = async (reason: unknown) => {
    if (++refused > refusals) throw reason;
    if (refused === quietRefusals) onWait('refused');
    await sleep(timing.look);
  };
  /** How long the lock has stayed the same. */
  let quiet = 0;
  let seen = '';
  let before = elapsed();
  for (;;) {
    const state = readState(locks, world);
    if (state === undefined) {
      if (!fs.existsSync(out)) throw new LockHeld(`${out} was removed while this ${words.run} was at work.`);
      if (makeLocks(locks, world)) continue;
      await refuse(new LockHeld(`${locks} can't be used as a lock. Remove it.`));
      continue;
    }
    const looks = `${state.name} ${readBeat(join(locks, state.name), fs)}`;
    if (state.isHeld && (looks !== seen || quiet < timing.dead)) {
      if (seen === '') onWait('waiting');
      if (looks !== seen) quiet = 0;
      seen = looks;
      if (waited >= timing.patience) throw held(out, words, timing);
      await sleep(timing.look);
      // When this machine sleeps, the clock may continue while the other run's heartbeats stop with it.
      const passed = Math.min(elapsed() - before, 5 * timing.look);
      before = elapsed();
      waited += passed;
      quiet += passed;
      continue;
    }
    const next = `held.${state.number + 1}`;
    try {
      fs.renameSync(join(locks, state.name), join(locks, next));
    } catch (error) {
      if (!isGone(error)) await refuse(error);
      continue;
    }
    if (state.isHeld) onWait('taking-over');
    return take(out, state.number + 1, world, timing);
  }
}

/** Creates the output folder, with the folders around it. */
function makeOut(out: string, fs: LockFileSystem): void {
  try {
    makeFolder(out, fs);
  } catch (error) {
    // A file is found when the lock is looked for in it.
    if (errorCode(error) !== 'EEXIST') throw error;
    if (fs.existsSync(out)) return;
    throw new LockHeld(
      `${out} is a link to a folder that isn't there. Make that folder, or remove the link.`,
    );
  }
}

/** Completes the taking of the lock after its rename: fills the file, and removes leftovers of other runs. */
function take(out: string, number: number, world: LockEnvironment, timing: LockTiming): FolderLock {
  const { fs, nonce, keepAlive, words } = world;
  const locks = join(out, folder);
  const own = join(locks, `held.${number}`);
  const work = join(locks, `work.${number}`);
  const end = keepAlive(own, nonce, timing.beat);
  const check = () => {
    if (fs.existsSync(own)) return;
    if (!fs.existsSync(locks)) throw new LockLost(`${out} was removed while this ${words.run} was at work.`);
    // The folder may be half removed.
    const state = readState(locks, world);
    if (state === undefined || state.number <= number) {
      throw new LockLost(`${own} was removed while this ${words.run} was at work.`);
    }
    throw new LockLost(
      `this ${words.run} was suspended for so long that another one has taken over ${out}, so it stopped. Run it again.`,
    );
  };
  let isReleased = false;
  const release = () => {
    if (isReleased) return;
    isReleased = true;
    end();
    try {
      fs.rmSync(work, { recursive: true, force: true, maxRetries: 5 });
      fs.renameSync(own, join(locks, `free.${number}`));
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  };
  try {
    for (const name of fs.readdirSync(locks)) {
      // What has a higher number is of a run that took over while this one was suspended here.
      const [digits = '-1'] = /(?<=\.)\d{1,15}$/.exec(name) ?? [];
      if (Number(digits) < number) removeBusyFolder(join(locks, name), fs);
    }
    for (const name of fs.readdirSync(out)) {
      if (leftOver.test(name)) removeBusyFolder(join(out, name), fs);
    }
    fs.mkdirSync(work);
    check();
  } catch (error) {
    const cause = lostOr(error, check);
    release();
    throw cause;
  }
  return { work, check, release };
}

/**
 * The cause of an error of work under a lock: its loss, if it is lost.
 * @param check of the lock
 */
export function lostOr(error: unknown, check: () => void): unknown {
  try {
    check();
  } catch (lost) {
    if (lost instanceof LockLost) return lost;
  }
  return error;
}

interface State {
  readonly name: string;
  readonly number: number;
  readonly isHeld: boolean;
}

/**
 * The current state of the lock; undefined if there is none. A folder that is listed during a rename may show both
 * names or neither, so the higher number counts, and an empty list is read again.
 */
function readState(locks: string, world: Pick<LockEnvironment, 'fs' | 'words'>): State | undefined {
  const { fs } = world;
  for (let attempt = 0; ; attempt++) {
    let names: string[];
    try {
      names = fs.readdirSync(locks);
    } catch (error) {
      if (isGone(error)) return undefined;
      if (errorCode(error) === 'ENOTDIR') throw inTheWay(locks, world);
      throw error;
    }
    const states = names.flatMap((name): State[] => {
      const [, kind, digits] = /^(free|held)\.(\d{1,15})$/.exec(name) ?? [];
      return digits === undefined ? [] : [{ name, number: Number(digits), isHeld: kind === 'held' }];
    });
    const [highest] = states.sort((a, b) => b.number - a.number || (a.isHeld ? -1 : 1));
    if (highest !== undefined) return highest;
    if (attempt > 100) {
      // The folder was emptied by hand; it can be replaced by a new one.
      return undefined;
    }
  }
}

/** Something other than a folder is in the place of the lock or of the output folder. */
function inTheWay(locks: string, { fs, words }: Pick<LockEnvironment, 'fs' | 'words'>): LockHeld {
  const out = dirname(locks);
  const which = fs.existsSync(locks) ? locks : out;
  return new LockHeld(`${which} is a file or a link, and has to be a folder. Move it away${words.instead}.`);
}

/** Creates the lock's folder. If another run was first, its folder stays. True if there is one now. */
function makeLocks(locks: string, world: LockEnvironment): boolean {
  const { fs, nonce } = world;
  const fresh = `${locks}.${nonce}`;
  try {
    fs.mkdirSync(fresh);
    fs.writeFileSync(join(fresh, 'free.0'), beatText(nonce, 0));
    fs.renameSync(fresh, locks);
    return true;
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    const code = errorCode(error) ?? '';
    if (code === 'ENOTDIR') throw inTheWay(locks, world);
    const isThere = ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(code) && fs.existsSync(locks);
    if (!isThere && code !== 'ENOENT') throw error;
    return false;
  }
}

/** The bytes of a heartbeat, always of the same length, so that each overwrites the last in place. */
export function beatText(nonce: string, count: number): string {
  return `${nonce} ${String(count).padStart(12, '0')}\n`;
}

function readBeat(path: string, fs: LockFileSystem): string {
  try {
    return fs.readFileSync(path, 'latin1');
  } catch (error) {
    if (isGone(error)) return '';
    throw error;
  }
}

function isGone(error: unknown): boolean {
  return errorCode(error) === 'ENOENT';
}

function held(out: string, { run }: LockWords, { patience }: LockTiming): LockHeld {
  return new LockHeld(
    `another ${run} has been running in ${out} for more than ${Math.round(patience / 1000)} s. Wait for it to end, or end it, and run this one again.`,
  );
}
