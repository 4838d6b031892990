import { type RecordsDocument, readRecords } from '../../content/document.js';
import type { FileSystem } from '../../content/file-system.js';
import type { ContentFile } from '../../content/tree.js';
import { readBytes } from '../../content/unreadable.js';
import type { PlannedFile } from '../../files/write-files.js';
import type { Collection } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import { ownText } from '../../model/own-text.js';
import type { PlainObject } from '../../model/plain-object.js';
import { hasErrors, problem } from '../../model/problem.js';
import { firstVersion, type Version } from '../../model/version.js';
import { jobOf } from '../../publish/compile.js';
import { sourceOf } from '../../schema/collections/index.js';
import { recordSchema } from '../../schema/index.js';
import { located } from '../../schema/located.js';
import { brandFolderOf, spellingOf } from '../../site/brand-folder.js';
import type { Brand } from '../../site/load.js';
import type { Gathered } from '../gathered.js';
import type { IncomingMeta } from '../incoming.js';
import { identityOf, nameOf, type Prepared } from '../prepared.js';
import { feedProblems } from '../problems.js';
import type { SettledFile } from '../proof.js';
import { readBackRecords } from '../read-back.js';
import { type FileChanges, recordsAfter } from '../write/changes.js';
import { editJson, editYaml, typedChanges, wholeFile, wholeJson } from '../write/edit.js';
import { layoutOf, type Match } from './layout.js';
import { PlannedText } from './planned-text.js';
import { firstUnsound, isUnchanged, type Target, targetOf } from './records.js';
import { newBrand, newSettings, type SettingsGiven, withSource } from './settings.js';
import { Waiting } from './waiting.js';

/** The content that is there. */
export interface Existing {
  /** The content folder, as the user typed it, without a slash at its end. */
  readonly root: string;
  readonly hasSettings: boolean;
  /** The version that brands are written in where they don't say otherwise (D3). */
  readonly source: Version;
  readonly brands: readonly Brand[];
}

export interface PlanOptions {
  /** A brand's folder or BrandName, for all records, whatever they say. */
  readonly brand?: string | undefined;
  /**
   * Remove records of the collections that come in which aren't in what comes in; `not-sure` keeps them, since what
   * came in was not read as a whole.
   */
  readonly removeMissing: boolean | 'not-sure';
  readonly settings: Omit<SettingsGiven, 'source'>;
}

/** A file of records after the import, whether it changes or not. */
export interface RecordsAfter {
  readonly file: ContentFile;
  readonly collection: Collection;
  readonly brand: string;
  readonly counts: Counts;
}

export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly kept: number;
  readonly removed: number;
}

export interface Plan {
  readonly files: readonly PlannedFile[];
  /** The brands that something came in for, with all their files. */
  readonly brands: readonly Brand[];
  readonly records: readonly RecordsAfter[];
  /** What the version of the brand's files can't say of a record (D3), by its places in the record. */
  readonly lost: ReadonlyMap<Prepared, readonly FieldPath[]>;
  /** Files that had to be written anew as a whole, so that comments in them are gone. */
  readonly commentsLost: readonly string[];
  /** Settings that nobody said. */
  readonly madeUp: readonly string[];
  /** False where files that are there can't be read, so that nothing may be written. */
  readonly isSafe: boolean;
}

/**
 * What has to be written so that the content says what comes in. A brand is known by its BrandName, a record by its
 * identity (D16); files keep their records' order and comments, and records that say the same keep their bytes.
 * @param settle gets each file of records as it will be, as soon as that is known
 * @param problems gets what is to be said of it
 */
export function plan(
  arrivals: readonly Prepared[],
  meta: IncomingMeta,
  existing: Existing,
  fs: Pick<FileSystem, 'readFileSync'>,
  options: PlanOptions,
  settle: Settle,
  problems: Gathered,
): Plan {
  const planner = new Planner(existing, fs, options, settle, problems);
  planner.settings(arrivals[0] ? shapeFor(arrivals[0], firstVersion) : existing.source, meta);
  for (const [brand, records] of planner.byBrand(arrivals)) planner.brand(brand, records);
  return planner;
}

/**
 * The version in whose shape a brand's files are written for what comes in: that of the records, but where their
 * collection hasn't got `usual`, that needn't be theirs.
 */
