import type { RecordChange, RecordValue } from '../records/contract.js';
import type { EditedList, WrittenRecord } from '../records/edited-list.js';

/** A record that a job is done with. */
export interface JobRecord extends WrittenRecord {
  readonly list: EditedList;
  /** `Ely, FB-0102` */
  readonly title: string;
}

/** The changes of a job, each record at most once. */
export interface JobPlan {
  /** What they do, in words, as the list of saves names it: `Withdraw Saver, FB-1 from sale`. */
  readonly title: string;
  readonly changes: readonly RecordChange[];
  /** What stays as it is and why, as sentences. */
  readonly says: readonly string[];
}

/** A change of a record of a list. */
export function changeOf(
  { brand: { folder }, collection }: EditedList,
  { file, index, value }: WrittenRecord,
  after: RecordValue,
): RecordChange {
  return { brand: folder, collection, at: { file, index }, before: value, after };
}
