import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asciiJson } from '../../src/base/json/ascii-json.js';
import { saysClosed } from '../../src/import/repairs/closed-hours.js';
import { registrationOf } from '../../src/interface/collections/index.js';
import { ukOpenBanking } from '../../src/interface/names/uk-open-banking.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { publishingSchema } from '../../src/interface/records/published.js';
import { elementSchema } from '../../src/interface/records/records.js';
import { checkValue } from '../../src/interface/schema/validate.js';
import { type Collection, namesOf } from '../../src/model/collection.js';
import type { Version } from '../../src/model/version.js';
import { forwards, recordArbitrary } from '../arbitrary.js';
import { workspace } from '../commands/workspace.js';
import { everyPair } from '../every-collection.js';
import { tries } from '../seed.js';
import { feedOf } from './feeds.js';

/** A value without the members that are empty lists, which an import leaves out where they are optional; no days mean "closed". */
function withoutEmptyLists<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutEmptyLists) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, field]) => key === 'Day' || !Array.isArray(field) || field.length > 0)
      .map(([key, field]) => [key, withoutEmptyLists(field)]),
  ) as T;
}

/** A record as it would be published: valid, in canonical order, without empty values, with an identity that can be read. */
const published = (version: Version, collection: Collection) =>
  recordArbitrary(version, collection)
    .map((record) => checkValue(recordSchema(version, collection), withoutEmptyLists(forwards(record))).value)
    .filter((record) => record !== undefined)
    .filter(
      (record) =>
        identityOf(collection, record).every((part) => part.trim() !== '') && !hasClosedHours(record, []),
    );

/** What tells a record from the others (D16). An import leaves out a record without it. */
const identityOf = (collection: Collection, record: Readonly<Record<string, unknown>>) =>
  namesOf(collection).identity.map((field) => String(record[field]));

/** Hours that say "closed" are what an import leaves out, besides empty lists, although the interface takes it. */
function hasClosedHours(value: unknown, path: readonly (string | number)[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (
    (saysClosed(value) && !path.includes('NonStandardAvailability')) ||
    Object.entries(value).some(([key, field]) => hasClosedHours(field, [...path, key]))
  );
}

const settings = `vendor: x
licenseUrl: https://x.example/l
termsUrl: https://x.example/t
names: uk-open-banking
collections: [fca-service-metrics]
`;

it.each(everyPair)(
  'What is published comes back byte by byte when it is imported and published again: %s %s',
  async (version, collection) => {
    const { publishedAs, path = collection } = registrationOf(collection);
    const element = elementSchema(version, collection);
    const publish = publishingSchema(element, ukOpenBanking);
    const selector = (record: Readonly<Record<string, unknown>>) =>
      JSON.stringify(identityOf(collection, record));
    const isBrand = publishedAs === 'brand';
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(published(version, collection), { minLength: 1, maxLength: 3, selector }),
        async (records) => {
          const before = records
            .map((record) => (isBrand ? element.parse({ ...record, BrandName: 'Fenland Bank' }) : record))
            .map((record) => asciiJson(JSON.stringify(publish.parse(record))));
          const feed = feedOf(
            collection,
            before.map((text) => JSON.parse(text)),
          );
          const space = workspace({
            [`feed-${version}.json`]: JSON.stringify(feed),
            'content/site.yaml': `${settings}source: ${version === 'v1.0' ? 'v2.2' : version}\n`,
          });
          const asked = isBrand ? ` --collection ${collection}` : '';
          const { problems } = await space.reported(`import feed-${version}.json${asked}`);
          await space.ends('build', 0);
          expect(space.read(`dist/site/${version}/${path}`)).toContain(before.join(','));
          const { args: shares } = problems.find(({ rule }) => rule === 'import/proof')!;
          expect(shares).toMatchObject({ equalRecords: records.length, equalFields: shares.fields });
        },
      ),
      { numRuns: tries(12) },
    );
  },
);
