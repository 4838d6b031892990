import { once } from '../../../base/once.js';
import { amount, flag, float, notes, rate } from '../../schema/simple-types.js';
import { codeList, codes, list, object, text, withFields } from '../../schema/types.js';
import { namedCodes } from '../code-lists.js';
import { eligibilityFields, industryFields, otherSicCode } from './business-products.js';
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

/** An unsecured loan to a small or medium-sized business, as 2.2.1 has it, in both versions (D7). */
export const smeLoan = once(() => {
  const otherFeeType = withFields(otherCode, { FeeCategory: namedCodes('SMEFeeCategory').optional() });

  /** One fee, of interest or of repayment. */
  const feeChargeDetail = object({
    FeeType: namedCodes('SMEFeeType'),
    NegotiableIndicator: flag.optional(),
    ...fieldsOfFee(namedCodes('SMEFeeRateType'), namedCodes('SMEFeeFrequency')),
    OtherFeeType: otherFeeType.optional(),
    ...otherFeeFields,
  });

  const loanInterestFeesCharges = object({
    LoanInterestFeeChargeDetail: list(feeChargeDetail, 1),
    LoanInterestFeeChargeCap: list(
      feeCap(namedCodes('SMEFeeType'), namedCodes('SMEFeeFrequency')),
    ).optional(),
  });

  const loanInterestTierBand = object({
    Identification: text(1, 35).optional(),
    TierValueMinimum: amount,
    TierValueMaximum: amount.optional(),
    TierValueMinTerm: float,
    MinTermPeriod: period,
    TierValueMaxTerm: float.optional(),
    MaxTermPeriod: period.optional(),
    FixedVariableInterestRateType: codes('Fixed', 'Variable'),
    RepAPR: rate,
    LoanProviderInterestRateType: namedCodes('SMEFeeRateType').optional(),
    LoanProviderInterestRate: rate.optional(),
    Notes: notes.optional(),
    OtherLoanProviderInterestRateType: otherCode.optional(),
    LoanInterestFeesCharges: list(loanInterestFeesCharges).optional(),
  });

  /** One way of paying a loan back. */
  const repayment = object({
    RepaymentType: namedCodes('RepaymentType').optional(),
    RepaymentFrequency: namedCodes('RepaymentFrequency').optional(),
    AmountType: namedCodes('RepaymentAmountType').optional(),
    Notes: notes.optional(),
    OtherRepaymentType: otherCode.optional(),
    OtherRepaymentFrequency: otherCode.optional(),
    OtherAmountType: otherCode.optional(),
    RepaymentFeeCharges: object({
      RepaymentFeeChargeDetail: list(feeChargeDetail, 1),
      RepaymentFeeChargeCap: list(feeCap(namedCodes('SMEFeeType'), period)).optional(),
    }).optional(),
    RepaymentHoliday: list(
      object({
        MaxHolidayLength: float.optional(),
        MaxHolidayPeriod: period.optional(),
        Notes: notes.optional(),
      }),
    ).optional(),
  });

  return object({
    Name: text(1, 350),
    Identification: text(1, 35),
    Segment: list(namedCodes('SMESegment'), 1),
    OtherSegment: otherCode.optional(),
    SMELoanMarketingState: list(
      object({
        ...marketingStateFields(period),
        LoanInterest: object({
          Notes: notes.optional(),
          LoanInterestTierBandSet: list(
            object({
              TierBandMethod: codes('Banded', 'Tiered', 'Whole'),
              Identification: text(1, 35).optional(),
              CalculationMethod: codes('Compound', 'SimpleInterest'),
              Notes: notes.optional(),
              LoanInterestTierBand: list(loanInterestTierBand, 1),
              LoanInterestFeesCharges: list(loanInterestFeesCharges).optional(),
            }),
            1,
          ),
        }),
        Repayment: list(repayment, 1),
        /** OtherSICCodeExluded is the public name, misspelt as it is; cards spell it in full. */
        Eligibility: object({
          ...eligibilityFields(
            eligibilityItemOf(namedCodes('SMEEligibilityType'), namedCodes('RepaymentFrequency')),
            period,
            codes('Director', 'Owner', 'Other', 'Partner', 'SignificantControl'),
          ),
          IndustryEligibility: object({
            ...industryFields,
            OtherSICCodeExluded: list(otherSicCode).optional(),
          }).optional(),
        }),
        FeaturesAndBenefits: featuresAndBenefitsOf(
          namedCodes('SMEFeatureBenefitType'),
          namedCodes('SMECreditFrequency'),
          eligibilityItemOf(namedCodes('SMEEligibilityType'), period),
        ),
        OtherFeesCharges: object({
          FeeChargeDetail: list(
            withFields(feeChargeDetail, {
              FeeCategory: namedCodes('SMEFeeCategory').optional(),
              OtherFeeCategory: otherCode.optional(),
              FeeApplicableRange: applicableRange.optional(),
            }),
            1,
          ),
          FeeChargeCap: list(feeCap(namedCodes('SMEFeeType'), period)).optional(),
        }).optional(),
        CoreProduct: object({
          ProductDescription: text(1, 2000).optional(),
          ProductURL: text(1, 500),
          TcsAndCsURL: text(1, 500),
          SalesAccessChannels: list(
            codeList('SMESalesAccessChannels', [...salesAccessChannel.options, 'PostOffice']),
            1,
          ),
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
      }),
      1,
    ),
  });
});
