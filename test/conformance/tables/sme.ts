import { block, codes, flag, list, number, object, text, whole } from './kind.js';
import {
  amount,
  applicableRange,
  date,
  digits,
  notes,
  productOtherCode as otherCode,
  rate,
  wordCharacters,
} from './shared.js';

/** Unsecured SME loans: the public standard's 2.2.1 in both versions (interface 2.6, D7), in neutral words (D9). */

const repaymentFrequency = codes(
  `Daily, Flexible, Fortnightly, HalfYearly, Monthly, Other, Quarterly, Weekly, Yearly`,
  '2.6 SME RepaymentFrequency',
);

const eligibilityType = codes(
  `BusinessOnly, CreditScoring, ExistingCustomers, IdAndV, Mortgage, NoArrearsOnLoan, NoCustomerInArrears,
  NewCustomersOnly, Other, StartUp, Turnover`,
  '2.6 SME EligibilityType',
);

const period = codes('Day, Half Year, Month, Quarter, Week, Year', '2.6 SME Period');

const creditFrequency = codes(
  'Daily, HalfYearly, Monthly, Other, Quarterly, Weekly, Yearly',
  '2.6 SME CreditFrequency',
);

const featureBenefitType = codes(
  `EarlySettlement, FlexibleRepayment, OverPayment, Other, PaymentHolidays, RepaymentHoliday`,
  '2.6 SME FeatureBenefitType',
);

const feeFrequency = codes(
  `OnClosing, OnOpening, ChargingPeriod, Daily, Holiday, PerItem, Monthly, OnAnniversary, Other,
  PerHundredPounds, PerHour, PerOccurrence, PerSheet, PerTransaction, PerTransactionAmount,
  PerTransactionPercentage, Quarterly, SixMonthly, StatementMonthly, Weekly, Yearly`,
  '2.6 SME FeeFrequency',
);

const feeType = codes(
  `Application, Arrangement, FeeChargeCap, CreditReference, EarlyRepayment, LatePayment, MissedPaymentFee,
  Monthly, MissedPaymentRate, OtherPaymentFee, Other, PrepaymentFee, OtherPaymentRate, Re-statement,
  Statement, SetUp`,
  '2.6 SME FeeType',
);

const feeRateType = codes(
  `CentralBankBaseRate, FixedRate, Gross, LoanProviderBaseRate, Net, Other`,
  '2.6 SME FeeRateType',
);

const feeCategory = codes(
  `BankersDrafts, CounterServices, Foreign, Legal, Online, Other, PaymentScheme, Penalty, Repayment,
  Report, Safekeeping, Servicing, Transaction`,
  '2.6 SME FeeCategory',
);

const coreProduct = block(
  '2.6 SME CoreProduct',
  'ProductURL, TcsAndCsURL, SalesAccessChannels, ServicingAccessChannels, EarlyPaymentFeeApplicable, OverPaymentFeeApplicable, LoanApplicationFeeChargeType',
  {
    ProductDescription: text(1, 2000),
    ProductURL: text(1, 500),
    TcsAndCsURL: text(1, 500),
    SalesAccessChannels: list(codes('Branch, CallCentre, Post, Online, PostOffice, RelationshipManager'), 1),
    ServicingAccessChannels: list(
      codes('ATM, Branch, CallCentre, Post, MobileBankingApp, Online, PostOffice, RelationshipManager, Text'),
      1,
    ),
    EarlyPaymentFeeApplicable: flag,
    OverPaymentFeeApplicable: flag,
    LoanApplicationFeeChargeType: codes(
      'ChargedAfterLoanApproval, ChargedIrrespectiveOfLoanApproval, NoLoanApplicationFee',
    ),
    OverpaymentAllowedIndicator: flag,
    FullEarlyRepaymentAllowedIndicator: flag,
    Notes: notes,
  },
);

const ageEligibility = block('2.6 SME Eligibility.AgeEligibility', '', {
  MinimumAge: number,
  MaximumAge: number,
  Notes: notes,
});

const creditCheckEligibility = block('2.6 SME Eligibility.CreditCheckEligibility', '', {
  ScoringType: codes('Hard, Soft'),
  Notes: notes,
});

const idEligibility = block('2.6 SME Eligibility.IDEligibility', '', {
  URL: text(1, 500),
  Notes: notes,
});

