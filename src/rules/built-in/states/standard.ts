import { productCollections } from '../../../interface/collections/index.js';
import { type OfferState, offerOf } from '../../../interface/terms/offer.js';
import { statesIn } from '../../../interface/terms/states.js';
import { inFields, noFindings, type RuleFinding, recordRule } from '../rule.js';
import { lackingUnit } from '../standard/lacking.js';
import { statesBefore } from './predecessor.js';

/** A day so late that it means none. */
const farAway = '2090-01-01';
const openEnd = '9999-12-31';

/** Marketing states without an end that don't say so as the standard does. */
export const noLastDay = recordRule({
  rule: 'standard/no-last-day',
  severity: 'note',
  clauses: ['PCA C5', 'BCA C5', 'SME C5', 'CCC C5'],
  message: ({ last }: { last?: string }) => ({
    message:
      last === undefined
        ? 'this state has no LastMarketedDate.'
        : `${last} is so far away that it seems to mean no end.`,
    hint: `for a state without a planned end, the standard uses LastMarketedDate: ${openEnd}`,
  }),
  of: 'record',
  collections: productCollections,
  check(record, { today }) {
    const states = statesIn(record);
    const hasNext = states.some(({ state: { FirstMarketedDate: first } }) => today.isBefore(first));
    return states.flatMap(({ path, state }): RuleFinding<{ last?: string }>[] => {
      const last = state.LastMarketedDate;
      if (last === undefined && hasNext && !today.isBefore(state.FirstMarketedDate)) return [];
      if (last === undefined) return [{ args: {}, path }];
      if (last < farAway || last === openEnd) return [];
      return [{ args: { last }, path: [...path, 'LastMarketedDate'] }];
    });
  },
});

/** Regular states after a promotion that don't name it. */
export const noPredecessor = recordRule({
  rule: 'standard/no-predecessor',
  severity: 'warning',
  clauses: ['PCA C9', 'BCA C9', 'SME C9', 'CCC C9'],
  message: () => ({
    message: 'this state follows a promotion, but does not say so.',
    hint: 'add PredecessorID with the Identification of the state before it',
    related: ['the promotion is here'],
  }),
  of: 'record',
  collections: productCollections,
  check(record) {
    const { states } = offerOf(record);
    const promotions = states.filter(({ kind }) => kind === 'Promotional');
    if (promotions.length === 0) return [];
    return states.flatMap((state) => {
      if (state.kind !== 'Regular' || state.fields.PredecessorID !== undefined) return [];
      const before = promotions.find(
        (promotion) => mayFollow(state, promotion) && !statesBefore(promotion, states).has(state),
      );
      return before === undefined ? [] : [{ args: {}, path: state.path, also: [before.path] }];
    });
  },
});

/** False if the days, as they are written, show that a state doesn't begin after a promotion. */
function mayFollow({ fields: state }: OfferState, { fields: promotion }: OfferState): boolean {
  const { FirstMarketedDate: first, LastMarketedDate: last } = state;
  const { FirstMarketedDate: begins, LastMarketedDate: ends } = promotion;
  if (last !== undefined && begins !== undefined && last < begins) return false;
  const since = begins ?? ends;
  return first === undefined || since === undefined || first > since;
}

/** Terms that a customer has for a limited time only, and that aren't marked as a promotion. */
export const regularWithTenure = recordRule({
  rule: 'standard/regular-with-tenure',
  severity: 'note',
  clauses: ['PCA C8', 'BCA C8', 'SME C8'],
  message: () => ({
    message: 'this state is Regular, but each customer has it for a limited time only.',
    hint: 'make it Promotional, or leave out the tenure',
    related: ['for as long as this'],
  }),
  collections: ['personal-current-accounts', 'business-current-accounts', 'unsecured-sme-loans'],
  ...inFields(['StateTenureLength'], (_, tenure, { MarketingState }) =>
    MarketingState === 'Regular' ? [{ args: {}, path: ['MarketingState'], also: [[tenure]] }] : noFindings,
  ),
});

/** The length of a tenure without its unit. */
export const tenureWithoutPeriod = recordRule({
  rule: 'standard/tenure-without-period',
  severity: 'warning',
  clauses: ['PCA C50', 'BCA C51', 'SME C51', 'CCC C52'],
  collections: productCollections,
  ...lackingUnit('StateTenureLength'),
});

/** A fee-free length without its unit. */
export const feeFreeWithoutPeriod = recordRule({
  rule: 'standard/fee-free-without-period',
  severity: 'warning',
  clauses: ['BCA C50'],
  collections: ['business-current-accounts'],
  ...lackingUnit('FeeFreeLength'),
});
