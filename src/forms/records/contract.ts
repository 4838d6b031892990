import { z } from 'zod';
import { deepest } from '../../content/documents/limits.js';
import { collectionNames } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import type { Severity, SeverityCounts } from '../../model/problem.js';
import { type Nation, nations } from '../../model/time/bank-holidays.js';
import type { Version } from '../../model/version.js';

/**
 * What the forms' page and their server send each other, as JSON. Values of records are as they are written: a text for
 * each text, number, date and boolean of a YAML file, in objects and lists. Requests may be anything, so they are read
 * with schemas; the page imports only the types of this module.
 */

const text = z.string();
const collection = z.enum(collectionNames);
/** A value of no more levels than a content file can have. */
const value = z.record(z.string(), z.unknown()).refine(isFlat, 'is nested too deeply');

/** True for a value of no more levels than a content file can have. */
function isFlat(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return false;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return true;
}

const address = z.object({ file: text, index: z.int().min(0) });
const list = z.object({ brand: text, collection });

/** A record as it was opened. */
const opened = z.object({ at: address, value });
const none = z.undefined().optional();

/** What is done to a record of a list. A copy is placed right after the record that it is of. */
const change = z.discriminatedUnion('kind', [
  list.extend({ kind: z.literal('add'), opened: none, after: value }),
  list.extend({ kind: z.enum(['change', 'copy']), opened, after: value }),
  list.extend({ kind: z.literal('remove'), opened, after: none }),
]);

/** The most records that are changed at once. */
const most = 50_000;

const place = list.extend({ at: address });
/** What is done with records: fields of many become others, or a product is withdrawn from sale. */
const recordsChange = z.discriminatedUnion('kind', [
  z.object({
    /** What is done with lists of codes. */
    kind: z.enum(['set', 'add', 'remove']),
    /** The fields, as in a record that has no others. */
    value,
  }),
  z.object({ kind: z.literal('withdraw'), lastDay: text }),
]);
/** A job with records. It is planned when it is shown, and again of what is there when it is saved. */
const job = z.object({ records: z.array(place).max(most).readonly(), change: recordsChange });

/** What the page can ask, by the name that is the address of the call. */
export const requests = {
  site: z.object({}),
  form: list,
  /** Records that have all words of a text in their name, number, town or postcode. */
  find: z.object({
    text,
    brand: text.optional(),
    collection: collection.optional(),
    nation: z.enum(nations).optional(),
    most: z.int().min(0).max(most),
  }),
  /** A record to be edited: one of a file, or a new one. A record that was opened before is found wherever it is now. */
  open: list.extend({ at: address.optional(), opened: value.optional() }),
  try: change,
  /** What a job would do; `save` takes the digest of what was shown. */
  plan: z.object({ job }),
  save: z.union([z.object({ change }), z.object({ job, digest: text })]),
  saves: z.object({}),
  undo: z.object({ id: z.number() }),
  problems: z.object({}),
  page: list.extend({ at: address.optional(), value }),
  'to-hand-in': z.object({}),
  'hand-in': z.object({
    /** The files as they were shown. */
    files: z.array(text).readonly(),
    branch: text,
    sentence: text,
  }),
  push: z.object({ branch: text }),
};

/** What is answered. */
export interface CallAnswers {
  readonly site: SiteOverview;
  readonly form: Form;
  readonly find: FoundRecords;
  readonly open: OpenRecord;
  readonly try: readonly FieldProblem[];
  readonly plan: PlannedJob;
  readonly save: Saved;
  readonly saves: readonly ListedSave[];
  readonly undo: Saved;
  readonly problems: ContentProblems;
  readonly page: PublicPage;
  /** Nothing if the content is in no git working tree. */
  readonly 'to-hand-in': ToHandIn | null;
  readonly 'hand-in': Pushed;
  readonly push: Pushed;
}

export type CallName = keyof CallAnswers;
export type Asked<Name extends CallName> = z.infer<(typeof requests)[Name]>;
export type Ask = <Name extends CallName>(name: Name, what: Asked<Name>) => Promise<CallAnswers[Name]>;

/** A brand's records of a collection. */
export type ListName = z.infer<typeof list>;
export type RecordAddress = z.infer<typeof address>;
export type RecordValue = z.infer<typeof value>;
export type OpenedRecord = z.infer<typeof opened>;
export type ShownPlace = z.infer<typeof place>;
export type RecordChange = z.infer<typeof change>;
export type JobToDo = z.infer<typeof job>;

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
  /** The nations of all records that were searched. */
  readonly nations: readonly Nation[];
  readonly broken: readonly BrokenFile[];
}

