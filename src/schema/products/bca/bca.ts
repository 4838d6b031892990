import { once } from '../../once.js';
import { salesAccessChannel, servicingAccessChannel } from '../../shared/core-product.js';
import { marketingStateFields } from '../../shared/marketing-state.js';
import { periodOrTerm } from '../../shared/period.js';
import { amount, codeList, flag, float, list, notes, type ObjectSchema, object, text } from '../../types.js';
import { creditInterest } from './credit-interest.js';
import { eligibility } from './eligibility.js';
import { featuresAndBenefits } from './features-and-benefits.js';
import { otherFeesCharges } from './other-fees-charges.js';
import { overdraft } from './overdraft.js';

const segment = codeList('BCASegment', [
  'ClientAccount',
  'Standard',
  'NonCommercialChaitiesClbSoc',
  'NonCommercialPublicAuthGovt',
  'Religious',
  'SectorSpecific',
  'Startup',
  'Switcher',
  'NonCommercial',
]);

const coreProduct = once(() =>
  object({
    ProductURL: text(1, 500).optional(),
    ProductDescription: text(1, 2000).optional(),
    TcsAndCsURL: text(1, 500).optional(),
    SalesAccessChannels: list(salesAccessChannel).optional(),
    ServicingAccessChannels: list(servicingAccessChannel).optional(),
    MonthlyCharge: amount.optional(),
    Notes: notes.optional(),
  }),
);

/** A business current account, as 2.2.1 has it, in both versions (D7). */
export const bca = once(
  (): ObjectSchema =>
    object({
      Name: text(1, 350),
      Identification: text(1, 35),
      Segment: list(segment).optional(),
      OnSaleIndicator: flag.optional(),
      FeeFreeLength: float.optional(),
      FeeFreeLengthPeriod: periodOrTerm.optional(),
      Notes: notes.optional(),
      BCAMarketingState: list(
        object({
          ...marketingStateFields(periodOrTerm),
          CreditInterest: creditInterest().optional(),
          Overdraft: overdraft().optional(),
          Eligibility: eligibility().optional(),
          FeaturesAndBenefits: featuresAndBenefits().optional(),
          OtherFeesCharges: list(otherFeesCharges(), 1),
          CoreProduct: coreProduct().optional(),
        }),
        1,
      ),
    }),
);
