import { groupedBy } from '../base/grouped-by.js';
import type { PlainObject } from '../base/json/plain-object.js';
import { jobOf } from '../build/compile/compile.js';
import { withoutControlCharacters } from '../content/documents/limits.js';
import { contentProblems } from '../content/documents/problems/index.js';
import { readTimes, timeKeys } from '../interface/records/record-times.js';
import { type Collection, identityOf, namesOf } from '../model/collection.js';
import { startOf } from '../model/location.js';
import { nextIdentification } from '../model/next-identification.js';
import { problem } from '../model/problem.js';
import { duplicateIdentity } from '../rules/built-in/records/duplicate-identity.js';
import { controlTexts } from './control-texts.js';
import { asFile, fieldProblem, problemsOfRecord } from './problems.js';
import type { EditableContent } from './records/content.js';
import type { FieldProblem, RecordAddress, RecordChange, Tried } from './records/contract.js';
import { asScalar, brandNow, type FileOfBrand, type InSite, writtenRecords } from './records/found.js';
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
  const identity = identityOf(collection, record);
  const { identity: fields } = namesOf(collection);
  const [field] = fields;
  const isTaken =
    readTimes(record, timeZone).from === undefined &&
    same.some(({ value }) => readTimes(value, timeZone).from === undefined);
  if (!isTaken || identity === undefined || field === undefined) return found;
  const next = nextIdentification(known.ids);
  const args = { identity, fields, ...('id' in next && { next: next.id }) };
  const twice = problem(duplicateIdentity, args, [startOf(file)], { field: [field] });
  return [...found, fieldProblem(twice, program)];
}

export function problemsAlone(
  { content, job, settings, grades }: InSite & Pick<FileOfBrand, 'job'>,
  record: PlainObject,
): FieldProblem[] {
  const { program } = content.access;
  return [
    ...[...controlTexts(record)].map(({ field, text, code }): FieldProblem => {
      const control = contentProblems['content/control-character'];
      const said = problem(control, { code }, [startOf(job.file.name)], { field });
      return { ...fieldProblem(said, program), suggestion: withoutControlCharacters(text) };
    }),
    ...problemsOfRecord(job, record, settings, grades).map((each) => fieldProblem(each, program)),
  ];
}

/** The problems that a record would have after a change. Nothing is written. */
export async function tryChange(content: EditableContent, change: RecordChange): Promise<Tried> {
  const found = await brandNow(content, change.brand);
  const known = () => knownRecords(change.collection, writtenRecords(found, change.collection));
  return { problems: problemsAfter(found, change, known) };
}

/** The same among known records, which are read only where they count. */
function problemsAfter(
  found: InSite,
  { collection, at, before, after }: Pick<RecordChange, 'after' | 'at' | 'before' | 'collection'>,
  known: () => KnownRecords,
): FieldProblem[] {
  if (after === undefined) return [];
  const path = `${found.content.access.root}/${at?.file ?? `${found.brand.folder}/${collection}.yaml`}`;
  const job = jobOf(found.brand, collection, asFile(path, path, ''));
  const isMoved = before === undefined || !isSameInTime(collection, before, after);
  const beside = isMoved ? problemsBeside(found, collection, after, at, known()) : [];
  return [...problemsAlone({ ...found, job }, after), ...beside];
}

/** The problems that a record has only after a change. @param was as it was before; undefined for a new one */
export function newProblems(
  found: InSite,
  change: Pick<RecordChange, 'after' | 'at' | 'before' | 'collection'>,
  was: PlainObject | undefined,
  known: () => KnownRecords,
): FieldProblem[] {
  const problems = problemsAfter(found, change, known);
  if (was === undefined || problems.length === 0) return problems;
  const { collection } = change;
  const before = problemsAfter(found, { collection, before: was, after: was }, known);
  const there = new Set(before.map(problemName));
  return problems.filter((each) => !there.has(problemName(each)));
}

function problemName({ rule, field, message }: FieldProblem): string {
  return JSON.stringify([rule, field, message]);
}

/** True for a record with the identity and the times that it had. */
function isSameInTime(collection: Collection, one: PlainObject, other: PlainObject): boolean {
  return (
    identityOf(collection, one) === identityOf(collection, other) &&
    timeKeys.every((key) => one[key] === other[key])
  );
}