const otherSICCodeExluded = block(
  '2.6 SME Eligibility.IndustryEligibility.OtherSICCodeExluded',
  'Name, Description',
  {
    Code: digits,
    Name: text(1, 70),
    Description: text(1, 350),
  },
);

const industryEligibility = block('2.6 SME Eligibility.IndustryEligibility', '', {
  SICCodeIncluded: list(digits),
  SICCodeExcluded: list(digits),
  Notes: notes,
  OtherSICCodeIncluded: list(object(otherSICCodeExluded)),
  OtherSICCodeExluded: list(object(otherSICCodeExluded)),
});

const legalStructureEligibility = block('2.6 SME Eligibility.LegalStructureEligibility', '', {
  LegalStructure: codes('CIO, ClubSociety, Charity, Ltd, LBG, LLP, Other, Partnership, SoleTrader, Trust'),
  Notes: notes,
  OtherLegalStructure: otherCode,
});

const officerEligibility = block('2.6 SME Eligibility.OfficerEligibility', '', {
  OfficerType: codes('Director, Owner, Other, Partner, SignificantControl'),
  MinAmount: whole,
  MaxAmount: whole,
  Notes: notes,
  OtherOfficerType: otherCode,
});

const otherEligibility = block('2.6 SME Eligibility.OtherEligibility', 'Name, Type', {
  Name: text(1, 350),
  Description: text(1, 500),
  Type: eligibilityType,
  Amount: amount,
  Indicator: flag,
  Textual: text(1, 500),
  Period: repaymentFrequency,
  Notes: notes,
  OtherType: otherCode,
});

const residencyEligibility = block('2.6 SME Eligibility.ResidencyEligibility', 'ResidencyIncluded', {
  ResidencyType: codes('Incorporated, Owner, Other, Trading, CompanyTax'),
  ResidencyIncluded: list(wordCharacters, 1),
  Notes: notes,
  OtherResidencyType: otherCode,
});

const tradingHistoryEligibility = block('2.6 SME Eligibility.TradingHistoryEligibility', '', {
  TradingType: codes(
    'AnnualReturns, PreviousCCJSAllowed, GoodTradingHistory, Other, PreviousBankruptcyAllowed, TradingLength, Turnover',
  ),
  MinMaxType: codes('Minimum, Maximum'),
  Amount: amount,
  Indicator: flag,
  Textual: text(1, 500),
  Period: period,
  Notes: notes,
  OtherTradingType: otherCode,
});

const eligibility = block('2.6 SME Eligibility', '', {
  OtherEligibility: list(object(otherEligibility)),
  AgeEligibility: object(ageEligibility),
  ResidencyEligibility: list(object(residencyEligibility)),
  TradingHistoryEligibility: list(object(tradingHistoryEligibility)),
  LegalStructureEligibility: list(object(legalStructureEligibility)),
  OfficerEligibility: list(object(officerEligibility)),
  IDEligibility: object(idEligibility),
  CreditCheckEligibility: object(creditCheckEligibility),
  IndustryEligibility: object(industryEligibility),
});

const featureBenefitEligibility = block(
  '2.6 SME FeaturesAndBenefits.FeatureBenefitGroup.FeatureBenefitEligibility',
  'Name, Type',
  {
    Name: text(1, 350),
    Description: text(1, 500),
    Type: eligibilityType,
    Amount: amount,
    Indicator: flag,
    Textual: text(1, 500),
    Period: period,
    Notes: notes,
    OtherType: otherCode,
  },
);

const featureBenefitItem = block(
  '2.6 SME FeaturesAndBenefits.FeatureBenefitGroup.FeatureBenefitItem',
  'Type',
  {
    Identification: text(1, 35),
    Type: featureBenefitType,
    Name: text(1, 350),
    Amount: amount,
    Indicator: flag,
    Textual: text(1, 500),
    Notes: notes,
    OtherType: otherCode,
    FeatureBenefitEligibility: list(object(featureBenefitEligibility)),
  },
);

