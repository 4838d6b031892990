import { once } from '../../once.js';
import { otherCode } from '../../shared/other-code.js';
import { periodOrTerm } from '../../shared/period.js';
import { changed, codes, list } from '../../types.js';
import * as before from '../../v2.1/pca/other-fees-charges.js';

const feeChargeCap = once(() =>
  changed(
    before.feeChargeCap(),
    {
      MinMaxType: codes('Minimum', 'Maximum'),
      CappingPeriod: periodOrTerm.optional(),
    },
    ['FeeMinMaxType'],
  ),
);

/** Interface 2.5.7 as 2.2.1 has it (D2). */
export const otherFeesCharges = once(() =>
  changed(before.otherFeesCharges(), {
    FeeChargeDetail: list(
      changed(before.feeChargeDetail(), {
        OtherFeeCategory: otherCode.optional(),
        OtherFeeType: before.feeChargeDetail().shape.OtherFeeType,
      }),
      1,
    ),
    FeeChargeCap: list(feeChargeCap()).optional(),
  }),
);
