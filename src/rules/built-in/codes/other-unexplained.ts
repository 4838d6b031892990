import { codedFields } from '../../../model/clause.js';
import { nothing, type RuleFinding, recordRule } from '../rule.js';
import { atmWith, hasOther, isFilled, otherFields } from './other-fields.js';

const services = 'ATMServices: [CashWithdrawal, Other]\n';

/** The code Other without an explanation. */
export const otherUnexplained = recordRule({
  rule: 'codes/other-unexplained',
  severity: 'warning',
  clauses: codedFields,
  title: '"Other" is not explained',
  means:
    'A field has the code Other, and the field beside it that explains it (OtherATMServices for ATMServices) is missing or empty. Codes that have no such field in the interface are not checked.',
  matters: 'Readers can only show "other", or make people guess from the texts beside it.',
  wrong: { collection: 'atms', yaml: atmWith(services) },
  right: {
    collection: 'atms',
    yaml: atmWith(
      `${services}OtherATMServices:\n  - { Name: Coins, Description: Changes coins into notes }\n`,
    ),
  },
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
        let found: RuleFinding<{ other: string }>[] = nothing;
        for (const { field, other } of pairs) {
          const value = group[field];
          if (!hasOther(value) || isFilled(group[other])) continue;
          const path = Array.isArray(value) ? [field, value.indexOf('Other')] : [field];
          found = [...found, { args: { other }, path }];
        }
        return found;
      },
    };
  },
});
