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
import { isJsonBrand } from '../../content/edit/record-files.js';
import { placeFor } from '../../content/edit/record-place.js';
import type { Brand } from '../../content/site/load.js';
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
import type { RunTime } from '../../model/time-zone.js';
import type { Version } from '../../model/version.js';
import { shown } from '../incoming.js';
import { feedProblems } from '../problems.js';
import type { Repair } from '../repairs/repair.js';
import { identityIfAny, nameOf, type Prepared } from './prepared.js';

/** What an import does to files, as far as it is planned, and how it is asked to. */
export interface Planning {
  readonly fs: Pick<FileSystem, 'readFileSync'>;
  /**
   * Remove existing records that are missing from the input, in the collections that it contains. `not-sure` keeps
   * them, because parts of the input were left out.
   */
  readonly removeMissing: boolean | 'not-sure';
  /** The instant whose records the input is compared with (D49). */
  readonly time: RunTime;
  readonly problems: Problem[];
  readonly files: PlannedFile[];
  /** Files that had to be rewritten completely, so that their comments are lost. */
  readonly commentsLost: string[];
  /** False if existing files can't be read, so that nothing may be written. */
  isSafe: boolean;
}

/** A file of records after the import, whether it changes or not. */
export interface FileAfter {
  readonly file: ContentFile;
  readonly collection: Collection;
  readonly brand: string;
  readonly isRemoved: boolean;
  readonly counts: Counts;
  /** The incoming records by their index in the file. */
  readonly arrivals: ReadonlyMap<number, Arrival>;
  /** The identities of the changed records of which a copy begins later, which stays as it is (D49). */
  readonly withCopies: readonly string[];
}

/** An incoming record as it will be written. */
export interface Arrival {
  readonly prepared: Prepared;
  /** In the version of its brand's files. */
  readonly value: PlainObject;
  /** What that version can't express of it (D3). */
  readonly lost: readonly FieldPath[];
}

export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly kept: number;
  readonly removed: number;
}

/** A file, and what becomes of it. */
interface Draft {
  readonly file: ContentFile;
  /** Undefined for a new file. */
  readonly document?: RecordsDocument;
  readonly isList: boolean;
  readonly before: readonly PlainObject[];
  /** The index of each record that holds now (D49), with the incoming record for it. The others stay as they are. */
  readonly present: Map<number, Arrival | undefined>;
  readonly added: Arrival[];
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
  records: readonly Prepared[],
  folder: string,
): FileAfter[] {
  return new CollectionPlanner(planning, brand, collection).plan(records, folder);
}

class CollectionPlanner {
  readonly #planning: Planning;
  readonly #brand: Brand;
  readonly #collection: Collection;
  /** The version that the files are written in. */
  readonly #source: Version;
  readonly #schema: RecordSchema;
  /** True if there are records, and all of them are valid. */
  #areSound = false;

  constructor(planning: Planning, brand: Brand, collection: Collection) {
    this.#planning = planning;
    this.#brand = brand;
    this.#collection = collection;
    this.#source = sourceOf(collection, brand.source);
    this.#schema = recordSchema(this.#source, collection);
  }

