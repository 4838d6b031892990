import { groupedBy } from '../../base/grouped-by.js';
import { brandFolderOf } from '../../content/content/brand-folder.js';
import { withSetting } from '../../content/edit/edit.js';
import type { PlannedFile } from '../../content/edit/planned-file.js';
import type { Brand } from '../../content/site/brands.js';
import type { LoadedSite, SiteContent } from '../../content/site/load.js';
import { siteProblems } from '../../content/site/problems/index.js';
import { brandSettings } from '../../content/site/settings.js';
import { sourceOf } from '../../interface/collections/index.js';
import { checkValue, located } from '../../interface/schema/validate.js';
import { type Collection, namesOf } from '../../model/collection.js';
import { spellingOf } from '../../model/compared-texts.js';
import { problem } from '../../model/problem.js';
import { firstVersion, type Version, versions } from '../../model/version.js';
import { type IncomingMeta, isNumbered } from '../incoming.js';
import { feedProblems } from '../problems.js';
import type { Arrival } from './arrivals.js';
import { type Plan, planCollection } from './collection.js';
import { isChanged } from './file-of-records.js';
import { newBrand, newSettings } from './settings.js';

type Arrivals = readonly [Arrival, ...Arrival[]];

/**
 * Plans the changes that bring the content in line with the input. A brand is identified by its BrandName.
 * @param plan receives them
 * @param chosen a brand's folder or BrandName that all records go to, whatever brand they name
 * @param names the preset of published names for a new site.yaml
 */
export function planBrands(
  plan: Plan,
  arrivals: readonly Arrival[],
  meta: IncomingMeta,
  { content: site, settings: known, locate }: LoadedSite,
  chosen: string | undefined,
  names: string | undefined,
): void {
  const [first] = arrivals;
  const collections = addedBy(plan, arrivals, site);
  // Existing brands were written in the default version, which must not change for them.
  const isFirst = locate === undefined && site.brands.length === 0 && first !== undefined;
  const source = isFirst ? shapeFor(first, firstVersion) : (known?.source ?? firstVersion);
  if (locate === undefined) {
    const { text, made } = newSettings({ collections, source, names }, meta);
    plan.placeholders = made;
    plan.files.push({ path: `${plan.root}/site.yaml`, text });
  }
  const brands = new Map<string, Brand>();
  const byBrand = groupedBy(arrivals, (arrival) => {
    const { brandName, group } = arrival.incoming;
    const name = chosen ?? brandName ?? 'brand';
    const key = JSON.stringify([name, group]);
    const all = [...site.brands, ...brands.values()];
    const brand = brands.get(key) ?? brandOf(plan, arrival, name, all, chosen, source);
    brands.set(key, brand);
    return brand;
  });
  for (const [brand, records] of byBrand) planBrand(plan, brand, records, site.brands, source);
}

/**
 * The words that add the collections of the input (D42). A collection that existing settings don't add is an error,
 * since nothing of it would be published.
 */
function addedBy({ problems }: Plan, arrivals: readonly Arrival[], { collections }: SiteContent): string[] {
  const added = [...byCollection(arrivals)].flatMap(([collection, [first]]) => {
    const { addedBy: word } = namesOf(collection);
    return word === undefined ? [] : [{ collection, addedBy: word, at: first.incoming.at([]) }];
  });
  for (const { at, ...one } of added)
    if (!collections.includes(one.collection))
      problems.push(problem(siteProblems['site/not-added'], { ...one, isFeed: true }, [at]));
  return [...new Set(added.map((one) => one.addedBy))];
}

/**
 * The default version for a brand's files: `usual` if that makes the collection's files those of the record's version,
 * which may differ from `usual` for a collection that doesn't have it; else the record's version. A version that is not
 * one of the interface can't be a default: it says nothing about other collections (D42).
 */
function shapeFor({ incoming: { collection, version } }: Arrival, usual: Version): Version {
  if (sourceOf(collection, usual) === version) return usual;
  return versions.find((each) => each === version) ?? usual;
}

/**
 * The brand of a record: by BrandName, and by the group that the brand is published in (D18). Different spellings of a
 * name, such as "Bank of" and "Bank Of", are one brand.
 */
function brandOf(
  { problems }: Plan,
  arrival: Arrival,
  name: string,
  known: readonly Brand[],
  chosen: string | undefined,
  source: Version,
): Brand {
  const { group } = arrival.incoming;
  const at = [arrival.incoming.at([])] as const;
  const brand = knownBrand(known, name, group, chosen);
  if (brand !== undefined) {
    const args = { written: name, kept: brand.name };
    if (brand.name !== name && brand.folder !== name)
      problems.push(problem(feedProblems['import/brand'], args, at));
    return brand;
  }
  problems.push(...located(checkValue(brandSettings, { BrandName: name }).findings, () => at[0]));
  const folder = brandFolderOf(
    name,
    known.map((one) => one.folder),
  );
  return { folder, name, group, source: shapeFor(arrival, source), files: [] };
}

/**
 * The brand with this name or folder, or else with another spelling of the name.
 * @param folder of the brand that all records are of, in whichever group
 */
function knownBrand(
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

/** @param source the default version in which brands are written */
function planBrand(
  plan: Plan,
  known: Brand,
  arrivals: Arrivals,
  existing: readonly Brand[],
  source: Version,
): void {
  const isNew = !existing.includes(known);
  const version = known.files.length === 0 ? shapeFor(arrivals[0], known.source) : known.source;
  const brand = { ...known, source: version };
  if (isNew || version !== known.source)
    plan.files.push(brandFile(plan, known, isNew && version === source ? undefined : version));
  const collections = byCollection(arrivals);
  const after = [...collections].map(([collection, records]) =>
    planCollection(plan, brand, collection, records),
  );
  const others = brand.files.filter(({ collection }) => !collections.has(collection));
  const files = after.flatMap(({ collection, files: own }) =>
    own.filter((file) => !isChanged(file) || file.after.length > 0).map(({ file }) => ({ collection, file })),
  );
  plan.collections.push(...after);
  plan.brands.push({ ...brand, files: [...others, ...files] });
}

/** The settings of a brand with this version. @param version none if it is the site's (D3) */
function brandFile(
  { root, fs }: Plan,
  { folder, name, group, settings }: Brand,
  version: Version | undefined,
): PlannedFile {
  if (settings === undefined || version === undefined)
    return { path: `${root}/${folder}/brand.yaml`, text: newBrand(name, group, version) };
  const { path, format } = settings;
  const text = withSetting(fs.readFileSync(path).toString(), format, 'source', version, brandSettings);
  if (text === undefined) throw new Error(`${path} can't be edited: write source: ${version} in it yourself`);
  return { path, text };
}

function byCollection(arrivals: readonly Arrival[]): ReadonlyMap<Collection, Arrivals> {
  return groupedBy(arrivals, ({ incoming }) => incoming.collection);
}