function shapeFor({ incoming: { collection, version } }: Prepared, usual: Version): Version {
  return sourceOf(collection, usual) === version ? usual : version;
}

/** @returns the places of the records that are sound */
type Settle = (file: SettledFile) => ReadonlySet<number>;

class Planner implements Plan {
  readonly files: PlannedFile[] = [];
  readonly brands: Brand[] = [];
  readonly records: RecordsAfter[] = [];
  readonly commentsLost: string[] = [];
  readonly lost = new Map<Prepared, readonly FieldPath[]>();
  madeUp: readonly string[] = [];
  isSafe = true;
  readonly #existing: Existing;
  readonly #fs: Pick<FileSystem, 'readFileSync'>;
  readonly #options: PlanOptions;
  readonly #settle: Settle;
  readonly problems: Gathered;
  #source: Version;

  constructor(
    existing: Existing,
    fs: Pick<FileSystem, 'readFileSync'>,
    options: PlanOptions,
    settle: Settle,
    problems: Gathered,
  ) {
    this.#settle = settle;
    this.problems = problems;
    this.#existing = existing;
    this.#fs = fs;
    this.#options = options;
    this.#source = existing.source;
  }

  settings(version: Version, meta: IncomingMeta): void {
    const { hasSettings, brands, root, source } = this.#existing;
    if (hasSettings) return;
    // Brands that are there were written by the default, and stay what they are.
    this.#source = brands.length === 0 ? version : source;
    const { text, made } = newSettings({ ...this.#options.settings, source: this.#source }, meta);
    this.madeUp = made;
    this.files.push({ path: `${root}/site.yaml`, text, isNew: true });
  }

  /**
   * What comes in by brand: by BrandName, and by the group that a brand is published in (D18). Spellings of one name,
   * such as "Bank of" and "Bank Of", are one brand.
   */
  byBrand(arrivals: readonly Prepared[]): Map<Brand, Prepared[]> {
    const brands = new Map<string, Brand>();
    const sorted = new Map<Brand, Prepared[]>();
    for (const arrival of arrivals) {
      const { brandName, group } = arrival.incoming;
      const name = this.#options.brand ?? brandName ?? 'brand';
      const key = JSON.stringify([name, group]);
      let brand = brands.get(key);
      if (brand === undefined) {
        const there = [...this.#existing.brands, ...sorted.keys()];
        const source = shapeFor(arrival, this.#source);
        brand = known(there, name, group) ?? this.#fresh(name, group, source, there, arrival);
        brands.set(key, brand);
        if (brand.name !== name && brand.folder !== name) {
          this.problems.push(
            problem(feedProblems['import/brand-spelling'], { written: name, kept: brand.name }, [
              arrival.incoming.at([]),
            ]),
          );
        }
      }
      const own = sorted.get(brand);
      if (own === undefined) sorted.set(brand, [arrival]);
      else own.push(arrival);
    }
    return sorted;
  }

  #fresh(
    name: string,
    group: string | undefined,
    source: Version,
    there: readonly Brand[],
    { incoming }: Prepared,
  ): Brand {
    const folder = brandFolderOf(
      name,
      there.map((brand) => brand.folder),
    );
    const wanted = brandFolderOf(name);
    const other = there.find((brand) => brand.folder.toLowerCase() === wanted);
    if (other !== undefined) {
      const args = { name, folder, wanted, other: other.name };
      this.problems.push(problem(feedProblems['import/brand-folder'], args, [incoming.at([])]));
    }
    return { folder, name, group, source, files: [] };
  }

  brand(known: Brand, arrivals: readonly Prepared[]): void {
    const { root, brands } = this.#existing;
    const version = shapeFor(arrivals[0]!, known.files.length === 0 ? known.source : this.#source);
    let brand = known;
    if (!brands.includes(known)) {
      const text = newBrand(known.name, known.group, version === this.#source ? undefined : version);
      this.files.push({ path: `${root}/${known.folder}/brand.yaml`, text, isNew: true });
    } else if (known.files.length === 0 && known.source !== version) {
      brand = { ...known, source: version };
      this.#setSource(`${root}/${known.folder}/brand.yaml`, version);
    }
    const files = [...brand.files];
    for (const [collection, records] of byCollection(arrivals)) {
      const own = brand.files.filter((file) => file.collection === collection).map(({ file }) => file);
      this.#collection(brand, collection, own, records);
      for (const after of this.records) {
        if (after.brand !== brand.folder || after.collection !== collection) continue;
        if (!files.some(({ file }) => file.path === after.file.path))
          files.push({ collection, file: after.file });
      }
    }
    const removed = new Set(this.files.filter(({ text }) => text === undefined).map(({ path }) => path));
    this.brands.push({ ...brand, files: files.filter(({ file }) => !removed.has(file.path)) });
  }

  #setSource(path: string, version: Version): void {
    try {
      const before = Buffer.from(this.#fs.readFileSync(path)).toString('utf8');
      this.files.push({ path, text: withSource(before, version), isNew: false });
    } catch {
      this.files.push({ path, text: newBrand('', undefined, version), isNew: true });
    }
  }

  /**
   * Plans the files of a collection one after the other, so that no more than one is in memory. A file that new records
   * may go to waits until it is known which those are.
   */
  #collection(
    brand: Brand,
    collection: Collection,
    files: readonly ContentFile[],
    arrivals: readonly Prepared[],
  ): void {
    const waiting = new Waiting(arrivals);
    const work: Work = { brand, collection, waiting, hasUnsound: false, known: new Set() };
    const layout = layoutOf(files, collection, `${this.#existing.root}/${brand.folder}`, arrivals.length);
    const matches = new Map<string, Match>();
    let home: Match | undefined;
    const done: RecordsAfter[] = [];
    const inOrder = [...files].sort((a, b) => layout.rank(a) - layout.rank(b));
    const later: Match[] = [];
    for (const [place, file] of inOrder.entries()) {
      const opened = this.#opened(file);
      if (opened === undefined) continue;
      const match = matched(work, opened);
      matches.set(file.path, match);
      const takesNew = layout.takesNew(match, home);
      if (takesNew && layout.kind === 'one') home = match;
      const isLast = place === inOrder.length - 1 && later.length === 0;
      if (takesNew && waiting.hasSome(layout.areaOf(file)) && !(isLast && layout.kind === 'one'))
        later.push(match);
      else
        done.push(
          this.#finish(
            work,
            match,
            opened,
            takesNew && isLast && layout.kind === 'one' ? waiting.rest() : [],
          ),
        );
    }
    const added = waiting.rest();
    const byFile = new Map<string, Prepared[]>();
    for (const arrival of home !== undefined && !later.includes(home) ? [] : added) {
      const path = home?.file.path ?? layout.place(arrival);
      const own = byFile.get(path);
      if (own === undefined) byFile.set(path, [arrival]);
      else own.push(arrival);
    }
    for (const match of later) {
      const opened = this.#opened(match.file);
      if (opened !== undefined)
        done.push(this.#finish(work, match, opened, byFile.get(match.file.path) ?? []));
      byFile.delete(match.file.path);
    }
    for (const [path, own] of byFile) {
      const file = { path, name: path, format: 'yaml', bytes: 0 } as const;
      done.push(this.#finish(work, { file, found: new Map(), isList: true, count: 0 }, undefined, own));
    }
    this.#guardNew(work, added);
    const order = new Map(files.map((file, index) => [file.path, index]));
    const placeOf = ({ file }: RecordsAfter) => order.get(file.path) ?? files.length;
    this.records.push(
      ...done.sort((a, b) => placeOf(a) - placeOf(b) || (a.file.path < b.file.path ? -1 : 1)),
    );
  }

  /** A file that is there; nothing, and problems, where it can't be read. */
  #opened(file: ContentFile): Opened | undefined {
    const read = readBytes(file, this.#fs);
    const document = 'bytes' in read ? readRecords(file, read.bytes) : undefined;
    const problems = 'problem' in read ? [read.problem] : (document?.problems ?? []);
    if (document !== undefined && !hasErrors(problems)) return { file, document };
    this.problems.push(...problems);
    this.isSafe = false;
    return undefined;
  }

  /** Plans what becomes of a file, and hands it over to be proved. */
  #finish(work: Work, match: Match, opened: Opened | undefined, added: readonly Prepared[]): RecordsAfter {
    const { brand, collection, waiting } = work;
    const before = opened?.document.records.map(({ value }) => value) ?? [];
    const changed = new Map<number, PlainObject>();
    const removed = new Set<number>();
    let [same, kept] = [0, 0];
    before.forEach((value, index) => {
      const arrival = match.found.get(index);
      if (arrival === undefined) {
        this.#notInFeed(work, opened!.document, value, index);
        if (this.#options.removeMissing === true) removed.add(index);
        else kept++;
        return;
      }
      this.#repairs(arrival, brand, waiting.indexOf(arrival));
      const target = this.#target(arrival, brand, index);
      if (isUnchanged(value, arrival, target, sourceOf(collection, brand.source))) same++;
      else {
        changed.set(index, target.value as PlainObject);
        if (firstUnsound(collection, sourceOf(collection, brand.source), value) === undefined)
          this.#guard(arrival, target, brand, index, false);
        else work.hasUnsound = true;
      }
    });
    for (const index of removed) {
      if (firstUnsound(collection, sourceOf(collection, brand.source), before[index]!) !== undefined)
        work.hasUnsound = true;
    }
    const values = added.map((arrival, index) => {
      this.#repairs(arrival, brand, waiting.indexOf(arrival));
      return this.#target(arrival, brand, index).value;
    });
    const written = this.#written(work, match.file, opened, before, { changed, removed, added: values });
    const left = before.flatMap((_, index) =>
      removed.has(index) ? [] : [{ arrival: match.found.get(index), wasChanged: changed.has(index) }],
    );
    const arrivals = new Map<number, Prepared>();
    [...left.map(({ arrival }) => arrival), ...added].forEach((arrival, index) => {
      if (arrival !== undefined) arrivals.set(index, arrival);
    });
    if (written !== undefined) {
      const job = jobOf(brand, collection, match.file);
      const sound = this.#settle({ job, document: written, arrivals, lost: this.lost });
      if (left.some(({ wasChanged }, index) => !wasChanged && !sound.has(index))) work.hasUnsound = true;
    }
    const counts = { added: added.length, changed: changed.size, same, kept, removed: removed.size };
    return { file: match.file, collection, brand: brand.folder, counts };
  }

  #repairs(arrival: Prepared, brand: Brand, index: number): void {
    const { repairs, incoming } = arrival;
    if (repairs.length === 0) return;
    const record = nameOf(arrival, brand.folder, index);
    for (const { rule, args, path } of repairs) {
      this.problems.add(rule, args as never, () => incoming.at(path), { record, field: path });
    }
  }

  #notInFeed(
    { brand, collection }: Work,
    document: RecordsDocument,
    value: PlainObject,
    index: number,
  ): void {
    const identity = identityOf(collection, value);
    const record = { collection, brand: brand.folder, index, ...(identity !== undefined && { identity }) };
    const why = this.#options.removeMissing === 'not-sure' ? ({ kept: 'parts-left-out' } as const) : {};
    const args = { removed: this.#options.removeMissing === true, ...why };
    this.problems.add('import/not-in-feed', args, () => document.locate(index, [], 'value'), { record });
  }

  /**
   * A record that is sound stays sound: what would end that stops the import. `index` is the record's place among
   * those that came in.
   */
  #guard(arrival: Prepared, target: Target, brand: Brand, index: number, isNew: boolean): void {
    const { collection } = arrival.incoming;
    const finding = firstUnsound(collection, sourceOf(collection, brand.source), target.value);
    if (finding === undefined) return;
    const at = [arrival.incoming.at(finding.path)] as const;
    const about = { record: nameOf(arrival, brand.folder, index), field: finding.path };
    this.problems.push(problem(feedProblems['import/unsound'], { isNew }, at, about));
    this.problems.push(...located([finding], () => at[0], about.record));
  }

  /** New records beside records that are all sound must be sound too, whatever comes in as the wrong collection. */
  #guardNew({ brand, known, hasUnsound }: Work, added: readonly Prepared[]): void {
    if (known.size === 0 || hasUnsound) return;
    const taken = new Set(known);
    added.forEach((arrival, index) => {
      if (taken.has(arrival.identity)) {
        const record = nameOf(arrival, brand.folder, index);
        const args = { isNew: true, isTwice: true };
        this.problems.push(
          problem(feedProblems['import/unsound'], args, [arrival.incoming.at([])], { record }),
        );
      }
      taken.add(arrival.identity);
      this.#guard(
        arrival,
        targetOf(arrival, sourceOf(arrival.incoming.collection, brand.source)),
        brand,
        index,
        true,
      );
    });
  }

  /** A record as it is to be written; what is lost by that is reported. */
  #target(arrival: Prepared, brand: Brand, index: number): Target {
    const source = sourceOf(arrival.incoming.collection, brand.source);
    const target = targetOf(arrival, source);
    if (target.losses.length === 0) return target;
    const record = nameOf(arrival, brand.folder, index);
    for (const { path, what, value } of target.losses) {
      const args = { version: source, what, ...(value !== undefined && { value }) };
      const at = () => arrival.incoming.at(path);
      this.problems.add('import/other-version', args, at, { record, field: path });
    }
    this.lost.set(
      arrival,
      target.losses.map(({ path }) => path),
    );
    return target;
  }

