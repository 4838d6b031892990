import { type Memory, noMemory } from '../../base/cache/memory.js';
import { groupedBy } from '../../base/grouped-by.js';
import type { Collection } from '../../model/collection.js';
import type { Route } from '../../serving/manifest/manifest.js';
import type { SiteFile } from '../compile/compile-site.js';
import { type Draft, newestOf } from '../drafts/draft.js';
import { type Previous, type PublishedRecord, publishedKeys, recordKey } from '../drafts/previous.js';

/** The records that are published of a brand's collection. */
export interface BrandRecords {
  /** The brand's published name. */
  readonly brand: string;
  /** Identifies them and where they are in the content; absent if that isn't known. */
  readonly facts?: string;
  readonly count: number;
  /** Their keys across publications, in order; nothing if they can't be read any more. */
  readonly keys: () => readonly string[] | undefined;
}

/** What is kept of a publication's collection. The keys of each brand's records are a part. */
type KeptRecords = readonly (readonly [brand: string, facts: string | null, count: number])[];

/** Where the records of a collection are remembered, by the hash of the published data. */
function slotOf(collection: Collection): string {
  return `published records of ${collection}`;
}

function kept(collection: Collection, dataHash: string, memory: Memory): readonly BrandRecords[] | undefined {
  const entry = memory.findWhole(slotOf(collection), dataHash);
  return (entry?.value as KeptRecords | undefined)?.map(([brand, facts, count], at) => ({
    brand,
    ...(facts !== null && { facts }),
    count,
    keys: () => {
      const bytes = entry!.part(at);
      return bytes && (JSON.parse(Buffer.from(bytes).toString('utf8')) as string[]);
    },
  }));
}

/** The records of the new publication, in its order: brands by group (D18). */
export function recordsNow(collection: Collection, files: readonly SiteFile[]): readonly BrandRecords[] {
  const own = files.filter(({ job, compiled }) => job.collection === collection && compiled.published > 0);
  const groups = [...groupedBy(own, ({ brand: { group } }) => group).values()];
  const units = groups.flatMap((files) => [...groupedBy(files, ({ unit }) => unit)]);
  return units.map(([{ facts }, ofUnit]) => {
    const { name } = ofUnit[0].brand;
    return {
      brand: name,
      ...(facts !== undefined && { facts }),
      count: ofUnit.reduce((sum, { compiled }) => sum + compiled.published, 0),
      keys: () =>
        ofUnit.flatMap(({ compiled }) => compiled.records().map(({ identity }) => recordKey(name, identity))),
    };
  });
}

/** Remembers the records of a new publication: parsing the published file takes longer than all else. */
export function rememberRecords(
  drafts: readonly Draft[],
  files: readonly SiteFile[],
  before: Previous | undefined,
  memory: Memory,
): void {
  if (memory === noMemory) return;
  for (const { collection, dataHash, path } of newestOf(drafts)) {
    if (memory.findWhole(slotOf(collection), dataHash) !== undefined) continue;
    const now = recordsNow(collection, files);
    const route = before?.manifest.routes[path];
    const known = new Map(
      (route && kept(collection, route.dataHash, memory))?.map((each) => [idOf(each), each]),
    );
    const parts = now.map((each) => {
      const keys = (each.facts === undefined ? undefined : known.get(idOf(each))?.keys()) ?? each.keys();
      return Buffer.from(JSON.stringify(keys));
    });
    const value: KeptRecords = now.map(({ brand, facts, count }) => [brand, facts ?? null, count]);
    memory.keep(slotOf(collection), dataHash, value, parts);
  }
}

/** The records of a collection before and now, as far as they are compared. */
export interface ComparedRecords {
  /** How many there were of each brand. */
  readonly before: readonly { readonly brand: string; readonly count: number }[];
  /** Those that are not published any more, in their old order. */
  readonly gone: readonly PublishedRecord[];
}

/**
 * Compares the records that a route published with those of the new publication. Brands of which nothing has changed that
 * says which records they have aren't looked at.
 * @throws NoPublication if the published file has to be read, and doesn't match the manifest
 */
export async function compareRecords(
  previous: Previous,
  route: Route,
  files: readonly SiteFile[],
  memory: Memory,
): Promise<ComparedRecords> {
  const now = recordsNow(route.collection, files);
  const remembered = kept(route.collection, route.dataHash, memory);
  const compared = remembered && compare(remembered, now);
  if (compared !== undefined) return compared;
  return compare(byBrand(await publishedKeys(previous, route)), now)!;
}

/** Nothing if the keys of a brand that has changed can't be read any more. */
function compare(before: readonly BrandRecords[], now: readonly BrandRecords[]): ComparedRecords | undefined {
  const same = new Set(now.flatMap((each) => (each.facts === undefined ? [] : [idOf(each)])));
  const changed = before.filter((each) => each.facts === undefined || !same.has(idOf(each)));
  const names = new Set(changed.map(({ brand }) => brand));
  const after = new Set(now.filter(({ brand }) => names.has(brand)).flatMap(({ keys }) => keys() ?? []));
  const gone: PublishedRecord[] = [];
  for (const { brand, keys } of changed) {
    const all = keys();
    if (all === undefined) return undefined;
    gone.push(...all.filter((key) => !after.has(key)).map((key) => ({ brand, key })));
  }
  return { before, gone };
}

function idOf({ brand, facts }: BrandRecords): string {
  return JSON.stringify([brand, facts]);
}

/** Groups consecutive records of the same brand. */
function byBrand(records: readonly PublishedRecord[]): BrandRecords[] {
  const brands: { brand: string; all: string[] }[] = [];
  for (const { brand, key } of records) {
    const last = brands.at(-1);
    if (last?.brand === brand) last.all.push(key);
    else brands.push({ brand, all: [key] });
  }
  return brands.map(({ brand, all }) => ({ brand, count: all.length, keys: () => all }));
}
