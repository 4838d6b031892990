import type { CollectionChanges } from '../../build/changes/change.js';
import { type CollectionRecords, compareCollections } from '../../build/changes/compare.js';
import { type Comparison, sumOf } from '../../build/changes/comparison.js';
import type { Collection } from '../../model/collection.js';
import { defaultTimeZone, runTime } from '../../model/time-zone.js';
import type { Version } from '../../model/version.js';
import { interruptible } from '../cli/ending-signals.js';
import type { Terminal } from '../cli/terminal.js';
import { instantOfRun } from '../project/instant-of-run.js';
import { isCalled, type NamedBrand, namedBrand } from '../project/named-brand.js';
import type { Offer, Source } from './diff-sources.js';
import { type ChosenOffers, ofBrands, pairsOf } from './offers.js';

/** What is compared of two sources. */
export interface Chosen extends ChosenOffers {
  /** The brands of the content, if neither source is content: the names of its folders are those of publications. */
  readonly brands?: readonly NamedBrand[];
  /** The instant on whose day terms are compared, unless that is the day of the content. */
  readonly at?: string | undefined;
}

/**
 * Compares two sources, a collection after the other, so that no more than one of each is in memory.
 * @throws CommandFailure if nothing of them can be compared
 */
export async function compareSources(
  was: Source,
  is: Source,
  chosen: Chosen,
  terminal: Terminal,
): Promise<Comparison> {
  const day = is.day ?? runTime(instantOfRun(chosen), defaultTimeZone).day;
  const collections: CollectionChanges[] = [];
  const brands = new Set<string>();
  const present = chosen.brands ?? [...(was.brands ?? []), ...(is.brands ?? [])];
  const names = chosen.brand.flatMap((written) => [written, ...namesOf(written, present)]);
  for (const [before, after] of pairsOf(was, is, chosen, terminal)) {
    const { collection, version } = (after ?? before)!;
    terminal.progress(`comparing ${collection}`);
    if (isSame(before, after) && chosen.brand.length === 0) {
      collections.push(unchanged(collection, version, day, after?.records ?? 0));
      continue;
    }
    const none: CollectionRecords = { collection, version, brands: [] };
    const [from, to] = [(await before?.read()) ?? none, (await after?.read()) ?? none];
    for (const { brand } of [...from.brands, ...to.brands]) brands.add(brand);
    const compared = () => compareCollections(ofBrands(from, names), ofBrands(to, names), day);
    collections.push(await interruptible(compared));
  }
  const former = [...brands].filter((name) => !present.some((brand) => isCalled(brand, name)));
  const known = new Map(present.map((brand) => [brand.folder, brand]));
  for (const written of chosen.brand)
    namedBrand(written, [...known.values(), ...former.map((name) => ({ name }))]);
  const alsoPublished = await publishedElsewhere(collections, is);
  const changes = { counts: sumOf(collections), collections, alsoPublished };
  const later = was.later && is.later?.filter((instant) => !was.later?.includes(instant));
  return {
    was: sideOf(was),
    is: sideOf(is),
    changes,
    ...(is.takesEffect !== undefined && { takesEffect: is.takesEffect }),
    ...(later !== undefined && later.length > 0 && { later }),
  };
}

/** The names, now and before, of the brand that is called so: a renamed brand keeps its folder. */
function namesOf(written: string, brands: readonly NamedBrand[]): string[] {
  const folders = brands.filter((brand) => isCalled(brand, written)).map(({ folder }) => folder);
  return brands.filter(({ folder }) => folders.includes(folder)).map(({ name }) => name);
}

/**
 * Brands that lost all records of a collection, and have records in others that weren't read. A feed says nothing about
 * others.
 */
async function publishedElsewhere(
  collections: readonly CollectionChanges[],
  { offers, isPart }: Source,
): Promise<readonly string[]> {
  const gone = collections.flatMap(({ brandsBefore, brandsAfter }) =>
    brandsBefore.filter((brand) => !brandsAfter.includes(brand)),
  );
  if (isPart || gone.length === 0) return gone;
  const read = new Set(collections.flatMap((own) => (own.brandsAfter.length > 0 ? [own.collection] : [])));
  const found = new Set<string>();
  for (const offer of offers) {
    if (read.has(offer.collection) || offer.records === 0) continue;
    read.add(offer.collection);
    const { brands } = await offer.read();
    for (const { brand, records } of brands) if (records.length > 0) found.add(brand);
  }
  return gone.filter((brand) => found.has(brand));
}

function sideOf({ name, publication }: Source): Comparison['was'] {
  return { name, ...(publication !== undefined && { publication }) };
}

function isSame(before: Offer | undefined, after: Offer | undefined): boolean {
  return (
    before?.dataHash !== undefined &&
    before.dataHash === after?.dataHash &&
    before.version === after.version &&
    after.records !== undefined
  );
}

function unchanged(
  collection: Collection,
  version: Version,
  day: string,
  records: number,
): CollectionChanges {
  const counts = { opened: 0, closed: 0, renamed: 0, changed: 0, unchanged: records };
  return {
    collection,
    version,
    day,
    before: records,
    after: records,
    counts,
    brandsBefore: [],
    brandsAfter: [],
    changes: [],
    tallies: [],
    findings: [],
  };
}
