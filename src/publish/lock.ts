import { dirname, join } from 'node:path';

/**
 * One build at a time in an output folder, also between containers and machines that share it.
 *
 * The lock is one file in `out/.locks`, whose name says all of it: `free.7`, or `held.8` by the eighth build. It only
 * ever changes by being renamed, and its number only grows: a build takes it by renaming `free.7` to `held.8`, gives it
 * back as `free.8`, and takes over what a killed build left by renaming `held.8` to `held.9`. A rename needs its source
 * to be there, so of any number of builds that try the same step, one succeeds; and as no name comes back, a build that
 * was suspended for hours between looking and renaming can't succeed by mistake. The first file comes into being inside
 * a folder of its own, which is then renamed to `.locks`: that fails where the folder is there and holds anything.
 *
 * A holder shows that it lives by changing the file's bytes once a second, from a thread of its own. Process numbers
 * and clocks of others are never looked at: in another container or on another machine they mean nothing. A build that
 * waits counts, on its own clock, how long the bytes stay the same.
 *
 * A holder that was suspended for too long can wake up without its lock. What it has in the making is in a work folder
 * of its own, and everything that it puts in place is renamed out of that folder. The build that takes over removes
 * the folder first, so those renames fail.
 *
 * Local disks, NFS, SMB, virtiofs and the file sharing of container desktops all rename a file in one step, at the
 * server, whatever a client has cached. Caches can only make a waiting build look at old bytes: NFS checks them
 * whenever a file is opened, so files are opened anew for each look. A rename that succeeded but whose answer
 * was lost reads as failed; the lock then counts as that of a killed build. On overlay file systems folders of
 * an image can't be renamed but files can, which is why the lock is a file.
 */
export interface DistLock {
  /** An empty folder to prepare things in, on the disk of `out`. It is gone as soon as the lock is. */
  readonly work: string;
  /** @throws LockLost where another build has taken over, or `out` was removed */
  check(): void;
  /** Removes the work folder and lets the next build in. Does nothing where the lock is lost, or the second time. */
  release(): void;
}

/** The lock can't be had: another build doesn't come to an end, or `out` is gone. The message is for people. */
export class LockHeld extends Error {}

/** The lock is gone: another build has taken over, or somebody removed `out`. The message is for people. */
export class LockLost extends Error {}

/** The functions of `node:fs` that a lock is kept with. */
export type LockFileSystem = Pick<
  typeof import('node:fs'),
  'existsSync' | 'mkdirSync' | 'readFileSync' | 'readdirSync' | 'renameSync' | 'rmSync' | 'writeFileSync'
>;

/** What a lock needs from outside. */
export interface LockWorld {
  readonly fs: LockFileSystem;
  /** Milliseconds, on a clock that nobody sets. */
  readonly elapsed: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** 32 characters that nobody else has. */
  readonly nonce: string;
  /**
   * Changes the bytes of a file every so many milliseconds, whatever this thread is busy with, until it is ended.
   * A file that isn't there is not made.
   */
  readonly keepAlive: (file: string, nonce: string, every: number) => () => void;
  /** Called when waiting begins, and when the build that was waited for counts as killed. */
  readonly onWait: (news: 'waiting' | 'taking-over') => void;
}

/** All in milliseconds. */
export interface LockTiming {
  /** Between two heartbeats. */
  readonly beat: number;
  /** Between two looks at a lock that somebody holds. */
  readonly look: number;
  /** Without a heartbeat for so long, a build counts as killed. */
  readonly dead: number;
  /** How long to wait for builds that do give heartbeats. */
  readonly patience: number;
}

export const lockTiming: LockTiming = { beat: 1000, look: 200, dead: 10_000, patience: 120_000 };

const folder = '.locks';
/** What a build that was killed while it made the first lock leaves: the name with a nonce behind it, and no other. */
const leftOver = /^\.locks\.[\da-f]{32}$/;
/** How often a step is tried again that is refused although its file is there, as Windows does while it is read. */
const refusals = 50;

/**
 * Waits until no other build is at work in `out`, for `patience` at most; one that was killed holds it up for `dead`.
 * @throws LockHeld where a living build stays at work, or `out` is removed meanwhile
 */
