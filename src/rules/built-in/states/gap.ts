import { productCollections } from '../../../interface/collections/index.js';
import { type OfferState, offerOf } from '../../../interface/terms/offer.js';
import { dayAfter } from '../../../model/time/calendar.js';
import { type RuleFinding, recordRule } from '../rule.js';

/** Days between the marketing states of a product on which none is offered (D48): the first and the last of them. */
export const stateGap = recordRule({
  rule: 'states/gap',
  severity: 'note',
  message: ({ first, last }: { first: string; last: string }) => ({
    message:
      first === last
        ? `on ${first} the product is not offered: the state before ends on the day before, and this one begins on the day after.`
        : `from ${first} to ${last} the product is not offered. It is offered again from ${dayAfter(last)}.`,
    hint: `if it is offered without a break, write LastMarketedDate: ${last} in the state before`,
    related: ['the state before ends here'],
  }),
  of: 'record',
  collections: productCollections,
  check(record, { today }) {
    if (record.OnSaleIndicator === false) return [];
    const { states } = offerOf(record);
    if (states.length < 2) return [];
    const [start, ...others] = statesInOrder(
      states.filter(({ first = '', last }) => last === undefined || first <= last),
    );
    const findings: RuleFinding<{ first: string; last: string }>[] = [];
    let longest = start;
    for (const state of others) {
      const { first } = state;
      if (longest?.last === undefined || first === undefined) return findings;
      const args = { first: dayAfter(longest.last), last: dayAfter(first, -1) };
      if (args.first <= args.last && !today.isAfter(args.last)) {
        findings.push({
          args,
          path: [...state.path, 'FirstMarketedDate'],
          also: [[...longest.path, 'LastMarketedDate']],
        });
      }
      if (state.last === undefined || state.last > longest.last) longest = state;
    }
    return findings;
  },
});

/** States by their first days. */
export function statesInOrder(states: readonly OfferState[]): readonly OfferState[] {
  return states.toSorted(({ first: a = '' }, { first: b = '' }) => (a < b ? -1 : 1));
}
