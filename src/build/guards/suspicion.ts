import { sha256 } from '../../base/bytes/sha256.js';
import { canonicalJsonText } from '../../base/json/canonical.js';
import type { AcceptedItem } from '../../content/site/accepted.js';
import type { Collection } from '../../model/collection.js';
import type { GuardRule } from '../../model/guard-rules.js';
import type { CheckedInstant } from '../../model/time/time-zone.js';
import type { Version } from '../../model/version.js';
import type { ManifestHead } from '../../serving/manifest/manifest.js';
import type { CollectionChanges } from '../changes/change.js';
import type { Publication } from '../publication/publication.js';

/** What guards look at. */
export interface GuardInput {
  readonly last: Publication;
  readonly changes: readonly CollectionChanges[];
  /** The new publication: its manifest without routes, and its answers with their numbers of records by brand. */
  readonly head: Pick<ManifestHead, 'versions'>;
  readonly answers: readonly {
    readonly path: string;
    readonly brands: readonly { readonly name: string; readonly records: number }[];
  }[];
  readonly time: CheckedInstant;
  /** The share of a collection's records that may be removed, in per cent. */
  readonly threshold: number;
}

/** A change that a guard looks at. */
export interface Suspect {
  /** What accepts it: any of them is enough. Made when asked for, since most changes are never accepted. */
  readonly items: () => readonly AcceptedItem[];
}

/** Changes of a kind, which a guard stops if they are too many and aren't accepted. */
export interface Suspicion<Change extends Suspect = Suspect> {
  readonly rule: GuardRule;
  /** What it is about, besides its rule. */
  readonly of: Collection | Version;
  readonly collection?: Collection;
  readonly changes: readonly Change[];
  /**
   * The facts of the rule's message about some of the changes; undefined if they are few enough.
   * @param accepted others, which are accepted and don't count
   */
  stopsAt(open: readonly Change[], accepted: readonly Change[]): object | undefined;
  /** What happens, as a sentence without its end. */
  readonly done: string;
  /** Why it is no mistake although nobody accepted it, such as `announced for the end of 2026-03-31 (Sunset)`. */
  readonly announced?: string;
}

/** Digits of a digest: it protects against mistakes, and has to be short enough to be pasted. */
const digits = 16;

/**
 * A change as entries of accepted.yaml name it (D50): a digest of what changes from what to what, and a text for people.
 * @param facts without a place in a list, and without anything of the publication, so that whatever else is published
 * doesn't move it
 */
export function changeItem(facts: readonly unknown[], text: string): AcceptedItem {
  return { digest: sha256(canonicalJsonText(facts)).slice(0, digits), text };
}

/**
 * How the manifest names an item that was published under an entry. It is a digest of both, since a name that somebody
 * gave to an entry may say more than is published.
 */
export function usedItem(id: string, digest: string): string {
  return sha256(JSON.stringify([id, digest])).slice(0, digits);
}
