import { groupedBy } from '../../base/grouped-by.js';
import { isPlainObject } from '../../base/json/plain-object.js';
import type { CollectionRecords } from '../../build/changes/compare.js';
import { sourceOf } from '../../interface/collections/index.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import { type Raw, shown } from '../incoming/incoming.js';
import { openEnvelope } from './envelope.js';
import { scan } from './scan.js';
import { StoredValue } from './values.js';
import { readingOf } from './version.js';

/** A feed as somebody published it. */
export interface FeedBytes {
  /** Its path or address, which may name the version. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly mediaType?: string;
}

/** What the user says about a feed, for what it doesn't say itself. */
export interface FeedTerms {
  readonly collection?: Collection | undefined;
  readonly version?: Version | undefined;
}

/** A feed that isn't JSON, or in which there is nothing that could be a list of records. */
export interface UnreadableFeed {
  /** `json` may be cut off, `utf8` is in another encoding. */
  readonly reason: 'json' | 'utf8' | 'too-large' | 'empty' | 'no-records';
  /** The offset in bytes from which it can't be read. */
  readonly from: number;
}

/**
 * The records of a feed as they are in it, by collection, whether or not they are valid: in the envelope of interface
 * 2.2, or in one of the forms that feeds have instead (`openEnvelope`). A brand without a name is ''. Of a feed without
 * records nobody can say which collection it is: then there are none, unless the user says.
 */
export function feedRecords(
  feed: FeedBytes,
  terms: FeedTerms,
): readonly CollectionRecords[] | UnreadableFeed {
  const { bytes } = feed;
  const source = { length: bytes.length, read: (start: number, end: number) => bytes.subarray(start, end) };
  const scanned = scan(source);
  if ('reason' in scanned) return { reason: scanned.reason, from: scanned.from };
  const found = openEnvelope(scanned.value, terms.collection).records;
  if (found.length === 0) {
    if (!hasOnlyBrands(scanned.value)) return { reason: 'no-records', from: 0 };
    const { collection, version } = terms;
    return collection === undefined || version === undefined ? [] : [{ collection, version, brands: [] }];
  }
  const { version } = readingOf({ ...feed, bytes: source }, found, terms.version);
  return [...groupedBy(found, ({ collection }) => collection)].map(([collection, records]) => ({
    collection,
    version: sourceOf(collection, version),
    brands: [...groupedBy(records, ({ brandName = '' }) => brandName)].map(([brand, own]) => ({
      brand,
      group: 0,
      records: own.map(({ value }) => textOf(value, bytes)),
    })),
  }));
}

function textOf(value: Raw, bytes: Uint8Array): string {
  if (value instanceof StoredValue)
    return Buffer.from(bytes.subarray(value.start, value.end)).toString('utf8');
  return shown(value);
}

/** True for a list or an envelope in which there is nothing but brands, so that none of its values is lost. */
function hasOnlyBrands(feed: Raw): boolean {
  const data = isPlainObject(feed) ? ((feed['data'] ?? feed['Data'] ?? feed) as Raw) : feed;
  const groups = isPlainObject(data) ? [data] : data;
  return Array.isArray(groups) && openEnvelope(groups, undefined).findings.length === 0;
}
