import type { Collection } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import type { EditedField, OpenRecord, RecordAddress, RecordValue } from './contract.js';

/** What windows of the forms hear of each other and of what changes, beside what they ask. */

/** Somebody else who has a record open. */
export interface OtherPerson {
  /** Missing if it isn't known. */
  readonly name?: string;
  readonly isEditing: boolean;
}

/** What the windows of the forms hear of, while they are open. */
export type LiveEvent =
  /** Files and folders of the content that changed, from the content folder on; empty if it may be any. */
  | { readonly changed: readonly string[] }
  /** The others who have the same record open. */
  | { readonly people: readonly OtherPerson[] };

/** What a window shows. */
export interface WindowState {
  /** A name that the window has made up. */
  readonly window: string;
  /** The address of its page. */
  readonly page: string;
  /** True while there are changes in it that aren't saved. */
  readonly isEditing: boolean;
}

/** What is asked about a record that is open. */
export interface AskedNews {
  readonly brand: string;
  readonly collection: Collection;
  readonly at: RecordAddress;
  /** The record as it was in its file when it was opened. */
  readonly value: RecordValue;
  /** The record as it is in the form, if it was changed there. */
  readonly draft?: RecordValue;
}

/** What became of a record since it was opened. */
export type RecordNews =
  | { readonly kind: 'same'; readonly at: RecordAddress }
  /** `how`: `by A. Smith`, `in another window` or `on disk`. */
  | { readonly kind: 'gone'; readonly how: string }
  | {
      readonly kind: 'changed';
      readonly how: string;
      readonly opened: OpenRecord;
      /** What was changed, the first few fields, and the number of all. */
      readonly fields: readonly EditedField[];
      readonly count: number;
      /** The record in the form with what was changed, as far as it wasn't changed in the form. */
      readonly merged?: RecordValue;
      /** The fields that both changed: in `merged` they are as in the form. */
      readonly overlaps: readonly Overlap[];
    };

/** A field that two people changed. Texts are missing where the field was left out. */
export interface Overlap {
  readonly field: FieldPath;
  readonly words: string;
  readonly mine?: string;
  readonly theirs?: string;
  /** Theirs; undefined leaves the field out. */
  readonly value?: unknown;
}
