import { type InstantIn, localDay, startOfDay } from '../../model/time-zone.js';
import { sourceDate } from './source-date.js';

/**
 * The instant that a run is about (D49): the first of the day that was asked for, else that of SOURCE_DATE_EPOCH if it
 * has passed, else now.
 * @param now in epoch milliseconds
 * @throws CommandFailure if SOURCE_DATE_EPOCH is not a number of seconds
 */
export function instantOfRun({ date }: { readonly date?: string | undefined }, now = Date.now()): InstantIn {
  const source = sourceDate() ?? now;
  const present = source < now ? source : now;
  return (timeZone) =>
    date === undefined || date === localDay(present, timeZone) ? present : startOfDay(date, timeZone);
}
