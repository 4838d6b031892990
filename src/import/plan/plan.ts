import { readRecords } from '../../content/document.js';
import type { FileSystem } from '../../content/file-system.js';
import type { ContentFile } from '../../content/tree.js';
import { readBytes } from '../../content/unreadable.js';
import type { Collection } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import { hasErrors, type Problem, problem } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import { recordSchema } from '../../schema/index.js';
import { located } from '../../schema/problems.js';
import { brandFolderOf, spellingOf } from '../../site/brand-folder.js';
import type { Brand } from '../../site/load.js';
import type { IncomingMeta } from '../incoming.js';
import { identityOf, nameOf, type Prepared, repairProblems } from '../prepared.js';
import { type FileChanges, recordsAfter } from '../write/changes.js';
import { editYaml, wholeFile } from '../write/edit.js';
import { editJson, typedChanges, wholeJson } from '../write/json.js';
import { firstUnsound, isUnchanged, type Target, targetOf } from './records.js';
import { newBrand, newSettings, type SettingsGiven, withSource } from './settings.js';

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

/** A file to be written, or, where `text` is absent, removed. */
export interface PlannedFile {
  readonly path: string;
  readonly text: string | undefined;
  readonly isNew: boolean;
  /** What a file of records must say when it is read back. */
  readonly records?: readonly Readonly<Record<string, unknown>>[];
}

/** A file of records after the import, whether it changes or not. */
export interface RecordsAfter {
  readonly file: ContentFile;
  readonly collection: Collection;
  readonly brand: string;
  /** What came in, by its place in the file. */
  readonly arrivals: ReadonlyMap<number, Prepared>;
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
  readonly problems: readonly Problem[];
  /** False where files that are there can't be read, so that nothing may be written. */
  readonly isSafe: boolean;
}

/**
 * What has to be written so that the content says what comes in. A brand is known by its BrandName, a record by its
 * identity (D16); files keep their records' order and comments, and records that say the same keep their bytes.
 */
export function plan(
  arrivals: readonly Prepared[],
  meta: IncomingMeta,
  existing: Existing,
  fs: Pick<FileSystem, 'readFileSync'>,
  options: PlanOptions,
): Plan {
  const planner = new Planner(existing, fs, options);
  planner.settings(arrivals[0]?.incoming.version ?? existing.source, meta);
  for (const [brand, records] of planner.byBrand(arrivals)) planner.brand(brand, records);
  return planner;
}

class Planner implements Plan {
  readonly files: PlannedFile[] = [];
  readonly brands: Brand[] = [];
  readonly records: RecordsAfter[] = [];
  readonly problems: Problem[] = [];
  readonly commentsLost: string[] = [];
  readonly lost = new Map<Prepared, readonly FieldPath[]>();
  madeUp: readonly string[] = [];
  isSafe = true;
  readonly #existing: Existing;
  readonly #fs: Pick<FileSystem, 'readFileSync'>;
  readonly #options: PlanOptions;
  #source: Version;

