import { once } from '../../../base/once.js';
import { amount, flag, int32, notes, rate } from '../../schema/simple-types.js';
import { codeList, codes, list, object, text, withFields } from '../../schema/types.js';
import {
  businessCreditFrequency,
  eligibilityFields,
  fieldsOfFeature,
  industryFields,
  otherSicCode,
} from './business-products.js';
import codeLists from './codes.json' with { type: 'json' };
import {
  applicableRange,
  eligibilityItemOf,
  feeCap,
  fieldsOfFee,
  marketingStateFields,
  otherCode,
  otherFeeFields,
  period,
  salesAccessChannel,
  servicingAccessChannel,
} from './products.js';

/** What a fee is for. */
const feeType = codeList('CCCFeeType', codeLists.CCCFeeType);

/** What kind of service a fee belongs to. */
const feeCategory = codeList('CCCFeeCategory', codeLists.CCCFeeCategory);

/** How often a fee is charged. */
const feeFrequency = codeList('CCCFeeFrequency', codeLists.CCCFeeFrequency);

/** What a customer must be or do. */
const eligibilityType = codeList('CCCEligibilityType', codeLists.CCCEligibilityType);

const eligibility = once(() =>
  object({
    ...eligibilityFields(
      eligibilityItemOf(eligibilityType, businessCreditFrequency),
      period,
      codes('Director', 'Owner', 'Other', 'Partner', 'SignificantControl'),
    ),
    IndustryEligibility: object({
      ...industryFields,
      OtherSICCodeExcluded: list(otherSicCode).optional(),
    }).optional(),
  }),
);

const featureBenefitType = codeList('CCCFeatureBenefitType', codeLists.CCCFeatureBenefitType);

const featuresAndBenefits = once(() =>
  object(
    fieldsOfFeature(featureBenefitType, businessCreditFrequency, eligibilityItemOf(eligibilityType, period)),
  ),
);

const feeChargeDetail = once(() =>
  object({
    FeeCategory: feeCategory,
    FeeType: feeType,
    NegotiableIndicator: flag.optional(),
    IncludedInPeriodicFeeIndicator: flag.optional(),
    ...fieldsOfFee(codes('Gross', 'Other'), feeFrequency),
    OtherFeeCategory: otherCode.optional(),
    OtherFeeType: withFields(otherCode, { FeeCategory: feeCategory }).optional(),
    ...otherFeeFields,
    FeeApplicableRange: applicableRange.optional(),
  }),
);

const otherFeesCharges = once(() =>
  object({
    FeeChargeDetail: list(feeChargeDetail(), 1),
    FeeChargeCap: list(feeCap(feeType, period)).optional(),
  }),
);

const nonRepaymentFeeType = codeList('NonRepaymentFeeType', codeLists.NonRepaymentFeeType);

const nonRepaymentFeeCharges = once(() =>
  object({
    NonRepaymentFeeChargeDetail: list(
      withFields(feeChargeDetail(), { FeeType: nonRepaymentFeeType }, [
        'FeeCategory',
        'IncludedInPeriodicFeeIndicator',
        'OtherFeeCategory',
        'FeeApplicableRange',
      ]),
      1,
    ),
    NonRepaymentFeeChargeCap: list(feeCap(nonRepaymentFeeType, period)).optional(),
  }),
);

const repayment = once(() =>
  object({
    MinBalanceRepaymentRate: rate.optional(),
    MinBalanceRepaymentAmount: amount.optional(),
    Notes: notes.optional(),
    NonRepaymentFeeCharges: list(nonRepaymentFeeCharges()).optional(),
    RepaymentAllocation: object({
      Notes: list(text(1, 2000), 1),
    }),
  }),
);

/** What the card itself is; its APR is an Amount in the public standard. */
const coreProduct = once(() =>
  object({
    ProductURL: text(1, 500),
    ProductDescription: text(1, 2000).optional(),
    TcsAndCsURL: text(1, 500),
    MaxDailyCardWithdrawalLimit: amount.optional(),
    MinCreditLimit: amount.optional(),
    MaxCreditLimit: amount.optional(),
    MaxPurchaseInterestFreeLengthDays: int32.optional(),
    SalesAccessChannels: list(salesAccessChannel, 1),
    ServicingAccessChannels: list(servicingAccessChannel, 1),
    CardScheme: list(codeList('CCCCardScheme', ['NetworkOne', 'Other', 'NetworkTwo']), 1),
    ContactlessIndicator: flag,
    PeriodicFee: amount.optional(),
    PeriodicFeePeriod: period.optional(),
    APR: amount,
    Notes: notes.optional(),
    OtherCardScheme: list(otherCode).optional(),
  }),
);

/** A commercial credit card, as 2.2.1 has it, in both versions (D7). */
export const ccc = once(() =>
  object({
    Name: text(1, 350),
    Identification: text(1, 35),
    Segment: list(codes('General'), 1),
    CCCMarketingState: list(
      object({
        ...marketingStateFields(period),
        Repayment: repayment().optional(),
        Eligibility: eligibility(),
        FeaturesAndBenefits: featuresAndBenefits(),
        OtherFeesCharges: otherFeesCharges(),
        CoreProduct: coreProduct(),
      }),
      1,
    ),
  }),
);
