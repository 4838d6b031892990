import { suggestion } from '../../model/suggestion.js';
import { type Found, products, type RecordRuleOf } from '../rule.js';
import { productOf, type State, statesOf } from './states.js';

const launch = 'Identification: LAUNCH, MarketingState: Promotional';

/** PredecessorIDs that lead nowhere, or back to where they came from. */
export const predecessor: RecordRuleOf<'states/predecessor'> = {
  rule: 'states/predecessor',
  title: 'The predecessor of a marketing state is not there',
  means:
    'PredecessorID names a marketing state that the product has not got, or following the predecessors leads back to the state itself.',
  matters:
    'Readers follow PredecessorID to tell what a customer had before. Here they get lost, or go round for ever.',
  wrong: {
    collection: 'personal-current-accounts',
    yaml: productOf(launch, 'Identification: USUAL, MarketingState: Regular, PredecessorID: LUANCH'),
  },
  right: {
    collection: 'personal-current-accounts',
    yaml: productOf(launch, 'Identification: USUAL, MarketingState: Regular, PredecessorID: LAUNCH'),
  },
  of: 'record',
  collections: products,
  check(record) {
    const states = statesOf(record);
    const byId = new Map(states.map((state) => [state.identification, state]));
    return states.flatMap((state): Found<'states/predecessor'>[] => {
      if (state.predecessor === undefined) return [];
      const path = [...state.path, 'PredecessorID'];
      if (byId.has(state.predecessor)) {
        const args = { predecessor: state.predecessor, reason: 'circular' as const };
        return isCircular(state, byId) ? [{ args, path }] : [];
      }
      const allowed = states.flatMap(({ identification }) =>
        identification === undefined || identification === state.identification ? [] : [identification],
      );
      const near = suggestion(state.predecessor, allowed);
      const args = {
        predecessor: state.predecessor,
        reason: 'missing' as const,
        ...(near !== undefined && { suggestion: near }),
      };
      return [{ args, path }];
    });
  },
};

/** True where the way back from a state comes to it again; a circle further back is told of its own states. */
function isCircular(state: State, byId: ReadonlyMap<string | undefined, State>): boolean {
  const visited = new Set<State>();
  let before = byId.get(state.predecessor);
  while (before !== undefined && !visited.has(before)) {
    if (before === state) return true;
    visited.add(before);
    before = before.predecessor === undefined ? undefined : byId.get(before.predecessor);
  }
  return false;
}
