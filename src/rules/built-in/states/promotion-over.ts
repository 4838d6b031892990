import { products } from '../../../interface/collections/index.js';
import { recordRule } from '../rule.js';
import { productExample, statesOf } from './states.js';

const launch =
  'Identification: LAUNCH, MarketingState: Promotional, FirstMarketedDate: 2019-01-07, LastMarketedDate: 2019-03-31';

/** Products with promotions as their only marketing states, all of them ended. */
export const promotionOver = recordRule({
  rule: 'states/promotion-over',
  severity: 'warning',
  title: 'A promotion is over, and nothing follows it',
  means:
    'A marketing state is Promotional, its LastMarketedDate is before today (or the day of --at), the product has no other state that continues, and no OnSaleIndicator. An account that has one is checked by states/on-sale.',
  matters: 'Comparison sites still show terms that are no longer available.',
  wrong: { collection: 'personal-current-accounts', yaml: productExample(launch) },
  right: {
    collection: 'personal-current-accounts',
    yaml: productExample(
      launch,
      'Identification: USUAL, MarketingState: Regular, PredecessorID: LAUNCH, FirstMarketedDate: 2019-04-01, LastMarketedDate: 9999-12-31',
    ),
  },
  message: ({ last }: { last: string }) => ({
    message: `this promotion is over: it ended on ${last}, and no other state of the product continues.`,
    help: 'Add the current state, or remove the product.',
  }),
  of: 'record',
  collections: products,
  check(record, { today }) {
    if (record.OnSaleIndicator !== undefined) return [];
    const states = statesOf(record);
    const over = (last: string | undefined) => last !== undefined && today.isAfter(last);
    if (!states.every(({ last }) => over(last))) return [];
    const newest = states.toSorted((a, b) => ((a.last ?? '') < (b.last ?? '') ? 1 : -1))[0];
    if (newest?.last === undefined || !newest.promotional) return [];
    return [{ args: { last: newest.last }, path: [...newest.path, 'LastMarketedDate'] }];
  },
});
