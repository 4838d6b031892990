import { once } from '../../once.js';
import { applicableRange } from '../../shared/applicable-range.js';
import { otherCode } from '../../shared/other-code.js';
import { period } from '../../shared/period.js';
import { amount, changed, codes, float, list, notes, object, rate } from '../../types.js';
import { feeFrequency, feeRateType } from './code-lists.js';
import { feeCategory, feeType } from './fee-type.js';

export const feeChargeDetail = once(() =>
  object({
    FeeCategory: feeCategory,
    FeeType: feeType,
    FeeAmount: amount.optional(),
    FeeRate: rate.optional(),
    FeeRateType: feeRateType.optional(),
    ApplicationFrequency: feeFrequency,
    CalculationFrequency: feeFrequency,
    Notes: notes.optional(),
    OtherFeeType: changed(otherCode, { FeeCategory: feeCategory }).optional(),
    OtherFeeRateType: otherCode.optional(),
    OtherApplicationFrequency: otherCode.optional(),
    OtherCalculationFrequency: otherCode.optional(),
    FeeApplicableRange: applicableRange.optional(),
  }),
);

export const feeChargeCap = once(() =>
  object({
    FeeType: list(feeType, 1),
    FeeMinMaxType: codes('Minimum', 'Maximum'),
    FeeCapOccurrence: float.optional(),
    FeeCapAmount: amount.optional(),
    CappingPeriod: period.optional(),
    Notes: notes.optional(),
    OtherFeeType: list(otherCode).optional(),
  }),
);

/** Interface 2.5.7 OtherFeesCharges. */
export const otherFeesCharges = once(() =>
  object({
    FeeChargeDetail: list(feeChargeDetail(), 1),
    FeeChargeCap: list(feeChargeCap()).optional(),
  }),
);
