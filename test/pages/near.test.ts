import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Surroundings } from '../../src/parts/pages/browser/nearest.js';
import { isWithinBox, metresApart, type Position } from '../../src/parts/pages/distance.js';
import { inDegrees } from '../../src/parts/pages/parts-of-degree.js';
import { boxesApart, boxesAround } from '../../src/parts/pages/place-bounds.js';

interface Spot {
  readonly id: string;
  readonly position: Position | undefined;
}

/** Areas around towns, with places at wrong positions and without any. */
const area = fc
  .tuple(
    fc.double({ min: 49, max: 61, noNaN: true }),
    fc.double({ min: -8, max: 2, noNaN: true }),
    fc.array(
      fc.oneof(
        {
          weight: 20,
          arbitrary: fc.tuple(
            fc.double({ min: -0.3, max: 0.3, noNaN: true }),
            fc.double({ min: -0.5, max: 0.5, noNaN: true }),
          ),
        },
        { weight: 1, arbitrary: fc.constant('none' as const) },
        {
          weight: 1,
          arbitrary: fc.tuple(
            fc.double({ min: -140, max: 30, noNaN: true }),
            fc.double({ min: -170, max: 170, noNaN: true }),
          ),
        },
      ),
      { maxLength: 60 },
    ),
  )
  .map(([latitude, longitude, shifts]) =>
    shifts.map((shift): Position | undefined =>
      shift === 'none'
        ? undefined
        : [Math.max(-90, latitude + shift[0]), Math.max(-180, Math.min(180, longitude + shift[1]))],
    ),
  );

function searched(areas: readonly (readonly Spot[])[]) {
  const bounds = areas.map((places) => ({
    count: places.length,
    boxes: boxesAround(places.flatMap(({ position }) => (position === undefined ? [] : [position]))).map(
      inDegrees,
    ),
  }));
  const loaded: number[] = [];
  const around = (from: Position) =>
    new Surroundings<Spot>(from, bounds, async (at) => {
      loaded.push(at);
      return areas[at]!;
    });
  return { around, loaded, bounds };
}

/** All places with a position, the nearest first. */
function byDistance(from: Position, areas: readonly (readonly Spot[])[]) {
  return areas
    .flat()
    .flatMap(({ id, position }) =>
      position === undefined ? [] : [{ id, metres: metresApart(from, position) }],
    )
    .sort((a, b) => a.metres - b.metres);
}

