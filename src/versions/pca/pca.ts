import { period as v21period } from '../../schema/shared/period.js';
import { mobileWalletType as v21WalletType } from '../../schema/v2.1/pca/mobile-wallet.js';
import { segment as v21Segment } from '../../schema/v2.1/pca/pca.js';
import { type Change, onlyInV22 } from '../change.js';
import { fields, renamed, supplied } from '../fields.js';
import { each } from '../list.js';
import { wordOf, wordOrOther } from '../words.js';
import { overdraft } from './overdraft.js';

const period = wordOf(v21period.options);

const eligibilityItem = fields({ Period: period });

const featureBenefitItems = each(
  fields({
    FeatureBenefitEligibility: each(eligibilityItem),
  }),
  { identifiedIn: 'v2.1' },
);

const mobileWallet = fields({ Type: wordOrOther(v21WalletType.options) });

/** What differs of the parts that stand beside PCAMarketingState or inside it (D5). */
const parts = {
  CreditInterest: fields({
    TierBandSet: each(
      fields({
        CreditInterestEligibility: each(eligibilityItem),
        TierBand: each(fields({ BankInterestRate: onlyInV22 }), { identifiedIn: 'v2.1' }),
      }),
    ),
  }),
  Overdraft: overdraft,
  Eligibility: fields({
    OtherEligibility: each(eligibilityItem),
  }),
  FeaturesAndBenefits: fields({
    FeatureBenefitGroup: each(
      fields({
        FeatureBenefitItem: featureBenefitItems,
        FeatureBenefitEligibility: each(eligibilityItem),
      }),
    ),
    FeatureBenefitItem: featureBenefitItems,
    MobileWallet: each(mobileWallet),
  }),
  MobileWallet: each(mobileWallet),
  OtherFeesCharges: fields({
    FeeChargeDetail: each(fields({ OtherFeeCategory: onlyInV22 })),
    FeeChargeCap: each(fields({ FeeMinMaxType: renamed('MinMaxType'), CappingPeriod: period })),
  }),
};

const marketingStateFields = fields({
  MarketingState: supplied('Regular'),
  StateTenurePeriod: period,
  ...parts,
});

/** A tenure's length means nothing without its period, so they go together. */
const marketingState: Change = {
  up: marketingStateFields.up,
  down: (value, way) => {
    const before = value as Tenure;
    const made = marketingStateFields.down(value, way) as Tenure;
    const { StateTenureLength, ...withoutLength } = made;
    if (StateTenureLength === undefined || made.StateTenurePeriod === before.StateTenurePeriod) return made;
    way.enter('StateTenureLength');
    way.lose('required', 'StateTenurePeriod');
    way.leave();
    return withoutLength;
  },
};

interface Tenure {
  readonly StateTenureLength?: number;
  readonly StateTenurePeriod?: string;
}

/** What of a personal current account differs between v2.1 and v2.2. */
export const pca = fields({
  Segment: each(wordOf(v21Segment.options), { min: 1 }),
  OnSaleIndicator: onlyInV22,
  Notes: onlyInV22,
  PCAMarketingState: each(marketingState, { identifiedIn: 'v2.2' }),
  ...parts,
});
