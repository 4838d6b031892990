import type { CellValue } from './columns.js';

/** A format of downloads: a file with this object, and its line in `files.ts`. */
export interface DownloadFormat {
  /** The ending of its files. */
  readonly name: string;
  /** For people: `GeoJSON`. */
  readonly title: string;
  readonly mediaType: string;
  /**
   * A record as text.
   * @param cells by column
   * @param identity what identifies it among the records of its brand; undefined for a brand's only record
   */
  readonly row: (
    columns: readonly string[],
    cells: readonly CellValue[],
    identity: string | undefined,
  ) => string;
  /** A whole file. @param rows not empty */
  readonly file: (columns: readonly string[], rows: readonly string[]) => string;
}
