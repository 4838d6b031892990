import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { groupedBy } from '../../../base/grouped-by.js';
import type { PlainObject } from '../../../base/json/plain-object.js';
import { ownText } from '../../../base/text/own-text.js';
import { jobOf } from '../../../build/compile/compile.js';
import { sourceOf } from '../../../interface/collections/index.js';
import { recordSchema } from '../../../interface/records/index.js';
import { timesIn, withoutTimes } from '../../../interface/records/record-times.js';
import { located } from '../../../interface/schema/validate.js';
import { type Collection, namesOf } from '../../../model/collection.js';
import { type FieldPath, valueAt } from '../../../model/location.js';
import { hasErrors, problem } from '../../../model/problem.js';
import type { RunTime } from '../../../model/time-zone.js';
import type { Version } from '../../../model/version.js';
import type { FileSystem } from '../../../source/content/file-system.js';
import { readBytes } from '../../../source/content/file-system.js';
import type { ContentFile } from '../../../source/content/tree.js';
import { asWritten, type RecordsDocument, readRecords } from '../../../source/documents/document.js';
import type { Brand } from '../../../source/site/load.js';
import { importValueText } from '../../../source/site/write-entries.js';
import { type FileChanges, recordsAfter } from '../../edit/changes.js';
import { editJson, editYaml, typedChanges, wholeFile, wholeJson } from '../../edit/edit.js';
import type { ProblemCollector } from '../../incoming/problem-collector.js';
import { feedProblems } from '../../incoming/problems.js';
import type { PlannedFile } from '../../writing/write-files.js';
import { feedText } from '../by-hand.js';
import { identityIfAny, nameOf, type Prepared } from '../prepared.js';
import type { FileToProve } from '../proof.js';
import { type Proposals, proposedEntry } from '../proposals.js';
import { isWithin } from '../published-place.js';
import { readBackRecords } from '../read-back.js';
import { layoutOf, type Match } from './layout.js';
import { PresentRecords } from './present-records.js';
import { firstError, isUnchanged, type Target, targetOf } from './records.js';
import { placeInFeed, replacedValues } from './replaced.js';

/** @returns the indexes of the valid records */
export type ProveFile = (file: FileToProve) => ReadonlySet<number>;

/** What the plan of every collection needs, and where its results go. */
export interface Planning {
  readonly fs: Pick<FileSystem, 'readFileSync'>;
  /**
   * Remove existing records that are missing from the input, in the collections that it contains. `not-sure` keeps
   * them, because parts of the input were left out.
   */
  readonly removeMissing: boolean | 'not-sure';
  /** Gets each file of records as it will be, as soon as that is known. */
  readonly proveFile: ProveFile;
  readonly problems: ProblemCollector;
  /** The instant whose records the input is compared with (D49). */
  readonly time: RunTime;
  /** Called for each incoming record that is planned. */
  readonly planned: () => void;
  /** Collects entries of import.yaml, if they are wanted. */
  readonly proposals: Proposals | undefined;
  readonly files: PlannedFile[];
  /** Files that had to be rewritten completely, so that their comments are lost. */
  readonly commentsLost: string[];
  /** What the version of the brand's files can't express of a record (D3), by its paths in the record. */
  readonly lost: Map<Prepared, readonly FieldPath[]>;
  /** False if existing files can't be read, so that nothing may be written. */
  isSafe: boolean;
}

/** A file of records after the import, whether it changes or not. */
export interface RecordsAfter {
  readonly file: ContentFile;
  readonly collection: Collection;
  readonly brand: string;
  readonly counts: Counts;
  /** The identities of the changed records of which a copy begins later, which stays as it is (D49). */
  readonly withCopies: readonly string[];
}

export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly kept: number;
  readonly removed: number;
}

