import type { FieldPath } from '../../model/location.js';
import type { Severity, SeverityCounts } from '../../model/problem.js';
import type { Nation } from '../../model/time/bank-holidays.js';
import type { Form } from './form-fields.js';
import type { ListedSave, RecordEdit } from './listed-save.js';
import type { Asked, CallName, ListName, RecordAddress, RecordValue, ShownPlace } from './requests.js';

/** What the server answers to each call, as JSON. The page imports only the types of this module. */
export interface CallAnswers {
  readonly site: SiteOverview;
  readonly form: Form;
  readonly find: FoundRecords;
  readonly open: OpenRecord;
  readonly try: readonly FieldProblem[];
  readonly plan: PlannedJob;
  readonly save: Saved;
  readonly changes: Changes;
  readonly undo: Saved;
  readonly problems: ContentProblems;
  readonly page: PublicPage;
  readonly 'hand-in': Pushed;
}

export type Ask = <Name extends CallName>(name: Name, what: Asked<Name>) => Promise<CallAnswers[Name]>;

/** The content that can be edited. */
export interface SiteOverview {
  /** Today in the site's zone, YYYY-MM-DD. */
  readonly today: string;
  /** The content folder as the user typed it. */
  readonly content: string;
  /** The start page of the preview, where saved changes can be looked at; empty if it can't be reached from the browser. */
  readonly preview: string;
  /** Who is signed in, if that is known. */
  readonly author?: string;
  readonly lists: readonly ListOverview[];
}

export interface ListOverview {
  /** As it is asked for. */
  readonly asked: ListName;
  readonly brandName: string;
  /** One record and several, as words in a sentence: `branch`, `branches`. */
  readonly nouns: readonly [one: string, several: string];
  /** False if the brand can have only one record, and has it. */
  readonly takesMore: boolean;
  /** True for products. */
  readonly isSold: boolean;
}

/** The records that were found, the best first. */
export interface FoundRecords {
  readonly records: readonly ListedRecord[];
  /** The number of all; `records` are the first of them. */
  readonly count: number;
  /** False if no record has all words: then these have most of them. */
  readonly isWhole: boolean;
  /** What is wrong in files that can't be edited until they are corrected: `fenland/atms.yaml, line 2: …` */
  readonly broken: readonly string[];
}

export interface ListedRecord extends ShownPlace {
  readonly brandName: string;
  /** One record, in words: `branch`. */
  readonly noun: string;
  /** `FB-0102`; empty if the record has no identity. */
  readonly identity: string;
  readonly name: string;
  /** More words to find it by: the street, town and postcode of a place. */
  readonly detail: string;
  /** The nation whose bank holidays it has, if that is known. */
  readonly nation: Nation | undefined;
  /** When it is published, if other records have its identity or it has times: `until 30 November 2026` (D49). */
  readonly when: string;
}

/** A record that is to be edited, as it is in its file. */
export interface OpenRecord {
  /** Undefined for a new record, which has no place yet. */
  readonly at?: RecordAddress;
  /** The file that a new record goes to. */
  readonly goesTo?: string;
  readonly value: RecordValue;
  readonly problems: readonly FieldProblem[];
  /** `until 30 November 2026`; empty if it always is. */
  readonly when: string;
  /** The records with the same identity that are published at other times (D49). */
  readonly others: readonly {
    readonly at: RecordAddress;
    readonly when: string;
    readonly isLater: boolean;
  }[];
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

/** What was written. */
export interface Saved {
  /** The save, to undo it; 0 if nothing had to be written. */
  readonly id: number;
  /** The files that were changed. */
  readonly files: readonly string[];
  /** Of a single change, the record as it is in its file now; undefined if it was removed. */
  readonly record?: OpenRecord;
  /** The cash machines of a branch that closes, moves or goes. */
  readonly machines: readonly NamedRecord[];
}

/** A record that is led to: `Ely, FB-0102`. */
export interface NamedRecord extends ShownPlace {
  readonly title: string;
}

/** What the content as a whole has to be corrected in. */
export interface ContentProblems {
  readonly problems: readonly (FieldProblem & {
    readonly file: string;
    readonly line: number;
    /** `Branch FB-0102`; undefined for a problem of a file. */
    readonly record?: string;
    readonly place?: ShownPlace;
  })[];
  /** How many there are of each severity; some may be left out of `problems`, errors last. */
  readonly counts: SeverityCounts;
}

/** What a job would do. Nothing is written yet. */
export interface PlannedJob {
  /** In words, as the list of saves names it: `Close 3 branches`. */
  readonly title: string;
  readonly kept: readonly KeptRecord[];
  /** The first of its records. Those with new problems come first. */
  readonly records: readonly PlannedRecord[];
  /** The number of all of them. */
  readonly count: number;
  /** How many problems all records have only afterwards. */
  readonly counts: SeverityCounts;
  /** The files that it changes. */
  readonly files: readonly string[];
  /** Names what is shown. */
  readonly digest: string;
}

/** A record that a job leaves as it is, and why: `is not open on these days anyway.` */
export interface KeptRecord extends NamedRecord {
  readonly why: string;
}

export interface PlannedRecord extends RecordEdit {
  /** The problems that the record has only afterwards. */
  readonly problems: readonly FieldProblem[];
}

/** The public page of a record as it is in the form. */
export interface PublicPage {
  /** The whole page; undefined if it can't be made. */
  readonly html?: string;
  /** What is to be said of it, as sentences: why there is no page, or on which day it is one. */
  readonly note: string;
}

/** What was saved with these forms. */
export interface Changes {
  /** The latest first. */
  readonly saves: readonly ListedSave[];
  /** What this user can hand in; undefined in no git working tree. */
  readonly toHandIn?: ToHandIn;
}

export interface ToHandIn {
  /** The ids of the user's saves since the last commit. */
  readonly saves: readonly number[];
  readonly blocked: readonly BlockedFile[];
  /** What was changed, in a sentence. */
  readonly sentence: string;
  /** The sentences of what is committed and not sent yet to where others approve it, the latest first. */
  readonly unsent: readonly string[];
}

/** A file of this user's saves that can't be handed in, since others have changed it too. */
export interface BlockedFile {
  readonly file: string;
  /** What they have saved of it with forms: `Changed branch March, FB-0102, by Zoë`. */
  readonly others: readonly string[];
  /** The lines that were changed otherwise. */
  readonly outside?: { readonly was: string; readonly is: string };
}

/** What was sent for review, and where. */
export interface Pushed {
  /** The branch that was sent; absent without a remote. */
  readonly branch?: string;
  /** The name of the remote that the branch was sent to; absent without one. */
  readonly remote?: string;
  /** The page on which it is proposed to others, if the remote has said it. */
  readonly request?: string;
}
