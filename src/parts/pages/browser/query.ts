import { type FilterName, type Filters, filterNames } from './filters.js';

/** A search, as it is behind the `#` of the page's address: it can be shared, and browsers do not send it to servers. */
export interface Query extends Filters {
  /** A postcode, town, street or name. */
  q: string;
}

/** @param given the part of the address behind `#`, or behind `?` in an address from before */
export function queryIn(given: string): Query {
  const parameters = new URLSearchParams(given);
  const text = (name: string) => parameters.get(name) ?? '';
  const [, day, time = '12:00'] = /^([0-6])(?:-(\d\d:\d\d))?$/.exec(text('at')) ?? [];
  const names = new Set(text('has').split(','));
  return {
    q: text('q'),
    kind: text('kind'),
    brand: text('brand'),
    has: new Set(filterNames.filter((name) => names.has(name) || parameters.has(before[name] ?? ''))),
    code: text('code'),
    day: day === undefined ? undefined : Number(day),
    time,
  };
}

/** Whether a search has anything beside the place that is looked for. */
export function isFiltered({ kind, brand, has, code, day }: Query): boolean {
  return has.size > 0 || day !== undefined || [kind, brand, code].some((each) => each !== '');
}

/** The names of filters in addresses from before. */
const before: Partial<Record<FilterName, string>> = {
  now: 'open',
  saturday: 'saturday',
  wheelchair: 'wheelchair',
  always: 'always',
};

/** A search as the part of an address behind `#`; empty for none. */
export function hashOfQuery({ q, kind, brand, has, code, day, time }: Query): string {
  const given = new URLSearchParams();
  const values = {
    q,
    kind,
    brand,
    has: [...has].join(),
    code,
    at: day === undefined ? '' : `${day}-${time}`,
  };
  for (const [name, value] of Object.entries(values)) if (value !== '') given.set(name, value);
  return given.size > 0 ? `#${given}`.replaceAll('%2C', ',').replaceAll('%3A', ':') : '';
}
