import type { Collection } from '../../model/collection.js';
import type { ListedRecord } from './contract.js';

/** What the page asks to find records of all lists, and what the server answers. */
export interface SearchCalls {
  readonly search: (asked: { readonly text: string }) => SearchResult;
}

export interface SearchResult {
  /** The best ones first. */
  readonly found: readonly SearchHit[];
  /** How many records have it; of many, only the best are in `found`. */
  readonly count: number;
}

export interface SearchHit extends Omit<ListedRecord, 'when'> {
  readonly brand: string;
  readonly brandName: string;
  readonly collection: Collection;
  /** One record, in words: `branch`. */
  readonly noun: string;
}
