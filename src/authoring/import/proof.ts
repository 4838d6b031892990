import type { PlainObject } from '../../base/json/plain-object.js';
import { acrossRecords, factsOfFile } from '../../build/compile/across-records.js';
import {
  type CompiledFile,
  type CompileJob,
  type CompileSettings,
  type DocumentCompiler,
  documentCompiler,
  jobOf,
  type TakeRecord,
} from '../../build/compile/compile.js';
import { locateAll } from '../../build/compile/locate.js';
import { otherShape, type ShapedFile } from '../../build/compile/shapes.js';
import { registrationOf, sourceOf } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/index.js';
import { type Names, publisher } from '../../interface/records/published.js';
import type { RecordSchema } from '../../interface/records/records.js';
import { fieldsOf, isOptional, nodeAt, type Schema } from '../../interface/schema/node.js';
import { checkValue } from '../../interface/schema/validate.js';
import type { Collection } from '../../model/collection.js';
import { type FieldPath, valueAt } from '../../model/location.js';
import { type AnyProblem, type Problem, problem, type RuleName, type Severity } from '../../model/problem.js';
import type { RunTime } from '../../model/time-zone.js';
import { allVersions, type Version } from '../../model/version.js';
import type { FileFacts } from '../../rules/built-in/rule.js';
import type { FileSystem } from '../../source/content/file-system.js';
import { readBytes } from '../../source/content/file-system.js';
import { type RecordsDocument, readRecords } from '../../source/documents/document.js';
import type { PlacedValue } from '../../source/site/import-values.js';
import type { Brand } from '../../source/site/load.js';
import { type Raw, shown, WrittenNumber } from '../incoming/incoming.js';
import { feedProblems } from '../incoming/problems.js';
import { nameOf, type Prepared } from './prepared.js';
import { isWithin, publishedPlace } from './published-place.js';

const severities: readonly Severity[] = ['error', 'warning', 'note'];

/** How much of the input would be published unchanged. */
export interface Proof {
  readonly records: number;
  readonly equalRecords: number;
  /** Records that must be corrected before they can be published. */
  readonly unpublishedRecords: number;
  /** Leaves: texts, numbers, booleans and empty values. */
  readonly fields: number;
  readonly equalFields: number;
  /** Published in another form, or left out because they are empty: each has a repair. */
  readonly mendedFields: number;
  /** Not possible in the interface: each has a reported loss. */
  readonly lostFields: number;
  /** Left out because import.yaml accepts it. */
  readonly acceptedFields: number;
  /** Replaced by what import.yaml says. */
  readonly handFields: number;
  /** To be corrected first: without them, the rest of the record would be published. */
  readonly unpublishedFields: number;
  /** Differences that no repair or loss explains. */
  readonly unequalFields: number;
}

export interface Proved {
  readonly proof: Proof;
  /** The unexplained differences, with their places in the input. */
  readonly unequal: readonly Problem[];
  /** The entries of import.yaml that applied, with the number of values; those that accept losses have no value. */
  readonly byHand: ReadonlyMap<PlacedValue, number>;
  readonly content: ContentFound;
}

/** The problems that `opendata check` will find in the files of the brands after the import. */
export interface ContentFound {
  readonly errors: readonly Problem[];
  /** Of all rules that found something: the most severe first, of these the ones that found most. */
  readonly rules: readonly RuleCount[];
  /** How many problems are accepted. */
  readonly accepted: number;
}

/** How often a rule found something. */
export interface RuleCount {
  readonly rule: RuleName;
  readonly severity: Severity;
  readonly count: number;
}

/** How content is judged: as `opendata check` does for the site. */
export interface Judging {
  readonly own?: CompileSettings['own'];
  readonly off: readonly RuleName[];
  /** Those that nobody accepts, with the severities of the site, and the number of the others. */
  readonly sorted: (problems: readonly AnyProblem[]) => {
    readonly open: readonly AnyProblem[];
    readonly accepted: number;
  };
}

/** A file of records as it will be after the import. */
export interface FileToProve {
  readonly job: CompileJob;
  /** The file as read. Its records are changed during the proof. */
  readonly document: RecordsDocument;
  /** The incoming records, by their index in the file. */
  readonly arrivals: ReadonlyMap<number, Prepared>;
  /** What the version of the brand's files can't express of a record (D3), by its paths in the record. */
  readonly lost: ReadonlyMap<Prepared, readonly FieldPath[]>;
}

/**
 * Builds in memory what the files would publish, in the version and under the names of the input, and compares it with
 * the input, record by record and leaf by leaf. It handles one file at a time, and keeps only what has to be compared
 * between files.
 */
export class Prover {
  readonly #version: Version;
  readonly #names: Names;
  readonly #compilers: ReadonlyMap<Version, DocumentCompiler>;
  readonly #comparison = new Comparison();
  readonly #facts = new Map<string, FileFacts>();
  readonly #shapes = new Map<string, ShapedFile>();
  readonly #errors: AnyProblem[] = [];
  readonly #counts = new Map<string, { rule: RuleName; severity: Severity; count: number }>();
  #accepted = 0;
  readonly #compared: () => void;
  readonly #date: string;
  readonly #judging: Judging;

