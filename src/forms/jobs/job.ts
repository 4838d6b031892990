import { beginOf, endOf } from '../../build/compile/timeline.js';
import { readTimes } from '../../interface/records/record-times.js';
import { dayInWords, isCalendarDate } from '../../model/calendar.js';
import type { Collection } from '../../model/collection.js';
import { quoted } from '../../model/message.js';
import { startOfDay } from '../../model/time-zone.js';
import type { Version } from '../../model/version.js';
import type { FieldProblem, FormField, Input, RecordChange, RecordValue } from '../records/contract.js';
import { formFields } from '../records/form.js';
import type { WrittenRecord } from '../records/spans.js';

/** A record that a job is done with. */
export interface JobRecord extends WrittenRecord {
  readonly brand: string;
  readonly collection: Collection;
  /** The version that its file is written in. */
  readonly version: Version;
  /** `Ely, FB-0102` */
  readonly title: string;
  /** The same for records with its identity, which are published at other times. */
  readonly key: string;
  /** It, and the others of the brand that have its identity. */
  readonly same: readonly WrittenRecord[];
}

/** When a job is done. */
export interface JobDay {
  /** YYYY-MM-DD, in the site's zone. */
  readonly today: string;
  readonly timeZone: string;
}

/** The changes of a job, each record at most once. */
export interface JobPlan {
  /** What they do, in words, as the list of saves names it: `Close 3 branches`. */
  readonly title: string;
  readonly changes: readonly RecordChange[];
  /** What stays as it is, and why. */
  readonly left?: readonly string[];
  /** What else one should know before it is saved, as sentences. */
  readonly says?: readonly string[];
}

/** What is wrong with the answers, each at its question. */
export interface WrongAnswers {
  readonly wrong: readonly FieldProblem[];
}

/** Something that people do with records. A file of this folder has one, and `jobs.ts` a line for it. */
export interface EditorJob {
  readonly name: string;
  readonly words: string;
  readonly meaning: string;
  readonly collections: readonly Collection[];
  readonly isForSeveral: boolean;
  /** False for a record that it can't be done with; never asked of several. */
  readonly fits?: (record: JobRecord, day: JobDay) => boolean;
  /** Its questions, which are named by their words. Of several records, what these have in common has to do. */
  readonly asks: (records: readonly JobRecord[], day: JobDay) => readonly FormField[];
  /** The answers that it begins with. */
  readonly begins?: (records: readonly JobRecord[], day: JobDay) => RecordValue;
  readonly plan: (records: readonly JobRecord[], answers: RecordValue, day: JobDay) => JobPlan | WrongAnswers;
}

/** A question. Whether it may stay unanswered is up to the job. */
export function question(words: string, meaning: string, input: Input): FormField {
  return { key: words, label: words, ...(meaning && { meaning }), isRequired: true, isUsual: true, input };
}

export const dayInput: Input = { kind: 'date', takes: 'A day.' };

/** A choice between several things in words. */
export function choiceInput(...codes: readonly string[]): Input {
  return { kind: 'codes', codes: codes.map((code) => ({ code })) };
}

/** What was answered, without spaces around it; empty for nothing. */
export function answerTo(answers: RecordValue, words: string): string {
  const value = answers[words];
  return typeof value === 'string' ? value.trim() : typeof value === 'boolean' ? String(value) : '';
}

/** What is wrong with an answer. */
export function wrongAnswer(words: string, message: string): WrongAnswers {
  return { wrong: [{ rule: 'job', severity: 'error', field: [words], message }] };
}

/** A day that was answered. */
export function answeredDay(answers: RecordValue, words: string): { readonly day: string } | WrongAnswers {
  const day = answerTo(answers, words);
  if (day === '') return wrongAnswer(words, 'a day is missing.');
  // Instants before the year 100 can't be told (as of records).
  if (!isCalendarDate(day) || day < '0100')
    return wrongAnswer(words, `${quoted(day)} is not a day, such as 2026-12-24.`);
  // There has to be a day after it.
  if (day >= '9999') return wrongAnswer(words, `${dayInWords(day)} is so far away that it means no end.`);
  return { day };
}

