import { inMemory, type RecordsPiece, recordsPiece } from '../../base/bytes/pieces.js';
import { once } from '../../base/once.js';
import { registrationOf } from '../../interface/collections/index.js';
import { type Collection, namesOf } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { type RecordFacts, recordFactsOf } from '../../rules/built-in/facts.js';
import type { Brand } from '../../source/site/load.js';
import type { CollectionRecords } from '../changes/compare.js';
import { type BrandRecords, fieldsIn, recordOf, type StoredRecord } from '../changes/records.js';
import type { SiteFile } from '../compile/compile-site.js';
import type { CompiledUnit, UnitFile } from '../compile/compiled-unit.js';
import { noShape } from '../compile/shapes.js';

/**
 * Records that were published, as files that can be published again: each brand's records of a collection are one, with
 * the bytes that they had in each version.
 * @param versions of one collection, in their order
 * @param brands of the content, whose folders brands of the same name get
 */
export function earlierFiles(
  versions: readonly CollectionRecords[],
  brands: readonly Pick<Brand, 'folder' | 'name'>[],
): SiteFile[] {
  const newest = versions.at(-1);
  if (newest === undefined) return [];
  const lists = versions.map((own) => numbered(own.brands));
  const keys = [...new Set([...lists].reverse().flatMap((list) => [...list.keys()]))];
  return keys.flatMap((key): SiteFile[] => {
    const found = lists.flatMap((list, at) => {
      const own = list.get(key);
      return own === undefined || own.records.length === 0 ? [] : [{ own, version: versions[at]!.version }];
    });
    const last = found.at(-1);
    return last === undefined ? [] : [earlierFile(newest.collection, key, last.own, found, brands)];
  });
}

/** Brands by name. Several may have the same one: the second is `Name (2)` here. */
function numbered(brands: readonly BrandRecords[]): Map<string, BrandRecords> {
  const counts = new Map<string, number>();
  return new Map(
    brands.map((own) => {
      const count = (counts.get(own.brand) ?? 0) + 1;
      counts.set(own.brand, count);
      return [count === 1 ? own.brand : `${own.brand} (${count})`, own];
    }),
  );
}

function earlierFile(
  collection: Collection,
  key: string,
  { brand: name, group = 0, records }: BrandRecords,
  found: readonly { readonly own: BrandRecords; readonly version: Version }[],
  brands: readonly Pick<Brand, 'folder' | 'name'>[],
): SiteFile {
  const folder = name === key ? (brands.find((one) => one.name === name)?.folder ?? key) : key;
  const source = found.at(-1)!.version;
  const json: Partial<Record<Version, RecordsPiece>> = {};
  for (const { own, version } of found) json[version] = recordsPiece([inMemory(bytesOf(own.records.all()))]);
  const facts = once(() => factsOf(collection, records.all()));
  const compiled: UnitFile = {
    problems: [],
    found: [],
    losses: [],
    alsoTaken: [],
    shape: noShape,
    holdsThrough: undefined,
    items: records.length,
    lengths: Object.fromEntries(found.map(({ version }) => [version, json[version]!.length])),
    published: records.length,
    records: facts,
    recordsOfAllTimes: facts,
  };
  const unit: CompiledUnit = {
    files: [compiled],
    json,
    timeline: [],
    leftOut: [],
    timedJson: () => ({ version: undefined, of: new Map() }),
    at: () => unit,
  };
  const file = { path: key, name: key, format: 'json', bytes: 0 } as const;
  return {
    brand: { folder, name, group: group === 0 ? undefined : String(group), source, files: [] },
    job: { file, brand: folder, brandName: name, collection, source },
    compiled,
    unit,
  };
}

/** The bytes of records with commas between them; those of one answer are there already. */
function bytesOf(records: readonly StoredRecord[]): Uint8Array {
  const [first] = records;
  const last = records.at(-1);
  if (first === undefined || last === undefined) return new Uint8Array();
  const isOneRun = records.every(
    ({ bytes, start }, at) => bytes === first.bytes && (at === 0 || start === records[at - 1]!.end + 1),
  );
  if (isOneRun) return first.bytes.subarray(first.start, last.end);
  const comma = Buffer.from(',');
  return Buffer.concat(
    records.flatMap(({ bytes, start, end }, at) => [
      ...(at === 0 ? [] : [comma]),
      bytes.subarray(start, end),
    ]),
  );
}

/** Of products, when their terms change is needed too. */
function factsOf(collection: Collection, records: readonly StoredRecord[]): readonly RecordFacts[] {
  const { identity } = namesOf(collection);
  const isProduct = registrationOf(collection).isProduct === true;
  return records.map((record, index) => {
    const name = fieldsIn(record, identity).join('/');
    return isProduct ? recordFactsOf(collection, recordOf(record), index, name) : { index, identity: name };
  });
}
