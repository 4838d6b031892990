import { z } from 'zod';
import { deepest } from '../../content/documents/limits.js';
import { collectionNames } from '../../model/collection.js';
import type { FieldPath, SharedValue } from '../../model/location.js';
import type { Severity } from '../../model/problem.js';
import { allVersions, type Version } from '../../model/version.js';

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

const change = list.extend({
  at: address.optional(),
  /** The record as it was opened; missing for a new one. */
  before: value.optional(),
  /** For a new record: the one that it is a copy of, as it was opened. The copy is placed right after it. */
  copyOf: z.object({ at: address, value }).optional(),
  /** The record as it should be; missing only with `remove`. */
  after: value.optional(),
  remove: z.literal(true).optional(),
});
const oneChange = change.refine(
  ({ after, remove }) => (after === undefined) === (remove === true),
  'is missing',
);

/** The most records that are changed at once. */
const most = 50_000;

const fieldChange = z.object({
  collection,
  records: z
    .array(address.extend({ brand: text }))
    .min(1, 'No record is chosen.')
    .max(most),
  /** The names of the fields from the record to it, with points between them. */
  field: text,
  change: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('set'),
      value: z.union([text.min(1), z.number(), z.boolean(), z.array(z.unknown()), value]),
    }),
    z.object({ kind: z.literal('remove') }),
    z.object({ kind: z.enum(['add-code', 'remove-code']), code: text }),
  ]),
});

const place = list.extend({ at: address });
const job = z.object({ name: text, records: z.array(place).max(most).readonly(), answers: value });

/**
 * What a set of changes is made of. It is made when it is shown, and again of what is there when it is saved; what is
 * saved has to be what was shown.
 */
const source = z.union([z.object({ job }), z.object({ many: fieldChange })]);

/** What the page can ask, by the name that is the address of the call. */
export const requests = {
  site: z.object({}),
  form: z.object({ collection, version: z.enum(allVersions) }),
  records: list,
  open: place,
  new: list.extend({ copied: address.optional() }),
  'used-codes': list,
  try: oneChange,
  save: oneChange,
  'record-now': place.extend({ value, draft: value }),
  problems: z.object({}),
  coming: z.object({}),
  edits: z.object({}),
  'take-back': z.object({ id: z.number() }),
  jobs: z.object({ collection, records: z.array(place).max(most).readonly() }),
  'plan-set': source,
  'save-set': z.intersection(source, z.object({ digest: text })),
  page: list.extend({ at: address.optional(), value }),
  search: z.object({ text }),
  find: z.object({ collection }),
  'to-hand-in': z.object({}),
  'hand-in': z.object({
    /** All files that changed, as they were shown. */
    files: z.array(text),
    branch: text,
    sentence: text,
    author: z.object({ name: text, email: text }),
  }),
};

/** What is answered. */
export interface Answers {
  readonly site: SiteOverview;
  readonly form: Form;
  readonly records: RecordList;
  readonly open: OpenRecord;
  readonly new: OpenRecord;
  readonly 'used-codes': UsedCodes;
  readonly try: Tried;
  readonly save: Saved;
  readonly 'record-now': RecordNow;
  readonly problems: ContentProblems;
  readonly coming: ComingDates;
  readonly edits: EditList;
  readonly 'take-back': TakenBack;
  readonly jobs: readonly OfferedJob[];
  readonly 'plan-set': PlannedSet;
  readonly 'save-set': SavedSet;
  readonly page: PublicPage;
  readonly search: SearchResult;
  readonly find: FoundRecords;
  readonly 'to-hand-in': ToHandIn;
  readonly 'hand-in': HandedIn;
}

export type CallName = keyof Answers;
export type Asked<Name extends CallName> = z.infer<(typeof requests)[Name]>;
export type Ask = <Name extends CallName>(name: Name, what: Asked<Name>) => Promise<Answers[Name]>;

export type RecordAddress = z.infer<typeof address>;
export type RecordValue = z.infer<typeof value>;
export type RecordPlace = z.infer<typeof place>;
export type RecordChange = z.infer<typeof change>;
export type FieldChange = z.infer<typeof fieldChange>;
export type JobToDo = z.infer<typeof job>;
export type SetSource = z.infer<typeof source>;
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
  readonly collection: RecordChange['collection'];
  /** The version that its files are written in. */
  readonly version: Version;
  /** One record and several, as words in a sentence: `branch`, `branches`. */
  readonly nouns: readonly [one: string, several: string];
  /** False if the brand can have only one record, and has it. */
  readonly takesMore: boolean;
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
  readonly collection: RecordChange['collection'];
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

