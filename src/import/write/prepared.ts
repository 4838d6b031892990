import type { PlainObject } from '../../base/json/plain-object.js';
import { recordSchema } from '../../interface/records/index.js';
import type { Names } from '../../interface/records/published.js';
import { type Collection, identityOf as identityIn } from '../../model/collection.js';
import type { RecordName } from '../../model/problem.js';
import type { IncomingRecord } from '../incoming.js';
import { type Repaired, repaired } from '../repairs/record.js';

/** An incoming record with its repairs. */
export interface Prepared extends Repaired {
  readonly incoming: IncomingRecord;
  /** Its index among the records of its brand and collection in the input. */
  readonly index: number;
  /** The identity within its brand (D16), with parts joined by `/`; undefined if it has none. */
  readonly identity: string | undefined;
}

/** @param names the published words used in the records (D9) */
export function prepareRecords(records: readonly IncomingRecord[], names: Names): Prepared[] {
  const counts = new Map<string, number>();
  return records.map((incoming) => {
    const { collection, version, brandName = '', value } = incoming;
    const key = `${brandName}/${collection}`;
    const index = counts.get(key) ?? 0;
    counts.set(key, index + 1);
    const made = repaired(recordSchema(version, collection), value, names);
    return { ...made, incoming, index, identity: identityIfAny(collection, made.value) };
  });
}

/**
 * The identity of a record as written (D16). Undefined without an Identification, since the other parts alone would be
 * shared by many records.
 */
export function identityIfAny(collection: Collection, value: PlainObject): string | undefined {
  return identityIn(collection, value, (part) =>
    typeof part === 'string' || typeof part === 'number' ? String(part).trim() || undefined : undefined,
  );
}

/** How problems name the record. */
export function nameOf({ incoming, identity, index }: Prepared, brand: string): RecordName {
  return { collection: incoming.collection, brand, index, ...(identity !== undefined && { identity }) };
}
