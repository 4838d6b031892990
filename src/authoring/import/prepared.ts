import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { ownText } from '../../base/text/own-text.js';
import { recordSchema } from '../../interface/records/index.js';
import type { Names } from '../../interface/records/published.js';
import { type Collection, identityOf as identityIn, namesOf } from '../../model/collection.js';
import type { FieldPath } from '../../model/location.js';
import type { RecordName } from '../../model/problem.js';
import { addressOf } from '../../rules/built-in/geography/position.js';
import { areaOf } from '../../rules/built-in/geography/uk-postcode.js';
import type { IncomingRecord } from '../incoming/incoming.js';
import { repaired } from '../incoming/repairs/record.js';
import type { Repaired } from '../incoming/repairs/repair.js';
import { type ByHand, type HandValues, withHandValues } from './by-hand.js';
import { isWithin } from './published-place.js';

/**
 * An incoming record with its repairs. It is repaired each time that its value is read, because thousands of repaired
 * records would not fit into memory; only the last one is cached.
 */
export interface Prepared extends Omit<Repaired, 'leaves'> {
  /** Every leaf of the incoming record. */
  readonly leaves: () => Repaired['leaves'];
  readonly incoming: IncomingRecord;
  /** What import.yaml replaces or leaves out. */
  readonly byHand: readonly ByHand[];
  /** The identity within its brand (D16), with parts joined by `/`; undefined if it has none. */
  readonly identity: string | undefined;
  /** The area of its postcode, such as PE, for a branch or an ATM in the United Kingdom. */
  readonly area: string | undefined;
}

/** What all records are made with. */
export interface Preparation {
  /** The published words used in the records (D9). */
  readonly names: Names;
  readonly handValues: HandValues;
  /** The folder that a record's brand has or gets. */
  readonly folderOf: (incoming: IncomingRecord) => string;
}

type Made = Repaired & Pick<Prepared, 'byHand'>;

export function prepareRecords(records: readonly IncomingRecord[], preparation: Preparation): Prepared[] {
  const last: { of?: Prepared; made?: Made } = {};
  return records.map((incoming) => new PreparedRecord(incoming, preparation, last));
}

class PreparedRecord implements Prepared {
  readonly incoming: IncomingRecord;
  readonly identity: string | undefined;
  readonly area: string | undefined;
  readonly #preparation: Preparation;
  readonly #last: { of?: Prepared; made?: Made };

  constructor(incoming: IncomingRecord, preparation: Preparation, last: { of?: Prepared; made?: Made }) {
    const { collection, version, value } = incoming;
    this.incoming = incoming;
    this.#preparation = preparation;
    this.#last = last;
    const fields = isPlainObject(value) ? value : {};
    const parts = namesOf(collection).identity.filter((field) => Object.hasOwn(fields, field));
    const own = Object.fromEntries(parts.map((field) => [field, fields[field]]));
    const identity = identityIfAny(
      collection,
      repaired(recordSchema(version, collection), own, preparation.names).value,
    );
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

  get byHand(): readonly ByHand[] {
    return this.#made().byHand;
  }

  #made(): Made {
    const { incoming, identity = '' } = this;
    if (this.#last.of !== this || this.#last.made === undefined) {
      const { names, handValues, folderOf } = this.#preparation;
      const { collection, version } = incoming;
      const entries = handValues.of(`${folderOf(incoming)}/${collection}`, identity);
      const { raw, applied } = withHandValues(incoming.value, entries);
      handValues.markUsed(applied);
      const made = repaired(recordSchema(version, collection), raw, names);
      this.#last.made = applied.length === 0 ? { ...made, byHand: [] } : withoutHandRepairs(made, applied);
      this.#last.of = this;
    }
    return this.#last.made;
  }
}

/** What was set by hand is neither a leaf of the input nor repaired; it can still be invalid. */
function withoutHandRepairs({ value, repairs, leaves }: Repaired, byHand: readonly ByHand[]): Made {
  const isByHand = (path: FieldPath) => byHand.some((one) => isWithin(path, one.path));
  return {
    value,
    repairs: repairs.filter(
      ({ rule, path }) => rule === 'import/lost' || rule === 'import/unfit' || !isByHand(path),
    ),
    leaves: leaves.filter(({ from }) => !isByHand(from)),
    byHand,
  };
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
export function nameOf({ incoming, identity }: Prepared, brand: string, index: number): RecordName {
  return { collection: incoming.collection, brand, index, ...(identity !== undefined && { identity }) };
}
