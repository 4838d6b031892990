import type { Fields } from '../fields.js';
import type { RecordRuleOf } from '../rule.js';
import { atmWith, isFilled, otherFields, saysOther } from './other-fields.js';

const coins = 'OtherATMServices:\n  - { Name: Coins, Description: Changes coins into notes }\n';

/** The words that go with the code Other without the code. */
export const otherUnused: RecordRuleOf<'codes/other-unused'> = {
  rule: 'codes/other-unused',
  title: 'Something else is described, but the code is not "Other"',
  means:
    'A field such as OtherATMServices describes something, and the field that it belongs to (ATMServices) has not got the code Other.',
  matters: 'Readers that look for the description where the code is Other never show this one.',
  wrong: { collection: 'atms', yaml: atmWith(`ATMServices: [CashWithdrawal]\n${coins}`) },
  right: { collection: 'atms', yaml: atmWith(`ATMServices: [CashWithdrawal, Other]\n${coins}`) },
  of: 'group',
  check(group, subject, path) {
    if (!describesOther(group)) return [];
    return otherFields(subject, path).flatMap(({ field, other }) => {
      if (!isFilled(group[other]) || saysOther(group[field])) return [];
      return [{ args: { field }, path: [other], ...(field in group && { also: [[field]] }) }];
    });
  },
};

/** Asked of every group of every record, so it makes no lists. */
function describesOther(group: Fields): boolean {
  for (const key in group) if (key.startsWith('Other')) return true;
  return false;
}
