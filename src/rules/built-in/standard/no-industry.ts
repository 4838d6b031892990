import type { FieldName } from '../fields.js';
import { recordRule } from '../rule.js';
import { loan } from './examples.js';

const industry = (codes: string) =>
  loan(
    '- RepaymentType: CapitalAndInterest\n',
    `Eligibility:\n  IndustryEligibility: { ${codes}Notes: [Farms only.] }\n`,
  );

/** The fields with industries. The third one of loans is misspelt in the standard. */
const lists = [
  'SICCodeIncluded',
  'SICCodeExcluded',
  'OtherSICCodeIncluded',
  'OtherSICCodeExcluded',
  'OtherSICCodeExluded',
] as const satisfies readonly FieldName[];

/** Industry conditions without an industry. */
export const noIndustry = recordRule({
  rule: 'standard/no-industry',
  severity: 'warning',
  clauses: ['SME C38', 'CCC C38'],
  title: 'An industry condition has no industry',
  means:
    'IndustryEligibility of a loan or a card has no code, neither of the classification (SICCodeIncluded, SICCodeExcluded) nor another one. For business current accounts, the interface requires SICCode.',
  matters: "Readers test a customer's industry by its code, and cannot evaluate notes.",
  wrong: industry(''),
  right: industry('SICCodeIncluded: ["01110"], '),
  message: () => ({
    message: 'IndustryEligibility has no codes of industries.',
    hint: 'add SICCodeIncluded or SICCodeExcluded, or leave it out',
  }),
  of: 'group',
  collections: ['unsecured-sme-loans', 'commercial-credit-cards'],
  fields: ['IndustryEligibility'],
  check({ IndustryEligibility: industry = {} }) {
    const isThere = lists.some((list) => {
      const codes = industry[list];
      return Array.isArray(codes) ? codes.length > 0 : codes !== undefined;
    });
    return isThere ? [] : [{ args: {}, path: ['IndustryEligibility'] }];
  },
});
