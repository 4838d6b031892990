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

/** Commercial credit cards: the public standard's 2.2.1 in both versions (interface 2.6, D7), in neutral words (D9). */

const period = codes('Day, Half Year, Month, Quarter, Week, Year', '2.6 CCC Period');

const creditFrequency = codes(
  `Daily, HalfYearly, Monthly, Other, Quarterly, PerStatementDate, Weekly, Yearly`,
  '2.6 CCC CreditFrequency',
);

const eligibilityType = codes(
  `AnyBusinessCustomer, BusinessCurrentAccount, CreditScoring, OtherFinancialHolding, Other,
  MinimumTurnover`,
  '2.6 CCC EligibilityType',
);

const featureBenefitType = codes(
  `AccountManagement, CashBack, CreditReports, Lifestyle, MotorBreakdown, Other, PaymentHolidays,
  SpendLimits, TravelInsurance`,
  '2.6 CCC FeatureBenefitType',
);

const feeType = codes(
  `AdditionalCard, BalanceTransfer, CashAdvance, Card, ChequeIssue, CashWithdrawal, EmergencyCard,
  ForeignCash, Handling, Maintenance, Other, Purchase, Penalty`,
  '2.6 CCC FeeType',
);

const feeFrequency = codes(
  `Daily, Flexible, Fortnightly, Holiday, HalfYearly, Monthly, Other, Quarterly, Weekly, Yearly`,
  '2.6 CCC FeeFrequency',
);

const feeCategory = codes(
  `CashAdvance, BalanceTransfer, Purchase, Cheque, Card, FX, Penalty, Servicing, Other`,
  '2.6 CCC FeeCategory',
);

const coreProduct = block(
  '2.6 CCC CoreProduct',
  'ProductURL, TcsAndCsURL, SalesAccessChannels, ServicingAccessChannels, CardScheme, ContactlessIndicator, APR',
  {
    ProductURL: text(1, 500),
    ProductDescription: text(1, 2000),
    TcsAndCsURL: text(1, 500),
    MaxDailyCardWithdrawalLimit: amount,
    MinCreditLimit: amount,
    MaxCreditLimit: amount,
    MaxPurchaseInterestFreeLengthDays: whole,
    SalesAccessChannels: list(codes('Branch, CallCentre, Post, Online, RelationshipManager'), 1),
    ServicingAccessChannels: list(
      codes('ATM, Branch, CallCentre, Post, MobileBankingApp, Online, PostOffice, RelationshipManager, Text'),
      1,
    ),
    CardScheme: list(codes('NetworkOne, Other, NetworkTwo'), 1),
    ContactlessIndicator: flag,
    PeriodicFee: amount,
    PeriodicFeePeriod: period,
    APR: amount,
    Notes: notes,
    OtherCardScheme: list(otherCode),
  },
);

const ageEligibility = block('2.6 CCC Eligibility.AgeEligibility', '', {
  MinimumAge: number,
  MaximumAge: number,
  Notes: notes,
});

const creditCheckEligibility = block('2.6 CCC Eligibility.CreditCheckEligibility', '', {
  ScoringType: codes('Hard, Soft'),
  Notes: notes,
});

const idEligibility = block('2.6 CCC Eligibility.IDEligibility', '', {
  URL: text(1, 500),
  Notes: notes,
});

const otherSICCodeExcluded = block(
  '2.6 CCC Eligibility.IndustryEligibility.OtherSICCodeExcluded',
  'Name, Description',
  {
    Code: digits,
    Name: text(1, 70),
    Description: text(1, 350),
  },
);

const industryEligibility = block('2.6 CCC Eligibility.IndustryEligibility', '', {
  SICCodeIncluded: list(digits),
  SICCodeExcluded: list(digits),
  Notes: notes,
  OtherSICCodeIncluded: list(object(otherSICCodeExcluded)),
  OtherSICCodeExcluded: list(object(otherSICCodeExcluded)),
});

const legalStructureEligibility = block('2.6 CCC Eligibility.LegalStructureEligibility', '', {
  LegalStructure: codes('CIO, ClubSociety, Charity, Ltd, LBG, LLP, Other, Partnership, SoleTrader, Trust'),
  Notes: notes,
  OtherLegalStructure: otherCode,
});

const officerEligibility = block('2.6 CCC Eligibility.OfficerEligibility', '', {
  OfficerType: codes('Director, Owner, Other, Partner, SignificantControl'),
  MaxAmount: whole,
  MinAmount: whole,
  Notes: notes,
  OtherOfficerType: otherCode,
});

const otherEligibility = block('2.6 CCC Eligibility.OtherEligibility', 'Name, Type', {
  Name: text(1, 350),
  Description: text(1, 500),
  Type: eligibilityType,
  Amount: amount,
  Indicator: flag,
  Textual: text(1, 500),
  Period: creditFrequency,
  Notes: notes,
  OtherType: otherCode,
});

const residencyEligibility = block('2.6 CCC Eligibility.ResidencyEligibility', 'ResidencyIncluded', {
  ResidencyType: codes('Incorporated, Owner, Other, Trading, CompanyTax'),
  ResidencyIncluded: list(wordCharacters, 1),
  Notes: notes,
  OtherResidencyType: otherCode,
});