const featureBenefitGroup = block('2.6 SME FeaturesAndBenefits.FeatureBenefitGroup', 'Name', {
  Name: text(1, 350),
  Type: featureBenefitType,
  BenefitGroupNominalValue: amount,
  Fee: amount,
  ApplicationFrequency: creditFrequency,
  CalculationFrequency: creditFrequency,
  Notes: notes,
  OtherType: otherCode,
  OtherApplicationFrequency: otherCode,
  OtherCalculationFrequency: otherCode,
  FeatureBenefitItem: list(object(featureBenefitItem)),
  FeatureBenefitEligibility: list(object(featureBenefitEligibility)),
});

const featuresAndBenefits = block('2.6 SME FeaturesAndBenefits', '', {
  FeatureBenefitGroup: list(object(featureBenefitGroup)),
  FeatureBenefitItem: list(object(featureBenefitItem)),
});

const loanInterestFeeChargeCap = block(
  '2.6 SME LoanInterest.LoanInterestTierBandSet.LoanInterestFeesCharges.LoanInterestFeeChargeCap',
  'FeeType, MinMaxType',
  {
    FeeType: list(feeType, 1),
    MinMaxType: codes('Minimum, Maximum'),
    FeeCapOccurrence: number,
    FeeCapAmount: amount,
    CappingPeriod: feeFrequency,
    Notes: notes,
    OtherFeeType: list(otherCode),
  },
);

const otherFeeType = block(
  '2.6 SME LoanInterest.LoanInterestTierBandSet.LoanInterestFeesCharges.LoanInterestFeeChargeDetail.OtherFeeType',
  'Name, Description',
  {
    Code: wordCharacters,
    FeeCategory: feeCategory,
    Name: text(1, 70),
    Description: text(1, 350),
  },
);

const loanInterestFeeChargeDetail = block(
  '2.6 SME LoanInterest.LoanInterestTierBandSet.LoanInterestFeesCharges.LoanInterestFeeChargeDetail',
  'FeeType, ApplicationFrequency, CalculationFrequency',
  {
    FeeType: feeType,
    NegotiableIndicator: flag,
    FeeAmount: amount,
    FeeRate: rate,
    FeeRateType: feeRateType,
    ApplicationFrequency: feeFrequency,
    CalculationFrequency: feeFrequency,
    Notes: notes,
    OtherFeeType: object(otherFeeType),
    OtherFeeRateType: otherCode,
    OtherApplicationFrequency: otherCode,
    OtherCalculationFrequency: otherCode,
  },
);

const loanInterestFeesCharges = block(
  '2.6 SME LoanInterest.LoanInterestTierBandSet.LoanInterestFeesCharges',
  'LoanInterestFeeChargeDetail',
  {
    LoanInterestFeeChargeDetail: list(object(loanInterestFeeChargeDetail), 1),
    LoanInterestFeeChargeCap: list(object(loanInterestFeeChargeCap)),
  },
);

const loanInterestTierBand = block(
  '2.6 SME LoanInterest.LoanInterestTierBandSet.LoanInterestTierBand',
  'TierValueMinimum, TierValueMinTerm, MinTermPeriod, FixedVariableInterestRateType, RepAPR',
  {
    Identification: text(1, 35),
    TierValueMinimum: amount,
    TierValueMaximum: amount,
    TierValueMinTerm: number,
    MinTermPeriod: period,
    TierValueMaxTerm: number,
    MaxTermPeriod: period,
    FixedVariableInterestRateType: codes('Fixed, Variable'),
    RepAPR: rate,
    LoanProviderInterestRateType: feeRateType,
    LoanProviderInterestRate: rate,
    Notes: notes,
    OtherLoanProviderInterestRateType: otherCode,
    LoanInterestFeesCharges: list(object(loanInterestFeesCharges)),
  },
);

const loanInterestTierBandSet = block(
  '2.6 SME LoanInterest.LoanInterestTierBandSet',
  'TierBandMethod, CalculationMethod, LoanInterestTierBand',
  {
    TierBandMethod: codes('Banded, Tiered, Whole'),
    Identification: text(1, 35),
    CalculationMethod: codes('Compound, SimpleInterest'),
    Notes: notes,
    LoanInterestTierBand: list(object(loanInterestTierBand), 1),
    LoanInterestFeesCharges: list(object(loanInterestFeesCharges)),
  },
);

