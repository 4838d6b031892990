import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LabelSpace } from '../../src/base/markup/label-space.js';
import {
  apart,
  inFirstView,
  joinedPoints,
  pointOf,
  positionAt,
  viewOf,
  withoutFar,
} from '../../src/parts/pages/browser/map-layout.js';
import { metresApart, type Position } from '../../src/parts/pages/distance.js';

const size = { width: 672, height: 640 };
const insets = { top: 48, right: 84, bottom: 64, left: 60 };
const near: fc.Arbitrary<Position> = fc.tuple(
  fc.double({ min: 52, max: 52.5, noNaN: true }),
  fc.double({ min: 0, max: 0.6, noNaN: true }),
);

describe('the view of positions', () => {
  it('has all of them within its insets, north up, at true distances', () => {
    fc.assert(
      fc.property(fc.array(near, { minLength: 2, maxLength: 20 }), (positions) => {
        const view = viewOf(positions, size, insets, 450);
        for (const position of positions) {
          const [x, y] = pointOf(view, position);
          expect(x).toBeGreaterThanOrEqual(insets.left - 1);
          expect(x).toBeLessThanOrEqual(size.width - insets.right + 1);
          expect(y).toBeGreaterThanOrEqual(insets.top - 1);
          expect(y).toBeLessThanOrEqual(size.height - insets.bottom + 1);
          const [latitude, longitude] = positionAt(view, [x, y]);
          expect(latitude).toBeCloseTo(position[0], 8);
          expect(longitude).toBeCloseTo(position[1], 8);
        }
        const [a, b] = [positions[0]!, positions[1]!];
        const [[x1, y1], [x2, y2]] = [pointOf(view, a), pointOf(view, b)];
        const pixels = Math.hypot(x1 - x2, y1 - y2);
        expect(Math.abs(pixels / view.scale - metresApart(a, b))).toBeLessThan(metresApart(a, b) * 0.01 + 1);
        expect(Math.sign(y2 - y1)).toBe(Math.sign(a[0] - b[0]));
      }),
    );
  });

  it('of one position shows a part of the town around it', () => {
    const view = viewOf([[52, 0]], size, insets, 450);
    expect(pointOf(view, [52, 0])[0]).toBeCloseTo(
      insets.left + (size.width - insets.left - insets.right) / 2,
    );
    expect(450 * view.scale).toBeCloseTo(size.width - insets.left - insets.right);
  });
});

describe('what the first view shows', () => {
  const around = Array.from({ length: 30 }, (_, at): Position => [52 + at / 1000, 0]);

  it('is where somebody looks and the nearest twelve', () => {
    expect(inFirstView([52, 0.001], around)).toEqual([[52, 0.001], ...around.slice(0, 12)]);
  });

  it('is not moved by one that is far from the others', () => {
    expect(inFirstView([52, 0], [...around.slice(0, 5), [41, -81]])).not.toContainEqual([41, -81]);
    expect(withoutFar([...around, [41, -81]])).toEqual(around);
    expect(withoutFar([])).toEqual([]);
  });
});

describe('points of the map', () => {
  it('that are closer than some pixels to the first of them are one', () => {
    expect(
      joinedPoints(
        [
          [0, 0],
          [11, 0],
          [100, 0],
          [20, 0],
          [105, 5],
        ],
        12,
      ),
    ).toEqual([[0, 1], [2, 4], [3]]);
  });

  it('move apart until none covers another or what is held, and stay where there is room', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 600 })), {
          maxLength: 20,
        }),
        (points) => {
          const spots = joinedPoints(points, 12).map(([first]) => points[first!]!);
          const moved = apart(spots, 26, [[300, 300, 21]]);
          for (const [i, [x, y]] of moved.entries())
            for (const [a, b] of moved.slice(i + 1)) expect(Math.hypot(a - x, b - y)).toBeGreaterThan(20);
        },
      ),
    );
    expect(
      apart(
        [
          [0, 0],
          [100, 100],
        ],
        26,
        [],
      ),
    ).toEqual([
      [0, 0],
      [100, 100],
    ]);
    const [one, other] = apart(
      [
        [50, 50],
        [50, 50],
      ],
      26,
      [],
    );
    expect(Math.hypot(one![0] - other![0], one![1] - other![1])).toBeGreaterThan(25);
  });
});

describe('space for labels', () => {
  it('is taken once, and is within the map', () => {
    const labels = new LabelSpace(size);
    expect(labels.reserveIfFree(10, 10, 50, 16)).toBe(true);
    expect(labels.reserveIfFree(40, 20, 50, 16)).toBe(false);
    expect(labels.reserveIfFree(61, 10, 50, 16)).toBe(true);
    expect(labels.reserveIfFree(size.width - 40, 10, 50, 16)).toBe(false);
  });
});
