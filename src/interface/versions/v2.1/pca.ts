import type { z } from 'zod';
import { once } from '../../../base/once.js';
import {
  amount,
  codeList,
  codes,
  flag,
  list,
  notes,
  object,
  rate,
  text,
  withFields,
} from '../../schema/types.js';
import codeLists from './codes.json' with { type: 'json' };
import * as products from './products.js';
import {
  applicableRange,
  fieldsOfFee,
  marketingStateFields,
  otherCode,
  otherFeeFields,
  period,
  salesAccessChannel,
  servicingAccessChannel,
} from './products.js';
import { note } from './shared-types.js';

/** Interface 2.1 CreditFrequency. */
export const creditFrequency = codeList('CreditFrequency', codeLists.CreditFrequency);

/** Interface 2.1 FeeFrequency. */
export const feeFrequency = codeList('FeeFrequency', codeLists.FeeFrequency);

/** Interface 2.1 FeeRateType. */
export const feeRateType = codeList('FeeRateType', ['LinkedBaseRate', 'Gross', 'Net', 'Other']);

/** Interface 2.1 EligibilityType. */
export const eligibilityType = codeList('PCAEligibilityType', codeLists.PCAEligibilityType);

/** What a fee is for (interface 2.1 FeeType). */
export const feeType = codeList('PCAFeeType', codeLists.PCAFeeType);

/** Interface 2.1 FeeCategory. */
export const feeCategory = codeList('FeeCategory', codeLists.FeeCategory);

/** Interface 2.5.6 Card, the same in both versions. */
export const card = once(() =>
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
export const coreProduct = once(() =>
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
export const eligibilityItem = once(() => products.eligibilityItemOf(eligibilityType, period));

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

export const featureBenefitItem = once(() =>
  withFields(products.featureBenefitItemOf(featureBenefitType, eligibilityItem()), {
    Identification: text(1, 35),
  }),
);

export const featureBenefitGroup = once(() =>
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

/** Interface 2.1 OverdraftFeeType. */
export const overdraftFeeType = codeList('OverdraftFeeType', codeLists.OverdraftFeeType);

const minimumOrMaximum = { FeeMinMaxType: codes('Minimum', 'Maximum') };

/** A limit to fees: the business products name its kind MinMaxType. */
function feeCap<FeeType extends z.ZodType>(type: FeeType) {
  return withFields(products.feeCap(type, period), minimumOrMaximum, ['MinMaxType']);
}

export const overdraftFeeChargeCap = once(() =>
  withFields(feeCap(overdraftFeeType), { OverdraftControlIndicator: flag.optional(), ...minimumOrMaximum }),
);

export const overdraftFeeChargeDetail = once(() =>
  object({
    FeeType: overdraftFeeType,
    OverdraftControlIndicator: flag.optional(),
    IncrementalBorrowingAmount: amount.optional(),
    ...fieldsOfFee(feeRateType, feeFrequency),
    OtherFeeType: otherCode.optional(),
    ...otherFeeFields,
    OverdraftFeeApplicableRange: applicableRange.optional(),
  }),
);

export const overdraftFeesCharges = once(() =>
  object({
    OverdraftFeeChargeCap: list(overdraftFeeChargeCap()).optional(),
    OverdraftFeeChargeDetail: list(overdraftFeeChargeDetail(), 1),
  }),
);

export const overdraftTierBand = once(() =>
  object({
    Identification: text(1, 35),
    TierValueMin: amount,
    TierValueMax: amount.optional(),
    OverdraftInterestChargingCoverage: codes('Tiered', 'Whole').optional(),
    BankGuaranteedIndicator: flag.optional(),
    EAR: rate.optional(),
    Notes: notes.optional(),
    OverdraftFeesCharges: list(overdraftFeesCharges(), 1).optional(),
  }),
);

export const overdraftTierBandSet = once(() =>
  object({
    TierBandMethod: codes('Tiered', 'Whole'),
    OverdraftType: codes('Committed', 'OnDemand', 'Other').optional(),
    Identification: text(1, 35),
    AuthorisedIndicator: flag.optional(),
    BufferAmount: amount.optional(),
    Notes: notes.optional(),
    OverdraftTierBand: list(overdraftTierBand(), 1),
    OverdraftFeesCharges: list(overdraftFeesCharges(), 1).optional(),
  }),
);

/** Interface 2.5.3 Overdraft. Its Notes are a single text. */
export const overdraft = once(() =>
  object({
    Notes: note.optional(),
    TcsAndCsURL: text(1, 500).optional(),
    OverdraftTierBandSet: list(overdraftTierBandSet(), 1),
  }),
);

export const otherFeeType = withFields(otherCode, { FeeCategory: feeCategory });

export const feeChargeDetail = once(() =>
  object({
    FeeCategory: feeCategory,
    FeeType: feeType,
    ...fieldsOfFee(feeRateType, feeFrequency),
    OtherFeeType: otherFeeType.optional(),
    ...otherFeeFields,
    FeeApplicableRange: applicableRange.optional(),
  }),
);

export const feeChargeCap = once(() => feeCap(feeType));

/** Interface 2.5.7 OtherFeesCharges. */
export const otherFeesCharges = once(() =>
  object({
    FeeChargeDetail: list(feeChargeDetail(), 1),
    FeeChargeCap: list(feeChargeCap()).optional(),
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
