import { once } from '../../once.js';
import { eligibilityItem } from '../../shared/eligibility.js';
import { featureBenefitGroup, featureBenefitItem } from '../../shared/features-and-benefits.js';
import { otherCode } from '../../shared/other-code.js';
import { periodOrTerm } from '../../shared/period.js';
import { amount, codeList, codes, flag, list, notes, object } from '../../types.js';
import { creditFrequency } from '../code-lists.js';
import { eligibilityType } from './code-lists.js';

const featureBenefitType = codeList('BCAFeatureBenefitType', [
  'AccountManagement',
  'AccountOpeningOrSwitchingIncentive',
  'Cashback',
  'InternationalPaymentsSupport',
  'Other',
  'PreferentialRates',
  'RelationshipManager',
  'Rewards',
  'SecureCash',
]);

const card = once(() =>
  object({
    Type: codes('BusinessQuickLodgeCard', 'CashCard', 'DebitCard', 'DepositCard', 'Other'),
    Scheme: list(codeList('BCACardScheme', ['NetworkOne', 'Other', 'NetworkTwo']), 1),
    ContactlessIndicator: flag,
    MaxDailyCardWithdrawalLimit: amount.optional(),
    Notes: notes.optional(),
    OtherType: otherCode.optional(),
    OtherScheme: list(otherCode).optional(),
  }),
);

const mobileWallet = once(() =>
  object({
    Type: codeList('BCAMobileWalletType', [
      'PlatformOnePay',
      'PlatformTwoPay',
      'PlatformFourPay',
      'IssuerMobileApp',
      'MobileBankingApp',
      'Other',
      'PeerPay',
      'PlatformThreePay',
      'OperatorWallet',
    ]),
    Notes: notes.optional(),
    OtherType: otherCode.optional(),
  }),
);

export const featuresAndBenefits = once(() => {
  const condition = eligibilityItem(eligibilityType, periodOrTerm);
  const item = featureBenefitItem(featureBenefitType, condition);
  return object({
    FeatureBenefitGroup: list(
      featureBenefitGroup(featureBenefitType, creditFrequency, item, condition),
    ).optional(),
    FeatureBenefitItem: list(item).optional(),
    Card: list(card()).optional(),
    MobileWallet: list(mobileWallet()).optional(),
  });
});
