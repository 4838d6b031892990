import type { Collection } from '../../src/model/collection.js';
import type { Version } from '../../src/model/version.js';

/** A record, or a part of one, that a test changes. */
// biome-ignore lint/suspicious/noExplicitAny: breaches of all products are planted in one table
export type Part = any;

/** A record that keeps every rule of the standard, in one shape. */
export interface Sound {
  readonly version: Version;
  readonly collection: Collection;
  readonly record: Part;
  /** Where the parts of the product are: the record, or its marketing state (D5). */
  readonly partsIn: 'record' | 'state';
}

const always = { FirstMarketedDate: '1900-01-01', LastMarketedDate: '9999-12-31' };
const state = { Identification: 'USUAL', MarketingState: 'Regular', ...always };

const core = {
  ProductURL: 'https://fenland.example/product',
  TcsAndCsURL: 'https://fenland.example/terms',
  SalesAccessChannels: ['Branch'],
  ServicingAccessChannels: ['Branch'],
};

const perMonth = { ApplicationFrequency: 'Monthly', CalculationFrequency: 'Monthly' };

const conditions = (type: string) => ({
  OtherEligibility: [{ Name: 'New to us', Type: type, Indicator: true }],
  AgeEligibility: { MinimumAge: 18 },
});

const benefits = (type: string) => ({
  FeatureBenefitGroup: [{ Name: 'Pack', Type: type, Fee: '12.00', ...perMonth }],
  FeatureBenefitItem: [
    { Identification: 'F1', Type: type },
    { Identification: 'F2', Type: type },
  ],
});

const overdraft = (minMax: 'FeeMinMaxType' | 'MinMaxType') => ({
  OverdraftTierBandSet: [
    {
      TierBandMethod: 'Tiered',
      Identification: 'OD',
      BufferAmount: '50.00',
      OverdraftTierBand: [
        { Identification: 'OD-1', TierValueMin: '0.00', TierValueMax: '500.00', EAR: '19.9' },
        { Identification: 'OD-2', TierValueMin: '500.01', EAR: '39.9' },
      ],
      OverdraftFeesCharges: [
        {
          OverdraftFeeChargeCap: [
            { FeeType: ['ArrangedOverdraft'], [minMax]: 'Maximum', FeeCapAmount: '20.00' },
          ],
          OverdraftFeeChargeDetail: [
            {
              FeeType: 'ArrangedOverdraft',
              OverdraftControlIndicator: true,
              FeeAmount: '1.00',
              ...perMonth,
            },
          ],
        },
      ],
    },
  ],
});

const pcaParts = (minMax: 'FeeMinMaxType' | 'MinMaxType') => ({
  Overdraft: overdraft(minMax),
  Eligibility: conditions('NewCustomersOnly'),
  FeaturesAndBenefits: benefits('OverdraftControl'),
  OtherFeesCharges: {
    FeeChargeDetail: [
      {
        FeeCategory: 'Foreign',
        FeeType: 'IntlPayPurchaseNonSterling',
        FeeAmount: '2.00',
        ApplicationFrequency: 'PerTransaction',
        CalculationFrequency: 'PerTransaction',
        FeeApplicableRange: { MinimumAmount: '0.00', MaximumAmount: '100.00' },
      },
    ],
    FeeChargeCap: [{ FeeType: ['IntlPayPurchaseNonSterling'], [minMax]: 'Maximum', FeeCapAmount: '20.00' }],
  },
  CoreProduct: { ...core, MonthlyMaximumCharge: '30.00' },
});

const account = { Name: 'Fenland Everyday', Identification: 'FB-EVERYDAY', Segment: ['General'] };

const pca: readonly Sound[] = [
  {
    version: 'v2.1',
    partsIn: 'record',
    record: { ...account, PCAMarketingState: [state], ...pcaParts('FeeMinMaxType') },
  },
  {
    version: 'v2.1',
    partsIn: 'state',
    record: { ...account, PCAMarketingState: [{ ...state, ...pcaParts('FeeMinMaxType') }] },
  },
  {
    version: 'v2.2',
    partsIn: 'record',
    record: {
      ...account,
      OnSaleIndicator: true,
      PCAMarketingState: [state],
      ...pcaParts('MinMaxType'),
    },
  },
  {
    version: 'v2.2',
    partsIn: 'state',
    record: {
      ...account,
      OnSaleIndicator: true,
      PCAMarketingState: [{ ...state, ...pcaParts('MinMaxType') }],
    },
  },
].map((sound) => ({ ...sound, collection: 'personal-current-accounts' }) as Sound);

/** The other products have the same shape in both versions. */
const inBoth = (collection: Collection, record: Part): readonly Sound[] =>
  (['v2.1', 'v2.2'] as const).map((version) => ({ version, collection, record, partsIn: 'state' }));

const range = { FeeApplicableRange: { MinimumAmount: '0.00', MaximumAmount: '100.00' } };

