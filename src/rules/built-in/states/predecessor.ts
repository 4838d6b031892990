import { suggestion } from '../../../base/text/suggestion.js';
import { products } from '../../../interface/collections/index.js';
import { didYouMean, quoted } from '../../../model/message.js';
import { type RuleFinding, recordRule } from '../rule.js';
import { statesBefore, statesById, statesOf } from './states.js';

export interface PredecessorArgs {
  predecessor: string;
  reason: 'missing' | 'circular';
  suggestion?: string;
}

/** PredecessorIDs of unknown states, or that form a circle. */
export const predecessor = recordRule({
  rule: 'states/predecessor',
  severity: 'warning',
  clauses: ['PCA C9', 'BCA C9', 'SME C9', 'CCC C9'],
  lacks: [],
  message: ({ predecessor, reason, suggestion }: PredecessorArgs) =>
    reason === 'circular'
      ? {
          message: `following the predecessors from ${quoted(predecessor)} leads back to this state.`,
          hint: 'one of them has to be the first',
        }
      : {
          message: `this product has no other marketing state ${quoted(predecessor)}.`,
          ...didYouMean(suggestion),
          ...(suggestion === undefined && {
            help: 'Name the Identification of the state before this one, or leave PredecessorID out.',
          }),
        },
  of: 'record',
  collections: products,
  check(record) {
    const states = statesOf(record);
    const byId = statesById(states);
    return states.flatMap((state): RuleFinding<PredecessorArgs>[] => {
      if (state.predecessor === undefined) return [];
      const path = [...state.path, 'PredecessorID'];
      if (byId.has(state.predecessor)) {
        const args = { predecessor: state.predecessor, reason: 'circular' as const };
        // A circle further back is reported at its own states.
        return statesBefore(state, byId).has(state) ? [{ args, path }] : [];
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
});
