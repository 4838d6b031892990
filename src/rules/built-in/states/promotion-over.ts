import { productCollections } from '../../../interface/collections/index.js';
import { offerOf } from '../../../interface/terms/offer.js';
import { recordRule } from '../rule.js';

/** Products with promotions as their only marketing states, all of them ended. */
export const promotionOver = recordRule({
  rule: 'states/promotion-over',
  severity: 'warning',
  message: ({ last }: { last: string }) => ({
    message: `this promotion is over: it ended on ${last}, and no other state of the product continues.`,
    help: 'Add the current state, or remove the product.',
  }),
  of: 'record',
  collections: productCollections,
  check(record, { today }) {
    if (record.OnSaleIndicator !== undefined) return [];
    const { states } = offerOf(record);
    const over = (last: string | undefined) => last !== undefined && today.isAfter(last);
    if (!states.every(({ last }) => over(last))) return [];
    const newest = states.toSorted((a, b) => ((a.last ?? '') < (b.last ?? '') ? 1 : -1))[0];
    if (newest?.last === undefined || newest.kind !== 'Promotional') return [];
    return [{ args: { last: newest.last }, path: [...newest.path, 'LastMarketedDate'] }];
  },
});
