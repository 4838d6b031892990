import { once } from '../../../base/once.js';
import { amount, flag, float, notes, rate } from '../../schema/simple-types.js';
import { codeList, codes, list, object, text, withFields } from '../../schema/types.js';
import { eligibilityFields, fieldsOfFeature, industryFields, otherSicCode } from './business-products.js';
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
const feeType = codeList('SMEFeeType', codeLists.SMEFeeType);

/** What kind of service a fee belongs to. */
const feeCategory = codeList('SMEFeeCategory', codeLists.SMEFeeCategory);

/** How often a fee is charged. */
const feeFrequency = codeList('SMEFeeFrequency', codeLists.SMEFeeFrequency);

/** What a rate follows. */
const feeRateType = codeList('SMEFeeRateType', codeLists.SMEFeeRateType);

/** How often a benefit is calculated. */
const smeCreditFrequency = codeList('SMECreditFrequency', codeLists.SMECreditFrequency);

/** How often a loan is paid back. */
const repaymentFrequency = codeList('RepaymentFrequency', codeLists.RepaymentFrequency);

/** What a customer must be or do. */
const eligibilityType = codeList('SMEEligibilityType', codeLists.SMEEligibilityType);

/** OtherSICCodeExluded is the public name, misspelt as it is; cards spell it in full. */
const eligibility = once(() =>
  object({
    ...eligibilityFields(
      eligibilityItemOf(eligibilityType, repaymentFrequency),
      period,
      codes('Director', 'Owner', 'Other', 'Partner', 'SignificantControl'),
    ),
    IndustryEligibility: object({
      ...industryFields,
      OtherSICCodeExluded: list(otherSicCode).optional(),
    }).optional(),
  }),
);

const featureBenefitType = codeList('SMEFeatureBenefitType', codeLists.SMEFeatureBenefitType);

const featuresAndBenefits = once(() =>
  object(fieldsOfFeature(featureBenefitType, smeCreditFrequency, eligibilityItemOf(eligibilityType, period))),
);

const otherFeeType = withFields(otherCode, { FeeCategory: feeCategory.optional() });

/** One fee, of interest or of repayment. */
const feeChargeDetail = once(() =>
  object({
    FeeType: feeType,
    NegotiableIndicator: flag.optional(),
    ...fieldsOfFee(feeRateType, feeFrequency),
    OtherFeeType: otherFeeType.optional(),
    ...otherFeeFields,
  }),
);

const loanInterestFeesCharges = once(() =>
  object({
    LoanInterestFeeChargeDetail: list(feeChargeDetail(), 1),
    LoanInterestFeeChargeCap: list(feeCap(feeType, feeFrequency)).optional(),
  }),
);

const loanInterestTierBand = once(() =>
  object({
    Identification: text(1, 35).optional(),
    TierValueMinimum: amount,
    TierValueMaximum: amount.optional(),
    TierValueMinTerm: float,
    MinTermPeriod: period,
    TierValueMaxTerm: float.optional(),
    MaxTermPeriod: period.optional(),
    FixedVariableInterestRateType: codes('Fixed', 'Variable'),
    RepAPR: rate,
    LoanProviderInterestRateType: feeRateType.optional(),
    LoanProviderInterestRate: rate.optional(),
    Notes: notes.optional(),
    OtherLoanProviderInterestRateType: otherCode.optional(),
    LoanInterestFeesCharges: list(loanInterestFeesCharges()).optional(),
  }),
);

const loanInterest = once(() =>
  object({
    Notes: notes.optional(),
    LoanInterestTierBandSet: list(
      object({
        TierBandMethod: codes('Banded', 'Tiered', 'Whole'),
        Identification: text(1, 35).optional(),
        CalculationMethod: codes('Compound', 'SimpleInterest'),
        Notes: notes.optional(),
        LoanInterestTierBand: list(loanInterestTierBand(), 1),
        LoanInterestFeesCharges: list(loanInterestFeesCharges()).optional(),
      }),
      1,
    ),
  }),
);

const repaymentType = codeList('RepaymentType', codeLists.RepaymentType);

const amountType = codeList('RepaymentAmountType', codeLists.RepaymentAmountType);

/** One way of paying a loan back. */
const repayment = once(() =>
  object({
    RepaymentType: repaymentType.optional(),
    RepaymentFrequency: repaymentFrequency.optional(),
    AmountType: amountType.optional(),
    Notes: notes.optional(),
    OtherRepaymentType: otherCode.optional(),
    OtherRepaymentFrequency: otherCode.optional(),
    OtherAmountType: otherCode.optional(),
    RepaymentFeeCharges: object({
      RepaymentFeeChargeDetail: list(feeChargeDetail(), 1),
      RepaymentFeeChargeCap: list(feeCap(feeType, period)).optional(),
    }).optional(),
    RepaymentHoliday: list(
      object({
        MaxHolidayLength: float.optional(),
        MaxHolidayPeriod: period.optional(),
        Notes: notes.optional(),
      }),
    ).optional(),
  }),
);

const otherFeesCharges = once(() =>
  object({
    FeeChargeDetail: list(
      withFields(feeChargeDetail(), {
        FeeCategory: feeCategory.optional(),
        OtherFeeCategory: otherCode.optional(),
        FeeApplicableRange: applicableRange.optional(),
      }),
      1,
    ),
    FeeChargeCap: list(feeCap(feeType, period)).optional(),
  }),
);

const segment = codeList('SMESegment', codeLists.SMESegment);

const loanSalesAccessChannel = codeList('SMESalesAccessChannels', [
  ...salesAccessChannel.options,
  'PostOffice',
]);

const coreProduct = once(() =>
  object({
    ProductDescription: text(1, 2000).optional(),
    ProductURL: text(1, 500),
    TcsAndCsURL: text(1, 500),
    SalesAccessChannels: list(loanSalesAccessChannel, 1),
    ServicingAccessChannels: list(servicingAccessChannel, 1),
    EarlyPaymentFeeApplicable: flag,
    OverPaymentFeeApplicable: flag,
    LoanApplicationFeeChargeType: codes(
      'ChargedAfterLoanApproval',
      'ChargedIrrespectiveOfLoanApproval',
      'NoLoanApplicationFee',
    ),
    OverpaymentAllowedIndicator: flag.optional(),
    FullEarlyRepaymentAllowedIndicator: flag.optional(),
    Notes: notes.optional(),
  }),
);

/** An unsecured loan to a small or medium-sized business, as 2.2.1 has it, in both versions (D7). */
export const smeLoan = once(() =>
  object({
    Name: text(1, 350),
    Identification: text(1, 35),
    Segment: list(segment, 1),
    OtherSegment: otherCode.optional(),
    SMELoanMarketingState: list(
      object({
        ...marketingStateFields(period),
        LoanInterest: loanInterest(),
        Repayment: list(repayment(), 1),
        Eligibility: eligibility(),
        FeaturesAndBenefits: featuresAndBenefits(),
        OtherFeesCharges: otherFeesCharges().optional(),
        CoreProduct: coreProduct(),
      }),
      1,
    ),
  }),
);
