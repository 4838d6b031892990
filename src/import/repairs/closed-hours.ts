import { isPlainObject } from '../../base/json/plain-object.js';
import type { FieldPath } from '../../model/location.js';
import { isNoTime, readTimeOfDay, type TimeOfDay } from '../../model/time/time-of-day.js';
import { type Raw, shownValue } from '../incoming.js';
import type { Repair } from './problems.js';

/** An item of a list, or a value alone, with its path. */
export interface HoursItem {
  readonly raw: Raw;
  readonly path: FieldPath;
}

/** The items of a list, also of lists within it; a value that is no list is the only item. */
export function itemsOf(raw: Raw, path: FieldPath): readonly HoursItem[] {
  if (!Array.isArray(raw)) return [{ raw, path }];
  return raw.flatMap((item, index) => itemsOf(item, [...path, index]));
}

/**
 * Hours that mean "closed" are left out of the usual week: a day without hours is closed (interface 2.3). A week that is
 * closed on all days stays, since an Availability needs at least one day with hours, and without it nothing would say
 * that the branch is closed. So do exceptions, which say that it is closed on that day.
 * @param raw the days, with their path in the record
 */
export function closedHours(
  raw: Raw,
  path: FieldPath,
): { readonly leftOut: readonly Raw[]; readonly repairs: readonly Repair[] } {
  const days = itemsOf(raw, path).map((item) => {
    const { Name, OpeningHours, ...others } = isPlainObject(item.raw) ? item.raw : {};
    const hours = itemsOf(OpeningHours, [...item.path, 'OpeningHours']);
    const closed = hours.filter((one) => saysClosed(one.raw));
    return { ...item, Name, others, closed, isClosed: closed.length === hours.length };
  });
  if (days.every(({ isClosed }) => isClosed)) return { leftOut: [], repairs: [] };
  const said = ({ raw: hours, path: at }: HoursItem, kept = ''): Repair => {
    const { OpeningTime, ClosingTime } = hours as Record<string, Raw>;
    const value = `from ${OpeningTime} to ${ClosingTime}`;
    return { rule: 'import/repaired', args: { repair: 'closed', value, kept }, path: at };
  };
  return {
    leftOut: days.flatMap(({ raw: day, closed, isClosed }) =>
      isClosed ? [day] : closed.map((hours) => hours.raw),
    ),
    repairs: days.flatMap(({ Name, others, path: at, closed, isClosed }) => {
      const [first] = closed;
      if (!isClosed || first === undefined) return closed.map((hours) => said(hours));
      const lost = Object.entries(others).map(([key, value]): Repair => {
        const args = { what: 'closed-day', value: shownValue(value) } as const;
        return { rule: 'import/lost', args, path: [...at, key] };
      });
      return [said({ raw: first.raw, path: at }, String(Name)), ...lost];
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
