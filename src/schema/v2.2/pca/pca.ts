import { once } from '../../once.js';
import { marketingStateFields } from '../../shared/marketing-state.js';
import { periodOrTerm } from '../../shared/period.js';
import { changed, codeList, type Fields, flag, list, notes, type ObjectSchema } from '../../types.js';
import * as before from '../../v2.1/pca/pca.js';
import { creditInterest } from './credit-interest.js';
import { eligibility } from './eligibility.js';
import { featuresAndBenefits } from './features-and-benefits.js';
import { mobileWallet } from './mobile-wallet.js';
import { otherFeesCharges } from './other-fees-charges.js';
import { overdraft } from './overdraft.js';

/** The parts that 2.2.1 changed, beside PCAMarketingState or inside it (D5). Card and CoreProduct are as before. */
const changedParts = once(
  (): Fields => ({
    CreditInterest: creditInterest().optional(),
    Overdraft: overdraft().optional(),
    Eligibility: eligibility().optional(),
    FeaturesAndBenefits: featuresAndBenefits().optional(),
    MobileWallet: list(mobileWallet()).optional(),
    OtherFeesCharges: otherFeesCharges().optional(),
  }),
);

const segment = codeList('PCASegment', [
  ...before.segment.options,
  'BenefitAndReward',
  'CreditInterest',
  'Cashback',
  'Other',
  'Overdraft',
]);

/** A marketing state has a name and a kind in 2.2.1; OtherFeesCharges isn't required, since it may stand beside. */
const marketingState = once(
  (): ObjectSchema =>
    changed(before.marketingState(), {
      ...marketingStateFields(periodOrTerm),
      ...changedParts(),
    }),
);

/** A personal current account as 2.2.1 has it (D2): what differs from v2.1. */
export const pca = once(
  (): ObjectSchema =>
    changed(before.pca(), {
      Segment: list(segment).optional(),
      OnSaleIndicator: flag.optional(),
      Notes: notes.optional(),
      PCAMarketingState: list(marketingState(), 1),
      ...changedParts(),
    }),
);
