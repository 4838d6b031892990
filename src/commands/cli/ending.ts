import { constants } from 'node:os';

const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A signal that a command handles itself, as preview does, is left to it. */
function end(name: NodeJS.Signals): void {
  if (process.listeners(name).every((one) => one === end)) process.exit(128 + constants.signals[name]);
}

/**
 * Makes sure that something is cleaned up, also where a signal ends the process.
 * @returns what cleans up now
 */
export function cleanedUpAtEnd(cleanUp: () => void): () => void {
  process.on('exit', cleanUp);
  for (const name of endingSignals) process.on(name, end);
  return () => {
    try {
      cleanUp();
    } finally {
      for (const name of endingSignals) process.off(name, end);
      process.off('exit', cleanUp);
    }
  };
}

/** The first signal that ends programs. After it, or once this is closed, signals do again what they do by default. */
export function endingSignal(): { readonly first: Promise<void>; close(): void } {
  let ended = () => {};
  const first = new Promise<void>((resolve) => {
    // Not before the other listeners are called, which leave the signal to this one.
    ended = () => {
      setImmediate(close);
      resolve();
    };
  });
  const close = () => {
    for (const name of endingSignals) process.off(name, ended);
  };
  for (const name of endingSignals) process.on(name, ended);
  return { first, close };
}
