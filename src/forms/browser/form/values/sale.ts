import { isPlainObject } from '../../../../base/json/plain-object.js';
import type { RecordValue } from '../../../records/requests.js';

/** Whether a product says that it is on sale; undefined if it doesn't say. */
export function isOnSale({ OnSaleIndicator: written }: RecordValue): boolean | undefined {
  return written === undefined || written === '' ? undefined : String(written) === 'true';
}

/** A product whose marketing states are offered to a day at most. What is over stays, and so do terms that begin later. */
export function soldUntil(product: RecordValue, last: string): RecordValue {
  const ended = (state: unknown) => {
    if (!isPlainObject(state) || String(state['LastMarketedDate'] ?? '9999') < last) return state;
    const { FirstMarketedDate: first = '', ...others } = state;
    if (String(first) <= last) return { ...state, LastMarketedDate: last };
    // What follows another stage is had with that, whenever it begins itself (D48).
    return others['PredecessorID'] === undefined ? state : { ...others, LastMarketedDate: last };
  };
  const fields = Object.entries(product).map(([key, value]) => {
    const isStates = key.endsWith('MarketingState') && Array.isArray(value);
    return [key, isStates ? value.map(ended) : value] as const;
  });
  return Object.fromEntries(fields);
}
