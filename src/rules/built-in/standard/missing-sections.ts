import { alternatives } from '../../../model/message.js';
import { recordRule } from '../rule.js';
import { business } from './examples.js';
import { currentAccounts, missingSections } from './on-sale.js';

const sold = (core: string) =>
  business(
    'Segment: [Standard]\nOnSaleIndicator: true\n',
    `Eligibility: {}\nFeaturesAndBenefits: {}\n${core}`,
  );

/** Accounts on sale without one of the four sections that every one has. */
export const sectionsMissing = recordRule({
  rule: 'standard/missing-sections',
  severity: 'warning',
  clauses: ['PCA C42', 'BCA C48'],
  title: 'A section of an account on sale is missing',
  means:
    'A current account has OnSaleIndicator: true, and one of its marketing states has no CoreProduct, Eligibility, FeaturesAndBenefits or OtherFeesCharges. In a personal account, a section beside the marketing states applies to all of them. It is reported once for each account. Release 2.2.1 of the public standard requires OtherFeesCharges inside each marketing state of a personal account: with the preset uk-open-banking, site/public-schemas reports this for accounts that are not on sale too (D35).',
  matters: 'Who can have the account, what it offers and what it costs: readers compare accounts by these.',
  wrong: sold(''),
  right: sold(`CoreProduct:
  ProductURL: https://fenland.example/business
  TcsAndCsURL: https://fenland.example/terms
  SalesAccessChannels: [Branch]
  ServicingAccessChannels: [Branch]
`),
  message: ({ missing }: { missing: readonly string[] }) => ({
    message: `this account is on sale, but has no ${alternatives(missing, 4, 'and')} here.`,
  }),
  of: 'record',
  collections: currentAccounts,
  check(record) {
    const found = record.OnSaleIndicator === true ? missingSections(record) : undefined;
    return found === undefined ? [] : [{ args: { missing: found.missing }, path: found.path }];
  },
});
