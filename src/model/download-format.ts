/**
 * The formats of downloads (D38), by the endings of their files, in the order in which pages list them. A file of a
 * format has the records of one brand, or all of a collection.
 */
export const downloadFormats = {
  csv: { title: 'CSV', mediaType: 'text/csv; charset=utf-8; header=present', of: 'brand' },
  geojson: { title: 'GeoJSON', mediaType: 'application/geo+json', of: 'brand' },
  ndjson: { title: 'NDJSON', mediaType: 'application/x-ndjson', of: 'collection' },
} as const;

export type DownloadFormat = keyof typeof downloadFormats;

export const downloadFormatNames = Object.keys(downloadFormats) as DownloadFormat[];
