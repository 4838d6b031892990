import { groupedBy } from '../../base/grouped-by.js';
import { dayInWords } from '../../model/calendar.js';
import { namesOf } from '../../model/collection.js';
import type { RecordChange } from '../records/contract.js';
import {
  answeredDay,
  answerTo,
  beginOfRecord,
  changeOf,
  choiceInput,
  dayInput,
  type EditorJob,
  hasBegun,
  jobTitle,
  question,
  recordsInSuccession,
  wrongAnswer,
} from './job.js';

const how = 'When it closes';
const later = 'After a last day';
const now = 'It is closed: remove its record';
const lastDay = 'Last day';

/** A branch or cash machine closes: its record goes with a day, or now. */
export const close: EditorJob = {
  name: 'close',
  words: 'Close',
  meaning:
    'After the last day it is no longer published, and nobody has to do anything on that day but publish. Records of it that would begin later are removed.',
  collections: ['branches', 'atms'],
  isForSeveral: true,
  asks: () => [
    question(how, '', choiceInput(later, now)),
    question(lastDay, 'The last day on which it is published. Not for what is removed.', dayInput),
  ],
  begins: () => ({ [how]: later }),
  plan(records, answers, day) {
    const { nouns } = namesOf(records[0]!.collection);
    const whole = records.flatMap((record) => recordsInSuccession(record));
    const all = [...new Map(whole.map((each) => [`${each.file} ${each.index}`, each])).values()];
    if (answerTo(answers, how) === now) {
      return {
        title: jobTitle('Remove', records, nouns),
        changes: all.map((record) => changeOf(record, undefined)),
      };
    }
    const last = answeredDay(answers, lastDay);
    if ('wrong' in last) return last;
    if (last.day < day.today)
      return wrongAnswer(lastDay, `${dayInWords(last.day)} is past. Choose "${now}".`);
    const begun = all.filter((record) => hasBegun(record, last.day, day));
    const early = records.find(({ key }) => !begun.some((each) => each.key === key));
    if (early !== undefined)
      return wrongAnswer(lastDay, `${early.title} begins only after ${dayInWords(last.day)}.`);
    const latest = new Set(
      [...groupedBy(begun, ({ key }) => key).values()].map((own) =>
        own.reduce((one, other) => (beginOfRecord(one, day) >= beginOfRecord(other, day) ? one : other)),
      ),
    );
    const changes = all.flatMap((record): RecordChange[] => {
      if (latest.has(record)) return [changeOf(record, { ...record.value, until: last.day })];
      return begun.includes(record) ? [] : [changeOf(record, undefined)];
    });
    return { title: `${jobTitle('Close', records, nouns)} after ${dayInWords(last.day)}`, changes };
  },
};
