import { elementOf, fieldsOf, kindOfSchema, requiredFields } from '../../../interface/schema/node.js';
import type { FieldName } from '../fields.js';
import { inFields, noFindings, recordRule } from '../rule.js';

/** Entries of lists without a field in them. The interface allows them where no field is required. */
export const emptyEntry = recordRule({
  rule: 'records/empty-entry',
  severity: 'error',
  isGradable: true,
  message: () => ({
    message: 'this entry of the list is empty.',
    hint: 'fill in its fields, or remove the entry',
  }),
  ...inFields(
    (shape) =>
      (Object.keys(shape) as FieldName[]).filter((field) => {
        const item = elementOf(shape[field]!);
        if (kindOfSchema(shape[field]!) !== 'list' || kindOfSchema(item) !== 'object') return false;
        return Object.keys(fieldsOf(item)).length > 0 && requiredFields(item).length === 0;
      }),
    (items: unknown, field) =>
      (items as readonly object[]).flatMap((item, at) =>
        Object.keys(item).length === 0 ? [{ args: {}, path: [field, at] }] : noFindings,
      ),
  ),
});
