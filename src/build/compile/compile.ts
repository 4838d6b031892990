import { groupedBy } from '../../base/grouped-by.js';
import { asciiJson } from '../../base/json/ascii-json.js';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import type { readBytes } from '../../content/content/file-system.js';
import type { ContentFile } from '../../content/content/tree.js';
import { type RecordsDocument, readRecords } from '../../content/documents/document.js';
import { mostProblems } from '../../content/documents/limits.js';
import { contentProblems } from '../../content/documents/problems/index.js';
import { mayHaveAliases } from '../../content/documents/yaml/values.js';
import type { Brand } from '../../content/site/load.js';
import { registrationOf, sourceOf } from '../../interface/collections/index.js';
import { inOtherCollection, withinWrapper } from '../../interface/records/misplaced.js';
import { type Names, publishingSchema } from '../../interface/records/published.js';
import { type Loss, recordInVersion } from '../../interface/records/record-in-version.js';
import { isTimed, readTimes, withoutTimes, withTimeKey } from '../../interface/records/record-times.js';
import { elementSchema, recordSchema, versionsWith } from '../../interface/records/records.js';
import type { SchemaFinding } from '../../interface/schema/finding.js';
import { schemaProblems } from '../../interface/schema/problems.js';
import { checkValue } from '../../interface/schema/validate.js';
import { versionProblems } from '../../interface/versions/version-problems.js';
import { type Collection, identityOf, namesOf } from '../../model/collection.js';
import { type FieldPath, type RecordPlace, startOfFile, valueAt } from '../../model/location.js';
import {
  problem,
  problemIn,
  type RecordName,
  type RuleName,
  type UnlocatedProblem,
} from '../../model/problem.js';
import { localDay } from '../../model/time/time-zone.js';
import { weekdayAt } from '../../model/time/week.js';
import type { Version } from '../../model/version.js';
import { checkRecord, type RecordFinding } from '../../rules/built-in/check-record.js';
import { checkSoundParts } from '../../rules/built-in/check-sound-parts.js';
import { type RecordFacts, recordFactsOf } from '../../rules/built-in/facts.js';
import { deviationsOf } from '../../rules/built-in/public-schemas.js';
import { Today } from '../../rules/built-in/today.js';
import type { OwnRules } from '../../rules/own/problems.js';
import { ownChecker } from '../../rules/own/run.js';
import type { Compiled, Lost } from './compiled.js';
import { otherSchema } from './shapes.js';
import { timesProblems } from './time-problems.js';

/** A content file with the facts for compiling it. */
export interface CompileJob {
  readonly file: ContentFile;
  /** The brand's folder. */
  readonly brand: string;
  readonly brandName: string;
  readonly collection: Collection;
  /** The version that the file is written in (D3). */
  readonly source: Version;
}

/** The job for a file of a brand. */
export function jobOf(
  { folder, name, source }: Pick<Brand, 'folder' | 'name' | 'source'>,
  collection: Collection,
  file: ContentFile,
): CompileJob {
  return { file, brand: folder, brandName: name, collection, source: sourceOf(collection, source) };
}

/** The settings of all jobs of a site. */
export interface CompileSettings {
  readonly versions: readonly Version[];
  readonly names: Names;
  /** The day that dates in records are compared with, YYYY-MM-DD. */
  readonly date: string;
  /** The zone in which days and local times of records are meant (D49). */
  readonly timeZone: string;
  /** The rules that site.yaml switches off. */
  readonly off: readonly RuleName[];
  /** The project's own rules. */
  readonly own?: OwnRules | undefined;
  /** True if records are also compared with the public standard's schemas. */
  readonly isPublicStandard?: boolean;
}

/** Records that were read, and whether they are a part of what their file holds. */
export type Records = RecordsDocument & { readonly isPart?: boolean };

/** Compiles records that are already read, and modifies them. */
type DocumentCompiler = (job: CompileJob, document: Records) => Compiled;

