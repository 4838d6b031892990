import { recordRule } from '../rule.js';
import { business } from './examples.js';
import { currentAccounts, hasNoSegment } from './on-sale.js';

const sold = (segment: string) =>
  business(
    `Segment: [${segment}]\nOnSaleIndicator: true\n`,
    `Eligibility: {}
FeaturesAndBenefits: {}
CoreProduct:
  ProductURL: https://fenland.example/business
  TcsAndCsURL: https://fenland.example/terms
  SalesAccessChannels: [Branch]
  ServicingAccessChannels: [Branch]
`,
  );

/** Accounts on sale without a segment. */
export const noSegment = recordRule({
  rule: 'standard/no-segment',
  severity: 'warning',
  clauses: ['PCA C38', 'BCA C44'],
  title: 'An account on sale has no segment',
  means:
    'A current account has OnSaleIndicator: true, and no Segment, or an empty one. Where nothing says whether the account is on sale, standard/on-sale-unknown is reported instead.',
  matters:
    'Readers sort accounts by segment: for students, basic, packaged. This one is in none of their lists.',
  wrong: sold(''),
  right: sold('Standard'),
  message: () => ({
    message: 'this account is on sale, but has no Segment.',
    hint: 'add the customers for whom it is made',
  }),
  of: 'record',
  collections: currentAccounts,
  check(record) {
    if (record.OnSaleIndicator !== true || !hasNoSegment(record)) return [];
    return [{ args: {}, path: [record.Segment === undefined ? 'OnSaleIndicator' : 'Segment'] }];
  },
});
