import { once } from '../../once.js';
import { eligibilityItem } from '../../shared/eligibility.js';
import { featureBenefitGroup, featureBenefitItem } from '../../shared/features-and-benefits.js';
import { period } from '../../shared/period.js';
import { codeList, list, object } from '../../types.js';
import { creditFrequency } from '../code-lists.js';
import { eligibilityType } from './code-lists.js';

const featureBenefitType = codeList('CCCFeatureBenefitType', [
  'AccountManagement',
  'CashBack',
  'CreditReports',
  'Lifestyle',
  'MotorBreakdown',
  'Other',
  'PaymentHolidays',
  'SpendLimits',
  'TravelInsurance',
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
