import { fingerprintOf } from '../../model/fingerprint.js';
import type { Problem } from '../../model/problem.js';

/** Fingerprints for a whole run, in which equal problems are told apart. */
export class Fingerprints {
  readonly #seen = new Map<string, number>();

  /** @returns hexadecimal digits, with a number behind them that tells equal problems of a run apart */
  of(problem: Problem): string {
    const fingerprint = fingerprintOf(problem);
    const times = (this.#seen.get(fingerprint) ?? 0) + 1;
    this.#seen.set(fingerprint, times);
    return `${fingerprint}:${times}`;
  }
}