  /**
   * Plans the new text of a file, if it gets one, and reads that back.
   * @returns what the file will hold, as it is read; nothing where it goes, or could not be read
   */
  #written(
    { brand, collection }: Work,
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
      this.files.push({ path, text: undefined, isNew: false });
      return undefined;
    }
    const schema = recordSchema(sourceOf(collection, brand.source), collection);
    const isJson = file.format === 'json';
    const edited = isNew
      ? wholeFile(added, schema)
      : (isJson ? editJson : editYaml)(opened.document.text, before, changes, schema);
    const whole = isJson ? wholeJson : wholeFile;
    const bytes = Buffer.from(edited ?? whole(recordsAfter(before, changes), schema));
    if (edited === undefined && !isJson && opened?.document.text.includes('#'))
      this.commentsLost.push(file.name);
    this.files.push(new PlannedText(path, bytes, isNew));
    const wanted = recordsAfter(before, isJson ? typedChanges(changes, schema) : changes);
    const { document, problems } = readBackRecords(file, bytes, wanted);
    this.problems.push(...problems);
    return document;
  }
}

/** What is done for a collection of a brand. */
interface Work {
  readonly brand: Brand;
  readonly collection: Collection;
  readonly waiting: Waiting;
  /** The identities of the records that were there. */
  readonly known: Set<string | undefined>;
  /** True once one of them can't be published. */
  hasUnsound: boolean;
}

