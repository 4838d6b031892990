import { once } from '../../../base/once.js';
import { amount, flag, notes, rate } from '../../schema/simple-types.js';
import { codeList, codes, list, object, text, withFields } from '../../schema/types.js';
import { namedCodes } from '../code-lists.js';
import { feeRateType, pcaFees } from './pca-fees.js';
import * as products from './products.js';
import { coreProductFields, marketingStateFields, otherCode, period } from './products.js';

/** A personal current account (interface 2.5), with each part that a later version changes. */
export const pcaParts = once(() => {
  /** Interface 2.5.6 Card, the same in both versions. */
  const card = object({
    Type: codes('CashCard', 'DebitCard', 'Other', 'POCACard', 'PrepaidDebitCard'),
    Scheme: codeList('PCACardScheme', ['NetworkOne', 'Other', 'NetworkTwo']),
    ContactlessIndicator: flag,
    Notes: notes.optional(),
    OtherType: otherCode.optional(),
    OtherScheme: otherCode.optional(),
  });

  /** Interface 2.5.6 MobileWallet. */
  const mobileWallet = object({
    Type: namedCodes('PCAMobileWalletType'),
    Notes: notes.optional(),
    OtherType: otherCode.optional(),
  });

  /** Interface 2.1 EligibilityItem. */
  const eligibilityItem = products.eligibilityItemOf(namedCodes('PCAEligibilityType'), period);

  /** Interface 2.5.4 Eligibility. */
  const eligibility = object({
    OtherEligibility: list(eligibilityItem).optional(),
    AgeEligibility: products.ageEligibility.optional(),
    ResidencyEligibility: products.residencyEligibility(codes('Householder', 'Other')).optional(),
    CreditCheck: products.creditCheck.optional(),
    IDVerificationCheck: products.identityCheck.optional(),
  });

  const tierBand = object({
    Identification: text(1, 35),
    TierValueMinimum: amount,
    TierValueMaximum: amount.optional(),
    CalculationFrequency: namedCodes('CreditFrequency'),
    ApplicationFrequency: namedCodes('CreditFrequency'),
    DepositInterestAppliedCoverage: codes('Tiered', 'Whole').optional(),
    FixedVariableInterestRateType: codes('Fixed', 'Variable'),
    AER: rate,
    BankInterestRateType: feeRateType.optional(),
    Notes: notes.optional(),
    OtherBankInterestType: otherCode.optional(),
    OtherApplicationFrequency: otherCode.optional(),
    OtherCalculationFrequency: otherCode.optional(),
  });

  const tierBandSet = object({
    TierBandMethod: codes('Tiered', 'Whole'),
    CalculationMethod: codes('Compound', 'SimpleInterest').optional(),
    Destination: codes('PayAway', 'SelfCredit').optional(),
    Notes: notes.optional(),
    CreditInterestEligibility: list(eligibilityItem).optional(),
    TierBand: list(tierBand, 1),
  });

  /** Interface 2.5.2 CreditInterest. */
  const creditInterest = object({ TierBandSet: list(tierBandSet, 1) });

  const featureBenefitItem = withFields(
    products.featureBenefitItemOf(namedCodes('FeatureBenefitType'), eligibilityItem),
    { Identification: text(1, 35) },
  );

  /** Interface 2.5.5 FeaturesAndBenefits; Card and MobileWallet may be here too (D5). */
  const featuresAndBenefits = withFields(
    products.featuresAndBenefitsOf(
      namedCodes('FeatureBenefitType'),
      namedCodes('CreditFrequency'),
      eligibilityItem,
      featureBenefitItem,
    ),
    { Card: list(card).optional(), MobileWallet: list(mobileWallet).optional() },
  );

  /** What may be beside PCAMarketingState or inside it (interface 2.5, D5). */
  const parts = {
    CreditInterest: creditInterest.optional(),
    Overdraft: pcaFees().overdraft.optional(),
    Eligibility: eligibility.optional(),
    FeaturesAndBenefits: featuresAndBenefits.optional(),
    Card: list(card).optional(),
    MobileWallet: list(mobileWallet).optional(),
    OtherFeesCharges: pcaFees().otherFeesCharges.optional(),
    /** CoreProduct, which interface 2.5 doesn't show: the same in both versions, nothing required (D6). */
    CoreProduct: object({
      ...coreProductFields,
      MonthlyMaximumCharge: amount.optional(),
    }).optional(),
  };

  /** Interface 2.5.1 PCAMarketingState, in which nothing is required. */
  const marketingState = object({
    ...marketingStateFields(period),
    Identification: text(1, 35).optional(),
    MarketingState: codes('Promotional', 'Regular').optional(),
    ...parts,
  });

  /** A personal current account (interface 2.5); what is required: D6. */
  const pca = object({
    Name: text(1, 350),
    Identification: text(1, 35),
    Segment: list(namedCodes('PCASegment'), 1).optional(),
    PCAMarketingState: list(marketingState, 1),
    ...parts,
  });

  return {
    mobileWallet,
    eligibility,
    tierBand,
    tierBandSet,
    creditInterest,
    featuresAndBenefits,
    marketingState,
    pca,
  };
});
