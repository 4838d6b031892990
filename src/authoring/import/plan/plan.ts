import { groupedBy } from '../../../base/grouped-by.js';
import { sourceOf } from '../../../interface/collections/index.js';
import { spellingOf } from '../../../model/brand-name.js';
import { type Collection, namesOf } from '../../../model/collection.js';
import type { FieldPath } from '../../../model/location.js';
import { problem } from '../../../model/problem.js';
import type { RunTime } from '../../../model/time-zone.js';
import { firstVersion, type Version, versions } from '../../../model/version.js';
import { brandFolderOf } from '../../../source/content/brand-folder.js';
import type { FileSystem } from '../../../source/content/file-system.js';
import type { Brand } from '../../../source/site/load.js';
import { siteProblems } from '../../../source/site/problems/index.js';
import { isNumbered } from '../../feed/envelope.js';
import type { IncomingMeta, IncomingRecord } from '../../incoming/incoming.js';
import type { ProblemCollector } from '../../incoming/problem-collector.js';
import { feedProblems } from '../../incoming/problems.js';
import type { PlannedFile } from '../../writing/write-files.js';
import type { Prepared } from '../prepared.js';
import type { Proposals } from '../proposals.js';
import { CollectionPlanner, type Planning, type ProveFile, type RecordsAfter } from './collection.js';
import { newBrand, newSettings, type SettingsGiven, withSource } from './settings.js';

/** The existing content. */
export interface Existing {
  /** The content folder as the user typed it, without a trailing slash. */
  readonly root: string;
  readonly hasSettings: boolean;
  /** The default version in which brands are written (D3). */
  readonly source: Version;
  /** Those that the settings have or add (D42); without settings, all. */
  readonly collections: readonly Collection[];
  readonly brands: readonly Brand[];
}

export interface PlanOptions {
  /** A brand's folder or BrandName that all records go to, whatever brand they name. */
  readonly brand?: string | undefined;
  readonly removeMissing: Planning['removeMissing'];
  /** The instant whose records the input is compared with; dates are compared with its day (D49). */
  readonly time: RunTime;
  readonly settings: Omit<SettingsGiven, 'collections' | 'source'>;
  /** Collects entries of import.yaml. */
  readonly proposals?: Proposals;
  /** Called for each incoming record that is planned. */
  readonly planned: () => void;
}

export interface Plan {
  readonly files: readonly PlannedFile[];
  /** The brands that have incoming records, with all their files. */
  readonly brands: readonly Brand[];
  readonly records: readonly RecordsAfter[];
  /** What the version of the brand's files can't express of a record (D3), by its paths in the record. */
  readonly lost: ReadonlyMap<Prepared, readonly FieldPath[]>;
  /** Files that had to be rewritten completely, so that their comments are lost. */
  readonly commentsLost: readonly string[];
  /** Settings that were made up, because neither the user nor the feed gives them. */
  readonly placeholders: readonly string[];
  /** False if existing files can't be read, so that nothing may be written. */
  readonly isSafe: boolean;
}

/**
 * Plans the changes that bring the content in line with the input. A brand is identified by its BrandName, a record by
 * its identity (D16). Files keep the order of their records and their comments; records that are equal keep their
 * bytes.
 * @param proveFile gets each file of records as it will be, as soon as that is known
 * @param problems collects the problems found
 */
export function plan(
  arrivals: readonly Prepared[],
  meta: IncomingMeta,
  existing: Existing,
  fs: Pick<FileSystem, 'readFileSync'>,
  options: PlanOptions,
  proveFile: ProveFile,
  problems: ProblemCollector,
): Plan {
  const planner = new Planner(existing, fs, options, proveFile, problems);
  const added = planner.added(arrivals);
  planner.settings(arrivals[0] ? shapeFor(arrivals[0], firstVersion) : existing.source, added, meta);
  for (const [brand, records] of planner.byBrand(arrivals)) planner.brand(brand, records);
  return planner;
}

/**
 * The default version for a brand's files: `usual` if that makes the collection's files those of the record's version,
 * which may differ from `usual` for a collection that doesn't have it; else the record's version. A version that is not
 * one of the interface can't be a default: it says nothing about other collections (D42).
 */
function shapeFor({ incoming: { collection, version } }: Prepared, usual: Version): Version {
  if (sourceOf(collection, usual) === version) return usual;
  return versions.find((each) => each === version) ?? usual;
}

/** The folder that the records of a brand are in, or will be in if nothing else has its name. */
export function folderOf(
  { brandName, group }: Pick<IncomingRecord, 'brandName' | 'group'>,
  { brands }: Pick<Existing, 'brands'>,
  brand: string | undefined,
): string {
  const name = brand ?? brandName ?? 'brand';
  return known(brands, name, group, brand)?.folder ?? brandFolderOf(name);
}

type Arrivals = readonly [Prepared, ...Prepared[]];

class Planner implements Plan, Planning {
  readonly files: PlannedFile[] = [];
  readonly brands: Brand[] = [];
  readonly records: RecordsAfter[] = [];
  readonly commentsLost: string[] = [];
  readonly lost = new Map<Prepared, readonly FieldPath[]>();
  placeholders: readonly string[] = [];
  isSafe = true;
  readonly fs: Pick<FileSystem, 'readFileSync'>;
  readonly removeMissing: PlanOptions['removeMissing'];
  readonly time: RunTime;
  readonly proveFile: ProveFile;
  readonly problems: ProblemCollector;
  readonly planned: () => void;
  readonly proposals: Proposals | undefined;
  readonly #existing: Existing;
  readonly #options: PlanOptions;
  #source: Version;

