import { dayAfter } from '../../model/time/calendar.js';

/**
 * The day on which records are checked. It notes until when its answers are valid, so that results can be kept for as many
 * days. Days are written YYYY-MM-DD.
 */
export class Today {
  readonly #date: string;
  #holdsThrough: string | undefined;

  constructor(date: string) {
    this.#date = date;
  }

  /** The last day on which all answers are the same as today; absent where they stay so for good. */
  get holdsThrough(): string | undefined {
    return this.#holdsThrough;
  }

  /** True where today is later than the last day of something. */
  isAfter(last: string): boolean {
    if (last < this.#date) return true;
    if (this.#holdsThrough === undefined || last < this.#holdsThrough) this.#holdsThrough = last;
    return false;
  }

  /** True where something begins only after today. */
  isBefore(first: string | undefined): boolean {
    return first !== undefined && !this.isAfter(dayAfter(first, -1));
  }
}
