import { constants } from 'node:os';

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Exits on signals that end programs, so that the lock is released and temporary files are removed, until the returned
 * function is called. Signals that a command handles itself are left to it.
 */
export function endOnSignals(): () => void {
  const names = endingSignals.filter((name) => process.listenerCount(name) === 0);
  const end = (name: NodeJS.Signals) => {
    process.stderr.write(
      `\nopendata: stopped by ${name === 'SIGINT' ? 'Ctrl-C' : name}. No file is half written.\n`,
    );
    process.exit(128 + constants.signals[name]);
  };
  for (const name of names) process.once(name, end);
  return () => {
    for (const name of names) process.off(name, end);
  };
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
