/**
 * An amount as people write it, such as `3,000`, `£250.50` or `3000`.
 * @returns undefined if it isn't one, or could be read in two ways
 */
export function readAmount(text: string, sign: string): string | undefined {
  const plain = text.replace(sign.trim(), '').replace(/[\s\u00a0]/g, '');
  if (!/^(?:\d{1,3}(?:,\d{3})+|\d{1,14})(?:\.\d{1,2})?$/.test(plain)) return undefined;
  return plain.replaceAll(',', '').replace(/^0+(?=\d)/, '');
}

/** A tier as it is on a page. */
export interface Tier {
  readonly lo: number;
  /** Infinity where it has no end. */
  readonly hi: number;
}

/** A step of a penny between two tiers is no gap: £1,500 and £1,500.01. */
const penny = 0.01;

/** The tiers that an amount falls in, by their places: mostly one; several of loans, which differ in their terms. */
export function tiersOf(amount: number, tiers: readonly Tier[]): readonly number[] {
  const found = tiers.flatMap(({ lo, hi }, at) => (lo <= amount && amount <= hi ? [at] : []));
  if (found.length > 0) return found;
  const next = tiers.flatMap(({ lo, hi }, at) =>
    amount < lo && lo - amount < penny && hi >= lo ? [at] : [],
  );
  return next.filter((at) =>
    tiers.some(({ hi }) => hi <= amount && (tiers[at]?.lo ?? 0) - hi <= penny + 1e-9),
  );
}

/** Where a product stands in an order: its figure, or the group of those that are in none. */
export type Standing =
  | { readonly figure: number }
  | { readonly group: 'Tiered' | 'Banded' | 'otherwise' | 'noTier' | 'none' };

/**
 * Where a set of rates stands. Only sets with one rate for the whole amount are in an order: of others, the rate of a tier
 * is not what the amount earns or costs.
 * @param rates those of the tiers that the amount falls in
 */
export function standingOf(method: string | undefined, rates: readonly string[]): Standing {
  if (rates.length === 0) return { group: 'noTier' };
  if (method === 'Tiered' || method === 'Banded') return { group: method };
  const [first, ...others] = rates.map(Number);
  if (first === undefined || method !== 'Whole' || others.some((other) => other !== first))
    return { group: 'otherwise' };
  return { figure: first };
}

/** The order in which groups follow those with a figure. */
const groups = ['Tiered', 'Banded', 'otherwise', 'noTier', 'none'] as const;

/**
 * Items by their figures, then in groups; equals stay in the order of publication.
 * @param direction 1 for the lowest first, -1 for the highest
 */
export function ordered<T>(
  items: readonly T[],
  standing: (item: T) => Standing,
  direction: 1 | -1,
): readonly { readonly group: 'figure' | (typeof groups)[number]; readonly items: readonly T[] }[] {
  const all = items.map((item) => ({ item, at: standing(item) }));
  const figures = all.flatMap(({ item, at }) => ('figure' in at ? [{ item, figure: at.figure }] : []));
  figures.sort((a, b) => (a.figure - b.figure) * direction);
  return [
    { group: 'figure' as const, items: figures.map(({ item }) => item) },
    ...groups.map((group) => ({
      group,
      items: all.flatMap(({ item, at }) => ('group' in at && at.group === group ? [item] : [])),
    })),
  ].filter(({ items: own }) => own.length > 0);
}