  constructor(
    existing: Existing,
    fs: Pick<FileSystem, 'readFileSync'>,
    options: PlanOptions,
    proveFile: ProveFile,
    problems: ProblemCollector,
  ) {
    this.fs = fs;
    this.removeMissing = options.removeMissing;
    this.time = options.time;
    this.proveFile = proveFile;
    this.problems = problems;
    this.planned = options.planned;
    this.proposals = options.proposals;
    this.#existing = existing;
    this.#options = options;
    this.#source = existing.source;
  }

  /**
   * The words that add the collections of the input (D42). A collection that existing settings don't add is an error,
   * since nothing of it would be published.
   */
  added(arrivals: readonly Prepared[]): readonly string[] {
    const groups = new Set<string>();
    for (const [collection, [first]] of byCollection(arrivals)) {
      const { addedBy } = namesOf(collection);
      if (addedBy === undefined) continue;
      groups.add(addedBy);
      if (this.#existing.collections.includes(collection)) continue;
      const at = [first.incoming.at([])] as const;
      const args = { collection, addedBy, isFeed: true };
      this.problems.push(problem(siteProblems['site/not-added'], args, at));
    }
    return [...groups];
  }

  settings(version: Version, collections: readonly string[], meta: IncomingMeta): void {
    const { hasSettings, brands, root, source } = this.#existing;
    if (hasSettings) return;
    // Existing brands were written in the default version, which must not change for them.
    this.#source = brands.length === 0 ? version : source;
    const { text, made } = newSettings(
      { ...this.#options.settings, collections, source: this.#source },
      meta,
    );
    this.placeholders = made;
    this.files.push({ path: `${root}/site.yaml`, text, isNew: true });
  }

  /**
   * The incoming records by brand: by BrandName, and by the group that the brand is published in (D18). Different
   * spellings of a name, such as "Bank of" and "Bank Of", are one brand.
   */
  byBrand(arrivals: readonly Prepared[]): ReadonlyMap<Brand, Arrivals> {
    const brands = new Map<string, Brand>();
    const fresh: Brand[] = [];
    const brandOf = (arrival: Prepared) => {
      const { brandName, group } = arrival.incoming;
      const name = this.#options.brand ?? brandName ?? 'brand';
      const key = JSON.stringify([name, group]);
      let brand = brands.get(key);
      if (brand === undefined) {
        const there = [...this.#existing.brands, ...fresh];
        const source = shapeFor(arrival, this.#source);
        brand =
          known(there, name, group, this.#options.brand) ?? this.#fresh(name, group, source, there, arrival);
        brands.set(key, brand);
        fresh.push(brand);
        if (brand.name !== name && brand.folder !== name) {
          this.problems.push(
            problem(feedProblems['import/brand-spelling'], { written: name, kept: brand.name }, [
              arrival.incoming.at([]),
            ]),
          );
        }
      }
      return brand;
    };
    return groupedBy(arrivals, brandOf);
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

  brand(known: Brand, arrivals: Arrivals): void {
    const { root, brands } = this.#existing;
    const version = shapeFor(arrivals[0], known.files.length === 0 ? known.source : this.#source);
    let brand = known;
    if (!brands.includes(known)) {
      const text = newBrand(known.name, known.group, version === this.#source ? undefined : version);
      this.files.push({ path: `${root}/${known.folder}/brand.yaml`, text, isNew: true });
    } else if (known.files.length === 0 && known.source !== version) {
      brand = { ...known, source: version };
      this.#setSource(known, version);
    }
    const files = [...brand.files];
    for (const [collection, records] of byCollection(arrivals)) {
      const own = brand.files.filter((file) => file.collection === collection).map(({ file }) => file);
      const planner = new CollectionPlanner(this, brand, collection, records);
      this.records.push(...planner.plan(own, `${root}/${brand.folder}`));
      for (const after of this.records) {
        if (after.brand !== brand.folder || after.collection !== collection) continue;
        if (!files.some(({ file }) => file.path === after.file.path))
          files.push({ collection, file: after.file });
      }
    }
    const removed = new Set(this.files.filter(({ text }) => text === undefined).map(({ path }) => path));
    this.brands.push({ ...brand, files: files.filter(({ file }) => !removed.has(file.path)) });
  }

  #setSource({ settings, folder, name, group }: Brand, version: Version): void {
    if (settings === undefined) {
      const path = `${this.#existing.root}/${folder}/brand.yaml`;
      this.files.push({ path, text: newBrand(name, group, version), isNew: true });
      return;
    }
    const { path, format } = settings;
    const before = Buffer.from(this.fs.readFileSync(path)).toString('utf8');
    this.files.push({ path, text: withSource(before, format, version), isNew: false });
  }
}

/**
 * The brand with this name or folder, or else with another spelling of the name.
 * @param folder of the brand that all records are of, in whichever group
 */
function known(
  brands: readonly Brand[],
  name: string,
  group: string | undefined,
  folder: string | undefined,
): Brand | undefined {
  const chosen = brands.find((brand) => brand.folder === folder);
  if (chosen !== undefined) return chosen;
  const exact = brands.filter((brand) => brand.name === name || brand.folder === name);
  const alike =
    exact.length > 0 ? exact : brands.filter((brand) => spellingOf(brand.name) === spellingOf(name));
  const same = alike.find((brand) => brand.group === group);
  if (same !== undefined || group === undefined) return same ?? alike[0];
  // A feed only numbers its groups; the content may have a word for this one.
  const [named, ...others] = alike.filter((brand) => brand.group !== undefined && !isNumbered(brand.group));
  return others.length === 0 ? named : undefined;
}

function byCollection(arrivals: readonly Prepared[]): ReadonlyMap<Collection, Arrivals> {
  return groupedBy(arrivals, ({ incoming }) => incoming.collection);
}
