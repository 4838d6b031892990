import type { Collection } from '../../model/collection.js';
import type { FormField, RecordAddress, RecordValue } from './contract.js';

/** Jobs that people do with records, as the page and the server send them to each other. */

/** A record of a brand. */
export interface RecordPlace {
  readonly brand: string;
  readonly collection: Collection;
  readonly at: RecordAddress;
}

/** A job that can be done with the records that were asked about. */
export interface OfferedJob {
  /** `special-hours`, in addresses. */
  readonly name: string;
  /** `Special hours` */
  readonly words: string;
  /** What it does, as a sentence or two. */
  readonly meaning: string;
  /** False if it is for one record at a time. */
  readonly isForSeveral: boolean;
  /** What it has to know, and what it begins with. */
  readonly asks: readonly FormField[];
  readonly answers: RecordValue;
}

/** A job to do, with what was answered. */
export interface JobToDo {
  readonly name: string;
  readonly records: readonly RecordPlace[];
  readonly answers: RecordValue;
}
