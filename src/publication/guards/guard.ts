import type { Memory } from '../../base/cache/memory.js';
import type { Collection } from '../../model/collection.js';
import { startOf } from '../../model/location.js';
import { placeholders } from '../../model/placeholders.js';
import { type Problem, problem } from '../../model/problem.js';
import { allVersions } from '../../model/version.js';
import type { Manifest, Route } from '../../serving/manifest/manifest.js';
import type { SiteFile } from '../compile/compile-site.js';
import { publishProblems } from '../compile/problems.js';
import type { Draft } from '../drafts/draft.js';
import type { Previous, PublishedRecord } from '../drafts/previous.js';
import { type Consent, type Consents, joinedConsent } from './consents.js';
import { addressItem, brandItem, mediaTypeItem, removalItem } from './items.js';
import { type ComparedRecords, compareRecords } from './record-keys.js';

/**
 * Stops a publication that removes suspiciously many records of a collection (D14, D15), unless that is accepted. Only
 * collections with changed data are examined, in the newest version that both publications have.
 * @param threshold per cent
 */
export async function guardRemovals(
  drafts: readonly Draft[],
  files: readonly SiteFile[],
  previous: Previous,
  threshold: number,
  consents: Consents,
  memory: Memory,
  siteFile: string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const looked = new Set<Collection>();
  for (const draft of [...drafts].reverse()) {
    const route = routeBefore(previous.manifest, draft);
    if (route === undefined || looked.has(draft.collection)) continue;
    looked.add(draft.collection);
    if (route.dataHash === draft.dataHash || route.totalResults === 0) continue;
    const { collection } = draft;
    const compared = {
      ...(await compareRecords(previous, route, files, memory)),
      collection,
      left: brandsLeft(files),
      isEmptied: draft.records === 0,
    };
    const at = () => startOf(siteFile);
    problems.unshift(...suspectedRemovals(compared, threshold, consents, siteFile, at));
  }
  return problems;
}

/** The records of a collection in one publication and the next. */
export interface ComparedCollection extends ComparedRecords {
  readonly collection: Collection;
  /** The published names of the brands of which anything is published, in whatever collection. */
  readonly left: ReadonlySet<string>;
  /** True if the next publication has no record of it. */
  readonly isEmptied: boolean;
}

/**
 * Removals from a collection that are suspicious, or are accepted.
 * @param threshold per cent
 * @param placeOf where removals that aren't accepted are reported
 */
export function suspectedRemovals<Place>(
  { collection, before, gone, left, isEmptied }: ComparedCollection,
  threshold: number,
  consents: Consents,
  siteFile: string,
  placeOf: (records: readonly PublishedRecord[]) => Place,
): (Problem | Problem<Place>)[] {
  const itemsOf = (record: PublishedRecord) =>
    left.has(record.brand) ? [removalItem(record)] : [brandItem(record.brand), removalItem(record)];
  const sorted = consents.sort('publish/removals', collection, gone, itemsOf);
  const byBrand = brandConsents(gone, consents);
  const suspicious = (count: number, removed: readonly PublishedRecord[]) => {
    const percent = suspiciousPercent(count, removed.length, isEmptied, threshold);
    return percent === undefined
      ? undefined
      : { before: count, removed: removed.map(({ key }) => key), percent };
  };
  const countOf = (brands: typeof before) => brands.reduce((sum, { count }) => sum + count, 0);
  const removals = suspicious(countOf(before), gone);
  if (removals === undefined) return [];

  // Accepted records and those of accepted brands don't count: the others are compared without them.
  const isOfOthers = ({ brand }: { readonly brand: string }) => !byBrand.has(brand);
  const unaccepted = sorted.open.filter(isOfOthers);
  const rest = suspicious(
    countOf(before.filter(isOfOthers)) - sorted.accepted.filter(isOfOthers).length,
    unaccepted,
  );
  const ofCollection = rest && consents.removals(collection);
  if (rest === undefined || ofCollection !== undefined) {
    const consent = joinedConsent([
      ...byBrand.values(),
      ...sorted.consents,
      ...(ofCollection ? [ofCollection] : []),
    ]);
    const args = { collection, before: removals.before, removed: removals.removed.length };
    const accepted = { ...args, ...reasonOf(consent) };
    return [
      problem(publishProblems['publish/removals-accepted'], accepted, [consent.at ?? startOf(siteFile)]),
    ];
  }
  const names = [...new Set(unaccepted.map(({ brand }) => brand))];
  const brands = names.filter((name) => !left.has(name));
  const others = unaccepted.filter(({ brand }) => left.has(brand));
  const ended =
    sorted.ended ??
    consents.ended(
      (change) =>
        Boolean(change.removals?.includes(collection)) ||
        brands.some((brand) => change.brands?.includes(brand)),
    );
  const stopped = {
    ...(brands.length > 0 && { brands }),
    ...(others.length > 0 && { hasOthers: true }),
    items: [...brands.map(brandItem), ...others.map(removalItem)],
    ...(ended && { ended }),
  };
  const at = [placeOf(unaccepted)] as const;
  return [
    isEmptied
      ? problem(publishProblems['publish/emptied'], { collection, before: removals.before, ...stopped }, at)
      : problem(publishProblems['publish/removals'], { collection, ...rest, threshold, ...stopped }, at),
  ];
}

