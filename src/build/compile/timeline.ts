import { groupedBy } from '../../base/grouped-by.js';
import type { RecordTimes } from '../../interface/records/record-times.js';

/** A record whose identity has times: its own, or those of another with the same identity (D49). */
export interface TimedRecord extends RecordTimes {
  /** Zero-based. */
  readonly file: number;
  /** Zero-based, in its file. */
  readonly index: number;
  readonly identity: string;
}

/** The records of a brand's collection that don't hold for good, in their order. */
export type Timeline = readonly TimedRecord[];

/** Records of one identity in the order in which they begin. */
export type Successors = readonly TimedRecord[];

/** The records by identity, each in the order in which they begin. */
export function successions(timeline: Timeline): readonly Successors[] {
  const byIdentity = groupedBy(timeline, ({ identity }) => identity);
  return [...byIdentity.values()].map((all) => all.toSorted((a, b) => beginOf(a) - beginOf(b)));
}

/**
 * The records that aren't published at an instant. Of those of one identity the last that has begun holds, unless it is
 * withdrawn: the one before doesn't come back. Two without a beginning both hold, as if there were no times.
 */
export function leftOutAt(timeline: Timeline, instant: number): ReadonlySet<TimedRecord> {
  return new Set(
    successions(timeline).flatMap((records) => {
      const begun = records.filter((record) => beginOf(record) <= instant);
      const latest = begun.at(-1);
      return records.filter((record) => {
        const holds = record === latest || (latest?.from ?? record.from) === undefined;
        return !holds || endOf(record) <= instant;
      });
    }),
  );
}

/** The instants after `instant` at which another record holds, or none any more, in order. */
export function instantsAfter(timeline: Timeline, instant: number): readonly number[] {
  const instants = successions(timeline).flatMap((records) =>
    records.flatMap((record, at) => {
      const next = beginOf(records[at + 1]);
      const [from, until] = [beginOf(record), Math.min(endOf(record), next)];
      return from < until ? [from, until] : [];
    }),
  );
  return [...new Set(instants)].filter((one) => one > instant && Number.isFinite(one)).sort((a, b) => a - b);
}

/** The records that are no longer published from an instant on, and those that are from then on. */
export interface Turn {
  readonly ended: readonly TimedRecord[];
  readonly begun: readonly TimedRecord[];
}

/** What ends and begins at each instant after `instant` at which another record holds. */
export function turnsAfter(timeline: Timeline, instant: number): ReadonlyMap<number, Turn> {
  const turns = new Map<number, Turn>();
  for (const records of successions(timeline)) {
    let before = heldAt(records, instant);
    for (const at of instantsAfter(records, instant)) {
      const now = heldAt(records, at);
      const { ended, begun } = turns.get(at) ?? { ended: [], begun: [] };
      turns.set(at, {
        ended: [...ended, ...before.filter((record) => !now.includes(record))],
        begun: [...begun, ...now.filter((record) => !before.includes(record))],
      });
      before = now;
    }
  }
  return turns;
}

function heldAt(records: Successors, instant: number): readonly TimedRecord[] {
  const out = leftOutAt(records, instant);
  return records.filter((record) => !out.has(record));
}

/** When a record begins; for ever ago if it has no `from`, and never if there is none. */
export function beginOf(record: RecordTimes | undefined): number {
  if (record === undefined) return Number.POSITIVE_INFINITY;
  return record.from ?? Number.NEGATIVE_INFINITY;
}

/** When a record ends, whatever comes after it. */
export function endOf({ until = Number.POSITIVE_INFINITY }: RecordTimes): number {
  return until;
}
