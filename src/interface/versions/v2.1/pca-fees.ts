import type { z } from 'zod';
import { once } from '../../../base/once.js';
import { amount, flag, notes, rate } from '../../schema/simple-types.js';
import { codeList, codes, list, object, text, withFields } from '../../schema/types.js';
import codeLists from './codes.json' with { type: 'json' };
import * as products from './products.js';
import { applicableRange, fieldsOfFee, otherCode, otherFeeFields, period } from './products.js';
import { note } from './shared-types.js';

/** Interface 2.1 FeeFrequency. */
const feeFrequency = codeList('FeeFrequency', codeLists.FeeFrequency);

/** Interface 2.1 FeeRateType. */
export const feeRateType = codeList('FeeRateType', ['LinkedBaseRate', 'Gross', 'Net', 'Other']);

/** What a fee is for (interface 2.1 FeeType). */
const feeType = codeList('PCAFeeType', codeLists.PCAFeeType);

/** Interface 2.1 FeeCategory. */
const feeCategory = codeList('FeeCategory', codeLists.FeeCategory);

/** Interface 2.1 OverdraftFeeType. */
export const overdraftFeeType = codeList('OverdraftFeeType', codeLists.OverdraftFeeType);

const minimumOrMaximum = { FeeMinMaxType: codes('Minimum', 'Maximum') };

/** A limit to fees: the business products name its kind MinMaxType. */
function feeCap<FeeType extends z.ZodType>(type: FeeType) {
  return withFields(products.feeCap(type, period), minimumOrMaximum, ['MinMaxType']);
}

export const overdraftFeeChargeCap = once(() =>
  withFields(feeCap(overdraftFeeType), { OverdraftControlIndicator: flag.optional(), ...minimumOrMaximum }),
);

export const overdraftFeeChargeDetail = once(() =>
  object({
    FeeType: overdraftFeeType,
    OverdraftControlIndicator: flag.optional(),
    IncrementalBorrowingAmount: amount.optional(),
    ...fieldsOfFee(feeRateType, feeFrequency),
    OtherFeeType: otherCode.optional(),
    ...otherFeeFields,
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
    Notes: note.optional(),
    TcsAndCsURL: text(1, 500).optional(),
    OverdraftTierBandSet: list(overdraftTierBandSet(), 1),
  }),
);

export const otherFeeType = withFields(otherCode, { FeeCategory: feeCategory });

export const feeChargeDetail = once(() =>
  object({
    FeeCategory: feeCategory,
    FeeType: feeType,
    ...fieldsOfFee(feeRateType, feeFrequency),
    OtherFeeType: otherFeeType.optional(),
    ...otherFeeFields,
    FeeApplicableRange: applicableRange.optional(),
  }),
);

export const feeChargeCap = once(() => feeCap(feeType));

/** Interface 2.5.7 OtherFeesCharges. */
export const otherFeesCharges = once(() =>
  object({
    FeeChargeDetail: list(feeChargeDetail(), 1),
    FeeChargeCap: list(feeChargeCap()).optional(),
  }),
);
