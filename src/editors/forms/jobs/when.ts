import type { PlainObject } from '../../../base/json/plain-object.js';
import { dayInWords } from '../../../model/calendar.js';
import type { FormField } from '../contract.js';
import {
  answeredDay,
  answerTo,
  choiceInput,
  dayInput,
  type JobDay,
  question,
  type WrongAnswers,
  wrongAnswer,
} from './job.js';

const how = 'From when';
const now = 'Now';
const later = 'From a day';

/** The answer with which a job is done now, until another is given. */
export const beginsNow = { [how]: now };

/** Asks whether a job is done now or from a day to come. @param firstDay the words of the question about the day */
export function whenQuestions(firstDay: string): readonly FormField[] {
  return [
    question(how, '', choiceInput(now, later)),
    { ...question(firstDay, '', dayInput), onlyWith: { key: how, code: later } },
  ];
}

/** The day to come that was answered; undefined for now. */
export function answeredWhen(
  answers: PlainObject,
  firstDay: string,
  { today }: JobDay,
): { readonly day: string | undefined } | WrongAnswers {
  if (answerTo(answers, how) === now) return { day: undefined };
  const first = answeredDay(answers, firstDay);
  if ('wrong' in first || first.day > today) return first;
  return wrongAnswer(firstDay, `${dayInWords(first.day)} is not to come. Choose "${now}".`);
}
