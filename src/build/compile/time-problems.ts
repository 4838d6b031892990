import type { PlainObject } from '../../base/json/plain-object.js';
import { kindOf } from '../../base/json/value-kind.js';
import type { ReadTimes, TimeFault, TimeKey } from '../../interface/records/record-times.js';
import type { Collection } from '../../model/collection.js';
import type { RecordPlace } from '../../model/location.js';
import { kinds, quoted } from '../../model/message.js';
import { problem, problemsOf, type RecordName, type Unlocated } from '../../model/problem.js';
import { instantFault, instantText } from '../../model/time/time-zone.js';
import { beginOf, endOf, successions, type TimedRecord, type Timeline } from './timeline.js';

const forms =
  'a day, such as 2026-12-01, a local time, such as 2026-12-01T09:00, or a time with its offset, such as 2026-12-01T09:00+00:00';

/** When records of the content hold (D49). */
export const timeProblems = problemsOf({
  'times/instant': {
    severity: 'error',
    message: ({
      written,
      fault,
      timeZone,
    }: {
      written: unknown;
      fault: TimeFault['fault'];
      timeZone: string;
    }) => ({
      message:
        fault.fault === 'kind'
          ? `${kinds[kindOf(written)]} is not an instant: write ${forms}.`
          : `${quoted(String(written))} ${instantFault(String(written), fault, timeZone)}.`,
    }),
  },

  'times/backwards': {
    severity: 'error',
    message: ({ from, until }: { from: string; until: string }) => ({
      message: `this record begins at ${from} and has ended at ${until}, so it is never published.`,
      help: 'Correct one of the two, or delete the record.',
    }),
  },

  'times/same-from': {
    severity: 'error',
    message: ({ from }: { from: string }) => ({
      message: `another record with the same identity begins at ${from} too.`,
      hint: 'the second one',
      help: 'Delete one of the two, or let it begin at another time.',
      related: ['the first one is here'],
    }),
  },

  'times/gap': {
    severity: 'warning',
    message: ({ until, from }: { until: string; from: string }) => ({
      message: `from ${until} to ${from} no record with this identity is published.`,
      help: 'If it ends for good, delete the later record. If there is to be no gap, delete until: the earlier record ends when the later one begins.',
      related: ['the one before ends here'],
    }),
  },
});

/** A file of a brand's collection. */
interface TimedFile {
  readonly brand: string;
  readonly collection: Collection;
  readonly file: { readonly name: string };
}

/** What is wrong with the times of one record. @param written the record as written */
export function timesProblems(
  { from, until, faults }: ReadTimes,
  written: PlainObject,
  timeZone: string,
  file: TimedFile['file'],
  record: RecordName,
): Unlocated[] {
  const at = (key: TimeKey) => [placeOfTime(file, record.index, key)] as const;
  const found = faults.map(({ key, fault }) =>
    problem(timeProblems['times/instant'], { written: written[key], fault, timeZone }, at(key), {
      record,
      field: [key],
    }),
  );
  if (from === undefined || until === undefined || from < until) return found;
  const args = { from: instantText(from, timeZone), until: instantText(until, timeZone) };
  return [
    ...found,
    problem(timeProblems['times/backwards'], args, at('until'), { record, field: ['until'] }),
  ];
}

/**
 * What is wrong with records of one identity together.
 * @param jobs of the files of the timeline
 * @param instant gaps that end before it are of no account
 */
export function successionProblems(
  timeline: Timeline,
  jobs: readonly TimedFile[],
  timeZone: string,
  instant: number,
): Unlocated[] {
  const placed = ({ file, index }: TimedRecord, key: TimeKey) => placeOfTime(jobs[file]!.file, index, key);
  return successions(timeline).flatMap((records) =>
    records.flatMap((second, at): Unlocated[] => {
      const first = records[at - 1];
      if (first === undefined || second.from === undefined) return [];
      const { brand, collection } = jobs[second.file]!;
      const { identity, index } = second;
      const about = {
        record: { brand, collection, index, ...(identity !== '' && { identity }) },
        field: ['from'],
      };
      const from = instantText(second.from, timeZone);
      if (second.from === first.from) {
        const places = [placed(second, 'from'), placed(first, 'from')] as const;
        return [problem(timeProblems['times/same-from'], { from }, places, about)];
      }
      if (endOf(first) >= second.from || second.from <= instant || beginOf(first) >= endOf(first)) return [];
      const places = [placed(second, 'from'), placed(first, 'until')] as const;
      const args = { from, until: instantText(endOf(first), timeZone) };
      return [problem(timeProblems['times/gap'], args, places, about)];
    }),
  );
}

function placeOfTime({ name }: TimedFile['file'], index: number, key: TimeKey): RecordPlace {
  return { file: name, index, path: [key], part: 'value' };
}
