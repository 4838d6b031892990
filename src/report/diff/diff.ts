import type { CollectionChanges } from '../../build/changes/change.js';

/** Two publications that were compared. */
export interface Diff {
  readonly was: DiffSide;
  readonly is: DiffSide;
  readonly collections: readonly CollectionChanges[];
  /** The instant of what is compared, if that hasn't come, such as `2026-12-01T00:00+00:00`. */
  readonly takesEffect?: string;
  /** The instants at which records of the newer content begin or end, of which the older content says nothing (D49). */
  readonly later?: readonly string[];
}

export interface DiffSide {
  /** As people know it, such as `dist` or `git:main`. */
  readonly name: string;
  /** The name of the publication (D39), if it is one. */
  readonly publication?: string | undefined;
}
