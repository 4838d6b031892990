import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { ResourceEntry } from '../../serving/manifest/manifest.js';
import type { Column, Steps } from './columns.js';
import { type Field, tableFieldOf } from './fields.js';
import type { DownloadFormat } from './format.js';

/** A file of downloads, as its descriptions name it. */
export interface DownloadFile {
  /** Its path below the folder of the version, such as `branches/fenland.csv`. */
  readonly path: string;
  readonly title: string;
  readonly format: DownloadFormat;
  /** Of a file whose format is a table. */
  readonly table?: DescribedTable;
}

/** The columns of a table, with those that identify its rows. */
export interface DescribedTable {
  readonly collection: Collection;
  readonly columns: readonly Column[];
  /** The steps from the record to the objects that are the rows. */
  readonly around: Steps;
  readonly keys: readonly string[];
  /** The path of the file with the rows that these are parts of, and the columns with the same values. */
  readonly parent?: {
    readonly path: string;
    readonly own: readonly string[];
    readonly theirs: readonly string[];
  };
  /** The path of a description that several files share, without its ending; absent if the table has one file. */
  readonly shared?: string;
}

/** Everything that the descriptions of a version's downloads say. */
export interface Descriptions {
  readonly version: Version;
  readonly title: string;
  readonly licenseUrl: string;
  /** The address of the publication's first page; absent without an origin. */
  readonly homepage: string | undefined;
  /** The time when the data last changed, in epoch milliseconds. */
  readonly changed: number;
  /** True if no two brands have the same name, so that keys are unique. */
  readonly areKeysUnique: boolean;
  readonly files: readonly DownloadFile[];
  /** The entry of a file in the manifest. */
  readonly entryOf: (path: string) => Pick<ResourceEntry, 'representations'> | undefined;
}

export function tableFieldsOf(
  { collection, columns, around }: DescribedTable,
  version: Version,
): readonly Field[] {
  return columns.map((column) => tableFieldOf(column, collection, version, around));
}
