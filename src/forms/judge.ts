import { groupedBy } from '../base/grouped-by.js';
import type { PlainObject } from '../base/json/plain-object.js';
import { namesIn } from '../base/names-in.js';
import { asTyped } from '../base/text/as-typed.js';
import {
  type CompileJob,
  type CompileSettings,
  documentCompiler,
  jobOf,
  lossProblems,
} from '../build/compile/compile.js';
import type { Compiled } from '../build/compile/compiled.js';
import type { ContentFile } from '../content/content/tree.js';
import { controlCharacterIn, withoutControlCharacters } from '../content/documents/limits.js';
import { contentProblems } from '../content/documents/problems/index.js';
import { graded } from '../content/site/grades.js';
import { readTimes, timeKeys } from '../interface/records/record-times.js';
import { type Collection, identityOf, namesOf } from '../model/collection.js';
import { type FieldPath, startOf } from '../model/location.js';
import { nextIdentification } from '../model/next-identification.js';
import { type AnyProblem, type Problem, problem } from '../model/problem.js';
import type { Proposal } from '../model/proposal.js';
import type { Version } from '../model/version.js';
import { messageOf } from '../report/report/sentence.js';
import { duplicateIdentity } from '../rules/built-in/records/duplicate-identity.js';
import type { EditableContent } from './records/content.js';
import type { FieldProblem, RecordAddress, RecordChange } from './records/contract.js';
import { asScalar, brandNow, type InSite, writtenRecords } from './records/found.js';
import { successionOf, type WrittenRecord } from './records/spans.js';

/** The records of a brand's collection: all identifications, and the records of each identity. */
export interface KnownRecords {
  readonly ids: readonly string[];
  readonly byIdentity: ReadonlyMap<string, readonly WrittenRecord[]>;
}

export function knownRecords(collection: Collection, records: readonly WrittenRecord[]): KnownRecords {
  const [field] = namesOf(collection).identity;
  const identified = records.filter(({ value }) => identityOf(collection, value) !== undefined);
  return {
    ids: field === undefined ? [] : records.flatMap(({ value }) => asScalar(value[field])),
    byIdentity: groupedBy(identified, ({ value }) => identityOf(collection, value)!),
  };
}

/** The other records of the brand that have the identity of one. */
export function recordsBeside(
  { byIdentity }: KnownRecords,
  collection: Collection,
  record: PlainObject,
  at: RecordAddress | undefined,
): readonly WrittenRecord[] {
  const found = byIdentity.get(identityOf(collection, record) ?? '') ?? [];
  return found.filter(({ file, index }) => at === undefined || at.file !== file || at.index !== index);
}

/** The problems of a record with others that have its identity: at the same time, or with a gap between (D16, D49). */
export function problemsBeside(
  { content, brand, settings: { timeZone }, instant }: InSite,
  collection: Collection,
  record: PlainObject,
  at: RecordAddress | undefined,
  known: KnownRecords,
): FieldProblem[] {
  const { program } = content.access;
  const same = recordsBeside(known, collection, record, at);
  const file = at?.file ?? brand.folder;
  const itself = { file, index: -1, value: record };
  const ofTimes = successionOf(brand, collection, itself, same, timeZone, instant);
  const found = ofTimes.map((each) => fieldProblem(each, program));
  const taken = duplicateOf(collection, record, same, known, timeZone);
  return taken === undefined ? found : [...found, fieldProblem(taken, program)];
}

/** The problem that other records have the identity of one that has no first day, and the field that names it. */
function duplicateOf(
  collection: Collection,
  record: PlainObject,
  same: readonly WrittenRecord[],
  known: KnownRecords,
  timeZone: string,
): AnyProblem | undefined {
  const identity = identityOf(collection, record);
  const { identity: fields } = namesOf(collection);
  const [field] = fields;
  const isFirst = (value: PlainObject) => readTimes(value, timeZone).from === undefined;
  if (!isFirst(record) || !same.some(({ value }) => isFirst(value))) return undefined;
  if (identity === undefined || field === undefined) return undefined;
  const next = nextIdentification(known.ids);
  const args = { identity, fields, ...('id' in next && { next: next.id }) };
  return problem(duplicateIdentity, args, [startOf(same[0]!.file)], { field: [field] });
}

/**
 * The problems that `opendata check` would find in a record, but for those that come of comparing it with other records.
 * @param file that it is in, or would be
 * @param record as it is written
 */
export function problemsAlone(inSite: InSite, job: CompileJob, record: PlainObject): FieldProblem[] {
  const { content, settings, grades } = inSite;
  const controls = [...controlTexts(record)].map(({ field, text, code }): FieldProblem => {
    const rule = contentProblems['content/control-character'];
    const said = problem(rule, { code }, [startOf(job.file.name)], { field });
    return { ...fieldProblem(said, content.access.program), suggestion: withoutControlCharacters(text) };
  });
  const compiled = documentCompiler(settings)(job, documentOf(job, record));
  const found = graded([...compiled.found, ...lossProblems({ job, compiled })], grades);
  return [...controls, ...found.map((each) => fieldProblem(each, content.access.program))];
}

