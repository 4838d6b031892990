import { dayInWords } from '../../../model/calendar.js';
import { namesOf } from '../../../model/collection.js';
import { startOfDay } from '../../../model/time-zone.js';
import {
  answeredDay,
  answerTo,
  beginOfRecord,
  changeOf,
  choiceInput,
  dayInput,
  type EditorJob,
  type EitherPlan,
  type JobDay,
  type JobRecord,
  jobTitle,
  plannedEach,
  question,
  recordsInSuccession,
  wrongAnswer,
} from './job.js';

const how = 'How long it is open';
const forGood = 'Without a last day';
const toDay = 'To another last day';
const lastDay = 'Last day';

/** A branch or cash machine that closes, or has closed, stays open, or is open again. */
export const reopen: EditorJob = {
  name: 'reopen',
  words: 'Reopen',
  meaning: 'It is published again, or longer: without its last day, or with another one.',
  collections: ['branches', 'atms'],
  isForSeveral: true,
  fits: (record, day) => hasLastDay(latestOf(record, day)),
  asks: () => [
    question(how, '', choiceInput(forGood, toDay)),
    {
      ...question(lastDay, 'The last day on which it is published.', dayInput),
      onlyWith: { key: how, code: toDay },
    },
  ],
  begins: () => ({ [how]: forGood }),
  plan(records, answers, day) {
    const { nouns } = namesOf(records[0]!.collection);
    const last = answerTo(answers, how) === forGood ? undefined : answeredDay(answers, lastDay);
    if (last !== undefined && 'wrong' in last) return last;
    if (last !== undefined && last.day < day.today)
      return wrongAnswer(lastDay, `${dayInWords(last.day)} is past.`);
    const { done, ...plan } = plannedEach(records, (record) => openUntil(record, last?.day, day));
    const until = last === undefined ? '' : ` until ${dayInWords(last.day)}`;
    return { title: `${jobTitle('Reopen', done, nouns)}${until}`, ...plan };
  },
};

/** The last of the records with an identity. */
function latestOf(record: JobRecord, day: JobDay): JobRecord {
  return recordsInSuccession(record).reduce((one, other) =>
    beginOfRecord(one, day) >= beginOfRecord(other, day) ? one : other,
  );
}

function hasLastDay({ value: { until } }: JobRecord): boolean {
  return until !== undefined && until !== '';
}

function openUntil(record: JobRecord, last: string | undefined, day: JobDay): EitherPlan {
  const latest = latestOf(record, day);
  if (!hasLastDay(latest)) return { why: 'has no last day' };
  if (last !== undefined && startOfDay(last, day.timeZone) < beginOfRecord(latest, day))
    return { why: 'begins only later' };
  const { until: _, ...others } = latest.value;
  return { changes: [changeOf(latest, last === undefined ? others : { ...latest.value, until: last })] };
}
