import { fingerprintOf } from '../../../model/fingerprint.js';
import type { Problem } from '../../../model/problem.js';

/** Fingerprints for a whole run, in which equal problems get different ones. */
export class Fingerprints {
  readonly #seen = new Map<string, number>();

  /** @returns hexadecimal digits, followed by a number if equal problems came before */
  of(problem: Problem): string {
    const fingerprint = fingerprintOf(problem);
    const times = (this.#seen.get(fingerprint) ?? 0) + 1;
    this.#seen.set(fingerprint, times);
    return `${fingerprint}:${times}`;
  }
}
