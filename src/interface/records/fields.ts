import type { z } from 'zod';
import type { registrations } from '../collections/index.js';
import type { NameIn, ValueOf } from '../versions/names.js';
import type { atm } from '../versions/v2.2/atm.js';
import type { branch } from '../versions/v2.2/branch.js';
import type { pca } from '../versions/v2.2/pca.js';

/** Any record of any collection, in any version. */
type AnyRecord =
  | z.output<ReturnType<(typeof registrations)[keyof typeof registrations]['record']>>
  | z.output<typeof atm | typeof branch | ReturnType<typeof pca>>;

/** The name of a field that occurs somewhere in the interface. */
export type FieldName = NameIn<AnyRecord>;

/** Codes and similar types as plain texts, and any object as `Fields`. */
type Loose<Value> = [Value] extends [string]
  ? string
  : Value extends string
    ? string
    : Value extends number
      ? number
      : Value extends boolean
        ? boolean
        : Value extends readonly (infer Item)[]
          ? readonly Loose<Item>[]
          : Fields;

/**
 * A validated record, or an object inside one: every field of the interface with all its types. Rules that check one
 * field in several products and versions use this type; a name that no record has doesn't compile.
 */
export type Fields = { readonly [Name in FieldName]?: Loose<ValueOf<AnyRecord, Name>> };

/** A pair whose names differ by more than the word Other. */
const irregular: Readonly<Partial<Record<FieldName, FieldName>>> = {
  BankInterestRateType: 'OtherBankInterestType',
  MatterMethodType: 'OtherContactMethodType',
  ExecutionChannelType: 'OtherChannelType',
  OpeningAccountTimelineType: 'OtherTimelineType',
  AccountOpeningChannelType: 'OtherContactMethod',
};

/** The field beside `field` that explains its code Other (interface 2.1 OtherCode). */
export function otherNameOf(field: string): FieldName {
  return irregular[field as FieldName] ?? (`Other${field}` as FieldName);
}

/** The field whose code Other a field explains. */
export function codedNameOf(other: string): FieldName {
  const [coded = other.replace(/^Other/, '')] =
    Object.entries(irregular).find((pair) => pair[1] === other) ?? [];
  return coded as FieldName;
}