  plan(records: readonly Prepared[], folder: string): FileAfter[] {
    const { instant, timeZone } = this.#planning.time;
    const drafts = this.#brand.files
      .filter(({ collection }) => collection === this.#collection)
      .flatMap(({ file }) => this.#opened(file));
    const existing = drafts.flatMap(({ before }, file) =>
      before.map((value, index): TimedRecord => {
        const identity = identityIfAny(this.#collection, value) ?? `${file} ${index}`;
        return { file, index, identity, ...readTimes(value, timeZone) };
      }),
    );
    const ofOtherTimes = leftOutAt(existing, instant);
    const coming = new Set(
      existing.filter(({ from = instant }) => from > instant).map((one) => one.identity),
    );
    const arrivals = records.map((prepared) => this.#arrival(prepared));
    const waiting = new Map(
      [...groupedBy(arrivals, ({ prepared }) => prepared.identity)].map(([key, alike]) => [key, [...alike]]),
    );
    const taken = new Set<string>();
    for (const record of existing) {
      if (ofOtherTimes.has(record)) continue;
      drafts[record.file]!.present.set(record.index, waiting.get(record.identity)?.shift());
      taken.add(record.identity);
    }
    const found = new Set(drafts.flatMap(({ present }) => [...present.values()]));
    const added = arrivals.filter((arrival) => !found.has(arrival));
    const isValid = (value: PlainObject) => this.#firstError(withoutTimes(value)) === undefined;
    this.#areSound = taken.size > 0 && drafts.every(({ before }) => before.every(isValid));
    for (const arrival of added) {
      const { identity = '' } = arrival.prepared;
      this.#guard(arrival, { isNew: true, ...(taken.has(identity) && { isTwice: true }) });
      taken.add(identity);
    }
    this.#place(added, drafts, folder);
    return drafts.map((draft) => this.#finished(draft, coming));
  }

  #opened(file: ContentFile): Draft[] {
    const read = readBytes(file, this.#planning.fs);
    const document = 'bytes' in read ? readRecords(file, read.bytes) : undefined;
    const problems = 'problem' in read ? [read.problem] : (document?.problems ?? []);
    if (document === undefined || hasErrors(problems)) {
      this.#planning.problems.push(...problems);
      this.#planning.isSafe = false;
      return [];
    }
    const before = document.records.map(({ value }) => value);
    const isList = before.length !== 1 || /^\s*(?:#.*\s*|---\s*)*[-[]/.test(document.text);
    return [{ file, document, isList, before, present: new Map(), added: [] }];
  }

  /** A record in the version of its brand's files. Repairs and losses are reported. An invalid record stays as it is. */
  #arrival(prepared: Prepared): Arrival {
    const { incoming, value, repairs } = prepared;
    const { collection, version } = incoming;
    const source = this.#source;
    const typed = version === source ? undefined : typedAs(recordSchema(version, collection), value);
    const { record, losses } = typed ? project(collection, typed, version, source) : {};
    const gone = (record === undefined ? [] : (losses ?? [])).filter(
      ({ what }) => what !== 'supplied' && what !== 'moved',
    );
    const found = [
      ...repairs,
      ...gone.map(({ path }): Repair => {
        const args = { what: 'other-version', value: shown(valueAt(value, path)), fault: source } as const;
        return { rule: 'import/lost', args, path };
      }),
    ];
    const name = nameOf(prepared, this.#brand.folder);
    for (const { path: field, ...one } of found) {
      const about = { record: name, field };
      this.#planning.problems.push(problemIn(feedProblems, one, [incoming.at(field)], about));
    }
    return { prepared, value: record ?? value, lost: gone.map(({ path }) => path) };
  }

  /** Puts new records into the drafts, and adds drafts for new files. */
  #place(added: readonly Arrival[], drafts: Draft[], folder: string): void {
    const collection = this.#collection;
    const [own = ''] = namesOf(collection).identity;
    const files = drafts.map(({ file, isList, before }) => ({
      path: relative(folder, file.path).replaceAll('\\', '/'),
      isList,
      identifications: before.map((value) => String(value[own])),
    }));
    for (const arrival of added) {
      const { [own]: id = '', Name: name } = arrival.value;
      const identification = String(id);
      const record = { collection, identification, name: typeof name === 'string' ? name : undefined };
      const place = placeFor(record, files, isJsonBrand(this.#brand));
      if (place.kind === 'create') {
        const path = `${folder}/${place.path}`;
        const file = {
          path,
          name: path,
          format: path.endsWith('.json') ? 'json' : 'yaml',
          bytes: 0,
        } as const;
        files.push({ path: place.path, isList: place.isList, identifications: [] });
        drafts.push({ file, isList: place.isList, before: [], present: new Map(), added: [] });
      }
      const at = files.findIndex(({ path }) => path === place.path);
      files[at]!.identifications.push(identification);
      drafts[at]!.added.push(arrival);
    }
  }

  /** Plans the change of a file, if it has any. @param coming the identities of which a copy begins later */
  #finished(draft: Draft, coming: ReadonlySet<string>): FileAfter {
    const { before, present, added } = draft;
    const records: RecordAfter[] = [];
    const arrivals = new Map<number, Arrival>();
    const withCopies: string[] = [];
    const counts = { added: added.length, changed: 0, same: 0, kept: 0, removed: 0 };
    for (const [from, value] of before.entries()) {
      const arrival = present.get(from);
      if (arrival === undefined) {
        const isMissing = present.has(from);
        const isRemoved = isMissing && this.#planning.removeMissing === true;
        if (isMissing) {
          this.#notInFeed(draft, from);
          counts[isRemoved ? 'removed' : 'kept']++;
        }
        if (!isRemoved) records.push({ from, value });
        continue;
      }
      arrivals.set(records.length, arrival);
      if (this.#isUnchanged(withoutTimes(value), arrival)) {
        records.push({ from, value });
        counts.same++;
        continue;
      }
      records.push({ from, value: { ...timesIn(value), ...arrival.value } });
      counts.changed++;
      const { identity = '' } = arrival.prepared;
      if (coming.has(identity)) withCopies.push(identity);
      this.#guard(arrival, { isNew: false });
    }
    for (const arrival of added) {
      arrivals.set(records.length, arrival);
      records.push({ value: arrival.value });
    }
    if (counts.added + counts.changed + counts.removed > 0) this.#write(draft, records);
    return {
      file: draft.file,
      collection: this.#collection,
      brand: this.#brand.folder,
      isRemoved: counts.removed > 0 && records.length === 0,
      counts,
      arrivals,
      withCopies,
    };
  }

  /** A file in which no record is left is removed. */
  #write({ file: { path, name, format }, document, before, isList }: Draft, records: RecordAfter[]): void {
    const isNew = document === undefined;
    if (records.length === 0) {
      this.#planning.files.push({ path, text: undefined, isNew });
      return;
    }
    const edited = document && editContent(document.text, format, before, records, this.#schema);
    if (edited === undefined && format === 'yaml' && document?.text.includes('#'))
      this.#planning.commentsLost.push(name);
    const text = edited ?? newContent(records, format, this.#schema, !isList);
    this.#planning.files.push({ path, text, isNew });
  }

  /** True if an existing record equals the incoming one in either version, whatever its style. */
  #isUnchanged(existing: PlainObject, { prepared: { incoming, value: raw }, value }: Arrival): boolean {
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

  #notInFeed({ document, before }: Draft, index: number): void {
    const collection = this.#collection;
    const identity = identityIfAny(collection, before[index]!);
    const brand = this.#brand.folder;
    const record = { collection, brand, index, ...(identity !== undefined && { identity }) };
    const { removeMissing, problems } = this.#planning;
    const outcome = removeMissing === 'not-sure' ? removeMissing : removeMissing ? 'removed' : 'kept';
    const at = document!.locate(index, [], 'value');
    problems.push(problem(feedProblems['import/not-in-feed'], { outcome }, [at], { record }));
  }

  /** Stops the import if an invalid record would come among valid ones, such as one of another collection. */
  #guard({ prepared, value }: Arrival, args: { readonly isNew: boolean; readonly isTwice?: true }): void {
    const finding = this.#areSound ? this.#firstError(value) : undefined;
    if (!this.#areSound || (finding === undefined && args.isTwice === undefined)) return;
    const field = finding?.path ?? [];
    const at = prepared.incoming.at(field);
    const record = nameOf(prepared, this.#brand.folder);
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
