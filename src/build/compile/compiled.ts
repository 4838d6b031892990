import type { versionProblems } from '../../interface/versions/version-problems.js';
import type { RecordPlace } from '../../model/location.js';
import type { AnyProblem, ArgsOf, Problem } from '../../model/problem.js';
import type { Version } from '../../model/version.js';
import type { RecordFacts } from '../../rules/built-in/facts.js';

/** A value of a record that a version can't express (D3). */
export type Lost = Problem<RecordPlace, 'versions/lost', ArgsOf<(typeof versionProblems)['versions/lost']>>;

/** A content file, or some of its records, compiled. All of it is plain data, which the cache keeps. */
export interface Compiled {
  /** The day that it was compiled on, YYYY-MM-DD. */
  readonly day: string;
  /** The number of its items, valid or not. */
  readonly items: number;
  /**
   * By version, the published JSON of each of its valid records: canonical, in ASCII (D17, D45); empty for one that the
   * version can't express. A version that doesn't have the collection is left out.
   */
  readonly json: Partial<Record<Version, readonly string[]>>;
  /** The problems of the file itself, which are located, then those of its records. */
  readonly problems: readonly AnyProblem[];
  readonly losses: readonly Lost[];
  /** The valid records, in the order of the file. */
  readonly records: readonly RecordFacts[];
  /** The Identifications of the invalid records, which count as used. */
  readonly alsoTaken: readonly string[];
  /** The number of invalid records, and of those among them that are valid in the other version. */
  readonly invalid: number;
  readonly inOther: number;
  /** The last day on which the same bytes give the same results; absent if they always do. */
  readonly holdsThrough: string | undefined;
}
