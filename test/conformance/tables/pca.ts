import { codes, flag, list, noted, number, object, table, text } from './kind.js';
import {
  amount,
  applicableRange,
  creditFrequency,
  date,
  eligibilityItem,
  featureBenefitType,
  feeCategory,
  feeFrequency,
  feeRateType,
  feeType,
  notes,
  productOtherCode as otherCode,
  overdraftFeeType,
  period,
  rate,
  wordCharacters,
} from './shared.js';

/** Interface 2.5 in v2.1. */

const tieredOrWhole = codes('Tiered, Whole');
const minMax = codes('Minimum, Maximum');

const creditTierBand = table(
  '2.5.2 TierBand',
  `Identification, TierValueMinimum, CalculationFrequency, ApplicationFrequency, FixedVariableInterestRateType, AER`,
  {
    Identification: text(1, 35),
    TierValueMinimum: amount,
    TierValueMaximum: amount,
    CalculationFrequency: creditFrequency,
    ApplicationFrequency: creditFrequency,
    DepositInterestAppliedCoverage: tieredOrWhole,
    FixedVariableInterestRateType: codes('Fixed, Variable'),
    AER: rate,
    BankInterestRateType: codes('LinkedBaseRate, Gross, Net, Other'),
    Notes: notes,
    OtherBankInterestType: otherCode,
    OtherApplicationFrequency: otherCode,
    OtherCalculationFrequency: otherCode,
  },
);

const creditInterest = table('2.5.2 CreditInterest', 'TierBandSet', {
  TierBandSet: list(
    object(
      table('2.5.2 TierBandSet', 'TierBandMethod, TierBand', {
        TierBandMethod: tieredOrWhole,
        CalculationMethod: codes('Compound, SimpleInterest'),
        Destination: codes('PayAway, SelfCredit'),
        Notes: notes,
        CreditInterestEligibility: list(eligibilityItem),
        TierBand: list(object(creditTierBand), 1),
      }),
    ),
    1,
  ),
});

export const overdraftCap = table('2.5.3 OverdraftFeeChargeCap', 'FeeType, FeeMinMaxType', {
  FeeType: list(overdraftFeeType, 1),
  OverdraftControlIndicator: flag,
  FeeMinMaxType: minMax,
  FeeCapOccurrence: number,
  FeeCapAmount: amount,
  CappingPeriod: period,
  Notes: notes,
  OtherFeeType: list(otherCode),
});

export const overdraftFees = table('2.5.3 OverdraftFeesCharges', 'OverdraftFeeChargeDetail', {
  OverdraftFeeChargeCap: list(object(overdraftCap)),
  OverdraftFeeChargeDetail: list(
    object(
      table('2.5.3 OverdraftFeeChargeDetail', 'FeeType, ApplicationFrequency, CalculationFrequency', {
        FeeType: overdraftFeeType,
        OverdraftControlIndicator: flag,
        IncrementalBorrowingAmount: amount,
        FeeAmount: amount,
        FeeRate: rate,
        FeeRateType: feeRateType,
        ApplicationFrequency: feeFrequency,
        CalculationFrequency: feeFrequency,
        Notes: notes,
        OtherFeeType: otherCode,
        OtherFeeRateType: otherCode,
        OtherApplicationFrequency: otherCode,
        OtherCalculationFrequency: otherCode,
        OverdraftFeeApplicableRange: applicableRange,
      }),
    ),
    1,
  ),
});

const overdraft = table('2.5.3 Overdraft', 'OverdraftTierBandSet', {
  Notes: noted(text(1, 2000), 'one text, not a list'),
  TcsAndCsURL: text(1, 500),
  OverdraftTierBandSet: list(
    object(
      table('2.5.3 OverdraftTierBandSet', 'TierBandMethod, Identification, OverdraftTierBand', {
        TierBandMethod: tieredOrWhole,
        OverdraftType: codes('Committed, OnDemand, Other'),
        Identification: text(1, 35),
        AuthorisedIndicator: flag,
        BufferAmount: amount,
        Notes: notes,
        OverdraftTierBand: list(
          object(
            table('2.5.3 OverdraftTierBand', 'Identification, TierValueMin', {
              Identification: text(1, 35),
              TierValueMin: amount,
              TierValueMax: amount,
              OverdraftInterestChargingCoverage: tieredOrWhole,
              BankGuaranteedIndicator: flag,
              EAR: rate,
              Notes: notes,
              OverdraftFeesCharges: list(object(overdraftFees), 1),
            }),
          ),
          1,
        ),
        OverdraftFeesCharges: list(object(overdraftFees), 1),
      }),
    ),
    1,
  ),
});

const eligibility = table('2.5.4 Eligibility', '', {
  OtherEligibility: list(eligibilityItem),
  AgeEligibility: object(
    table('2.5.4 AgeEligibility', '', { MinimumAge: number, MaximumAge: number, Notes: notes }),
  ),
  ResidencyEligibility: object(
    table('2.5.4 ResidencyEligibility', 'ResidencyIncluded', {
      ResidencyType: codes('Householder, Other'),
      ResidencyIncluded: list(wordCharacters, 1),
      Notes: notes,
      OtherResidencyType: otherCode,
    }),
  ),
  CreditCheck: object(table('2.5.4 CreditCheck', '', { ScoringType: codes('Hard, Soft'), Notes: notes })),
  IDVerificationCheck: object(table('2.5.4 IDVerificationCheck', '', { URL: text(1, 500), Notes: notes })),
});

