import type { FieldName } from '../fields.js';
import { asList } from '../fields.js';
import { recordRule } from '../rule.js';
import { account } from './examples.js';

const lists = ['FeeChargeCap', 'OverdraftFeeChargeCap'] as const satisfies readonly FieldName[];

const capped = (cap: string) =>
  account(`OtherFeesCharges:
  FeeChargeDetail:
    - FeeCategory: Foreign
      FeeType: IntlPayPurchaseNonSterling
      FeeAmount: 2.00
      ApplicationFrequency: PerTransaction
      CalculationFrequency: PerTransaction
  FeeChargeCap:
    - { FeeType: [IntlPayPurchaseNonSterling], FeeMinMaxType: Maximum, ${cap}CappingPeriod: Month }
`);

/** Caps that cap nothing. */
export const emptyCap = recordRule({
  rule: 'standard/empty-cap',
  severity: 'warning',
  clauses: ['PCA C14', 'BCA C14'],
  title: 'A cap says neither how much nor how often',
  means:
    "A cap on fees of a current account has neither FeeCapAmount nor FeeCapOccurrence. Whether a cap is missing altogether can't be seen in the data.",
  matters: 'Readers calculate the maximum that a customer pays from it, and find no number.',
  wrong: capped(''),
  right: capped('FeeCapAmount: 20.00, '),
  message: () => ({
    message: 'this cap has neither FeeCapAmount nor FeeCapOccurrence.',
    hint: 'add one of the two',
  }),
  of: 'group',
  collections: ['personal-current-accounts', 'business-current-accounts'],
  fields: lists,
  check(group) {
    return lists.flatMap((list) => {
      const caps = group[list];
      return asList(caps).flatMap(({ FeeCapAmount, FeeCapOccurrence }, at) => {
        if (FeeCapAmount !== undefined || FeeCapOccurrence !== undefined) return [];
        return [{ args: {}, path: Array.isArray(caps) ? [list, at] : [list] }];
      });
    });
  },
});
