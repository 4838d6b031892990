import { once } from '../../once.js';
import { salesAccessChannel, servicingAccessChannel } from '../../shared/core-product.js';
import { amount, list, object, text } from '../../types.js';

/** CoreProduct, which interface 2.5 doesn't show: the same in both versions, nothing required (D6). */
export const coreProduct = once(() =>
  object({
    ProductURL: text(1, 500).optional(),
    ProductDescription: text(1, 2000).optional(),
    TcsAndCsURL: text(1, 500).optional(),
    SalesAccessChannels: list(salesAccessChannel).optional(),
    ServicingAccessChannels: list(servicingAccessChannel).optional(),
    MonthlyMaximumCharge: amount.optional(),
  }),
);
