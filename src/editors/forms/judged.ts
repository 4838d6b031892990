import type { PlainObject } from '../../base/json/plain-object.js';
import { readTimes, timeKeys } from '../../interface/records/record-times.js';
import { type Collection, identityOf, namesOf } from '../../model/collection.js';
import { startOf } from '../../model/location.js';
import { nextIdentification } from '../../model/next-identification.js';
import { problem } from '../../model/problem.js';
import { jobOf } from '../../publication/compile/compile.js';
import { duplicateIdentity } from '../../rules/built-in/records/duplicate-identity.js';
import type { EditableContent } from './content.js';
import type { FieldProblem, RecordAddress, RecordChange, Tried } from './contract.js';
import { asScalar, brandNow, type FoundFile, type InSite, writtenRecords } from './found.js';
import { asFile, fieldProblem, problemsOfRecord } from './problems.js';
import { successionOf, type WrittenRecord } from './spans.js';

/** The records beside one. */
export interface Beside {
  readonly ids: readonly string[];
  readonly same: readonly WrittenRecord[];
}

/** The other records of the brand that have the identity of one, and the identifications of all. */
export function recordsBeside(
  found: Pick<InSite, 'brand' | 'content'>,
  collection: Collection,
  record: PlainObject,
  at: RecordAddress | undefined,
): Beside {
  const identity = identityOf(collection, record);
  const [field] = namesOf(collection).identity;
  const ids: string[] = [];
  const same: WrittenRecord[] = [];
  if (identity === undefined) return { ids, same };
  for (const { file, index, value } of writtenRecords(found, collection)) {
    const [id] = field === undefined ? [] : asScalar(value[field]);
    if (id !== undefined) ids.push(id);
    const isItself = at !== undefined && at.file === file && at.index === index;
    if (!isItself && identityOf(collection, value) === identity) same.push({ file, index, value });
  }
  return { ids, same };
}

/** The problems of a record with others that have its identity: at the same time, or with a gap between (D16, D49). */
export function problemsBeside(
  { content, brand, settings: { timeZone }, instant }: InSite,
  collection: Collection,
  record: PlainObject,
  at: RecordAddress | undefined,
  { ids, same }: Beside,
): FieldProblem[] {
  const { program } = content.access;
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
  const next = nextIdentification(ids);
  const args = { identity, fields, ...('id' in next && { next: next.id }) };
  const twice = problem(duplicateIdentity, args, [startOf(file)], { field: [field] });
  return [...found, fieldProblem(twice, program)];
}

export function problemsAlone(
  { content, job, settings, grades }: InSite & Pick<FoundFile, 'job'>,
  record: PlainObject,
): FieldProblem[] {
  return problemsOfRecord(job, record, settings, grades).map((each) =>
    fieldProblem(each, content.access.program),
  );
}

/** The problems that a record would have after a change. Nothing is written. */
export async function tryChange(content: EditableContent, change: RecordChange): Promise<Tried> {
  return { problems: problemsAfter(await brandNow(content, change.brand), change) };
}

/** The same, in a brand that is loaded already. */
export function problemsAfter(
  found: InSite,
  { collection, at, before, after }: RecordChange,
): FieldProblem[] {
  if (after === undefined) return [];
  const path = `${found.content.access.root}/${at?.file ?? `${found.brand.folder}/${collection}.yaml`}`;
  const job = jobOf(found.brand, collection, asFile(path, path, ''));
  const isMoved = before === undefined || !isSameInTime(collection, before, after);
  const taken = isMoved
    ? problemsBeside(found, collection, after, at, recordsBeside(found, collection, after, at))
    : [];
  return [...problemsAlone({ ...found, job }, after), ...taken];
}

/** True for a record with the identity and the times that it had. */
function isSameInTime(collection: Collection, one: PlainObject, other: PlainObject): boolean {
  return (
    identityOf(collection, one) === identityOf(collection, other) &&
    timeKeys.every((key) => one[key] === other[key])
  );
}
