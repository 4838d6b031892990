import { otherNameOf } from '../../../interface/records/fields.js';
import { codesOf, elementOf, type Schema } from '../../../interface/schema/node.js';
import { codedFields } from '../../../model/clause.js';
import { type FieldName, isFilled } from '../fields.js';
import { noFindings, recordRule, type Shape } from '../rule.js';

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
function hasOther(value: unknown): boolean {
  return value === 'Other' || (Array.isArray(value) && value.includes('Other'));
}

/** The code Other without an explanation. */
export const otherUnexplained = recordRule({
  rule: 'codes/other-unexplained',
  severity: 'warning',
  clauses: codedFields,
  message: ({ other }: { other: string }) => ({
    message: `the code is Other, and ${other}, which explains it, is missing.`,
    hint: `add ${other} with a Name and a Description`,
  }),
  of: 'shape',
  checkOf(shape) {
    const pairs = otherFields(shape);
    return {
      fields: pairs.map(({ field }) => field),
      check(group) {
        return pairs.flatMap(({ field, other }) => {
          const value = group[field];
          if (!hasOther(value) || isFilled(group[other])) return noFindings;
          const path = Array.isArray(value) ? [field, value.indexOf('Other')] : [field];
          return [{ args: { other }, path }];
        });
      },
    };
  },
});

/** An explanation of the code Other without the code. */
export const otherUnused = recordRule({
  rule: 'codes/other-unused',
  severity: 'note',
  message: ({ field }: { field: string }) => ({
    message: `this describes something else, but ${field} doesn't have the code Other.`,
    hint: `add Other to ${field}, or delete this`,
    related: [`${field} is here`],
  }),
  of: 'shape',
  checkOf(shape) {
    const pairs = otherFields(shape);
    return {
      fields: pairs.map(({ other }) => other),
      check(group) {
        return pairs.flatMap(({ field, other }) =>
          !isFilled(group[other]) || hasOther(group[field])
            ? noFindings
            : [{ args: { field }, path: [other], ...(field in group && { also: [[field]] }) }],
        );
      },
    };
  },
});
