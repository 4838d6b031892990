import { suggestion } from '../../../base/text/suggestion.js';
import { productCollections } from '../../../interface/collections/index.js';
import { type OfferState, offerOf } from '../../../interface/terms/offer.js';
import { didYouMeanOr, quoted } from '../../../model/message.js';
import { type RuleFinding, recordRule } from '../rule.js';

export interface PredecessorArgs {
  predecessor: string;
  reason: 'missing' | 'circular';
  suggestion?: string | undefined;
}

/** PredecessorIDs of unknown states, or that form a circle. */
export const wrongPredecessor = recordRule({
  rule: 'states/predecessor',
  severity: 'warning',
  clauses: ['PCA C9', 'BCA C9', 'SME C9', 'CCC C9'],
  missingFields: [],
  message: ({ predecessor, reason, suggestion }: PredecessorArgs) =>
    reason === 'circular'
      ? {
          message: `following the predecessors from ${quoted(predecessor)} leads back to this state.`,
          hint: 'one of them has to be the first',
        }
      : {
          message: `this product has no other marketing state ${quoted(predecessor)}.`,
          ...didYouMeanOr(
            suggestion,
            'Name the Identification of the state before this one, or leave PredecessorID out.',
          ),
        },
  of: 'record',
  collections: productCollections,
  check(record) {
    const { states } = offerOf(record);
    return states.flatMap((state): RuleFinding<PredecessorArgs>[] => {
      const { PredecessorID: predecessor } = state.fields;
      if (predecessor === undefined) return [];
      const path = [...state.path, 'PredecessorID'];
      const isCircular = predecessor === state.identification || statesBefore(state, states).has(state);
      // A circle further back is reported at its own states.
      if (isCircular) return [{ args: { predecessor, reason: 'circular' }, path }];
      if (state.after.length > 0) return [];
      const others = states.flatMap(({ identification = state.identification }) => identification ?? []);
      const near = suggestion(
        predecessor,
        others.filter((other) => other !== state.identification),
      );
      return [{ args: { predecessor, reason: 'missing', suggestion: near }, path }];
    });
  },
});

/** The states before a state, as PredecessorID names them. A circle is followed once, so that a state in one is among its own. */
export function statesBefore(state: OfferState, states: readonly OfferState[]): ReadonlySet<OfferState> {
  const found = new Set<OfferState>();
  const follow = ({ after }: OfferState) => {
    for (const index of after) {
      const before = states[index]!;
      if (!found.has(before)) {
        found.add(before);
        follow(before);
      }
    }
  };
  follow(state);
  return found;
}