export async function lockDist(
  out: string,
  world: LockWorld,
  timing: LockTiming = lockTiming,
): Promise<DistLock> {
  const { fs, elapsed, sleep, onWait } = world;
  makeFolder(out, fs);
  const locks = join(out, folder);
  let waited = 0;
  let refused = 0;
  /** How long the lock has looked the same. */
  let quiet = 0;
  let seen = '';
  let before = elapsed();
  for (;;) {
    const state = readState(locks, fs);
    if (state === undefined) {
      if (!fs.existsSync(out)) throw new LockHeld(`${out} was removed while this build was at work.`);
      if (makeLocks(locks, world)) continue;
      if (++refused > refusals) throw new LockHeld(`${locks} can't be used as a lock. Remove it.`);
      await sleep(timing.look);
      continue;
    }
    const looks = `${state.name} ${readBeat(join(locks, state.name), fs)}`;
    if (state.isHeld && (looks !== seen || quiet < timing.dead)) {
      if (seen === '') onWait('waiting');
      if (looks !== seen) quiet = 0;
      seen = looks;
      if (waited >= timing.patience) throw held(out, timing);
      await sleep(timing.look);
      // A clock may go on while this machine sleeps, and the other build's heartbeats with it don't.
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
      if (!isGone(error)) {
        if (++refused > refusals) throw error;
        await sleep(timing.look);
      }
      continue;
    }
    if (state.isHeld) onWait('taking-over');
    return take(out, state.number + 1, world, timing);
  }
}

/**
 * Makes a folder and those around it. `mkdirSync` has `recursive` for that, but never returns from it where the working
 * folder of the program was removed.
 */
function makeFolder(path: string, fs: LockFileSystem): void {
  try {
    fs.mkdirSync(path);
  } catch (error) {
    const around = dirname(path);
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return;
    if (!isGone(error) || around === path || around === '.') throw error;
    makeFolder(around, fs);
    fs.mkdirSync(path);
  }
}

/** What follows from having renamed the lock: it is filled, and whatever others left is removed. */
function take(
  out: string,
  number: number,
  { fs, nonce, keepAlive }: LockWorld,
  timing: LockTiming,
): DistLock {
  const locks = join(out, folder);
  const own = join(locks, `held.${number}`);
  const work = join(locks, `work.${number}`);
  const end = keepAlive(own, nonce, timing.beat);
  const check = () => {
    if (fs.existsSync(own)) return;
    if (!fs.existsSync(locks)) throw new LockLost(`${out} was removed while this build was at work.`);
    throw new LockLost(
      `this build was suspended for so long that another one has taken over ${out}, so it stopped. Run it again.`,
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
      if (name !== `held.${number}`) remove(join(locks, name), fs);
    }
    for (const name of fs.readdirSync(out)) {
      if (leftOver.test(name)) remove(join(out, name), fs);
    }
    fs.mkdirSync(work);
    check();
  } catch (error) {
    release();
    throw error;
  }
  return { work, check, release };
}

/** Its build may just be waking up and still add to it, so that it is tried several times. */
function remove(path: string, fs: LockFileSystem): void {
  fs.rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
}

interface State {
  readonly name: string;
  readonly number: number;
  readonly isHeld: boolean;
}

/**
 * The lock as it is now; undefined where there is none. A folder that is listed while a file in it is renamed may
 * show both names or neither, so the higher number counts, and an empty list is read again.
 */
function readState(locks: string, fs: LockFileSystem): State | undefined {
  for (let attempt = 0; ; attempt++) {
    let names: string[];
    try {
      names = fs.readdirSync(locks);
    } catch (error) {
      if (isGone(error)) return undefined;
      if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') throw inTheWay(locks, fs);
      throw error;
    }
    const states = names.flatMap((name): State[] => {
      const [, kind, digits] = /^(free|held)\.(\d{1,15})$/.exec(name) ?? [];
      return digits === undefined ? [] : [{ name, number: Number(digits), isHeld: kind === 'held' }];
    });
    const [highest] = states.sort((a, b) => b.number - a.number || (a.isHeld ? -1 : 1));
    if (highest !== undefined) return highest;
    if (attempt > 100) {
      // Somebody emptied it by hand: an empty folder can be replaced by a new one.
      return undefined;
    }
  }
}

/** Something that isn't a folder stands where the lock, or the output folder itself, has to be. */
function inTheWay(locks: string, fs: LockFileSystem): LockHeld {
  const out = dirname(locks);
  const which = fs.existsSync(locks) ? locks : out;
  return new LockHeld(
    `${which} is a file or a link, and has to be a folder. Move it away, or choose another --out folder.`,
  );
}

/** Where another build made the folder first, its own is the one that stays. True where there is one now. */
function makeLocks(locks: string, { fs, nonce }: LockWorld): boolean {
  const fresh = `${locks}.${nonce}`;
  try {
    fs.mkdirSync(fresh);
    fs.writeFileSync(join(fresh, 'free.0'), beatText(nonce, 0));
    fs.renameSync(fresh, locks);
    return true;
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR') throw inTheWay(locks, fs);
    const isThere = ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(code) && fs.existsSync(locks);
    if (!isThere && code !== 'ENOENT') throw error;
    return false;
  }
}

/** The bytes of a heartbeat. All are of one length, so that one is written over another in place. */
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
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

function held(out: string, { patience }: LockTiming): LockHeld {
  return new LockHeld(
    `another build has been at work in ${out} for more than ${Math.round(patience / 1000)} s. Wait for it to end, or end it, and run this one again.`,
  );
}
