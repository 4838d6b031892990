import { isNoTime } from '../../model/time/time-of-day.js';
import type { DayName } from '../../model/time/week.js';

/** From opening to closing, in minutes from midnight. */
export interface Opening {
  readonly open: number;
  readonly close: number;
}

/** The hours of days. A closed day has none; of a day that isn't in it, nothing is known. */
export type Week = ReadonlyMap<DayName, readonly Opening[]>;

/** What a text says of some days. */
export interface HoursStatement {
  readonly days: readonly DayName[];
  readonly openings: readonly Opening[];
  /** For how many days it was said at once. */
  readonly breadth: number;
}

/**
 * The week of several statements. Of two about one day, the one about fewer days is an exception from the other: it holds
 * if it comes later, and if it says "closed". Hours that were given to the same days at once, one after the other, are
 * the parts of a day.
 * @returns the day, if none of this tells which of two statements holds
 */
export function weekOf(statements: readonly HoursStatement[]): Week | DayName {
  const week = new Map<DayName, HoursStatement>();
  for (const statement of statements) {
    for (const day of statement.days) {
      const before = week.get(day);
      const holds = before === undefined ? statement : ofTwo(before, statement);
      if (holds === undefined) return day;
      week.set(day, holds);
    }
  }
  return new Map([...week].map(([day, { openings }]) => [day, openings]));
}

/** True for hours that say "closed": none, or midnight to midnight. */
export function isClosed({ openings }: Pick<HoursStatement, 'openings'>): boolean {
  return openings.every(isNoOpening);
}

function ofTwo(before: HoursStatement, after: HoursStatement): HoursStatement | undefined {
  const [narrow, wide] = before.breadth < after.breadth ? [before, after] : [after, before];
  if (JSON.stringify(before.openings) === JSON.stringify(after.openings)) return narrow;
  const isClear = [...before.openings, ...after.openings]
    .sort((a, b) => a.open - b.open)
    .every(({ open }, at, all) => at === 0 || all[at - 1]!.close <= open);
  const isPart = isClear && !isClosed(before) && !isClosed(after);
  if (narrow.breadth === wide.breadth)
    return isPart ? { ...before, openings: [...before.openings, ...after.openings] } : undefined;
  if (isPart) return undefined;
  return narrow === after || isClosed(narrow) ? narrow : undefined;
}

/** True for hours from midnight to the same midnight. */
export function isNoOpening({ open, close }: Opening): boolean {
  return isNoTime({ minutes: open }, { minutes: close });
}
