import type { Collection } from '../../model/collection.js';
import type { FieldPath, SharedValue } from '../../model/location.js';
import type { Severity } from '../../model/problem.js';
import type { Version } from '../../model/version.js';

/**
 * What the forms' page and their server send each other, as JSON. Values of records are as they are written: a text for
 * each text, number, date and boolean of a YAML file, in objects and lists.
 */

/** The content that can be edited. */
export interface SiteOverview {
  /** The content folder as the user typed it. */
  readonly content: string;
  /** The address of the preview, where saved changes can be looked at; empty if it can't be reached from the browser. */
  readonly preview: string;
  /** Who is signed in, if that is known. */
  readonly author?: string;
  readonly brands: readonly BrandOverview[];
}

export interface BrandOverview {
  readonly folder: string;
  readonly name: string;
  readonly collections: readonly CollectionOverview[];
}

export interface CollectionOverview {
  readonly collection: Collection;
  /** The version that its files are written in. */
  readonly version: Version;
  /** One record and several, as words in a sentence: `branch`, `branches`. */
  readonly nouns: readonly [one: string, several: string];
  /** False if the brand can have only one record, and has it. */
  readonly takesMore: boolean;
}

/** The place of a record: its file, by its path from the content folder, and its index there. */
export interface RecordAddress {
  readonly file: string;
  readonly index: number;
}

/** The records of a brand's collection. */
export interface RecordList {
  readonly records: readonly ListedRecord[];
  /** Files that can't be edited until they are corrected, with the reason. */
  readonly broken: readonly { readonly file: string; readonly line: number; readonly message: string }[];
}

export interface ListedRecord extends RecordAddress {
  /** `FB-0102`; empty if the record has no identity. */
  readonly identity: string;
  readonly name: string;
  /** More words to find it by: the town and postcode of a place. */
  readonly detail: string;
  /** The one whose bank holidays it has, by its address: `England and Wales`; empty if that isn't known. */
  readonly country: string;
  /** When it is published, if other records have its identity or it has times: `until 30 November 2026` (D49). */
  readonly when: string;
}

/** When a record is published, and the records with the same identity that are published at other times (D49). */
export interface RecordInTime {
  /** `until 30 November 2026`; empty if it always is. */
  readonly when: string;
  readonly others: readonly (RecordAddress & { readonly when: string })[];
}

/** A record that is to be edited. */
export interface OpenRecord extends RecordInTime {
  readonly brand: string;
  readonly collection: Collection;
  readonly version: Version;
  /** That of the site, which local times are of. */
  readonly timeZone: string;
  /** What is before an amount on this site, such as `£`. */
  readonly currency: string;
  /** Undefined for a new record, which has no place yet. */
  readonly at?: RecordAddress;
  /** The file that a new record goes to. */
  readonly goesTo?: string;
  readonly value: RecordValue;
  readonly problems: readonly FieldProblem[];
  /** Values that keep what they have elsewhere in the file when they change here. */
  readonly shared: readonly SharedValue[];
}

export type RecordValue = Readonly<Record<string, unknown>>;

/** What is asked about a record that may have changed in its file meanwhile. */
export interface AskedNow {
  readonly brand: string;
  readonly collection: Collection;
  readonly at: RecordAddress;
  /** The record as it was in its file when it was opened, and as it is in the form. */
  readonly value: RecordValue;
  readonly draft: RecordValue;
}

/** A record as it is in its file now. */
export interface RecordNow {
  readonly opened: OpenRecord;
  /** What changed since it was opened, the first few fields, and the number of all. */
  readonly fields: readonly EditedField[];
  readonly count: number;
  /** What is in the form, with that taken in. What was changed in the form stays as it is there. */
  readonly draft: RecordValue;
}

/** A change of a record. */
export interface RecordChange {
  readonly brand: string;
  readonly collection: Collection;
  readonly at?: RecordAddress;
  /** The record as it was opened; undefined for a new one. */
  readonly before?: RecordValue;
  /** For a new record: the one that it is a copy of, as it was opened. The copy is placed right after it. */
  readonly copyOf?: { readonly at: RecordAddress; readonly value: RecordValue };
  /** The record as it should be; undefined only with `remove`. */
  readonly after?: RecordValue;
  readonly remove?: true;
}

/** A problem of a record, as `opendata check` words it. */
export interface FieldProblem {
  readonly rule: string;
  readonly severity: Severity;
  /** From the root of the record. */
  readonly field: FieldPath;
  readonly message: string;
  readonly hint?: string;
  readonly help?: string;
  /** A valid value to write instead. */
  readonly suggestion?: string;
}

/** What a change does, before it is saved. */
export interface Tried {
  readonly problems: readonly FieldProblem[];
}

/** The saves of these forms, the latest first. */
export interface EditList {
  readonly edits: readonly EditEntry[];
}

/** A save. */
export interface EditEntry {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly time: number;
  /** Whose it is, if that is known. */
  readonly by?: string;
  /** What was done to several records at once: `Close 3 branches`. */
  readonly title?: string;
  readonly isTakenBack: boolean;
  /** True if it can be taken back, since its files are as it left them. */
  readonly isAsLeft: boolean;
  /** The first few. */
  readonly records: readonly RecordEdit[];
  /** The number of all of them. */
  readonly count: number;
}

