import { otherNameOf } from '../../../interface/records/fields.js';
import { codesOf, elementOf, type Schema } from '../../../interface/schema/node.js';
import type { FieldName } from '../fields.js';
import type { Shape } from '../rule.js';

/** A field that takes the code Other, and the field beside it with the explanation. */
export interface OtherFields {
  readonly field: FieldName;
  readonly other: FieldName;
}

/** Such pairs among an object's fields. */
export function otherFields(shape: Shape): readonly OtherFields[] {
  return (Object.keys(shape) as FieldName[]).flatMap((field): OtherFields[] => {
    const other = otherNameOf(field) as FieldName;
    return other in shape && takesOther(shape[field]!) ? [{ field, other }] : [];
  });
}

function takesOther(schema: Schema): boolean {
  return codesOf(elementOf(schema))?.includes('Other') === true;
}

/** True if a field's value is the code Other, or a list with it. */
export function hasOther(value: unknown): boolean {
  return value === 'Other' || (Array.isArray(value) && value.includes('Other'));
}

/** True if a field has a value; an empty list is none. */
export function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

/** The example ATM of the rules on Other, with some of its fields as YAML. */
export function atmWith(fields: string): string {
  return `- Identification: FB-A0007
  SupportedCurrencies: [GBP]
${fields.replace(/^(?=.)/gm, '  ')}  Location:
    PostalAddress: { BuildingNumber: 3, StreetName: Park Street, Country: GB, PostCode: PE16 6AB }
`;
}
