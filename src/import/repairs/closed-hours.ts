import { isPlainObject } from '../../base/json/plain-object.js';
import type { FieldPath } from '../../model/location.js';
import { isNoTime, readTimeOfDay, type TimeOfDay } from '../../model/time-of-day.js';
import { type Raw, shown } from '../incoming.js';
import type { Repair } from './repair.js';

/** An item of a list, or a value alone, with its path. */
export interface Item {
  readonly raw: Raw;
  readonly path: FieldPath;
}

/** The items of a list, also of lists within it; a value that is no list is the only item. */
export function itemsOf(raw: Raw, path: FieldPath): readonly Item[] {
  if (!Array.isArray(raw)) return [{ raw, path }];
  return raw.flatMap((item, index) => itemsOf(item, [...path, index]));
}

/** The days and hours of a usual week that are left out, and what is said of them. */
export interface ClosedHours {
  readonly leftOut: readonly Raw[];
  readonly repairs: readonly Repair[];
}

/**
 * Hours that mean "closed" are left out of the usual week: a day without hours is closed (interface 2.3). A week that is
 * closed on all days stays, since an Availability needs at least one day with hours, and without it nothing would say
 * that the branch is closed. So do exceptions, which say that it is closed on that day.
 * @param raw the days, with their path in the record
 */
export function closedHours(raw: Raw, path: FieldPath): ClosedHours {
  const days = itemsOf(raw, path).map((item) => {
    const day = isPlainObject(item.raw) ? item.raw : {};
    const hours = itemsOf(day['OpeningHours'], [...item.path, 'OpeningHours']);
    const closed = hours.filter((one) => saysClosed(one.raw));
    return { ...item, day, closed, isClosed: closed.length === hours.length };
  });
  if (days.every(({ isClosed }) => isClosed)) {
    const args = { days: days.length };
    return { leftOut: [], repairs: [{ rule: 'import/closed-week', args, path }] };
  }
  const said = ({ raw: hours, path: at }: Item, day?: Raw): Repair => {
    const { OpeningTime: opening, ClosingTime: closing } = hours as Record<string, Raw>;
    const args = { opening: String(opening), closing: String(closing) };
    return {
      rule: 'import/closed-day',
      args: day === undefined ? args : { day: String(day), ...args },
      path: at,
    };
  };
  return {
    leftOut: days.flatMap(({ raw: day, closed, isClosed }) =>
      isClosed ? [day] : closed.map((hours) => hours.raw),
    ),
    repairs: days.flatMap(({ day: { Name, OpeningHours: _, ...others }, path: at, closed, isClosed }) => {
      const [first] = closed;
      if (!isClosed || first === undefined) return closed.map((hours) => said(hours));
      const lost = Object.entries(others).map(
        ([key, value]): Repair => ({
          rule: 'import/lost',
          args: { what: 'closed-day', value: shown(value) },
          path: [...at, key],
        }),
      );
      return [said({ raw: first.raw, path: at }, Name), ...lost];
    }),
  };
}

/** True for hours from midnight to the same midnight. */
export function saysClosed(hours: unknown): boolean {
  return isPlainObject(hours) && isNoTime(timeOf(hours['OpeningTime']), timeOf(hours['ClosingTime']));
}

/** A time in any form that is repaired: `0:00` too. */
function timeOf(time: unknown): TimeOfDay | undefined {
  if (typeof time !== 'string') return undefined;
  const written = time.trim().replace(/^\d(?=[:.]\d\d)/, '0$&');
  return readTimeOfDay(written.replace(/^(\d\d)\./, '$1:'));
}
