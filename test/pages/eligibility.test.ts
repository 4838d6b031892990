import { expect, it } from 'vitest';
import { whatComes, whoCanHaveIt } from '../../src/parts/pages/products/terms/eligibility.js';
import { words } from './products.js';

it.each([
  [
    'AgeEligibility',
    { MinimumAge: 18, MaximumAge: 25, Notes: 'At first.' },
    ['From 18 to 25 years', 'At first.'],
  ],
  ['AgeEligibility', { MaximumAge: 17 }, ['Up to 17 years']],
  ['ResidencyEligibility', [{ ResidencyIncluded: ['GB', 'Ely'] }], ['Living in: United Kingdom, Ely']],
  ['LegalStructureEligibility', [{ LegalStructure: 'SoleTrader' }], ['One person in business alone']],
  [
    'OfficerEligibility',
    [{ OfficerType: 'Other', OtherOfficerType: { Name: 'Clerk' }, MinAmount: 2, Notes: ['Both sign.'] }],
    ['Clerk: 2 and above', 'Both sign.'],
  ],
  [
    'TradingHistoryEligibility',
    [{ TradingType: 'Turnover', MinMaxType: 'Minimum', Amount: '15000', Period: 'Year' }],
    ['The sum that sales must reach: £15,000 a year'],
  ],
  ['OtherEligibility', [{ Name: 'Switch', Description: 'A full one' }], ['Switch', 'A full one']],
  ['CreditCheck', { ScoringType: 'Hard' }, ['A full search, which other lenders can see']],
])('%s of %j says %j', (field, value, said) => {
  expect(whoCanHaveIt({ [field]: value } as never, words)).toEqual(said);
});

it('what comes with a product is said in people’s words, by the names that it has', () => {
  const FeatureBenefitItem = [
    { Type: 'Other', Name: 'ChequeBookAvailable', Amount: '5.00' },
    { Type: 'Cashback', Indicator: false },
  ];
  const benefits = {
    FeatureBenefitGroup: [
      { Name: 'Travel', Fee: '10.00', ApplicationFrequency: 'Monthly', FeatureBenefitItem },
    ],
    Card: [{ Type: 'DebitCard', Scheme: 'Other', ContactlessIndicator: true }],
    MobileWallet: [{ Type: 'PlatformOnePay' }, { Type: 'Other', OtherType: { Name: 'Fen Pay' } }],
  };
  const parts = { CoreProduct: { SalesAccessChannels: ['Branch'] }, FeaturesAndBenefits: benefits };
  expect(whatComes(parts, words)).toEqual([
    'Travel: £10 a month',
    'Cheque book available: up to £5',
    'Debit card, contactless',
    'Pay by telephone or watch',
    'Pay by telephone: Fen Pay',
    'Apply: at a counter or desk of the bank',
  ]);
});
