import { paired } from '../../base/paired.js';
import type { Collection } from '../../model/collection.js';
import { canonical } from './equal.js';
import {
  areSameBytes,
  hashOf,
  type RecordsInOrder,
  recordOf,
  type StoredRecord,
  storedIdentity,
} from './records.js';

/** A record with its identity. Only its bytes are kept: the values of all records of a large brand need much memory. */
export interface IdentifiedRecord {
  readonly stored: StoredRecord;
  readonly identity: string;
}

/** The records of a brand in two publications, matched by identity. */
export interface Matched {
  /** The number of records with the same bytes in both. */
  readonly same: number;
  /** Records with the same identity and other bytes. */
  readonly pairs: readonly (readonly [was: IdentifiedRecord, is: IdentifiedRecord])[];
  readonly gone: readonly IdentifiedRecord[];
  readonly fresh: readonly IdentifiedRecord[];
}

/** So many records ahead are searched for one with the same bytes, before records are parsed. */
const ahead = 6;

/**
 * Matches the records of a brand by identity (D16). Their order means nothing, but records that are the same and in the
 * same order are matched first and never parsed. Of records that share an identity, equal ones are matched first, then
 * those left in their order.
 * @param withSame records with the same bytes are pairs too, and all are parsed
 */
export function matchRecords(
  collection: Collection,
  was: RecordsInOrder,
  is: RecordsInOrder,
  withSame = false,
): Matched {
  if (was === is && !withSame) return { same: was.length, pairs: [], gone: [], fresh: [] };
  const [all, now] = [was.all(), is.all()];
  const others = withSame ? { same: 0, before: all, after: now } : withoutSameBytes(align(all, now));
  const [before, after] = [byIdentity(collection, others.before), byIdentity(collection, others.after)];
  let { same } = others;
  const pairs: (readonly [IdentifiedRecord, IdentifiedRecord])[] = [];
  const gone: IdentifiedRecord[] = [];
  const fresh: IdentifiedRecord[] = [];
  for (const [identity, records] of before) {
    const alike = after.get(identity) ?? [];
    after.delete(identity);
    if (alike.length === 0) {
      for (const record of records) gone.push(record);
      continue;
    }
    const [[one, more], [other, others]] = [records, alike];
    if (one !== undefined && other !== undefined && more === undefined && others === undefined) {
      pairs.push([one, other]);
      continue;
    }
    const left = withSame ? { same: 0, before: records, after: alike } : withoutEqual(records, alike);
    same += left.same;
    const count = Math.min(left.before.length, left.after.length);
    for (const pair of paired(left.before.slice(0, count), left.after)) pairs.push(pair);
    for (const record of left.before.slice(count)) gone.push(record);
    for (const record of left.after.slice(count)) fresh.push(record);
  }
  for (const records of after.values()) for (const record of records) fresh.push(record);
  return { same, pairs, gone, fresh };
}

interface Aligned {
  readonly same: number;
  readonly before: readonly StoredRecord[];
  readonly after: readonly StoredRecord[];
}

/** Leaves out records with the same bytes as long as both publications have the same order, but for some records. */
function align(was: readonly StoredRecord[], is: readonly StoredRecord[]): Aligned {
  const [before, after]: [StoredRecord[], StoredRecord[]] = [[], []];
  let [i, j, same] = [0, 0, 0];
  for (;;) {
    const [one, other] = [was[i], is[j]];
    if (one === undefined || other === undefined) break;
    const skip = nextSame(was, i, is, j);
    if (skip === undefined) {
      before.push(one);
      after.push(other);
    } else {
      before.push(...was.slice(i, i + skip.was));
      after.push(...is.slice(j, j + skip.is));
      i += skip.was;
      j += skip.is;
      same++;
    }
    i++;
    j++;
  }
  return { same, before: before.concat(was.slice(i)), after: after.concat(is.slice(j)) };
}

/** How many records have to be skipped on one side until two have the same bytes. */
function nextSame(
  was: readonly StoredRecord[],
  i: number,
  is: readonly StoredRecord[],
  j: number,
): { readonly was: number; readonly is: number } | undefined {
  const [one, other] = [was[i], is[j]];
  if (one === undefined || other === undefined) return undefined;
  for (let skip = 0; skip <= ahead; skip++) {
    const [left, right] = [was[i + skip], is[j + skip]];
    if (right !== undefined && areSameBytes(one, right)) return { was: 0, is: skip };
    if (left !== undefined && areSameBytes(left, other)) return { was: skip, is: 0 };
  }
  return undefined;
}

/** Leaves out records that have the same bytes somewhere in the other publication. */
function withoutSameBytes({ same, before, after: is }: Aligned): Aligned {
  const free = new Map<string, StoredRecord[]>();
  for (const record of before) {
    const hash = hashOf(record);
    const own = free.get(hash);
    if (own === undefined) free.set(hash, [record]);
    else own.push(record);
  }
  const taken = new Set<StoredRecord>();
  const after = is.filter((record) => {
    const found = free.get(hashOf(record))?.pop();
    if (found !== undefined) taken.add(found);
    return found === undefined;
  });
  return { same: same + taken.size, before: before.filter((record) => !taken.has(record)), after };
}

function byIdentity(
  collection: Collection,
  records: readonly StoredRecord[],
): Map<string, IdentifiedRecord[]> {
  const found = new Map<string, IdentifiedRecord[]>();
  for (const record of records) {
    const identity = storedIdentity(collection, record);
    const own = found.get(identity);
    if (own === undefined) found.set(identity, [{ stored: record, identity }]);
    else own.push({ stored: record, identity });
  }
  return found;
}

function withoutEqual(before: readonly IdentifiedRecord[], after: readonly IdentifiedRecord[]) {
  const withText = (record: IdentifiedRecord) => ({ record, text: canonical(recordOf(record.stored)) });
  const [was, is] = [before.map(withText), after.map(withText)];
  const left = new Map<string, number>();
  for (const { text } of is) left.set(text, (left.get(text) ?? 0) + 1);
  const took = new Map<string, number>();
  const rest: IdentifiedRecord[] = [];
  for (const { record, text } of was) {
    const count = left.get(text) ?? 0;
    if (count === 0) rest.push(record);
    else {
      left.set(text, count - 1);
      took.set(text, (took.get(text) ?? 0) + 1);
    }
  }
  const kept: IdentifiedRecord[] = [];
  for (const { record, text } of is) {
    const count = took.get(text) ?? 0;
    if (count > 0) took.set(text, count - 1);
    else kept.push(record);
  }
  return { same: before.length - rest.length, before: rest, after: kept };
}
