import { once } from '../../once.js';
import { otherCode } from '../../shared/other-code.js';
import { amount, changed, flag, notes, object, rate } from '../../types.js';
import { feeCategory, feeFrequency, feeRateType, feeType } from './code-lists.js';

export const otherFeeType = changed(otherCode, { FeeCategory: feeCategory.optional() });

/** One fee, of interest or of repayment. */
export const feeChargeDetail = once(() =>
  object({
    FeeType: feeType,
    NegotiableIndicator: flag.optional(),
    FeeAmount: amount.optional(),
    FeeRate: rate.optional(),
    FeeRateType: feeRateType.optional(),
    ApplicationFrequency: feeFrequency,
    CalculationFrequency: feeFrequency,
    Notes: notes.optional(),
    OtherFeeType: otherFeeType.optional(),
    OtherFeeRateType: otherCode.optional(),
    OtherApplicationFrequency: otherCode.optional(),
    OtherCalculationFrequency: otherCode.optional(),
  }),
);
