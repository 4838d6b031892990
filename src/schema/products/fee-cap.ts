import type { z } from 'zod';
import { otherCode } from '../shared/other-code.js';
import { amount, codes, float, list, notes, object } from '../types.js';

/** A limit to fees, as the business products have it. They differ in the kinds of fee and the words for a period. */
export function feeCap<FeeType extends z.ZodType, Period extends z.ZodType>(
  feeType: FeeType,
  period: Period,
) {
  return object({
    FeeType: list(feeType, 1),
    MinMaxType: codes('Minimum', 'Maximum'),
    FeeCapOccurrence: float.optional(),
    FeeCapAmount: amount.optional(),
    CappingPeriod: period.optional(),
    Notes: notes.optional(),
    OtherFeeType: list(otherCode).optional(),
  });
}
