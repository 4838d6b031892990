import { groupedBy } from '../../base/grouped-by.js';
import { compareTexts } from '../../base/text/compare-texts.js';
import { dayAfter } from '../../model/time/calendar.js';
import type { Fields } from '../records/fields.js';
import {
  type MarketedDays,
  marketedDays,
  phaseOn,
  type StatePath,
  statesIn,
  type TermPartName,
  termPartNames,
} from './states.js';

/** How long each customer has the terms of a state, from the day on which the customer takes the product. */
interface Tenure {
  /** A number of `period`s. */
  readonly length: number;
  /** A word of the interface, such as Month; absent where the state doesn't say. */
  readonly period: string | undefined;
}

/** A marketing state of a product (interface 2.5.1), with its place in the order of the product's stages (D48). */
export interface OfferState extends MarketedDays {
  readonly path: StatePath;
  /** The state as written. */
  readonly fields: Fields;
  readonly identification: string | undefined;
  readonly kind: 'Promotional' | 'Regular' | undefined;
  readonly tenure: Tenure | undefined;
  /** The states that PredecessorID names; more than one only where an Identification is there twice. */
  readonly after: readonly number[];
  /** 0 for what a customer has first. States at one place and of one kind are a choice. */
  readonly place: number;
}

/** What a product offers, on every day. */
export interface ProductOffer {
  readonly product: Fields;
  /** In the order of the product's list. `after` counts in this list. */
  readonly states: readonly OfferState[];
}

/** States that a customer has at the same time: mostly one; else a choice, or a conflict. */
export interface Stage {
  readonly place: number;
  readonly kind: OfferState['kind'];
  /** By first day, then by Identification. At least one. */
  readonly states: readonly [OfferState, ...OfferState[]];
  /** Regular states that begin on different days: two sets of terms at once. */
  readonly isConflict: boolean;
}

/** The marketing states of a product, in their order. Doesn't depend on the order of the list where PredecessorID names a state. */
export function offerOf(product: Fields): ProductOffer {
  const listed = statesIn(product);
  const byIdentification = groupedBy([...listed.keys()], (index) => listed[index]?.state.Identification);
  const states = listed.map(({ path, state }, index) => ({
    ...marketedDays(state),
    path,
    fields: state,
    identification: state.Identification,
    kind: kindOf(state),
    tenure:
      state.StateTenureLength === undefined
        ? undefined
        : { length: state.StateTenureLength, period: state.StateTenurePeriod },
    after:
      state.PredecessorID === undefined
        ? []
        : (byIdentification.get(state.PredecessorID) ?? []).filter((other) => other !== index),
  }));
  const places = states.some(({ after }) => after.length > 0) ? namedPlaces(states) : listedPlaces(states);
  return { product, states: states.map((state, index) => ({ ...state, place: places[index] ?? 0 })) };
}

function kindOf({ MarketingState: kind }: Fields): OfferState['kind'] {
  return kind === 'Promotional' || kind === 'Regular' ? kind : undefined;
}

type Unplaced = Omit<OfferState, 'place'>;

/** One more than the state that each one names, whatever their days (D48). Names that lead into a circle count as none. */
function namedPlaces(states: readonly Unplaced[]): readonly number[] {
  const places = states.map(() => 0);
  const open = states.map(({ after }) => after.length);
  const followers = states.map((): number[] => []);
  for (const [index, { after }] of states.entries()) for (const named of after) followers[named]?.push(index);
  const placed = states.flatMap((_, index) => (open[index] === 0 ? [index] : []));
  for (const named of placed) {
    for (const follower of followers[named] ?? []) {
      const [before, state] = [states[named], states[follower]];
      if (before === undefined || state === undefined) continue;
      const place = (places[named] ?? 0) + (isSucceeded(before, state) ? 0 : 1);
      places[follower] = Math.max(places[follower] ?? 0, place);
      open[follower] = (open[follower] ?? 0) - 1;
      if (open[follower] === 0) placed.push(follower);
    }
  }
  return places.map((place, index) => (open[index] === 0 ? place : 0));
}

/** True if a state takes the place of the one that it names: a usual one, without tenure, that begins earlier. */
function isSucceeded(before: Unplaced, state: Unplaced): boolean {
  return (
    before.kind === 'Regular' && before.tenure === undefined && (before.first ?? '') < (state.first ?? '')
  );
}

/** If no PredecessorID names a state, those with tenure come first, in the order of the list (D48). */
function listedPlaces(states: readonly Unplaced[]): readonly number[] {
  let next = 0;
  const tenured = states.map(({ tenure }) => (tenure === undefined ? undefined : next++));
  return tenured.map((place) => place ?? next);
}

/**
 * The stages of what a product offers on a day, YYYY-MM-DD, in the order in which a customer has them: the states offered,
 * and if the last has tenure, what is announced to follow it. Where none is offered, those of the last day before on which
 * any was, else of the first day after (D48). Empty only where the product has no states.
 */
