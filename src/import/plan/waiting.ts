import type { Prepared } from '../prepared.js';

/** What came in for a collection of a brand, until it is known which file it belongs to. */
export class Waiting {
  /** A list where several have the same; most have none alike. */
  readonly #byIdentity = new Map<string, Prepared | Prepared[]>();
  readonly #indexes: ReadonlyMap<Prepared, number>;
  /** How many of each area wait. */
  readonly #areas = new Map<string | undefined, number>();
  #count: number;

  constructor(arrivals: readonly Prepared[]) {
    this.#count = arrivals.length;
    this.#indexes = new Map(arrivals.map((arrival, index) => [arrival, index]));
    for (const arrival of arrivals) {
      const { identity = '', area } = arrival;
      const alike = this.#byIdentity.get(identity);
      if (alike === undefined) this.#byIdentity.set(identity, arrival);
      else if (Array.isArray(alike)) alike.push(arrival);
      else this.#byIdentity.set(identity, [alike, arrival]);
      this.#areas.set(area, (this.#areas.get(area) ?? 0) + 1);
    }
  }

  /** The place of a record among all that came in. */
  indexOf(arrival: Prepared): number {
    return this.#indexes.get(arrival) ?? 0;
  }

  /** The first record of an identity that waits, which then waits no longer. */
  take(identity: string): Prepared | undefined {
    const alike = this.#byIdentity.get(identity);
    const arrival = Array.isArray(alike) ? alike.shift() : alike;
    if (arrival === undefined) return undefined;
    if (!Array.isArray(alike)) this.#byIdentity.delete(identity);
    this.#count--;
    this.#areas.set(arrival.area, (this.#areas.get(arrival.area) ?? 0) - 1);
    return arrival;
  }

  /** True where records wait, of an area or of any. */
  hasSome(area: { readonly name: string | undefined } | 'any'): boolean {
    return area === 'any' ? this.#count > 0 : (this.#areas.get(area.name) ?? 0) > 0;
  }

  /** Those that wait, as they came in. */
  rest(): Prepared[] {
    const rest = new Set([...this.#byIdentity.values()].flat());
    return rest.size === 0 ? [] : [...this.#indexes.keys()].filter((arrival) => rest.has(arrival));
  }
}
