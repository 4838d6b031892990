import type { PlainObject } from '../../base/json/plain-object.js';
import type { Fields } from '../../interface/records/fields.js';
import { marketedDays, phaseOn, type StatePath, statesIn } from '../../interface/terms/states.js';
import { dayAfter } from '../../model/calendar.js';

/** A product on the eve of a day on which its terms change, and on that day, as two publications would have it. */
export interface ProductDays {
  readonly was: PlainObject;
  readonly is: PlainObject;
  /** Where the day, or the eve, is written. */
  readonly path: readonly [...StatePath, 'FirstMarketedDate' | 'LastMarketedDate'];
}

/**
 * What a day makes of a product: its states of the eve without an end, and the same with what ends and begins then. So the
 * comparison of publications says it as it would have said it of an announcement. Undefined if nothing begins or ends.
 */
export function productDays(product: Fields & PlainObject, day: string): ProductDays | undefined {
  const eve = dayAfter(day, -1);
  const states = statesIn(product).map(({ path, state }) => ({ path, state, days: marketedDays(state) }));
  const before = states.filter(({ days }) => phaseOn(days, eve) === 'offered');
  const begun = states.filter(({ days }) => days.first === day && phaseOn(days, day) === 'offered');
  const ended = before.filter(({ days }) => days.last === eve);
  const changing = begun[0] ?? ended[0];
  if (changing === undefined) return undefined;
  const [list] = changing.path;
  const open = ({ LastMarketedDate: _, ...state }: Fields): PlainObject => state;
  const past = (state: Fields): PlainObject => ({
    ...state,
    FirstMarketedDate: longAgo,
    LastMarketedDate: longAgo,
  });
  const was =
    before.length > 0 ? before.map(({ state }) => open(state)) : begun.map(({ state }) => past(state));
  const is = [...before, ...begun].map((one) => (ended.includes(one) ? one.state : open(one.state)));
  const field = begun.length > 0 ? 'FirstMarketedDate' : 'LastMarketedDate';
  return {
    was: { ...product, [list]: was },
    is: { ...product, [list]: is },
    path: [...changing.path, field],
  };
}

/** A day before all others: what has not been offered yet is compared as something that is no longer offered. */
const longAgo = '1901-01-01';
