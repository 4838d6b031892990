import { relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type FileChanges, recordsAfter } from '../authoring/edit/changes.js';
import { editJson, editYaml, typedChanges, wholeFile, wholeJson } from '../authoring/edit/edit.js';
import { isJsonBrand } from '../authoring/new/record-files.js';
import { placeFor } from '../authoring/new/record-place.js';
import type { PlannedFile } from '../authoring/writing/write-files.js';
import { groupedBy } from '../base/grouped-by.js';
import { canonicalJsonText } from '../base/json/canonical.js';
import { isPlainObject, type PlainObject } from '../base/json/plain-object.js';
import { type FileSystem, readBytes } from '../content/content/file-system.js';
import type { ContentFile } from '../content/content/tree.js';
import { isWrittenAlike, type RecordsDocument, readRecords } from '../content/documents/document.js';
import type { Brand } from '../content/site/load.js';
import { sourceOf } from '../interface/collections/index.js';
import { recordSchema } from '../interface/records/index.js';
import { type Loss, project } from '../interface/records/project.js';
import { isTimed, readTimes, timesIn, withoutTimes } from '../interface/records/record-times.js';
import type { RecordSchema } from '../interface/records/records.js';
import type { Finding } from '../interface/schema/finding.js';
import { checkValue, located } from '../interface/schema/validate.js';
import { type Collection, namesOf } from '../model/collection.js';
import { type FieldPath, valueAt } from '../model/location.js';
import { hasErrors, type Problem, problem, problemIn } from '../model/problem.js';
import type { RunTime } from '../model/time-zone.js';
import type { Version } from '../model/version.js';
import { type Raw, shown } from './incoming.js';
import { identityIfAny, nameOf, type Prepared } from './prepared.js';
import { feedProblems } from './problems.js';

/** What the plan of every collection needs, and where its results go. */
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

/** An incoming record, and what the version of its brand's files can't express of it (D3). */
export interface Arrival {
  readonly prepared: Prepared;
  readonly lost: readonly FieldPath[];
}

/** The same, as it will be written. */
interface Target extends Arrival {
  readonly value: PlainObject;
}

export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly kept: number;
  readonly removed: number;
}

/** A file as it is, with the incoming records for it. */
interface Draft {
  readonly file: ContentFile;
  /** Undefined for a new file. */
  readonly document?: RecordsDocument;
  readonly isList: boolean;
  readonly before: readonly PlainObject[];
  readonly found: ReadonlyMap<number, Prepared>;
  /** The records that hold at other times than now (D49), which stay as they are. */
  readonly ofOtherTimes: ReadonlySet<number>;
  readonly added: Prepared[];
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
  arrivals: readonly Prepared[],
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

  constructor(planning: Planning, brand: Brand, collection: Collection, folder: string) {
    this.#planning = planning;
    this.#brand = brand;
    this.#collection = collection;
    this.#folder = folder;
    this.#source = sourceOf(collection, brand.source);
  }

