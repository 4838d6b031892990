import { relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { groupedBy } from '../../base/grouped-by.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { leftOutAt, type TimedRecord } from '../../build/compile/timeline.js';
import { type FileSystem, readBytes } from '../../content/content/file-system.js';
import type { ContentFile } from '../../content/content/tree.js';
import { type RecordsDocument, readRecords } from '../../content/documents/document.js';
import { editContent, newContent, type RecordAfter } from '../../content/edit/edit.js';
import type { PlannedFile } from '../../content/edit/planned-file.js';
import { placeFor, type RecordFile } from '../../content/edit/record-place.js';
import type { Brand } from '../../content/site/load.js';
import { isJsonBrand } from '../../content/site/record-files.js';
import { sourceOf } from '../../interface/collections/index.js';
import { recordSchema } from '../../interface/records/index.js';
import { project } from '../../interface/records/project.js';
import { readTimes, timesIn, withoutTimes } from '../../interface/records/record-times.js';
import type { RecordSchema } from '../../interface/records/records.js';
import type { Finding } from '../../interface/schema/finding.js';
import { checkValue, located } from '../../interface/schema/validate.js';
import { type Collection, namesOf } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import { hasErrors, type Problem, problem, problemIn } from '../../model/problem.js';
import type { RunTime } from '../../model/time/time-zone.js';
import type { Version } from '../../model/version.js';
import { shown } from '../incoming.js';
import { feedProblems } from '../problems.js';
import type { Repair } from '../repairs/repair.js';
import { type Arrival, identityIfAny, nameOf } from './arrivals.js';

/** What an import does to files, as far as it is planned. */
export interface Planning {
  readonly fs: Pick<FileSystem, 'readFileSync'>;
  /**
   * What becomes of existing records that the input doesn't have, in the collections that it has. `not-sure`: they are
   * kept, because parts of the input were left out.
   */
  readonly missing: 'removed' | 'kept' | 'not-sure';
  /** The instant whose records the input is compared with (D49). */
  readonly time: RunTime;
  /** Errors among them stop the import. */
  readonly problems: Problem[];
  readonly files: PlannedFile[];
  /** Files that had to be rewritten completely, so that their comments are lost. */
  readonly commentsLost: string[];
}

/** A file of records after the import, whether it changes or not. */
export interface FileAfter {
  readonly file: ContentFile;
  readonly collection: Collection;
  /** The brand's folder. */
  readonly brand: string;
  readonly isRemoved: boolean;
  readonly counts: Counts;
  /** The incoming records by their index in the file. */
  readonly arrivals: ReadonlyMap<number, WrittenArrival>;
  /** The identities of the changed records of which a copy begins later, which stays as it is (D49). */
  readonly withCopies: readonly string[];
}

/** An incoming record as it will be written. */
export interface WrittenArrival {
  readonly arrival: Arrival;
  /** In the version of its brand's files. */
  readonly value: PlainObject;
  /** What that version can't express of it (D3). */
  readonly lost: readonly FieldPath[];
}

export type Counts = Record<'added' | 'changed' | 'same' | 'kept' | 'removed', number>;

/** A file, and what becomes of it. */
interface Draft extends RecordFile {
  readonly file: ContentFile;
  /** Undefined for a new file. */
  readonly document?: RecordsDocument;
  readonly identifications: string[];
  readonly before: readonly PlainObject[];
  readonly after: RecordAfter[];
  readonly arrivals: Map<number, WrittenArrival>;
  readonly counts: Counts;
  readonly withCopies: string[];
}

/**
 * Plans the files of one collection of a brand. A record is identified by its identity (D16). Files keep the order of
 * their records and their comments; records that are equal keep their bytes. New records go where `opendata new` would
 * put them.
 * @param folder the path of the brand's folder
 */
export function planCollection(
  planning: Planning,
  brand: Brand,
  collection: Collection,
  arrivals: readonly Arrival[],
  folder: string,
): FileAfter[] {
  return new CollectionPlanner(planning, brand, collection, folder).plan(arrivals);
}

class CollectionPlanner {
  readonly #planning: Planning;
  readonly #brand: Brand;
  readonly #collection: Collection;
  readonly #folder: string;
  /** The version that the files are written in. */
  readonly #source: Version;
  readonly #schema: RecordSchema;
  readonly #drafts: Draft[] = [];
  /** True if there are records, and all of them are valid. */
  #areSound = false;

  constructor(planning: Planning, brand: Brand, collection: Collection, folder: string) {
    this.#folder = folder;
    this.#planning = planning;
    this.#brand = brand;
    this.#collection = collection;
    this.#source = sourceOf(collection, brand.source);
    this.#schema = recordSchema(this.#source, collection);
  }

  plan(records: readonly Arrival[]): FileAfter[] {
    for (const { collection, file } of this.#brand.files)
      if (collection === this.#collection) this.#open(file);
    const { instant, timeZone } = this.#planning.time;
    const existing = this.#drafts.flatMap(({ before }, file) =>
      before.map((value, index): TimedRecord => {
        const identity = identityIfAny(this.#collection, value) ?? `${file} ${index}`;
        return { file, index, identity, ...readTimes(value, timeZone) };
      }),
    );
    const ofOtherTimes = leftOutAt(existing, instant);
    const coming = existing.filter(({ from = instant }) => from > instant).map(({ identity }) => identity);
    const isValid = (value: PlainObject) => this.#firstError(withoutTimes(value)) === undefined;
    this.#areSound =
      existing.length > ofOtherTimes.size && this.#drafts.every(({ before }) => before.every(isValid));
    const waiting = new Map(
      [...groupedBy(records, ({ identity }) => identity)].map(([key, alike]) => [
        key,
        alike.map((arrival) => this.#written(arrival)),
      ]),
    );
    const taken = new Set<string>();
    for (const record of existing) {
      const draft = this.#drafts[record.file]!;
      if (ofOtherTimes.has(record)) {
        draft.after.push({ from: record.index, value: draft.before[record.index]! });
        continue;
      }
      taken.add(record.identity);
      const arrival = waiting.get(record.identity)?.shift();
      if (arrival === undefined) this.#missing(draft, record.index);
      else this.#found(draft, record.index, arrival, new Set(coming));
    }
    for (const { identity } of records) {
      const arrival = waiting.get(identity)!.shift();
      if (arrival === undefined) continue;
      this.#guard(arrival, { isNew: true, ...(taken.has(identity) && { isTwice: true }) });
      taken.add(identity);
      this.#add(arrival);
    }
    return this.#drafts.map((draft) => this.#finished(draft));
  }

  #open(file: ContentFile): void {
    const read = readBytes(file, this.#planning.fs);
    const document = 'bytes' in read ? readRecords(file, read.bytes) : undefined;
    const problems = 'problem' in read ? [read.problem] : (document?.problems ?? []);
    if (document === undefined || hasErrors(problems)) {
      this.#planning.problems.push(...problems);
      return;
    }
    const before = document.records.map(({ value }) => value);
    const isList = before.length !== 1 || /^\s*(?:#.*\s*|---\s*)*[-[]/.test(document.text);
    this.#draft(file, isList, before, document);
  }

  #draft(
    file: ContentFile,
    isList: boolean,
    before: readonly PlainObject[] = [],
    document?: RecordsDocument,
  ): void {
    const [own = ''] = namesOf(this.#collection).identity;
    this.#drafts.push({
      file,
      path: relative(this.#folder, file.path).replaceAll('\\', '/'),
      isList,
      identifications: before.map((value) => String(value[own])),
      before,
      ...(document && { document }),
      after: [],
      arrivals: new Map(),
      counts: { added: 0, changed: 0, same: 0, kept: 0, removed: 0 },
      withCopies: [],
    });
  }

  /** A record in the version of its brand's files. Repairs are reported. An invalid record stays as it is. */
  #written(arrival: Arrival): WrittenArrival {
    const { value, repairs } = arrival;
    const { collection, version } = arrival.incoming;
    const source = this.#source;
    const typed = version === source ? undefined : typedAs(recordSchema(version, collection), value);
    const { record, losses } = typed ? project(collection, typed, version, source) : {};
    const gone = (record === undefined ? [] : (losses ?? [])).filter(
      ({ what }) => what !== 'supplied' && what !== 'moved',
    );
    this.#report(arrival, repairs);
    return { arrival, value: record ?? value, lost: gone.map(({ path }) => path) };
  }

  /** Says what the version of the brand's files can't hold of a record that is written. */
  #reportLosses({ arrival, lost }: WrittenArrival): void {
    const { value } = arrival;
    const losses = lost.map((path): Repair => {
      const lostValue = shown(valueAt(value, path));
      const args = { what: 'other-version', value: lostValue, fault: this.#source } as const;
      return { rule: 'import/lost', args, path };
    });
    this.#report(arrival, losses);
  }

  #report(arrival: Arrival, repairs: readonly Repair[]): void {
    const record = nameOf(arrival, this.#brand.folder);
    for (const { path: field, ...one } of repairs) {
      const at = arrival.incoming.at(field);
      this.#planning.problems.push(problemIn(feedProblems, one, [at], { record, field }));
    }
  }

  #missing({ document, before, after, counts }: Draft, index: number): void {
    const { missing: outcome, problems } = this.#planning;
    const value = before[index]!;
    const isRemoved = outcome === 'removed';
    counts[isRemoved ? 'removed' : 'kept']++;
    if (!isRemoved) after.push({ from: index, value });
    const identity = identityIfAny(this.#collection, value);
    const own = { collection: this.#collection, brand: this.#brand.folder, index };
    const record = { ...own, ...(identity !== undefined && { identity }) };
    const at = document!.locate(index, [], 'value');
    problems.push(problem(feedProblems['import/not-in-feed'], { outcome }, [at], { record }));
  }

  #found(draft: Draft, index: number, written: WrittenArrival, coming: ReadonlySet<string>): void {
    const { before, after, arrivals, counts, withCopies } = draft;
    const value = before[index]!;
    if (this.#isUnchanged(withoutTimes(value), written)) {
      // What is there says it, though what would be written may not.
      arrivals.set(after.length, { ...written, lost: [] });
      after.push({ from: index, value });
      counts.same++;
      return;
    }
    this.#reportLosses(written);
    arrivals.set(after.length, written);
    after.push({ from: index, value: { ...timesIn(value), ...written.value } });
    counts.changed++;
    const { identity } = written.arrival;
    if (coming.has(identity)) withCopies.push(identity);
    this.#guard(written, { isNew: false });
  }

  /** Puts a new record at the end of a file, or into a new one. */
  #add(written: WrittenArrival): void {
    const [own = ''] = namesOf(this.#collection).identity;
    const { [own]: id = '', Name: name } = written.value;
    const identification = String(id);
    const about = { identification, name: typeof name === 'string' ? name : undefined };
    const record = { collection: this.#collection, ...about };
    const place = placeFor(record, this.#drafts, isJsonBrand(this.#brand));
    if (place.kind === 'create') {
      const path = `${this.#folder}/${place.path}`;
      const format = path.endsWith('.json') ? 'json' : 'yaml';
      this.#draft({ path, name: path, format, bytes: 0 }, place.isList);
    }
    const draft = this.#drafts.find(({ path }) => path === place.path)!;
    draft.identifications.push(identification);
    const { after, arrivals, counts } = draft;
    this.#reportLosses(written);
    arrivals.set(after.length, written);
    after.push({ value: written.value });
    counts.added++;
  }

  /** Plans the change of a file, if it has any. A file in which no record is left is removed. */
  #finished({ file, document, isList, before, after, arrivals, counts, withCopies }: Draft): FileAfter {
    const { files, commentsLost } = this.#planning;
    const { path, name, format } = file;
    const isChanged = counts.added + counts.changed + counts.removed > 0;
    const isRemoved = isChanged && after.length === 0;
    if (isRemoved) files.push({ path, text: undefined, isNew: false });
    else if (isChanged) {
      const edited = document && editContent(document.text, format, before, after, this.#schema);
      if (edited === undefined && format === 'yaml' && document?.text.includes('#')) commentsLost.push(name);
      const text = edited ?? newContent(after, format, this.#schema, !isList);
      files.push({ path, text, isNew: document === undefined });
    }
    const of = { collection: this.#collection, brand: this.#brand.folder };
    return { file, ...of, isRemoved, counts, arrivals, withCopies };
  }

  /** True if an existing record equals the incoming one in either version, whatever its style. */
  #isUnchanged(existing: PlainObject, { arrival: { incoming, value: raw }, value }: WrittenArrival): boolean {
    if (isDeepStrictEqual(existing, value)) return true;
    const before = typedAs(this.#schema, existing);
    if (before === undefined) return false;
    if (isDeepStrictEqual(before, typedAs(this.#schema, value))) return true;
    const { collection, version } = incoming;
    const projected = project(collection, before, this.#source, version).record;
    return isDeepStrictEqual(projected, typedAs(recordSchema(version, collection), raw));
  }

  /** The first problem that keeps a record from being published; undefined if it is valid. */
  #firstError(value: PlainObject): Finding | undefined {
    const { value: typed, findings } = checkValue(this.#schema, structuredClone(value));
    return typed === undefined ? findings.find(({ rule }) => rule !== 'schema/blank') : undefined;
  }

  /** Stops the import if an invalid record would come among valid ones, such as one of another collection. */
  #guard(
    { arrival, value }: WrittenArrival,
    args: { readonly isNew: boolean; readonly isTwice?: true },
  ): void {
    if (!this.#areSound) return;
    const finding = this.#firstError(value);
    if (finding === undefined && args.isTwice === undefined) return;
    const field = finding?.path ?? [];
    const at = arrival.incoming.at(field);
    const record = nameOf(arrival, this.#brand.folder);
    this.#planning.problems.push(
      problem(feedProblems['import/unsound'], args, [at], { record, field }),
      ...located(finding === undefined ? [] : [finding], () => at, record),
    );
  }
}

function typedAs(schema: RecordSchema, value: PlainObject): PlainObject | undefined {
  return checkValue(schema, structuredClone(value)).value;
}

function valueAt(value: unknown, path: FieldPath): unknown {
  return path.reduce((inner, step) => (inner as Record<string | number, unknown> | undefined)?.[step], value);
}
