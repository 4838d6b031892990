/** The most requests in any period of `seconds` (D27). */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

export type RateAdmission =
  | { readonly admitted: true }
  /** Whole seconds after which the next request is admitted, at least 1. */
  | { readonly admitted: false; readonly retryAfter: number };

interface Log {
  /** When requests were admitted, oldest first, in milliseconds of the limiter's own time. */
  readonly times: number[];
  /** How many of them have left the window. They are removed in batches, because removing moves all the others. */
  past: number;
  /** The time when all of them will be out of the window. */
  idleAt: number;
}

/** The most keys (client and operation) that are kept. If there are more, the one idle for longest is dropped. */
const defaultCapacity = 50_000;

/**
 * An exact sliding window: for each key the times of the admitted requests are kept, and a request is admitted if fewer
 * than the limit lie within the window before it. A refused request doesn't count.
 *
 * Memory is bounded: a key is dropped once its window is empty, and at most `capacity` keys are kept.
 */
export class RateLimiter {
  /** In the order of the last admission, so that idle keys come first. */
  readonly #logs = new Map<string, Log>();
  readonly #capacity: number;
  #time = 0;
  #clock: number | undefined;

  constructor(capacity = defaultCapacity) {
    this.#capacity = capacity;
  }

  /** The number of keys remembered. */
  get size(): number {
    return this.#logs.size;
  }

  /** Counts a request of `key` at `now` (epoch milliseconds), if it is within the limit. */
  admit(key: string, limit: RateLimit, now: number): RateAdmission {
    const time = this.#timeAt(now);
    const span = limit.seconds * 1000;
    const log = this.#logs.get(key) ?? { times: [], past: 0, idleAt: 0 };
    while ((log.times[log.past] ?? time) <= time - span) log.past++;
    if (log.past > 0 && log.past >= log.times.length / 2) {
      log.times.splice(0, log.past);
      log.past = 0;
    }

    // Not simply the oldest: after the limit was lowered, several requests may have to leave the window first.
    const at = log.times.length - limit.requests;
    const blocking = at < log.past ? undefined : log.times[at];
    if (blocking !== undefined) {
      return { admitted: false, retryAfter: Math.max(1, Math.ceil((blocking + span - time) / 1000)) };
    }
    log.times.push(time);
    log.idleAt = time + span;
    this.#logs.delete(key);
    this.#logs.set(key, log);
    this.#forgetIdle(time);
    return { admitted: true };
  }

  /** The limiter's own time: it advances with the clock, but doesn't go back when the clock is set back. */
  #timeAt(now: number): number {
    this.#time += Math.max(0, now - (this.#clock ?? now));
    this.#clock = now;
    return this.#time;
  }

  #forgetIdle(time: number): void {
    for (const [key, log] of this.#logs) {
      if (log.idleAt > time && this.#logs.size <= this.#capacity) return;
      this.#logs.delete(key);
    }
  }
}
