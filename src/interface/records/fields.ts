import type { z } from 'zod';
import type { registrations } from '../collections/index.js';
import type { evolutions } from '../versions/v2.2/index.js';

/** Any record of any collection, in any version. */
type AnyRecord =
  | z.output<ReturnType<(typeof registrations)[keyof typeof registrations]['record']>>
  | z.output<ReturnType<(typeof evolutions)[keyof typeof evolutions]>['after']>;

/** An object and all objects inside it. */
type Within<T> = T extends readonly (infer Item)[]
  ? Within<Item>
  : T extends object
    ? string extends keyof T
      ? never
      : T | { [Name in keyof T]: Within<NonNullable<T[Name]>> }[keyof T]
    : never;

type AnyObject = Within<AnyRecord>;

type NamesIn<T> = T extends unknown ? keyof T : never;

/** The name of a field that occurs somewhere in the interface. */
export type FieldName = NamesIn<AnyObject>;

type ValueIn<T, Name> = T extends unknown ? (Name extends keyof T ? NonNullable<T[Name]> : never) : never;

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
export type Fields = { readonly [Name in FieldName]?: Loose<ValueIn<AnyObject, Name>> };

/** A pair whose names differ by more than the word Other. */
const irregular: Readonly<Partial<Record<FieldName, FieldName>>> = {
  BankInterestRateType: 'OtherBankInterestType',
  MatterMethodType: 'OtherContactMethodType',
  ExecutionChannelType: 'OtherChannelType',
  OpeningAccountTimelineType: 'OtherTimelineType',
  AccountOpeningChannelType: 'OtherContactMethod',
};

/** The field beside `field` that explains its code Other (interface 2.1 OtherCode). */
export function otherNameOf(field: string): string {
  return irregular[field as FieldName] ?? `Other${field}`;
}
