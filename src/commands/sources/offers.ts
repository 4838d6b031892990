import type { CollectionRecords } from '../../build/changes/compare.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import { allVersions, type Version } from '../../model/version.js';
import { CommandFailure } from '../cli/failure.js';
import type { Terminal } from '../cli/terminal.js';
import { isCalled } from '../project/named-brand.js';
import type { Offer, Source } from './diff-sources.js';

/** What of a source is read. */
export interface ChosenOffers {
  /** All if empty. */
  readonly collection: readonly Collection[];
  /** By published names, or folders of the content; all if empty. */
  readonly brand: readonly string[];
  /** The newest if undefined. */
  readonly version: Version | undefined;
}

type Pair = readonly [before: Offer | undefined, after: Offer | undefined];

function wantedOffers({ offers, isPart }: Source, { collection, version }: ChosenOffers): Offer[] {
  return offers.filter(
    (offer) =>
      (collection.length === 0 || collection.includes(offer.collection)) &&
      (version === undefined || offer.version === version || isPart),
  );
}

/** The lists of records to compare: of each collection in the newest version that both have. */
export function pairsOf(was: Source, is: Source, chosen: ChosenOffers, terminal: Terminal): Pair[] {
  const [before, after] = [wantedOffers(was, chosen), wantedOffers(is, chosen)];
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
    throw new CommandFailure(nothingToCompare([was, is], chosen));
  }
  return pairs;
}

function nothingToCompare(sources: readonly Source[], { collection, version }: ChosenOffers): string {
  const empty = sources.find(({ isPart, offers }) => isPart && offers.length === 0);
  if (empty !== undefined && collection.length === 0) {
    return `${empty.name} has no records, so it doesn't say which collection it is: name it with --collection`;
  }
  const names = ({ name, offers }: Source) => {
    const all = [...new Set(offers.map((offer) => `${offer.collection} ${offer.version}`))];
    return `${name} has ${all.length === 0 ? 'no records' : all.join(', ')}`;
  };
  const asked = [...collection, ...(version === undefined ? [] : [version])].join(', ');
  return `there is nothing to compare${asked === '' ? '' : ` of ${asked}`}: ${sources.map(names).join('; ')}`;
}

/** The offers of a collection, those of the newest version first. */
function newestFirst(offers: readonly Offer[], collection: Collection): Offer[] {
  const order: readonly string[] = allVersions;
  return offers
    .filter((offer) => offer.collection === collection)
    .sort((a, b) => order.indexOf(b.version) - order.indexOf(a.version));
}

/** The records of brands with these names; all without names. */
export function ofBrands(records: CollectionRecords, names: readonly string[]): CollectionRecords {
  if (names.length === 0) return records;
  const brands = records.brands.filter(({ brand }) => names.some((name) => isCalled({ name: brand }, name)));
  return { ...records, brands };
}
