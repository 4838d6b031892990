import type { z } from 'zod';
import { amount, date, flag, float, notes, rate } from '../../schema/simple-types.js';
import { codeList, codes, list, object, pattern, text } from '../../schema/types.js';
import { namedCodes } from '../code-lists.js';

/** The schema of a code. */
export type Coded = z.ZodType<string>;

/** Interface 2.1 Period: of v2.1, and of SME loans and cards in every version. */
export const period = codeList('Period', ['Day', 'Half Year', 'Month', 'Quarter', 'Week', 'Year']);

/** The same with AcademicTerm: of personal current accounts from 2.2.1 on, of business ones in every version. */
export const periodOrTerm = codeList('Period', [...period.options, 'AcademicTerm']);

/** Up to four word characters: a code of one's own, or of a country (interface 2.1 OtherCode, 2.5.4). */
const wordCode = pattern('WordCode', /^\w{0,4}$/, {
  called: 'a code',
  takes: 'at most 4 letters, digits or underscores',
  examples: ['AB12'],
});

/** Interface 2.1 OtherCode as the products have it, and every resource from v2.2 on: a value outside a list. */
export const otherCode = object({
  Code: wordCode.optional(),
  Name: text(1, 70),
  Description: text(1, 350),
});

/** Interface 2.1 ApplicableRange. */
export const applicableRange = object({
  MinimumAmount: amount.optional(),
  MaximumAmount: amount.optional(),
  MinimumRate: rate.optional(),
  MaximumRate: rate.optional(),
});

/** Where a product is sold. SME loans have a list of their own. */
export const salesAccessChannel = namedCodes('SalesAccessChannels');

/** Where a product is served, the same for all four products. */
export const servicingAccessChannel = namedCodes('ServicingAccessChannels');

/** How a product is marketed for a time (interface 2.5.1, 3): the fields before its parts. */
export function marketingStateFields(period: Coded) {
  return {
    Identification: text(1, 35),
    PredecessorID: text(1, 35).optional(),
    MarketingState: codes('Promotional', 'Regular'),
    FirstMarketedDate: date.optional(),
    LastMarketedDate: date.optional(),
    StateTenureLength: float.optional(),
    StateTenurePeriod: period.optional(),
    Notes: notes.optional(),
  };
}

/** Interface 2.1 EligibilityItem. The products differ in the kinds of condition and in the words for a period. */
export function eligibilityItemOf(type: Coded, period: Coded) {
  return object({
    Name: text(1, 350),
    Description: text(1, 500).optional(),
    Type: type,
    Amount: amount.optional(),
    Indicator: flag.optional(),
    Textual: text(1, 500).optional(),
    Period: period.optional(),
    Notes: notes.optional(),
    OtherType: otherCode.optional(),
  });
}

export type EligibilityItem = ReturnType<typeof eligibilityItemOf>;

/** Interface 2.5.4 AgeEligibility. */
export const ageEligibility = object({
  MinimumAge: float.optional(),
  MaximumAge: float.optional(),
  Notes: notes.optional(),
});

/** Interface 2.5.4 ResidencyEligibility. Personal and business products differ in the kinds of residency. */
export function residencyEligibility(residencyType: Coded) {
  return object({
    ResidencyType: residencyType.optional(),
    ResidencyIncluded: list(wordCode, 1),
    Notes: notes.optional(),
    OtherResidencyType: otherCode.optional(),
  });
}

/** Interface 2.5.4 CreditCheck; the business products call it CreditCheckEligibility. */
export const creditCheck = object({
  ScoringType: codes('Hard', 'Soft').optional(),
  Notes: notes.optional(),
});

/** Interface 2.5.4 IDVerificationCheck; the business products call it IDEligibility. */
export const identityCheck = object({
  URL: text(1, 500).optional(),
  Notes: notes.optional(),
});

/** Interface 2.5.5 FeatureBenefitItem, its Identification optional as all but v2.1 PCA have it. */
export function featureBenefitItemOf(type: Coded, eligibility: EligibilityItem) {
  return object({
    Identification: text(1, 35).optional(),
    Type: type,
    Name: text(1, 350).optional(),
    Amount: amount.optional(),
    Indicator: flag.optional(),
    Textual: text(1, 500).optional(),
    Notes: notes.optional(),
    OtherType: otherCode.optional(),
    FeatureBenefitEligibility: list(eligibility).optional(),
  });
}

/** Interface 2.5.5 FeatureBenefitGroup. */
function featureBenefitGroupOf(type: Coded, frequency: Coded, item: z.ZodType, eligibility: EligibilityItem) {
  return object({
    Name: text(1, 350),
    Type: type.optional(),
    BenefitGroupNominalValue: amount.optional(),
    Fee: amount.optional(),
    ApplicationFrequency: frequency.optional(),
    CalculationFrequency: frequency.optional(),
    Notes: notes.optional(),
    OtherApplicationFrequency: otherCode.optional(),
    OtherCalculationFrequency: otherCode.optional(),
    OtherType: otherCode.optional(),
    FeatureBenefitItem: list(item).optional(),
    FeatureBenefitEligibility: list(eligibility).optional(),
  });
}

/** Interface 2.5.5 FeaturesAndBenefits, but for Card and MobileWallet, which only current accounts have. */
export function featuresAndBenefitsOf(
  type: Coded,
  frequency: Coded,
  eligibility: EligibilityItem,
  item: z.ZodType = featureBenefitItemOf(type, eligibility),
) {
  return object({
    FeatureBenefitGroup: list(featureBenefitGroupOf(type, frequency, item, eligibility)).optional(),
    FeatureBenefitItem: list(item).optional(),
  });
}

/** What the CoreProduct of a current account begins with. */
export const coreProductFields = {
  ProductURL: text(1, 500).optional(),
  ProductDescription: text(1, 2000).optional(),
  TcsAndCsURL: text(1, 500).optional(),
  SalesAccessChannels: list(salesAccessChannel).optional(),
  ServicingAccessChannels: list(servicingAccessChannel).optional(),
};

/** What a fee is, and how often it is charged and calculated: the middle of every kind of fee. */
export function fieldsOfFee(rateType: Coded, frequency: Coded) {
  return {
    FeeAmount: amount.optional(),
    FeeRate: rate.optional(),
    FeeRateType: rateType.optional(),
    ApplicationFrequency: frequency,
    CalculationFrequency: frequency,
    Notes: notes.optional(),
  };
}

/** What explains the code Other in those fields. */
export const otherFeeFields = {
  OtherFeeRateType: otherCode.optional(),
  OtherApplicationFrequency: otherCode.optional(),
  OtherCalculationFrequency: otherCode.optional(),
};

/** A limit to fees, as the business products have it. They differ in the kinds of fee and the words for a period. */
export function feeCap(feeType: Coded, period: Coded) {
  return object({
    FeeType: list(feeType, 1),
    MinMaxType: codes('Minimum', 'Maximum'),
    FeeCapOccurrence: float.optional(),
    FeeCapAmount: amount.optional(),
    CappingPeriod: period.optional(),
    Notes: notes.optional(),
    OtherFeeType: list(otherCode).optional(),
  });
}
