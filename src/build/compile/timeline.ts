import { groupedBy } from '../../base/grouped-by.js';
import type { RecordTimes } from '../../interface/records/record-times.js';
import { dayInWords } from '../../model/time/calendar.js';
import { instantText, localDay, startOfDay } from '../../model/time/time-zone.js';

/** A record that may hold from or until an instant (D49). */
interface TimedRecord extends RecordTimes {
  readonly identity: string;
}

/** When a record is published, in epoch milliseconds: from `begin` on, and no longer at `end`. Never, if that isn't later. */
export interface RecordSpan<One = TimedRecord> {
  readonly record: One;
  readonly begin: number;
  readonly end: number;
}

/**
 * When records of a brand's collection are published, by identity, in the order in which they begin. Of those of one
 * identity the last that has begun holds, unless it is withdrawn: the one before doesn't come back. Two without a beginning
 * both hold, as if there were no times.
 */
export function recordSpans<One extends TimedRecord>(records: readonly One[]): readonly RecordSpan<One>[] {
  return [...groupedBy(records, ({ identity }) => identity).values()].flatMap((alike) => {
    const inOrder = alike.toSorted((a, b) => beginOf(a) - beginOf(b));
    return inOrder.map((record, at) => {
      const next = inOrder.slice(at + 1).find(({ from }) => from !== undefined);
      const end = Math.min(record.until ?? Number.POSITIVE_INFINITY, next?.from ?? Number.POSITIVE_INFINITY);
      return { record, begin: beginOf(record), end };
    });
  });
}

function beginOf({ from = Number.NEGATIVE_INFINITY }: RecordTimes): number {
  return from;
}

/** Whether a record is published at an instant. */
export function holdsAt({ begin, end }: Pick<RecordSpan, 'begin' | 'end'>, instant: number): boolean {
  return begin <= instant && instant < end;
}

/** The instants after `instant` at which another record holds, or none any more, in order. */
export function instantsAfter(spans: readonly RecordSpan<unknown>[], instant: number): readonly number[] {
  const instants = spans.flatMap(({ begin, end }) => (begin < end ? [begin, end] : []));
  return [...new Set(instants)].filter((one) => one > instant && Number.isFinite(one)).sort((a, b) => a - b);
}

/** `from 1 December 2026 until 24 December 2026`: whole days where they are whole. The last day is included. */
export function spanInWords({ begin, end }: Pick<RecordSpan, 'begin' | 'end'>, timeZone: string): string {
  const isStart = (instant: number) => startOfDay(localDay(instant, timeZone), timeZone) === instant;
  const day = (instant: number) => dayInWords(localDay(instant, timeZone));
  const withTime = (instant: number) => `${day(instant)}, ${instantText(instant, timeZone).slice(11, 16)}`;
  const first = Number.isFinite(begin) ? [`from ${isStart(begin) ? day(begin) : withTime(begin)}`] : [];
  const last = Number.isFinite(end) ? [`until ${isStart(end) ? day(end - 1) : withTime(end)}`] : [];
  return [...first, ...last].join(' ');
}
