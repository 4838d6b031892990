import { type OfferState, type ProductOffer, termsOn } from '../../interface/terms/offer.js';
import { dayAfter } from '../../model/calendar.js';

/** A state of a product's terms on a day. */
export interface TermsState {
  readonly state: OfferState;
  /** Which of the stages it is in, from 0. */
  readonly stage: number;
  readonly stages: number;
}

/** The states of two publications' terms of one day, each compared with another. */
export interface StagePairs {
  readonly pairs: readonly (readonly [was: TermsState, is: TermsState])[];
  /** States that only the newer publication has, with that of the older one by which they are judged. */
  readonly added: readonly { readonly is: TermsState; readonly nearest: TermsState | undefined }[];
  /** States that only the older publication has, with that of the newer one that is left nearest to it. */
  readonly removed: readonly { readonly was: TermsState; readonly nearest: TermsState | undefined }[];
}

/**
 * Pairs what two publications say of a product's terms on a day (D48): by Identification, then by stage and kind, then by
 * kind, then what is left. A state that begins when one of its place and kind ends replaces it.
 */
export function pairStages(was: ProductOffer, is: ProductOffer, day: string): StagePairs {
  const [before, after] = [statesOn(was, day), statesOn(is, day)];
  const pairs = new Map<TermsState, TermsState>();
  const left = new Set(before);
  const pair = (isLike: (old: OfferState, one: OfferState, isSameStage: boolean) => boolean) => {
    for (const one of after) {
      if (pairs.has(one)) continue;
      const found = [...left].find((old) => isLike(old.state, one.state, old.stage === one.stage));
      if (found === undefined) continue;
      pairs.set(one, found);
      left.delete(found);
    }
  };
  pair((old, { identification }) => identification !== undefined && old.identification === identification);
  pair((old, { kind }, isSameStage) => isSameStage && old.kind === kind);
  pair((old, { kind }) => old.kind === kind);
  pair(() => true);
  for (const one of after) {
    if (pairs.has(one)) continue;
    const replaced = replacedBy(one, was, [...before, ...after]);
    if (replaced !== undefined) pairs.set(one, replaced);
  }
  return {
    pairs: after.flatMap((one) => {
      const old = pairs.get(one);
      return old === undefined ? [] : [[old, one] as const];
    }),
    added: after.flatMap((one) => (pairs.has(one) ? [] : [{ is: one, nearest: nearestTo(one, before) }])),
    removed: [...left].map((old) => ({ was: old, nearest: nearestTo(old, after) })),
  };
}

function statesOn(offer: ProductOffer, day: string): readonly TermsState[] {
  const stages = termsOn(offer, day);
  return stages.flatMap(({ states }, stage) =>
    states.map((state) => ({ state, stage, stages: stages.length })),
  );
}

/** The state of the older publication that ends on the day before one of the same place and kind begins. */
function replacedBy(
  one: TermsState,
  { states }: ProductOffer,
  present: readonly TermsState[],
): TermsState | undefined {
  const { first, place, kind } = one.state;
  if (first === undefined) return undefined;
  const last = dayAfter(first, -1);
  const isPresent = ({ identification }: OfferState) =>
    present.some(({ state }) => state.identification === identification);
  const found = states.find(
    (old) => old.last === last && old.place === place && old.kind === kind && !isPresent(old),
  );
  return found && { ...one, state: found };
}

/** The last state at or before the place of one, else the first (D48). */
function nearestTo({ state: { place } }: TermsState, others: readonly TermsState[]): TermsState | undefined {
  return others.findLast(({ state }) => state.place <= place) ?? others[0];
}
