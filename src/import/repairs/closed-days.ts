import type { FieldPath } from '../../model/location.js';
import type { PlainObject } from '../../model/plain-object.js';
import type { Raw } from '../incoming.js';

/**
 * True of the days of a usual week on none of which a branch is open. An Availability needs at least one day with hours
 * (interface 2.3), so leaving them all out would leave out that it is closed.
 */
export function isClosedWeek(days: unknown, path: FieldPath): boolean {
  if (path.at(-2) !== 'StandardAvailability' || path.at(-1) !== 'Day') return false;
  const all = Array.isArray(days) ? days.flat() : [days];
  return (
    all.length > 0 &&
    all.every((day) => {
      const hours: unknown = (day as PlainObject | null)?.['OpeningHours'];
      const spans = Array.isArray(hours) ? hours.flat() : [hours];
      return spans.length > 0 && spans.every((span) => saysClosed(span, path));
    })
  );
}

/**
 * The hours of a day that is closed, written as if it were open for no time: midnight to the same midnight. In the
 * usual week such a day is left out, which says "closed" (interface 2.3); among the exceptions it says that a day is
 * closed for once, and stays.
 */
export function saysClosed(hours: unknown, path: FieldPath): boolean {
  if (typeof hours !== 'object' || hours === null || path.includes('NonStandardAvailability')) return false;
  const { OpeningTime: opening, ClosingTime: closing } = hours as PlainObject;
  return isMidnight(opening, ['00', '24']) && isMidnight(closing, ['00']);
}

function isMidnight(time: unknown, hours: readonly string[]): boolean {
  const match =
    typeof time === 'string' ? /^(\d\d):?00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)?$/.exec(time) : null;
  return match !== null && hours.includes(match[1]!);
}

/** The hours of a day that is open for no time at all. */
export class ClosedHours {
  readonly opening: string;
  readonly closing: string;

  constructor(raw: Raw) {
    const { OpeningTime, ClosingTime } = raw as PlainObject;
    this.opening = String(OpeningTime);
    this.closing = String(ClosingTime);
  }
}
