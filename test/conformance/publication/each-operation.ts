import { test } from 'vitest';
import { type Operation, operations } from './operations.js';

/** One test for each of the six paths in each version. */
export function eachOperation(says: string, check: (operation: Operation) => Promise<void>): void {
  for (const operation of operations) {
    test(`${operation.version} ${operation.path}: ${says}`, () => check(operation));
  }
}
