import type { FieldProblem, RecordAddress, RecordValue } from './contract.js';

/** What the page of forms asks about the public page of a record, and what the server answers. */
export interface PublicPageCalls {
  readonly page: (asked: PublicPageAsked) => PublicPage;
}

export interface PublicPageAsked {
  readonly brand: string;
  readonly collection: string;
  /** Missing for a record that is in no file yet. */
  readonly at?: RecordAddress;
  /** The record as it is in the form. */
  readonly value: RecordValue;
}

/** The public page of a record as it is in the form. */
export interface PublicPage {
  /** Undefined if it can't be made. */
  readonly is?: ShownPage;
  /** What has to be corrected first. */
  readonly problems: readonly FieldProblem[];
  /** What else is to be said, as sentences: why there is no page, or on which day it is one. */
  readonly note: string;
}

/** A whole page of the publication. */
export interface ShownPage {
  readonly html: string;
}
