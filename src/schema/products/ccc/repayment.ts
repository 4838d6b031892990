import { once } from '../../once.js';
import { period } from '../../shared/period.js';
import { amount, changed, codeList, list, notes, object, rate, text } from '../../types.js';
import { feeCap } from '../fee-cap.js';
import { feeChargeDetail } from './other-fees-charges.js';

const nonRepaymentFeeType = codeList('NonRepaymentFeeType', [
  'LatePayment',
  'OverCreditLimit',
  'Other',
  'ReturnPayment',
]);

const nonRepaymentFeeCharges = once(() =>
  object({
    NonRepaymentFeeChargeDetail: list(
      changed(feeChargeDetail(), { FeeType: nonRepaymentFeeType }, [
        'FeeCategory',
        'IncludedInPeriodicFeeIndicator',
        'OtherFeeCategory',
        'FeeApplicableRange',
      ]),
      1,
    ),
    NonRepaymentFeeChargeCap: list(feeCap(nonRepaymentFeeType, period)).optional(),
  }),
);

export const repayment = once(() =>
  object({
    MinBalanceRepaymentRate: rate.optional(),
    MinBalanceRepaymentAmount: amount.optional(),
    Notes: notes.optional(),
    NonRepaymentFeeCharges: list(nonRepaymentFeeCharges()).optional(),
    RepaymentAllocation: object({
      Notes: list(text(1, 2000), 1),
    }),
  }),
);