describe('the nearest places', () => {
  it('are those of all places, for 1,000 positions', async () => {
    let points = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(area, { minLength: 1, maxLength: 20 }),
        fc.double({ min: 48, max: 62, noNaN: true }),
        fc.double({ min: -9, max: 3, noNaN: true }),
        fc.integer({ min: 1, max: 25 }),
        fc.nat(),
        async (positions, latitude, longitude, count, corner) => {
          const areas = positions.map((own, at) =>
            own.map((position, index) => ({ id: `${at}-${index}`, position })),
          );
          const { around, bounds } = searched(areas);
          // Somewhere, and at the border of an area.
          const boxes = bounds.flatMap(({ boxes }) => boxes);
          const [south, west] = boxes[corner % Math.max(1, boxes.length)] ?? [latitude, longitude];
          for (const from of [
            [latitude, longitude],
            [south, west],
          ] as const) {
            points++;
            const own = around(from);
            const last = await own.nearest(count);
            const all = byDistance(from, areas);
            const found = own.within(last).slice(0, count);
            expect(found.map(({ metres }) => metres)).toEqual(
              all.slice(0, count).map(({ metres }) => metres),
            );
            // And all up to a distance.
            await own.reach(100_000);
            expect(own.within(100_000).length).toBe(all.filter(({ metres }) => metres <= 100_000).length);
          }
        },
      ),
      { numRuns: 500 },
    );
    expect(points).toBe(1000);
  });

  it('that are wanted are found beyond nearer ones', async () => {
    const areas = Array.from({ length: 30 }, (_, at) => [
      { id: `${at}`, position: [50 + at / 10, 0] as const },
      { id: `${at} five`, position: at % 7 === 6 ? ([50 + at / 10, 0.01] as const) : undefined },
    ]);
    const { around, loaded } = searched(areas);
    const own = around([50, 0]);
    const last = await own.nearest(2, ({ id }) => id.endsWith('five'));
    expect(
      own
        .within(last)
        .filter(({ place }) => place.id.endsWith('five'))
        .map(({ place }) => place.id),
    ).toEqual(['6 five', '13 five']);
    expect(Math.max(...loaded)).toBeLessThan(18);
  });

  it('that are wanted need no area that has none of them', async () => {
    const areas = Array.from({ length: 30 }, (_, at) => [
      { id: `${at} ${at % 7 === 6 ? 'five' : 'ten'}`, position: [50 + at / 10, 0] as const },
    ]);
    const { around, loaded } = searched(areas);
    const own = around([50, 0]);
    const expected = (area: number) => (area % 7 === 6 ? 1 : 0);
    const isWanted = ({ id }: Spot) => id.endsWith('five');
    const last = await own.nearest(2, isWanted, expected);
    expect(own.within(last).filter(({ place }) => isWanted(place))).toHaveLength(2);
    expect(new Set(loaded)).toEqual(new Set([6, 13]));
    // What isn't wanted is unknown from the first area on that wasn't fetched.
    expect(own.complete()).toBe(0);
    expect(own.complete(expected)).toBeGreaterThan(last);
    expect(await own.nearest(9, isWanted, expected)).toBe(Infinity);
    expect(new Set(loaded)).toEqual(new Set([6, 13, 20, 27]));
    expect([own.ahead(20_000), own.ahead(20_000, expected)]).toEqual([2, 0]);
    await own.reach(20_000);
    expect(own.ahead(20_000)).toBe(0);
    expect(own.within(20_000).map(({ place }) => place.id)).toEqual(['0 ten', '1 ten']);
  });

  it('need no area that can hold none of them, each area once', async () => {
    const areas = Array.from({ length: 100 }, (_, at) =>
      Array.from({ length: 50 }, (_, index) => ({
        id: `${at}-${index}`,
        position: [50 + at / 10 + index / 1000, 0] as const,
      })),
    );
    const { around, loaded } = searched(areas);
    const own = around([53, 0]);
    await own.nearest(20);
    expect(loaded.length).toBeLessThanOrEqual(2);
    await own.reach(20_000);
    await own.nearest(200);
    expect(new Set(loaded).size).toBe(loaded.length);
    expect(loaded.length).toBeLessThan(10);
  });

  it('that fail to load are an error, after which they are asked for again', async () => {
    let isDown = true;
    const own = new Surroundings<Spot>([50, 0], [{ count: 1, boxes: [[50, 0, 50, 0]] }], async () => {
      if (isDown) throw new Error('503');
      return [{ id: 'ely', position: [50, 0] as const }];
    });
    await expect(own.nearest(1)).rejects.toThrow('503');
    isDown = false;
    expect(await own.nearest(1)).toBe(0);
    expect(own.within(0)).toHaveLength(1);
  });
});

describe('the boxes of an area', () => {
  it('are one around places near each other, and one for each that is far', () => {
    const near = Array.from({ length: 30 }, (_, at): Position => [52 + at / 100, at / 100]);
    expect(boxesAround([])).toEqual([]);
    expect(boxesAround(near)).toEqual([[52_000, 0, 52_290, 290]]);
    expect(boxesAround([...near, [41.15, -81.35]])).toEqual([
      [52_000, 0, 52_290, 290],
      [41_150, -81_350, 41_150, -81_350],
    ]);
  });

  it('of a country are small, however far from each other its places are', () => {
    const spread = Array.from({ length: 15 }, (_, at): Position => [50 + at / 3, 1 - at / 3]);
    const boxes = boxesApart([...spread, [50.02, 1.03]]);
    expect(boxes).toHaveLength(15);
    expect(boxes[0]).toEqual([50_000, 1000, 50_020, 1030]);
    const many = Array.from({ length: 300 }, (_, at): Position => [50 + (at % 17) / 3, (at % 13) / 3]);
    const few = boxesApart(many);
    expect(few.length).toBeLessThanOrEqual(20);
    for (const position of many) expect(few.some((box) => isWithinBox(position, inDegrees(box)))).toBe(true);
  });

  it('are few where many places are far from each other', () => {
    const far = Array.from(
      { length: 100 },
      (_, at): Position => [50 + (at % 10), at % 7 === 0 ? at : at / 100],
    );
    expect(boxesAround(far).length).toBeLessThanOrEqual(9);
  });
});
