import { statesIn } from '../../../interface/terms/states.js';
import { dayAfter } from '../../../model/calendar.js';
import type { Fields } from '../fields.js';
import type { Today } from '../today.js';

/** A marketing state of a product (interface 2.5.1, 3), with its place in the record. */
export interface MarketingState {
  readonly path: readonly [string, number];
  readonly identification: string | undefined;
  readonly predecessor: string | undefined;
  readonly promotional: boolean;
  readonly regular: boolean;
  /** True if each customer stays in it for a personal period, and then moves to the next. */
  readonly tenure: boolean;
  /** YYYY-MM-DD, so that days can be compared as texts. */
  readonly first: string | undefined;
  readonly last: string | undefined;
}

/** The marketing states of a product of any of the four kinds. */
export function statesOf(product: Fields): readonly MarketingState[] {
  return statesIn(product).map(({ path, state }) => ({
    path,
    identification: state.Identification,
    predecessor: state.PredecessorID,
    promotional: state.MarketingState === 'Promotional',
    regular: state.MarketingState === 'Regular',
    tenure: state.StateTenureLength !== undefined,
    first: state.FirstMarketedDate,
    last: state.LastMarketedDate,
  }));
}

/**
 * The states before a state, as PredecessorID names them, the nearest first. A circle is followed once, so that a state
 * in one is among its own.
 */
export function statesBefore(
  { predecessor }: MarketingState,
  byId: ReadonlyMap<string | undefined, MarketingState>,
): ReadonlySet<MarketingState> {
  const found = new Set<MarketingState>();
  let before = predecessor === undefined ? undefined : byId.get(predecessor);
  while (before !== undefined && !found.has(before)) {
    found.add(before);
    before = before.predecessor === undefined ? undefined : byId.get(before.predecessor);
  }
  return found;
}

/** States by their Identification. */
export function statesById(
  states: readonly MarketingState[],
): ReadonlyMap<string | undefined, MarketingState> {
  return new Map(states.map((state) => [state.identification, state]));
}

/** True for a day after today. */
export function isFuture(date: string | undefined, today: Today): boolean {
  return date !== undefined && !today.isAfter(dayAfter(date, -1));
}
