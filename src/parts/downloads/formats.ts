import { type DownloadFormatName, downloadFormatNames } from '../../model/download-format.js';
import type { BrandFormat, DownloadFormat } from './format.js';
import { csv } from './formats/csv.js';
import { geojson } from './formats/geojson.js';
import { ndjson } from './formats/ndjson.js';

/** All formats of downloads, by their names. */
export const downloadFormats: Readonly<Record<DownloadFormatName, DownloadFormat>> = {
  csv,
  geojson,
  ndjson,
};

export const brandFormats: readonly BrandFormat[] = downloadFormatNames
  .map((name) => downloadFormats[name])
  .filter((format) => format.of === 'brand');
