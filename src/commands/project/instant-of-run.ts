import { type InstantIn, instantFault, readInstant } from '../../model/time-zone.js';
import { CommandFailure } from '../cli/failure.js';
import { sourceDate } from './source-date.js';

/** The option that says which instant a run is about, as it was typed. */
export interface InstantOptions {
  readonly at?: string | undefined;
}

/**
 * The instant that a run is about (D49): that of `--at`; else that of SOURCE_DATE_EPOCH if it has passed
 * and isn't before the last publication's; else now.
 * @param now in epoch milliseconds
 * @param lastAt the instant of the last publication, where there is one
 * @throws CommandFailure if it can't be read
 */
export function instantOfRun({ at }: InstantOptions, now = Date.now(), lastAt = 0): InstantIn {
  const source = sourceDate();
  const present = source !== undefined && source >= lastAt && source <= now ? source : now;
  return (timeZone) => (at === undefined ? present : instantAsTyped(at, timeZone));
}

function instantAsTyped(at: string, timeZone: string): number {
  const read = readInstant(at, timeZone);
  if ('fault' in read) throw new CommandFailure(`--at: ${at} ${instantFault(at, read, timeZone)}.`);
  return read.instant;
}
