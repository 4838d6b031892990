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

type FeatureCollection = Record<'features', { geometry: unknown; properties: Record<string, unknown> }[]>;

describe.each(versions)('%s', (version) => {
  describe.each(tableCollections)('%s', (collection) => {
    const table = placeTable(version, collection);
    const records = fc.array(recordArbitrary(version, collection), { minLength: 1, maxLength: 5 });

    it('has columns with names of their own', () => {
      expect(new Set(table.columns).size).toBe(table.columns.length);
    });

    it('are rows of as many cells as the header has, with CRLF between them (RFC 4180 §2)', () => {
      fc.assert(
        fc.property(records, brandNames, (made, brandName) => {
          const { csv } = filesOf(made.map(canonicalJsonText), brandName, collection, table);
          // Strict: CRLF alone ends a row, quotes are paired, and each row has as many cells as the first.
          const rows = parse(csv, { bom: true, record_delimiter: '\r\n' }) as string[][];
          expect(rows[0]).toEqual(table.columns);
          expect(rows).toHaveLength(made.length + 1);
        }),
      );
    });

    it('are valid GeoJSON with the cells of the row as properties (RFC 7946)', () => {
      fc.assert(
        fc.property(records, brandNames, (made, brandName) => {
          const { geojson } = filesOf(made.map(canonicalJsonText), brandName, collection, table);
          const { features } = checkGeoJson(geojson.toString()) as FeatureCollection;
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
