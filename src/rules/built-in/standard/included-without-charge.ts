import type { FieldPath } from '../../../model/location.js';
import { asList, type Fields } from '../fields.js';
import { type RuleFinding, recordRule } from '../rule.js';
import { statesIn } from '../states/states.js';
import { cardExample } from './examples.js';

/** The field that includes a fee in a regular charge, and that charge, by product. */
const charges = [
  { included: 'IncludedInMonthlyChargeIndicator', charge: 'MonthlyCharge' },
  { included: 'IncludedInPeriodicFeeIndicator', charge: 'PeriodicFee' },
] as const;

type Charge = (typeof charges)[number]['charge'];

/** Fees that are included in a charge that is missing. */
export const includedWithoutCharge = recordRule({
  rule: 'standard/included-without-charge',
  severity: 'warning',
  clauses: ['BCA C43', 'CCC C43'],
  title: 'A fee is included in a charge that is missing',
  means:
    "A fee of a business current account has IncludedInMonthlyChargeIndicator: true and the CoreProduct of its marketing state has no MonthlyCharge; or, of a credit card, IncludedInPeriodicFeeIndicator: true without a PeriodicFee. It is reported once for each marketing state; accounts off sale need no MonthlyCharge, and a CoreProduct that is missing altogether is reported by standard/missing-sections. Whether other fees should have the indicator can't be seen in the data.",
  matters: 'Readers leave such a fee out of the cost of the product, and have no charge to use instead.',
  wrong: cardExample('', '', 'IncludedInPeriodicFeeIndicator: true, '),
  right: cardExample(
    'PeriodicFee: 24.00\nPeriodicFeePeriod: Year\n',
    '',
    'IncludedInPeriodicFeeIndicator: true, ',
  ),
  message: ({ charge }: { charge: Charge }) => ({
    message: `this fee is part of the ${charge}, but CoreProduct has none.`,
    hint: `add ${charge} to CoreProduct`,
  }),
  of: 'record',
  collections: ['business-current-accounts', 'commercial-credit-cards'],
  check(record) {
    if (record.OnSaleIndicator === false) return [];
    return statesIn(record).flatMap(({ path, state }): RuleFinding<{ charge: Charge }>[] =>
      charges.flatMap(({ included, charge }) => {
        const { CoreProduct: core } = state;
        if (core === undefined || core[charge] !== undefined) return [];
        const fee = feesOf(state).find(({ detail }) => detail[included] === true);
        return fee === undefined ? [] : [{ args: { charge }, path: [...path, ...fee.path, included] }];
      }),
    );
  },
});

/** The fees of a marketing state. Business current accounts have a list of tariffs, cards a single one. */
function feesOf({ OtherFeesCharges: fees }: Fields): readonly { path: FieldPath; detail: Fields }[] {
  return asList(fees).flatMap(({ FeeChargeDetail = [] }, tariff) =>
    FeeChargeDetail.map((detail, at) => ({
      path: ['OtherFeesCharges', ...(Array.isArray(fees) ? [tariff] : []), 'FeeChargeDetail', at],
      detail,
    })),
  );
}
