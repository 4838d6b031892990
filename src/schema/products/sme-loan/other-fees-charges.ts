import { once } from '../../once.js';
import { applicableRange } from '../../shared/applicable-range.js';
import { otherCode } from '../../shared/other-code.js';
import { period } from '../../shared/period.js';
import { changed, list, object } from '../../types.js';
import { feeCap } from '../fee-cap.js';
import { feeCategory, feeType } from './code-lists.js';
import { feeChargeDetail } from './fees.js';

export const otherFeesCharges = once(() =>
  object({
    FeeChargeDetail: list(
      changed(feeChargeDetail(), {
        FeeCategory: feeCategory.optional(),
        OtherFeeCategory: otherCode.optional(),
        FeeApplicableRange: applicableRange.optional(),
      }),
      1,
    ),
    FeeChargeCap: list(feeCap(feeType, period)).optional(),
  }),
);