const bca = inBoth('business-current-accounts', {
  Name: 'Fenland Business',
  Identification: 'FB-BUSINESS',
  Segment: ['Standard'],
  OnSaleIndicator: true,
  BCAMarketingState: [
    {
      ...state,
      Overdraft: overdraft('MinMaxType'),
      Eligibility: {
        ...conditions('AnyBusinessCustomer'),
        IndustryEligibility: { SICCode: ['01110'] },
      },
      FeaturesAndBenefits: benefits('RelationshipManager'),
      OtherFeesCharges: [
        {
          FeeChargeDetail: [
            {
              FeeCategory: 'Servicing',
              FeeType: 'ServiceCAccountFeeMonthly',
              IncludedInMonthlyChargeIndicator: true,
              FeeAmount: '6.00',
              ...perMonth,
              ...range,
            },
          ],
        },
      ],
      CoreProduct: { ...core, MonthlyCharge: '6.00' },
    },
  ],
});

const sme = inBoth('unsecured-sme-loans', {
  Name: 'Fenland Growth Loan',
  Identification: 'FB-GROWTH',
  Segment: ['Business'],
  SMELoanMarketingState: [
    {
      ...state,
      LoanInterest: {
        LoanInterestTierBandSet: [
          {
            TierBandMethod: 'Whole',
            CalculationMethod: 'Compound',
            LoanInterestTierBand: [
              {
                TierValueMinimum: '1000.00',
                TierValueMinTerm: 1,
                MinTermPeriod: 'Year',
                FixedVariableInterestRateType: 'Fixed',
                RepAPR: '9.9',
              },
            ],
          },
        ],
      },
      Repayment: [
        {
          RepaymentType: 'CapitalAndInterest',
          RepaymentFeeCharges: {
            RepaymentFeeChargeDetail: [
              {
                FeeType: 'EarlyRepayment',
                ApplicationFrequency: 'PerOccurrence',
                CalculationFrequency: 'PerOccurrence',
                Notes: ['One per cent of what is paid early.'],
              },
            ],
          },
        },
      ],
      Eligibility: {
        ...conditions('NewCustomersOnly'),
        IndustryEligibility: { SICCodeIncluded: ['01110'] },
      },
      FeaturesAndBenefits: benefits('EarlySettlement'),
      OtherFeesCharges: {
        FeeChargeDetail: [
          {
            FeeType: 'EarlyRepayment',
            FeeAmount: '5.00',
            ApplicationFrequency: 'PerOccurrence',
            CalculationFrequency: 'PerOccurrence',
            ...range,
          },
        ],
      },
      CoreProduct: {
        ...core,
        EarlyPaymentFeeApplicable: true,
        OverPaymentFeeApplicable: false,
        LoanApplicationFeeChargeType: 'NoLoanApplicationFee',
      },
    },
  ],
});

const ccc = inBoth('commercial-credit-cards', {
  Name: 'Fenland Business Card',
  Identification: 'FB-CARD',
  Segment: ['General'],
  CCCMarketingState: [
    {
      ...state,
      Repayment: {
        MinBalanceRepaymentRate: '2.5',
        RepaymentAllocation: { Notes: ['Cash first.'] },
      },
      Eligibility: {
        ...conditions('AnyBusinessCustomer'),
        IndustryEligibility: { SICCodeIncluded: ['01110'] },
      },
      FeaturesAndBenefits: benefits('CreditReports'),
      OtherFeesCharges: {
        FeeChargeDetail: [
          {
            FeeCategory: 'Card',
            FeeType: 'Card',
            IncludedInPeriodicFeeIndicator: true,
            FeeAmount: '24.00',
            ApplicationFrequency: 'Yearly',
            CalculationFrequency: 'Yearly',
            ...range,
          },
        ],
      },
      CoreProduct: {
        ...core,
        CardScheme: ['NetworkOne'],
        ContactlessIndicator: true,
        PeriodicFee: '24.00',
        PeriodicFeePeriod: 'Year',
        APR: '26.8',
      },
    },
  ],
});

const atm = inBoth('atms', {
  Identification: 'A-1',
  SupportedCurrencies: ['GBP'],
  ATMServices: ['Balance'],
  Location: { PostalAddress: { BuildingNumber: '1', StreetName: 'Park Street', PostCode: 'CB7 4AA' } },
});

const branch = inBoth('branches', {
  Identification: 'B-1',
  SequenceNumber: '00',
  Type: 'Physical',
  CustomerSegment: ['Personal'],
  PostalAddress: { BuildingNumber: '1', StreetName: 'Park Street', PostCode: 'CB7 4AA' },
});

/** Records that keep every rule of the standard, by rule book, in all shapes that the interface takes. */
export const sound = { PCA: pca, BCA: bca, SME: sme, CCC: ccc, ATM: atm, Branch: branch } as const;
