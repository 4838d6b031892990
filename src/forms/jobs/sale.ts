import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { type OfferState, offerOf, termsOn } from '../../interface/terms/offer.js';
import { phaseOn } from '../../interface/terms/states.js';
import { dayInWords } from '../../model/time/calendar.js';
import type { Fields } from '../../rules/built-in/fields.js';
import type { JobRecord } from './job.js';

/** The marketing states of a product as it is written; none if they have another form. */
export function statesOfProduct(product: PlainObject): readonly OfferState[] {
  const lists = Object.entries(product).filter(([key]) => key.endsWith('MarketingState'));
  const isSound = lists.every(([, list]) => Array.isArray(list) && list.every(isPlainObject));
  return isSound ? offerOf(product as Fields).states : [];
}

/** What OnSaleIndicator says; undefined if it isn't there, or if the product has no such field. */
export function saysOnSale({
  value: { OnSaleIndicator: written },
}: Pick<JobRecord, 'value'>): boolean | undefined {
  return written === undefined || written === '' ? undefined : String(written) === 'true';
}

/** The last day on which a product is marketed by its states; undefined without an end. */
export function lastMarketed(states: readonly OfferState[]): string | undefined {
  if (states.some(({ last }) => last === undefined)) return undefined;
  return states
    .map(({ last }) => last!)
    .sort()
    .at(-1);
}

/** A product whose states are changed. @param change gives what a state becomes; undefined to take it out */
function withStates(
  product: PlainObject,
  states: readonly OfferState[],
  change: (state: OfferState) => PlainObject | undefined,
): PlainObject {
  const [list] = states[0]?.path ?? [];
  if (list === undefined) return product;
  return { ...product, [list]: states.flatMap((state) => change(state) ?? []) };
}

/** A product that is marketed no longer than to a day, or why it can't be. */
export function marketedUntil(
  product: PlainObject,
  last: string,
  today: string,
): { readonly product: PlainObject; readonly removed: readonly OfferState[] } | { readonly why: string } {
  const states = statesOfProduct(product);
  // What is over stays as it was.
  if (states.every((state) => phaseOn(state, today) === 'past')) return { product, removed: [] };
  const offered = states.filter((state) => phaseOn(state, last) === 'offered');
  const later = states.filter((state) => phaseOn(state, last) === 'announced');
  const begun = later.find((state) => phaseOn(state, today) !== 'announced');
  if (begun !== undefined) return { why: `has terms that began only on ${dayInWords(begun.first!)}` };
  // What follows a stage with tenure belongs to what is offered, whenever it begins itself (D48).
  const offer = offerOf(product as Fields);
  const following = offered.length === 0 ? [] : termsOn(offer, last).flatMap((stage) => stage.states);
  const isPartOfIt = (state: OfferState) => following.some(({ path }) => path[1] === state.path[1]);
  const removed = later.filter((state) => !isPartOfIt(state));
  if (removed.length === states.length) return { why: 'is marketed only later' };
  const first = offered.map((state) => state.fields.FirstMarketedDate).find((day) => day !== undefined);
  const changed = withStates(product, states, (state) => {
    if (removed.includes(state)) return undefined;
    const fields = namingOthers(state, states, removed);
    if (phaseOn(state, last) === 'past') return fields;
    const { FirstMarketedDate: _, ...others } = fields;
    return phaseOn(state, last) === 'announced'
      ? { ...others, ...(first !== undefined && { FirstMarketedDate: first }), LastMarketedDate: last }
      : { ...fields, LastMarketedDate: last };
  });
  return { product: changed, removed };
}

/** The fields of a state, without naming one that is taken out: it comes after what that one came after. */
function namingOthers(
  { fields }: OfferState,
  states: readonly OfferState[],
  removed: readonly OfferState[],
): PlainObject {
  const { PredecessorID: named, ...others } = fields;
  const names = (list: readonly OfferState[], id: string | undefined) =>
    list.find(({ identification }) => id !== undefined && identification === id);
  let before = named;
  const stay = states.filter((state) => !removed.includes(state));
  for (let steps = 0; steps <= removed.length && names(stay, before) === undefined; steps++) {
    const gone = names(removed, before);
    if (gone === undefined) break;
    before = gone.fields.PredecessorID;
  }
  if (before === named) return fields as PlainObject;
  return before === undefined ? others : { ...fields, PredecessorID: before };
}
