import { type EditedList, openedAt, type WrittenRecord } from '../records/edited-list.js';
import type { KeptRecord } from '../records/replies.js';
import type { RecordChange, RecordValue } from '../records/requests.js';

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
  readonly kept: readonly KeptRecord[];
}

/** A change of a record of a list, or a copy of it. */
export function changeOf(
  { brand: { folder }, collection }: EditedList,
  record: WrittenRecord,
  after: RecordValue,
  kind: 'change' | 'copy' = 'change',
): RecordChange {
  return { kind, brand: folder, collection, opened: openedAt(record), after };
}
