import { constants } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { createContext, Script } from 'node:vm';
import { errorCode } from '../../base/errors.js';

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ends the program with a line that says so. A signal that a command handles itself, as the preview, is left to it. */
function end(name: NodeJS.Signals): void {
  if (isHandledElsewhere(name)) return;
  process.stderr.write(
    `\nopendata: stopped by ${name === 'SIGINT' ? 'Ctrl-C' : name}. No file is half written.\n`,
  );
  process.exit(128 + constants.signals[name]);
}

function isHandledElsewhere(name: NodeJS.Signals): boolean {
  return process.listeners(name).some((one) => one !== end);
}

/**
 * Exits on signals that end programs, so that the lock is released and temporary files are removed, until the returned
 * function is called.
 */
export function endOnSignals(signals: readonly NodeJS.Signals[] = endingSignals): () => void {
  const names = signals.filter((name) => !isHandledElsewhere(name));
  for (const name of names) process.on(name, end);
  return () => {
    for (const name of names) process.off(name, end);
  };
}

/**
 * Resolves when listeners were called for the signals that came before. Node.js looks for signals once in a turn of its
 * loop, which may have been earlier in the present one: therefore two.
 */
export async function handledSignals(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

/**
 * Runs long work that Ctrl-C ends. Node.js calls listeners of signals only between two pieces of work, which would be
 * seconds later; `breakOnSigint` interrupts the first, up to where it waits. The work can be ended anywhere, so it writes nothing, except for
 * results that are kept between runs.
 */
export async function interruptible<T>(work: () => T | Promise<T>): Promise<T> {
  await handledSignals();
  if (isHandledElsewhere('SIGINT')) return work();
  const context = createContext({ work });
  const unlisten = endOnSignals(['SIGINT']);
  try {
    return await new Script('work()').runInContext(context, { breakOnSigint: true, displayErrors: false });
  } catch (error) {
    if (errorCode(error) === 'ERR_SCRIPT_EXECUTION_INTERRUPTED') end('SIGINT');
    throw error;
  } finally {
    await handledSignals();
    unlisten();
  }
}

/**
 * Listens to the signals that end a program. After the first, or once it is closed, they do again what they do by
 * default.
 */
export class EndingSignals {
  readonly first: Promise<void>;
  #ended = () => {};

  constructor() {
    this.first = new Promise((resolve) => {
      this.#ended = () => {
        this.close();
        resolve();
      };
    });
    for (const name of endingSignals) process.on(name, this.#ended);
  }

  async close(): Promise<void> {
    for (const name of endingSignals) process.off(name, this.#ended);
  }
}
