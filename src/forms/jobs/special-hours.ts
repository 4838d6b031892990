import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import {
  bankHolidayOn,
  type HolidayAhead,
  holidaysAhead,
  type Nation,
  nations,
} from '../../model/bank-holidays.js';
import { dayInWords } from '../../model/calendar.js';
import { namesOf } from '../../model/collection.js';
import { valueAt } from '../../model/location.js';
import { nationNames } from '../../model/nation.js';
import { dayNames, weekdayOf, weekdaysBetween } from '../../model/week.js';
import type { Input, RecordChange } from '../records/contract.js';
import { nationOfRecord } from '../records/found.js';
import {
  answeredDay,
  answerTo,
  changeOf,
  choiceInput,
  dayInput,
  type EditorJob,
  inputAt,
  type JobDay,
  type JobRecord,
  jobTitle,
  question,
  type WrongAnswers,
  wrongAnswer,
} from './job.js';

const which = 'Which days';
const otherDays = 'Other days';
const name = 'Name';
const first = 'First day';
const last = 'Last day';
const how = 'On these days';
const closed = 'Closed';
const open = 'Open at other hours';
const opens = 'Opens';
const closes = 'Closes';
const others = 'Branches that have special hours already';
const keep = 'Keep what they have';
const replace = 'Have these instead';

const timeInput: Input = {
  kind: 'time',
  takes: 'A time of day such as 9:30 or 5 pm.',
  hasSeconds: false,
  endOfDay: false,
};

/** Other hours than usual for a holiday, of one branch or of many. */
export const specialHours: EditorJob = {
  name: 'special-hours',
  words: 'Special hours',
  meaning:
    'Hours of a holiday or another exception. A branch can have one at a time, that of its next holiday. Only days on which it is usually open are concerned.',
  collections: ['branches'],
  isForSeveral: true,
  fits: ({ value }) => usualDays(value).length > 0,
  asks(records, { today }) {
    const own = { key: which, code: otherDays };
    const title: Input = { kind: 'text', takes: 'A text of at most 140 characters.', longest: 140 };
    return [
      question(which, 'A bank holiday of the next twelve months, or any other days.', {
        kind: 'codes',
        codes: [...holidaysOf(nationsOf(records), today).keys(), otherDays].map((code) => ({ code })),
      }),
      { ...question(name, 'What people call it, such as Christmas 2026.', title), onlyWith: own },
      { ...question(first, '', dayInput), onlyWith: own },
      { ...question(last, 'The same as the first if it is one day.', dayInput), onlyWith: own },
      question(how, '', choiceInput(closed, open)),
      ...[opens, closes].map((words) => ({
        ...question(words, '', timeInput),
        onlyWith: { key: how, code: open },
      })),
      question(others, 'That are not over yet.', choiceInput(keep, replace)),
    ];
  },
  begins: () => ({ [how]: closed, [others]: keep }),
  plan(records, answers, day) {
    const days = daysIn(records, answers, day);
    if ('wrong' in days) return days;
    const { title, begin, end } = days;
    const hours = hoursIn(answers);
    if (hours !== undefined && 'wrong' in hours) return hours;
    const changes: RecordChange[] = [];
    const left: string[] = [];
    for (const record of records) {
      const why = whyLeft(record, days, answerTo(answers, others) === replace, day);
      if (why !== undefined) left.push(`${record.title} ${why}`);
      else changes.push(changeOf(record, withHours(record, title, begin, end, hours)));
    }
    const { nouns } = namesOf('branches');
    const concerned = records.filter((record) =>
      changes.some(
        ({ at, brand }) => at?.file === record.file && at.index === record.index && brand === record.brand,
      ),
    );
    return { title: `${jobTitle(`${title}: hours of`, concerned, nouns)}`, changes, left };
  },
};

interface SpecialDays {
  readonly title: string;
  /** YYYY-MM-DD */
  readonly begin: string;
  readonly end: string;
  /** Where they are a holiday, if that was chosen. */
  readonly where?: readonly Nation[];
}

/** The days that were chosen or typed. */
function daysIn(
  records: readonly JobRecord[],
  answers: PlainObject,
  { today }: JobDay,
): SpecialDays | WrongAnswers {
  const chosen = answerTo(answers, which);
  if (chosen !== otherDays) {
    // One of several that were offered may be of a branch alone.
    const holiday =
      holidaysOf(nationsOf(records), today).get(chosen) ?? holidaysOf(nationsOf([]), today).get(chosen);
    if (holiday === undefined) return wrongAnswer(which, 'choose the holiday or "Other days".');
    return { title: holiday.name, begin: holiday.day, end: holiday.day, where: holiday.where };
  }
  const title = answerTo(answers, name);
  if (title === '') return wrongAnswer(name, 'a name is missing, such as Christmas 2026.');
  if (title.length > 140)
    return wrongAnswer(name, `it is ${title.length} characters long; 140 are the most.`);
  const begin = answeredDay(answers, first);
  if ('wrong' in begin) return begin;
  const end = answerTo(answers, last) === '' ? begin : answeredDay(answers, last);
  if ('wrong' in end) return end;
  if (end.day < begin.day) return wrongAnswer(last, 'it is before the first day.');
  if (end.day < today) return wrongAnswer(last, `${dayInWords(end.day)} is past.`);
  return { title, begin: begin.day, end: end.day };
}

