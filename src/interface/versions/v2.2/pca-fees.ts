import { once } from '../../../base/once.js';
import { amount, notes } from '../../schema/simple-types.js';
import { codeList, codes, list, text, withFields } from '../../schema/types.js';
import * as before from '../v2.1/pca-fees.js';
import { otherCode, periodOrTerm } from '../v2.1/products.js';

const overdraftFeeType = codeList('OverdraftFeeType', [...before.overdraftFeeType.options, 'Other']);

export const overdraftFeeChargeCap = once(() =>
  withFields(
    before.overdraftFeeChargeCap(),
    {
      FeeType: list(overdraftFeeType, 1),
      MinMaxType: codes('Minimum', 'Maximum'),
      CappingPeriod: periodOrTerm.optional(),
    },
    ['FeeMinMaxType'],
  ),
);

/** A fee may have a cap of its own. */
const overdraftFeeChargeDetail = once(() =>
  withFields(
    before.overdraftFeeChargeDetail(),
    { FeeType: overdraftFeeType, OverdraftFeeChargeCap: overdraftFeeChargeCap().optional() },
    ['OverdraftFeeApplicableRange'],
  ),
);

export const overdraftFeesCharges = once(() =>
  withFields(before.overdraftFeesCharges(), {
    OverdraftFeeChargeCap: list(overdraftFeeChargeCap()).optional(),
    OverdraftFeeChargeDetail: list(overdraftFeeChargeDetail(), 1),
  }),
);

const overdraftTierBand = once(() =>
  withFields(before.overdraftTierBand(), {
    Identification: text(1, 35).optional(),
    OverdraftFeesCharges: list(overdraftFeesCharges()).optional(),
  }),
);

/** Interface 2.5.3 as 2.2.1 has it (D2). Its Notes are a list. */
export const overdraft = once(() =>
  withFields(before.overdraft(), {
    Notes: notes.optional(),
    OverdraftTierBandSet: list(
      withFields(before.overdraftTierBandSet(), {
        Identification: text(1, 35).optional(),
        MinimumArrangedOverdraftAmount: amount.optional(),
        Notes: notes.optional(),
        OverdraftTierBand: list(overdraftTierBand(), 1),
        OverdraftFeesCharges: list(overdraftFeesCharges()).optional(),
      }),
      1,
    ),
  }),
);

/** Interface 2.5.7 as 2.2.1 has it (D2). */
export const otherFeesCharges = once(() =>
  withFields(before.otherFeesCharges(), {
    FeeChargeDetail: list(
      withFields(before.feeChargeDetail(), {
        OtherFeeCategory: otherCode.optional(),
        OtherFeeType: before.otherFeeType.optional(),
      }),
      1,
    ),
    FeeChargeCap: list(
      withFields(
        before.feeChargeCap(),
        { MinMaxType: codes('Minimum', 'Maximum'), CappingPeriod: periodOrTerm.optional() },
        ['FeeMinMaxType'],
      ),
    ).optional(),
  }),
);