const featureBenefitItem = object(
  table('2.5.5 FeatureBenefitItem', 'Identification, Type', {
    Identification: text(1, 35),
    Type: featureBenefitType,
    Name: text(1, 350),
    Amount: amount,
    Indicator: flag,
    Textual: text(1, 500),
    Notes: notes,
    OtherType: otherCode,
    FeatureBenefitEligibility: list(eligibilityItem),
  }),
);

const card = list(
  object(
    table('2.5.6 Card', 'Type, Scheme, ContactlessIndicator', {
      Type: codes('CashCard, DebitCard, Other, POCACard, PrepaidDebitCard'),
      Scheme: codes('NetworkOne, Other, NetworkTwo'),
      ContactlessIndicator: flag,
      Notes: notes,
      OtherType: otherCode,
      OtherScheme: otherCode,
    }),
  ),
);

const mobileWallet = list(
  object(
    table('2.5.6 MobileWallet', 'Type', {
      Type: codes(
        'PlatformOnePay, PlatformTwoPay, IssuerMobileApp, MobileBankingApp, Other, PeerPay, PlatformThreePay, OperatorWallet',
      ),
      Notes: notes,
      OtherType: otherCode,
    }),
  ),
);

const featuresAndBenefits = table('2.5.5 FeaturesAndBenefits', '', {
  FeatureBenefitGroup: list(
    object(
      table('2.5.5 FeatureBenefitGroup', 'Name', {
        Name: text(1, 350),
        Type: featureBenefitType,
        BenefitGroupNominalValue: amount,
        Fee: amount,
        ApplicationFrequency: creditFrequency,
        CalculationFrequency: creditFrequency,
        Notes: notes,
        OtherApplicationFrequency: otherCode,
        OtherCalculationFrequency: otherCode,
        OtherType: otherCode,
        FeatureBenefitItem: list(featureBenefitItem),
        FeatureBenefitEligibility: list(eligibilityItem),
      }),
    ),
  ),
  FeatureBenefitItem: noted(list(featureBenefitItem), 'also outside of the groups'),
  Card: noted(card, 'here too, as the public standard has it (D5)'),
  MobileWallet: noted(mobileWallet, 'here too, as the public standard has it (D5)'),
});

const otherFeesCharges = table('2.5.7 OtherFeesCharges', 'FeeChargeDetail', {
  FeeChargeDetail: list(
    object(
      table('2.5.7 FeeChargeDetail', 'FeeCategory, FeeType, ApplicationFrequency, CalculationFrequency', {
        FeeCategory: feeCategory,
        FeeType: feeType,
        FeeAmount: amount,
        FeeRate: rate,
        FeeRateType: feeRateType,
        ApplicationFrequency: feeFrequency,
        CalculationFrequency: feeFrequency,
        Notes: notes,
        OtherFeeType: object(
          table('2.5.7 OtherFeeType', 'FeeCategory, Name, Description', {
            Code: wordCharacters,
            FeeCategory: feeCategory,
            Name: text(1, 70),
            Description: text(1, 350),
          }),
        ),
        OtherFeeRateType: otherCode,
        OtherApplicationFrequency: otherCode,
        OtherCalculationFrequency: otherCode,
        FeeApplicableRange: applicableRange,
      }),
    ),
    1,
  ),
  FeeChargeCap: list(
    object(
      table('2.5.7 FeeChargeCap', 'FeeType, FeeMinMaxType', {
        FeeType: list(feeType, 1),
        FeeMinMaxType: minMax,
        FeeCapOccurrence: number,
        FeeCapAmount: amount,
        CappingPeriod: period,
        Notes: notes,
        OtherFeeType: list(otherCode),
      }),
    ),
  ),
});

/** Not shown by the interface: D6. */
const coreProduct = table('2.5 CoreProduct', '', {
  ProductURL: text(1, 500),
  ProductDescription: text(1, 2000),
  TcsAndCsURL: text(1, 500),
  SalesAccessChannels: list(codes('Branch, CallCentre, Post, Online, RelationshipManager')),
  ServicingAccessChannels: list(
    codes('ATM, Branch, CallCentre, Post, MobileBankingApp, Online, PostOffice, RelationshipManager, Text'),
  ),
  MonthlyMaximumCharge: amount,
});

/** The parts that stand beside the marketing states or inside of each (D5). */
const parts = {
  CreditInterest: object(creditInterest),
  Overdraft: object(overdraft),
  Eligibility: object(eligibility),
  FeaturesAndBenefits: object(featuresAndBenefits),
  Card: card,
  MobileWallet: mobileWallet,
  OtherFeesCharges: object(otherFeesCharges),
  CoreProduct: object(coreProduct),
};

const inside = 'inside of a marketing state too, with the same shape (D5)';

const marketingState = object(
  table('2.5.1', '', {
    Identification: text(1, 35),
    PredecessorID: noted(text(1, 35), 'the identification of the state before it'),
    MarketingState: codes('Promotional, Regular'),
    FirstMarketedDate: date,
    LastMarketedDate: date,
    StateTenureLength: number,
    StateTenurePeriod: period,
    Notes: notes,
    ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, noted(part, inside)])),
  }),
);

export const pca = table('2.5', 'Name, Identification, PCAMarketingState', {
  Name: text(1, 350),
  Identification: text(1, 35),
  Segment: list(codes('Basic, General, Graduate, Packaged, Premium, Reward, Student, YoungAdult, Youth'), 1),
  PCAMarketingState: noted(list(marketingState, 1), 'of marketing states (D6: at least 1)'),
  ...parts,
  CoreProduct: noted(parts.CoreProduct, 'the last of the fields (D6)'),
});
