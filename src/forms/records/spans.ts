import { type RecordSpan, recordSpans } from '../../build/compile/timeline.js';
import { readTimes } from '../../interface/records/record-times.js';
import { dayInWords } from '../../model/time/calendar.js';
import { instantText, localDay, startOfDay } from '../../model/time/time-zone.js';
import type { WrittenRecord } from './requests.js';

/** When the records of one identity are published, in the order in which they begin (D49). */
export function spansOf(
  same: readonly WrittenRecord[],
  timeZone: string,
): readonly RecordSpan<WrittenRecord>[] {
  const all = same.map((written) => ({ ...readTimes(written.value, timeZone), identity: '', written }));
  return recordSpans(all).map(({ record, ...span }) => ({ ...span, record: record.written }));
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
