import { isPlainObject } from '../../base/json/plain-object.js';
import type { FieldPath } from '../../model/location.js';
import { isNoTime, readTimeOfDay, type TimeOfDay } from '../../model/time-of-day.js';
import type { Raw } from '../incoming.js';

/**
 * True if a branch is open on none of the days of a usual week. These days must be kept: an Availability needs at least
 * one day with hours (interface 2.3), and without it nothing would say that the branch is closed.
 */
export function isClosedWeek(days: unknown, path: FieldPath): boolean {
  if (path.at(-2) !== 'StandardAvailability' || path.at(-1) !== 'Day') return false;
  const all = Array.isArray(days) ? days.flat() : [days];
  return (
    all.length > 0 &&
    all.every((day) => {
      const hours = isPlainObject(day) ? day['OpeningHours'] : undefined;
      const spans = Array.isArray(hours) ? hours.flat() : [hours];
      return spans.length > 0 && spans.every((span) => saysClosed(span, path));
    })
  );
}

/**
 * True for hours that mean "closed": from midnight to the same midnight. In the usual week such a day is left out,
 * which means "closed" (interface 2.3). As an exception, it means that the branch is closed on that day, and stays.
 */
export function saysClosed(hours: unknown, path: FieldPath): boolean {
  if (!isPlainObject(hours) || path.includes('NonStandardAvailability')) return false;
  const { OpeningTime, ClosingTime } = hours;
  return isNoTime(timeOf(OpeningTime), timeOf(ClosingTime));
}

/** A time in any form that is repaired: `0:00` too. */
function timeOf(time: unknown): TimeOfDay | undefined {
  if (typeof time !== 'string') return undefined;
  return readTimeOfDay(
    time
      .trim()
      .replace(/^\d(?=[:.]\d\d)/, '0$&')
      .replace(/^(\d\d)\./, '$1:'),
  );
}

/** The hours of a day with no opening time, from midnight to midnight. */
export class ClosedHours {
  readonly opening: string;
  readonly closing: string;

  constructor(raw: Raw) {
    const { OpeningTime, ClosingTime } = isPlainObject(raw) ? raw : {};
    this.opening = String(OpeningTime);
    this.closing = String(ClosingTime);
  }
}
