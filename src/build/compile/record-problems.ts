import { groupedBy } from '../../base/grouped-by.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import type { ContentFile } from '../../content/content/tree.js';
import type { RecordsDocument } from '../../content/documents/document.js';
import type { Loss } from '../../interface/records/record-in-version.js';
import { versionProblems } from '../../interface/versions/version-problems.js';
import { type FieldPath, type RecordPlace, valueAt } from '../../model/location.js';
import { problem, type RecordName, type UnlocatedProblem } from '../../model/problem.js';
import { weekdayAt } from '../../model/time/week.js';
import type { Version } from '../../model/version.js';
import type { RecordFinding } from '../../rules/built-in/check-record.js';
import type { CompileJob } from './job.js';

/** What the schema or a rule finds in a record, at its place, with the weekday whose hours it is in. @param value the record */
export function foundInRecord(
  { rule, severity, args, path, part = 'value', also = [] }: Found,
  file: ContentFile,
  record: RecordName,
  value: PlainObject,
): UnlocatedProblem {
  const place = (to: FieldPath) => locationInFile(file, record.index, to, part);
  const found: UnlocatedProblem = { rule, severity, args, at: [place(path), ...also.map(place)] };
  // The file is wrong, not a record.
  if (rule === 'schema/wrapped') return found;
  const day = weekdayAt(value, path);
  return { ...found, record, field: path, ...(day !== undefined && { day }) };
}

type Found = RecordFinding & Partial<Pick<RecordPlace, 'part'>>;

/** A mistake in an aliased value is found in each record that uses it, but has to be corrected in one place. */
export function oncePerPlace(
  found: readonly UnlocatedProblem[],
  document: RecordsDocument,
): UnlocatedProblem[] {
  const values = new Map(document.records.map(({ index, value }) => [index, value]));
  const keyOf = ({ rule, args, at: [{ index, path }] }: UnlocatedProblem) => {
    const record = values.get(index);
    return JSON.stringify([rule, args, valueAt(record, path) ?? valueAt(record, path.slice(0, -1))]);
  };
  // Locating is slow, and what is found in other values is in other places.
  const alike = groupedBy(found, keyOf);
  const places = new Set<string>();
  return found.filter((one) => {
    const key = keyOf(one);
    if (alike.get(key)!.length === 1) return true;
    const [{ index, path, part }] = one.at;
    const place = JSON.stringify([key, document.locate(index, path, part).start]);
    if (places.has(place)) return false;
    places.add(place);
    return true;
  });
}

/** Why a version can't express a record at all (D3). */
export function impossible({ path, value }: Loss, version: Version, file: ContentFile, record: RecordName) {
  const args = { version, field: value ?? String(path.at(-1)) };
  return problem(versionProblems['versions/impossible'], args, ...placed(file, record, path));
}

/** What of a record a version can't express (D3). */
export function lossOf({ path, what, value }: Loss, version: Version, file: ContentFile, record: RecordName) {
  const args = { version, what, ...(value !== undefined && { value }) };
  return problem(versionProblems['versions/lost'], args, ...placed(file, record, path));
}

/** The place of a record's field, and which record and field it is. */
export function placed(file: Pick<ContentFile, 'name'>, record: RecordName, field: FieldPath) {
  return [[locationInFile(file, record.index, field)], { record, field }] as const;
}

/** The place of a record's field in its file. */
export function locationInFile(
  { name }: Pick<ContentFile, 'name'>,
  index: number,
  path: FieldPath,
  part: RecordPlace['part'] = 'value',
): RecordPlace {
  return { file: name, index, path, part };
}

/** The name of a record of a file. */
export function recordName(
  { collection, brand }: Pick<CompileJob, 'collection' | 'brand'>,
  index: number,
  identity: string | undefined,
): RecordName {
  return { collection, brand, index, ...(identity !== undefined && { identity }) };
}
