import { once } from '../../once.js';
import { applicableRange } from '../../shared/applicable-range.js';
import { otherCode } from '../../shared/other-code.js';
import { period } from '../../shared/period.js';
import { amount, changed, codes, flag, list, notes, object, rate } from '../../types.js';
import { feeCap } from '../fee-cap.js';
import { feeCategory, feeFrequency, feeType } from './code-lists.js';

export const feeChargeDetail = once(() =>
  object({
    FeeCategory: feeCategory,
    FeeType: feeType,
    NegotiableIndicator: flag.optional(),
    IncludedInPeriodicFeeIndicator: flag.optional(),
    FeeAmount: amount.optional(),
    FeeRate: rate.optional(),
    FeeRateType: codes('Gross', 'Other').optional(),
    ApplicationFrequency: feeFrequency,
    CalculationFrequency: feeFrequency,
    Notes: notes.optional(),
    OtherFeeCategory: otherCode.optional(),
    OtherFeeType: changed(otherCode, { FeeCategory: feeCategory }).optional(),
    OtherFeeRateType: otherCode.optional(),
    OtherApplicationFrequency: otherCode.optional(),
    OtherCalculationFrequency: otherCode.optional(),
    FeeApplicableRange: applicableRange.optional(),
  }),
);

export const otherFeesCharges = once(() =>
  object({
    FeeChargeDetail: list(feeChargeDetail(), 1),
    FeeChargeCap: list(feeCap(feeType, period)).optional(),
  }),
);
