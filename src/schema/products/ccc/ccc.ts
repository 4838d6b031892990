import { once } from '../../once.js';
import { salesAccessChannel, servicingAccessChannel } from '../../shared/core-product.js';
import { marketingStateFields } from '../../shared/marketing-state.js';
import { otherCode } from '../../shared/other-code.js';
import { period } from '../../shared/period.js';
import {
  amount,
  codeList,
  codes,
  flag,
  int32,
  list,
  notes,
  type ObjectSchema,
  object,
  text,
} from '../../types.js';
import { eligibility } from './eligibility.js';
import { featuresAndBenefits } from './features-and-benefits.js';
import { otherFeesCharges } from './other-fees-charges.js';
import { repayment } from './repayment.js';

/** What the card itself is; its APR is an Amount in the public standard. */
const coreProduct = once(() =>
  object({
    ProductURL: text(1, 500),
    ProductDescription: text(1, 2000).optional(),
    TcsAndCsURL: text(1, 500),
    MaxDailyCardWithdrawalLimit: amount.optional(),
    MinCreditLimit: amount.optional(),
    MaxCreditLimit: amount.optional(),
    MaxPurchaseInterestFreeLengthDays: int32.optional(),
    SalesAccessChannels: list(salesAccessChannel, 1),
    ServicingAccessChannels: list(servicingAccessChannel, 1),
    CardScheme: list(codeList('CCCCardScheme', ['NetworkOne', 'Other', 'NetworkTwo']), 1),
    ContactlessIndicator: flag,
    PeriodicFee: amount.optional(),
    PeriodicFeePeriod: period.optional(),
    APR: amount,
    Notes: notes.optional(),
    OtherCardScheme: list(otherCode).optional(),
  }),
);

/** A commercial credit card, as 2.2.1 has it, in both versions (D7). */
export const ccc = once(
  (): ObjectSchema =>
    object({
      Name: text(1, 350),
      Identification: text(1, 35),
      Segment: list(codes('General'), 1),
      CCCMarketingState: list(
        object({
          ...marketingStateFields(period),
          Repayment: repayment().optional(),
          Eligibility: eligibility(),
          FeaturesAndBenefits: featuresAndBenefits(),
          OtherFeesCharges: otherFeesCharges(),
          CoreProduct: coreProduct(),
        }),
        1,
      ),
    }),
);