const loanInterest = block('2.6 SME LoanInterest', 'LoanInterestTierBandSet', {
  Notes: notes,
  LoanInterestTierBandSet: list(object(loanInterestTierBandSet), 1),
});

const feeChargeCap = block('2.6 SME OtherFeesCharges.FeeChargeCap', 'FeeType, MinMaxType', {
  FeeType: list(feeType, 1),
  MinMaxType: codes('Minimum, Maximum'),
  FeeCapOccurrence: number,
  FeeCapAmount: amount,
  CappingPeriod: period,
  Notes: notes,
  OtherFeeType: list(otherCode),
});

const feeChargeDetail = block(
  '2.6 SME OtherFeesCharges.FeeChargeDetail',
  'FeeType, ApplicationFrequency, CalculationFrequency',
  {
    FeeCategory: feeCategory,
    FeeType: feeType,
    NegotiableIndicator: flag,
    FeeAmount: amount,
    FeeRate: rate,
    FeeRateType: feeRateType,
    ApplicationFrequency: feeFrequency,
    CalculationFrequency: feeFrequency,
    Notes: notes,
    OtherFeeCategory: otherCode,
    OtherFeeType: object(otherFeeType),
    OtherFeeRateType: otherCode,
    OtherApplicationFrequency: otherCode,
    OtherCalculationFrequency: otherCode,
    FeeApplicableRange: applicableRange,
  },
);

const otherFeesCharges = block('2.6 SME OtherFeesCharges', 'FeeChargeDetail', {
  FeeChargeDetail: list(object(feeChargeDetail), 1),
  FeeChargeCap: list(object(feeChargeCap)),
});

const repaymentFeeCharges = block('2.6 SME Repayment.RepaymentFeeCharges', 'RepaymentFeeChargeDetail', {
  RepaymentFeeChargeDetail: list(object(loanInterestFeeChargeDetail), 1),
  RepaymentFeeChargeCap: list(object(feeChargeCap)),
});

const repaymentHoliday = block('2.6 SME Repayment.RepaymentHoliday', '', {
  MaxHolidayLength: number,
  MaxHolidayPeriod: period,
  Notes: notes,
});

const repayment = block('2.6 SME Repayment', '', {
  RepaymentType: codes(
    'Balloon, Bullet, CapitalAndInterest, CustomSchedule, EarlyRepayment, FixedCapitalFullyAmortising, FixedCapitalWithBullet, FixedCapitalAndInterestReducingBalance, InterestOnly, PrepaymentFee, RepaymentWithBullet, StraightLineInterestOnly',
  ),
  RepaymentFrequency: repaymentFrequency,
  AmountType: codes('BalanceToDate, Balloon, CapitalAndInterest, FeeChargeCap, InterestOnly, Bullet, Other'),
  Notes: notes,
  OtherRepaymentType: otherCode,
  OtherRepaymentFrequency: otherCode,
  OtherAmountType: otherCode,
  RepaymentFeeCharges: object(repaymentFeeCharges),
  RepaymentHoliday: list(object(repaymentHoliday)),
});

const marketingState = block(
  '2.6 SME SMELoanMarketingState',
  'Identification, MarketingState, LoanInterest, Repayment, Eligibility, FeaturesAndBenefits, CoreProduct',
  {
    Identification: text(1, 35),
    PredecessorID: text(1, 35),
    MarketingState: codes('Promotional, Regular'),
    FirstMarketedDate: date,
    LastMarketedDate: date,
    StateTenureLength: number,
    StateTenurePeriod: period,
    Notes: notes,
    LoanInterest: object(loanInterest),
    Repayment: list(object(repayment), 1),
    Eligibility: object(eligibility),
    FeaturesAndBenefits: object(featuresAndBenefits),
    OtherFeesCharges: object(otherFeesCharges),
    CoreProduct: object(coreProduct),
  },
);

export const sme = block('2.6 SME', 'Name, Identification, Segment, SMELoanMarketingState', {
  Name: text(1, 350),
  Identification: text(1, 35),
  Segment: list(
    codes(
      'AgricultureSector, Business, FlexibleBusinessLoan, FixedGroup, GovernmentScheme, Other, SectorSpecific',
    ),
    1,
  ),
  OtherSegment: otherCode,
  SMELoanMarketingState: list(object(marketingState), 1),
});
