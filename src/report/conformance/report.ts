import type { Clause } from '../../model/clause.js';
import type { Collection } from '../../model/collection.js';
import type { Problem, RuleName } from '../../model/problem.js';
import type { StandardClause } from '../../rules/standard/clauses.js';

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
}

/** Problems, of which some are shown. */
export interface Found {
  readonly count: number;
  /** The number of different records. */
  readonly records: number;
  readonly shown: readonly Problem[];
}

/** What became of a row: the word for it, and what it means, as a sentence. */
export const outcomes = {
  breached: ['breached', 'A record breaches the rule.'],
  accepted: [
    'accepted',
    'Records breach the rule, and the publisher has accepted each of these breaches with a reason.',
  ],
  doubtful: [
    'to look at',
    'There are only notes beside what is accepted: something differs from the letter of the rule but can be understood, or may be right. A person has to look.',
  ],
  met: [
    'met',
    'The records that the rule applies to were judged, and none breaches it. Records with errors are not among them.',
  ],
  person: ['for a person', 'Data alone cannot tell: a person has to compare it with the product.'],
  unchecked: [
    'not checked',
    'This version of the program does not check it, the settings switched a check off, or no record could be judged.',
  ],
  'nothing-to-check': [
    'nothing to check',
    'The rule only lifts a duty, or the schemas forbid what it asks for.',
  ],
  'not-applicable': ['not applicable', 'There are no records that the rule applies to.'],
} as const satisfies Readonly<Record<string, readonly [title: string, means: string]>>;

export type ClauseOutcome = keyof typeof outcomes;

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

/** The number of rows with an outcome. */
export function rowsWith(outcome: ClauseOutcome, clauses: readonly ClauseResult[]): number {
  return clauses.filter((clause) => clause.outcome === outcome).length;
}

/** True for content that keeps every row that a machine can check, and that can be published. */
export function conforms({ clauses, errors }: Conformance): boolean {
  return errors.count === 0 && clauses.every(({ outcome }) => outcome !== 'breached');
}
