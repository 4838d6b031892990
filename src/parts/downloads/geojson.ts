import type { DownloadFormat } from './format.js';

/**
 * Records as a GeoJSON FeatureCollection (RFC 7946), a feature each. The properties of a feature are the cells of its row,
 * by the names of the columns; its coordinates are in the geometry only. A place without coordinates, or with some that
 * don't exist, is a feature without geometry (RFC 7946 §3.2).
 */
export const geojson: DownloadFormat = {
  name: 'geojson',
  title: 'GeoJSON',
  mediaType: 'application/geo+json',
  file: (_, rows) => `{"type":"FeatureCollection","features":[\n${rows.join(',\n')}\n]}\n`,
  row(columns, cells, identity) {
    const [latitude, longitude] = ['.Latitude', '.Longitude'].map((end) =>
      columns.findIndex((name) => name.endsWith(end)),
    ) as [number, number];
    const [north, east] = [Number(cells[latitude]), Number(cells[longitude])];
    const isPlaced = Math.abs(north) <= 90 && Math.abs(east) <= 180;
    return JSON.stringify({
      type: 'Feature',
      // Identities are unique within a brand only (D16).
      ...(identity !== undefined && { id: `${cells[0]}/${identity}` }),
      // Longitude first, then latitude, in degrees (RFC 7946 §3.1.1).
      geometry: isPlaced ? { type: 'Point', coordinates: [east, north] } : null,
      properties: Object.fromEntries(
        columns.flatMap((name, at) =>
          cells[at] === undefined || (isPlaced && (at === latitude || at === longitude))
            ? []
            : [[name, cells[at]]],
        ),
      ),
    });
  },
};
