import { once } from '../../once.js';
import { otherCode } from '../../shared/other-code.js';
import { periodOrTerm } from '../../shared/period.js';
import { amount, codeList, codes, flag, float, list, notes, object, rate, text } from '../../types.js';
import { feeCap } from '../fee-cap.js';
import { feeFrequency } from './code-lists.js';

const overdraftFeeType = codeList('BCAOverdraftFeeType', [
  'ArrangedOverdraft',
  'AnnualReview',
  'EmergencyBorrowing',
  'BorrowingItem',
  'OverdraftRenewal',
  'OverdraftSetup',
  'Surcharge',
  'TempOverdraft',
  'UnauthorisedBorrowing',
  'UnauthorisedPaidTrans',
  'Other',
  'UnauthorisedUnpaidTrans',
]);

const overdraftFeeChargeCap = once(() => feeCap(overdraftFeeType, periodOrTerm));

const overdraftFeeChargeDetail = once(() =>
  object({
    FeeType: overdraftFeeType,
    NegotiableIndicator: flag.optional(),
    OverdraftControlIndicator: flag.optional(),
    IncrementalBorrowingAmount: amount.optional(),
    FeeAmount: amount.optional(),
    FeeRate: rate.optional(),
    FeeRateType: codes('Gross', 'Other').optional(),
    ApplicationFrequency: feeFrequency,
    CalculationFrequency: feeFrequency,
    Notes: notes.optional(),
    OverdraftFeeChargeCap: overdraftFeeChargeCap().optional(),
    OtherFeeType: otherCode.optional(),
    OtherFeeRateType: otherCode.optional(),
    OtherApplicationFrequency: otherCode.optional(),
    OtherCalculationFrequency: otherCode.optional(),
  }),
);

const overdraftFeesCharges = once(() =>
  object({
    OverdraftFeeChargeCap: list(overdraftFeeChargeCap()).optional(),
    OverdraftFeeChargeDetail: list(overdraftFeeChargeDetail(), 1),
  }),
);

const overdraftTierBand = once(() =>
  object({
    Identification: text(1, 35).optional(),
    TierValueMin: amount,
    TierValueMax: amount.optional(),
    EAR: rate.optional(),
    AgreementLengthMin: float.optional(),
    AgreementLengthMax: float.optional(),
    AgreementPeriod: periodOrTerm.optional(),
    OverdraftInterestChargingCoverage: codes('Banded', 'Tiered', 'Whole').optional(),
    BankGuaranteedIndicator: flag.optional(),
    Notes: notes.optional(),
    OverdraftFeesCharges: list(overdraftFeesCharges()).optional(),
  }),
);

export const overdraft = once(() =>
  object({
    Notes: notes.optional(),
    TcsAndCsURL: text(1, 500).optional(),
    OverdraftTierBandSet: list(
      object({
        TierBandMethod: codes('Banded', 'Tiered', 'Whole'),
        OverdraftType: codes('Committed', 'OnDemand').optional(),
        Identification: text(1, 35).optional(),
        AuthorisedIndicator: flag.optional(),
        BufferAmount: amount.optional(),
        MinimumArrangedOverdraftAmount: amount.optional(),
        Notes: notes.optional(),
        OverdraftTierBand: list(overdraftTierBand(), 1),
        OverdraftFeesCharges: list(overdraftFeesCharges()).optional(),
      }),
      1,
    ),
  }),
);
