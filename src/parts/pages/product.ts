import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import type { Collection } from '../../model/collection.js';
import { labelOf } from './place.js';

/** A rate of one tier of a product, as published. */
export interface Band {
  /** Amounts as published; undefined where the band is open at this end. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Per cent. */
  readonly rate: string;
}

/** A fee or charge, as published. */
export interface Fee {
  /** Codes as words, and the names of own fees as published. */
  readonly type: string;
  /** Its published amounts and rates: field and value. */
  readonly values: readonly (readonly [field: string, value: string])[];
  readonly frequency: string | undefined;
}

/** The facts about a product that a comparison shows. None of them is calculated. */
export interface Product {
  readonly collection: Collection;
  readonly identification: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly url: string | undefined;
  /** By the name of the rate's field, such as AER; in the order of publication. */
  readonly rates: ReadonlyMap<string, readonly Band[]>;
  /** Amounts of the product as a whole, such as its monthly charge. */
  readonly amounts: readonly (readonly [field: string, value: string])[];
  readonly fees: readonly Fee[];
  readonly caps: readonly Fee[];
  /** The record as published. */
  readonly record: PlainObject;
}

/** The rates by which products are compared: yearly ones. A band or a whole product has them. */
const rateFields = ['AER', 'EAR', 'RepAPR', 'APR'];

/** Amounts of a product as a whole. */
const amountFields = /^(?:MonthlyMaximumCharge|PeriodicFee|PeriodicFeePeriod|.*(?:Limit|Amount|LengthDays))$/;

/** Lists of fees and of caps, by the names of their fields. */
const [feeList, capList] = [/FeeChargeDetail$/, /FeeChargeCap$/];

/** @param record as published, in any version */
export function productOf(collection: Collection, record: PlainObject): Product {
  const rates = new Map<string, Band[]>();
  const amounts: (readonly [string, string])[] = [];
  const fees: Fee[] = [];
  const caps: Fee[] = [];
  let [description, url]: [string | undefined, string | undefined] = [undefined, undefined];
  const read = (object: PlainObject, name: string) => {
    for (const field of rateFields) {
      const rate = textOf(object[field]);
      if (rate === undefined) continue;
      const bands = rates.get(field) ?? [];
      rates.set(field, bands);
      bands.push({
        from: textOf(object['TierValueMinimum'] ?? object['TierValueMin']),
        to: textOf(object['TierValueMaximum'] ?? object['TierValueMax']),
        rate,
      });
    }
    if (name === 'CoreProduct') {
      description ??= textOf(object['ProductDescription']);
      url ??= textOf(object['ProductURL']);
      for (const [field, value] of Object.entries(object)) {
        const text = textOf(value);
        if (text !== undefined && amountFields.test(field)) amounts.push([field, text]);
      }
    }
    if (feeList.test(name)) fees.push(feeOf(object));
    if (capList.test(name)) caps.push(feeOf(object));
  };
  walk(record, '', read);
  return {
    collection,
    identification: textOf(record['Identification']) ?? '',
    name: textOf(record['Name']) ?? textOf(record['Identification']) ?? '',
    description,
    url: url !== undefined && /^https?:\/\//i.test(url) ? url : undefined,
    rates,
    amounts: [...new Map(amounts.map((amount) => [amount.join(), amount])).values()],
    fees,
    caps,
    record,
  };
}

/** Calls `read` with every object of a record, and the name of the field that it is in. */
function walk(value: unknown, name: string, read: (object: PlainObject, name: string) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, name, read);
  if (!isPlainObject(value)) return;
  read(value, name);
  for (const [key, inner] of Object.entries(value)) walk(inner, key, read);
}

function feeOf(object: PlainObject): Fee {
  const types = [object['FeeType']].flat().flatMap((type) => textOf(type) ?? []);
  const other = [object['OtherFeeType']].flat().find(isPlainObject);
  const named = types.map((type) => (type === 'Other' && textOf(other?.['Name'])) || labelOf(type));
  return {
    type: named.join(', '),
    values: Object.entries(object).flatMap(([field, value]) => {
      const text = textOf(value);
      return text !== undefined && /(?:Amount|Rate|Occurrence)$/.test(field) ? [[field, text] as const] : [];
    }),
    frequency: textOf(object['ApplicationFrequency'] ?? object['CappingPeriod']),
  };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