/** A file that is there, as it was read. */
interface Opened {
  readonly file: ContentFile;
  readonly document: RecordsDocument;
}

/** Finds what came in for the records of a file, each of which is taken out of those that wait. */
function matched({ collection, waiting, known }: Work, { file, document }: Opened): Match {
  const found = new Map<number, Prepared>();
  document.records.forEach(({ value }, index) => {
    const own = identityOf(collection, value);
    known.add(own && ownText(own));
    const arrival = own === undefined ? undefined : waiting.take(own);
    if (arrival !== undefined) found.set(index, arrival);
  });
  const count = document.records.length;
  const isList = count !== 1 || /^\s*(?:#.*\s*|---\s*)*[-[]/.test(document.text);
  return { file, found, isList, count };
}

/** The brand that is meant by a name: of that very name or folder, else of another spelling of it. */
function known(brands: readonly Brand[], name: string, group: string | undefined): Brand | undefined {
  const exact = brands.filter((brand) => brand.name === name || brand.folder === name);
  const alike =
    exact.length > 0 ? exact : brands.filter((brand) => spellingOf(brand.name) === spellingOf(name));
  return alike.find((brand) => brand.group === group) ?? (group === undefined ? alike[0] : undefined);
}

function byCollection(arrivals: readonly Prepared[]): Map<Collection, Prepared[]> {
  const sorted = new Map<Collection, Prepared[]>();
  for (const arrival of arrivals) {
    const own = sorted.get(arrival.incoming.collection);
    if (own === undefined) sorted.set(arrival.incoming.collection, [arrival]);
    else own.push(arrival);
  }
  return sorted;
}
