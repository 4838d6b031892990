import type { Comparison } from '../../build/changes/comparison.js';
import type { RecordEdit } from './contract.js';
import type { ReviewedChange } from './review-contract.js';

/** What the page asks about what is live, and what the server answers. */
export interface LiveLookCalls {
  /** Asks the host of the site. */
  readonly 'look-at-live': (asked: Record<never, never>) => LiveLook;
}

/** What is live, and how the content differs from it. */
export interface LiveLook {
  /** The host that was asked. */
  readonly address: string;
  /** Since when it is live, in words. */
  readonly since: string;
  /** The records that were saved here, by whether they are live as they are now. The first few. */
  readonly saved: readonly (RecordEdit & { readonly isLive: boolean })[];
  /** What differs, the first few, and the number of others. */
  readonly changes: readonly ReviewedChange[];
  readonly more: number;
}

/** The publication of a host, and what changed since it. */
export interface LiveComparison {
  readonly address: string;
  /** When it was made, in epoch milliseconds. */
  readonly at: number;
  readonly comparison: Comparison;
}
