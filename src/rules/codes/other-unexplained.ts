import type { Fields } from '../fields.js';
import type { RecordRuleOf } from '../rule.js';
import { atmWith, isFilled, otherFields, saysOther } from './other-fields.js';

const services = 'ATMServices: [CashWithdrawal, Other]\n';

/** The code Other without the words that go with it. */
export const otherUnexplained: RecordRuleOf<'codes/other-unexplained'> = {
  rule: 'codes/other-unexplained',
  title: '"Other" is not explained',
  means:
    'A field has the code Other, and the field beside it that says what is meant (OtherATMServices for ATMServices) is missing or empty. Codes that have no such field in the interface are left alone.',
  matters: 'Readers can only show "other", or make people guess from the texts beside it.',
  wrong: { collection: 'atms', yaml: atmWith(services) },
  right: {
    collection: 'atms',
    yaml: atmWith(
      `${services}OtherATMServices:\n  - { Name: Coins, Description: Changes coins into notes }\n`,
    ),
  },
  of: 'group',
  check(group, subject, path) {
    if (!hasOther(group)) return [];
    return otherFields(subject, path).flatMap(({ field, other }) => {
      const value = group[field];
      if (!saysOther(value) || isFilled(group[other])) return [];
      return [{ args: { other }, path: Array.isArray(value) ? [field, value.indexOf('Other')] : [field] }];
    });
  },
};

/** Asked of every group of every record, so it makes no lists. */
function hasOther(group: Fields): boolean {
  for (const key in group) if (saysOther(group[key])) return true;
  return false;
}
