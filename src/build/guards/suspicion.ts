import type { Collection } from '../../model/collection.js';
import type { GuardRule } from '../../model/guard-rules.js';
import type { Location } from '../../model/location.js';
import type { Problem } from '../../model/problem.js';
import type { RunTime } from '../../model/time/time-zone.js';
import type { Version } from '../../model/version.js';
import type { ManifestHead } from '../../serving/manifest/manifest.js';
import type { ChangesSinceLast } from '../changes/record-lists.js';
import type { ChangeItem } from './items.js';
import type { Stopped } from './problems.js';

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
}

/** A change that a guard looks at. */
export interface Suspect {
  /** What accepts it: any of them is enough. Made when asked for, since most changes are never accepted. */
  readonly items: () => readonly ChangeItem[];
}

/** Changes of a kind, which a guard stops if they are too many and aren't accepted. */
export interface Suspicion<Change extends Suspect = Suspect> {
  readonly rule: GuardRule;
  /** What it is about, besides its rule. */
  readonly of: Collection | Version;
  readonly collection?: Collection;
  readonly changes: readonly Change[];
  /**
   * The rule's problem with some of the changes; undefined if they are few enough.
   * @param accepted others, which are accepted and don't count
   * @param stopped how they can be accepted
   */
  stop(open: readonly Change[], accepted: readonly Change[], stopped: Stopped): Problem | undefined;
  /** What happens, as a sentence without its end. */
  readonly done: string;
  /** Why it is no mistake although nobody accepted it, such as `announced for the end of 2026-03-31 (Sunset)`. */
  readonly announced?: string;
}
