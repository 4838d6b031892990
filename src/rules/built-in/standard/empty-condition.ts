import { products, recordRule } from '../rule.js';
import { account } from './examples.js';

const condition = (value: string) =>
  account(`Eligibility:
  OtherEligibility:
    - { Name: New to us, Type: NewCustomersOnly${value} }
`);

/** Conditions without a value. */
export const emptyCondition = recordRule({
  rule: 'standard/empty-condition',
  severity: 'warning',
  clauses: ['PCA C31', 'BCA C31', 'SME C31', 'CCC C31'],
  title: 'A condition has no value',
  means:
    "An entry of OtherEligibility has none of Amount, Indicator and Textual. Conditions of credit interest and of benefits are not checked: the standard doesn't require it there.",
  matters:
    "A program knows the condition's name, but cannot test it: is it required or excluded, and how much?",
  wrong: condition(''),
  right: condition(', Indicator: true'),
  message: () => ({
    message: 'this condition has none of Amount, Indicator and Textual.',
    hint: 'add Indicator: true if its name says it all',
  }),
  of: 'group',
  collections: products,
  fields: ['OtherEligibility'],
  check({ OtherEligibility = [] }) {
    return OtherEligibility.flatMap(({ Amount, Indicator, Textual }, at) =>
      [Amount, Indicator, Textual].every((value) => value === undefined)
        ? [{ args: {}, path: ['OtherEligibility', at] }]
        : [],
    );
  },
});
