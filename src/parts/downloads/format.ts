import type { CellValue } from './columns.js';

/** A record as a row of a table. */
interface DownloadRow {
  /** By column. */
  readonly cells: readonly CellValue[];
  /** What identifies it among the records of its brand; undefined for a brand's only record. */
  readonly identity: string | undefined;
}

/** A format of downloads: a file with this object, and its line in `files.ts`. */
export interface DownloadFormat {
  /** The ending of its files. */
  readonly name: string;
  /** For people: `GeoJSON`. */
  readonly title: string;
  readonly mediaType: string;
  /** What a file begins with. */
  readonly start: (columns: readonly string[]) => string;
  /** What is between two rows. */
  readonly between: string;
  readonly end: string;
  readonly row: (columns: readonly string[], row: DownloadRow) => string;
}
