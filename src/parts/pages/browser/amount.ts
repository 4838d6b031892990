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
interface Tier {
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

/**
 * The figure by which a set of rates is in an order; undefined for sets without one rate for the whole amount: of those,
 * the rate of a tier is not what the amount earns or costs.
 * @param rates those of the tiers that the amount falls in
 */
export function figureOf(method: string | undefined, rates: readonly string[]): number | undefined {
  const [first, ...others] = rates.map(Number);
  return method === 'Whole' && others.every((other) => other === first) ? first : undefined;
}

/**
 * Items by their figures; equal ones, and those without a figure, are in the order of publication.
 * @param direction 1 for the lowest first, -1 for the highest
 */
export function ordered<T>(items: readonly T[], figure: (item: T) => number | undefined, direction: 1 | -1) {
  const figured = items.flatMap((item) => {
    const value = figure(item);
    return value === undefined ? [] : [{ item, value }];
  });
  const inOrder = figured.sort((a, b) => (a.value - b.value) * direction).map(({ item }) => item);
  return { inOrder, others: items.filter((item) => !inOrder.includes(item)) };
}