export function termsOn(offer: ProductOffer, day: string): readonly Stage[] {
  const reference = dayOfTerms(offer, day);
  const offered = offer.states.filter((state) => phaseOn(state, reference) === 'offered');
  // Only states that end before they begin are offered on no day.
  return withAnnounced(stagesOf(offered.length > 0 ? offered : offer.states), offer, reference);
}

/** The day whose terms are those of `day`: itself if anything is offered. */
function dayOfTerms(offer: ProductOffer, day: string): string {
  if (offer.states.some((state) => phaseOn(state, day) === 'offered')) return day;
  return offeredBefore(offer, day) ?? offeredAfter(offer, day) ?? day;
}

/** The last day before a day on which any state was offered whose last day is known. */
export function offeredBefore({ states }: ProductOffer, day: string): string | undefined {
  const days = states.flatMap(({ first, last }) =>
    last !== undefined && (first ?? '') <= last && last < day ? [last] : [],
  );
  return days.sort().at(-1);
}

/** The first day after a day on which any state begins. */
export function offeredAfter({ states }: ProductOffer, day: string): string | undefined {
  const days = states.flatMap(({ first, last }) =>
    first !== undefined && first <= (last ?? first) && day < first ? [first] : [],
  );
  return days.sort().at(0);
}

/** With what is announced to follow a last stage with tenure. */
function withAnnounced(stages: readonly Stage[], offer: ProductOffer, day: string): readonly Stage[] {
  const last = stages.at(-1)?.states.filter(({ tenure }) => tenure !== undefined) ?? [];
  const named = new Set(last.map((state) => offer.states.indexOf(state)));
  const next = offer.states.filter(
    (state) =>
      state.after.some((before) => named.has(before)) &&
      phaseOn(state, day) === 'announced' &&
      !stages.some(({ states }) => states.includes(state)),
  );
  const first = next.map((state) => state.first ?? '').sort()[0];
  const following = stagesOf(next.filter((state) => state.first === first));
  return following.length === 0 ? stages : withAnnounced([...stages, ...following], offer, day);
}

/** States by place; at one place, promotional ones come first (D48). */
function stagesOf(states: readonly OfferState[]): readonly Stage[] {
  const stages: Stage[] = [];
  for (const state of [...states].sort(byPlace)) {
    const last = stages.at(-1);
    if (last === undefined || last.place !== state.place || last.kind !== state.kind) {
      stages.push({ place: state.place, kind: state.kind, states: [state], isConflict: false });
    } else {
      const isConflict = state.kind === 'Regular' && last.states.some(({ first }) => first !== state.first);
      stages[stages.length - 1] = {
        ...last,
        states: [...last.states, state],
        isConflict: last.isConflict || isConflict,
      };
    }
  }
  return stages;
}

function byPlace(a: OfferState, b: OfferState): number {
  return (
    a.place - b.place ||
    compareTexts(a.kind ?? '', b.kind ?? '') ||
    compareTexts(a.first ?? '', b.first ?? '') ||
    compareTexts(a.identification ?? '', b.identification ?? '') ||
    a.path[1] - b.path[1]
  );
}

/** `between offers`: some of its states are past, and others announced. */
export type SaleStatus = 'on sale' | 'announced' | 'between offers' | 'past' | 'not on sale';

/**
 * Whether a product is sold on a day: by OnSaleIndicator, else by its states (D48). `past` says only that it is no longer
 * marketed by its dates. A product without states is on sale. Ask the content's record: v2.1 has no OnSaleIndicator for PCA.
 */
export function saleStatus({ product, states }: ProductOffer, day: string): SaleStatus {
  if (product.OnSaleIndicator === false) return 'not on sale';
  const phases = new Set(states.map((state) => phaseOn(state, day)));
  if (phases.has('offered') || phases.size === 0) return 'on sale';
  if (phases.size === 2) return 'between offers';
  return phases.has('past') ? 'past' : 'announced';
}

/** The days on which a state begins, or on which one is no longer offered, in order: terms are the same between two of them. */
export function daysOfChange({ states }: ProductOffer): readonly string[] {
  const days = states.flatMap(({ first, last }) => [first, last === undefined ? undefined : dayAfter(last)]);
  return [...new Set(days.filter((each) => each !== undefined))].sort();
}

/** The parts of a state: its own, else the one beside the states, each whole; never another state's (D5, D48). */
export function partsOfState({ product }: ProductOffer, state: OfferState): Pick<Fields, TermPartName> {
  const parts = termPartNames.flatMap((name) => {
    const part = state.fields[name] ?? product[name];
    return part === undefined ? [] : [[name, part] as const];
  });
  return Object.fromEntries(parts) as Pick<Fields, TermPartName>;
}
