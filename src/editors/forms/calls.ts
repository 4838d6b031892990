import type { Collection } from '../../model/collection.js';
import type { PlannedSet, SavedSet, SetSource } from './change-set.js';
import type {
  AskedNow,
  ComingDates,
  ContentProblems,
  EditList,
  Form,
  OpenRecord,
  RecordAddress,
  RecordChange,
  RecordList,
  RecordNow,
  Saved,
  SiteOverview,
  TakenBack,
  Tried,
  UsedCodes,
} from './contract.js';
import type { HandInCalls } from './hand-in-contract.js';
import type { ManyCalls } from './many.js';
import type { OfferedJob, RecordPlace } from './offered-job.js';
import type { PublicPageCalls } from './public-page-contract.js';
import type { SearchCalls } from './search-contract.js';

/** What the page can ask the server, and what it answers. */
export interface Calls extends HandInCalls, PublicPageCalls, SearchCalls, ManyCalls {
  readonly site: (asked: Record<never, never>) => SiteOverview;
  readonly form: (asked: { readonly collection: string; readonly version: string }) => Form;
  readonly records: (asked: { readonly brand: string; readonly collection: string }) => RecordList;
  readonly open: (asked: {
    readonly brand: string;
    readonly collection: string;
    readonly at: RecordAddress;
  }) => OpenRecord;
  readonly new: (asked: {
    readonly brand: string;
    readonly collection: string;
    readonly copied?: RecordAddress;
  }) => OpenRecord;
  readonly 'used-codes': (asked: { readonly brand: string; readonly collection: string }) => UsedCodes;
  readonly try: (change: RecordChange) => Tried;
  readonly save: (change: RecordChange) => Saved;
  readonly 'record-now': (asked: AskedNow) => RecordNow;
  readonly problems: (asked: Record<never, never>) => ContentProblems;
  /** Of the next month. */
  readonly coming: (asked: Record<never, never>) => ComingDates;
  readonly edits: (asked: Record<never, never>) => EditList;
  readonly 'take-back': (asked: { readonly id: number }) => TakenBack;
  readonly jobs: (asked: {
    readonly collection: Collection;
    readonly records: readonly RecordPlace[];
  }) => readonly OfferedJob[];
  readonly 'plan-set': (asked: SetSource) => PlannedSet;
  readonly 'save-set': (asked: SetSource & { readonly digest: string }) => SavedSet;
}

/** Asks the server. */
export type Ask = <Name extends keyof Calls>(
  name: Name,
  what: Parameters<Calls[Name]>[0],
) => Promise<ReturnType<Calls[Name]>>;