/** Types, validates, converts and serialises the records of a file, for every version in `settings`. */
export function documentCompiler(settings: CompileSettings): DocumentCompiler {
  const off = new Set(settings.off);
  const checkByOwn = settings.own && ownChecker(settings.own, off);
  const context = { ...settings, off, checkByOwn, write: recordWriter(settings.names) };
  return (job, document) => compileFile(job, document, context);
}

/** The bytes of a file, or why it can't be read. */
type FileBytes = ReturnType<typeof readBytes>;

/** Compiles files whose bytes are given. */
export function fileCompiler(settings: CompileSettings): (job: CompileJob, read: FileBytes) => Compiled {
  const compile = documentCompiler(settings);
  return (job, read) => {
    if ('bytes' in read) return compile(job, readRecords(job.file, read.bytes));
    const locate = () => startOfFile(job.file.name);
    return compile(job, { records: [], problems: [read.problem], text: '', locate });
  };
}

/** What all files of a site are compiled with. */
interface Context extends Omit<CompileSettings, 'off'> {
  readonly off: ReadonlySet<RuleName>;
  readonly checkByOwn: ReturnType<typeof ownChecker> | undefined;
  readonly write: ReturnType<typeof recordWriter>;
}

function compileFile(job: CompileJob, document: Records, context: Context): Compiled {
  const { date, timeZone, off, checkByOwn, isPublicStandard = false, write } = context;
  const { collection, file, source } = job;
  const json = versionsWith(collection, context.versions).map(
    (version) => [version, [] as string[]] as const,
  );
  const found: UnlocatedProblem[] = [];
  const losses: Lost[] = [];
  const records: RecordFacts[] = [];
  const alsoTaken: string[] = [];
  const schema = recordSchema(source, collection);
  const days = new Map<string, Today>();
  const other = otherSchema(collection, source);
  const shape = { valid: 0, invalid: 0, other: 0 };

  const [own] = namesOf(collection).identity;
  for (const [at, { index, value: written }] of document.records.entries()) {
    // Nothing of a file with an error is published, and more problems say no more.
    if (found.length >= mostProblems && shape.invalid > 0) {
      const args = { problems: found.length, left: document.records.length - at };
      found.push(problem(contentProblems['content/too-many'], args, [placeIn(file, index, [], 'value')]));
      break;
    }
    const times = isTimed(written) ? readTimes(written, timeZone) : undefined;
    const value = times === undefined ? written : withoutTimes(written);
    const identity = identityOf(collection, value);
    const { value: record, findings: each, refused } = checkValue(schema, value);
    const misplaced =
      record === undefined
        ? (inOtherCollection(value, collection, source) ??
          (document.records.length === 1 && !document.isPart
            ? withinWrapper(value, schema, file.format)
            : undefined))
        : undefined;
    const name = recordName(job, index, identity);
    for (const finding of misplaced ?? each)
      found.push(valueProblem(withTimeKey(finding), file, name, value));
    if (times !== undefined) found.push(...timesProblems(times, written, timeZone, file, name));
    const lastDay = times?.until === undefined ? undefined : localDay(times.until - 1, timeZone);
    const day = dayOfCheck(date, times?.from === undefined ? date : localDay(times.from, timeZone), lastDay);
    const today = days.get(day) ?? new Today(day);
    days.set(day, today);
    const subject = { collection, version: source, today, lastDay };
    const report = (findings: readonly RecordFinding[], of: PlainObject) => {
      for (const one of findings) if (!off.has(one.rule)) found.push(ruleProblem(one, file, name, of));
    };
    if (record === undefined) {
      const taken = value[own ?? ''];
      if (typeof taken === 'string') alsoTaken.push(taken);
      shape.invalid++;
      if (other !== undefined && checkValue(other, value).value !== undefined) shape.other++;
      if (misplaced === undefined && isPlainObject(refused?.value)) {
        const { value: sound, at: refusedAt, unknown } = refused;
        report(checkSoundParts({ value: sound as PlainObject, refused: refusedAt, unknown }, subject), value);
      }
      continue;
    }
    shape.valid++;
    const { faults: _, ...holds } = times ?? { faults: [] };
    const facts = { ...recordFactsOf(collection, record, index, identity ?? ''), ...holds };
    const deviations = isPublicStandard ? deviationsOf(collection, record) : [];
    report(checkRecord(record, subject), record);
    for (const [version, texts] of json) {
      const { json: text, losses: lost } = write(job, record, version);
      texts.push(text ?? '');
      for (const { path, what, value } of lost) {
        const place = [placeIn(file, index, path, 'value')] as const;
        const about = { record: name, field: path };
        if (text === undefined) {
          const args = { version, field: value ?? String(path.at(-1)) };
          found.push(problem(versionProblems['versions/impossible'], args, place, about));
        } else if (!off.has('versions/lost')) {
          const args = { version, what, ...(value !== undefined && { value }) };
          losses.push(problem(versionProblems['versions/lost'], args, place, about));
        }
      }
    }
    // They run last, and may change the record.
    const byOwn = checkByOwn?.(record, { ...subject, brand: job.brand, isJson: file.format === 'json' });
    report(byOwn?.found ?? [], record);
    records.push({
      ...facts,
      ...(deviations.length > 0 && { deviations }),
      ...(byOwn?.facts && { own: byOwn.facts }),
    });
  }
  return {
    day: date,
    items: document.records.length,
    json: Object.fromEntries(json),
    problems: document.problems,
    found: mayHaveAliases(document.text) ? oncePerPlace(found, document) : found,
    losses,
    records,
    alsoTaken,
    shape,
    holdsThrough: [...days]
      .flatMap(([day, { holdsThrough }]) => (day < date ? [] : (holdsThrough ?? [])))
      .sort()[0],
  };
}

