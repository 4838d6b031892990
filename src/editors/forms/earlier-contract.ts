import type { FieldPath } from '../../model/location.js';
import type { RecordAddress, RecordValue } from './contract.js';

/** What the page asks about a record as it was, and what the server answers. */
export interface EarlierCalls {
  readonly earlier: (asked: EarlierAsked) => EarlierRecord;
}

export interface EarlierAsked {
  readonly brand: string;
  readonly collection: string;
  readonly at: RecordAddress;
  /** The record as it is in the form. */
  readonly value: RecordValue;
}

/** A record as it was, beside what it is in the form. */
export interface EarlierRecord {
  /** What it is compared with, in words: `the last publication, of 25 November 2026`; empty if there is nothing. */
  readonly since: string;
  /** How the two can be compared, as a sentence, if that isn't plain. */
  readonly note?: string;
  /** False if it wasn't there. */
  readonly isThere: boolean;
  /** In the order of the record. */
  readonly fields: readonly FieldBefore[];
}

export interface FieldBefore {
  readonly field: FieldPath;
  readonly words: string;
  /** In lines; missing where the field wasn't there, or isn't. */
  readonly was?: string;
  readonly is?: string;
  readonly isSame: boolean;
  /** What to write to have again what it said; without a value to leave it out. Missing if that isn't possible alone. */
  readonly bring?: { readonly value?: unknown };
}
