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
import { type Loss, project } from '../../interface/records/project.js';
import { type Names, publishing } from '../../interface/records/published.js';
import { isTimed, readTimes, withoutTimes, withTimeKey } from '../../interface/records/record-times.js';
import { elementSchema, recordSchema, versionsWith } from '../../interface/records/records.js';
import type { Finding } from '../../interface/schema/finding.js';
import { schemaProblems } from '../../interface/schema/problems.js';
import { checkValue } from '../../interface/schema/validate.js';
import { versionProblems } from '../../interface/versions/version-problems.js';
import { type Collection, identityOf, namesOf } from '../../model/collection.js';
import { type FieldPath, type RecordPlace, startOf, valueAt } from '../../model/location.js';
import { problem, problemIn, type RecordName, type RuleName, type Unlocated } from '../../model/problem.js';
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
  const known = new Map<string, readonly Wire[]>();
  const off = new Set(settings.off);
  const checkByOwn = settings.own && ownChecker(settings.own, off);
  return (job, document) => {
    const key = `${job.source} ${job.collection}`;
    let wires = known.get(key);
    if (wires === undefined) {
      const { versions, names } = settings;
      wires = versionsWith(job.collection, versions).map((version) => wireOf(job, version, names));
      known.set(key, wires);
    }
    return compileFile(job, document, wires, { ...settings, off, checkByOwn });
  };
}

/** The bytes of a file, or why it can't be read. */
export type FileBytes = ReturnType<typeof readBytes>;

/** Compiles files whose bytes are given. */
export function fileCompiler(settings: CompileSettings): (job: CompileJob, read: FileBytes) => Compiled {
  const compile = documentCompiler(settings);
  return (job, read) => {
    if ('bytes' in read) return compile(job, readRecords(job.file, read.bytes));
    const locate = () => startOf(job.file.name);
    return compile(job, { records: [], problems: [read.problem], text: '', locate });
  };
}