  /**
   * @param time whose day dates in records are compared with
   * @param compared called for each record that was compared
   */
  constructor(
    version: Version,
    names: Names,
    { day: date, timeZone }: RunTime,
    judging: Judging,
    compared: () => void,
  ) {
    this.#compared = compared;
    this.#judging = judging;
    this.#date = date;
    this.#version = version;
    this.#names = names;
    this.#compilers = new Map(
      allVersions.map((each) => [
        each,
        documentCompiler({ versions: [each], names, date, timeZone, off: judging.off, own: judging.own }),
      ]),
    );
  }

  /** Compiles for the version of the input, or for the nearest version that has the collection. */
  #compile(job: CompileJob, document: RecordsDocument, take: TakeRecord): CompiledFile {
    const compile = this.#compilers.get(sourceOf(job.collection, this.#version))!;
    return compile(job, document, take);
  }

  /** @returns the indexes of the valid records */
  proveFile({ job, document, arrivals, lost }: FileToProve): ReadonlySet<number> {
    const wholes = new Set<number>();
    const compare = (index: number, published: unknown, isWhole: boolean) => {
      const arrival = arrivals.get(index);
      if (arrival === undefined) return;
      this.#compared();
      const made = isWhole ? published : partOf(arrival, this.#names);
      this.#comparison.record(job.brand, index, arrival, made, isWhole, lost.get(arrival) ?? []);
    };
    const compiled = this.#compile(job, document, (index, _, json) => {
      wholes.add(index);
      if (arrivals.has(index)) compare(index, recordIn(job.collection, JSON.parse(json)), true);
    });
    for (const index of arrivals.keys()) if (!wholes.has(index)) compare(index, undefined, false);
    this.#take(job, compiled);
    return new Set(compiled.records.map(({ index }) => index));
  }

  #take(job: CompileJob, compiled: CompiledFile): void {
    this.#count([...compiled.problems, ...compiled.found]);
    const facts = factsOfFile({ job, compiled });
    this.#facts.set(job.file.path, facts);
    this.#shapes.set(job.file.path, { job, compiled });
  }

  #count(problems: readonly AnyProblem[]): void {
    const { open, accepted } = this.#judging.sorted(problems);
    this.#accepted += accepted;
    for (const found of open) {
      const { rule, severity } = found;
      if (severity === 'error') this.#errors.push(found);
      const key = `${severity} ${rule}`;
      const counted = this.#counts.get(key) ?? { rule, severity, count: 0 };
      counted.count++;
      this.#counts.set(key, counted);
    }
  }

  /**
   * Finishes the proof with the brands' files that the import doesn't change.
   * @param fs reads these, and planned files as they will be
   */
  finish(brands: readonly Brand[], fs: Pick<FileSystem, 'readFileSync'>): Proved {
    const jobs = brands.flatMap((brand) =>
      brand.files.map(({ collection, file }) => jobOf(brand, collection, file)),
    );
    for (const job of jobs) {
      if (this.#facts.has(job.file.path)) continue;
      const read = readBytes(job.file, fs);
      if ('problem' in read) this.#count([read.problem]);
      else
        this.#take(
          job,
          this.#compile(job, readRecords(job.file, read.bytes), () => {}),
        );
    }
    const facts = jobs.flatMap(({ file }) => this.#facts.get(file.path) ?? []);
    this.#count(otherShape(jobs.flatMap(({ file }) => this.#shapes.get(file.path) ?? [])));
    const { off, own } = this.#judging;
    this.#count(acrossRecords(facts, this.#date, off, own));
    return {
      proof: this.#comparison.proof,
      unequal: this.#comparison.unequal,
      byHand: this.#comparison.byHand,
      content: {
        errors: locateAll(
          this.#errors,
          jobs.map((job) => ({ job })),
          fs,
        ),
        rules: [...this.#counts.values()].sort(
          (a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || b.count - a.count,
        ),
        accepted: this.#accepted,
      },
    };
  }
}

/** The record in its published form: an element of Brand also has the brand's name (D42). */
function recordIn(collection: Collection, element: { readonly BrandName?: string }): unknown {
  if (registrationOf(collection).publishedAs !== 'brand') return element;
  const { BrandName: _, ...record } = element;
  return record;
}

/** What would be published of an invalid record without its invalid parts. */
function partOf({ incoming, value }: Prepared, names: Names): unknown {
  const schema = recordSchema(incoming.version, incoming.collection);
  const part = fitPart(schema, value);
  return part === undefined ? undefined : publisher(schema, names)(part);
}

class Comparison {
  readonly unequal: Problem[] = [];
  readonly byHand = new Map<PlacedValue, number>();
  readonly proof = {
    records: 0,
    equalRecords: 0,
    unpublishedRecords: 0,
    fields: 0,
    equalFields: 0,
    mendedFields: 0,
    lostFields: 0,
    acceptedFields: 0,
    handFields: 0,
    unpublishedFields: 0,
    unequalFields: 0,
  };

  record(
    brand: string,
    index: number,
    arrival: Prepared,
    published: unknown,
    isWhole: boolean,
    lost: readonly FieldPath[],
  ): void {
    const { proof } = this;
    // A text with a lost character is reported, but not changed.
    const mends = arrival.repairs.filter(({ rule }) => rule !== 'import/broken');
    const repairs = new Map(mends.map(({ rule, path }) => [JSON.stringify(path), rule]));
    const leaves = arrival.leaves();
    let equal = 0;
    for (const { from, value, to } of leaves) {
      const path = to?.path();
      const place = path && publishedPlace(path, arrival.value, published, lost);
      const found = place === undefined || place === 'lost' ? undefined : valueAt(published, place);
      const rule = repairOf(repairs, from);
      // A value that was put into a list, or taken out of one, has the same text but another form.
      if (isEqual(value, found) && rule !== 'import/shape') {
        equal++;
        continue;
      }
      const isLost = path !== undefined && lost.some((gone) => isWithin(path, gone));
      if (rule === 'import/lost' || place === 'lost' || isLost) proof.lostFields++;
      else if (!isWhole && rule === undefined) proof.unpublishedFields++;
      else if (rule === 'import/unfit') proof.unpublishedFields++;
      else if (rule !== undefined) proof.mendedFields++;
      else {
        proof.unequalFields++;
        const args = { incoming: shown(value), published: found === undefined ? '' : JSON.stringify(found) };
        const about = { record: nameOf(arrival, brand, index), field: from };
        this.unequal.push(problem(feedProblems['import/unequal'], args, [arrival.incoming.at(from)], about));
      }
    }
    for (const { entry, was } of arrival.byHand) {
      const count = leafCount(was);
      proof.fields += count;
      this.byHand.set(entry, (this.byHand.get(entry) ?? 0) + count);
      if (entry.value === undefined) proof.acceptedFields += count;
      else proof.handFields += count;
    }
    proof.records++;
    proof.fields += leaves.length;
    proof.equalFields += equal;
    if (!isWhole) proof.unpublishedRecords++;
    else if (arrival.byHand.length === 0 && equal === leaves.length && equal === leafCount(published))
      proof.equalRecords++;
  }
}

/** The rule of the innermost repair at or around a leaf. */
function repairOf(repairs: ReadonlyMap<string, string>, path: FieldPath): string | undefined {
  if (repairs.size === 0) return undefined;
  for (let length = path.length; length >= 0; length--) {
    const rule = repairs.get(JSON.stringify(path.slice(0, length)));
    if (rule !== undefined) return rule;
  }
  return undefined;
}

function isEqual(incoming: Raw, published: unknown): boolean {
  if (incoming instanceof WrittenNumber) return published === Number(incoming.digits);
  if (typeof incoming !== 'object' || incoming === null) return incoming !== null && incoming === published;
  if (typeof published !== 'object' || published === null) return false;
  return Array.isArray(incoming) === Array.isArray(published) && Object.keys(published).length === 0;
}

function leafCount(value: unknown): number {
  if (value === undefined) return 0;
  if (typeof value !== 'object' || value === null) return 1;
  if (value instanceof WrittenNumber) return 1;
  const inner = Object.values(value);
  return inner.length === 0 ? 1 : inner.reduce((sum: number, item) => sum + leafCount(item), 0);
}

/** The most parts that are removed from a record. */
const rounds = 50;

/**
 * The record without its invalid parts: the smallest optional objects, fields and items that contain the errors are
 * removed. Undefined if a required field is invalid.
 */
export function fitPart(schema: RecordSchema, record: PlainObject): PlainObject | undefined {
  const value = structuredClone(record);
  for (let round = 0; round < rounds; round++) {
    const { value: typed, findings } = checkValue(schema, structuredClone(value));
    if (typed !== undefined) return typed;
    const first = findings.find(({ rule }) => rule !== 'schema/blank');
    if (first === undefined || !takeOut(schema, value, first.path)) return undefined;
  }
  return undefined;
}

/** Removes the innermost optional value at or around `path`. */
function takeOut(schema: Schema, root: PlainObject, path: FieldPath): boolean {
  for (let length = path.length; length > 0; length--) {
    const around = valueAt(root, path.slice(0, length - 1));
    const step = path[length - 1] ?? '';
    if (Array.isArray(around) && typeof step === 'number') {
      around.splice(step, 1);
      return true;
    }
    if (typeof around !== 'object' || around === null) continue;
    if (!isRequired(schema, path.slice(0, length))) return Reflect.deleteProperty(around, step);
  }
  return false;
}

function isRequired(schema: Schema, path: FieldPath): boolean {
  const field = fieldsOf(nodeAt(schema, path.slice(0, -1)))[path.at(-1) ?? ''];
  return field !== undefined && !isOptional(field);
}
