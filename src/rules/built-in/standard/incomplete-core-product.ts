import { alternatives } from '../../../model/message.js';
import { recordRule } from '../rule.js';
import { business } from './examples.js';
import { currentAccounts, incompleteCores } from './on-sale.js';

const sold = (core: string) =>
  business(
    'Segment: [Standard]\nOnSaleIndicator: true\n',
    `Eligibility: {}
FeaturesAndBenefits: {}
CoreProduct:
  ProductURL: https://fenland.example/business
${core}`,
  );

/** Accounts on sale whose CoreProduct lacks what every product on sale has. */
export const incompleteCoreProduct = recordRule({
  rule: 'standard/incomplete-core-product',
  severity: 'warning',
  clauses: ['PCA C39', 'BCA C49'],
  title: 'The CoreProduct of an account on sale is incomplete',
  means:
    'A current account has OnSaleIndicator: true, and its CoreProduct lacks ProductURL, TcsAndCsURL, SalesAccessChannels or ServicingAccessChannels, or one of the two lists is empty. The MonthlyMaximumCharge of personal accounts is checked by standard/no-monthly-maximum.',
  matters: 'Somebody who likes the account wants to read more, and to know where to get it.',
  wrong: sold(''),
  right: sold(`  TcsAndCsURL: https://fenland.example/terms
  SalesAccessChannels: [Branch]
  ServicingAccessChannels: [Branch, Online]
`),
  message: ({ missing }: { missing: readonly string[] }) => ({
    message: `this account is on sale, but its CoreProduct has no ${alternatives(missing, 4, 'and')}.`,
  }),
  of: 'record',
  collections: currentAccounts,
  check(record) {
    if (record.OnSaleIndicator !== true) return [];
    return incompleteCores(record).map(({ path, missing }) => ({ args: { missing }, path }));
  },
});
