/** What a change clock asks of the world. Instants are epoch milliseconds. */
export interface Timing {
  readonly now: () => number;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** SOURCE_DATE_EPOCH. */
  readonly sourceDate: number | undefined;
  /** Hears of a wait before it begins. */
  readonly onWait: (milliseconds: number) => void;
}

/**
 * The instants that a build gives to what it changes (D41). HTTP dates and many tools tell times apart by the second
 * only, so an instant is always in a later second than the one before it, and never still to come.
 */
export class ChangeClock {
  readonly #timing: Timing;
  #now: number;

  constructor(timing: Timing) {
    this.#timing = timing;
    this.#now = timing.now();
  }

  /** When the build began, or went on after it last had to wait. */
  get now(): number {
    return this.#now;
  }

  /**
   * The instant of a change to something that last changed at `before`, where that is known: SOURCE_DATE_EPOCH if it
   * lies between `before` and now, else now. Waits where now is still the second of `before`, or another machine's
   * clock was ahead of this one.
   */
  async after(before: number | undefined): Promise<number> {
    const { now, sleep, sourceDate, onWait } = this.#timing;
    const earliest = before === undefined ? 0 : wholeSeconds(before) + 1000;
    if (sourceDate !== undefined && sourceDate >= earliest && sourceDate <= this.#now) return sourceDate;
    if (this.#now < earliest) {
      const wait = earliest - now();
      if (wait > 0) {
        onWait(wait);
        await sleep(wait);
      }
      this.#now = Math.max(now(), earliest);
    }
    return this.#now;
  }
}

/** Epoch milliseconds, without the part of a second that Last-Modified can't say (RFC 9110 §8.8.2). */
export function wholeSeconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) * 1000;
}
