import { once } from '../../../base/once.js';
import { amount, notes } from '../../schema/simple-types.js';
import { codes, list, text, withFields } from '../../schema/types.js';
import { namedCodes } from '../code-lists.js';
import * as v21 from '../v2.1/pca-fees.js';
import { otherCode, periodOrTerm } from '../v2.1/products.js';

/** The fees of a personal current account as 2.2.1 has them (D2). */
export const pcaFees = once(() => {
  const before = v21.pcaFees();

  const overdraftFeeType = namedCodes('OverdraftFeeType', 'Other');

  const overdraftFeeChargeCap = withFields(
    before.overdraftFeeChargeCap,
    {
      FeeType: list(overdraftFeeType, 1),
      MinMaxType: codes('Minimum', 'Maximum'),
      CappingPeriod: periodOrTerm.optional(),
    },
    ['FeeMinMaxType'],
  );

  /** A fee may have a cap of its own. */
  const overdraftFeeChargeDetail = withFields(
    before.overdraftFeeChargeDetail,
    { FeeType: overdraftFeeType, OverdraftFeeChargeCap: overdraftFeeChargeCap.optional() },
    ['OverdraftFeeApplicableRange'],
  );

  const overdraftFeesCharges = withFields(before.overdraftFeesCharges, {
    OverdraftFeeChargeCap: list(overdraftFeeChargeCap).optional(),
    OverdraftFeeChargeDetail: list(overdraftFeeChargeDetail, 1),
  });

  const overdraftTierBand = withFields(before.overdraftTierBand, {
    Identification: text(1, 35).optional(),
    OverdraftFeesCharges: list(overdraftFeesCharges).optional(),
  });

  /** Interface 2.5.3 as 2.2.1 has it (D2). Its Notes are a list. */
  const overdraft = withFields(before.overdraft, {
    Notes: notes.optional(),
    OverdraftTierBandSet: list(
      withFields(before.overdraftTierBandSet, {
        Identification: text(1, 35).optional(),
        MinimumArrangedOverdraftAmount: amount.optional(),
        Notes: notes.optional(),
        OverdraftTierBand: list(overdraftTierBand, 1),
        OverdraftFeesCharges: list(overdraftFeesCharges).optional(),
      }),
      1,
    ),
  });

  /** Interface 2.5.7 as 2.2.1 has it (D2). */
  const otherFeesCharges = withFields(before.otherFeesCharges, {
    FeeChargeDetail: list(
      withFields(before.feeChargeDetail, {
        OtherFeeCategory: otherCode.optional(),
        OtherFeeType: before.otherFeeType.optional(),
      }),
      1,
    ),
    FeeChargeCap: list(
      withFields(
        before.feeChargeCap,
        { MinMaxType: codes('Minimum', 'Maximum'), CappingPeriod: periodOrTerm.optional() },
        ['FeeMinMaxType'],
      ),
    ).optional(),
  });

  return { overdraftFeeChargeCap, overdraftFeesCharges, overdraft, otherFeesCharges };
});
