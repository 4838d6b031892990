import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { isNoTime, readTimeOfDay } from '../../model/time/time-of-day.js';
import { dayNames } from '../../model/time/week.js';

/** From when to when, as `09:00`, in the order of the day. No hours at all: closed. */
export type Hours = readonly (readonly [from: string, to: string])[];

/** The days that an object with hours names. A day that it doesn't name is closed. */
export function hoursByDay(value: unknown): ReadonlyMap<string, Hours> {
  const days = new Map<string, (readonly [string, string])[]>();
  for (const [name, day] of daysIn(value)) {
    const hours = days.get(name) ?? [];
    days.set(name, hours);
    for (const each of objects(day['OpeningHours'])) {
      const [from, to] = [timeOf(each['OpeningTime']), timeOf(each['ClosingTime'])];
      // Some publishers write a closed day as from midnight to midnight.
      if (!isNoTime(readTimeOfDay(from), readTimeOfDay(to))) hours.push([from, to]);
    }
  }
  for (const hours of days.values()) hours.sort((a, b) => (a.join() < b.join() ? -1 : 1));
  return days;
}

/** The days that an object with hours names, as they are in it. A day without a name is ''. */
export function daysIn(week: unknown): readonly (readonly [name: string, day: PlainObject])[] {
  const days = objects(isPlainObject(week) ? week['Day'] : undefined);
  return days.map((day) => [typeof day['Name'] === 'string' ? day['Name'] : '', day] as const);
}

/** The days of two weeks, in the usual order, then those with other names. */
export function daysOf(...weeks: readonly ReadonlyMap<string, Hours>[]): string[] {
  const all = new Set(weeks.flatMap((week) => [...week.keys()]));
  const usual: readonly string[] = dayNames;
  return [...usual.filter((day) => all.has(day)), ...[...all].filter((day) => !usual.includes(day))];
}

/** `09:00` for `09:00:00`, `09:00:00.000Z` and `0900`; a text that is not a time as it is. */
function timeOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  const [, hour, minute, seconds = '', offset = ''] =
    /^(\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?(?:Z|([+-]\d\d:?\d\d))?$/.exec(text.trim()) ?? [];
  if (hour === undefined) return text;
  return `${hour}:${minute}${Number(seconds) === 0 ? '' : `:${seconds}`}${offset}`;
}

function objects(value: unknown): readonly PlainObject[] {
  return (Array.isArray(value) ? value : [value]).filter(isPlainObject);
}
