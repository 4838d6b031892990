/** The most requests in any period of `seconds` (D27). */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

/**
 * An exact sliding window: for each key the times of the admitted requests are kept, and a request is admitted if fewer
 * than the limit lie within the window before it. A refused request doesn't count.
 *
 * Memory is bounded: a key is dropped once its window is empty, and if there are more than `capacity` (clients and
 * operations), the one idle for longest.
 */
export class RateLimiter {
  /** The times of admitted requests, oldest first, in milliseconds of the limiter's own time. Idle keys come first. */
  readonly #times = new Map<string, number[]>();
  #time = 0;
  #clock: number | undefined;

  constructor(readonly capacity = 50_000) {}

  /** The number of keys remembered. */
  get size(): number {
    return this.#times.size;
  }

  /**
   * Counts a request of `key` at `now` (epoch milliseconds), if it is within the limit.
   * @returns 0, or the whole seconds after which the next one is, at least 1
   */
  waitOf(key: string, limit: RateLimit, now: number): number {
    const time = this.#timeAt(now);
    const span = limit.seconds * 1000;
    const times = this.#times.get(key) ?? [];
    while ((times[0] ?? time) <= time - span) times.shift();
    // Not simply the oldest: after the limit was lowered, several requests may have to leave the window first.
    const blocking = times.at(-limit.requests);
    if (blocking !== undefined) return Math.max(1, Math.ceil((blocking + span - time) / 1000));
    times.push(time);
    this.#times.delete(key);
    this.#times.set(key, times);
    for (const [idle, logged] of this.#times) {
      if ((logged.at(-1) ?? 0) > time - span && this.#times.size <= this.capacity) break;
      this.#times.delete(idle);
    }
    return 0;
  }

  /** The limiter's own time: it advances with the clock, but doesn't go back when the clock is set back. */
  #timeAt(now: number): number {
    this.#time += Math.max(0, now - (this.#clock ?? now));
    this.#clock = now;
    return this.#time;
  }
}
