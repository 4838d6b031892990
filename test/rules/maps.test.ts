import { describe, expect, it } from 'vitest';
import {
  countries,
  countryBoxes,
  isInBox,
  mistakenCountry,
} from '../../src/rules/built-in/geography/country-boxes.js';
import {
  isArea,
  isOnMap,
  kilometresAway,
  mayBeIn,
} from '../../src/rules/built-in/geography/postcode-areas.js';

const boxes = [...countryBoxes];
describe('the boxes of countries', () => {
  it('are south, north, west and east, of countries that there are', () => {
    expect(boxes.length).toBeGreaterThan(220);
    for (const [country, box] of boxes) {
      const [south = 0, north = 0, west = 0, east = 0] = box;
      expect(countries, country).toContain(country);
      expect(box, country).toHaveLength(4);
      expect(south, country).toBeLessThan(north);
      for (const latitude of [south, north]) expect(Math.abs(latitude), country).toBeLessThanOrEqual(90);
      for (const longitude of [west, east]) expect(Math.abs(longitude), country).toBeLessThanOrEqual(180);
    }
  });

  it.each([
    ['BW', -27, 20, true],
    ['BW', -27.1, 20, false],
    ['BW', -17.6, 20, true],
    ['BW', -17.5, 20, false],
    ['BW', -20, 19.8, true],
    ['BW', -20, 19.7, false],
    ['BW', -20, 29.5, true],
    ['BW', -20, 29.6, false],
    ['GP', 16.2, -61.5, undefined],
  ])('%s has %d, %d: %s', (country, latitude, longitude, is) => {
    expect(isInBox(country, latitude, longitude)).toBe(is);
  });

  it('have their limits inside beyond 180 degrees too', () => {
    const [south = 0, , west = 0, east = 0] = countryBoxes.get('NZ')!;
    const longitudes = [west, 180, -180, east, west - 0.1, 0, east + 0.1];
    expect(longitudes.map((longitude) => isInBox('NZ', south, longitude))).toEqual([
      ...[true, true, true, true],
      ...[false, false, false],
    ]);
  });

  it.each([
    ['IM', 54.15, -4.48],
    ['JE', 49.19, -2.11],
    ['GG', 49.46, -2.54],
    ['GB', 51.5, -0.12],
    ['IE', 53.27, -9.05],
    // The box of GB reaches to the west of Northern Ireland.
    ['GB or IE', 53.35, -6.26],
    ['GB or IE', 54.6, -5.93],
    [undefined, 48.85, 2.35],
  ])('show that it is %s at %d, %d', (country, latitude, longitude) => {
    expect(mistakenCountry(latitude, longitude)).toBe(country);
  });
});

describe('the postcode areas', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((first) => [first, ...letters.map((second) => first + second)]);
  const onMap = all.filter(isOnMap);

  it('are 124 places, and two that are none', () => {
    expect(onMap).toHaveLength(124);
    expect(all.filter((name) => isArea(name) && !isOnMap(name))).toEqual(['BF', 'BX']);
    expect(['pe', 'QQ', 'toString'].map(isArea)).toEqual([false, false, false]);
  });

  it('reach to their limit, and are far beyond a further 25 km', () => {
    // A hundredth of a degree of latitude is 1.1 km; JE reaches 20 km from 49.2, -2.1.
    const to = (latitude: number) => ({ latitude, longitude: -2.1 });
    expect([49.37, 49.39].map((latitude) => mayBeIn('JE', to(latitude)))).toEqual([true, false]);
    expect([49.39, 49.6, 49.61].map((latitude) => kilometresAway('JE', to(latitude)))).toEqual([
      undefined,
      undefined,
      46,
    ]);
  });
});
