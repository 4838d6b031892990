import { type FieldPath, valueAt } from '../location.js';
import { dayAfter } from './calendar.js';

/** The days of a week in their usual order. */
export const dayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** The weekday of a day, YYYY-MM-DD. 0 is Monday. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The weekdays from a day to another, YYYY-MM-DD, in their order. */
export function weekdaysBetween(from: string, to: string): readonly DayName[] {
  const found = new Set<number>();
  // The day after 9999-12-31 is written with a sign, which is less than any digit.
  for (let day = from; from <= day && day <= to && found.size < 7; day = dayAfter(day))
    found.add(weekdayOf(day));
  return [...found].map((index) => dayNames[index]!);
}

export type DayName = (typeof dayNames)[number];

/** The day whose hours the value at a path of a record is in, if it has the name of one. */
export function weekdayAt(record: unknown, path: FieldPath): string | undefined {
  const at = path.indexOf('Day');
  if (at === -1 || typeof path[at + 1] !== 'number') return undefined;
  const name = valueAt(record, [...path.slice(0, at + 2), 'Name']);
  return dayNames.find((day) => day === name);
}
