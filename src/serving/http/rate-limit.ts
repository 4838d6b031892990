/** The most requests in any period of `seconds` (D27). */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

export type RateAdmission =
  | { readonly admitted: true }
  /** Whole seconds after which the next request is admitted, at least 1. */
  | { readonly admitted: false; readonly retryAfter: number };

/** The most keys (client and operation) that are kept. If there are more, the one idle for longest is dropped. */
const defaultCapacity = 50_000;

/**
 * An exact sliding window: for each key the times of the admitted requests are kept, and a request is admitted if fewer
 * than the limit lie within the window before it. A refused request doesn't count.
 *
 * Memory is bounded: a key is dropped once its window is empty, and at most `capacity` keys are kept.
 */
export class RateLimiter {
  /** The times of admitted requests, oldest first, in milliseconds of the limiter's own time. Idle keys come first. */
  readonly #times = new Map<string, number[]>();
  readonly #capacity: number;
  #time = 0;
  #clock: number | undefined;

  constructor(capacity = defaultCapacity) {
    this.#capacity = capacity;
  }

  /** The number of keys remembered. */
  get size(): number {
    return this.#times.size;
  }

  /** Counts a request of `key` at `now` (epoch milliseconds), if it is within the limit. */
  admit(key: string, limit: RateLimit, now: number): RateAdmission {
    const time = this.#timeAt(now);
    const span = limit.seconds * 1000;
    const times = this.#times.get(key) ?? [];
    while ((times[0] ?? time) <= time - span) times.shift();
    // Not simply the oldest: after the limit was lowered, several requests may have to leave the window first.
    const blocking = times.at(-limit.requests);
    if (blocking !== undefined) {
      return { admitted: false, retryAfter: Math.max(1, Math.ceil((blocking + span - time) / 1000)) };
    }
    times.push(time);
    this.#times.delete(key);
    this.#times.set(key, times);
    for (const [idle, logged] of this.#times) {
      if ((logged.at(-1) ?? 0) > time - span && this.#times.size <= this.#capacity) break;
      this.#times.delete(idle);
    }
    return { admitted: true };
  }

  /** The limiter's own time: it advances with the clock, but doesn't go back when the clock is set back. */
  #timeAt(now: number): number {
    this.#time += Math.max(0, now - (this.#clock ?? now));
    this.#clock = now;
    return this.#time;
  }
}
