import { type Collection, identityOf as identityIn, namesOf } from '../model/collection.js';
import { ownText } from '../model/own-text.js';
import type { PlainObject } from '../model/plain-object.js';
import type { RecordName } from '../model/problem.js';
import { addressOf } from '../rules/places/position.js';
import { areaOf } from '../rules/places/uk-postcode.js';
import { recordSchema } from '../schema/index.js';
import type { Names } from '../schema/published.js';
import type { IncomingRecord } from './incoming.js';
import { repaired } from './repairs/record.js';
import type { Repaired } from './repairs/repair.js';

/**
 * An incoming record with its repairs. It is repaired each time that its value is read, because thousands of repaired
 * records would not fit into memory; only the last one is cached.
 */
export interface Prepared extends Omit<Repaired, 'leaves'> {
  /** Every leaf of the incoming record. */
  readonly leaves: () => Repaired['leaves'];
  readonly incoming: IncomingRecord;
  /** The identity within its brand (D16), with parts joined by `/`; undefined if it has none. */
  readonly identity: string | undefined;
  /** The area of its postcode, such as PE, for a branch or an ATM in the United Kingdom. */
  readonly area: string | undefined;
}

/** @param names the published words used in the records (D9) */
export function prepare(records: readonly IncomingRecord[], names: Names): Prepared[] {
  const last: { of?: Prepared; made?: Repaired } = {};
  return records.map((incoming) => new PreparedRecord(incoming, names, last));
}

class PreparedRecord implements Prepared {
  readonly incoming: IncomingRecord;
  readonly identity: string | undefined;
  readonly area: string | undefined;
  readonly #names: Names;
  readonly #last: { of?: Prepared; made?: Repaired };

  constructor(incoming: IncomingRecord, names: Names, last: { of?: Prepared; made?: Repaired }) {
    const { collection, version, value } = incoming;
    this.incoming = incoming;
    this.#names = names;
    this.#last = last;
    const fields = typeof value === 'object' && value !== null ? (value as PlainObject) : {};
    const parts = namesOf(collection).identity.filter((field) => Object.hasOwn(fields, field));
    const own = Object.fromEntries(parts.map((field) => [field, fields[field]]));
    const identity = identityOf(collection, repaired(recordSchema(version, collection), own, names).value);
    this.identity = identity && ownText(identity);
    const postcode = addressOf(collection, fields).PostCode;
    this.area = typeof postcode === 'string' ? areaOf(postcode) : undefined;
  }

  get value(): PlainObject {
    return this.#made().value;
  }

  get repairs(): Repaired['repairs'] {
    return this.#made().repairs;
  }

  leaves(): Repaired['leaves'] {
    return this.#made().leaves;
  }

  #made(): Repaired {
    const { incoming } = this;
    if (this.#last.of !== this || this.#last.made === undefined) {
      this.#last.made = repaired(
        recordSchema(incoming.version, incoming.collection),
        incoming.value,
        this.#names,
      );
      this.#last.of = this;
    }
    return this.#last.made;
  }
}

/**
 * The identity of a record as written (D16). Undefined without an Identification, since the other parts alone would be
 * shared by many records.
 */
export function identityOf(collection: Collection, value: PlainObject): string | undefined {
  return identityIn(collection, value, (part) =>
    typeof part === 'string' || typeof part === 'number' ? String(part).trim() || undefined : undefined,
  );
}

/** How problems name the record. */
export function nameOf({ incoming, identity }: Prepared, brand: string, index: number): RecordName {
  return { collection: incoming.collection, brand, index, ...(identity !== undefined && { identity }) };
}
