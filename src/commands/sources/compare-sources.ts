import type { ChangeClass } from '../../model/change-class.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import { defaultTimeZone, runTime } from '../../model/time-zone.js';
import { allVersions, type Version } from '../../model/version.js';
import type { CollectionChanges } from '../../publication/changes/change.js';
import { type CollectionRecords, compareCollections } from '../../publication/changes/compare.js';
import { type Comparison, onlyClasses, sumOf } from '../../publication/changes/comparison.js';
import type { PublishedBefore } from '../../publication/guards/copies.js';
import { interruptible } from '../cli/ending-signals.js';
import { CommandFailure } from '../cli/failure.js';
import type { Terminal } from '../cli/terminal.js';
import { instantOfRun } from '../project/instant-of-run.js';
import { namedBrand } from '../project/named-brand.js';
import type { Offer, Source } from './diff-sources.js';

/** What is compared of two sources. */
export interface Chosen {
  readonly collection: readonly Collection[];
  readonly brand: readonly string[];
  readonly only: readonly ChangeClass[] | undefined;
  readonly version: Version | undefined;
  /** The day whose terms are compared, unless that is the day of the content. */
  readonly date?: string | undefined;
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
    const compared = () => compareCollections(ofBrands(from, chosen.brand), ofBrands(to, chosen.brand), day);
    collections.push(await interruptible(compared));
  }
  for (const name of chosen.brand) namedBrand(name, [...brands]);
  const alsoPublished = await publishedElsewhere(collections, is);
  const all = { counts: sumOf(collections), collections, alsoPublished };
  const changes = chosen.only === undefined ? all : onlyClasses(all, chosen.only);
  const drifted = (await is.drifted?.(recordsBefore(was, is))) ?? [];
  const later = was.later && is.later?.filter((instant) => !was.later?.includes(instant));
  return {
    was: sideOf(was),
    is: sideOf(is),
    changes,
    ...(is.takesEffect !== undefined && { takesEffect: is.takesEffect }),
    ...(later !== undefined && later.length > 0 && { later }),
    drifted,
  };
}

/** The records of a source, as those of content are compared with them and with their later copies. */
function recordsBefore(was: Source, is: Source): PublishedBefore {
  return {
    instant: was.instant,
    async records(collection) {
      const [after] = newestFirst(is.offers, collection).filter(({ version }) =>
        was.offers.some((offer) => offer.collection === collection && offer.version === version),
      );
      const before = was.offers.find(
        (offer) => offer.collection === collection && offer.version === after?.version,
      );
      if (before === undefined || isSame(before, after)) return undefined;
      return before.read();
    },
  };
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

type Pair = readonly [before: Offer | undefined, after: Offer | undefined];

/** The lists of records to compare: of each collection in the newest version that both have. */
function pairsOf(was: Source, is: Source, { collection, version }: Chosen, terminal: Terminal): Pair[] {
  const wanted = (source: Source) =>
    source.offers.filter(
      (offer) =>
        (collection.length === 0 || collection.includes(offer.collection)) &&
        (version === undefined || offer.version === version || source.isPart),
    );
  const [before, after] = [wanted(was), wanted(is)];
  const pairs = collectionNames.flatMap((name): Pair[] => {
    const [left, right] = [newestFirst(before, name), newestFirst(after, name)];
    if (left.length + right.length === 0) return [];
    // A feed has one collection; of the others it says nothing, unless it is empty.
    if (was.isPart && before.length > 0 && left.length === 0) return [];
    if (is.isPart && after.length > 0 && right.length === 0) return [];
    const both = right.find((offer) => left.some((other) => other.version === offer.version));
    const other = both && left.find((offer) => offer.version === both.version);
    if (both === undefined && left[0] !== undefined && right[0] !== undefined) {
      terminal.say(
        `${name}: ${was.name} has ${left[0].version} and ${is.name} has ${right[0].version}; they are compared as they are.`,
      );
    }
    return [[other ?? left[0], both ?? right[0]]];
  });
  const isUnclear = (was.isPart && before.length === 0) || (is.isPart && after.length === 0);
  if (pairs.length === 0 || (isUnclear && pairs.length > 1)) {
    throw new CommandFailure(nothingToCompare(was, is, { collection, version }));
  }
  return pairs;
}

function nothingToCompare(
  was: Source,
  is: Source,
  { collection, version }: Pick<Chosen, 'collection' | 'version'>,
): string {
  const empty = [was, is].find(({ isPart, offers }) => isPart && offers.length === 0);
  if (empty !== undefined && collection.length === 0) {
    return `${empty.name} has no records, so it doesn't say which collection it is: name it with --collection`;
  }
  const names = ({ name, offers }: Source) => {
    const all = [...new Set(offers.map((offer) => `${offer.collection} ${offer.version}`))];
    return `${name} has ${all.length === 0 ? 'no records' : all.join(', ')}`;
  };
  const asked = [...collection, ...(version === undefined ? [] : [version])].join(', ');
  return `there is nothing to compare${asked === '' ? '' : ` of ${asked}`}: ${names(was)}; ${names(is)}`;
}

function newestFirst(offers: readonly Offer[], collection: Collection): Offer[] {
  const order: readonly string[] = allVersions;
  return offers
    .filter((offer) => offer.collection === collection)
    .sort((a, b) => order.indexOf(b.version) - order.indexOf(a.version));
}

function ofBrands(records: CollectionRecords, names: readonly string[]): CollectionRecords {
  if (names.length === 0) return records;
  const folded = names.map((name) => name.toLowerCase());
  return { ...records, brands: records.brands.filter(({ brand }) => folded.includes(brand.toLowerCase())) };
}
