import type { Manifest } from '../manifest/manifest.js';

/**
 * An exact sliding window (D27): for each key (client and operation) the times of the admitted requests are kept, and a
 * request is admitted if fewer than the limit lie within the window before it. A refused request doesn't count.
 *
 * Memory is bounded: a key is dropped once its window is empty, and if there are more than `capacity`, the one idle for
 * longest.
 */
export class RateLimiter {
  /** The times of admitted requests, oldest first, in epoch milliseconds. Idle keys come first. */
  readonly #times = new Map<string, number[]>();

  constructor(readonly capacity = 50_000) {}

  /** The number of keys remembered. */
  get size(): number {
    return this.#times.size;
  }

  /**
   * Counts a request of `key` at `now` (epoch milliseconds), if it is within the limit.
   * @returns 0, or the whole seconds after which the next one is, at least 1
   */
  waitOf(key: string, limit: Manifest['rateLimit'], now: number): number {
    const span = limit.seconds * 1000;
    const times = this.#times.get(key) ?? [];
    while ((times[0] ?? now) <= now - span) times.shift();
    // Not simply the oldest: after the limit was lowered, several requests may have to leave the window first.
    const blocking = times.at(-limit.requests);
    if (blocking !== undefined) return Math.max(1, Math.ceil((blocking + span - now) / 1000));
    times.push(now);
    this.#times.delete(key);
    this.#times.set(key, times);
    for (const [idle, logged] of this.#times) {
      if ((logged.at(-1) ?? 0) > now - span && this.#times.size <= this.capacity) break;
      this.#times.delete(idle);
    }
    return 0;
  }
}