/** A record as it is in its file now. */
export interface RecordNow {
  readonly opened: OpenRecord;
  /** What changed since it was opened, the first few fields, and the number of all. */
  readonly fields: readonly EditedField[];
  readonly count: number;
  /** What is in the form, with that taken in. What was changed in the form stays as it is there. */
  readonly draft: RecordValue;
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
  readonly collection: RecordChange['collection'];
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
    readonly at?: RecordAddress & { readonly brand: string; readonly collection: RecordChange['collection'] };
    /** The field in words; empty if the record or the file as a whole is meant. */
    readonly fieldWords: string;
  })[];
  /** How many there are of each severity; some may be left out of `problems`, errors last. */
  readonly counts: Readonly<Record<Severity, number>>;
  /** How many records each brand has of a collection. */
  readonly records: readonly {
    readonly brand: string;
    readonly collection: RecordChange['collection'];
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

/** The records of a collection, in all brands. */
export interface FoundRecords {
  /** The sign of amounts. */
  readonly currency: string;
  readonly records: readonly (ListedRecord & { readonly brand: string; readonly brandName: string })[];
}

export interface SearchResult {
  /** The best ones first. */
  readonly found: readonly SearchHit[];
  /** How many records have it; of many, only the best are in `found`. */
  readonly count: number;
}

export interface SearchHit extends Omit<ListedRecord, 'when'> {
  readonly brand: string;
  readonly brandName: string;
  readonly collection: RecordChange['collection'];
  /** One record, in words: `branch`. */
  readonly noun: string;
}

/** A job that can be done with the records that were asked about. */
export interface OfferedJob {
  /** `special-hours`, in addresses. */
  readonly name: string;
  readonly collection: RecordChange['collection'];
  /** `Special hours` */
  readonly words: string;
  /** What it does, as a sentence or two. */
  readonly meaning: string;
  /** What it has to know, and what it begins with. */
  readonly asks: readonly FormField[];
  readonly answers: RecordValue;
}

/** Changes of several records, each at most once. */
export interface ChangeSet {
  /** What they do, in words, as the list of saves names it: `Close 3 branches`. */
  readonly title: string;
  readonly changes: readonly RecordChange[];
  /** What stays as it is, and why. */
  readonly left?: readonly string[];
  /** What else one should know before it is saved, as sentences. */
  readonly says?: readonly string[];
}

/** What a set would do, or what is wrong with what was answered, each at its question. */
export type PlannedSet = ShownSet | { readonly wrong: readonly FieldProblem[] };

/** What a set of changes would do. Nothing is written yet. */
export interface ShownSet extends Required<Omit<ChangeSet, 'changes'>> {
  /** The first of its records. Those with new problems come first. */
  readonly records: readonly RecordInSet[];
  /** The number of all of them. */
  readonly count: number;
  /** How many problems all records have only afterwards. */
  readonly counts: Readonly<Record<Severity, number>>;
  readonly files: readonly ChangedFile[];
  /** Names what is shown; `save-set` takes it. */
  readonly digest: string;
}

/** A record of a set. */
export interface RecordInSet extends RecordEdit {
  readonly file: string;
  /** The problems that the record has only afterwards. */
  readonly problems: readonly FieldProblem[];
}

/** What was saved. */
export interface SavedSet extends TakenBack {
  readonly count: number;
}

/** The public page of a record as it is in the form. */
export interface PublicPage {
  /** The whole page; undefined if it can't be made. */
  readonly html?: string;
  /** What has to be corrected first. */
  readonly problems: readonly FieldProblem[];
  /** What else is to be said, as sentences: why there is no page, or on which day it is one. */
  readonly note: string;
}

/** What can be handed in. */
export interface ToHandIn {
  /** Absent if the content is in no git working tree. */
  readonly tree?: TreeState & {
    readonly files: readonly FileSinceCommit[];
    /** True if a proxy says who the author is. */
    readonly isAuthorKnown: boolean;
    /** A name for a branch that isn't there yet. */
    readonly proposal: string;
  };
}

export interface TreeState {
  /** When the last commit was made (ISO 8601); absent before the first. */
  readonly committed?: string;
  /** Absent if none is checked out. */
  readonly branch?: string;
  /** The branch that is published from, as far as that can be known. */
  readonly main?: string;
  readonly author: { readonly name: string; readonly email: string };
}

/** A file of the content that differs from the last commit. */
export interface FileSinceCommit {
  /** From the content folder on. */
  readonly file: string;
  readonly kind: 'added' | 'changed' | 'removed';
}

export interface HandedIn {
  readonly commit: string;
  readonly branch: string;
  readonly files: readonly string[];
  readonly handOver: HandOver;
}

/** How a branch gets to others. */
export interface HandOver {
  /** The command that sends it; absent without a remote. */
  readonly push?: string;
  /** Where it is sent, without a password. */
  readonly remote?: string;
  /** The page on which a pull or merge request is opened, if the service is known. */
  readonly request?: { readonly service: string; readonly url: string };
}
