import { once } from '../../once.js';
import { eligibilityItem } from '../../shared/eligibility.js';
import { featureBenefitGroup, featureBenefitItem } from '../../shared/features-and-benefits.js';
import { period } from '../../shared/period.js';
import { codeList, list, object } from '../../types.js';
import { creditFrequency, eligibilityType } from './code-lists.js';

const featureBenefitType = codeList('SMEFeatureBenefitType', [
  'EarlySettlement',
  'FlexibleRepayment',
  'OverPayment',
  'Other',
  'PaymentHolidays',
  'RepaymentHoliday',
]);

export const featuresAndBenefits = once(() => {
  const condition = eligibilityItem(eligibilityType, period);
  const item = featureBenefitItem(featureBenefitType, condition);
  return object({
    FeatureBenefitGroup: list(
      featureBenefitGroup(featureBenefitType, creditFrequency, item, condition),
    ).optional(),
    FeatureBenefitItem: list(item).optional(),
  });
});
