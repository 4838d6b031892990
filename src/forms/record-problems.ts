import type { PlainObject } from '../base/json/plain-object.js';
import { asTyped } from '../base/text/as-typed.js';
import { successionProblems } from '../build/compile/time-problems.js';
import { recordSpans } from '../build/compile/timeline.js';
import { graded } from '../content/site/grades.js';
import { readTimes, timeKeys } from '../interface/records/record-times.js';
import { identityOf, namesOf } from '../model/collection.js';
import { startOfFile, valueAt } from '../model/location.js';
import { nextIdentification } from '../model/next-identification.js';
import { type AnyProblem, type Problem, problem } from '../model/problem.js';
import { dayInWords } from '../model/time/calendar.js';
import { instantText } from '../model/time/time-zone.js';
import { messageOf } from '../report/report/sentence.js';
import { unknownBranch } from '../rules/built-in/atms/unknown-branch.js';
import { duplicateIdentity } from '../rules/built-in/records/duplicate-identity.js';
import type { EditableContent } from './records/content.js';
import { EditedList } from './records/edited-list.js';
import { asScalar } from './records/record-title.js';
import type { FieldProblem } from './records/replies.js';
import type { RecordAddress, RecordChange } from './records/requests.js';
import { branchOfMachine, inWords } from './records/words.js';

/** The problems that a record would have after a change. Nothing is written. */
export async function tryChange(
  content: EditableContent,
  change: RecordChange,
): Promise<readonly FieldProblem[]> {
  return problemsAfter(await EditedList.now(content, change), change);
}

function problemsAfter(list: EditedList, { kind, opened, after }: RecordChange): readonly FieldProblem[] {
  if (after === undefined) return [];
  // A copy is to begin later: until its first day is entered, it can't be compared with the record that it is of.
  const isUndated = kind === 'copy' && after['from'] === undefined;
  const { collection } = list;
  const { at, value: before } = (kind === 'change' && opened) || {};
  const isMoved =
    before === undefined ||
    identityOf(collection, before) !== identityOf(collection, after) ||
    timeKeys.some((key) => before[key] !== after[key]);
  const beside = isMoved && !isUndated ? problemsBeside(list, after, at) : [];
  return [...problemsAlone(list, after, at?.file), ...beside];
}

/** The problems that a record has only after a change, or a copy that others don't have. */
export function newProblems(list: EditedList, change: RecordChange): readonly FieldProblem[] {
  const problems = problemsAfter(list, change);
  if (change.opened === undefined || problems.length === 0) return problems;
  const nameOf = ({ rule, field, message }: FieldProblem) => JSON.stringify([rule, field, message]);
  const there = new Set(problemsAlone(list, change.opened.value).map(nameOf));
  return problems.filter((each) => !there.has(nameOf(each)));
}

/**
 * The problems that `opendata check` would find in a record, but for those that come of comparing it with other records.
 * @param record as it is written
 * @param file that it is in, from the content folder on; without one, it is new
 */
export function problemsAlone(list: EditedList, record: PlainObject, file?: string): FieldProblem[] {
  const { content, site } = list;
  const { problems, losses } = list.compiled(record, file);
  const found = graded([...problems, ...losses, ...unknownBranchOf(list, record)], site.grades);
  return found.map((each) => fieldProblem(each, content.access.program));
}

/** The problem that a cash machine is at a branch that its brand doesn't have, or not as long as it is there itself. */
function unknownBranchOf(list: EditedList, record: PlainObject): AnyProblem[] {
  const [branch] = asScalar(valueAt(record, branchOfMachine));
  if (list.collection !== 'atms' || branch === undefined || list.branchEnds.size === 0) return [];
  const { instant } = list.site.time;
  const { until = Number.POSITIVE_INFINITY } = readTimes(record, list.timeZone);
  const end = list.branchEnds.get(branch) ?? Number.NEGATIVE_INFINITY;
  if (until <= Math.max(end, instant)) return [];
  const found = problem(unknownBranch, { branch }, [startOfFile('')], { field: branchOfMachine });
  return [end > instant ? { ...found, from: instantText(end, list.timeZone) } : found];
}

/** The problems of a record with others that have its identity: at the same time, or with a gap between (D16, D49). */
export function problemsBeside(
  list: EditedList,
  record: PlainObject,
  at: RecordAddress | undefined,
): FieldProblem[] {
  const { program } = list.content.access;
  const same = list.beside(record, at).map(({ value }) => value);
  const isFirst = (value: PlainObject) => readTimes(value, list.timeZone).from === undefined;
  const isTaken = isFirst(record) && same.some(isFirst);
  const found = [...timesBeside(list, record, same), ...(isTaken ? duplicateOf(list, record) : [])];
  return found.map((each) => fieldProblem(each, program));
}

/** What is wrong with the times of a record and of others with its identity together, at the field of the record. */
function timesBeside(list: EditedList, record: PlainObject, same: readonly PlainObject[]): AnyProblem[] {
  const { site, brand, collection, timeZone } = list;
  const job = { brand: brand.folder, collection, file: { name: '' } };
  const timeline = [...same, record].map((value, index) => {
    const { faults: _, ...times } = readTimes(value, timeZone);
    return { ...times, file: { job }, index, identity: '' };
  });
  return successionProblems(recordSpans(timeline), timeZone, site.time.instant).flatMap((found) => {
    const at = found.at.find((place) => 'index' in place && place.index === same.length);
    return at !== undefined && 'path' in at ? [{ ...found, field: at.path }] : [];
  });
}

/** The problem that another record has the identity of one, at the field that names it. */
function duplicateOf(list: EditedList, record: PlainObject): AnyProblem[] {
  const identity = identityOf(list.collection, record);
  const { identity: fields } = namesOf(list.collection);
  const [field] = fields;
  if (identity === undefined || field === undefined) return [];
  const next = nextIdentification(list.records.flatMap(({ value }) => asScalar(value[field])));
  const args = { identity, fields, ...('id' in next && { next: next.id }) };
  return [problem(duplicateIdentity, args, [startOfFile('')], { field: [field] })];
}

/**
 * A problem in words, without the record's name, which is there to be seen.
 * @param program the words that start the program here
 */
export function fieldProblem(problem: AnyProblem, program: string): FieldProblem {
  const { rule, severity, field = [], from } = problem;
  const { message, hint, help, lines, proposals = [] } = messageOf(problem as Problem);
  const next = [help, lines].filter((text) => text !== undefined).join('\n');
  // Fields have the names that the form has beside them.
  const keys = field.filter((step) => /^[A-Z]/.test(String(step)) && inWords(String(step)) !== step);
  const said = (text: string) =>
    keys.reduce<string>(
      (words, key) => words.replace(new RegExp(`(?<![\\w"])${key}(?![\\w"])`, 'g'), inWords(String(key))),
      asTyped(text, program),
    );
  // A value for the field, and for nothing else.
  const [suggestion] = proposals.flatMap(({ replace: [first, ...others] }) => {
    const value = 'value' in first ? first.value : undefined;
    return typeof value === 'string' && others.length === 0 ? [value] : [];
  });
  return {
    rule,
    severity,
    field,
    message: `${from === undefined ? '' : `from ${dayInWords(from.slice(0, 10))} on, `}${said(message)}`,
    ...(hint !== undefined && { hint: said(hint) }),
    ...(next !== '' && { help: said(next) }),
    ...(suggestion !== undefined && { suggestion }),
  };
}
