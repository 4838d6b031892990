import {
  elementOf,
  fieldsOf,
  kindOfSchema,
  requiredFields,
  unwrapped,
} from '../../../interface/schema/node.js';
import type { FieldName } from '../fields.js';
import { noFindings, recordRule } from '../rule.js';

/** Entries of lists without a field in them. The interface allows them where no field is required. */
export const emptyEntry = recordRule({
  rule: 'records/empty-entry',
  severity: 'error',
  isGradable: true,
  message: () => ({
    message: 'this entry of the list is empty.',
    hint: 'fill in its fields, or remove the entry',
  }),
  of: 'shape',
  checkOf(shape) {
    const lists = (Object.keys(shape) as FieldName[]).filter((field) => {
      const item = elementOf(shape[field]!);
      if (item === unwrapped(shape[field]!) || kindOfSchema(item) !== 'object') return false;
      return Object.keys(fieldsOf(item)).length > 0 && requiredFields(item).length === 0;
    });
    return {
      fields: lists,
      check(group) {
        return lists.flatMap((field) => {
          const items: unknown = group[field];
          if (!Array.isArray(items)) return noFindings;
          return items.flatMap((item: object, at) =>
            Object.keys(item).length === 0 ? [{ args: {}, path: [field, at] }] : noFindings,
          );
        });
      },
    };
  },
});
