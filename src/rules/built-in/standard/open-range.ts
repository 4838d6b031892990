import { products, type RuleFinding, recordRule } from '../rule.js';
import { fee } from './examples.js';

const ends = [
  ['MinimumAmount', 'MaximumAmount'],
  ['MinimumRate', 'MaximumRate'],
] as const;

type End = (typeof ends)[number][number];

/** Ranges of a fee with one end. */
export const openRange = recordRule({
  rule: 'standard/open-range',
  severity: 'note',
  clauses: [
    { clauses: ['PCA C27', 'BCA C27', 'SME C27', 'CCC C27'], in: ['MinimumAmount', 'MaximumAmount'] },
    { clauses: ['PCA C28', 'BCA C28', 'SME C28', 'CCC C28'], in: ['MinimumRate', 'MaximumRate'] },
  ],
  title: 'The range of a fee is open at one end',
  means:
    'FeeApplicableRange has only one of MinimumAmount and MaximumAmount, or only one of MinimumRate and MaximumRate. The standard requires both. It is a note, since most banks leave out an end that has no limit, which is understood.',
  matters: 'A strict reader treats such a range as incomplete, and shows the fee without it.',
  wrong: fee('FeeApplicableRange: { MinimumAmount: 10.00 }\n'),
  right: fee('FeeApplicableRange: { MinimumAmount: 10.00, MaximumAmount: 5000.00 }\n'),
  message: ({ missing }: { missing: End }) => ({
    message: `this range has no ${missing}: it is open at ${missing.startsWith('Max') ? 'the top' : 'the bottom'}.`,
  }),
  of: 'group',
  collections: products,
  fields: ['FeeApplicableRange'],
  check({ FeeApplicableRange: range = {} }) {
    return ends.flatMap(([least, most]): RuleFinding<{ missing: End }>[] => {
      if ((range[least] === undefined) === (range[most] === undefined)) return [];
      const [there, missing] = range[least] === undefined ? [most, least] : [least, most];
      return [{ args: { missing }, path: ['FeeApplicableRange', there] }];
    });
  },
});