/** The accepted ones of the brands that lose records, with what accepts each. */
function brandConsents(gone: readonly PublishedRecord[], consents: Consents): Map<string, Consent> {
  const names = [...new Set(gone.map(({ brand }) => brand))];
  return new Map(
    names.flatMap((name) => {
      const consent = consents.brand(name);
      return consent === undefined ? [] : [[name, consent] as const];
    }),
  );
}

/** The published names of the brands of which anything is published. */
function brandsLeft(files: readonly SiteFile[]): ReadonlySet<string> {
  return new Set(files.flatMap(({ brand, compiled }) => (compiled.published > 0 ? [brand.name] : [])));
}

/** What an answer was in another publication: it stays the same when its base path changes. */
export function routeBefore({ routes }: Pick<Manifest, 'routes'>, draft: Draft): Route | undefined {
  return (
    routes[draft.path] ??
    Object.values(routes).find(
      ({ collection, version }) => collection === draft.collection && version === draft.version,
    )
  );
}

/** Up to this many removals in a collection are never suspicious (D15). */
const few = 3;

/**
 * Whether removals from a collection are suspicious (D15): all of it, or more than `threshold` per cent and more than
 * three.
 * @param before the number of records in the last publication
 * @param removed how many of them are not in the new one
 * @param isEmptied whether the new one has none at all
 * @param threshold per cent of the records that may be removed without acceptance
 * @returns how many per cent are removed, if that is suspicious
 */
export function suspiciousPercent(
  before: number,
  removed: number,
  isEmptied: boolean,
  threshold: number,
): number | undefined {
  if (removed === 0) return undefined;
  const percent = (100 * removed) / before;
  return isEmptied || (percent > threshold && removed > few) ? percent : undefined;
}

/**
 * Stops a publication whose addresses or media types differ from the last one's: programs that read it would find
 * nothing there, or refuse the answer. A version that is removed after the day in its Sunset ends as announced (D34,
 * RFC 8594), which is only reported.
 * @param now the manifest of the new publication without its routes
 * @param paths of the new publication
 * @param today epoch milliseconds
 */
export function guardAddresses(
  before: Manifest,
  now: Pick<Manifest, 'versions'>,
  paths: ReadonlySet<string>,
  consents: Consents,
  today: number,
  siteFile: string,
): Problem[] {
  const at = [startOf(siteFile)] as const;
  return allVersions.flatMap((version): Problem[] => {
    const old = before.versions[version];
    if (old === undefined) return [];
    const addresses = Object.entries(before.routes)
      .filter(([path, route]) => route.version === version && !paths.has(path))
      .map(([path]) => path);
    const problems: Problem[] = [];
    if (addresses.length > 0) {
      const prefix = old.path;
      const moved = now.versions[version]?.path;
      const elsewhere = moved === prefix ? undefined : moved;
      const itemFor = (address: string) => addressItem(address, elsewhere);
      const { open, ...sorted } = consents.sort('publish/address-gone', undefined, addresses, (address) => [
        itemFor(address),
      ]);
      const consent = open.length === 0 ? joinedConsent(sorted.consents) : consents.gone(prefix);
      const sunset = Date.parse(old.headers['Sunset'] ?? '');
      const isOver = moved === undefined && sunset < today;
      const args = {
        version,
        prefix,
        addresses,
        ...(elsewhere !== undefined && { moved: elsewhere }),
        ...(!Number.isNaN(sunset) && { sunset: dayOf(sunset) }),
      };
      if (consent !== undefined || isOver) {
        const accepted = { ...args, isOver: consent === undefined, ...reasonOf(consent) };
        problems.push(problem(publishProblems['publish/address-accepted'], accepted, [consent?.at ?? at[0]]));
      } else {
        const ended = sorted.ended ?? consents.endedGone(prefix);
        const stopped = { ...args, addresses: open, items: open.map(itemFor), ...(ended && { ended }) };
        problems.push(problem(publishProblems['publish/address-gone'], stopped, at));
      }
    }
    const mediaType = now.versions[version]?.mediaType;
    // A publication with the placeholder vendor has no readers yet.
    if (
      mediaType !== undefined &&
      mediaType !== old.mediaType &&
      before.site.vendor !== placeholders.vendor
    ) {
      const args = { version, before: old.mediaType, now: mediaType };
      const item = mediaTypeItem(version, old.mediaType, mediaType);
      const sorted = consents.sort('publish/media-type', undefined, [item], (one) => [one]);
      const consent =
        sorted.open.length === 0
          ? joinedConsent(sorted.consents)
          : consents.mediaType(version, old.mediaType);
      if (consent !== undefined) {
        const accepted = { ...args, ...reasonOf(consent) };
        problems.push(
          problem(publishProblems['publish/media-type-accepted'], accepted, [consent.at ?? at[0]]),
        );
      } else {
        const ended =
          sorted.ended ?? consents.ended(({ mediaTypes }) => mediaTypes?.includes(old.mediaType) ?? false);
        const stopped = { ...args, items: sorted.open, ...(ended && { ended }) };
        problems.push(problem(publishProblems['publish/media-type'], stopped, at));
      }
    }
    return problems;
  });
}

function reasonOf(consent: Consent | undefined): { readonly reason?: string } {
  return consent?.reason === undefined ? {} : { reason: consent.reason };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
