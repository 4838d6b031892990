import { once } from '../../../base/once.js';
import { amount, flag, notes, rate } from '../../schema/simple-types.js';
import { codeList, codes, list, object, text, withFields } from '../../schema/types.js';
import codeLists from './codes.json' with { type: 'json' };
import { feeRateType, otherFeesCharges, overdraft } from './pca-fees.js';
import * as products from './products.js';
import {
  marketingStateFields,
  otherCode,
  period,
  salesAccessChannel,
  servicingAccessChannel,
} from './products.js';

/** Interface 2.1 CreditFrequency. */
export const creditFrequency = codeList('CreditFrequency', codeLists.CreditFrequency);

/** Interface 2.1 EligibilityType. */
export const eligibilityType = codeList('PCAEligibilityType', codeLists.PCAEligibilityType);

/** Interface 2.5.6 Card, the same in both versions. */
const card = once(() =>
  object({
    Type: codes('CashCard', 'DebitCard', 'Other', 'POCACard', 'PrepaidDebitCard'),
    Scheme: codeList('PCACardScheme', ['NetworkOne', 'Other', 'NetworkTwo']),
    ContactlessIndicator: flag,
    Notes: notes.optional(),
    OtherType: otherCode.optional(),
    OtherScheme: otherCode.optional(),
  }),
);

export const mobileWalletType = codeList('PCAMobileWalletType', codeLists.PCAMobileWalletType);

/** Interface 2.5.6 MobileWallet. */
export const mobileWallet = once(() =>
  object({
    Type: mobileWalletType,
    Notes: notes.optional(),
    OtherType: otherCode.optional(),
  }),
);

/** CoreProduct, which interface 2.5 doesn't show: the same in both versions, nothing required (D6). */
const coreProduct = once(() =>
  object({
    ProductURL: text(1, 500).optional(),
    ProductDescription: text(1, 2000).optional(),
    TcsAndCsURL: text(1, 500).optional(),
    SalesAccessChannels: list(salesAccessChannel).optional(),
    ServicingAccessChannels: list(servicingAccessChannel).optional(),
    MonthlyMaximumCharge: amount.optional(),
  }),
);

/** Interface 2.1 EligibilityItem. */
const eligibilityItem = once(() => products.eligibilityItemOf(eligibilityType, period));

/** Interface 2.5.4 Eligibility. */
export const eligibility = once(() =>
  object({
    OtherEligibility: list(eligibilityItem()).optional(),
    AgeEligibility: products.ageEligibility.optional(),
    ResidencyEligibility: products.residencyEligibility(codes('Householder', 'Other')).optional(),
    CreditCheck: products.creditCheck.optional(),
    IDVerificationCheck: products.identityCheck.optional(),
  }),
);

export const tierBand = once(() =>
  object({
    Identification: text(1, 35),
    TierValueMinimum: amount,
    TierValueMaximum: amount.optional(),
    CalculationFrequency: creditFrequency,
    ApplicationFrequency: creditFrequency,
    DepositInterestAppliedCoverage: codes('Tiered', 'Whole').optional(),
    FixedVariableInterestRateType: codes('Fixed', 'Variable'),
    AER: rate,
    BankInterestRateType: feeRateType.optional(),
    Notes: notes.optional(),
    OtherBankInterestType: otherCode.optional(),
    OtherApplicationFrequency: otherCode.optional(),
    OtherCalculationFrequency: otherCode.optional(),
  }),
);

export const tierBandSet = once(() =>
  object({
    TierBandMethod: codes('Tiered', 'Whole'),
    CalculationMethod: codes('Compound', 'SimpleInterest').optional(),
    Destination: codes('PayAway', 'SelfCredit').optional(),
    Notes: notes.optional(),
    CreditInterestEligibility: list(eligibilityItem()).optional(),
    TierBand: list(tierBand(), 1),
  }),
);

/** Interface 2.5.2 CreditInterest. */
export const creditInterest = once(() =>
  object({
    TierBandSet: list(tierBandSet(), 1),
  }),
);

/** Interface 2.1 FeatureBenefitType; one of its values contains a space. */
export const featureBenefitType = codeList('FeatureBenefitType', codeLists.FeatureBenefitType);

const featureBenefitItem = once(() =>
  withFields(products.featureBenefitItemOf(featureBenefitType, eligibilityItem()), {
    Identification: text(1, 35),
  }),
);

const featureBenefitGroup = once(() =>
  products.featureBenefitGroupOf(
    featureBenefitType,
    creditFrequency,
    featureBenefitItem(),
    eligibilityItem(),
  ),
);

/** Interface 2.5.5 FeaturesAndBenefits; Card and MobileWallet may be here too (D5). */
export const featuresAndBenefits = once(() =>
  object({
    FeatureBenefitGroup: list(featureBenefitGroup()).optional(),
    FeatureBenefitItem: list(featureBenefitItem()).optional(),
    Card: list(card()).optional(),
    MobileWallet: list(mobileWallet()).optional(),
  }),
);

/** What may be beside PCAMarketingState or inside it (interface 2.5, D5). */
const parts = once(() => ({
  CreditInterest: creditInterest().optional(),
  Overdraft: overdraft().optional(),
  Eligibility: eligibility().optional(),
  FeaturesAndBenefits: featuresAndBenefits().optional(),
  Card: list(card()).optional(),
  MobileWallet: list(mobileWallet()).optional(),
  OtherFeesCharges: otherFeesCharges().optional(),
  CoreProduct: coreProduct().optional(),
}));

export const segment = codeList('PCASegment', codeLists.PCASegment);

/** Interface 2.5.1 PCAMarketingState, in which nothing is required. */
export const marketingState = once(() => {
  const { Identification, MarketingState, ...rest } = marketingStateFields(period);
  return object({
    Identification: Identification.optional(),
    MarketingState: MarketingState.optional(),
    ...rest,
    ...parts(),
  });
});

/** A personal current account (interface 2.5); what is required: D6. */
export const pca = once(() =>
  object({
    Name: text(1, 350),
    Identification: text(1, 35),
    Segment: list(segment, 1).optional(),
    PCAMarketingState: list(marketingState(), 1),
    ...parts(),
  }),
);
