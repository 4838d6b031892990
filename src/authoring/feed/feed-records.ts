import { groupedBy } from '../../base/grouped-by.js';
import { isPlainObject } from '../../base/json/plain-object.js';
import { sourceOf } from '../../interface/collections/index.js';
import type { Collection } from '../../model/collection.js';
import type { Version } from '../../model/version.js';
import type { CollectionRecords } from '../../publication/changes/compare.js';
import {
  publishedRecords,
  readAgain,
  recordsInOrder,
  type StoredRecord,
} from '../../publication/changes/records.js';
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
      records: recordsInOrder(own.map(({ value }) => storedOf(value, bytes))),
    })),
  }));
}

/**
 * The records of an answer of a publication: without parsing it, if this program wrote it, else as of any feed.
 * @param again reads bytes of the answer again: then its records aren't kept in memory, if this program wrote it
 * @throws TypeError if it isn't JSON with records
 */
export function answerRecords(
  feed: FeedBytes,
  collection: Collection,
  version: Version,
  again?: Parameters<typeof readAgain>[1],
): CollectionRecords {
  const brands = publishedRecords(feed.bytes, collection);
  if (brands !== undefined) {
    return { collection, version, brands: again === undefined ? brands : readAgain(brands, again) };
  }
  const read = feedRecords(feed, { collection, version });
  if ('reason' in read) throw new TypeError(`${feed.name} can't be read as a list of ${collection}`);
  return read.find((own) => own.collection === collection) ?? { collection, version, brands: [] };
}

function storedOf(value: Raw, bytes: Uint8Array): StoredRecord {
  if (value instanceof StoredValue) return { bytes, start: value.start, end: value.end, isForeign: true };
  const own = Buffer.from(shown(value));
  return { bytes: own, start: 0, end: own.length, isForeign: true };
}

/** True for a list or an envelope in which there is nothing but brands, so that none of its values is lost. */
function hasOnlyBrands(feed: Raw): boolean {
  const data = isPlainObject(feed) ? ((feed['data'] ?? feed['Data'] ?? feed) as Raw) : feed;
  const groups = isPlainObject(data) ? [data] : data;
  return Array.isArray(groups) && openEnvelope(groups, undefined).findings.length === 0;
}
