import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { RecordChange, RecordValue } from '../records/contract.js';
import type { WrittenRecord } from '../records/spans.js';

/** A record that a job is done with. */
export interface JobRecord extends WrittenRecord {
  readonly brand: string;
  readonly collection: Collection;
  /** The version that its file is written in. */
  readonly version: Version;
  /** `Ely, FB-0102` */
  readonly title: string;
  /** It, and the others of the brand that have its identity. */
  readonly same: readonly WrittenRecord[];
}

/** When a job is done. */
export interface JobDay {
  /** YYYY-MM-DD, in the site's zone. */
  readonly today: string;
  readonly timeZone: string;
}

/** The changes of a job, each record at most once. */
export interface JobPlan {
  /** What they do, in words, as the list of saves names it: `Withdraw Saver, FB-1 from sale`. */
  readonly title: string;
  readonly changes: readonly RecordChange[];
  /** What stays as it is and why, and what else one should know before it is saved, as sentences. */
  readonly says: readonly string[];
}

/** A change of a record; without `after` it is removed. */
export function changeOf(
  { brand, collection, file, index, value }: JobRecord,
  after: RecordValue,
): RecordChange {
  return { brand, collection, at: { file, index }, before: value, after };
}
