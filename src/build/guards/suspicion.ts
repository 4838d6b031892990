import type { Collection } from '../../model/collection.js';
import type { GuardRule } from '../../model/guard-rules.js';
import type { Location } from '../../model/location.js';
import type { RunTime } from '../../model/time-zone.js';
import type { Version } from '../../model/version.js';
import type { ManifestHead } from '../../serving/manifest/manifest.js';
import type { ChangesSinceLast } from '../changes/compare-with.js';
import type { ChangeItem } from './items.js';
import type { guardProblems, Stopped } from './problems.js';

/** What guards look at. */
export interface GuardFacts {
  readonly changes: ChangesSinceLast;
  /** The manifest of the new publication, without its routes, and the paths of these. */
  readonly head: Pick<ManifestHead, 'versions'>;
  readonly paths: ReadonlySet<string>;
  /** The brands with records in any collection of the new publication, by their published names. */
  readonly brands: ReadonlySet<string>;
  readonly time: RunTime;
  /** The share of a collection's records that may be removed, in per cent. */
  readonly threshold: number;
  /** Where problems of the publication as a whole are reported. */
  readonly at: Location;
  /** Whether any entry of accepted.yaml names changes that the rule finds in a collection, be they too many or not. */
  readonly isNamed: (rule: GuardRule, collection: Collection) => boolean;
}

/** A change that a guard looks at. */
export interface Suspect {
  /** What accepts it: any of them is enough. */
  readonly items: readonly ChangeItem[];
}

/** The facts of a guard's problem, without those that say how it can be accepted. */
export type StopFacts<Rule extends GuardRule> = Rule extends GuardRule
  ? Omit<Parameters<(typeof guardProblems)[Rule]['message']>[0], keyof Stopped>
  : never;

/** Changes of a kind, which a guard stops if they are too many and aren't accepted. */
export interface Suspicion<Change extends Suspect = Suspect, Rule extends GuardRule = GuardRule> {
  readonly rule: Rule;
  /** What it is about, besides its rule. */
  readonly of: Collection | Version;
  readonly collection?: Collection;
  readonly changes: readonly Change[];
  /**
   * The facts of the rule's problem about some of the changes; undefined if they are few enough.
   * @param accepted others, which are accepted and don't count
   */
  stop(open: readonly Change[], accepted: readonly Change[]): StopFacts<Rule> | undefined;
  /** What happens, as a sentence without its end. */
  readonly done: string;
  /** Why it is no mistake although nobody accepted it, such as `announced for the end of 2026-03-31 (Sunset)`. */
  readonly announced?: string;
}

/** Looks for changes that are seldom meant. */
export type Guard = (facts: GuardFacts) => readonly Suspicion[];
