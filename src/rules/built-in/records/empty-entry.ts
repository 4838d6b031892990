import {
  elementOf,
  fieldsOf,
  kindOfSchema,
  requiredFields,
  unwrapped,
} from '../../../interface/schema/node.js';
import type { FieldName } from '../fields.js';
import { nothing, type RuleFinding, recordRule } from '../rule.js';
import { business } from '../standard/examples.js';

const account = (officer: string) =>
  business(
    'Segment: [Standard]\nOnSaleIndicator: false\n',
    `Eligibility:\n  OfficerEligibility: [${officer}]\n`,
  );

/** Entries of lists without a field in them. The interface allows them where no field is required. */
export const emptyEntry = recordRule({
  rule: 'records/empty-entry',
  severity: 'error',
  isGradable: true,
  title: 'An entry of a list is empty',
  means:
    'An entry of a list, such as a marketing state, has none of its fields: it is written as {}, or all of its fields were left empty. The interface allows it where it requires none of these fields.',
  matters:
    'Usually the entry was begun and not filled in. Readers would get a marketing state, a fee or a contact without any facts.',
  wrong: account('{}'),
  right: account('{ OfficerType: Director, MaxAmount: 4 }'),
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
        let found: RuleFinding<Readonly<Record<never, never>>>[] = nothing;
        for (const field of lists) {
          const items: unknown = group[field];
          if (!Array.isArray(items)) continue;
          for (const [at, item] of items.entries()) {
            if (Object.keys(item).length === 0) found = [...found, { args: {}, path: [field, at] }];
          }
        }
        return found;
      },
    };
  },
});