function compileFile(
  job: CompileJob,
  document: Records,
  wires: readonly Wire[],
  {
    date,
    timeZone,
    off,
    checkByOwn,
    isPublicStandard = false,
  }: Pick<CompileSettings, 'date' | 'isPublicStandard' | 'timeZone'> & {
    readonly off: ReadonlySet<RuleName>;
    readonly checkByOwn: ReturnType<typeof ownChecker> | undefined;
  },
): Compiled {
  const json = wires.map(({ version }) => [version, [] as string[]] as const);
  const found: Unlocated[] = [];
  const losses: Lost[] = [];
  const records: RecordFacts[] = [];
  const alsoTaken: string[] = [];
  const schema = recordSchema(job.source, job.collection);
  const days = new Map<string, Today>();
  const other = otherSchema(job.collection, job.source);
  const shape = { valid: 0, invalid: 0, other: 0 };

  const [own] = namesOf(job.collection).identity;
  for (const [at, { index, value: written }] of document.records.entries()) {
    // Nothing of a file with an error is published, and more problems say no more.
    if (found.length >= mostProblems && shape.invalid > 0) {
      const args = { problems: found.length, left: document.records.length - at };
      const place = placeIn(job.file, index, [], 'value');
      found.push(problem(contentProblems['content/too-many'], args, [place]));
      break;
    }
    const times = isTimed(written) ? readTimes(written, timeZone) : undefined;
    const value = times === undefined ? written : withoutTimes(written);
    const identity = identityOf(job.collection, value);
    const { value: record, findings: each, refused } = checkValue(schema, value);
    const misplaced =
      record === undefined
        ? (inOtherCollection(value, job.collection, job.source) ??
          (document.records.length === 1 && !document.isPart
            ? withinWrapper(value, schema, job.file.format)
            : undefined))
        : undefined;
    const findings = misplaced ?? each;
    const name = recordName(job, index, identity);
    for (const finding of findings) found.push(valueProblem(withTimeKey(finding), job.file, name, value));
    if (times !== undefined) found.push(...timesProblems(times, written, timeZone, job.file, name));
    const lastDay = times?.until === undefined ? undefined : localDay(times.until - 1, timeZone);
    const day = dayOfCheck(date, times?.from === undefined ? date : localDay(times.from, timeZone), lastDay);
    const today = days.get(day) ?? new Today(day);
    days.set(day, today);
    const subject = { collection: job.collection, version: job.source, today, lastDay };
    if (record === undefined) {
      const taken = value[own ?? ''];
      if (typeof taken === 'string') alsoTaken.push(taken);
      shape.invalid++;
      if (other !== undefined && checkValue(other, value).value !== undefined) shape.other++;
      const sound =
        misplaced === undefined && isPlainObject(refused?.value)
          ? checkSoundParts({ value: refused.value, refused: refused.at, unknown: refused.unknown }, subject)
          : [];
      for (const finding of sound) {
        if (!off.has(finding.rule)) found.push(ruleProblem(finding, job.file, name, value));
      }
      continue;
    }
    shape.valid++;
    const { faults: _, ...holds } = times ?? { faults: [] };
    const facts = { ...recordFactsOf(job.collection, record, index, identity ?? ''), ...holds };
    const deviations = isPublicStandard ? deviationsOf(job.collection, record) : [];
    for (const finding of checkRecord(record, subject)) {
      if (!off.has(finding.rule)) found.push(ruleProblem(finding, job.file, name, record));
    }
    for (const [at, { version, write }] of wires.entries()) {
      const written = write(record, job.brandName);
      if ('impossible' in written) {
        for (const { path, value = String(path.at(-1)) } of written.impossible) {
          const args = { version, field: value };
          const at = [placeIn(job.file, index, path, 'value')] as const;
          found.push(
            problem(versionProblems['versions/impossible'], args, at, { record: name, field: path }),
          );
        }
        json[at]![1].push('');
        continue;
      }
      json[at]![1].push(written.json);
      if (off.has('versions/lost')) continue;
      for (const { path, what, value } of written.losses) {
        const args = { version, what, ...(value !== undefined && { value }) };
        const at = [placeIn(job.file, index, path, 'value')] as const;
        losses.push(problem(versionProblems['versions/lost'], args, at, { record: name, field: path }));
      }
    }
    // They run last, and may change the record.
    const byOwn = checkByOwn?.(record, { ...subject, brand: job.brand, isJson: job.file.format === 'json' });
    for (const finding of byOwn?.found ?? []) found.push(ruleProblem(finding, job.file, name, record));
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
  { rule, args, path, part }: Finding,
  file: ContentFile,
  record: RecordName,
  value: PlainObject,
): Unlocated {
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
): Unlocated {
  const place = (to: FieldPath) => placeIn(file, record.index, to, 'value');
  const found: Unlocated = {
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
function withDay(found: Unlocated, value: PlainObject | undefined): Unlocated {
  const day = found.field === undefined ? undefined : weekdayAt(value, found.field);
  return day === undefined ? found : { ...found, day };
}

/** A mistake in an aliased value is found in each record that uses it, but has to be corrected in one place. */
function oncePerPlace(found: readonly Unlocated[], document: RecordsDocument): Unlocated[] {
  const values = new Map(document.records.map(({ index, value }) => [index, value]));
  const keyOf = ({ rule, args, at: [{ index, path }] }: Unlocated) => {
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

/** How a valid record of the source version becomes the published JSON of a version. */
interface Wire {
  readonly version: Version;
  readonly write: (
    record: PlainObject,
    brandName: string,
  ) =>
    | { readonly json: string; readonly losses: readonly Loss[] }
    /** The version can't express the record, for these reasons. */
    | { readonly impossible: readonly Loss[] };
}

function wireOf({ collection, source }: CompileJob, version: Version, names: Names): Wire {
  const schema = recordSchema(version, collection);
  const isBrand = registrationOf(collection).publishedAs === 'brand';
  const published = publishing(elementSchema(version, collection), names);
  return {
    version,
    write(record, brandName) {
      const { record: made, losses } = project(collection, record, source, version);
      if (made === undefined) return { impossible: losses };
      const element = isBrand ? { ...made, BrandName: brandName } : made;
      // Valid records have their keys in canonical order (D17).
      const canonical = published === schema ? element : published.parse(element);
      return { json: asciiJson(JSON.stringify(canonical)), losses };
    },
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
