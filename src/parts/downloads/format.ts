import type { PlainObject } from '../../base/json/plain-object.js';
import type { Collection } from '../../model/collection.js';
import type { DownloadFormatName } from '../../model/download-format.js';
import type { CellValue, Columns } from './columns.js';

/**
 * A format of downloads: a file in `formats`, its line in `formats.ts`, and its name in `model/download-format.ts`, which
 * settings know.
 */
export interface DownloadFormat {
  /** As in `formats` of site.yaml; also the ending of its files. */
  readonly name: DownloadFormatName;
  /** For people: `GeoJSON`. */
  readonly title: string;
  readonly mediaType: string;
  /** Makes the file of a brand. */
  readonly rows: (table: Columns, collection: Collection) => (brandName: string) => RowFile;
  /** How the files of several brands become one. */
  readonly together: (columns: readonly string[]) => Seams;
}

/** What is left out of the files of brands, where they are joined, and what is put there, in bytes as UTF-8. */
export interface Seams {
  /** What each file begins with. Only the first keeps it. */
  readonly start: string;
  /** What each file ends with. Only the last keeps it. */
  readonly end: string;
  readonly between: string;
}

/** A file of a brand that is made row by row. */
interface RowFile {
  /** @param cells by column; the first, the name of the brand, is left out */
  readonly add: (cells: readonly CellValue[], record: PlainObject) => void;
  /** Its bytes, in pieces. */
  readonly end: () => readonly Uint8Array[];
}

/** The files of a brand, one for each format, made of its records, which are added one after the other. */
export interface BrandFiles {
  readonly add: (record: PlainObject) => void;
  /** The bytes of each, in pieces. */
  readonly end: () => (readonly Uint8Array[])[];
}
