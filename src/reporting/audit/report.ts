import type { Screen } from '../../base/document/terminal.js';
import type { Clause } from '../../model/clause.js';
import type { Collection } from '../../model/collection.js';
import type { Problem, RuleName } from '../../model/problem.js';
import type { VerdictWord } from '../../model/verdict-word.js';
import type { Version } from '../../model/version.js';
import type { StandardClause } from '../../rules/standard/clause-text.js';
import type { SeenBrand } from '../../source/site/audit.js';
import type { ContentDeviation } from './deviations.js';
import type { SeenChange } from './seen.js';
import type { SchemaStatements } from './statements.js';

/** What can be said of content before it is published: what holds, what doesn't, and what only a person can tell. */
export interface Conformance {
  readonly tool: Tool;
  readonly content: ContentFacts;
  /** The day that dates were compared with, YYYY-MM-DD. */
  readonly date: string;
  /** What was chosen, if not all of it. */
  readonly chosen: { readonly collections: readonly Collection[]; readonly brands: readonly string[] };
  readonly errors: Found;
  readonly published: readonly PublishedSum[];
  readonly clauses: readonly ClauseResult[];
  readonly statements: readonly SchemaStatements[];
  readonly deviations: readonly ContentDeviation[];
  /** The collections of which no rule is reported. */
  readonly leftOut: readonly LeftOut[];
  /** The file with the verdicts of people. */
  readonly audit: AuditText;
  /** What changed since another report; absent if nothing was named to compare with. */
  readonly since?: Since;
}

/** An earlier state, and the rows that changed since. */
export interface Since {
  /** As the user named it. */
  readonly name: string;
  /** Whether it is content, judged now by this program for the same day, or a report that was kept. */
  readonly kind: 'content' | 'report';
  /** The commit that it was made of, if that is known. */
  readonly commit?: string | undefined;
  /** The day that its dates were compared with, YYYY-MM-DD. */
  readonly date: string;
  /** True if another state of the program judged it. */
  readonly isOtherProgram: boolean;
  /** The numbers of errors. */
  readonly errors: { readonly before: number; readonly now: number };
  /** Those that got worse first. */
  readonly rows: readonly ClauseChange[];
}

/**
 * - `worse`, `better`: by the outcome; if that is the same, by the number of breaches;
 * - `other`: there are records that it speaks of now, or none any more;
 * - `new`, `gone`: of a collection, or of an edition of the standard, that only one has.
 */
export const clauseChanges = ['worse', 'better', 'other', 'new', 'gone'] as const;

export type ClauseChange =
  | { readonly change: 'better' | 'other' | 'worse'; readonly before: JudgedRow; readonly now: JudgedRow }
  | { readonly change: 'new'; readonly before?: never; readonly now: JudgedRow }
  | { readonly change: 'gone'; readonly before: JudgedRow; readonly now?: never };

/** A row with what its result is said of. */
export interface JudgedRow
  extends Pick<
    ClauseResult,
    | 'accepted'
    | 'asks'
    | 'clause'
    | 'collection'
    | 'given'
    | 'kind'
    | 'notJudged'
    | 'outcome'
    | 'records'
    | 'where'
  > {
  readonly rules: readonly string[];
  readonly off: readonly string[];
  readonly breaches: Pick<Found, 'count' | 'records'>;
  readonly signatures: readonly Pick<VerdictShown, 'state'>[];
}

/** A collection that isn't published, or that the standard has no rule book for. */
export interface LeftOut {
  readonly collection: Collection;
  readonly why: 'not-published' | 'no-rule-book';
  readonly records: number;
}

/** content/audit.yaml as it is. */
export interface AuditText {
  /** Its path as the user would type it. */
  readonly file: string;
  /** Absent if there is none. */
  readonly text?: string;
  /** The script that makes the file of what is answered in a page; absent if it can't be answered there. */
  readonly script?: string;
}

/** The program that made the report. */
export interface Tool {
  readonly name: string;
  readonly version: string;
  /** The SHA-256 of its sources and of what it is made with; absent if it runs from its sources. */
  readonly digest?: string;
}

/** The content that the report is about. */
export interface ContentFacts {
  /** As the user typed it. */
  readonly folder: string;
  /** The newest commit; absent outside of a repository. */
  readonly commit?: string;
  /** True if the content differs from that commit. */
  readonly isModified?: boolean;
}

/** A collection as it would be published. */
export interface PublishedSum {
  readonly path: string;
  readonly version: Version;
  readonly collection: Collection;
  readonly records: number;
  readonly brands: number;
  /** As in the manifest: of the canonical bytes of its data. */
  readonly dataHash: string;
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
 * - `accepted`: some do, all with a reason in the baseline;
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
  /** The number of breaches that the baseline accepts. */
  readonly accepted: number;
  /** True where a person's verdict counts: rules don't decide it, or not all of it, or only doubt. */
  readonly isForPeople: boolean;
  /** What people say of it: the newest verdict on each brand. */
  readonly signatures: readonly VerdictShown[];
  /** The brands that a verdict is missing of, where others have one. */
  readonly unsigned: readonly string[];
  /** What a verdict given now would be about; empty for a row that nobody has to judge. */
  readonly seen: readonly SeenBrand[];
}

/** A verdict of a person on a row. */
export interface VerdictShown {
  readonly verdict: VerdictWord;
  readonly by: string;
  readonly on: string;
  readonly until?: string | undefined;
  /** Absent for all brands. */
  readonly brand?: string | undefined;
  readonly note?: string | undefined;
  readonly file: string;
  readonly line: number;
  /**
   * - `stands`: it counts;
   * - `changed`: what it was about has changed, so somebody has to look again;
   * - `over`: its last day has passed;
   * - `decided`: rules decide the row, so it doesn't count.
   */
  readonly state: 'stands' | 'changed' | 'over' | 'decided';
  readonly changes: readonly SeenChange[];
}

/** True for a row that a person has to look at, and that nobody has signed. */
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
