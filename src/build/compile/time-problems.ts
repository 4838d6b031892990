import type { PlainObject } from '../../base/json/plain-object.js';
import { kindOf } from '../../base/json/value-kind.js';
import type { ReadTimes, TimeFault, TimeKey } from '../../interface/records/record-times.js';
import type { Collection } from '../../model/collection.js';
import { branchExample, branchesExample } from '../../model/explanation.js';
import type { RecordPlace } from '../../model/location.js';
import { kinds, quoted } from '../../model/message.js';
import { problem, problemsOf, type RecordName, type Unlocated } from '../../model/problem.js';
import { instantFault, instantText } from '../../model/time-zone.js';
import { beginOf, endOf, successions, type TimedRecord, type Timeline } from './timeline.js';

const forms =
  'a day, such as 2026-12-01, a local time, such as 2026-12-01T09:00, or a time with its offset, such as 2026-12-01T09:00+00:00';

const dated = (key: TimeKey, value: string) => branchExample(`${key}: ${value}\n`);

/** Another branch, so that the collection is never without records. */
const stays = branchExample('', 'FB-02');

const twice = (from: string, until = '') => branchExample(until) + branchExample(`from: ${from}\n`);

/** When records of the content hold (D49). */
export const timeProblems = problemsOf({
  'times/instant': {
    severity: 'error',
    title: 'The time of a record is no instant',
    means:
      'The value of from or until of a record is neither a day nor a time, or a time that the clocks of the site skip or repeat when they change.',
    matters: 'Nobody would know from when on the record is published, or until when.',
    examples: () => [
      branchesExample(dated('from', '1 December 2026'), dated('from', '2026-12-01')),
      branchesExample(
        dated('from', '2027-03-28T01:30'),
        dated('from', '2027-03-28T02:30'),
        'a time that the clocks skip',
      ),
    ],
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
    title: 'A record ends before it begins',
    means: 'A record has an until that is not later than its from. A day in until is included.',
    matters: 'The record would never be published.',
    examples: () => [
      branchesExample(
        branchExample('from: 2099-12-01\nuntil: 2099-11-30\n') + stays,
        branchExample('from: 2099-12-01\nuntil: 2100-01-31\n') + stays,
      ),
    ],
    message: ({ from, until }: { from: string; until: string }) => ({
      message: `this record begins at ${from} and has ended at ${until}, so it is never published.`,
      help: 'Correct one of the two, or delete the record.',
    }),
  },

  'times/same-from': {
    severity: 'error',
    title: 'Two records with the same identity begin at once',
    means:
      'Two records of a brand with the same identity have from at the same instant, in whatever form. Of records with the same identity, the one whose from came last is published.',
    matters: 'Nobody knows which of the two is meant to be published.',
    examples: () => [
      branchesExample(
        twice('2099-12-01') + branchExample('from: 2099-12-01T00:00\n'),
        twice('2099-12-01') + branchExample('from: 2100-01-01\n'),
      ),
    ],
    message: ({ from }: { from: string }) => ({
      message: `another record with the same identity begins at ${from} too.`,
      hint: 'the second one',
      help: 'Delete one of the two, or let it begin at another time.',
      related: ['the first one is here'],
    }),
  },

  'times/gap': {
    severity: 'warning',
    title: 'A gap between two records with the same identity',
    means:
      'A record ends by its until before the next record with the same identity begins, and that is still to come. In between, readers find none of them. The next record would end the first one anyway.',
    matters: 'The branch, the cash machine or the product is gone for a while, as if it were closed.',
    examples: () => [
      branchesExample(twice('2099-12-01', 'until: 2099-11-28\n') + stays, twice('2099-12-01') + stays),
    ],
    message: ({ until, from }: { until: string; from: string }) => ({
      message: `from ${until} to ${from} no record with this identity is published.`,
      help: 'If that is not intended, delete until: the record ends when this one begins.',
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