/** A record, and what is done to it. */
export interface RecordEdit {
  readonly kind: 'added' | 'changed' | 'removed';
  /** The folder of the brand, and the published name. */
  readonly brand: string;
  readonly brandName: string;
  readonly collection: Collection;
  /** One record, in words: `branch`. */
  readonly noun: string;
  readonly identity: string;
  readonly name: string;
  /** Where the record is, if that is known. */
  readonly at?: RecordAddress;
  /** What is changed, the first few fields. */
  readonly fields: readonly EditedField[];
  /** The number of all of them. */
  readonly count: number;
}

/** A field that a save changed. A side is missing where the field wasn't there. */
export interface EditedField {
  readonly field: FieldPath;
  readonly words: string;
  readonly was?: string;
  readonly is?: string;
}

/** What was written when a save was taken back. */
export interface TakenBack {
  /** The save that this was; 0 if nothing had to be written. */
  readonly edit: number;
  readonly files: readonly ChangedFile[];
}

/** What is changed in a file. */
export interface ChangedFile {
  readonly file: string;
  /** The first of its changed lines. */
  readonly lines: readonly ChangedLine[];
  /** The number of all of them. */
  readonly count: number;
}

/** What was written. */
export interface Saved extends RecordInTime {
  /** The save, to take it back. */
  readonly edit: number;
  /** Undefined if the record was removed. */
  readonly at?: RecordAddress;
  readonly value?: RecordValue;
  readonly file: string;
  readonly lines: readonly ChangedLine[];
  readonly problems: readonly FieldProblem[];
  readonly shared: readonly SharedValue[];
}

/** A line of a file that a change removes or adds, with its number in the old or in the new text. */
export interface ChangedLine {
  readonly sign: '-' | '+';
  readonly line: number;
  readonly text: string;
}

/** What the content as a whole has to be corrected in. */
export interface ContentProblems {
  readonly problems: readonly (FieldProblem & {
    readonly file: string;
    readonly line: number;
    /** `Branch FB-0102`; undefined for a problem of a file. */
    readonly record?: string;
    readonly at?: RecordAddress & { readonly brand: string; readonly collection: Collection };
    /** The field in words; empty if the record or the file as a whole is meant. */
    readonly fieldWords: string;
  })[];
  /** How many there are of each severity; some may be left out of `problems`, errors last. */
  readonly counts: Readonly<Record<Severity, number>>;
  /** How many records each brand has of a collection. */
  readonly records: readonly {
    readonly brand: string;
    readonly collection: Collection;
    readonly count: number;
  }[];
}

/** What changes by itself on a day to come, or has to be done by it. */
export interface ComingDate {
  /** `Tuesday 1 December 2026, in 5 days` */
  readonly when: string;
  /** `Fenland Bank, branches`; empty for a setting. */
  readonly who: string;
  readonly says: string;
  /** The first of them, by name. */
  readonly records: readonly string[];
}

/** The first dates of the next month, and the number of the others. */
export interface ComingDates {
  readonly dates: readonly ComingDate[];
  readonly more: number;
}

/** The answer to a request that can't be fulfilled. */
export interface Failure {
  readonly error: string;
  /** The record was changed on disk since it was opened. */
  readonly isConflict?: true;
}

/** The form of a collection's records in a version. */
export interface Form {
  readonly fields: readonly FormField[];
  /** When a record is published (D49). */
  readonly times: readonly FormField[];
}

/** A field of an object. */
export interface FormField {
  /** The field's name in the interface. */
  readonly key: string;
  /** The name in words. */
  readonly label: string;
  /** What it means, as a sentence, if that is known. */
  readonly meaning?: string;
  readonly isRequired: boolean;
  /** True if a new record has it. */
  readonly isUsual: boolean;
  /** The field beside it that has to have a code, for one that says more of it: Other, of one that explains it. */
  readonly onlyWith?: { readonly key: string; readonly code: string };
  readonly input: Input;
}

/** How often records have each code of a field, by its path without indexes: `OtherFeesCharges.FeeChargeDetail.FeeType`. */
export type UsedCodes = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** How a value is entered. */
export type Input =
  | {
      readonly kind: 'text' | 'number' | 'date';
      /** What it takes, as a sentence. */
      readonly takes: string;
      readonly example?: string;
      /** The most characters. */
      readonly longest?: number;
    }
  | {
      readonly kind: 'amount';
      readonly takes: string;
      readonly example?: string;
      /** What it is counted in, if that is known: the currency of the site, or hundredths. */
      readonly unit?: 'money' | '%';
    }
  | {
      readonly kind: 'time';
      readonly takes: string;
      readonly hasSeconds: boolean;
      readonly endOfDay: boolean;
    }
  /** A day, or a day and a time of day. */
  | { readonly kind: 'instant'; readonly takes: string; readonly isEnd: boolean }
  | { readonly kind: 'flag' }
  /** In an order that people know: the days from Monday on, all others by their words, Other last. */
  | { readonly kind: 'codes'; readonly codes: readonly FormCode[] }
  | { readonly kind: 'object'; readonly fields: readonly FormField[] }
  | { readonly kind: 'list'; readonly item: Input; readonly most?: number; readonly least: number };

export interface FormCode {
  readonly code: string;
  readonly meaning?: string;
}
