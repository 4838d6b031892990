import { type Context, createContext, Script } from 'node:vm';

/** So many records are checked under one limit of time, which is too slow to set for each. */
export const together = 100;

/** Milliseconds that the rules may take for these. */
export const longest = 10_000;

const timed = new Script('run()');

/** One for all calls, since a context takes a megabyte. It is made when it is first needed. */
let context: Context | undefined;

/**
 * What `make` returns, unless it takes longer than so many milliseconds. The engine stops it wherever it is.
 * @throws an error that `isOverTime` knows, and whatever `make` throws
 */
export function withinTime<T>(make: () => T, limit: number): T {
  context ??= createContext({});
  context.run = make;
  return timed.runInContext(context, { timeout: limit });
}

/** True for the error that something took longer than its limit. */
export function isOverTime(error: unknown): boolean {
  try {
    const isCoded = typeof error === 'object' && error !== null && 'code' in error;
    return isCoded && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
  } catch {
    return false;
  }
}

/** @param limit milliseconds */
export function slowText(limit: number): string {
  return `it did not end within ${limit / 1000} seconds for ${together} records`;
}
