import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type FolderLock,
  type LockEnvironment,
  LockHeld,
  LockLost,
  type LockNews,
  type LockTiming,
  type LockWords,
  lockFolder,
  lostOr,
} from '../../base/files/lock.js';
import { beatInThread } from '../../base/files/lock-beat.js';
import { endOnSignals, handledSignals } from '../cli/ending-signals.js';
import { CommandFailure } from '../cli/failure.js';
import type { Terminal } from '../cli/terminal.js';

/** What a folder is locked for. */
export interface LockKind extends LockWords {
  readonly timing: LockTiming;
  /** Milliseconds of waiting about which nothing is said. */
  readonly quiet: number;
}

/**
 * Runs work in a folder while no other run of the kind is at work there. Waiting for another is reported. The lock is
 * always released, also if the work fails or a signal ends the program.
 * @param ending stops waiting, but not the work
 * @throws CommandFailure if another run doesn't end, or has taken over
 */
export async function withLock<T>(
  folder: string,
  kind: LockKind,
  terminal: Terminal,
  work: (lock: FolderLock) => Promise<T>,
  ending?: AbortSignal,
): Promise<T> {
  let lock: FolderLock | undefined;
  const release = () => lock?.release();
  process.on('exit', release);
  const unlisten = endOnSignals();
  try {
    const news = newsOf(folder, kind, terminal);
    try {
      lock = await lockFolder(folder, environmentOf(kind, news.tell, ending), kind.timing);
    } finally {
      news.end();
    }
    const result = await work(lock);
    // Else a signal that came while the work kept the loop busy would be forgotten.
    await handledSignals();
    return result;
  } catch (error) {
    throw explained(error, lock);
  } finally {
    try {
      // Before a signal ends the program as it does by default, which would leave the lock behind.
      release();
    } finally {
      unlisten();
      process.off('exit', release);
    }
  }
}

function environmentOf(
  words: LockWords,
  onWait: LockEnvironment['onWait'],
  ending: AbortSignal | undefined,
): LockEnvironment {
  return {
    fs,
    elapsed: () => performance.now(),
    sleep: (milliseconds) => sleep(milliseconds, undefined, ending && { signal: ending }),
    nonce: randomBytes(16).toString('hex'),
    keepAlive: beatInThread,
    onWait,
    words,
  };
}

/** Reports what a lock waits for. Waiting itself is reported once it has taken a while. */
function newsOf(folder: string, { run, quiet }: LockKind, terminal: Terminal) {
  let waiting: NodeJS.Timeout | undefined;
  const words: Readonly<Record<LockNews, string>> = {
    waiting: `Another ${run} is running in ${folder}; waiting …`,
    'taking-over': `The other ${run} in ${folder} was killed: it shows no activity. Continuing without it.`,
    refused: `${folder} can't be changed now; trying for 10 s …`,
  };
  return {
    tell(news: LockNews) {
      if (news === 'waiting' && quiet > 0) waiting = setTimeout(() => terminal.say(words.waiting), quiet);
      else terminal.say(words[news]);
    },
    end: () => clearTimeout(waiting),
  };
}

/** If the lock was lost, that is the cause of any later error. */
function explained(error: unknown, lock: FolderLock | undefined): unknown {
  const cause = lock === undefined ? error : lostOr(error, lock.check);
  const isExpected = cause instanceof LockHeld || cause instanceof LockLost;
  return isExpected ? new CommandFailure(cause.message) : cause;
}
