import { products, recordRule } from '../rule.js';
import { account } from './examples.js';

const age = (fields: string) => account(`Eligibility:\n  AgeEligibility: { ${fields} }\n`);

/** Age conditions without an age. */
export const ageWithoutLimit = recordRule({
  rule: 'standard/age-without-limit',
  severity: 'warning',
  clauses: ['PCA C26', 'BCA C26', 'SME C26', 'CCC C26'],
  title: 'An age condition has no age',
  means: 'AgeEligibility has neither MinimumAge nor MaximumAge: notes alone are not enough.',
  matters: "Readers ask a customer's age, and filter the products by these two numbers.",
  wrong: age('Notes: [Ask us.]'),
  right: age('MinimumAge: 18, Notes: [Ask us.]'),
  message: () => ({
    message: 'AgeEligibility has neither MinimumAge nor MaximumAge.',
    hint: 'add one of them, or leave AgeEligibility out',
  }),
  of: 'group',
  collections: products,
  fields: ['AgeEligibility'],
  check({ AgeEligibility: age }) {
    const isThere = age?.MinimumAge !== undefined || age?.MaximumAge !== undefined;
    return isThere ? [] : [{ args: {}, path: ['AgeEligibility'] }];
  },
});
