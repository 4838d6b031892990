import { check as checkGeoJson } from '@placemarkio/check-geojson';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJsonText } from '../../src/base/json/canonical.js';
import { tableCollections } from '../../src/import/table/mapping.js';
import { versions } from '../../src/model/version.js';
import { placeTable } from '../../src/parts/downloads/columns.js';
import { recordArbitrary } from '../arbitrary.js';
import { filesOf } from './files-of.js';

const brandNames = fc.constantFrom('Fenland', '=Fenland', "O'Neill, Sons", '銀行', 'بنك\n"North"', "'@home");

interface FeatureCollection {
  readonly features: readonly {
    readonly geometry: unknown;
    readonly properties: Readonly<Record<string, unknown>>;
  }[];
}

/** The published JSON of records, as the build writes it. */
function publishedJson(records: readonly unknown[]): readonly string[] {
  return records.map(canonicalJsonText);
}

describe.each(versions)('%s', (version) => {
  describe.each(tableCollections)('%s', (collection) => {
    const table = placeTable(version, collection);
    const records = fc.array(recordArbitrary(version, collection), { minLength: 1, maxLength: 5 });

    it('are rows of as many cells as the header has, with CRLF between them (RFC 4180 §2)', () => {
      fc.assert(
        fc.property(records, brandNames, (made, brandName) => {
          const { csv } = filesOf(publishedJson(made), brandName, collection, table);
          // Strict: CRLF alone ends a row, quotes are paired, and each row has as many cells as the first.
          const rows = parse(csv, { bom: true, record_delimiter: '\r\n' }) as string[][];
          expect(rows[0]).toEqual(table.columns);
          expect(rows).toHaveLength(made.length + 1);
          for (const cell of rows.slice(1).flat()) {
            expect(cell).not.toMatch(/^(?:[=@\t\r]|[+-](?!\d[\d .,]*$))/);
          }
        }),
      );
    });

    it('are valid GeoJSON with the cells of the row as properties (RFC 7946)', () => {
      fc.assert(
        fc.property(records, brandNames, (made, brandName) => {
          const { geojson } = filesOf(publishedJson(made), brandName, collection, table);
          const { features } = checkGeoJson(Buffer.from(geojson).toString()) as FeatureCollection;
          expect(features).toHaveLength(made.length);
          for (const [index, feature] of features.entries()) {
            const record = made[index]!;
            const location = (record['Location'] ?? record) as Record<string, Record<string, unknown>>;
            const place = location['PostalAddress']?.['GeoLocation'] as
              | { GeographicCoordinates: { Latitude: string; Longitude: string } }
              | undefined;
            const { Latitude, Longitude } = place?.GeographicCoordinates ?? {};
            const isReal = Math.abs(Number(Longitude)) <= 180 && Math.abs(Number(Latitude)) <= 90;
            expect(feature.geometry).toEqual(
              isReal ? { type: 'Point', coordinates: [Number(Longitude) + 0, Number(Latitude) + 0] } : null,
            );
            expect(feature.properties).toMatchObject({ BrandName: brandName });
            expect(Object.values(feature.properties).every((value) => typeof value !== 'object')).toBe(true);
          }
        }),
      );
    });
  });
});
