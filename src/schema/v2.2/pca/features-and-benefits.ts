import { once } from '../../once.js';
import { changed, list, text } from '../../types.js';
import * as before from '../../v2.1/pca/features-and-benefits.js';
import { eligibilityItem } from './eligibility.js';
import { mobileWallet } from './mobile-wallet.js';

const featureBenefitItem = once(() =>
  changed(before.featureBenefitItem(), {
    Identification: text(1, 35).optional(),
    FeatureBenefitEligibility: list(eligibilityItem()).optional(),
  }),
);

const featureBenefitGroup = once(() =>
  changed(before.featureBenefitGroup(), {
    FeatureBenefitItem: list(featureBenefitItem()).optional(),
    FeatureBenefitEligibility: list(eligibilityItem()).optional(),
  }),
);

/** Interface 2.5.5 as 2.2.1 has it (D2). */
export const featuresAndBenefits = once(() =>
  changed(before.featuresAndBenefits(), {
    FeatureBenefitGroup: list(featureBenefitGroup()).optional(),
    FeatureBenefitItem: list(featureBenefitItem()).optional(),
    MobileWallet: list(mobileWallet()).optional(),
  }),
);