/** `Close Ely, FB-0102` or `Close 3 branches`. */
export function jobTitle(
  verb: string,
  records: readonly JobRecord[],
  nouns: readonly [string, string],
): string {
  const [first, ...others] = records;
  if (first !== undefined && others.length === 0) return `${verb} ${first.title}`;
  return `${verb} ${records.length.toLocaleString('en-GB')} ${nouns[1]}`;
}

/** When a record begins to be published, in epoch milliseconds. */
function beginOfRecord({ value }: WrittenRecord, { timeZone }: JobDay): number {
  return beginOf(readTimes(value, timeZone));
}

/** The records with the identity of one, in the order in which they are published (D49). */
export function recordsInSuccession(record: JobRecord, day: JobDay): readonly JobRecord[] {
  return record.same
    .toSorted((one, other) => beginOfRecord(one, day) - beginOfRecord(other, day))
    .map((each) => ({ ...record, ...each }));
}

/** A record, and when it is published, in epoch milliseconds: no longer at `end`. */
export interface RecordSpan {
  readonly record: JobRecord;
  readonly begin: number;
  readonly end: number;
}

/** Of the records with the identity of one those that are published today or later, in their order (D49). */
export function publishedFrom(record: JobRecord, day: JobDay): readonly RecordSpan[] {
  const begin = (each: JobRecord) => beginOfRecord(each, day);
  const all = recordsInSuccession(record, day);
  const spans = all.map((each, at) => {
    const next = all[at + 1];
    const own = endOf(readTimes(each.value, day.timeZone));
    return {
      record: each,
      begin: begin(each),
      end: Math.min(own, next === undefined ? Number.POSITIVE_INFINITY : begin(next)),
    };
  });
  const today = startOfDay(day.today, day.timeZone);
  return spans.filter((span) => span.end > today && span.begin < span.end);
}

/** What is planned for the records of one identity, or why they stay as they are: `is withdrawn already`. */
export type EitherPlan =
  | { readonly changes: readonly RecordChange[]; readonly says?: readonly string[] }
  | { readonly why: string };

/** Plans for each identity that was chosen. `done` are those that don't stay as they are. */
export function plannedEach(records: readonly JobRecord[], plan: (record: JobRecord) => EitherPlan) {
  const done: JobRecord[] = [];
  const changes: RecordChange[] = [];
  const left: string[] = [];
  const says: string[] = [];
  for (const record of new Map(records.map((each) => [each.key, each])).values()) {
    const planned = plan(record);
    if ('why' in planned) left.push(`${record.title} ${planned.why}.`);
    else {
      done.push(record);
      changes.push(...planned.changes);
      says.push(...(planned.says ?? []));
    }
  }
  return { done, changes, left, says };
}

/** A copy of a record that is published from a day on. */
export function copyFrom(
  { brand, collection, file, index, value }: JobRecord,
  from: string,
  copy: RecordValue,
): RecordChange {
  const { from: _, ...others } = copy;
  return { brand, collection, copyOf: { at: { file, index }, value }, after: { from, ...others } };
}

/** True for a record that is published on a day, or was before. */
export function hasBegun(record: JobRecord, date: string, day: JobDay): boolean {
  return beginOfRecord(record, day) <= startOfDay(date, day.timeZone);
}

/** How a field is entered in a version. @param path through the items of lists */
export function inputAt(collection: Collection, version: Version, path: readonly string[]): Input {
  let fields: readonly FormField[] = formFields(collection, version);
  let input: Input | undefined;
  for (const key of path) {
    input = fields.find((field) => field.key === key)?.input;
    const inner = input?.kind === 'list' ? input.item : input;
    fields = inner?.kind === 'object' ? inner.fields : [];
  }
  if (input === undefined) throw new TypeError(`${collection} has no ${path.join('.')}`);
  return input;
}

/** A change of a record. */
export function changeOf(
  { brand, collection, file, index, value }: JobRecord,
  after: RecordValue | undefined,
): RecordChange {
  const place = { brand, collection, at: { file, index }, before: value };
  return after === undefined ? { ...place, remove: true } : { ...place, after };
}
