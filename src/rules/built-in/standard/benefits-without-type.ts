import { products, recordRule } from '../rule.js';
import { account } from './examples.js';

const pack = (type: string) =>
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
  wrong: pack(''),
  right: pack(', Type: Travel'),
  message: () => ({
    message: 'this group has neither a Type nor items.',
    hint: 'add its Type, or the benefits in it as FeatureBenefitItem',
  }),
  of: 'group',
  collections: products,
  fields: ['FeatureBenefitGroup'],
  check({ FeatureBenefitGroup = [] }) {
    return FeatureBenefitGroup.flatMap(({ Type, FeatureBenefitItem = [] }, at) =>
      Type === undefined && FeatureBenefitItem.length === 0
        ? [{ args: {}, path: ['FeatureBenefitGroup', at] }]
        : [],
    );
  },
});
