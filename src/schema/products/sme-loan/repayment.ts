import { once } from '../../once.js';
import { otherCode } from '../../shared/other-code.js';
import { period } from '../../shared/period.js';
import { codeList, float, list, notes, object } from '../../types.js';
import { feeCap } from '../fee-cap.js';
import { feeType, repaymentFrequency } from './code-lists.js';
import { feeChargeDetail } from './fees.js';

const repaymentType = codeList('RepaymentType', [
  'Balloon',
  'Bullet',
  'CapitalAndInterest',
  'CustomSchedule',
  'EarlyRepayment',
  'FixedCapitalFullyAmortising',
  'FixedCapitalWithBullet',
  'FixedCapitalAndInterestReducingBalance',
  'InterestOnly',
  'PrepaymentFee',
  'RepaymentWithBullet',
  'StraightLineInterestOnly',
]);

const amountType = codeList('RepaymentAmountType', [
  'BalanceToDate',
  'Balloon',
  'CapitalAndInterest',
  'FeeChargeCap',
  'InterestOnly',
  'Bullet',
  'Other',
]);

/** One way of paying a loan back. */
export const repayment = once(() =>
  object({
    RepaymentType: repaymentType.optional(),
    RepaymentFrequency: repaymentFrequency.optional(),
    AmountType: amountType.optional(),
    Notes: notes.optional(),
    OtherRepaymentType: otherCode.optional(),
    OtherRepaymentFrequency: otherCode.optional(),
    OtherAmountType: otherCode.optional(),
    RepaymentFeeCharges: object({
      RepaymentFeeChargeDetail: list(feeChargeDetail(), 1),
      RepaymentFeeChargeCap: list(feeCap(feeType, period)).optional(),
    }).optional(),
    RepaymentHoliday: list(
      object({
        MaxHolidayLength: float.optional(),
        MaxHolidayPeriod: period.optional(),
        Notes: notes.optional(),
      }),
    ).optional(),
  }),
);
