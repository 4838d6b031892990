import { type OfferState, type ProductOffer, termsOn } from '../../../interface/terms/offer.js';

/** A state of a product's terms on a day. */
export interface TermsState {
  readonly state: OfferState;
  /** Which of the stages it is in, from 0. */
  readonly stage: number;
  readonly stages: number;
}

/** The states of two publications' terms of one day, each compared with another. */
interface StagePairs {
  readonly pairs: readonly (readonly [was: TermsState, is: TermsState])[];
  /** States that only the newer publication has, with that of the older one by which they are judged. */
  readonly added: readonly { readonly is: TermsState; readonly nearest: TermsState | undefined }[];
  /** States that only the older publication has. */
  readonly removed: readonly TermsState[];
}

/**
 * Pairs what two publications say of a product's terms on a day (D48): by Identification, then by stage and kind, then by
 * kind, then what is left.
 */
export function pairStages(was: ProductOffer, is: ProductOffer, day: string): StagePairs {
  const [before, after] = [statesOn(was, day), statesOn(is, day)];
  const pairs = new Map<TermsState, TermsState>();
  const left = new Set(before);
  const pair = (isLike: (old: TermsState, one: TermsState) => boolean) => {
    for (const one of after) {
      const found = pairs.has(one) ? undefined : [...left].find((old) => isLike(old, one));
      if (found === undefined) continue;
      pairs.set(one, found);
      left.delete(found);
    }
  };
  const isSameKind = (old: TermsState, one: TermsState) => old.state.kind === one.state.kind;
  pair(
    ({ state: old }, { state }) =>
      state.identification !== undefined && old.identification === state.identification,
  );
  pair((old, one) => old.stage === one.stage && isSameKind(old, one));
  pair(isSameKind);
  pair(() => true);
  return {
    pairs: [...pairs].map(([one, old]) => [old, one] as const),
    added: after.flatMap((one) => (pairs.has(one) ? [] : [{ is: one, nearest: nearestTo(one, before) }])),
    removed: [...left],
  };
}

function statesOn(offer: ProductOffer, day: string): readonly TermsState[] {
  const stages = termsOn(offer, day);
  return stages.flatMap(({ states }, stage) =>
    states.map((state) => ({ state, stage, stages: stages.length })),
  );
}

/** The last state at or before the place of one, else the first (D48). */
function nearestTo({ state: { place } }: TermsState, others: readonly TermsState[]): TermsState | undefined {
  return others.findLast(({ state }) => state.place <= place) ?? others[0];
}
