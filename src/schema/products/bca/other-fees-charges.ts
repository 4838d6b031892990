import { once } from '../../once.js';
import { applicableRange } from '../../shared/applicable-range.js';
import { otherCode } from '../../shared/other-code.js';
import { periodOrTerm } from '../../shared/period.js';
import { amount, changed, codes, flag, list, notes, object, rate, text } from '../../types.js';
import { feeCap } from '../fee-cap.js';
import { feeFrequency } from './code-lists.js';
import { feeCategory, feeType } from './fee-type.js';

const feeChargeDetail = once(() =>
  object({
    FeeCategory: feeCategory,
    FeeType: feeType,
    NegotiableIndicator: flag.optional(),
    IncludedInMonthlyChargeIndicator: flag.optional(),
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

/** The fees of one tariff. */
export const otherFeesCharges = once(() =>
  object({
    TariffType: codes('Electronic', 'Mixed', 'Other').optional(),
    TariffName: text(1, 350).optional(),
    OtherTariffType: otherCode.optional(),
    FeeChargeDetail: list(feeChargeDetail(), 1),
    FeeChargeCap: list(feeCap(feeType, periodOrTerm)).optional(),
  }),
);
