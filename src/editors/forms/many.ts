import type { Collection } from '../../model/collection.js';
import type { FieldProblem, ListedRecord, RecordAddress } from './contract.js';

/** Changes of many records at once, as the page and the server send them to each other. */

/** A record of a collection of which several brands may have some. */
export interface RecordIn extends RecordAddress {
  readonly brand: string;
}

/** What a field of a record has to be like. A field in lists is so if one of their items has it so. */
export interface Condition {
  /** `PostalAddress.Country`, or `ContactInfo.ContactType` of the items of a list. */
  readonly field: string;
  readonly is: 'there' | 'missing' | 'equal' | 'containing';
  /** What it is compared with, in any case of letters. */
  readonly text: string;
}

/** The records of a collection, in all brands. */
export interface FoundRecords {
  /** The sign of amounts. */
  readonly currency: string;
  readonly records: readonly (RecordIn & ListedRecord & { readonly brandName: string })[];
  /** The fields that a table can show: `ContactInfo.Phone`, in words. */
  readonly columns: readonly { readonly name: string; readonly words: string }[];
}

/** One change of a field of many records. */
export interface FieldChange {
  readonly collection: Collection;
  readonly records: readonly RecordIn[];
  /** The names of the fields from the record to it, with points between them. */
  readonly field: string;
  readonly change:
    | { readonly kind: 'set'; readonly value: unknown }
    | { readonly kind: 'remove' }
    /** A code of its list. */
    | { readonly kind: 'add-code' | 'remove-code'; readonly code: string };
}

/** Records, of which a table has a row each, and its columns. */
export interface TableOf {
  readonly collection: Collection;
  readonly records: readonly RecordIn[];
  /** By name. */
  readonly columns: readonly string[];
}

/** What the cells of a table are, row by row; null for one that can't be changed in a table. */
export interface TableCells {
  readonly cells: readonly (readonly (string | null)[])[];
}

/** Cells of a table that become others; nothing in one removes its field. */
export interface CellChanges extends TableOf {
  readonly cells: readonly TypedCell[];
}

/** The numbers of its row and column, from 0, and what is in it. */
export interface TypedCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** A cell that was checked. Its text is as it would be written. */
export interface CheckedCell extends TypedCell {
  /** Why it can't be written. */
  readonly refused?: string;
  /** The problems of this field that its record has only afterwards. */
  readonly problems: readonly FieldProblem[];
}

/** What was copied from a spreadsheet, or a CSV file in base64, and where it goes. */
export interface Pasted extends TableOf {
  readonly from: { readonly text: string } | { readonly file: string };
  /** The cell that it begins at, if it doesn't say which record each row is of. */
  readonly at: { readonly row: number; readonly column: number };
  /** Whether an empty cell removes its field. Otherwise it changes nothing. */
  readonly isEmptyRemoved: boolean;
}

/** What goes where of it. */
export interface MatchedCells {
  /** By which records and rows were brought together. */
  readonly by: 'identity' | 'order';
  /** The cells that become others. */
  readonly cells: readonly CheckedCell[];
  /** What else there is to say, as sentences. */
  readonly notes: readonly string[];
}

/** What the page can ask of many records. */
export interface ManyCalls {
  readonly find: (asked: { readonly collection: string; readonly condition?: Condition }) => FoundRecords;
  readonly table: (asked: TableOf) => TableCells;
  readonly 'check-cells': (asked: CellChanges) => readonly CheckedCell[];
  readonly paste: (asked: Pasted) => MatchedCells;
  readonly 'table-csv': (asked: TableOf) => { readonly csv: string };
}
