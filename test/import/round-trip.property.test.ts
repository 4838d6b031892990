import fs from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asciiJson } from '../../src/base/json/ascii-json.js';
import { compileSite } from '../../src/build/compile/compile-site.js';
import { loadSite } from '../../src/content/site/load.js';
import type { Shares } from '../../src/import/problems.js';
import { saysClosed } from '../../src/import/repairs/closed-hours.js';
import { registrationOf } from '../../src/interface/collections/index.js';
import { ukOpenBanking } from '../../src/interface/names/uk-open-banking.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { publishingSchema } from '../../src/interface/records/published.js';
import { elementSchema } from '../../src/interface/records/records.js';
import { checkValue } from '../../src/interface/schema/validate.js';
import { type Collection, namesOf } from '../../src/model/collection.js';
import type { Version } from '../../src/model/version.js';
import { ruleNames } from '../../src/report/report/registry.js';
import { recordArbitrary } from '../arbitrary.js';
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
    .map((record) => checkValue(recordSchema(version, collection), withoutEmptyLists(record)).value)
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

describe('what is published', () => {
  it.each(everyPair)(
    'comes back byte by byte when it is imported and published again: %s %s',
    async (version, collection) => {
      const property = fc.asyncProperty(
        fc.uniqueArray(published(version, collection), {
          minLength: 1,
          maxLength: 3,
          selector: (record) => JSON.stringify(identityOf(collection, record)),
        }),
        async (records) => {
          const names = ukOpenBanking;
          const element = elementSchema(version, collection);
          const publish = publishingSchema(element, names);
          const isBrand = registrationOf(collection).publishedAs === 'brand';
          const before = records
            .map((record) => (isBrand ? element.parse({ ...record, BrandName: 'Fenland Bank' }) : record))
            .map((record) => asciiJson(JSON.stringify(publish.parse(record))));
          const feed = JSON.stringify(
            feedOf(
              collection,
              before.map((text) => JSON.parse(text)),
            ),
          );
          const space = workspace({
            [`feed-${version}.json`]: feed,
            'content/site.yaml': `vendor: x\nlicenseUrl: https://x.example/l\ntermsUrl: https://x.example/t\nsource: ${version === 'v1.0' ? 'v2.2' : version}\nnames: uk-open-banking\ncollections: [fca-service-metrics]\n`,
          });
          const asked = isBrand ? ['--collection', collection] : [];
          const run = await space.run(['import', `feed-${version}.json`, '--format', 'json', ...asked]);
          const { content } = await loadSite({
            content: `${space.folder}/content`,
            policy: 'none',
            basePolicy: 'headers/policy.yaml',
            fs,
            rules: ruleNames,
          });
          const site = { ...content, versions: [version] };
          const compiled = await compileSite(site, { fs }, '2026-03-01');
          const after = compiled.files.flatMap((file) => file.compiled.json[version] ?? []);
          expect(after.join()).toBe(before.join());
          const { problems } = JSON.parse(run.stdout) as { problems: { rule: string; args: Shares }[] };
          const { args: shares } = problems.find(({ rule }) => rule === 'import/proof')!;
          expect(shares).toMatchObject({ equalRecords: records.length, equalFields: shares.fields });
        },
      );
      await fc.assert(property, { numRuns: tries(12) });
    },
  );
});