  plan(arrivals: readonly Prepared[]): FileAfter[] {
    const opened = this.#brand.files
      .filter(({ collection }) => collection === this.#collection)
      .flatMap(({ file }) => this.#opened(file));
    const existing = opened.flatMap(({ document }) => document.records.map(({ value }) => value));
    const present = presentIn(existing, this.#collection, this.#planning.time);
    const groups = groupedBy(arrivals, ({ identity }) => identity);
    const pending = new Map([...groups].map(([identity, alike]) => [identity, [...alike]]));
    const known = new Set<string | undefined>();
    const drafts = opened.map(({ file, document }): Draft => {
      const found = new Map<number, Prepared>();
      const ofOtherTimes = new Set<number>();
      const before = document.records.map(({ value }) => value);
      before.forEach((value, index) => {
        const identity = identityIfAny(this.#collection, value);
        if (!present.holds(identity ?? '', value)) ofOtherTimes.add(index);
        else {
          known.add(identity);
          const arrival = identity === undefined ? undefined : pending.get(identity)?.shift();
          if (arrival !== undefined) found.set(index, arrival);
        }
      });
      const isList = before.length !== 1 || /^\s*(?:#.*\s*|---\s*)*[-[]/.test(document.text);
      return { file, document, isList, before, found, ofOtherTimes, added: [] };
    });
    const taken = new Set(drafts.flatMap(({ found }) => [...found.values()]));
    const added = arrivals.filter((arrival) => !taken.has(arrival));
    this.#place(added, drafts);
    const areSound = existing.every((value) => this.#firstError(withoutTimes(value)) === undefined);
    if (known.size > 0 && areSound) this.#refuseUnsound(added, known);
    return drafts.map((draft) => this.#finished(draft, present.comesAgain));
  }

  #opened(file: ContentFile): { readonly file: ContentFile; readonly document: RecordsDocument }[] {
    const read = readBytes(file, this.#planning.fs);
    const document = 'bytes' in read ? readRecords(file, read.bytes) : undefined;
    const problems = 'problem' in read ? [read.problem] : (document?.problems ?? []);
    if (document !== undefined && !hasErrors(problems)) return [{ file, document }];
    this.#planning.problems.push(...problems);
    this.#planning.isSafe = false;
    return [];
  }

  /** Puts the new records into the drafts, and adds drafts for new files. */
  #place(added: readonly Prepared[], drafts: Draft[]): void {
    const collection = this.#collection;
    const [own = ''] = namesOf(collection).identity;
    const files = drafts.map(({ file, isList, before }) => ({
      path: relative(this.#folder, file.path).replaceAll('\\', '/'),
      isList,
      identifications: before.map((value) => String(value[own])),
    }));
    for (const arrival of added) {
      const { [own]: identification = '', Name: name } = arrival.value;
      const record = {
        collection,
        identification: String(identification),
        name: typeof name === 'string' ? name : undefined,
      };
      const place = placeFor(record, files, isJsonBrand(this.#brand));
      if (place.kind === 'create') {
        const path = `${this.#folder}/${place.path}`;
        const format = path.endsWith('.json') ? 'json' : 'yaml';
        const { isList } = place;
        files.push({ path: place.path, isList, identifications: [] });
        const none = { before: [], found: new Map(), ofOtherTimes: new Set<number>() };
        drafts.push({ file: { path, name: path, format, bytes: 0 }, isList, ...none, added: [] });
      }
      const at = files.findIndex(({ path }) => path === place.path);
      files[at]!.identifications.push(record.identification);
      drafts[at]!.added.push(arrival);
    }
  }

  /** Plans the change of a file, if it has any. */
  #finished(draft: Draft, comesAgain: (identity: string) => boolean): FileAfter {
    const { before, found, ofOtherTimes, added } = draft;
    const changed = new Map<number, PlainObject>();
    const removed = new Set<number>();
    const withCopies: string[] = [];
    const after: (Target | undefined)[] = [];
    let [same, kept] = [0, 0];
    before.forEach((value, index) => {
      const arrival = found.get(index);
      if (arrival === undefined) {
        if (!ofOtherTimes.has(index)) this.#notInFeed(draft, index);
        if (!ofOtherTimes.has(index) && this.#planning.removeMissing === true) removed.add(index);
        else {
          after.push(undefined);
          if (!ofOtherTimes.has(index)) kept++;
        }
        return;
      }
      const target = this.#target(arrival);
      after.push(target);
      const present = withoutTimes(value);
      if (this.#isUnchanged(present, target)) same++;
      else {
        changed.set(index, { ...timesIn(value), ...target.value });
        this.#replaced(arrival, present, target.value);
        if (comesAgain(arrival.identity ?? '')) withCopies.push(arrival.identity ?? '');
        if (this.#firstError(present) === undefined) this.#guard(arrival, target.value, false);
      }
    });
    const targets = added.map((arrival) => this.#target(arrival));
    const values = targets.map(({ value }) => value);
    const isRemoved = this.#write(draft, { changed, removed, added: values });
    const arrivals = new Map<number, Arrival>();
    [...after, ...targets].forEach((arrival, index) => {
      if (arrival !== undefined) arrivals.set(index, arrival);
    });
    return {
      file: draft.file,
      collection: this.#collection,
      brand: this.#brand.folder,
      isRemoved,
      counts: { added: added.length, changed: changed.size, same, kept, removed: removed.size },
      arrivals,
      withCopies,
    };
  }

  /** @returns true if the file is removed */
  #write({ file, document, before, isList }: Draft, changes: FileChanges): boolean {
    const { changed, removed, added } = changes;
    const { path } = file;
    if (changed.size + removed.size + added.length === 0) return false;
    if (document !== undefined && removed.size === before.length && added.length === 0) {
      this.#planning.files.push({ path, text: undefined, isNew: false });
      return true;
    }
    const schema = recordSchema(this.#source, this.#collection);
    const isJson = file.format === 'json';
    const edited = document && (isJson ? editJson : editYaml)(document.text, before, changes, schema);
    const whole = recordsAfter(before, changes);
    const text = edited ?? (isJson ? jsonOf(whole, schema, isList) : wholeFile(whole, schema, !isList));
    if (document !== undefined && edited === undefined && !isJson && document.text.includes('#'))
      this.#planning.commentsLost.push(file.name);
    this.#planning.files.push({ path, text, isNew: document === undefined });
    const bytes = Buffer.from(text);
    const read = readBytes(file, { readFileSync: () => bytes });
    if ('problem' in read) {
      this.#planning.problems.push(read.problem);
      return false;
    }
    const { records, problems } = readRecords(file, bytes);
    this.#planning.problems.push(...problems.filter(({ severity }) => severity === 'error'));
    const wanted = recordsAfter(before, isJson ? typedChanges(changes, schema) : changes);
    const isWritten =
      records.length === wanted.length &&
      records.every(({ value }, index) => isWrittenAlike(value, wanted[index]));
    if (!isWritten && !hasErrors(problems))
      throw new Error(`${file.name} would differ from the input. Nothing was imported.`);
    return false;
  }

  /** The record in the version of its brand's files. An invalid one, and one that this version can't express, stays as it is. */
  #inSource({ incoming, value }: Prepared): {
    readonly record: PlainObject;
    readonly losses: readonly Loss[];
  } {
    const { collection, version } = incoming;
    const typed = version === this.#source ? undefined : this.#typed(version, value);
    const { record, losses } = typed ? project(collection, typed, version, this.#source) : {};
    return record === undefined ? { record: value, losses: [] } : { record, losses: losses ?? [] };
  }

  /** The record as it will be written. Repairs and losses are reported. */
  #target(prepared: Prepared): Target {
    const { incoming, repairs } = prepared;
    const record = nameOf(prepared, this.#brand.folder);
    const { record: value, losses } = this.#inSource(prepared);
    const found = [
      ...repairs,
      ...losses.map(({ path, what, value: lost }) => ({
        rule: 'import/other-version' as const,
        args: { version: this.#source, what, ...(lost !== undefined && { value: lost }) },
        path,
      })),
    ];
    for (const { rule, args, path: field } of found) {
      const at = [incoming.at(field)] as const;
      this.#planning.problems.push(problemIn(feedProblems, { rule, args } as never, at, { record, field }));
    }
    return { prepared, value, lost: losses.map(({ path }) => path) };
  }

  /** True if an existing record equals the incoming one in either version, whatever its style. */
  #isUnchanged(existing: PlainObject, { prepared, value }: Target): boolean {
    const { version } = prepared.incoming;
    const source = this.#source;
    if (isDeepStrictEqual(existing, value)) return true;
    const before = this.#typed(source, existing);
    if (before === undefined) return false;
    if (isSame(before, this.#typed(source, value))) return true;
    if (source === version) return false;
    const projected = project(this.#collection, before, source, version).record;
    return isSame(projected, this.#typed(version, prepared.value));
  }

  #typed(version: Version, value: PlainObject): PlainObject | undefined {
    return checkValue(recordSchema(version, this.#collection), structuredClone(value)).value;
  }

  /** The first problem that keeps a record from being published; undefined if it is valid. */
  #firstError(value: PlainObject): Finding | undefined {
    const schema = recordSchema(this.#source, this.#collection);
    const { value: typed, findings } = checkValue(schema, structuredClone(value));
    return typed === undefined ? findings.find(({ rule }) => rule !== 'schema/blank') : undefined;
  }

  #notInFeed({ document, before }: Draft, index: number): void {
    const collection = this.#collection;
    const identity = identityIfAny(collection, before[index]!);
    const record = {
      collection,
      brand: this.#brand.folder,
      index,
      ...(identity !== undefined && { identity }),
    };
    const { removeMissing, problems } = this.#planning;
    const why = removeMissing === 'not-sure' ? ({ kept: 'parts-left-out' } as const) : {};
    const args = { removed: removeMissing === true, ...why };
    const at = [document!.locate(index, [], 'value')] as const;
    problems.push(problem(feedProblems['import/not-in-feed'], args, at, { record }));
  }

  /** Names the values of an existing record that the feed lacks or has otherwise: someone may have set them by hand. */
  #replaced(arrival: Prepared, before: PlainObject, after: PlainObject): void {
    const { incoming } = arrival;
    const record = nameOf(arrival, this.#brand.folder);
    for (const { path, was, becomes } of replacedValues(before, after)) {
      const feed = valueAt(incoming.value, path);
      const args = {
        was: textOf(was),
        ...(becomes !== undefined && { becomes: textOf(becomes) }),
        ...(feed !== undefined && { feed: textOf(feed) }),
      };
      this.#planning.problems.push(
        problem(feedProblems['import/replaced'], args, [incoming.at(path)], { record, field: path }),
      );
    }
  }

  /** Stops the import if it would make a valid record invalid. */
  #guard(arrival: Prepared, value: PlainObject, isNew: boolean): void {
    const finding = this.#firstError(value);
    if (finding === undefined) return;
    const at = arrival.incoming.at(finding.path);
    const record = nameOf(arrival, this.#brand.folder);
    this.#planning.problems.push(
      problem(feedProblems['import/unsound'], { isNew }, [at], { record, field: finding.path }),
      ...located([finding], () => at, record),
    );
  }

  /** Stops the import if new records are invalid where all existing ones are valid, such as those of another collection. */
  #refuseUnsound(added: readonly Prepared[], known: ReadonlySet<string | undefined>): void {
    const taken = new Set(known);
    for (const arrival of added) {
      const { identity, incoming } = arrival;
      if (taken.has(identity)) {
        const args = { isNew: true, isTwice: true };
        const record = nameOf(arrival, this.#brand.folder);
        const at = [incoming.at([])] as const;
        this.#planning.problems.push(problem(feedProblems['import/unsound'], args, at, { record }));
      }
      taken.add(identity);
      this.#guard(arrival, this.#inSource(arrival).record, true);
    }
  }
}

/** Tells the records that hold at an instant from those of other times (D49). */
function presentIn(records: readonly PlainObject[], collection: Collection, { instant, timeZone }: RunTime) {
  /** When the record that holds began, by identity, where it has a beginning. */
  const begun = new Map<string, number>();
  const coming = new Set<string>();
  for (const value of records) {
    const { from } = isTimed(value) ? readTimes(value, timeZone) : {};
    const identity = identityIfAny(collection, value) ?? '';
    if (from !== undefined && from > instant) coming.add(identity);
    else if (from !== undefined) begun.set(identity, Math.max(from, begun.get(identity) ?? from));
  }
  return {
    comesAgain: (identity: string) => coming.has(identity),
    holds(identity: string, record: PlainObject): boolean {
      const latest = begun.get(identity);
      if (!isTimed(record)) return latest === undefined;
      const { from, until = Number.POSITIVE_INFINITY } = readTimes(record, timeZone);
      return from === latest && (from ?? instant) <= instant && instant < until;
    },
  };
}

function jsonOf(records: readonly PlainObject[], schema: RecordSchema, isList: boolean): string {
  const list = wholeJson(records, schema);
  const [first, ...others] = JSON.parse(list) as unknown[];
  return isList || others.length > 0 ? list : `${JSON.stringify(first, null, 2)}\n`;
}

function isSame(a: unknown, b: unknown): boolean {
  const [one, other] = [a, b].map((value) => value && canonicalJsonText(value));
  return one !== undefined && one === other;
}

/** A value of a content file that an import takes out (`becomes` is undefined) or replaces. */
interface Replaced {
  readonly path: FieldPath;
  readonly was: unknown;
  readonly becomes: unknown;
}

/** The values of a record that are no longer as they were. A list whose length changes is one value. */
function replacedValues(before: unknown, after: unknown, path: FieldPath = []): Replaced[] {
  if (isWrittenAlike(before, after)) return [];
  if (isPlainObject(before) && isPlainObject(after)) {
    return Object.keys(before).flatMap((key) => replacedValues(before[key], after[key], [...path, key]));
  }
  const areLists = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  if (areLists && before.every(isPlainObject)) {
    return before.flatMap((item, index) => replacedValues(item, after[index], [...path, index]));
  }
  return before === null || before === '' ? [] : [{ path, was: before, becomes: after }];
}

function textOf(value: Raw): string {
  return typeof value === 'string' ? value : shown(value);
}
