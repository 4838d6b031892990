import { versionsFrom } from '../../model/version.js';
import { bca } from '../versions/v2.1/bca.js';
import { ccc } from '../versions/v2.1/ccc.js';
import { pcaParts } from '../versions/v2.1/pca.js';
import { smeLoan } from '../versions/v2.1/sme-loan.js';
import type { FieldClasses, Registration } from './registration.js';

/** The same for all products, whose parts have the same names. */
const changes = {
  '.Name': 'name',
  OnSaleIndicator: 'on-sale',
  Notes: 'texts',
  ProductDescription: 'texts',
  ProductURL: 'texts',
  TcsAndCsURL: 'texts',
  CreditInterest: 'rates',
  LoanInterest: 'rates',
  AER: 'rates',
  APR: 'rates',
  EAR: 'rates',
  RepAPR: 'rates',
  BankInterestRate: 'rates',
  LoanProviderInterestRate: 'rates',
  Overdraft: 'overdraft',
  OtherFeesCharges: 'fees',
  LoanInterestFeesCharges: 'fees',
  RepaymentFeeCharges: 'fees',
  NonRepaymentFeeCharges: 'fees',
  'FeatureBenefitGroup.Fee': 'fees',
  MonthlyCharge: 'fees',
  PeriodicFee: 'fees',
  PeriodicFeePeriod: 'fees',
  FeeFreeLength: 'fees',
  FeeFreeLengthPeriod: 'fees',
  FeeChargeCap: 'caps',
  OverdraftFeeChargeCap: 'caps',
  LoanInterestFeeChargeCap: 'caps',
  RepaymentFeeChargeCap: 'caps',
  NonRepaymentFeeChargeCap: 'caps',
  MonthlyMaximumCharge: 'caps',
  Eligibility: 'eligibility',
  CreditInterestEligibility: 'eligibility',
  FeatureBenefitEligibility: 'eligibility',
  FeaturesAndBenefits: 'features',
  Card: 'features',
  MobileWallet: 'features',
  CoreProduct: 'features',
  PCAMarketingState: 'marketing',
  BCAMarketingState: 'marketing',
  SMELoanMarketingState: 'marketing',
  CCCMarketingState: 'marketing',
} as const satisfies FieldClasses;

/** The same for all four. */
const product = {
  versions: versionsFrom('v2.1'),
  isProduct: true,
  changes,
} as const satisfies Partial<Registration>;

/** What the standard requires of every product on sale, although the schemas don't: C5, C10, and C38 or C44 of accounts. */
function usual(state: string): readonly string[] {
  return ['Segment', `${state}.FirstMarketedDate`, `${state}.LastMarketedDate`];
}

/** Interface 2.5. */
export const personalCurrentAccounts = {
  ...product,
  tag: 'PCA',
  record: () => pcaParts().pca,
  publishedAs: { list: 'PCA' },
  newRecord: {
    synonyms: ['pca'],
    usual: [
      'PCAMarketingState.Identification',
      'PCAMarketingState.MarketingState',
      ...usual('PCAMarketingState'),
    ],
    depth: 2,
  },
} as const satisfies Registration;

/** Interface 2.6, D7. */
export const businessCurrentAccounts = {
  ...product,
  tag: 'BCA',
  record: bca,
  publishedAs: { list: 'BCA' },
  newRecord: { synonyms: ['bca'], usual: usual('BCAMarketingState'), depth: 2 },
} as const satisfies Registration;

/** Interface 2.6, D7. */
export const unsecuredSmeLoans = {
  ...product,
  tag: 'SME',
  record: smeLoan,
  publishedAs: { list: 'SMELoan' },
  alsoListedAs: ['SME'],
  newRecord: { synonyms: ['sme', 'sme-loan'], usual: usual('SMELoanMarketingState'), depth: 2 },
} as const satisfies Registration;

/** Interface 2.6, D7. */
export const commercialCreditCards = {
  ...product,
  tag: 'CCC',
  record: ccc,
  publishedAs: { list: 'CCC' },
  newRecord: { synonyms: ['ccc'], usual: usual('CCCMarketingState'), depth: 2 },
} as const satisfies Registration;
