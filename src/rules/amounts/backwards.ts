import { number, text } from '../fields.js';
import type { RecordRuleOf } from '../rule.js';

/** Fields of one group of which the first may not be above the second. */
const pairs = [
  ['MinimumAmount', 'MaximumAmount'],
  ['MinimumRate', 'MaximumRate'],
  ['MinimumAge', 'MaximumAge'],
  ['TierValueMinimum', 'TierValueMaximum'],
  ['TierValueMin', 'TierValueMax'],
  ['MinCreditLimit', 'MaxCreditLimit'],
] as const;

const account = (from: number, to: number) => `Name: Fenland Student
Identification: FB-STUDENT
PCAMarketingState:
  - { Identification: USUAL, MarketingState: Regular }
Eligibility:
  AgeEligibility: { MinimumAge: ${from}, MaximumAge: ${to} }
`;

/** Ranges whose least value is above the greatest. */
export const amountsBackwards: RecordRuleOf<'amounts/backwards'> = {
  rule: 'amounts/backwards',
  title: 'A minimum is above its maximum',
  means: `Of two fields of one group the first is greater than the second: ${pairs.map((pair) => pair.join(' and ')).join(', ')}.`,
  matters: 'Nothing and nobody is in such a range, so readers never show the product, the fee or the rate.',
  wrong: { collection: 'personal-current-accounts', yaml: account(23, 18) },
  right: { collection: 'personal-current-accounts', yaml: account(18, 23) },
  of: 'group',
  fields: pairs.map(([least]) => least),
  check(group) {
    return pairs.flatMap(([least, most]) => {
      if (!(least in group && most in group)) return [];
      const [minimum, maximum] = [number(group[least]), number(group[most])];
      if (minimum === undefined || maximum === undefined || minimum <= maximum) return [];
      const written = (field: string) => text(group[field]) ?? String(group[field]);
      const args = { minimum: written(least), maximum: written(most), field: most };
      return [{ args, path: [least], also: [[most]] }];
    });
  },
};
