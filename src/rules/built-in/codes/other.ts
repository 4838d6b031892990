import { codedNameOf, otherNameOf } from '../../../interface/records/fields.js';
import { codesOf, elementOf } from '../../../interface/schema/node.js';
import { codedFields } from '../../../model/clause.js';
import { type FieldName, isFilled } from '../fields.js';
import { inFields, noFindings, recordRule, type Shape } from '../rule.js';

/** The fields of an object that take the code Other, and are explained by another field beside them. */
export function explainedFields(shape: Shape): readonly FieldName[] {
  return (Object.keys(shape) as FieldName[]).filter(
    (field) => otherNameOf(field) in shape && codesOf(elementOf(shape[field]!))?.includes('Other'),
  );
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
  ...inFields(explainedFields, (value, field, group) => {
    const other = otherNameOf(field);
    if (!hasOther(value) || isFilled(group[other])) return noFindings;
    const path = Array.isArray(value) ? [field, value.indexOf('Other')] : [field];
    return [{ args: { other }, path }];
  }),
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
  ...inFields(
    (shape) => explainedFields(shape).map(otherNameOf),
    (explanation, other, group) => {
      const field = codedNameOf(other);
      if (!isFilled(explanation) || hasOther(group[field])) return noFindings;
      return [{ args: { field }, path: [other], ...(field in group && { also: [[field]] }) }];
    },
  ),
});
