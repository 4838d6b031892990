import { recordRule } from '../rule.js';
import { account } from './examples.js';
import { allParts } from './parts.js';

const core = (charge: string) =>
  account(`CoreProduct:
  ProductURL: https://fenland.example/everyday
${charge}`);

export interface NoMonthlyMaximumArgs {
  readonly isOnSale: boolean;
}

/** Personal accounts that do not say how much unarranged borrowing can cost in a month. */
export const noMonthlyMaximum = recordRule({
  rule: 'standard/no-monthly-maximum',
  severity: 'warning',
  clauses: [
    'PCA C2',
    // The row is about accounts on sale.
    { clauses: ['PCA C39'], when: (args) => (args as NoMonthlyMaximumArgs).isOnSale },
  ],
  title: 'The monthly maximum charge is missing',
  means:
    "A personal current account has a CoreProduct without MonthlyMaximumCharge, and isn't marked as off sale (OnSaleIndicator: false). An account that can never be overdrawn has 0.00.",
  matters:
    'In the UK, banks have to publish the most that they charge in a month for unarranged borrowing. Comparison sites show this amount for each account.',
  wrong: core(''),
  right: core('  MonthlyMaximumCharge: 30.00\n'),
  message: (_: NoMonthlyMaximumArgs) => ({
    message: 'MonthlyMaximumCharge is missing: the most that unarranged borrowing can cost in a month.',
    hint: 'add it; 0.00 if the account cannot be overdrawn',
  }),
  of: 'record',
  collections: ['personal-current-accounts'],
  check(record) {
    if (record.OnSaleIndicator === false) return [];
    return allParts(record, 'CoreProduct').flatMap(({ path, part }) =>
      part.MonthlyMaximumCharge === undefined
        ? [{ args: { isOnSale: record.OnSaleIndicator === true }, path }]
        : [],
    );
  },
});
