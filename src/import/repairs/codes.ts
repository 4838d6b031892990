import type { FieldPath } from '../../model/location.js';
import type { PlainObject } from '../../model/plain-object.js';
import { otherNameOf } from '../../schema/fields.js';
import { codesOf, elementOf, fieldsOf, nodeAt, type Schema } from '../../schema/node.js';
import type { Slot } from './repair.js';

/** A code that the interface hasn't got, for the object around it to say in another way. */
export class UnknownCode {
  readonly code: string;
  readonly path: FieldPath;
  readonly slot: Slot;

  constructor(code: string, path: FieldPath, slot: Slot) {
    this.code = code;
    this.path = path;
    this.slot = slot;
  }
}

/** Codes of a list, and those that the interface hasn't got. */
export class CodeList {
  readonly codes: unknown[];
  readonly unknown: readonly UnknownCode[];

  constructor(codes: unknown[], unknown: readonly UnknownCode[]) {
    this.codes = codes;
    this.unknown = unknown;
  }
}

/** Where a value outside a code list can be said: the field beside the list's, and whether it takes several. */
export interface OtherField {
  readonly name: string;
  readonly takesList: boolean;
  /** The fields that it takes. */
  readonly fields: readonly string[];
}

/** The field of `group` that explains the code Other of `field`, where the interface has one and the code. */
export function otherFieldOf(group: Schema, field: string): OtherField | undefined {
  const name = otherNameOf(field);
  const [list, other] = [nodeAt(group, [field]), nodeAt(group, [name])];
  if (list === undefined || other === undefined || !codesOf(elementOf(list))?.includes('Other'))
    return undefined;
  const shape = elementOf(other);
  return { name, takesList: shape !== other, fields: Object.keys(fieldsOf(shape)) };
}

/** What is said there: the value by its own name. */
export function otherCode(value: string, other: OtherField, group: PlainObject): object {
  const said: Record<string, unknown> = { Name: first(value, 70), Description: first(value, 350) };
  // OtherFeeType of OtherFeesCharges also wants the category of the fee that it stands in (interface 2.5.7).
  if (other.fields.includes('FeeCategory')) said['FeeCategory'] = group['FeeCategory'] ?? 'Other';
  return said;
}

function first(value: string, length: number): string {
  return [...value].slice(0, length).join('');
}