/**
 * The day on which a record is checked (D49): today; the first of its own days, where none has come, so that a fault is found
 * before it is published; the last of them, where all have passed.
 */
function dayOfCheck(today: string, first: string, last = today): string {
  if (first > today) return first;
  return last < today ? last : today;
}

function valueProblem(
  { rule, args, path, part }: SchemaFinding,
  file: ContentFile,
  record: RecordName,
  value: PlainObject,
): UnlocatedProblem {
  const at = [placeIn(file, record.index, path, part)] as const;
  // The file is wrong, not a record.
  const about = rule === 'schema/wrapped' ? {} : { record, field: path };
  return withDay(problemIn(schemaProblems, { rule, args }, at, about), value);
}

function ruleProblem(
  { rule, severity, args, path, also = [] }: RecordFinding,
  file: ContentFile,
  record: RecordName,
  value: PlainObject,
): UnlocatedProblem {
  const place = (to: FieldPath) => placeIn(file, record.index, to, 'value');
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
function oncePerPlace(found: readonly UnlocatedProblem[], document: RecordsDocument): UnlocatedProblem[] {
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

/**
 * Gives what writes a valid record of the source version as the published JSON of a version, with what is lost; without
 * JSON, the version can't express the record, for these reasons.
 */
function recordWriter(names: Names) {
  const shapes = new Map<string, ReturnType<typeof elementSchema>>();
  return (
    { collection, source, brandName }: CompileJob,
    record: PlainObject,
    version: Version,
  ): { readonly json?: string; readonly losses: readonly Loss[] } => {
    const { record: made, losses } = recordInVersion(collection, record, source, version);
    if (made === undefined) return { losses };
    const key = `${version} ${collection}`;
    const shape = shapes.get(key) ?? publishingSchema(elementSchema(version, collection), names);
    shapes.set(key, shape);
    const isBrand = registrationOf(collection).publishedAs === 'brand';
    const element = isBrand ? { ...made, BrandName: brandName } : made;
    // Valid records have their keys in canonical order (D17).
    const canonical = shape === recordSchema(version, collection) ? element : shape.parse(element);
    return { json: asciiJson(JSON.stringify(canonical)), losses };
  };
}

/** The place of a record's field in its file. */
export function placeIn(
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
