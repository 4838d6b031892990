import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DistLock, LockHeld, LockLost, type LockWorld, lockDist } from '../publish/lock.js';
import { beatInThread } from '../publish/lock-beat.js';
import { CommandFailure } from './failure.js';
import type { Terminal } from './terminal.js';

/**
 * Does work in an output folder while no other build is at work there. A build that is waited for is named; the lock
 * is given back whatever becomes of the work, and when a signal ends the program.
 * @param ending ends the waiting, not the work
 * @throws CommandFailure where another build stays at work, or has taken over
 */
export async function withLock<T>(
  out: string,
  terminal: Terminal,
  work: (lock: DistLock) => Promise<T>,
  ending?: AbortSignal,
): Promise<T> {
  let lock: DistLock | undefined;
  const release = () => lock?.release();
  process.on('exit', release);
  const unlisten = endOnSignals();
  try {
    lock = await lockDist(out, worldOf(out, terminal, ending));
    return await work(lock);
  } catch (error) {
    throw explained(error, lock);
  } finally {
    unlisten();
    process.off('exit', release);
    release();
  }
}

function worldOf(out: string, terminal: Terminal, ending: AbortSignal | undefined): LockWorld {
  return {
    fs,
    elapsed: () => performance.now(),
    sleep: (milliseconds) => sleep(milliseconds, undefined, ending && { signal: ending }),
    nonce: randomBytes(16).toString('hex'),
    keepAlive: beatInThread,
    onWait: (news) =>
      terminal.say(
        news === 'waiting'
          ? `Another build is at work in ${out}; waiting …`
          : `The other build in ${out} was killed: it gives no sign of life. Going on without it.`,
      ),
  };
}

/** Where the lock is lost, whatever goes wrong goes wrong for that reason. */
function explained(error: unknown, lock: DistLock | undefined): unknown {
  if (error instanceof LockHeld) return new CommandFailure(error.message);
  try {
    lock?.check();
  } catch (lost) {
    if (lost instanceof LockLost) return new CommandFailure(lost.message);
  }
  return error;
}

/**
 * Turns the signals that end programs into an exit, so that the lock is given back. Commands that listen to them
 * themselves end in their own time.
 */
function endOnSignals(): () => void {
  const names = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).filter(
    (name) => process.listenerCount(name) === 0,
  );
  const end = (name: NodeJS.Signals) => process.exit(128 + constants.signals[name]);
  for (const name of names) process.once(name, end);
  return () => {
    for (const name of names) process.off(name, end);
  };
}
