import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Box,
  directionOf,
  metresApart,
  metresToBox,
  middleOf,
  type Position,
} from '../../src/parts/pages/distance.js';
import { distanceText, roundDistances, roundDistanceText } from '../../src/parts/pages/distance-text.js';
import { english } from '../../src/parts/pages/texts.js';

const latitude = fc.double({ min: -89, max: 89, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
const position = fc.tuple(latitude, longitude);

/** Vincenty's formula on the ellipsoid of WGS 84, in metres; undefined where it doesn't converge. */
function vincenty([a1, b1]: Position, [a2, b2]: Position): number | undefined {
  const [a, f] = [6_378_137, 1 / 298.257223563];
  const b = a * (1 - f);
  const rad = Math.PI / 180;
  const L = (b2 - b1) * rad;
  const [u1, u2] = [Math.atan((1 - f) * Math.tan(a1 * rad)), Math.atan((1 - f) * Math.tan(a2 * rad))];
  let lambda = L;
  for (let turn = 0; turn < 200; turn++) {
    const sinSigma = Math.hypot(
      Math.cos(u2) * Math.sin(lambda),
      Math.cos(u1) * Math.sin(u2) - Math.sin(u1) * Math.cos(u2) * Math.cos(lambda),
    );
    if (sinSigma === 0) return 0;
    const cosSigma = Math.sin(u1) * Math.sin(u2) + Math.cos(u1) * Math.cos(u2) * Math.cos(lambda);
    const sigma = Math.atan2(sinSigma, cosSigma);
    const sinAlpha = (Math.cos(u1) * Math.cos(u2) * Math.sin(lambda)) / sinSigma;
    const cos2Alpha = 1 - sinAlpha ** 2;
    const cosM = cos2Alpha === 0 ? 0 : cosSigma - (2 * Math.sin(u1) * Math.sin(u2)) / cos2Alpha;
    const C = (f / 16) * cos2Alpha * (4 + f * (4 - 3 * cos2Alpha));
    const before = lambda;
    lambda =
      L + (1 - C) * f * sinAlpha * (sigma + C * sinSigma * (cosM + C * cosSigma * (-1 + 2 * cosM ** 2)));
    if (Math.abs(lambda - before) > 1e-12) continue;
    const u = (cos2Alpha * (a ** 2 - b ** 2)) / b ** 2;
    const A = 1 + (u / 16384) * (4096 + u * (-768 + u * (320 - 175 * u)));
    const B = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)));
    const delta =
      B *
      sinSigma *
      (cosM +
        (B / 4) *
          (cosSigma * (-1 + 2 * cosM ** 2) -
            (B / 6) * cosM * (-3 + 4 * sinSigma ** 2) * (-3 + 4 * cosM ** 2)));
    return b * A * (sigma - delta);
  }
  return undefined;
}

describe('the distance between two positions', () => {
  it('is that of the ellipsoid, to 0.6 %', () => {
    fc.assert(
      fc.property(position, position, (from, to) => {
        const exact = vincenty(from, to);
        fc.pre(exact !== undefined);
        expect(Math.abs(metresApart(from, to) - exact!)).toBeLessThanOrEqual(exact! * 0.006 + 0.01);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    // By the ellipsoid: Cambridge to Ely, London to Edinburgh.
    [[52.2053, 0.1218], [52.3996, 0.2624], 23_650],
    [[51.5074, -0.1278], [55.9533, -3.1883], 534_200],
    [[50, 179.9], [50, -179.9], 14_340],
  ] as const)('of %j and %j is %i m', (from, to, metres) => {
    expect(Math.abs(metresApart(from, to) / metres - 1)).toBeLessThan(0.006);
    expect(Math.abs(vincenty(from, to)! / metres - 1)).toBeLessThan(0.003);
  });
});

describe('the direction of a position', () => {
  it.each([
    [[1, 0], 0],
    [[1, 1], 1],
    [[0, 1], 2],
    [[-1, 1], 3],
    [[-1, 0], 4],
    [[-1, -1], 5],
    [[0, -1], 6],
    [[1, -1], 7],
  ] as const)('at %j from the origin is %i', (to, direction) => {
    expect(directionOf([0, 0], to)).toBe(direction);
    // Across the line of dates, and where a degree of longitude is short.
    expect(directionOf([60, 180], [60 + to[0] / 10, (to[1] > 0 ? -180 : 180) + to[1] / 5])).toBe(direction);
  });
});

describe('the distance to a box', () => {
  const box = fc
    .tuple(latitude, latitude, longitude, longitude)
    .map(([a, b, c, d]): Box => [Math.min(a, b), Math.min(c, d), Math.max(a, b), Math.max(c, d)]);

  it('is never more than that to a position in it, and is that of its nearest edge', () => {
    fc.assert(
      fc.property(
        position,
        box,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (from, own, down, across) => {
          const [south, west, north, east] = own;
          const inside: Position = [south + (north - south) * down, west + (east - west) * across];
          expect(metresToBox(from, own)).toBeLessThanOrEqual(metresApart(from, inside) + 0.001);
          const edges = Array.from({ length: 201 }, (_, at) => at / 200).flatMap((share): Position[] => [
            [south + (north - south) * share, west],
            [south + (north - south) * share, east],
            [south, west + (east - west) * share],
            [north, west + (east - west) * share],
          ]);
          const isIn = from[0] >= south && from[0] <= north && from[1] >= west && from[1] <= east;
          const nearest = Math.min(...edges.map((each) => metresApart(from, each)));
          if (isIn) expect(metresToBox(from, own)).toBeLessThan(1e-6);
          else expect(nearest - metresToBox(from, own)).toBeLessThan(220_000);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the middle of positions', () => {
  it('is moved little by a wrong one', () => {
    expect(middleOf([])).toBeUndefined();
    expect(
      middleOf([
        [52, 0],
        [52.2, 0.2],
      ]),
    ).toEqual([52.1, 0.1]);
    expect(
      middleOf([
        [52, 0],
        [52.1, 0.1],
        [52.2, 0.2],
        [41, -81],
      ])![1],
    ).toBeCloseTo(0.05);
  });
});

describe('a distance in words', () => {
  const { units } = english.find;
  it.each([
    [0, '0 yards', '0 m'],
    [95, '100 yards', '100 m'],
    [160, '0.1 miles', '160 m'],
    [960, '0.6 miles', '1 km'],
    [1609, '1 mile', '1.6 km'],
    [3219, '2.0 miles', '3.2 km'],
    [15_900, '9.9 miles', '16 km'],
    [16_100, '10 miles', '16 km'],
    [2_000_000, '1,243 miles', '2,000 km'],
  ])('of %i m', (metres, miles, kilometres) => {
    expect(distanceText(metres, 'miles', units, 'en-GB')).toBe(miles);
    expect(distanceText(metres, 'kilometres', units, 'en-GB')).toBe(kilometres);
  });

  it('is round for rings', () => {
    const texts = roundDistances('miles')
      .slice(0, 5)
      .map((metres) => roundDistanceText(metres, 'miles', units, 'en-GB'));
    expect(texts).toEqual(['¼ mile', '½ mile', '1 mile', '2 miles', '3 miles']);
  });
});
