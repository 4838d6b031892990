import { once } from '../../../base/once.js';
import { amount, flag, notes, rate } from '../../schema/simple-types.js';
import { codeList, codes, list, object, text, withFields } from '../../schema/types.js';
import { namedCodes } from '../code-lists.js';
import * as products from './products.js';
import { applicableRange, fieldsOfFee, otherCode, otherFeeFields, period } from './products.js';
import { note } from './shared-types.js';

/** Interface 2.1 FeeRateType. */
export const feeRateType = codeList('FeeRateType', ['LinkedBaseRate', 'Gross', 'Net', 'Other']);

const minimumOrMaximum = { FeeMinMaxType: codes('Minimum', 'Maximum') };

/** A limit to fees: the business products name its kind MinMaxType. */
function feeCap(type: products.Coded) {
  return withFields(products.feeCap(type, period), minimumOrMaximum, ['MinMaxType']);
}

/** The fees of a personal current account, with each part that a later version changes. */
export const pcaFees = once(() => {
  const overdraftFeeChargeCap = withFields(feeCap(namedCodes('OverdraftFeeType')), {
    OverdraftControlIndicator: flag.optional(),
    ...minimumOrMaximum,
  });

  const overdraftFeeChargeDetail = object({
    FeeType: namedCodes('OverdraftFeeType'),
    OverdraftControlIndicator: flag.optional(),
    IncrementalBorrowingAmount: amount.optional(),
    ...fieldsOfFee(feeRateType, namedCodes('FeeFrequency')),
    OtherFeeType: otherCode.optional(),
    ...otherFeeFields,
    OverdraftFeeApplicableRange: applicableRange.optional(),
  });

  const overdraftFeesCharges = object({
    OverdraftFeeChargeCap: list(overdraftFeeChargeCap).optional(),
    OverdraftFeeChargeDetail: list(overdraftFeeChargeDetail, 1),
  });

  const overdraftTierBand = object({
    Identification: text(1, 35),
    TierValueMin: amount,
    TierValueMax: amount.optional(),
    OverdraftInterestChargingCoverage: codes('Tiered', 'Whole').optional(),
    BankGuaranteedIndicator: flag.optional(),
    EAR: rate.optional(),
    Notes: notes.optional(),
    OverdraftFeesCharges: list(overdraftFeesCharges, 1).optional(),
  });

  const overdraftTierBandSet = object({
    TierBandMethod: codes('Tiered', 'Whole'),
    OverdraftType: codes('Committed', 'OnDemand', 'Other').optional(),
    Identification: text(1, 35),
    AuthorisedIndicator: flag.optional(),
    BufferAmount: amount.optional(),
    Notes: notes.optional(),
    OverdraftTierBand: list(overdraftTierBand, 1),
    OverdraftFeesCharges: list(overdraftFeesCharges, 1).optional(),
  });

  /** Interface 2.5.3 Overdraft. Its Notes are a single text. */
  const overdraft = object({
    Notes: note.optional(),
    TcsAndCsURL: text(1, 500).optional(),
    OverdraftTierBandSet: list(overdraftTierBandSet, 1),
  });

  const otherFeeType = withFields(otherCode, { FeeCategory: namedCodes('FeeCategory') });

  const feeChargeDetail = object({
    FeeCategory: namedCodes('FeeCategory'),
    FeeType: namedCodes('PCAFeeType'),
    ...fieldsOfFee(feeRateType, namedCodes('FeeFrequency')),
    OtherFeeType: otherFeeType.optional(),
    ...otherFeeFields,
    FeeApplicableRange: applicableRange.optional(),
  });

  const feeChargeCap = feeCap(namedCodes('PCAFeeType'));

  /** Interface 2.5.7 OtherFeesCharges. */
  const otherFeesCharges = object({
    FeeChargeDetail: list(feeChargeDetail, 1),
    FeeChargeCap: list(feeChargeCap).optional(),
  });

  return {
    overdraftFeeChargeCap,
    overdraftFeeChargeDetail,
    overdraftFeesCharges,
    overdraftTierBand,
    overdraftTierBandSet,
    overdraft,
    otherFeeType,
    feeChargeDetail,
    feeChargeCap,
    otherFeesCharges,
  };
});
