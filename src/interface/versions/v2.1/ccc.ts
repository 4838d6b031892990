import { once } from '../../../base/once.js';
import { amount, flag, int32, notes, rate } from '../../schema/simple-types.js';
import { codeList, codes, list, object, text, withFields } from '../../schema/types.js';
import { namedCodes } from '../code-lists.js';
import {
  businessCreditFrequency,
  eligibilityFields,
  industryFields,
  otherSicCode,
} from './business-products.js';
import {
  applicableRange,
  eligibilityItemOf,
  featuresAndBenefitsOf,
  feeCap,
  fieldsOfFee,
  marketingStateFields,
  otherCode,
  otherFeeFields,
  period,
  salesAccessChannel,
  servicingAccessChannel,
} from './products.js';

/** A commercial credit card, as 2.2.1 has it, in both versions (D7). */
export const ccc = once(() => {
  const feeChargeDetail = object({
    FeeCategory: namedCodes('CCCFeeCategory'),
    FeeType: namedCodes('CCCFeeType'),
    NegotiableIndicator: flag.optional(),
    IncludedInPeriodicFeeIndicator: flag.optional(),
    ...fieldsOfFee(codes('Gross', 'Other'), namedCodes('CCCFeeFrequency')),
    OtherFeeCategory: otherCode.optional(),
    OtherFeeType: withFields(otherCode, { FeeCategory: namedCodes('CCCFeeCategory') }).optional(),
    ...otherFeeFields,
    FeeApplicableRange: applicableRange.optional(),
  });

  const nonRepaymentFeeCharges = object({
    NonRepaymentFeeChargeDetail: list(
      withFields(feeChargeDetail, { FeeType: namedCodes('NonRepaymentFeeType') }, [
        'FeeCategory',
        'IncludedInPeriodicFeeIndicator',
        'OtherFeeCategory',
        'FeeApplicableRange',
      ]),
      1,
    ),
    NonRepaymentFeeChargeCap: list(feeCap(namedCodes('NonRepaymentFeeType'), period)).optional(),
  });

  return object({
    Name: text(1, 350),
    Identification: text(1, 35),
    Segment: list(codes('General'), 1),
    CCCMarketingState: list(
      object({
        ...marketingStateFields(period),
        Repayment: object({
          MinBalanceRepaymentRate: rate.optional(),
          MinBalanceRepaymentAmount: amount.optional(),
          Notes: notes.optional(),
          NonRepaymentFeeCharges: list(nonRepaymentFeeCharges).optional(),
          RepaymentAllocation: object({
            Notes: list(text(1, 2000), 1),
          }),
        }).optional(),
        Eligibility: object({
          ...eligibilityFields(
            eligibilityItemOf(namedCodes('CCCEligibilityType'), businessCreditFrequency),
            period,
            codes('Director', 'Owner', 'Other', 'Partner', 'SignificantControl'),
          ),
          IndustryEligibility: object({
            ...industryFields,
            OtherSICCodeExcluded: list(otherSicCode).optional(),
          }).optional(),
        }),
        FeaturesAndBenefits: featuresAndBenefitsOf(
          namedCodes('CCCFeatureBenefitType'),
          businessCreditFrequency,
          eligibilityItemOf(namedCodes('CCCEligibilityType'), period),
        ),
        OtherFeesCharges: object({
          FeeChargeDetail: list(feeChargeDetail, 1),
          FeeChargeCap: list(feeCap(namedCodes('CCCFeeType'), period)).optional(),
        }),
        /** What the card itself is; its APR is an Amount in the public standard. */
        CoreProduct: object({
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
      }),
      1,
    ),
  });
});