const tradingHistoryEligibility = block('2.6 CCC Eligibility.TradingHistoryEligibility', '', {
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

const eligibility = block('2.6 CCC Eligibility', '', {
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
  '2.6 CCC FeaturesAndBenefits.FeatureBenefitGroup.FeatureBenefitEligibility',
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
  '2.6 CCC FeaturesAndBenefits.FeatureBenefitGroup.FeatureBenefitItem',
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

const featureBenefitGroup = block('2.6 CCC FeaturesAndBenefits.FeatureBenefitGroup', 'Name', {
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

const featuresAndBenefits = block('2.6 CCC FeaturesAndBenefits', '', {
  FeatureBenefitGroup: list(object(featureBenefitGroup)),
  FeatureBenefitItem: list(object(featureBenefitItem)),
});

const feeChargeCap = block('2.6 CCC OtherFeesCharges.FeeChargeCap', 'FeeType, MinMaxType', {
  FeeType: list(feeType, 1),
  MinMaxType: codes('Minimum, Maximum'),
  FeeCapOccurrence: number,
  FeeCapAmount: amount,
  CappingPeriod: period,
  Notes: notes,
  OtherFeeType: list(otherCode),
});

const otherFeeType = block(
  '2.6 CCC OtherFeesCharges.FeeChargeDetail.OtherFeeType',
  'FeeCategory, Name, Description',
  {
    Code: wordCharacters,
    FeeCategory: feeCategory,
    Name: text(1, 70),
    Description: text(1, 350),
  },
);

const feeChargeDetail = block(
  '2.6 CCC OtherFeesCharges.FeeChargeDetail',
  'FeeCategory, FeeType, ApplicationFrequency, CalculationFrequency',
  {
    FeeCategory: feeCategory,
    FeeType: feeType,
    NegotiableIndicator: flag,
    IncludedInPeriodicFeeIndicator: flag,
    FeeAmount: amount,
    FeeRate: rate,
    FeeRateType: codes('Gross, Other'),
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

const otherFeesCharges = block('2.6 CCC OtherFeesCharges', 'FeeChargeDetail', {
  FeeChargeDetail: list(object(feeChargeDetail), 1),
  FeeChargeCap: list(object(feeChargeCap)),
});

const nonRepaymentFeeChargeCap = block(
  '2.6 CCC Repayment.NonRepaymentFeeCharges.NonRepaymentFeeChargeCap',
  'FeeType, MinMaxType',
  {
    FeeType: list(codes('LatePayment, OverCreditLimit, Other, ReturnPayment'), 1),
    MinMaxType: codes('Minimum, Maximum'),
    FeeCapOccurrence: number,
    FeeCapAmount: amount,
    CappingPeriod: period,
    Notes: notes,
    OtherFeeType: list(otherCode),
  },
);

const nonRepaymentFeeChargeDetail = block(
  '2.6 CCC Repayment.NonRepaymentFeeCharges.NonRepaymentFeeChargeDetail',
  'FeeType, ApplicationFrequency, CalculationFrequency',
  {
    FeeType: codes('LatePayment, OverCreditLimit, Other, ReturnPayment'),
    NegotiableIndicator: flag,
    FeeAmount: amount,
    FeeRate: rate,
    FeeRateType: codes('Gross, Other'),
    ApplicationFrequency: feeFrequency,
    CalculationFrequency: feeFrequency,
    Notes: notes,
    OtherFeeType: object(otherFeeType),
    OtherFeeRateType: otherCode,
    OtherApplicationFrequency: otherCode,
    OtherCalculationFrequency: otherCode,
  },
);

const nonRepaymentFeeCharges = block(
  '2.6 CCC Repayment.NonRepaymentFeeCharges',
  'NonRepaymentFeeChargeDetail',
  {
    NonRepaymentFeeChargeDetail: list(object(nonRepaymentFeeChargeDetail), 1),
    NonRepaymentFeeChargeCap: list(object(nonRepaymentFeeChargeCap)),
  },
);

const repaymentAllocation = block('2.6 CCC Repayment.RepaymentAllocation', 'Notes', {
  Notes: list(text(1, 2000), 1),
});

const repayment = block('2.6 CCC Repayment', 'RepaymentAllocation', {
  MinBalanceRepaymentRate: rate,
  MinBalanceRepaymentAmount: amount,
  Notes: notes,
  NonRepaymentFeeCharges: list(object(nonRepaymentFeeCharges)),
  RepaymentAllocation: object(repaymentAllocation),
});

const marketingState = block(
  '2.6 CCC CCCMarketingState',
  'Identification, MarketingState, Eligibility, FeaturesAndBenefits, OtherFeesCharges, CoreProduct',
  {
    Identification: text(1, 35),
    PredecessorID: text(1, 35),
    MarketingState: codes('Promotional, Regular'),
    FirstMarketedDate: date,
    LastMarketedDate: date,
    StateTenureLength: number,
    StateTenurePeriod: period,
    Notes: notes,
    Repayment: object(repayment),
    Eligibility: object(eligibility),
    FeaturesAndBenefits: object(featuresAndBenefits),
    OtherFeesCharges: object(otherFeesCharges),
    CoreProduct: object(coreProduct),
  },
);

export const ccc = block('2.6 CCC', 'Name, Identification, Segment, CCCMarketingState', {
  Name: text(1, 350),
  Identification: text(1, 35),
  Segment: list(codes('General'), 1),
  CCCMarketingState: list(object(marketingState), 1),
});
