import { type InstantIn, instantFault, localDay, readInstant, startOfDay } from '../../model/time-zone.js';
import { CommandFailure } from '../cli/failure.js';
import { sourceDate } from './source-date.js';

/** The options that say which instant a run is about, as they were typed. */
export interface InstantOptions {
  readonly at?: string | undefined;
  readonly date?: string | undefined;
}

/**
 * The instant that a run is about (D49): that of `--at`; of `--date` the first of the day, or now if it is today; else
 * that of SOURCE_DATE_EPOCH if it has passed and isn't before the last publication's; else now.
 * @param now in epoch milliseconds
 * @param lastAt the instant of the last publication, where there is one
 * @throws CommandFailure if it can't be read
 */
export function instantOfRun({ at, date }: InstantOptions, now = Date.now(), lastAt = 0): InstantIn {
  if (at !== undefined && date !== undefined)
    throw new CommandFailure('--at and --date: give one of the two.');
  const source = sourceDate();
  const present = source !== undefined && source >= lastAt && source <= now ? source : now;
  return (timeZone) => {
    if (at !== undefined) return instantAsTyped(at, timeZone);
    return date === undefined || date === localDay(present, timeZone) ? present : startOfDay(date, timeZone);
  };
}

function instantAsTyped(at: string, timeZone: string): number {
  const read = readInstant(at, timeZone);
  if ('fault' in read) throw new CommandFailure(`--at: ${at} ${instantFault(at, read, timeZone)}.`);
  return read.instant;
}
