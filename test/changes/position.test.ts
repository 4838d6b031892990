import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Grid, positionIn } from '../../src/build/changes/position.js';
import { metresBetween, metresOfDegree, type Position } from '../../src/model/distance.js';

describe('a position', () => {
  it.each([
    ['52.5', '-0.25', [52.5, -0.25]],
    [52.5, -0.25, [52.5, -0.25]],
    [' 52.5 ', '0', [52.5, 0]],
    ['90', '180', [90, 180]],
    ['-90', '-180', [-90, -180]],
    ['90.001', '0', undefined],
    ['-90.001', '0', undefined],
    ['0', '180.001', undefined],
    ['0', '-180.001', undefined],
    ['', '0', undefined],
    ['0', ' ', undefined],
    ['nowhere', '0', undefined],
    [undefined, '0', undefined],
    ['0', null, undefined],
    [['52'], '0', undefined],
    [true, false, undefined],
  ])('%j, %j is %j', (Latitude, Longitude, expected) => {
    const found = positionIn({ Latitude, Longitude });
    expect(found && [found.latitude, found.longitude]).toEqual(expected);
  });

  it.each([undefined, null, '52,0', [52, 0]])('%j has none', (value) =>
    expect(positionIn(value)).toBeUndefined(),
  );
});

describe('a grid', () => {
  const metres = 100;
  const inGrid = (positions: readonly Position[], at: Position) => {
    const grid = new Grid<Position>(metres);
    for (const position of positions) grid.add(position, position);
    return [...grid.near(at)].flat();
  };
  const degree = 1 / metresOfDegree;

  it('finds everything within its distance, at every latitude', () => {
    const latitude = fc.double({ min: -89.9, max: 89.9, noNaN: true });
    const longitude = fc.double({ min: -179, max: 179, noNaN: true });
    const offset = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(latitude, longitude, offset, offset, (lat, long, north, east) => {
        const at = { latitude: lat, longitude: long };
        const other = {
          latitude: lat + north * metres * degree,
          longitude: long + (east * metres * degree) / Math.cos((lat * Math.PI) / 180),
        };
        const found = inGrid([other], at);
        // A micrometre is left to the rounding of doubles.
        if (metresBetween(at, other) <= metres - 1e-6) expect(found).toEqual([other]);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['north', 3, 0],
    ['south', -3, 0],
    ['east', 0, 3],
    ['west', 0, -3],
  ])('leaves out what is three squares to the %s', (_, rows, columns) => {
    const at = { latitude: 52.0005, longitude: 0.0005 };
    const other = {
      latitude: at.latitude + rows * metres * degree,
      longitude: at.longitude + (columns * metres * degree) / Math.cos((52 * Math.PI) / 180),
    };
    expect(inGrid([other], at)).toEqual([]);
  });

  it('has several things in a square, in order, and each once', () => {
    const at = { latitude: 52, longitude: 0 };
    const [a, b, c] = [{ ...at }, { ...at }, { ...at }];
    expect(inGrid([a, b, c], at)).toEqual([a, b, c]);
    expect(inGrid([a, b, c], at)[2]).toBe(c);
  });

  it('has columns at the poles too', () => {
    const pole = { latitude: 90, longitude: 0 };
    expect(inGrid([pole, { latitude: 90, longitude: 120 }], pole)).toHaveLength(2);
  });
});
