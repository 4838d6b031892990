import { test } from 'vitest';
import type { shows } from '../shows.js';
import { type Operation, operations } from './operations.js';

/** One test for each of the six paths in each version. */
export function eachOperation(
  says: string,
  shown: ReturnType<typeof shows>,
  check: (operation: Operation) => Promise<void>,
): void {
  for (const operation of operations) {
    test(`${operation.version} ${operation.path}: ${says}`, shown, () => check(operation));
  }
}
