import { products } from '../../../interface/collections/index.js';
import { alternatives } from '../../../model/message.js';
import { type RuleFinding, recordRule } from '../rule.js';
import { account } from './examples.js';
import { lackingAll } from './lacking.js';

const packOf = (type: string) =>
  account(`FeaturesAndBenefits:\n  FeatureBenefitGroup:\n    - { Name: Travel pack${type} }\n`);

/** Groups of benefits that say neither what they are nor what is in them. */
export const benefitsWithoutType = recordRule({
  rule: 'standard/benefits-without-type',
  severity: 'warning',
  clauses: ['PCA C36', 'BCA C36', 'SME C36', 'CCC C36'],
  title: 'A group of benefits has nothing but a name',
  means: 'A FeatureBenefitGroup has no Type, and no entry in FeatureBenefitItem.',
  matters:
    'Customers look for accounts with travel insurance or cashback. Readers find them by type, not by name.',
  wrong: packOf(''),
  right: packOf(', Type: Travel'),
  message: () => ({
    message: 'this group has neither a Type nor items.',
    hint: 'add its Type, or the benefits in it as FeatureBenefitItem',
  }),
  collections: products,
  ...lackingAll(['FeatureBenefitGroup'], 'Type', 'FeatureBenefitItem'),
});

const paidPack = (frequency: string) =>
  account(`FeaturesAndBenefits:
  FeatureBenefitGroup:
    - { Name: Travel pack, Type: Travel, Fee: 12.00, ApplicationFrequency: Monthly${frequency} }
`);

const frequencies = ['ApplicationFrequency', 'CalculationFrequency'] as const;

/** Fees of benefits without a frequency. */
export const benefitFeeWithoutFrequency = recordRule({
  rule: 'standard/benefit-fee-without-frequency',
  severity: 'warning',
  clauses: ['PCA C32', 'BCA C32', 'SME C32', 'CCC C32'],
  title: 'The fee of a group of benefits has no frequency',
  means:
    'A FeatureBenefitGroup has a Fee, but lacks ApplicationFrequency or CalculationFrequency. The two without a Fee are not reported.',
  matters: 'Twelve pounds a month or a year? Readers cannot tell what the benefits cost.',
  wrong: paidPack(''),
  right: paidPack(', CalculationFrequency: Monthly'),
  message: ({ missing }: { missing: readonly string[] }) => ({
    message: `this group has a Fee, but no ${alternatives(missing, 2, 'and')}.`,
  }),
  of: 'group',
  collections: products,
  fields: ['FeatureBenefitGroup'],
  check({ FeatureBenefitGroup = [] }) {
    return FeatureBenefitGroup.flatMap((group, at): RuleFinding<{ missing: readonly string[] }>[] => {
      const missing = frequencies.filter((field) => group[field] === undefined);
      if (group.Fee === undefined || missing.length === 0) return [];
      return [{ args: { missing }, path: ['FeatureBenefitGroup', at, 'Fee'] }];
    });
  },
});
