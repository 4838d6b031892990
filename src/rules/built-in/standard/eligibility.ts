import { products } from '../../../interface/collections/index.js';
import type { FieldName } from '../fields.js';
import { recordRule } from '../rule.js';
import { account, loan } from './examples.js';
import { lackingAll } from './lacking.js';

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
  collections: products,
  ...lackingAll(['AgeEligibility'], 'MinimumAge', 'MaximumAge'),
});

const industry = (codes: string) =>
  loan(
    '- RepaymentType: CapitalAndInterest\n',
    `Eligibility:\n  IndustryEligibility: { ${codes}Notes: [Farms only.] }\n`,
  );

/** The fields with industries. The third one of loans is misspelt in the standard. */
const industryCodes = [
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
  collections: ['unsecured-sme-loans', 'commercial-credit-cards'],
  ...lackingAll(['IndustryEligibility'], ...industryCodes),
});

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
  collections: products,
  ...lackingAll(['OtherEligibility'], 'Amount', 'Indicator', 'Textual'),
});
