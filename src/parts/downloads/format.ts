import type { Piece } from '../../base/bytes/pieces.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import type { Collection } from '../../model/collection.js';
import type { DownloadFormatName } from '../../model/download-format.js';
import type { BrandData } from '../../publication/drafts/draft.js';
import type { CellValue, Column } from './columns.js';
import type { LinkedTables, RowTable } from './tables.js';

/**
 * A format of downloads: a file in `formats`, its line in `formats.ts`, and its name in `model/download-format.ts`, which
 * settings know.
 */
export type DownloadFormat = BrandFormat | CollectionFormat;

interface FormatFacts {
  /** As in `formats` of site.yaml; also the ending of its files. */
  readonly name: DownloadFormatName;
  /** For people: `GeoJSON`. */
  readonly title: string;
  readonly mediaType: string;
}

/** A format of which a file has the records of one brand. */
export interface BrandFormat extends FormatFacts {
  readonly of: 'brand';
  /** Makes the files of a collection with one row a record; undefined if it has none for such rows. */
  readonly rows: (table: RowTable, collection: Collection) => ((brandName: string) => RowFile) | undefined;
  /** How such files of several brands become one. */
  readonly together: (columns: readonly Column[]) => Seams;
  /** The tables of a collection whose records are in several, each a file with all brands; by default there are none. */
  readonly linked?: {
    readonly header: (columns: readonly Column[]) => string;
    /** What each table has of a brand's records, by the table's index. */
    readonly rows: (brandName: string, tables: LinkedTables) => BrandFiles;
  };
  /** True if the descriptions of downloads name its columns (D38). */
  readonly isTable: boolean;
}

/** A format of which a file has all records of a collection. */
export interface CollectionFormat extends FormatFacts {
  readonly of: 'collection';
  /** How the records are in a file, such as `a record a line`. */
  readonly arranged: string;
  /** The part of the file with a brand's records. */
  readonly piece: (brand: BrandData, collection: Collection) => Piece;
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
export interface RowFile {
  /** @param cells by column; the first, the name of the brand, is left out */
  readonly add: (cells: readonly CellValue[], record: PlainObject) => void;
  /** Its bytes, in pieces. */
  readonly end: () => readonly Uint8Array[];
}

/** Files made of a brand's records, which are added one after the other. */
export interface BrandFiles {
  readonly add: (record: PlainObject) => void;
  /** The bytes of each, in pieces. */
  readonly end: () => (readonly Uint8Array[])[];
}
