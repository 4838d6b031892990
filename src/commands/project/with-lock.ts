import { type FolderLock, LockHeld, LockLost, lockFolder } from '../../base/files/lock.js';
import { endOnSignals, handledSignals } from '../cli/ending-signals.js';
import { CommandFailure } from '../cli/failure.js';
import type { Terminal } from '../cli/terminal.js';

/** Milliseconds of waiting about which nothing is said. */
const quiet = 500;

/**
 * Runs work in a folder while no other run is at work there. Waiting for another is reported. The lock is always released,
 * also if the work fails or a signal ends the program.
 * @param ending stops waiting, but not the work
 * @throws CommandFailure if another run doesn't end, or has taken over
 */
export async function withLock<T>(
  folder: string,
  terminal: Terminal,
  work: (lock: FolderLock) => Promise<T>,
  ending?: AbortSignal,
): Promise<T> {
  let lock: FolderLock | undefined;
  let waiting: NodeJS.Timeout | undefined;
  const release = () => lock?.release();
  process.on('exit', release);
  const unlisten = endOnSignals();
  try {
    const onWait = () => {
      waiting = setTimeout(() => terminal.say(`Another run is at work in ${folder}; waiting …`), quiet);
    };
    lock = await lockFolder(folder, onWait, ending);
    clearTimeout(waiting);
    const result = await work(lock);
    // Else a signal that came while the work kept the loop busy would be forgotten.
    await handledSignals();
    return result;
  } catch (error) {
    throw explained(error, lock);
  } finally {
    clearTimeout(waiting);
    try {
      // Before a signal ends the program as it does by default, which would leave the lock behind.
      release();
    } finally {
      unlisten();
      process.off('exit', release);
    }
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
