import { withSetting } from '../authoring/edit/edit.js';
import type { PlannedFile } from '../authoring/writing/write-files.js';
import { groupedBy } from '../base/grouped-by.js';
import { brandFolderOf } from '../content/content/brand-folder.js';
import type { FileSystem } from '../content/content/file-system.js';
import type { Brand } from '../content/site/load.js';
import { siteProblems } from '../content/site/problems/index.js';
import { brandSettings } from '../content/site/settings.js';
import { sourceOf } from '../interface/collections/index.js';
import { spellingOf } from '../model/brand-name.js';
import { type Collection, namesOf } from '../model/collection.js';
import { type Problem, problem } from '../model/problem.js';
import type { RunTime } from '../model/time-zone.js';
import { firstVersion, type Version, versions } from '../model/version.js';
import { type FileAfter, type Planning, planCollection } from './collection.js';
import { isNumbered } from './feed/envelope.js';
import type { IncomingMeta } from './incoming.js';
import { newBrand, newSettings, type SettingsGiven } from './new-settings.js';
import type { Prepared } from './prepared.js';
import { feedProblems } from './problems.js';

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
}

export interface Plan {
  readonly files: readonly PlannedFile[];
  /** The brands that have incoming records, with all their files as they will be. */
  readonly brands: readonly Brand[];
  readonly records: readonly FileAfter[];
  /** Files that had to be rewritten completely, so that their comments are lost. */
  readonly commentsLost: readonly string[];
  /** Settings that were made up, because neither the user nor the feed gives them. */
  readonly placeholders: readonly string[];
  /** False if existing files can't be read, so that nothing may be written. */
  readonly isSafe: boolean;
}

type Arrivals = readonly [Prepared, ...Prepared[]];

/**
 * Plans the changes that bring the content in line with the input. A brand is identified by its BrandName.
 * @param problems collects the problems found
 */
export function plan(
  arrivals: readonly Prepared[],
  meta: IncomingMeta,
  existing: Existing,
  fs: Pick<FileSystem, 'readFileSync'>,
  options: PlanOptions,
  problems: Problem[],
): Plan {
  const planner = new Planner(existing, fs, options, problems);
  planner.settings(arrivals[0], planner.added(arrivals), meta);
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

class Planner implements Plan, Planning {
  readonly files: PlannedFile[] = [];
  readonly brands: Brand[] = [];
  readonly records: FileAfter[] = [];
  readonly commentsLost: string[] = [];
  placeholders: readonly string[] = [];
  isSafe = true;
  readonly fs: Pick<FileSystem, 'readFileSync'>;
  readonly removeMissing: PlanOptions['removeMissing'];
  readonly time: RunTime;
  readonly problems: Problem[];
  readonly #existing: Existing;
  readonly #options: PlanOptions;
  #source: Version;

  constructor(
    existing: Existing,
    fs: Pick<FileSystem, 'readFileSync'>,
    options: PlanOptions,
    problems: Problem[],
  ) {
    this.fs = fs;
    this.removeMissing = options.removeMissing;
    this.time = options.time;
    this.problems = problems;
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
      const args = { collection, addedBy, isFeed: true };
      this.problems.push(problem(siteProblems['site/not-added'], args, [first.incoming.at([])]));
    }
    return [...groups];
  }

  settings(first: Prepared | undefined, collections: readonly string[], meta: IncomingMeta): void {
    const { hasSettings, brands, root, source } = this.#existing;
    if (hasSettings) return;
    // Existing brands were written in the default version, which must not change for them.
    this.#source = brands.length === 0 && first !== undefined ? shapeFor(first, firstVersion) : source;
    const given = { ...this.#options.settings, collections, source: this.#source };
    const { text, made } = newSettings(given, meta);
    this.placeholders = made;
    this.files.push({ path: `${root}/site.yaml`, text, isNew: true });
  }

  /**
   * The incoming records by brand: by BrandName, and by the group that the brand is published in (D18). Different
   * spellings of a name, such as "Bank of" and "Bank Of", are one brand.
   */
  byBrand(arrivals: readonly Prepared[]): ReadonlyMap<Brand, Arrivals> {
    const brands = new Map<string, Brand>();
    return groupedBy(arrivals, (arrival) => {
      const { brandName, group } = arrival.incoming;
      const name = this.#options.brand ?? brandName ?? 'brand';
      const key = JSON.stringify([name, group]);
      const brand = brands.get(key) ?? this.#brandOf(name, group, [...brands.values()], arrival);
      brands.set(key, brand);
      return brand;
    });
  }

  #brandOf(name: string, group: string | undefined, fresh: readonly Brand[], arrival: Prepared): Brand {
    const there = [...this.#existing.brands, ...fresh];
    const at = [arrival.incoming.at([])] as const;
    const brand = known(there, name, group, this.#options.brand);
    if (brand !== undefined) {
      if (brand.name !== name && brand.folder !== name) {
        const args = { written: name, kept: brand.name };
        this.problems.push(problem(feedProblems['import/brand-spelling'], args, at));
      }
      return brand;
    }
    const taken = there.map(({ folder }) => folder);
    const folder = brandFolderOf(name, taken);
    const wanted = brandFolderOf(name);
    const other = there.find((one) => one.folder.toLowerCase() === wanted);
    if (other !== undefined) {
      const args = { name, folder, other: other.name };
      this.problems.push(problem(feedProblems['import/brand'], args, at));
    }
    return { folder, name, group, source: shapeFor(arrival, this.#source), files: [] };
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
    const collections = byCollection(arrivals);
    const after = [...collections].flatMap(([collection, records]) =>
      planCollection(this, brand, collection, records, `${root}/${brand.folder}`),
    );
    this.records.push(...after);
    const files = after.filter(({ isRemoved }) => !isRemoved);
    const others = brand.files.filter(({ collection }) => !collections.has(collection));
    this.brands.push({ ...brand, files: [...others, ...files] });
  }

  #setSource({ settings, folder, name, group }: Brand, version: Version): void {
    if (settings === undefined) {
      const path = `${this.#existing.root}/${folder}/brand.yaml`;
      this.files.push({ path, text: newBrand(name, group, version), isNew: true });
      return;
    }
    const { path, format } = settings;
    const before = Buffer.from(this.fs.readFileSync(path)).toString('utf8');
    const text = withSetting(before, format, 'source', version, brandSettings);
    if (text === undefined)
      throw new Error(`${path} can't be edited: write source: ${version} in it yourself`);
    this.files.push({ path, text, isNew: false });
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
