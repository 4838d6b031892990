import type { Screen } from '../../base/document/terminal.js';
import type { Clause } from '../../model/clause.js';
import type { Collection } from '../../model/collection.js';
import type { Problem, RuleName } from '../../model/problem.js';
import type { StandardClause } from '../../rules/standard/clause-text.js';

/** What the rules say of content: what holds, what doesn't, and what only a person can tell. */
export interface Conformance {
  /** The content folder, as the user typed it. */
  readonly content: string;
  /** The day that dates were compared with, YYYY-MM-DD. */
  readonly date: string;
  /** What was chosen, if not all of it. */
  readonly chosen: { readonly collections: readonly Collection[]; readonly brands: readonly string[] };
  readonly errors: Found;
  readonly clauses: readonly ClauseResult[];
  /** The collections of which no rule is reported. */
  readonly leftOut: readonly LeftOut[];
}

/** A collection that isn't published, or that the standard has no rule book for. */
export interface LeftOut {
  readonly collection: Collection;
  readonly why: 'not-published' | 'no-rule-book';
  readonly records: number;
}

/** Problems, of which some are shown. */
export interface Found {
  readonly count: number;
  /** The number of different records. */
  readonly records: number;
  readonly shown: readonly Problem[];
}

/**
 * - `met`: records were judged, and none breaches it;
 * - `breached`: at least one does;
 * - `accepted`: some do, all with a reason in accepted.yaml;
 * - `doubtful`: there are only notes: something isn't as the row has it by its letter, or may be right;
 * - `person`: only a person can tell;
 * - `not-applicable`: there are no records that it speaks of;
 * - `unchecked`: no rule of this program checks it, the settings switched off those that do, or no record could be judged;
 * - `nothing-to-check`: it lifts a duty.
 */
export const clauseOutcomes = [
  'breached',
  'accepted',
  'doubtful',
  'met',
  'person',
  'unchecked',
  'nothing-to-check',
  'not-applicable',
] as const;

export type ClauseOutcome = (typeof clauseOutcomes)[number];

/** A row of the standard, and what became of it. */
export interface ClauseResult extends Pick<StandardClause, 'asks' | 'kind' | 'look' | 'where'> {
  readonly clause: Clause;
  readonly collection: Collection;
  readonly outcome: ClauseOutcome;
  /** The number of records that it applies to, and that were judged. */
  readonly records: number;
  /** The numbers of records that it may apply to, and that no rule could judge. */
  readonly notJudged: {
    /** Those with errors, which don't breach it by what could be checked. */
    readonly withErrors: number;
    /** Those that don't say whether the product is on sale, and have no field for it. */
    readonly unsaid: number;
  };
  /** The number of these that have a field of `where`. */
  readonly given: number;
  /** The rules that check it, and that are on. */
  readonly rules: readonly RuleName[];
  /** The rules that would check it, and that the settings switched off. */
  readonly off: readonly RuleName[];
  readonly breaches: Found;
  /** The number of breaches that are accepted. */
  readonly accepted: number;
}

/** True for a row that a person has to look at. */
export function waitsForPerson({ outcome }: Pick<ClauseResult, 'outcome'>): boolean {
  return outcome === 'person' || outcome === 'doubtful';
}

/** The number of rows by outcome, of all books or of some. */
export function tally(clauses: readonly ClauseResult[]): Readonly<Record<ClauseOutcome, number>> {
  const counts = Object.fromEntries(clauseOutcomes.map((outcome) => [outcome, 0])) as Record<
    ClauseOutcome,
    number
  >;
  for (const { outcome } of clauses) counts[outcome]++;
  return counts;
}

/** True for rows of which none applies, since there are no records. */
export function isWithoutRecords(clauses: readonly ClauseResult[]): boolean {
  return clauses.every(({ outcome }) => outcome === 'not-applicable' || outcome === 'nothing-to-check');
}

/** True for content that keeps every row that a machine can check, and that can be published. */
export function conforms({ clauses, errors }: Conformance): boolean {
  return errors.count === 0 && clauses.every(({ outcome }) => outcome !== 'breached');
}

/** A way to show a report. */
export interface ConformanceFormat {
  /** Yields the text in pieces. */
  readonly print: (report: Conformance, on: Screen) => Iterable<string>;
}
