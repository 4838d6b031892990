import { type DownloadFormatName, downloadFormatNames } from '../../model/download-format.js';
import type { DownloadFormat } from './format.js';
import { csv } from './formats/csv.js';
import { geojson } from './formats/geojson.js';

const byName: Readonly<Record<DownloadFormatName, DownloadFormat>> = { csv, geojson };

export const downloadFormats: readonly DownloadFormat[] = downloadFormatNames.map((name) => byName[name]);
