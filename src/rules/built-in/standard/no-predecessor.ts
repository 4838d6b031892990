import { products, recordRule } from '../rule.js';
import { type State, statesBefore, statesById, statesOf } from '../states/states.js';
import { account } from './examples.js';

const states = (predecessor: string) =>
  account(
    '',
    'Identification: LAUNCH, MarketingState: Promotional, FirstMarketedDate: 2026-01-05, LastMarketedDate: 2026-12-31',
    `Identification: USUAL, MarketingState: Regular${predecessor}, FirstMarketedDate: 2027-01-01, LastMarketedDate: 9999-12-31`,
  );

/** Regular states after a promotion that don't name it. */
export const noPredecessor = recordRule({
  rule: 'standard/no-predecessor',
  severity: 'warning',
  clauses: ['PCA C9', 'BCA C9', 'SME C9', 'CCC C9'],
  title: 'Nothing says which state follows the promotion',
  means:
    "A product has Promotional and Regular marketing states, and a Regular one that begins after a Promotional one, or whose days can't be compared with it, has no PredecessorID. A promotion that itself follows the state doesn't count. A PredecessorID that names nothing is reported by states/predecessor.",
  matters:
    'Readers show what a customer pays in the first year and afterwards. Without PredecessorID they cannot tell which terms follow.',
  wrong: states(''),
  right: states(', PredecessorID: LAUNCH'),
  message: () => ({
    message: 'this state follows a promotion, but does not say so.',
    hint: 'add PredecessorID with the Identification of the state before it',
    related: ['the promotion is here'],
  }),
  of: 'record',
  collections: products,
  check(record) {
    const states = statesOf(record);
    const promotions = states.filter(({ promotional }) => promotional);
    if (promotions.length === 0) return [];
    const byId = statesById(states);
    return states.flatMap((state) => {
      if (!state.regular || state.predecessor !== undefined) return [];
      const before = promotions.find(
        (promotion) => mayFollow(state, promotion) && !statesBefore(promotion, byId).has(state),
      );
      return before === undefined ? [] : [{ args: {}, path: state.path, also: [before.path] }];
    });
  },
});

/** False if the days show that a state doesn't begin after a promotion. */
function mayFollow({ first, last }: State, promotion: State): boolean {
  if (last !== undefined && promotion.first !== undefined && last < promotion.first) return false;
  const since = promotion.first ?? promotion.last;
  return first === undefined || since === undefined || first > since;
}