  constructor(existing: Existing, fs: Pick<FileSystem, 'readFileSync'>, options: PlanOptions) {
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
      const { brandName, group, version } = arrival.incoming;
      const name = this.#options.brand ?? brandName ?? 'brand';
      const key = JSON.stringify([name, group]);
      let brand = brands.get(key);
      if (brand === undefined) {
        const there = [...this.#existing.brands, ...sorted.keys()];
        brand = known(there, name, group) ?? this.#fresh(name, group, version, there, arrival);
        brands.set(key, brand);
        if (brand.name !== name && brand.folder !== name) {
          this.problems.push(
            problem('import/brand-spelling', { written: name, kept: brand.name }, [arrival.incoming.at([])]),
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
      this.problems.push(problem('import/brand-folder', args, [incoming.at([])]));
    }
    return { folder, name, group, source, files: [] };
  }

  brand(known: Brand, arrivals: readonly Prepared[]): void {
    const { root, brands } = this.#existing;
    const version = arrivals[0]!.incoming.version;
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

  #collection(
    brand: Brand,
    collection: Collection,
    files: readonly ContentFile[],
    arrivals: readonly Prepared[],
  ): void {
    const waiting = new Map<string, Prepared[]>();
    for (const arrival of arrivals) {
      const identity = arrival.identity ?? '';
      const alike = waiting.get(identity);
      if (alike === undefined) waiting.set(identity, [arrival]);
      else alike.push(arrival);
    }
    arrivals.forEach((arrival, index) => {
      this.problems.push(...repairProblems(arrival, nameOf(arrival, brand.folder, index)));
    });
    const matches = files.map((file) => this.#matched(brand, collection, file, waiting));
    const rest = new Set([...waiting.values()].flat());
    const added = arrivals.filter((arrival) => rest.has(arrival));
    this.#guardNew(brand, collection, matches, added);
    const home = matches.find((match) => match?.isList && isOwnFile(match.file, collection)) ?? undefined;
    for (const match of matches) {
      if (match !== undefined) this.#write(brand, collection, match, match === home ? added : []);
    }
    if (home !== undefined || added.length === 0) return;
    const path = `${this.#existing.root}/${brand.folder}/${collection}.yaml`;
    const file = { path, name: path, format: 'yaml', bytes: 0 } as const;
    const none = { changed: new Map(), removed: new Set<number>(), kept: 0, same: 0 };
    this.#write(
      brand,
      collection,
      { file, text: undefined, before: [], isList: true, found: new Map(), ...none },
      added,
    );
  }

  /** Finds what came in for the records of a file, each of which is taken out of `waiting`. */
  #matched(
    brand: Brand,
    collection: Collection,
    file: ContentFile,
    waiting: Map<string, Prepared[]>,
  ): Match | undefined {
    const read = readBytes(file, this.#fs);
    const document = 'bytes' in read ? readRecords(file, read.bytes) : undefined;
    const problems = 'problem' in read ? [read.problem] : (document?.problems ?? []);
    if (document === undefined || hasErrors(problems)) {
      this.problems.push(...problems);
      this.isSafe = false;
      return undefined;
    }
    const before = document.records.map(({ value }) => value);
    const found = new Map<number, Prepared>();
    const changed = new Map<number, Record<string, unknown>>();
    const removed = new Set<number>();
    let [same, kept] = [0, 0];
    before.forEach((value, index) => {
      const own = identityOf(collection, value);
      const arrival = own === undefined ? undefined : waiting.get(own)?.shift();
      if (arrival === undefined) {
        const identity = identityOf(collection, value);
        const record = {
          collection,
          brand: brand.folder,
          index,
          ...(identity !== undefined && { identity }),
        };
        const isRemoved = this.#options.removeMissing === true;
        const why = this.#options.removeMissing === 'not-sure' ? ({ kept: 'parts-left-out' } as const) : {};
        if (isRemoved) removed.add(index);
        else kept++;
        this.problems.push(
          problem(
            'import/not-in-feed',
            { removed: isRemoved, ...why },
            [document.locate(index, [], 'value')],
            {
              record,
            },
          ),
        );
        return;
      }
      found.set(index, arrival);
      const target = this.#target(arrival, brand, index);
      if (isUnchanged(value, arrival, target, brand.source)) same++;
      else {
        changed.set(index, target.value as Record<string, unknown>);
        if (firstUnsound(collection, brand.source, value) === undefined)
          this.#guard(arrival, target, brand, index, false);
      }
    });
    const isList = before.length !== 1 || /^\s*(?:#.*\s*|---\s*)*[-[]/.test(document.text);
    return { file, text: document.text, before, isList, found, changed, removed, kept, same };
  }

  /**
   * A record that is sound stays sound: what would end that stops the import. `index` is the record's place among
   * those that came in.
   */
  #guard(arrival: Prepared, target: Target, brand: Brand, index: number, isNew: boolean): void {
    const { collection } = arrival.incoming;
    const finding = firstUnsound(collection, brand.source, target.value);
    if (finding === undefined) return;
    const at = [arrival.incoming.at(finding.path)] as const;
    const about = { record: nameOf(arrival, brand.folder, index), field: finding.path };
    this.problems.push(problem('import/unsound', { isNew }, at, about));
    this.problems.push(...located([finding], () => at[0], about.record));
  }

  /** New records beside records that are all sound must be sound too, whatever comes in as the wrong collection. */
  #guardNew(
    brand: Brand,
    collection: Collection,
    matches: readonly (Match | undefined)[],
    added: readonly Prepared[],
  ): void {
    if (added.length === 0) return;
    const there = matches.flatMap((match) => match?.before ?? []);
    if (there.length === 0) return;
    if (there.some((value) => firstUnsound(collection, brand.source, value) !== undefined)) return;
    const known = new Set(there.map((value) => identityOf(collection, value)));
    added.forEach((arrival, index) => {
      if (known.has(arrival.identity)) {
        const record = nameOf(arrival, brand.folder, index);
        const args = { isNew: true, isTwice: true };
        this.problems.push(problem('import/unsound', args, [arrival.incoming.at([])], { record }));
      }
      known.add(arrival.identity);
      this.#guard(arrival, targetOf(arrival, brand.source), brand, index, true);
    });
  }

  /** A record as it is to be written; what is lost by that is reported. */
  #target(arrival: Prepared, brand: Brand, index: number): Target {
    const target = targetOf(arrival, brand.source);
    if (target.losses.length === 0) return target;
    const record = nameOf(arrival, brand.folder, index);
    for (const { path, what, value } of target.losses) {
      const args = { version: brand.source, what, ...(value !== undefined && { value }) };
      const at = [arrival.incoming.at(path)] as const;
      this.problems.push(problem('import/other-version', args, at, { record, field: path }));
    }
    this.lost.set(
      arrival,
      target.losses.map(({ path }) => path),
    );
    return target;
  }

  #write(brand: Brand, collection: Collection, match: Match, added: readonly Prepared[]): void {
    const { file, text, before, changed, removed, found, kept, same } = match;
    const schema = recordSchema(brand.source, collection);
    const changes: FileChanges = {
      changed,
      removed,
      added: added.map((arrival, index) => this.#target(arrival, brand, index).value),
    };
    const isJson = file.format === 'json';
    const records = recordsAfter(before, isJson ? typedChanges(changes, schema) : changes);
    if (text === undefined) {
      this.files.push({ path: file.path, text: wholeFile(records, schema), isNew: true, records });
    } else if (changed.size + removed.size + added.length > 0) {
      const isGone = removed.size === before.length && added.length === 0;
      const edited = (isJson ? editJson : editYaml)(text, before, changes, schema);
      if (isGone) this.files.push({ path: file.path, text: undefined, isNew: false });
      else if (edited !== undefined)
        this.files.push({ path: file.path, text: edited, isNew: false, records });
      else {
        const whole = isJson ? wholeJson : wholeFile;
        this.files.push({
          path: file.path,
          text: whole(recordsAfter(before, changes), schema),
          isNew: false,
          records,
        });
        if (!isJson && text.includes('#')) this.commentsLost.push(file.name);
      }
    }
    const left = before.flatMap((_, index) => (removed.has(index) ? [] : [found.get(index)]));
    const arrivals = new Map<number, Prepared>();
    [...left, ...added].forEach((arrival, index) => {
      if (arrival !== undefined) arrivals.set(index, arrival);
    });
    const counts = { added: added.length, changed: changed.size, same, kept, removed: removed.size };
    this.records.push({ file, collection, brand: brand.folder, arrivals, counts });
  }
}

/** The brand that is meant by a name: of that very name or folder, else of another spelling of it. */
function known(brands: readonly Brand[], name: string, group: string | undefined): Brand | undefined {
  const exact = brands.filter((brand) => brand.name === name || brand.folder === name);
  const alike =
    exact.length > 0 ? exact : brands.filter((brand) => spellingOf(brand.name) === spellingOf(name));
  return alike.find((brand) => brand.group === group) ?? (group === undefined ? alike[0] : undefined);
}

/** A file of records with what came in for them. */
interface Match {
  readonly file: ContentFile;
  /** Absent where the file is new. */
  readonly text: string | undefined;
  readonly before: readonly Record<string, unknown>[];
  readonly isList: boolean;
  readonly found: ReadonlyMap<number, Prepared>;
  readonly changed: ReadonlyMap<number, Record<string, unknown>>;
  readonly removed: ReadonlySet<number>;
  readonly kept: number;
  readonly same: number;
}

/** True for `branches.yaml` in the brand's own folder. */
function isOwnFile({ path }: ContentFile, collection: Collection): boolean {
  return new RegExp(`[/\\\\][^/\\\\]+[/\\\\]${collection}\\.(?:ya?ml|json)$`).test(path);
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
