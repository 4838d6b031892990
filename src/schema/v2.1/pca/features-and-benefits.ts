import { once } from '../../once.js';
import * as shared from '../../shared/features-and-benefits.js';
import { changed, codeList, list, object, text } from '../../types.js';
import { card } from './card.js';
import { creditFrequency } from './code-lists.js';
import { eligibilityItem } from './eligibility.js';
import { mobileWallet } from './mobile-wallet.js';

/** Interface 2.1 FeatureBenefitType; one of its values contains a space. */
export const featureBenefitType = codeList('FeatureBenefitType', [
  'AccountManagement',
  'AccountOpeningOrSwitching Incentive',
  'Cashback',
  'Entertainment',
  'HomeInsurance',
  'HomeProtection',
  'InternationalPaymentSupport',
  'Lifestyle',
  'MotorBreakdown',
  'OverdraftControl',
  'Other',
  'PremiumService',
  'PreferentialRates',
  'PassiveSaving',
  'RelationshipManager',
  'Rewards',
  'TechnologyInsurance',
  'TravelInsurance',
  'Travel',
]);

export const featureBenefitItem = once(() =>
  changed(shared.featureBenefitItem(featureBenefitType, eligibilityItem()), {
    Identification: text(1, 35),
  }),
);

export const featureBenefitGroup = once(() =>
  shared.featureBenefitGroup(featureBenefitType, creditFrequency, featureBenefitItem(), eligibilityItem()),
);

/** Interface 2.5.5 FeaturesAndBenefits; Card and MobileWallet may stand here too (D5). */
export const featuresAndBenefits = once(() =>
  object({
    FeatureBenefitGroup: list(featureBenefitGroup()).optional(),
    FeatureBenefitItem: list(featureBenefitItem()).optional(),
    Card: list(card()).optional(),
    MobileWallet: list(mobileWallet()).optional(),
  }),
);
