/** So many requests in any so many seconds (D27). */
export interface RateLimit {
  readonly requests: number;
  readonly seconds: number;
}

export type Admission =
  | { readonly admitted: true }
  /** Whole seconds after which the next request is admitted, at least 1. */
  | { readonly admitted: false; readonly retryAfter: number };

interface Log {
  /** When requests were admitted, oldest first, in milliseconds of the limiter's own time. */
  readonly times: number[];
  /** How many of them have left the window: they are cut off now and then, since cutting moves all the others. */
  past: number;
  /** When all of them will be out of the window. */
  idleAt: number;
}

/** How many clients and operations are remembered at most: beyond that the longest silent is forgotten. */
const defaultCapacity = 50_000;

/**
 * An exact sliding window: for each key the instants of the admitted requests are kept, and a request is admitted
 * where fewer than the limit lie within the window before it. A refused request leaves no trace.
 *
 * Memory is bounded: a key is forgotten once its window is empty, and no more than `capacity` keys are kept.
 */
export class RateLimiter {
  /** In the order of the last admission, so that the idle ones come first. */
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
  admit(key: string, limit: RateLimit, now: number): Admission {
    const time = this.#timeAt(now);
    const span = limit.seconds * 1000;
    const log = this.#logs.get(key) ?? { times: [], past: 0, idleAt: 0 };
    while (log.past < log.times.length && log.times[log.past]! <= time - span) log.past++;
    if (log.past > 0 && log.past >= log.times.length / 2) {
      log.times.splice(0, log.past);
      log.past = 0;
    }

    // Not the oldest as such: after a reload with a lower limit more than one may have to leave.
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

  /** The limiter's own time, which goes on as the clock does but stands still while a clock that was set back catches up. */
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
