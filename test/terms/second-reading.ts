import type { Fields } from '../../src/interface/records/fields.js';

/** What D48 says of one day: the states of each stage, as numbers of the list. */
export interface ReadDay {
  readonly terms: readonly (readonly number[])[];
  readonly status: string;
  readonly isConflict: boolean;
}

const day = 24 * 60 * 60 * 1000;

/**
 * The terms of `count` days from `start` on, written a second time from D48 and in another way: days are numbers, every day of
 * a table says what is offered on it, and places are found by trying until nothing changes.
 */
export function secondReading(product: Fields, start: string, count: number): ReadonlyMap<string, ReadDay> {
  const states = product.PCAMarketingState ?? [];
  const zero = Date.parse(start) / day;
  const begins = states.map(({ FirstMarketedDate: first }) =>
    first === undefined || Date.parse(first) <= Date.parse('1900-01-01')
      ? Number.NEGATIVE_INFINITY
      : Date.parse(first) / day - zero,
  );
  const ends = states.map(({ LastMarketedDate: last }) =>
    last === undefined || Number(last.slice(0, 4)) > 2089
      ? Number.POSITIVE_INFINITY
      : Date.parse(last) / day - zero,
  );
  const numbers = states.map((_, index) => index);
  const names = (index: number) => {
    const named = states[index]?.PredecessorID;
    return named === undefined
      ? []
      : numbers.filter((other) => other !== index && states[other]?.Identification === named);
  };
  const regular = (index: number) => states[index]?.MarketingState === 'Regular';
  const tenured = (index: number) => states[index]?.StateTenureLength !== undefined;
  const at = <T>(list: readonly T[], index: number) => list[index] as T;

  const place = places();
  const offered = (time: number) =>
    numbers.filter((index) => at(begins, index) <= time && time <= at(ends, index));
  /** What a customer of one day may be told, from first to last. */
  const stagesOf = (indices: readonly number[]) => {
    const keyed = indices.map((index) => ({ index, key: 2 * at(place, index) + (regular(index) ? 1 : 0) }));
    const keys = [...new Set(keyed.map(({ key }) => key))].sort((a, b) => a - b);
    return keys.map((key) => keyed.filter((each) => each.key === key).map(({ index }) => index));
  };
  const table = Array.from({ length: count }, (_, time) => offered(time));
  // Products begin or end at most 2,000 days outside the table.
  const outside = (from: number, step: number) => {
    for (let time = from; Math.abs(time - from) < 5000; time += step) {
      const found = time >= 0 && time < count ? at(table, time) : offered(time);
      if (found.length > 0) return time;
    }
    return undefined;
  };

  function places(): readonly number[] {
    const resolved = numbers.some((index) => names(index).length > 0);
    if (!resolved) {
      const first = numbers.filter(tenured);
      return numbers.map((index) => (tenured(index) ? first.indexOf(index) : first.length));
    }
    // Whoever can reach itself by names, or somebody who can, names none.
    const reaches = (from: number) => {
      const seen = new Set<number>();
      let edge = names(from);
      while (edge.length > 0) {
        for (const each of edge) seen.add(each);
        edge = [...new Set(edge.flatMap(names))].filter((each) => !seen.has(each));
      }
      return seen;
    };
    const circular = numbers.filter((index) => reaches(index).has(index));
    const lost = numbers.filter(
      (index) => circular.includes(index) || circular.some((each) => reaches(index).has(each)),
    );
    let found = numbers.map(() => 0);
    for (;;) {
      const next = numbers.map((index) => {
        if (lost.includes(index)) return 0;
        return Math.max(
          0,
          ...names(index).map((named) => {
            const same = regular(named) && !tenured(named) && at(begins, named) < at(begins, index);
            return at(found, named) + (same ? 0 : 1);
          }),
        );
      });
      if (next.join() === found.join()) return found;
      found = next;
    }
  }

  return new Map(
    table.map((now, time): [string, ReadDay] => {
      const reference = now.length > 0 ? time : (outside(time, -1) ?? outside(time, 1) ?? time);
      const base = offered(reference);
      const stages = stagesOf(base.length > 0 ? base : numbers);
      for (;;) {
        const last = (stages.at(-1) ?? []).filter(tenured);
        const inTerms = new Set(stages.flat());
        const next = numbers.filter(
          (index) =>
            !inTerms.has(index) &&
            at(begins, index) > reference &&
            names(index).some((named) => last.includes(named)),
        );
        if (next.length === 0) break;
        const soonest = Math.min(...next.map((index) => at(begins, index)));
        stages.push(...stagesOf(next.filter((index) => at(begins, index) === soonest)));
      }
      const waiting = numbers.some((index) => at(begins, index) > time);
      const over = numbers.some((index) => at(begins, index) <= time && at(ends, index) < time);
      const status =
        product.OnSaleIndicator === false
          ? 'not on sale'
          : now.length > 0
            ? 'on sale'
            : waiting && over
              ? 'between offers'
              : waiting
                ? 'announced'
                : 'past';
      const isConflict = stages.some(
        (stage) => stage.every(regular) && new Set(stage.map((index) => at(begins, index))).size > 1,
      );
      const name = new Date((zero + time) * day).toISOString().slice(0, 10);
      return [name, { terms: stages.map((stage) => stage.toSorted()), status, isConflict }];
    }),
  );
}
