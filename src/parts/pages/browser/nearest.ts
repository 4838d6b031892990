import { type Box, metresApart, metresToBox, type Position } from '../distance.js';

/** An area as far as it is known before its places are fetched. */
export interface BoundedArea {
  /** The number of its places. */
  readonly count: number;
  /** All of its places that have a position are in one of these. */
  readonly boxes: readonly Box[];
}

/** A place with its distance from where somebody looks. */
export interface Near<P> {
  readonly place: P;
  readonly metres: number;
}

/**
 * The places around a position, which are fetched area by area, the nearest areas first. What it returns is complete up
 * to a distance: no area that isn't fetched can hold a nearer place.
 */
export class Surroundings<P extends { readonly position: Position | undefined }> {
  /** The areas that aren't fetched, the nearest last. */
  readonly #waiting: { readonly area: number; readonly count: number; readonly metres: number }[];
  readonly #known: Near<P>[] = [];

  /** @param load the places of an area, by its index */
  constructor(
    readonly from: Position,
    areas: readonly BoundedArea[],
    readonly load: (area: number) => Promise<readonly P[]>,
  ) {
    this.#waiting = areas
      .map(({ count, boxes }, area) => ({
        area,
        count,
        metres: boxes.reduce((least, box) => Math.min(least, metresToBox(from, box)), Infinity),
      }))
      .filter(({ metres }) => metres < Infinity)
      .sort((a, b) => b.metres - a.metres);
  }

  /**
   * Metres up to which all places that are wanted are known.
   * @param expected see `ExpectedPlaces`: only wanted places are meant
   */
  complete(expected?: ExpectedPlaces): number {
    return this.#waitingFor(expected).at(-1)?.metres ?? Infinity;
  }

  #waitingFor(expected: ExpectedPlaces | undefined) {
    return expected === undefined ? this.#waiting : this.#waiting.filter(({ area }) => expected(area) > 0);
  }

  /** The number of areas that `reach` would fetch. */
  ahead(metres: number, expected?: ExpectedPlaces): number {
    return this.#waitingFor(expected).filter((area) => area.metres <= metres).length;
  }

  /** All places that are known to be no further than some metres, the nearest first. Complete up to `complete`. */
  within(metres: number): Near<P>[] {
    return this.#known.filter((each) => each.metres <= metres);
  }

  /** Fetches areas until all places up to some metres are known. */
  async reach(metres: number, expected?: ExpectedPlaces): Promise<void> {
    while (this.complete(expected) <= metres) {
      const next = this.#waitingFor(expected)
        .filter((area) => area.metres <= metres)
        .slice(-atOnce);
      await this.#fetch(next.map(({ area }) => area));
    }
  }

  /**
   * Fetches areas until the nearest places that are wanted are known.
   * @param expected see `ExpectedPlaces`
   * @param most fetch no more areas than these
   * @returns the distance of the last of them, or of the end if there are fewer
   */
  async nearest(
    count: number,
    isWanted: (place: P) => boolean = () => true,
    expected?: ExpectedPlaces,
    most = Infinity,
  ): Promise<number> {
    for (let fetched = 0; ; ) {
      const found = this.#known.filter(({ place }) => isWanted(place));
      const last = found[count - 1]?.metres;
      const waiting = this.#waitingFor(expected);
      const complete = waiting.at(-1)?.metres ?? Infinity;
      if (last !== undefined && last <= complete) return last;
      const mostNext = Math.min(atOnce, most - fetched);
      if (waiting.length === 0 || mostNext <= 0) return complete;
      const next: number[] = [];
      let places = found.length;
      // Nothing that isn't needed: an area may hold a nearer place, or more of them are wanted.
      for (const { area, count: all, metres } of waiting.toReversed()) {
        if (next.length === mostNext || (last === undefined ? places >= count : metres > last)) break;
        next.push(area);
        places += expected?.(area) ?? all;
      }
      fetched += next.length;
      await this.#fetch(next);
    }
  }

  async #fetch(areas: readonly number[]): Promise<void> {
    const loaded = await Promise.all(areas.map((area) => this.load(area)));
    this.#waiting.splice(0, Infinity, ...this.#waiting.filter(({ area }) => !areas.includes(area)));
    for (const place of loaded.flat())
      if (place.position !== undefined)
        this.#known.push({ place, metres: metresApart(this.from, place.position) });
    this.#known.sort((a, b) => a.metres - b.metres);
  }
}

/** The number of places that are wanted in an area, by its index, at most. Areas without any aren't fetched. */
export type ExpectedPlaces = (area: number) => number;

/** The number of areas that are fetched at a time. */
const atOnce = 4;
