import { createHash } from 'node:crypto';
import type { Problem } from '../../model/problem.js';

/**
 * What tells a problem from others, from one run to the next: its rule, record, field and value, but not its line. It
 * stays while text above it comes and goes, or the record moves to another file of its brand.
 */
export class Fingerprints {
  readonly #seen = new Map<string, number>();

  /** @returns hexadecimal digits, with a number behind them that tells equal problems of a run apart */
  of(problem: Problem): string {
    const { rule, record, field, args, at } = problem;
    // What could be written instead is advice of this version of the program, and the date is that of the run.
    const {
      allowed: _allowed,
      suggestion: _suggestion,
      date: _date,
      ...facts
    } = args as Record<string, unknown>;
    const owner =
      record?.identity === undefined
        ? [at[0].file, record?.collection]
        : [record.brand, record.collection, record.identity];
    const hash = createHash('sha256')
      .update(JSON.stringify([rule, owner, field, facts]))
      .digest('hex')
      .slice(0, 32);
    const times = (this.#seen.get(hash) ?? 0) + 1;
    this.#seen.set(hash, times);
    return `${hash}:${times}`;
  }
}
