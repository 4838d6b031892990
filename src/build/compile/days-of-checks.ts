import type { RecordTimes } from '../../interface/records/record-times.js';
import { localDay } from '../../model/time/time-zone.js';
import { Today } from '../../rules/built-in/today.js';

/**
 * The day on which each record is checked (D49): today; the first of its own days, where none has come, so that a fault is
 * found before it is published; the last of them, where all have passed.
 */
export class DaysOfChecks {
  readonly #today: Today;
  readonly #date: string;
  readonly #timeZone: string;
  readonly #others = new Map<string, Today>();

  /** @param date YYYY-MM-DD */
  constructor(date: string, timeZone: string) {
    this.#today = new Today(date);
    this.#date = date;
    this.#timeZone = timeZone;
  }

  /** @param times undefined for a record without */
  of(times: RecordTimes | undefined): Today {
    if (times === undefined) return this.#today;
    const { from, until } = times;
    if (from !== undefined) {
      const first = localDay(from, this.#timeZone);
      if (first > this.#date) return this.#on(first);
    }
    if (until !== undefined) {
      const last = localDay(until - 1, this.#timeZone);
      if (last < this.#date) return this.#on(last);
    }
    return this.#today;
  }

  #on(date: string): Today {
    const known = this.#others.get(date) ?? new Today(date);
    this.#others.set(date, known);
    return known;
  }

  /** The last day on which all answers are the same; absent where they stay so for good. */
  get holdThrough(): string | undefined {
    const coming = [...this.#others].filter(([date]) => date > this.#date).map(([, today]) => today);
    const days = [this.#today, ...coming].flatMap(({ holdsThrough }) => holdsThrough ?? []);
    return days.sort()[0];
  }
}
