import { dayInWords } from '../../model/calendar.js';
import { namesOf } from '../../model/collection.js';
import {
  answeredDay,
  answerTo,
  changeOf,
  choiceInput,
  dayInput,
  type EditorJob,
  hasBegun,
  jobTitle,
  plannedEach,
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
    if (answerTo(answers, how) === now) {
      const { done, ...plan } = plannedEach(records, (record) => ({
        changes: recordsInSuccession(record, day).map((each) => changeOf(each, undefined)),
      }));
      return { title: jobTitle('Remove', done, nouns), ...plan };
    }
    const last = answeredDay(answers, lastDay);
    if ('wrong' in last) return last;
    const words = dayInWords(last.day);
    if (last.day < day.today) return wrongAnswer(lastDay, `${words} is past. Choose "${now}".`);
    const { done, ...plan } = plannedEach(records, (record) => {
      const all = recordsInSuccession(record, day);
      const begun = all.filter((each) => hasBegun(each, last.day, day));
      const ending = begun.at(-1);
      if (ending === undefined) return { why: `begins only after ${words}` };
      const ended = changeOf(ending, { ...ending.value, until: last.day });
      return { changes: [ended, ...all.slice(begun.length).map((each) => changeOf(each, undefined))] };
    });
    return { title: `${jobTitle('Close', done, nouns)} after ${words}`, ...plan };
  },
};
