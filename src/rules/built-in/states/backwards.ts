import { products } from '../../../interface/collections/index.js';
import { statesIn } from '../../../interface/terms/states.js';
import { recordRule } from '../rule.js';
import { productExample } from './states.js';

const usual = (last: string) =>
  `Identification: USUAL, MarketingState: Regular, FirstMarketedDate: 2026-02-02, LastMarketedDate: ${last}`;

/** Marketing states that end before they begin. */
export const stateBackwards = recordRule({
  rule: 'states/backwards',
  severity: 'warning',
  title: 'A marketing state ends before it begins',
  means: 'The LastMarketedDate of a marketing state is before its FirstMarketedDate.',
  matters: 'The state is offered on no day, so its terms are never shown as those of a day.',
  wrong: { collection: 'personal-current-accounts', yaml: productExample(usual('2026-01-31')) },
  right: { collection: 'personal-current-accounts', yaml: productExample(usual('2027-01-31')) },
  message: ({ first, last }: { first: string; last: string }) => ({
    message: `this state ends on ${last}, before it begins on ${first}.`,
    related: ['begins here'],
  }),
  of: 'record',
  collections: products,
  check(record) {
    return statesIn(record).flatMap(({ path, state }) => {
      const { FirstMarketedDate: first, LastMarketedDate: last } = state;
      if (first === undefined || last === undefined || last >= first) return [];
      const field = (name: string) => [...path, name];
      return [{ args: { first, last }, path: field('LastMarketedDate'), also: [field('FirstMarketedDate')] }];
    });
  },
});
