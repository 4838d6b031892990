import { groupedBy } from '../../base/grouped-by.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import type { ContentFile } from '../../content/content/tree.js';
import type { RecordsDocument } from '../../content/documents/document.js';
import type { Loss } from '../../interface/records/record-in-version.js';
import type { SchemaFinding } from '../../interface/schema/finding.js';
import { schemaProblems } from '../../interface/schema/problems.js';
import { versionProblems } from '../../interface/versions/version-problems.js';
import { type FieldPath, type RecordPlace, valueAt } from '../../model/location.js';
import { problem, problemIn, type RecordName, type UnlocatedProblem } from '../../model/problem.js';
import { weekdayAt } from '../../model/time/week.js';
import type { Version } from '../../model/version.js';
import type { RecordFinding } from '../../rules/built-in/check-record.js';
import type { CompileJob } from './job.js';

/** A finding of the schema. @param value the record as written */
export function valueProblem(
  { rule, args, path, part }: SchemaFinding,
  file: ContentFile,
  record: RecordName,
  value: PlainObject,
): UnlocatedProblem {
  const at = [locationInFile(file, record.index, path, part)] as const;
  // The file is wrong, not a record.
  const about = rule === 'schema/wrapped' ? {} : { record, field: path };
  return withDay(problemIn(schemaProblems, { rule, args }, at, about), value);
}

/** A finding of a rule. @param value the record */
export function ruleProblem(
  { rule, severity, args, path, also = [] }: RecordFinding,
  file: ContentFile,
  record: RecordName,
  value: PlainObject,
): UnlocatedProblem {
  const place = (to: FieldPath) => locationInFile(file, record.index, to, 'value');
  const found: UnlocatedProblem = {
    rule,
    severity,
    args,
    at: [place(path), ...also.map(place)],
    record,
    field: path,
  };
  return withDay(found, value);
}

/** A problem with the weekday whose hours it is in. @param value its record */
function withDay(found: UnlocatedProblem, value: PlainObject | undefined): UnlocatedProblem {
  const day = found.field === undefined ? undefined : weekdayAt(value, found.field);
  return day === undefined ? found : { ...found, day };
}

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
export function placed(file: ContentFile, record: RecordName, field: FieldPath) {
  return [[locationInFile(file, record.index, field, 'value')], { record, field }] as const;
}

/** The place of a record's field in its file. */
export function locationInFile(
  { name }: Pick<ContentFile, 'name'>,
  index: number,
  path: FieldPath,
  part: RecordPlace['part'],
): RecordPlace {
  return { file: name, index, path, part };
}

/** The name of a record of a file. */
export function recordName(job: CompileJob, index: number, identity: string | undefined): RecordName {
  return { collection: job.collection, brand: job.brand, index, ...(identity !== undefined && { identity }) };
}
