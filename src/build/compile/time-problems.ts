import type { PlainObject } from '../../base/json/plain-object.js';
import { kindOf } from '../../base/json/value-kind.js';
import type { ContentFile } from '../../content/content/tree.js';
import type { ReadTimes, RecordTimes, TimeFault, TimeKey } from '../../interface/records/record-times.js';
import { kinds, quoted } from '../../model/message.js';
import { problem, problemsOf, type RecordName, type UnlocatedProblem } from '../../model/problem.js';
import { instantFault, instantText } from '../../model/time/time-zone.js';
import type { CompileJob } from './job.js';
import { locationInFile, placed, recordName } from './record-problems.js';
import { type RecordSpan, spanInWords } from './timeline.js';

const forms =
  'a day, such as 2026-12-01, a local time, such as 2026-12-01T09:00, or a time with its offset, such as 2026-12-01T09:00+00:00';

/** When records of the content hold (D49). */
export const timeProblems = problemsOf({
  'times/instant': {
    severity: 'error',
    message: ({ written, fault, timeZone }: Omit<TimeFault, 'key'> & { timeZone: string }) => ({
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
    message: ({ gap }: { gap: string }) => ({
      message: `nothing is published ${gap}, and then another record with the same identity brings it back.`,
      help: 'If it ends for good, remove the later record too. If there is to be no gap, leave out the last day of the earlier one (until): it ends when the later one begins.',
      related: ['the one before ends here'],
    }),
  },
});

/** What is wrong with the times of one record. @param written the record as written */
export function timesProblems(
  { from, until, faults }: ReadTimes,
  written: PlainObject,
  timeZone: string,
  file: Named,
  record: RecordName,
): UnlocatedProblem[] {
  const found = faults.map(({ key, fault }): UnlocatedProblem => {
    const args = { written: written[key], fault, timeZone };
    return problem(timeProblems['times/instant'], args, ...placed(file, record, [key]));
  });
  if (from === undefined || until === undefined || from < until) return found;
  const args = { from: instantText(from, timeZone), until: instantText(until, timeZone) };
  return [...found, problem(timeProblems['times/backwards'], args, ...placed(file, record, ['until']))];
}

/** A record that has times, or whose identity another one has with times. */
export interface RecordOfFile<File> extends RecordTimes {
  readonly file: File;
  /** In its file. */
  readonly index: number;
  readonly identity: string;
}

type Named = Pick<ContentFile, 'name'>;

/** A file of a brand's collection. */
interface TimedFile {
  readonly job: Pick<CompileJob, 'brand' | 'collection'> & { readonly file: Named };
}

/**
 * What is wrong with records of one identity together.
 * @param spans of a brand's collection
 * @param instant gaps that end before it are of no account
 */
export function successionProblems(
  spans: readonly RecordSpan<RecordOfFile<TimedFile>>[],
  timeZone: string,
  instant: number,
): UnlocatedProblem[] {
  return spans.flatMap(({ record: second, begin }, at): UnlocatedProblem[] => {
    const { record: first, begin: begun, end } = spans[at - 1] ?? {};
    if (first?.identity !== second.identity || second.from === undefined) return [];
    const { file, index, identity } = second;
    const named = recordName(file.job, index, identity || undefined);
    const [[place], about] = placed(file.job.file, named, ['from']);
    const other = (key: TimeKey) => locationInFile(first.file.job.file, first.index, [key]);
    const from = instantText(begin, timeZone);
    if (begin === begun) {
      return [problem(timeProblems['times/same-from'], { from }, [place, other('from')], about)];
    }
    if (end! >= begin || begin <= instant || begun! >= end!) return [];
    const gap = spanInWords({ begin: end!, end: begin }, timeZone);
    return [problem(timeProblems['times/gap'], { gap }, [place, other('until')], about)];
  });
}
