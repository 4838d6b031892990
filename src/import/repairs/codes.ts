import type { PlainObject } from '../../base/json/plain-object.js';
import { otherNameOf } from '../../interface/records/fields.js';
import { codesOf, elementOf, fieldsOf, nodeAt, type Schema } from '../../interface/schema/node.js';
import type { FieldPath } from '../../model/location.js';

/** A code that the interface doesn't have. The object around it may express it in another field. */
export class UnknownCode {
  readonly code: string;
  readonly path: FieldPath;

  constructor(code: string, path: FieldPath) {
    this.code = code;
    this.path = path;
  }
}

/** The codes of a list, and the values that the interface has no code for. */
export class CodeList {
  readonly codes: unknown[];
  readonly unknown: readonly UnknownCode[];

  constructor(codes: unknown[], unknown: readonly UnknownCode[]) {
    this.codes = codes;
    this.unknown = unknown;
  }
}

/** The field for values outside a code list, and whether it takes several. */
export interface OtherField {
  readonly name: string;
  readonly takesList: boolean;
  /** The fields of its object. */
  readonly fields: readonly string[];
}

/** The field of the object that explains the code Other of `field`, if the interface has both. */
export function otherFieldOf(object: Schema, field: string): OtherField | undefined {
  const name = otherNameOf(field);
  const [list, other] = [nodeAt(object, [field]), nodeAt(object, [name])];
  if (list === undefined || other === undefined || !codesOf(elementOf(list))?.includes('Other'))
    return undefined;
  const shape = elementOf(other);
  return { name, takesList: shape !== other, fields: Object.keys(fieldsOf(shape)) };
}

/** The object for an explained value: the value becomes its name. */
export function explainedOther(value: string, other: OtherField, object: PlainObject): object {
  return {
    Name: first(value, 70),
    Description: first(value, 350),
    // OtherFeeType of OtherFeesCharges also needs the category of its fee (interface 2.5.7).
    ...(other.fields.includes('FeeCategory') && { FeeCategory: object['FeeCategory'] ?? 'Other' }),
  };
}

function first(value: string, length: number): string {
  return [...value].slice(0, length).join('');
}
