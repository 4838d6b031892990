import { isPlainObject } from '../../base/json/plain-object.js';
import { isNoTime, readTimeOfDay, type TimeOfDay } from '../../model/time/time-of-day.js';
import { type Item, itemsOf, type Raw, shownValue } from '../incoming.js';
import type { Repair } from './problems.js';

/**
 * What to say of a day or of hours that mean "closed", which are left out of the usual week: a day without hours is closed
 * (interface 2.3). Undefined for any other.
 */
export function closedRepairs({ raw, path }: Item): readonly Repair[] | undefined {
  if (!isPlainObject(raw)) return undefined;
  const { Name, OpeningHours = raw, OpeningTime: _, ClosingTime: __, ...others } = raw;
  const hours = itemsOf(OpeningHours, path).map((one) => one.raw);
  const [first] = hours as { OpeningTime: Raw; ClosingTime: Raw }[];
  if (first === undefined || !hours.every(saysClosed)) return undefined;
  const value = `from ${first.OpeningTime} to ${first.ClosingTime}`;
  const kept = Name === undefined ? '' : String(Name);
  const lost = Object.entries(others).map(([key, field]): Repair => {
    const args = { what: 'closed-day', value: shownValue(field) } as const;
    return { rule: 'import/lost', args, path: [...path, key] };
  });
  return [{ rule: 'import/repaired', args: { repair: 'closed', value, kept }, path }, ...lost];
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
