import { recordRule } from '../rule.js';
import { business } from './examples.js';

const account = (onSale: boolean) =>
  business(
    `Segment: [Standard]\nOnSaleIndicator: ${onSale}\nFeeFreeLength: 12\nFeeFreeLengthPeriod: Month\n`,
    `Eligibility: {}
FeaturesAndBenefits: {}
CoreProduct:
  ProductURL: https://fenland.example/business
  TcsAndCsURL: https://fenland.example/terms
  SalesAccessChannels: [Branch]
  ServicingAccessChannels: [Branch]
`,
  );

/** Accounts on sale with the fee-free period of those that are not. */
export const feeFreeOnSale = recordRule({
  rule: 'standard/fee-free-on-sale',
  severity: 'warning',
  clauses: ['BCA C45'],
  title: 'An account on sale has a fee-free length',
  means:
    'A business current account has OnSaleIndicator: true, and FeeFreeLength or FeeFreeLengthPeriod. The standard has these for accounts that are no longer sold; a fee-free period of an account on sale is a Promotional marketing state with a StateTenureLength.',
  matters: 'Readers look for the terms of the first months in the marketing states, and show the usual fees.',
  wrong: account(true),
  right: account(false),
  message: () => ({
    message: 'this account is on sale, so its fee-free period belongs in a marketing state.',
    hint: 'make it a Promotional state with StateTenureLength',
    related: ['on sale'],
  }),
  of: 'record',
  collections: ['business-current-accounts'],
  check({ OnSaleIndicator, FeeFreeLength, FeeFreeLengthPeriod }) {
    if (OnSaleIndicator !== true) return [];
    if (FeeFreeLength === undefined && FeeFreeLengthPeriod === undefined) return [];
    const path = [FeeFreeLength === undefined ? 'FeeFreeLengthPeriod' : 'FeeFreeLength'];
    return [{ args: {}, path, also: [['OnSaleIndicator']] }];
  },
});
