import { products } from '../../../interface/collections/index.js';
import type { FieldName } from '../fields.js';
import { recordRule } from '../rule.js';
import { lackingAll } from './lacking.js';

/** Age conditions without an age. */
export const ageWithoutLimit = recordRule({
  rule: 'standard/age-without-limit',
  severity: 'warning',
  clauses: ['PCA C26', 'BCA C26', 'SME C26', 'CCC C26'],
  message: () => ({
    message: 'AgeEligibility has neither MinimumAge nor MaximumAge.',
    hint: 'add one of them, or leave AgeEligibility out',
  }),
  collections: products,
  ...lackingAll(['AgeEligibility'], 'MinimumAge', 'MaximumAge'),
});

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
  message: () => ({
    message: 'IndustryEligibility has no codes of industries.',
    hint: 'add SICCodeIncluded or SICCodeExcluded, or leave it out',
  }),
  collections: ['unsecured-sme-loans', 'commercial-credit-cards'],
  ...lackingAll(['IndustryEligibility'], ...industryCodes),
});

/** Conditions without a value. */
export const emptyCondition = recordRule({
  rule: 'standard/empty-condition',
  severity: 'warning',
  clauses: ['PCA C31', 'BCA C31', 'SME C31', 'CCC C31'],
  message: () => ({
    message: 'this condition has none of Amount, Indicator and Textual.',
    hint: 'add Indicator: true if its name says it all',
  }),
  collections: products,
  ...lackingAll(['OtherEligibility'], 'Amount', 'Indicator', 'Textual'),
});
