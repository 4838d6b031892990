import type { CollectionChanges, Detail } from '../../src/build/changes/change.js';
import { compareCollections } from '../../src/build/changes/compare.js';
import { guardAll } from '../../src/build/guards/guard-all.js';
import { type BrandRecords, recordText } from '../../src/build/publication/records-of-answer.js';
import type { Collection } from '../../src/model/collection.js';
import { startOfFile } from '../../src/model/location.js';
import type { Version } from '../../src/model/version.js';

export type Values = Readonly<Record<string, unknown>>;

/** The records of a collection in a made-up publication, by brand. */
export type ByBrand = Readonly<Record<string, readonly Values[]>>;

export const brandRecords = (brands: ByBrand): BrandRecords[] =>
  Object.entries(brands).map(([name, records]) => ({ name, group: 0, json: records.map(recordText) }));

/** What changed in a collection, as seen on a day. */
export function changesByBrand(
  collection: Collection,
  was: ByBrand,
  is: ByBrand,
  version: Version = 'v2.2',
  day = '2026-11-25',
): CollectionChanges {
  return compareCollections({ collection, version, day }, brandRecords(was), brandRecords(is));
}

/** What the guards against mistakes find in all of these, if nothing is accepted. */
export function suspicionsIn(...changes: readonly [CollectionChanges, ...CollectionChanges[]]) {
  const manifest = { routes: {}, versions: {}, site: { vendor: 'fenland' } };
  const facts = {
    last: { manifest },
    changes,
    head: { versions: {} },
    answers: [],
    time: { day: changes[0].day },
    threshold: 100,
  };
  return guardAll(facts as never, [], [], startOfFile('site.yaml')).problems.map(({ rule, args }) => {
    const { records, field, examples } = args as { records: number; field?: string; examples: string[] };
    return { rule, records, field, examples };
  });
}

/** What changed between two lists of records of one brand. */
export function changesOf(
  collection: Collection,
  was: readonly Values[],
  is: readonly Values[],
  ...more: readonly [version?: Version, day?: string]
): CollectionChanges {
  return changesByBrand(collection, { 'Fen Bank': was }, { 'Fen Bank': is }, ...more);
}

/** The differences between two versions of a record. */
export function detailsOf(collection: Collection, was: Values, is: Values, day?: string): readonly Detail[] {
  return changesOf(collection, [was], [is], 'v2.2', day).changes.flatMap(({ details }) => details);
}

export const branch = (own: Values = {}): Values => ({
  Identification: '0101',
  SequenceNumber: '0',
  Name: 'Ely',
  Type: 'Physical',
  CustomerSegment: ['Personal'],
  PostalAddress: {
    BuildingNumber: '4',
    StreetName: 'Market Place',
    TownName: 'Ely',
    PostCode: 'CB7 4NT',
    GeoLocation: { GeographicCoordinates: { Latitude: '52.399000', Longitude: '0.262000' } },
  },
  ...own,
});

/** A branch with an address of its own. */
export const branchAt = (
  id: string,
  [latitude, longitude]: readonly [number, number],
  own: {
    readonly name?: string;
    readonly postcode?: string;
    readonly type?: string;
  } = {},
): Values =>
  branch({
    Identification: id,
    Name: own.name ?? `Branch ${id}`,
    Type: own.type ?? 'Physical',
    PostalAddress: {
      StreetName: `Street of ${id}`,
      PostCode: own.postcode ?? `PE${id}`,
      GeoLocation: {
        GeographicCoordinates: { Latitude: latitude.toFixed(6), Longitude: longitude.toFixed(6) },
      },
    },
  });