/** A file that can't be edited until it is corrected, with the reason. */
export interface BrokenFile {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

export interface ListedRecord extends ListName, RecordAddress {
  readonly brandName: string;
  /** One record, in words: `branch`. */
  readonly noun: string;
  /** `FB-0102`; empty if the record has no identity. */
  readonly identity: string;
  readonly name: string;
  /** More words to find it by: the town and postcode of a place. */
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
  readonly others: readonly (RecordAddress & { readonly when: string })[];
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

/** A field that is changed, in words. A side is missing where the field isn't there. */
const editedField = z.object({
  words: text,
  was: text.optional(),
  is: text.optional(),
});

/** A record, and what is done to it: `Changed branch Ely, FB-0102`. Its place is missing if it was removed. */
const recordEdit = list.extend({
  title: text,
  at: address.optional(),
  /** The first few fields, and the number of all. */
  fields: z.array(editedField).readonly(),
  count: z.number(),
});

/** A save of these forms, as it is kept to be undone: `Withdraw Saver, FB-1 from sale`. */
export const listedSave = z.object({
  id: z.int().positive(),
  /** Epoch milliseconds. */
  time: z.number(),
  /** Whose it is, if that is known. */
  by: text.optional(),
  title: text,
  /** The first few records, and the number of all. */
  records: z.array(recordEdit).readonly(),
  count: z.number(),
});

export type EditedField = z.infer<typeof editedField>;
export type RecordEdit = z.infer<typeof recordEdit>;
export type ListedSave = z.infer<typeof listedSave> & {
  /** True if it can be undone, since its files are as it left them. */
  readonly isAsLeft: boolean;
};

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
    readonly at?: ListName & RecordAddress;
  })[];
  /** How many there are of each severity; some may be left out of `problems`, errors last. */
  readonly counts: SeverityCounts;
}

/** The answer to a request that can't be fulfilled. */
export type Failure = { readonly error: string };

/** The form of the records of a brand's collection. */
export interface Form {
  /** The version that they are written in. */
  readonly version: Version;
  /** What is before an amount on this site, such as `£`. */
  readonly currency: string;
  readonly fields: readonly FormField[];
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

/** How a value is entered. `takes` says what it takes, as a sentence. */
export type Input =
  /** `longest` is the most characters. */
  | { readonly kind: 'text'; readonly example?: string; readonly longest?: number }
  /** `unit` is what it is counted in, if that is known: the currency of the site, or hundredths. */
  | { readonly kind: 'number'; readonly takes: string; readonly unit?: 'money' | '%' | undefined }
  | { readonly kind: 'date' }
  | { readonly kind: 'time'; readonly takes: string; readonly hasSeconds: boolean }
  /** A day, or a day and a time of day. */
  | { readonly kind: 'instant'; readonly isEnd: boolean }
  /** In the order of their words, Other last. */
  | { readonly kind: 'codes'; readonly codes: readonly FormCode[]; readonly isFlag?: boolean }
  | { readonly kind: 'object'; readonly fields: readonly FormField[] }
  /** A list of the days of a week with the hours of each. */
  | { readonly kind: 'week'; readonly hasSeconds: boolean }
  | { readonly kind: 'list'; readonly item: Input; readonly most?: number; readonly least: number };

export interface FormCode {
  readonly code: string;
  /** What it is called, if that isn't its name in words. */
  readonly label?: string;
  readonly meaning?: string;
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

/** What can be handed in: what this user has saved since the last commit. */
export interface ToHandIn {
  readonly saves: readonly ListedSave[];
  /** Their files, from the content folder on. */
  readonly files: readonly string[];
  readonly blocked: readonly BlockedFile[];
  /** The branch that is checked out, if others can approve it before it is published; else one that isn't there yet. */
  readonly branch: string;
  /** What was changed, in a sentence. */
  readonly sentence: string;
  /** The sentences of what is committed on that branch and not sent yet to where others approve it, the latest first. */
  readonly unsent: readonly string[];
}

/** A file of this user's saves that can't be handed in, since others have changed it too. */
export interface BlockedFile {
  readonly file: string;
  /** What they have saved of it with forms. */
  readonly others: readonly ListedSave[];
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
