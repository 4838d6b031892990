import { type OfferState, type ProductOffer, termsOn } from '../../../interface/terms/offer.js';

/** A state of a product's terms on a day. */
export interface TermsState {
  readonly state: OfferState;
  /** Which of the stages it is in, from 0. */
  readonly stage: number;
  readonly stages: number;
}

type Likeness = (old: TermsState, one: TermsState) => boolean;

const isSameKind: Likeness = (old, one) => old.state.kind === one.state.kind;

/** By what states are paired, one after the other: their Identification, stage and kind, kind; then what is left. */
const likenesses: readonly Likeness[] = [
  ({ state: { identification } }, one) =>
    identification !== undefined && identification === one.state.identification,
  (old, one) => old.stage === one.stage && isSameKind(old, one),
  isSameKind,
  () => true,
];

/**
 * Pairs what two publications say of a product's terms on a day (D48).
 * @returns also the states that only the newer has, with that of the older by which they are judged, and those that only
 * the older has
 */
export function pairStages(was: ProductOffer, is: ProductOffer, day: string) {
  const [before, after] = [statesOn(was, day), statesOn(is, day)];
  const pairs = new Map<TermsState, TermsState>();
  const left = new Set(before);
  for (const isLike of likenesses) {
    for (const one of after) {
      const found = pairs.has(one) ? undefined : [...left].find((old) => isLike(old, one));
      if (found === undefined) continue;
      pairs.set(one, found);
      left.delete(found);
    }
  }
  const added = after.filter((one) => !pairs.has(one));
  return {
    pairs: [...pairs].map(([one, old]) => [old, one] as const),
    added: added.map((one) => {
      // The last state at or before its place, else the first.
      const nearest = before.findLast(({ state }) => state.place <= one.state.place) ?? before[0];
      return { is: one, nearest };
    }),
    removed: [...left],
  };
}

function statesOn(offer: ProductOffer, day: string): readonly TermsState[] {
  const stages = termsOn(offer, day);
  return stages.flatMap(({ states }, stage) =>
    states.map((state) => ({ state, stage, stages: stages.length })),
  );
}
