import type { Collection } from '../../src/model/collection.js';
import { type Version, versions } from '../../src/model/version.js';

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

const state = {
  Identification: 'USUAL',
  MarketingState: 'Regular',
  FirstMarketedDate: '1900-01-01',
  LastMarketedDate: '9999-12-31',
};

const perMonth = { ApplicationFrequency: 'Monthly', CalculationFrequency: 'Monthly' };

const fee = (FeeType: string, own: object = {}) => ({
  FeeType,
  FeeAmount: '6.00',
  ...perMonth,
  FeeApplicableRange: { MinimumAmount: '0.00', MaximumAmount: '100.00' },
  ...own,
});

/** The parts that every product has, with a code of its own for a condition and for benefits. */
const parts = (condition: string, benefit: string, core: object, eligibility: object = {}) => ({
  Eligibility: {
    OtherEligibility: [{ Name: 'New to us', Type: condition, Indicator: true }],
    AgeEligibility: { MinimumAge: 18 },
    ...eligibility,
  },
  FeaturesAndBenefits: {
    FeatureBenefitGroup: [{ Name: 'Pack', Type: benefit, Fee: '12.00', ...perMonth }],
    FeatureBenefitItem: ['F1', 'F2'].map((Identification) => ({ Identification, Type: benefit })),
  },
  CoreProduct: {
    ProductURL: 'https://fenland.example/product',
    TcsAndCsURL: 'https://fenland.example/terms',
    SalesAccessChannels: ['Branch'],
    ServicingAccessChannels: ['Branch'],
    ...core,
  },
});

const overdraft = (minMax: string) => ({
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
            { FeeType: 'ArrangedOverdraft', OverdraftControlIndicator: true, FeeAmount: '1.00', ...perMonth },
          ],
        },
      ],
    },
  ],
});

const named = (Identification: string, segment: string) => ({
  Name: 'Fenland Plain',
  Identification,
  Segment: [segment],
});

const pca = versions.flatMap((version) =>
  (['record', 'state'] as const).map((partsIn): Sound => {
    const minMax = version === 'v2.1' ? 'FeeMinMaxType' : 'MinMaxType';
    const foreign = 'IntlPayPurchaseNonSterling';
    const own = {
      ...parts('NewCustomersOnly', 'OverdraftControl', { MonthlyMaximumCharge: '30.00' }),
      Overdraft: overdraft(minMax),
      OtherFeesCharges: {
        FeeChargeDetail: [fee(foreign, { FeeCategory: 'Foreign' })],
        FeeChargeCap: [{ FeeType: [foreign], [minMax]: 'Maximum', FeeCapAmount: '20.00' }],
      },
    };
    const record = {
      ...named('FB-EVERYDAY', 'General'),
      ...(version === 'v2.2' && { OnSaleIndicator: true }),
      ...(partsIn === 'record'
        ? { PCAMarketingState: [state], ...own }
        : { PCAMarketingState: [{ ...state, ...own }] }),
    };
    return { version, partsIn, record, collection: 'personal-current-accounts' };
  }),
);

/** The others have the same shape in both versions. */
const inBoth = (collection: Collection, record: Part): readonly Sound[] =>
  versions.map((version) => ({ version, collection, record, partsIn: 'state' }));

const industry = { IndustryEligibility: { SICCodeIncluded: ['01110'] } };

const bca = inBoth('business-current-accounts', {
  ...named('FB-BUSINESS', 'Standard'),
  OnSaleIndicator: true,
  BCAMarketingState: [
    {
      ...state,
      ...parts(
        'AnyBusinessCustomer',
        'RelationshipManager',
        { MonthlyCharge: '6.00' },
        {
          IndustryEligibility: { SICCode: ['01110'] },
        },
      ),
      Overdraft: overdraft('MinMaxType'),
      OtherFeesCharges: [
        {
          FeeChargeDetail: [
            fee('ServiceCAccountFeeMonthly', {
              FeeCategory: 'Servicing',
              IncludedInMonthlyChargeIndicator: true,
            }),
          ],
        },
      ],
    },
  ],
});

const early = { ApplicationFrequency: 'PerOccurrence', CalculationFrequency: 'PerOccurrence' };

const sme = inBoth('unsecured-sme-loans', {
  ...named('FB-GROWTH', 'Business'),
  SMELoanMarketingState: [
    {
      ...state,
      ...parts(
        'NewCustomersOnly',
        'EarlySettlement',
        {
          EarlyPaymentFeeApplicable: true,
          OverPaymentFeeApplicable: false,
          LoanApplicationFeeChargeType: 'NoLoanApplicationFee',
        },
        industry,
      ),
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
              { FeeType: 'EarlyRepayment', ...early, Notes: ['One per cent of what is paid early.'] },
            ],
          },
        },
      ],
      OtherFeesCharges: { FeeChargeDetail: [fee('EarlyRepayment', early)] },
    },
  ],
});

const ccc = inBoth('commercial-credit-cards', {
  ...named('FB-CARD', 'General'),
  CCCMarketingState: [
    {
      ...state,
      ...parts(
        'AnyBusinessCustomer',
        'CreditReports',
        {
          CardScheme: ['NetworkOne'],
          ContactlessIndicator: true,
          PeriodicFee: '24.00',
          PeriodicFeePeriod: 'Year',
          APR: '26.8',
        },
        industry,
      ),
      Repayment: { MinBalanceRepaymentRate: '2.5', RepaymentAllocation: { Notes: ['Cash first.'] } },
      OtherFeesCharges: {
        FeeChargeDetail: [fee('Card', { FeeCategory: 'Card', IncludedInPeriodicFeeIndicator: true })],
      },
    },
  ],
});

const PostalAddress = { BuildingNumber: '1', StreetName: 'Park Street', PostCode: 'CB7 4AA' };

const atm = inBoth('atms', {
  Identification: 'A-1',
  SupportedCurrencies: ['GBP'],
  ATMServices: ['Balance'],
  Location: { PostalAddress },
});

const branch = inBoth('branches', {
  Identification: 'B-1',
  SequenceNumber: '00',
  Type: 'Physical',
  CustomerSegment: ['Personal'],
  PostalAddress,
});

/** Records that keep every rule of the standard, by rule book, in all shapes that the interface takes. */
export const sound = { PCA: pca, BCA: bca, SME: sme, CCC: ccc, ATM: atm, Branch: branch } as const;