/** Plans the files of one collection of a brand. */
export class CollectionPlanner {
  readonly #planning: Planning;
  readonly #brand: Brand;
  readonly #collection: Collection;
  /** The version that the files are written in. */
  readonly #source: Version;
  /** The number of incoming records. */
  readonly #arrivals: number;
  readonly #pending: PendingRecords;
  readonly #present: PresentRecords;
  /** The identities of the existing records. */
  readonly #known = new Set<string | undefined>();
  /** True if an existing record is invalid. */
  #hasInvalid = false;

  constructor(planning: Planning, brand: Brand, collection: Collection, arrivals: readonly Prepared[]) {
    this.#planning = planning;
    this.#brand = brand;
    this.#collection = collection;
    this.#source = sourceOf(collection, brand.source);
    this.#arrivals = arrivals.length;
    this.#pending = new PendingRecords(arrivals);
    this.#present = new PresentRecords(collection, planning.time);
  }

  /**
   * Plans the files one by one, so that only one is in memory at a time. Files that can take new records come last,
   * because by then the new records are known.
   * @param files the existing files
   * @param folder the brand's folder
   */
  plan(files: readonly ContentFile[], folder: string): RecordsAfter[] {
    const pending = this.#pending;
    for (const file of files) this.#present.read(file, this.#planning.fs);
    const layout = layoutOf(files, this.#collection, folder, this.#arrivals);
    let home: Match | undefined;
    const done: RecordsAfter[] = [];
    const inOrder = [...files].sort((a, b) => layout.rank(a) - layout.rank(b));
    const later: Match[] = [];
    for (const [place, file] of inOrder.entries()) {
      const opened = this.#opened(file);
      if (opened === undefined) continue;
      const match = this.#matched(opened);
      const takesNew = layout.takesNew(match, home);
      if (takesNew && layout.kind === 'one') home = match;
      const isLast = place === inOrder.length - 1 && later.length === 0;
      if (takesNew && pending.hasSome(layout.areaOf(file)) && !(isLast && layout.kind === 'one'))
        later.push(match);
      else
        done.push(
          this.#finish(match, opened, takesNew && isLast && layout.kind === 'one' ? pending.rest() : []),
        );
    }
    const added = pending.rest();
    const unplaced = home !== undefined && !later.includes(home) ? [] : added;
    const byFile = new Map(groupedBy(unplaced, (arrival) => home?.file.path ?? layout.place(arrival)));
    for (const match of later) {
      const opened = this.#opened(match.file);
      if (opened !== undefined) done.push(this.#finish(match, opened, byFile.get(match.file.path) ?? []));
      byFile.delete(match.file.path);
    }
    for (const [path, own] of byFile) {
      const file = { path, name: path, format: 'yaml', bytes: 0 } as const;
      done.push(
        this.#finish(
          { file, found: new Map(), ofOtherTimes: new Set(), isList: true, count: 0 },
          undefined,
          own,
        ),
      );
    }
    this.#guardNew(added);
    const order = new Map(files.map((file, index) => [file.path, index]));
    const placeOf = ({ file }: RecordsAfter) => order.get(file.path) ?? files.length;
    return done.sort((a, b) => placeOf(a) - placeOf(b) || (a.file.path < b.file.path ? -1 : 1));
  }

  /** Opens an existing file; undefined, with problems, if it can't be read. */
  #opened(file: ContentFile): Opened | undefined {
    const read = readBytes(file, this.#planning.fs);
    const document = 'bytes' in read ? readRecords(file, read.bytes) : undefined;
    const problems = 'problem' in read ? [read.problem] : (document?.problems ?? []);
    if (document !== undefined && !hasErrors(problems)) return { file, document };
    this.#planning.problems.push(...problems);
    this.#planning.isSafe = false;
    return undefined;
  }

  /** Plans the change of a file, and passes the result on to be proved. */
  #finish(match: Match, opened: Opened | undefined, added: readonly Prepared[]): RecordsAfter {
    const collection = this.#collection;
    const source = this.#source;
    const before = opened?.document.records.map(({ value }) => value) ?? [];
    const changed = new Map<number, PlainObject>();
    const removed = new Set<number>();
    const withCopies: string[] = [];
    let [same, kept] = [0, 0];
    before.forEach((value, index) => {
      const arrival = match.found.get(index);
      if (match.ofOtherTimes.has(index)) return;
      if (arrival === undefined) {
        this.#notInFeed(opened!.document, value, index);
        if (this.#planning.removeMissing === true) removed.add(index);
        else kept++;
        return;
      }
      this.#repairs(arrival, this.#pending.indexOf(arrival));
      const target = this.#target(arrival, index);
      const present = withoutTimes(value);
      if (isUnchanged(present, arrival, target, source)) same++;
      else {
        changed.set(index, { ...timesIn(value), ...target.value });
        this.#replaced(arrival, present, target);
        const { identity = '' } = arrival;
        if (this.#present.comesAgain(identity)) withCopies.push(identity);
        if (firstError(collection, source, present) === undefined) this.#guard(arrival, target, index, false);
        else this.#hasInvalid = true;
      }
    });
    for (const index of removed) {
      if (firstError(collection, source, withoutTimes(before[index]!)) !== undefined) this.#hasInvalid = true;
    }
    const values = added.map((arrival, index) => {
      this.#repairs(arrival, this.#pending.indexOf(arrival));
      return this.#target(arrival, index).value;
    });
    const written = this.#written(match.file, opened, before, { changed, removed, added: values });
    const left = before.flatMap((_, index) =>
      removed.has(index) ? [] : [{ arrival: match.found.get(index), wasChanged: changed.has(index) }],
    );
    const arrivals = new Map<number, Prepared>();
    [...left.map(({ arrival }) => arrival), ...added].forEach((arrival, index) => {
      if (arrival !== undefined) arrivals.set(index, arrival);
    });
    if (written !== undefined) {
      const job = jobOf(this.#brand, collection, match.file);
      const sound = this.#planning.proveFile({ job, document: written, arrivals, lost: this.#planning.lost });
      if (left.some(({ wasChanged }, index) => !wasChanged && !sound.has(index))) this.#hasInvalid = true;
    }
    const counts = { added: added.length, changed: changed.size, same, kept, removed: removed.size };
    return { file: match.file, collection, brand: this.#brand.folder, counts, withCopies };
  }

  #repairs(arrival: Prepared, index: number): void {
    const { repairs, incoming } = arrival;
    if (repairs.length === 0) return;
    const record = nameOf(arrival, this.#brand.folder, index);
    for (const { rule, args, path } of repairs) {
      this.#planning.problems.add(rule, args as never, () => incoming.at(path), { record, field: path });
      if (rule === 'import/lost') this.#planning.proposals?.lost(arrival, path, this.#brand.folder);
    }
  }

  /** Names the values of an existing record that the feed lacks or has otherwise: someone may have set them by hand. */
  #replaced(arrival: Prepared, before: PlainObject, target: Target): void {
    const { incoming } = arrival;
    const { folder } = this.#brand;
    for (const { path, was, becomes } of replacedValues(before, target.value)) {
      const record = nameOf(arrival, folder, this.#pending.indexOf(arrival));
      const place = placeInFeed(incoming.value, path);
      const value = feedText(asWritten(valueAt(before, place)));
      const raw = valueAt(incoming.value, place);
      // The feed's value is invalid: it is lost, or stays only because the field is required.
      const isInvalid = arrival.repairs.some(
        ({ rule, path: at }) => (rule === 'import/unfit' || rule === 'import/lost') && isWithin(path, at),
      );
      const isTaken = becomes !== undefined && !isInvalid;
      if (incoming.version === this.#source && !isTaken) {
        this.#planning.proposals?.kept(arrival, place, folder, value);
      }
      const entry = { ...proposedEntry({ arrival, path: place }, folder, false), value, reason: '' };
      const args = {
        was: feedText(asWritten(was)),
        ...(becomes !== undefined && { becomes: feedText(asWritten(becomes)) }),
        ...(raw !== undefined && { feed: feedText(raw) }),
        ...(incoming.version === this.#source && { entry: importValueText(entry) }),
      };
      this.#planning.problems.add('import/replaced', args, () => incoming.at(path), { record, field: path });
    }
  }

  #notInFeed(document: RecordsDocument, value: PlainObject, index: number): void {
    const collection = this.#collection;
    const identity = identityIfAny(collection, value);
    const record = {
      collection,
      brand: this.#brand.folder,
      index,
      ...(identity !== undefined && { identity }),
    };
    const why = this.#planning.removeMissing === 'not-sure' ? ({ kept: 'parts-left-out' } as const) : {};
    const args = { removed: this.#planning.removeMissing === true, ...why };
    this.#planning.problems.add('import/not-in-feed', args, () => document.locate(index, [], 'value'), {
      record,
    });
  }

  /** Stops the import if it would make a valid record invalid. `index` is the record's index in the input. */
  #guard(arrival: Prepared, target: Target, index: number, isNew: boolean): void {
    const finding = firstError(this.#collection, this.#source, target.value);
    if (finding === undefined) return;
    const at = [arrival.incoming.at(finding.path)] as const;
    const about = { record: nameOf(arrival, this.#brand.folder, index), field: finding.path };
    this.#planning.problems.push(problem(feedProblems['import/unsound'], { isNew }, at, about));
    this.#planning.problems.push(...located([finding], () => at[0], about.record));
  }

  /**
   * Stops the import if new records are invalid where all existing ones are valid, such as records of the wrong
   * collection.
   */
  #guardNew(added: readonly Prepared[]): void {
    if (this.#known.size === 0 || this.#hasInvalid) return;
    const taken = new Set(this.#known);
    added.forEach((arrival, index) => {
      if (taken.has(arrival.identity)) {
        const record = nameOf(arrival, this.#brand.folder, index);
        const args = { isNew: true, isTwice: true };
        this.#planning.problems.push(
          problem(feedProblems['import/unsound'], args, [arrival.incoming.at([])], { record }),
        );
      }
      taken.add(arrival.identity);
      this.#guard(arrival, targetOf(arrival, this.#source), index, true);
    });
  }

  /** The record as it will be written. Losses are reported. */
  #target(arrival: Prepared, index: number): Target {
    const source = this.#source;
    this.#planning.planned();
    const target = targetOf(arrival, source);
    if (target.losses.length === 0) return target;
    const record = nameOf(arrival, this.#brand.folder, index);
    for (const { path, what, value } of target.losses) {
      const args = { version: source, what, ...(value !== undefined && { value }) };
      const at = () => arrival.incoming.at(path);
      this.#planning.problems.add('import/other-version', args, at, { record, field: path });
      this.#planning.proposals?.lost(arrival, path, this.#brand.folder);
    }
    this.#planning.lost.set(
      arrival,
      target.losses.map(({ path }) => path),
    );
    return target;
  }

  /**
   * Plans the new text of a file, if it changes, and reads it back.
   * @returns the file's new content as read; undefined if the file is removed or could not be read
   */
  #written(
    file: ContentFile,
    opened: Opened | undefined,
    before: readonly PlainObject[],
    changes: FileChanges,
  ): RecordsDocument | undefined {
    const { changed, removed, added } = changes;
    const isNew = opened === undefined;
    if (!isNew && changed.size + removed.size + added.length === 0) return opened.document;
    const { path } = file;
    if (!isNew && removed.size === before.length && added.length === 0) {
      this.#planning.files.push({ path, text: undefined, isNew: false });
      return undefined;
    }
    const schema = recordSchema(this.#source, this.#collection);
    const isJson = file.format === 'json';
    const edited = isNew
      ? wholeFile(added, schema, namesOf(this.#collection).identity.length === 0)
      : (isJson ? editJson : editYaml)(opened.document.text, before, changes, schema);
    const whole = isJson ? wholeJson : wholeFile;
    const bytes = Buffer.from(edited ?? whole(recordsAfter(before, changes), schema));
    if (edited === undefined && !isJson && opened?.document.text.includes('#'))
      this.#planning.commentsLost.push(file.name);
    this.#planning.files.push(new PlannedText(path, bytes, isNew));
    const wanted = recordsAfter(before, isJson ? typedChanges(changes, schema) : changes);
    const { document, problems } = readBackRecords(file, bytes, wanted);
    this.#planning.problems.push(...problems);
    return document;
  }

  /** Finds the incoming record for each record of a file, and takes it from the pending ones. */
  #matched({ file, document }: Opened): Match {
    const found = new Map<number, Prepared>();
    const ofOtherTimes = new Set<number>();
    document.records.forEach(({ value }, index) => {
      const own = identityIfAny(this.#collection, value);
      if (!this.#present.holds(own ?? '', value)) {
        ofOtherTimes.add(index);
        return;
      }
      this.#known.add(own && ownText(own));
      const arrival = own === undefined ? undefined : this.#pending.take(own);
      if (arrival !== undefined) found.set(index, arrival);
    });
    const count = document.records.length;
    const isList = count !== 1 || /^\s*(?:#.*\s*|---\s*)*[-[]/.test(document.text);
    return { file, found, ofOtherTimes, isList, count };
  }
}

/** An existing file, as read. */
interface Opened {
  readonly file: ContentFile;
  readonly document: RecordsDocument;
}

/** The incoming records of a brand's collection that haven't been matched to a file yet. */
class PendingRecords {
  /** The value is a list if several records have the same identity, which is rare. */
  readonly #byIdentity = new Map<string, Prepared | Prepared[]>();
  readonly #indexes: ReadonlyMap<Prepared, number>;
  /** The number of pending records of each postcode area. */
  readonly #areas = new Map<string | undefined, number>();
  #count: number;

  constructor(arrivals: readonly Prepared[]) {
    this.#count = arrivals.length;
    this.#indexes = new Map(arrivals.map((arrival, index) => [arrival, index]));
    for (const arrival of arrivals) {
      const { identity = '', area } = arrival;
      const alike = this.#byIdentity.get(identity);
      if (alike === undefined) this.#byIdentity.set(identity, arrival);
      else if (Array.isArray(alike)) alike.push(arrival);
      else this.#byIdentity.set(identity, [alike, arrival]);
      this.#areas.set(area, (this.#areas.get(area) ?? 0) + 1);
    }
  }

  /** The index of a record in the input. */
  indexOf(arrival: Prepared): number {
    return this.#indexes.get(arrival) ?? 0;
  }

  /** Takes the first pending record with an identity. */
  take(identity: string): Prepared | undefined {
    const alike = this.#byIdentity.get(identity);
    const arrival = Array.isArray(alike) ? alike.shift() : alike;
    if (arrival === undefined) return undefined;
    if (!Array.isArray(alike)) this.#byIdentity.delete(identity);
    this.#count--;
    this.#areas.set(arrival.area, (this.#areas.get(arrival.area) ?? 0) - 1);
    return arrival;
  }

  /** True if records are pending: of an area, or of any. */
  hasSome(area: { readonly name: string | undefined } | 'any'): boolean {
    return area === 'any' ? this.#count > 0 : (this.#areas.get(area.name) ?? 0) > 0;
  }

  /** The pending records, in the order of the input. */
  rest(): Prepared[] {
    const rest = new Set([...this.#byIdentity.values()].flat());
    return rest.size === 0 ? [] : [...this.#indexes.keys()].filter((arrival) => rest.has(arrival));
  }
}

/** A new text of a file, kept compressed, because all new texts wait until the whole import is planned. */
class PlannedText implements PlannedFile {
  readonly path: string;
  readonly isNew: boolean;
  readonly #packed: Uint8Array;

  constructor(path: string, bytes: Uint8Array, isNew: boolean) {
    this.path = path;
    this.isNew = isNew;
    this.#packed = deflateRawSync(bytes, { level: 1 });
  }

  get text(): string {
    return inflateRawSync(this.#packed).toString('utf8');
  }
}
