import { once } from '../../once.js';
import { marketingStateFields } from '../../shared/marketing-state.js';
import { period } from '../../shared/period.js';
import { codeList, type Fields, list, type ObjectSchema, object, text } from '../../types.js';
import { card } from './card.js';
import { coreProduct } from './core-product.js';
import { creditInterest } from './credit-interest.js';
import { eligibility } from './eligibility.js';
import { featuresAndBenefits } from './features-and-benefits.js';
import { mobileWallet } from './mobile-wallet.js';
import { otherFeesCharges } from './other-fees-charges.js';
import { overdraft } from './overdraft.js';

/** What may stand beside PCAMarketingState or inside it (interface 2.5, D5). */
const parts = once(
  (): Fields => ({
    CreditInterest: creditInterest().optional(),
    Overdraft: overdraft().optional(),
    Eligibility: eligibility().optional(),
    FeaturesAndBenefits: featuresAndBenefits().optional(),
    Card: list(card()).optional(),
    MobileWallet: list(mobileWallet()).optional(),
    OtherFeesCharges: otherFeesCharges().optional(),
    CoreProduct: coreProduct().optional(),
  }),
);

export const segment = codeList('PCASegment', [
  'Basic',
  'General',
  'Graduate',
  'Packaged',
  'Premium',
  'Reward',
  'Student',
  'YoungAdult',
  'Youth',
]);

/** Interface 2.5.1 PCAMarketingState, in which nothing is required. */
export const marketingState = once((): ObjectSchema => {
  const { Identification, MarketingState, ...rest } = marketingStateFields(period);
  return object({
    Identification: Identification.optional(),
    MarketingState: MarketingState.optional(),
    ...rest,
    ...parts(),
  });
});

/** A personal current account (interface 2.5); what is required: D6. */
export const pca = once(
  (): ObjectSchema =>
    object({
      Name: text(1, 350),
      Identification: text(1, 35),
      Segment: list(segment, 1).optional(),
      PCAMarketingState: list(marketingState(), 1),
      ...parts(),
    }),
);
