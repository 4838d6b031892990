import type { FieldName, Fields } from '../fields.js';

/** A marketing state of a product (interface 2.5.1, 3), with its place in the record. */
export interface State {
  readonly path: readonly [string, number];
  readonly identification: string | undefined;
  readonly predecessor: string | undefined;
  readonly promotional: boolean;
  /** True if each customer stays in it for a personal period, and then moves to the next. */
  readonly tenure: boolean;
  /** YYYY-MM-DD, so that days can be compared as texts. */
  readonly first: string | undefined;
  readonly last: string | undefined;
}

/** The names of the products' lists of marketing states. */
const lists = [
  'PCAMarketingState',
  'BCAMarketingState',
  'SMELoanMarketingState',
  'CCCMarketingState',
] as const satisfies readonly FieldName[];

/** The marketing states of a product of any of the four kinds. */
export function statesOf(product: Fields): readonly State[] {
  const key = lists.find((name) => product[name] !== undefined);
  if (key === undefined) return [];
  return (product[key] ?? []).map((state, index) => ({
    path: [key, index],
    identification: state.Identification,
    predecessor: state.PredecessorID,
    promotional: state.MarketingState === 'Promotional',
    tenure: state.StateTenureLength !== undefined,
    first: state.FirstMarketedDate,
    last: state.LastMarketedDate,
  }));
}

/** The example product of the rules on marketing states, with the fields of its states as YAML. */
export function productOf(...states: readonly string[]): string {
  const items = states.map((state) => `  - { ${state} }\n`).join('');
  return `Name: Fenland Saver\nIdentification: FB-SAVER\nPCAMarketingState:\n${items}`;
}
