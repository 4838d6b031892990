import { once } from '../../once.js';
import { applicableRange } from '../../shared/applicable-range.js';
import { otherCode } from '../../shared/other-code.js';
import { period } from '../../shared/period.js';
import { amount, codeList, codes, flag, float, list, notes, object, rate, text } from '../../types.js';
import { feeFrequency, feeRateType } from './code-lists.js';

/** Interface 2.1 OverdraftFeeType. */
export const overdraftFeeType = codeList('OverdraftFeeType', [
  'ArrangedOverdraft',
  'EmergencyBorrowing',
  'BorrowingItem',
  'OverdraftRenewal',
  'AnnualReview',
  'OverdraftSetup',
  'Surcharge',
  'TempOverdraft',
  'UnauthorisedBorrowing',
  'UnauthorisedPaidTrans',
  'UnauthorisedUnpaidTrans',
]);

export const overdraftFeeChargeCap = once(() =>
  object({
    FeeType: list(overdraftFeeType, 1),
    OverdraftControlIndicator: flag.optional(),
    FeeMinMaxType: codes('Minimum', 'Maximum'),
    FeeCapOccurrence: float.optional(),
    FeeCapAmount: amount.optional(),
    CappingPeriod: period.optional(),
    Notes: notes.optional(),
    OtherFeeType: list(otherCode).optional(),
  }),
);

export const overdraftFeeChargeDetail = once(() =>
  object({
    FeeType: overdraftFeeType,
    OverdraftControlIndicator: flag.optional(),
    IncrementalBorrowingAmount: amount.optional(),
    FeeAmount: amount.optional(),
    FeeRate: rate.optional(),
    FeeRateType: feeRateType.optional(),
    ApplicationFrequency: feeFrequency,
    CalculationFrequency: feeFrequency,
    Notes: notes.optional(),
    OtherFeeType: otherCode.optional(),
    OtherFeeRateType: otherCode.optional(),
    OtherApplicationFrequency: otherCode.optional(),
    OtherCalculationFrequency: otherCode.optional(),
    OverdraftFeeApplicableRange: applicableRange.optional(),
  }),
);

export const overdraftFeesCharges = once(() =>
  object({
    OverdraftFeeChargeCap: list(overdraftFeeChargeCap()).optional(),
    OverdraftFeeChargeDetail: list(overdraftFeeChargeDetail(), 1),
  }),
);

export const overdraftTierBand = once(() =>
  object({
    Identification: text(1, 35),
    TierValueMin: amount,
    TierValueMax: amount.optional(),
    OverdraftInterestChargingCoverage: codes('Tiered', 'Whole').optional(),
    BankGuaranteedIndicator: flag.optional(),
    EAR: rate.optional(),
    Notes: notes.optional(),
    OverdraftFeesCharges: list(overdraftFeesCharges(), 1).optional(),
  }),
);

export const overdraftTierBandSet = once(() =>
  object({
    TierBandMethod: codes('Tiered', 'Whole'),
    OverdraftType: codes('Committed', 'OnDemand', 'Other').optional(),
    Identification: text(1, 35),
    AuthorisedIndicator: flag.optional(),
    BufferAmount: amount.optional(),
    Notes: notes.optional(),
    OverdraftTierBand: list(overdraftTierBand(), 1),
    OverdraftFeesCharges: list(overdraftFeesCharges(), 1).optional(),
  }),
);

/** Interface 2.5.3 Overdraft. Its Notes are a single text. */
export const overdraft = once(() =>
  object({
    Notes: text(1, 2000).optional(),
    TcsAndCsURL: text(1, 500).optional(),
    OverdraftTierBandSet: list(overdraftTierBandSet(), 1),
  }),
);
