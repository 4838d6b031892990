import { amount, object, rate } from '../types.js';

/** Interface 2.1 ApplicableRange. */
export const applicableRange = object({
  MinimumAmount: amount.optional(),
  MaximumAmount: amount.optional(),
  MinimumRate: rate.optional(),
  MaximumRate: rate.optional(),
});
