import type { Names } from '../../interface/records/published.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { Maker } from '../../publication/derive/derived.js';
import type { CellValue } from './columns.js';
import type { BrandFiles, BrandFormat } from './format.js';
import { brandFormats } from './formats.js';
import {
  isInRows,
  type LinkedTable,
  type LinkedTables,
  linkedTables,
  type RowTable,
  rowTable,
} from './tables.js';

/** The settings on which the tables of a brand's collection depend. */
export interface BrandTableSettings {
  readonly version: Version;
  readonly collection: Collection;
  readonly names: Names;
  readonly brandName: string;
}

/** The lengths in bytes of the pieces of each output: these are the parts. */
export type OutputLengths = readonly (readonly number[])[];

/** What the formats make of a brand's records in a collection: the outputs of its layout, in pieces. */
export const brandTables: Maker<BrandTableSettings> = {
  name: 'downloads',
  begin({ version, collection, names, brandName }) {
    const { add, end } = tableLayout(version, collection, names).begin(brandName);
    return {
      add,
      end() {
        const outputs = end();
        const value = outputs.map((pieces) => pieces.map(({ length }) => length)) satisfies OutputLengths;
        return { value, parts: outputs.flat() };
      },
    };
  },
};

/** The tables of a collection, and what the formats make of a brand's records: `begin` makes it, in this order. */
export type TableLayout = RowLayout | LinkedLayout;

/** Each format makes a file of the brand. */
export interface RowLayout {
  readonly kind: 'rows';
  readonly table: RowTable;
  readonly formats: readonly BrandFormat[];
  readonly begin: (brandName: string) => BrandFiles;
}

/** Each is the brand's part of a file with all brands. */
export interface LinkedLayout {
  readonly kind: 'linked';
  readonly files: readonly {
    readonly format: BrandFormat;
    readonly table: LinkedTable;
    /** What the file begins with. */
    readonly header: string;
  }[];
  readonly begin: (brandName: string) => BrandFiles;
}

const made = new Map<string, TableLayout>();

/** The layout of a collection, which all brands share. */
export function tableLayout(version: Version, collection: Collection, names: Names): TableLayout {
  const key = JSON.stringify([version, collection, names]);
  const known = made.get(key);
  if (known !== undefined) return known;
  const layout = isInRows(collection)
    ? rowLayout(rowTable(version, collection, names), collection)
    : linkedLayout(linkedTables(version, collection, names));
  made.set(key, layout);
  return layout;
}

/** The cells of a row are made once for all formats. */
export function rowLayout(table: RowTable, collection: Collection): RowLayout {
  const files = brandFormats.flatMap((format) => {
    const begin = format.rows(table, collection);
    return begin === undefined ? [] : [{ format, begin }];
  });
  const { length } = table.columns;
  return {
    kind: 'rows',
    table,
    formats: files.map(({ format }) => format),
    begin(brandName) {
      const own = files.map(({ begin }) => begin(brandName));
      const cells: CellValue[] = new Array(length);
      return {
        add(record) {
          cells.fill(undefined);
          const rest = table.own.write(record, cells);
          if (rest !== undefined) cells[length - 1] = JSON.stringify(rest);
          for (const file of own) file.add(cells, record);
        },
        end: () => own.map((file) => file.end()),
      };
    },
  };
}

function linkedLayout(linked: LinkedTables): LinkedLayout {
  const formats = brandFormats.flatMap((format) =>
    format.linked === undefined ? [] : [{ format, ...format.linked }],
  );
  return {
    kind: 'linked',
    files: formats.flatMap(({ format, header }) =>
      linked.tables.map((table) => ({ format, table, header: header(table.columns) })),
    ),
    begin(brandName) {
      const own = formats.map(({ rows }) => rows(brandName, linked));
      return {
        add(record) {
          for (const file of own) file.add(record);
        },
        end: () => own.flatMap((file) => file.end()),
      };
    },
  };
}
