import { type RecordSpan, recordSpans } from '../../build/compile/timeline.js';
import { readTimes } from '../../interface/records/record-times.js';
import type { WrittenRecord } from './requests.js';

/** When the records of one identity are published, in the order in which they begin (D49). */
export function spansOf(
  same: readonly WrittenRecord[],
  timeZone: string,
): readonly RecordSpan<WrittenRecord>[] {
  const all = same.map((written) => ({ ...readTimes(written.value, timeZone), identity: '', written }));
  return recordSpans(all).map(({ record, ...span }) => ({ ...span, record: record.written }));
}
