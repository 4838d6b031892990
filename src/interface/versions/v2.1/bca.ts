import { once } from '../../../base/once.js';
import { amount, flag, float, notes, rate } from '../../schema/simple-types.js';
import { codeList, codes, list, object, text, withFields } from '../../schema/types.js';
import { namedCodes } from '../code-lists.js';
import { businessCreditFrequency, eligibilityFields, otherSicCode, sicCode } from './business-products.js';
import {
  applicableRange,
  coreProductFields,
  eligibilityItemOf,
  featuresAndBenefitsOf,
  feeCap,
  fieldsOfFee,
  marketingStateFields,
  otherCode,
  otherFeeFields,
  periodOrTerm,
} from './products.js';

/** A business current account, as 2.2.1 has it, in both versions (D7). */
export const bca = once(() => {
  const tierBand = object({
    Identification: text(1, 35).optional(),
    TierValueMinimum: amount,
    TierValueMaximum: amount.optional(),
    CalculationFrequency: businessCreditFrequency,
    ApplicationFrequency: businessCreditFrequency,
    DepositInterestAppliedCoverage: codes('Banded', 'Tiered', 'Whole').optional(),
    FixedVariableInterestRateType: codes('Fixed', 'Variable'),
    AER: rate,
    BankInterestRateType: codes('Gross', 'Other').optional(),
    BankInterestRate: rate.optional(),
    Notes: notes.optional(),
    OtherBankInterestType: otherCode.optional(),
    OtherApplicationFrequency: otherCode.optional(),
    OtherCalculationFrequency: otherCode.optional(),
  });

  const overdraftFeeChargeCap = feeCap(namedCodes('BCAOverdraftFeeType'), periodOrTerm);

  const overdraftFeeChargeDetail = object({
    FeeType: namedCodes('BCAOverdraftFeeType'),
    NegotiableIndicator: flag.optional(),
    OverdraftControlIndicator: flag.optional(),
    IncrementalBorrowingAmount: amount.optional(),
    ...fieldsOfFee(codes('Gross', 'Other'), namedCodes('BCAFeeFrequency')),
    OverdraftFeeChargeCap: overdraftFeeChargeCap.optional(),
    OtherFeeType: otherCode.optional(),
    ...otherFeeFields,
  });

  const overdraftFeesCharges = object({
    OverdraftFeeChargeCap: list(overdraftFeeChargeCap).optional(),
    OverdraftFeeChargeDetail: list(overdraftFeeChargeDetail, 1),
  });

  const overdraftTierBand = object({
    Identification: text(1, 35).optional(),
    TierValueMin: amount,
    TierValueMax: amount.optional(),
    EAR: rate.optional(),
    AgreementLengthMin: float.optional(),
    AgreementLengthMax: float.optional(),
    AgreementPeriod: periodOrTerm.optional(),
    OverdraftInterestChargingCoverage: codes('Banded', 'Tiered', 'Whole').optional(),
    BankGuaranteedIndicator: flag.optional(),
    Notes: notes.optional(),
    OverdraftFeesCharges: list(overdraftFeesCharges).optional(),
  });

  const card = object({
    Type: codes('BusinessQuickLodgeCard', 'CashCard', 'DebitCard', 'DepositCard', 'Other'),
    Scheme: list(codeList('BCACardScheme', ['NetworkOne', 'Other', 'NetworkTwo']), 1),
    ContactlessIndicator: flag,
    MaxDailyCardWithdrawalLimit: amount.optional(),
    Notes: notes.optional(),
    OtherType: otherCode.optional(),
    OtherScheme: list(otherCode).optional(),
  });

  const mobileWallet = object({
    Type: namedCodes('BCAMobileWalletType'),
    Notes: notes.optional(),
    OtherType: otherCode.optional(),
  });

  const feeChargeDetail = object({
    FeeCategory: namedCodes('BCAFeeCategory'),
    FeeType: namedCodes('BCAFeeType'),
    NegotiableIndicator: flag.optional(),
    IncludedInMonthlyChargeIndicator: flag.optional(),
    ...fieldsOfFee(codes('Gross', 'Other'), namedCodes('BCAFeeFrequency')),
    OtherFeeCategory: otherCode.optional(),
    OtherFeeType: withFields(otherCode, { FeeCategory: namedCodes('BCAFeeCategory') }).optional(),
    ...otherFeeFields,
    FeeApplicableRange: applicableRange.optional(),
  });

  /** The fees of one tariff. */
  const otherFeesCharges = object({
    TariffType: codes('Electronic', 'Mixed', 'Other').optional(),
    TariffName: text(1, 350).optional(),
    OtherTariffType: otherCode.optional(),
    FeeChargeDetail: list(feeChargeDetail, 1),
    FeeChargeCap: list(feeCap(namedCodes('BCAFeeType'), periodOrTerm)).optional(),
  });

  return object({
    Name: text(1, 350),
    Identification: text(1, 35),
    Segment: list(namedCodes('BCASegment')).optional(),
    OnSaleIndicator: flag.optional(),
    FeeFreeLength: float.optional(),
    FeeFreeLengthPeriod: periodOrTerm.optional(),
    Notes: notes.optional(),
    BCAMarketingState: list(
      object({
        ...marketingStateFields(periodOrTerm),
        CreditInterest: object({
          TierBandSet: list(
            object({
              TierBandMethod: codes('Banded', 'Tiered', 'Whole'),
              CalculationMethod: codes('Compound', 'SimpleInterest').optional(),
              Destination: codes('PayAway', 'SelfCredit'),
              Notes: notes.optional(),
              TierBand: list(tierBand, 1),
              CreditInterestEligibility: list(
                eligibilityItemOf(namedCodes('BCAEligibilityType'), businessCreditFrequency),
              ).optional(),
            }),
            1,
          ),
        }).optional(),
        Overdraft: object({
          Notes: notes.optional(),
          TcsAndCsURL: text(1, 500).optional(),
          OverdraftTierBandSet: list(
            object({
              TierBandMethod: codes('Banded', 'Tiered', 'Whole'),
              OverdraftType: codes('Committed', 'OnDemand').optional(),
              Identification: text(1, 35).optional(),
              AuthorisedIndicator: flag.optional(),
              BufferAmount: amount.optional(),
              MinimumArrangedOverdraftAmount: amount.optional(),
              Notes: notes.optional(),
              OverdraftTierBand: list(overdraftTierBand, 1),
              OverdraftFeesCharges: list(overdraftFeesCharges).optional(),
            }),
            1,
          ),
        }).optional(),
        Eligibility: object({
          ...eligibilityFields(
            eligibilityItemOf(namedCodes('BCAEligibilityType'), businessCreditFrequency),
            periodOrTerm,
            codes('Director', 'Owner', 'Other', 'Partner'),
          ),
          IndustryEligibility: object({
            SICCode: list(sicCode, 1),
            Notes: notes.optional(),
            OtherSICCode: otherSicCode.optional(),
          }).optional(),
        }).optional(),
        FeaturesAndBenefits: withFields(
          featuresAndBenefitsOf(
            namedCodes('BCAFeatureBenefitType'),
            businessCreditFrequency,
            eligibilityItemOf(namedCodes('BCAEligibilityType'), periodOrTerm),
          ),
          { Card: list(card).optional(), MobileWallet: list(mobileWallet).optional() },
        ).optional(),
        OtherFeesCharges: list(otherFeesCharges, 1),
        CoreProduct: object({
          ...coreProductFields,
          MonthlyCharge: amount.optional(),
          Notes: notes.optional(),
        }).optional(),
      }),
      1,
    ),
  });
});
