import { productCollections } from '../../../interface/collections/index.js';
import { statesIn } from '../../../interface/terms/states.js';
import { recordRule } from '../rule.js';

/** Marketing states that end before they begin. */
export const stateBackwards = recordRule({
  rule: 'states/backwards',
  severity: 'warning',
  message: ({ first, last }: { first: string; last: string }) => ({
    message: `this state ends on ${last}, before it begins on ${first}.`,
    related: ['begins here'],
  }),
  of: 'record',
  collections: productCollections,
  check(record) {
    return statesIn(record).flatMap(({ path, state }) => {
      const { FirstMarketedDate: first, LastMarketedDate: last } = state;
      if (first === undefined || last === undefined || last >= first) return [];
      const field = (name: string) => [...path, name];
      return [{ args: { first, last }, path: field('LastMarketedDate'), also: [field('FirstMarketedDate')] }];
    });
  },
});