/** A record as each version publishes it, as JSON, with what is known of it; nothing for one with errors. @param record as it is written */
export function publishedRecord(
  job: CompileJob,
  record: PlainObject,
  settings: CompileSettings,
): { readonly json: ReadonlyMap<Version, string>; readonly facts: Compiled['records'] } {
  const { json, records: facts } = documentCompiler(settings)(job, documentOf(job, record));
  const texts = namesIn(json).flatMap((version) =>
    (json[version] ?? []).map((text) => [version, text] as const),
  );
  return { json: new Map(texts.filter(([, text]) => text !== '')), facts };
}

/** A document of one record, as if it were a part of its file. */
function documentOf({ file }: CompileJob, record: PlainObject) {
  return {
    problems: [],
    records: [{ index: 0, value: structuredClone(record) }],
    text: '',
    locate: () => startOf(file.name),
    isPart: true,
  };
}

/** A file of the content that isn't there yet, or is as it would be with another text. @param name from the content folder on */
export function fileNamed(content: EditableContent, name: string, text = ''): ContentFile {
  const path = `${content.access.root}/${name}`;
  const format = name.endsWith('.json') ? 'json' : 'yaml';
  return { path, name: path, format, bytes: Buffer.byteLength(text) };
}

/** The problems that a record would have after a change. Nothing is written. */
export async function tryChange(
  content: EditableContent,
  change: RecordChange,
): Promise<readonly FieldProblem[]> {
  const found = await brandNow(content, change.brand);
  const known = () => knownRecords(change.collection, writtenRecords(found, change.collection));
  return problemsAfter(found, change, known);
}

type OneChange = Pick<RecordChange, 'after' | 'at' | 'before' | 'collection'>;

/** The same among known records, which are read only where they count. */
function problemsAfter(
  found: InSite,
  { collection, at, before, after }: OneChange,
  known: () => KnownRecords,
): FieldProblem[] {
  if (after === undefined) return [];
  const file = fileNamed(found.content, at?.file ?? `${found.brand.folder}/${collection}.yaml`);
  const isMoved =
    before === undefined ||
    identityOf(collection, before) !== identityOf(collection, after) ||
    timeKeys.some((key) => before[key] !== after[key]);
  const beside = isMoved ? problemsBeside(found, collection, after, at, known()) : [];
  return [...problemsAlone(found, jobOf(found.brand, collection, file), after), ...beside];
}

/** The problems that a record has only after a change. @param was as it was before; undefined for a new one */
export function newProblems(
  found: InSite,
  change: OneChange,
  was: PlainObject | undefined,
  known: () => KnownRecords,
): FieldProblem[] {
  const problems = problemsAfter(found, change, known);
  if (was === undefined || problems.length === 0) return problems;
  const { collection } = change;
  const nameOf = ({ rule, field, message }: FieldProblem) => JSON.stringify([rule, field, message]);
  const before = problemsAfter(found, { collection, before: was, after: was }, known);
  const there = new Set(before.map(nameOf));
  return problems.filter((each) => !there.has(nameOf(each)));
}

/**
 * A problem in words, without the record's name, which is there to be seen.
 * @param program the words that start the program here
 */
export function fieldProblem(problem: AnyProblem, program: string): FieldProblem {
  const { rule, severity, field = [] } = problem;
  const { message, hint, help, lines, proposals } = messageOf(problem as Problem);
  const suggestion = proposals?.map(onlyValue).find((value) => value !== undefined);
  const next = [help, lines].filter((text) => text !== undefined).join('\n');
  return {
    rule,
    severity,
    field,
    message: asTyped(message, program),
    ...(hint !== undefined && { hint: asTyped(hint, program) }),
    ...(next !== '' && { help: asTyped(next, program) }),
    ...(suggestion !== undefined && { suggestion }),
  };
}

/** The text that a proposal has for the field, and for nothing else. */
function onlyValue(proposal: Proposal): string | undefined {
  if (!('replace' in proposal) || proposal.replace.length > 1) return undefined;
  const [first] = proposal.replace;
  return 'value' in first && typeof first.value === 'string' ? first.value : undefined;
}

/** A text of a record with a character that no content file may have. */
interface ControlText {
  readonly field: FieldPath;
  readonly text: string;
  /** The first such character. */
  readonly code: number;
}

/** The texts with such characters. A record with one is in no file, so that reading a file doesn't name the field. */
export function* controlTexts(value: unknown, field: FieldPath = []): Generator<ControlText> {
  if (typeof value === 'string') {
    const code = controlCharacterIn(value);
    if (code !== undefined) yield { field, text: value, code };
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* controlTexts(item, [...field, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) yield* controlTexts(inner, [...field, key]);
  }
}
