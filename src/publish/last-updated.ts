import type { ChangeClock } from './change-clock.js';

/** Clocks of two machines that publish in turn may differ by this much, in milliseconds. */
export const skew = 60_000;

/** What is known of a route from before this build. Instants are epoch milliseconds. */
export interface Baseline {
  /** What the last publication said of the route, where there was one. */
  readonly previous:
    | { readonly dataHash: string; readonly lastUpdated: number; readonly lastModified: number }
    | undefined;
  /** When the newest commit that touched the collection's files was made. */
  readonly committed: number | undefined;
  /** SOURCE_DATE_EPOCH. */
  readonly sourceDate: number | undefined;
  /** Gives data that moved its instant. */
  readonly clock: ChangeClock;
}

/** Why LastUpdated is what it is: `moved` and `first-*` are new instants, `same` is the last publication's. */
export type LastUpdatedReason = 'same' | 'moved' | 'first-commit' | 'first-source-date' | 'first-now';

export type LastUpdated =
  | { readonly at: number; readonly reason: LastUpdatedReason }
  | { readonly inFuture: number };

/**
 * The instant at which the published data last changed (D13): it moves when the data moved and never otherwise,
 * never backwards, never into the future. Data that moved did so now, since it is now that readers can see it;
 * an older instant would answer 304 to those who asked in between.
 * @param dataHash of the data about to be published
 * @returns epoch milliseconds and why, or the last publication's instant where that lies in the future
 */
export async function lastUpdated(
  dataHash: string,
  { previous, committed, sourceDate, clock }: Baseline,
): Promise<LastUpdated> {
  const { now } = clock;
  if (previous !== undefined) {
    const newest = Math.max(previous.lastUpdated, previous.lastModified);
    if (newest > now + skew) return { inFuture: newest };
    if (previous.dataHash === dataHash) return { at: previous.lastUpdated, reason: 'same' };
    return { at: await clock.after(newest), reason: 'moved' };
  }
  if (committed !== undefined) return { at: Math.min(committed, now), reason: 'first-commit' };
  if (sourceDate !== undefined) return { at: Math.min(sourceDate, now), reason: 'first-source-date' };
  return { at: now, reason: 'first-now' };
}
