import { nothing, type RuleFinding, recordRule } from '../rule.js';
import { atmWith, hasOther, isFilled, otherFields } from './other-fields.js';

const coins = 'OtherATMServices:\n  - { Name: Coins, Description: Changes coins into notes }\n';

/** An explanation of the code Other without the code. */
export const otherUnused = recordRule({
  rule: 'codes/other-unused',
  severity: 'note',
  title: 'Something else is described, but the code is not "Other"',
  means:
    'A field such as OtherATMServices describes something, and the field that it belongs to (ATMServices) does not have the code Other.',
  matters: 'Readers that look for the description where the code is Other never show this one.',
  wrong: { collection: 'atms', yaml: atmWith(`ATMServices: [CashWithdrawal]\n${coins}`) },
  right: { collection: 'atms', yaml: atmWith(`ATMServices: [CashWithdrawal, Other]\n${coins}`) },
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
        let found: RuleFinding<{ field: string }>[] = nothing;
        for (const { field, other } of pairs) {
          if (!isFilled(group[other]) || hasOther(group[field])) continue;
          found = [...found, { args: { field }, path: [other], ...(field in group && { also: [[field]] }) }];
        }
        return found;
      },
    };
  },
});
