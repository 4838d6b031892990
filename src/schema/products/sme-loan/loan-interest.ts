import { once } from '../../once.js';
import { otherCode } from '../../shared/other-code.js';
import { period } from '../../shared/period.js';
import { amount, codes, float, list, notes, object, rate, text } from '../../types.js';
import { feeCap } from '../fee-cap.js';
import { feeFrequency, feeRateType, feeType } from './code-lists.js';
import { feeChargeDetail } from './fees.js';

const loanInterestFeesCharges = once(() =>
  object({
    LoanInterestFeeChargeDetail: list(feeChargeDetail(), 1),
    LoanInterestFeeChargeCap: list(feeCap(feeType, feeFrequency)).optional(),
  }),
);

const loanInterestTierBand = once(() =>
  object({
    Identification: text(1, 35).optional(),
    TierValueMinimum: amount,
    TierValueMaximum: amount.optional(),
    TierValueMinTerm: float,
    MinTermPeriod: period,
    TierValueMaxTerm: float.optional(),
    MaxTermPeriod: period.optional(),
    FixedVariableInterestRateType: codes('Fixed', 'Variable'),
    RepAPR: rate,
    LoanProviderInterestRateType: feeRateType.optional(),
    LoanProviderInterestRate: rate.optional(),
    Notes: notes.optional(),
    OtherLoanProviderInterestRateType: otherCode.optional(),
    LoanInterestFeesCharges: list(loanInterestFeesCharges()).optional(),
  }),
);

export const loanInterest = once(() =>
  object({
    Notes: notes.optional(),
    LoanInterestTierBandSet: list(
      object({
        TierBandMethod: codes('Banded', 'Tiered', 'Whole'),
        Identification: text(1, 35).optional(),
        CalculationMethod: codes('Compound', 'SimpleInterest'),
        Notes: notes.optional(),
        LoanInterestTierBand: list(loanInterestTierBand(), 1),
        LoanInterestFeesCharges: list(loanInterestFeesCharges()).optional(),
      }),
      1,
    ),
  }),
);
