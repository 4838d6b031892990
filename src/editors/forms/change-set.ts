import type { Severity } from '../../model/problem.js';
import type { ChangedFile, FieldProblem, RecordChange, RecordEdit } from './contract.js';
import type { FieldChange } from './many.js';
import type { JobToDo } from './offered-job.js';

/** Sets of changes, as the page and the server send them to each other: changes that are saved together or not at all. */

/** Changes of several records, each at most once. */
export interface ChangeSet {
  /** What they do, in words, as the list of saves names it: `Close 3 branches`. */
  readonly title: string;
  readonly changes: readonly RecordChange[];
}

/**
 * What a set of changes is made of. It is made when it is shown, and again of what is there when it is saved; what is
 * saved has to be what was shown.
 */
export type SetSource =
  | { readonly set: ChangeSet }
  | { readonly job: JobToDo }
  /** One change of a field in many records. */
  | { readonly many: FieldChange };

/** What it would do, or what is wrong with what was answered, each at its question. */
export type PlannedSet = ShownSet | { readonly wrong: readonly FieldProblem[] };

/** What a set of changes would do. Nothing is written yet. */
export interface ShownSet {
  readonly title: string;
  /** The first of its records. Those with new problems come first. */
  readonly records: readonly RecordInSet[];
  /** The number of all of them. */
  readonly count: number;
  /** How many problems all records have only afterwards. */
  readonly counts: Readonly<Record<Severity, number>>;
  readonly files: readonly ChangedFile[];
  /** What stays as it is, and why. */
  readonly left: readonly string[];
  /** What else one should know before it is saved, as sentences. */
  readonly says: readonly string[];
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
export interface SavedSet {
  /** The save, to take it back; 0 if nothing had to be written. */
  readonly edit: number;
  readonly count: number;
  readonly files: readonly ChangedFile[];
}
