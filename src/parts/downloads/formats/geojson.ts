import { TextBytes } from '../../../base/bytes/text-bytes.js';
import { identityOf } from '../../../model/collection.js';
import type { CellValue } from '../columns.js';
import type { DownloadFormat } from '../format.js';

/**
 * A brand's records as a GeoJSON FeatureCollection (RFC 7946), a feature each. The properties of a feature are the cells
 * of its row, by the names of the columns; its coordinates are in the geometry only. A place without coordinates, or with
 * some that don't exist, is a feature without geometry (RFC 7946 §3.2).
 */
export const geojson: DownloadFormat = {
  name: 'geojson',
  title: 'GeoJSON',
  mediaType: 'application/geo+json',
  together: () => ({ start, end, between: ',' }),
  rows({ columns }, collection) {
    const latitude = columns.findIndex((name) => name.endsWith('.Latitude'));
    const longitude = columns.findIndex((name) => name.endsWith('.Longitude'));
    const keys = columns.map((name) => `,${JSON.stringify(name)}:`);
    return (brandName) => {
      const bytes = new TextBytes();
      bytes.add(start);
      const brand = `"properties":{"BrandName":${JSON.stringify(brandName)}`;
      let separator = '\n';
      return {
        add(cells, record) {
          const point = pointOf(cells[longitude], cells[latitude]);
          const identity = identityOf(collection, record);
          const id = identity === undefined ? '' : `"id":${JSON.stringify(`${brandName}/${identity}`)},`;
          const geometry = point === undefined ? 'null' : `{"type":"Point","coordinates":${point}}`;
          let text = `${separator}{"type":"Feature",${id}"geometry":${geometry},${brand}`;
          for (let at = 1; at < cells.length; at++) {
            const value = cells[at];
            if (value === undefined || (point !== undefined && (at === latitude || at === longitude)))
              continue;
            text += keys[at] + (typeof value === 'string' ? jsonText(value) : String(value));
          }
          bytes.add(`${text}}}`);
          separator = ',\n';
        },
        end() {
          bytes.add(end);
          return bytes.end();
        },
      };
    };
  },
};

const start = '{"type":"FeatureCollection","features":[';
const end = '\n]}\n';

/** A position as JSON: longitude first, then latitude, in degrees (RFC 7946 §3.1.1); undefined if there is no such place. */
function pointOf(longitude: CellValue, latitude: CellValue): string | undefined {
  if (longitude === undefined || latitude === undefined) return undefined;
  const [east, north] = [Number(longitude), Number(latitude)];
  return Math.abs(east) <= 180 && Math.abs(north) <= 90 ? `[${east},${north}]` : undefined;
}

/** The same as JSON.stringify, which takes three times as long for short texts. */
function jsonText(text: string): string {
  return /["\\\x00-\x1f\ud800-\udfff]/.test(text) ? JSON.stringify(text) : `"${text}"`;
}