/** Whose bank holidays are offered: those of one branch, or else of the United Kingdom. */
function nationsOf([one, ...more]: readonly JobRecord[]): readonly Nation[] {
  const nation = one === undefined || more.length > 0 ? undefined : nationOfRecord(one.value);
  return nation === undefined ? ['EW', 'SC', 'NI'] : [nation];
}

/** The bank holidays of nations, by what they are called there, and all nations that have them. */
function holidaysOf(
  own: readonly Nation[],
  today: string,
): ReadonlyMap<string, HolidayAhead & { readonly day: string }> {
  return new Map(
    [...holidaysAhead(own, today)].map(([day, { name: title, where: some }]) => {
      const only = some.length === own.length ? [] : some.map((each) => nationNames[each]);
      const said = `${title}, ${dayNames[weekdayOf(day)]} ${dayInWords(day)}`;
      const where = nations.filter((nation) => bankHolidayOn(day, nation) !== undefined);
      return [only.length === 0 ? said : `${said} (${only.join(', ')})`, { day, name: title, where }];
    }),
  );
}

interface Hours {
  readonly opens: string;
  readonly closes: string;
}

/** The hours of open days, as HH:MM; undefined if it is closed. */
function hoursIn(answers: PlainObject): Hours | WrongAnswers | undefined {
  const chosen = answerTo(answers, how);
  if (chosen === closed) return undefined;
  if (chosen !== open) return wrongAnswer(how, 'choose whether it is closed or open.');
  const [from, to] = [opens, closes].map((words) => answerTo(answers, words).slice(0, 5));
  const isTime = (text = '') => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
  if (!isTime(from)) return wrongAnswer(opens, 'a time is missing, such as 10:00.');
  if (!isTime(to)) return wrongAnswer(closes, 'a time is missing, such as 14:00.');
  if (from! >= to!) return wrongAnswer(closes, 'it is not after the time at which it opens.');
  return { opens: from!, closes: to! };
}

/** Why a branch stays as it is; undefined if it doesn't. */
function whyLeft(
  { value }: JobRecord,
  { title, begin, end: to, where }: SpecialDays,
  isReplaced: boolean,
  { today }: JobDay,
): string | undefined {
  const nation = nationOfRecord(value);
  if (nation !== undefined && where?.includes(nation) === false)
    return `is in ${nationNames[nation]}, where ${title} is no holiday.`;
  const usual = usualDays(value);
  if (usual.length === 0) return 'has no usual hours.';
  if (!weekdaysBetween(begin, to).some((each) => usual.includes(each)))
    return 'is not open on these days anyway.';
  const present = valueAt(value, ['Availability', 'NonStandardAvailability']);
  const end = isPlainObject(present) ? String(present['EndDate'] ?? '') : undefined;
  if (isReplaced || end === undefined || (end !== '' && end < today)) return undefined;
  const until = end === '' ? '' : ` until ${dayInWords(end)}`;
  return `has "${String((present as PlainObject)['Name'])}"${until}.`;
}

function withHours(
  { value, collection, version }: JobRecord,
  title: string,
  from: string,
  to: string,
  hours: Hours | undefined,
): PlainObject {
  const path = ['Availability', 'StandardAvailability', 'Day', 'OpeningHours', 'OpeningTime'];
  const input = inputAt(collection, version, path);
  const seconds = input.kind === 'time' && input.hasSeconds ? ':00' : '';
  const usual = usualDays(value);
  const days =
    hours === undefined
      ? []
      : weekdaysBetween(from, to)
          .filter((each) => usual.includes(each))
          .map((each) => ({
            Name: each,
            OpeningHours: [
              { OpeningTime: `${hours.opens}${seconds}`, ClosingTime: `${hours.closes}${seconds}` },
            ],
          }));
  const availability = value['Availability'] as PlainObject;
  const special = { Name: title, StartDate: from, EndDate: to, Day: days };
  return { ...value, Availability: { ...availability, NonStandardAvailability: special } };
}

/** The weekdays on which a branch is usually open. */
function usualDays(record: PlainObject): readonly string[] {
  const days = valueAt(record, ['Availability', 'StandardAvailability', 'Day']);
  return Array.isArray(days)
    ? days.map((each: unknown) => (isPlainObject(each) ? String(each['Name']) : ''))
    : [];
}
