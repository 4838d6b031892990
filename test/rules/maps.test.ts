import { describe, expect, it } from 'vitest';
import {
  countries,
  countryBoxes,
  isInBox,
  mistakenCountry,
} from '../../src/rules/built-in/geography/country-boxes.js';
import { exactPoint } from '../../src/rules/built-in/geography/position.js';
import {
  isArea,
  isOnMap,
  kilometresAway,
  mayBeIn,
} from '../../src/rules/built-in/geography/postcode-areas.js';

it('countries are the 249 of ISO 3166-1 and Kosovo, none of them a former one', () => {
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect([...countries].filter((code) => name.of(code) === undefined)).toEqual([]);
  expect([countries.size, countries.has('XK')]).toEqual([250, true]);
  expect(['AN', 'CS', 'DD', 'EU', 'SU', 'UK', 'YU', 'ZR'].filter((code) => countries.has(code))).toEqual([]);
});

describe('the boxes of countries', () => {
  it('are south, north, west and east, of countries that there are', () => {
    expect(countryBoxes.size).toBeGreaterThan(220);
    for (const [country, box] of countryBoxes) {
      const [south = 0, north = 0, west = 0, east = 0] = box;
      expect(countries, country).toContain(country);
      expect(box, country).toHaveLength(4);
      expect(south, country).toBeLessThan(north);
      expect(Math.max(-south, north), country).toBeLessThanOrEqual(90);
      expect(Math.max(Math.abs(west), Math.abs(east)), country).toBeLessThanOrEqual(180);
    }
  });

  const capitals = {
    ...{ AU: [-35.28, 149.13], BR: [-15.79, -47.88], CA: [45.42, -75.7], CY: [35.17, 33.36] },
    ...{ DE: [52.52, 13.4], FJ: [-18.14, 178.44], FR: [48.86, 2.35], GB: [51.5, -0.12] },
    ...{ GG: [49.46, -2.54], IE: [53.35, -6.26], IM: [54.15, -4.48], IN: [28.61, 77.21] },
    ...{ JE: [49.19, -2.11], JP: [35.68, 139.69], MT: [35.9, 14.51], NG: [9.08, 7.4] },
    ...{ NO: [59.91, 10.75], NZ: [-41.29, 174.78], RU: [55.76, 37.62], ZA: [-25.75, 28.19] },
  } as const satisfies Readonly<Record<string, readonly [number, number]>>;

  it('have their capitals inside', () => {
    for (const [country, place] of Object.entries(capitals))
      expect(isInBox(country, ...place), country).toBe(true);
    // Its box reaches around the Irish Sea.
    const inGb = Object.entries(capitals).filter(([, place]) => isInBox('GB', ...place));
    expect(inGb.map(([country]) => country)).toEqual(['GB', 'IE', 'IM']);
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
    // Beyond 180 degrees.
    ['NZ', -41, 180, true],
    ['NZ', -41, -180, true],
    ['NZ', -41, 0, false],
    ['FJ', -18.1, 28.4, false],
    ['RU', 66, -169.9, true],
    ['RU', 62, -150, false],
    ['GP', 16.2, -61.5, undefined],
  ])('%s has %d, %d: %s', (country, latitude, longitude, is) => {
    expect(isInBox(country, latitude, longitude)).toBe(is);
  });

  it.each([
    ['IM', 54.15, -4.48],
    ['JE', 49.19, -2.11],
    ['GG', 49.46, -2.54],
    ['GB', 51.5, -0.12],
    ['IE', 53.27, -9.05],
    ['GB or IE', 53.35, -6.26],
    [undefined, 48.85, 2.35],
  ])('show that it is %s at %d, %d', (country, latitude, longitude) => {
    expect(mistakenCountry(latitude, longitude)).toBe(country);
  });
});

describe('the postcode areas', () => {
  it('are 124 places, and two that are none', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const all = letters.flatMap((first) => [first, ...letters.map((second) => first + second)]);
    expect(all.filter(isOnMap)).toHaveLength(124);
    expect(all.filter((name) => isArea(name) && !isOnMap(name))).toEqual(['BF', 'BX']);
    expect(['pe', 'QQ', 'toString'].map(isArea)).toEqual([false, false, false]);
  });

  const towns = {
    ...{ AB: [57.15, -2.09], BN: [50.82, -0.14], BT: [54.6, -5.93], CF: [51.48, -3.18] },
    ...{ CT: [51.28, 1.08], EH: [55.95, -3.19], GY: [49.46, -2.54], HS: [58.21, -6.39] },
    ...{ JE: [49.19, -2.11], KW: [58.98, -2.96], L: [53.41, -2.98], NE: [54.97, -1.61] },
    ...{ NR: [52.63, 1.3], OX: [51.75, -1.26], PL: [50.37, -4.14], ZE: [60.15, -1.15] },
  } as const satisfies Readonly<Record<string, readonly [number, number]>>;

  it('have their towns inside, and those far away outside', () => {
    for (const [area, [latitude, longitude]] of Object.entries(towns)) {
      const around = Object.keys(towns).filter((other) => mayBeIn(other, { latitude, longitude }));
      expect(around).toEqual([area]);
    }
  });

  it('reach to their limit, and are far beyond a further 25 km', () => {
    // A hundredth of a degree of latitude is 1.1 km; JE reaches 20 km from 49.2, -2.1.
    const to = (latitude: number) => ({ latitude, longitude: -2.1 });
    expect([49.37, 49.39].map((latitude) => mayBeIn('JE', to(latitude)))).toEqual([true, false]);
    const away = [49.39, 49.6, 49.61].map((latitude) => kilometresAway('JE', to(latitude)));
    expect(away).toEqual([undefined, undefined, 46]);
  });
});

it.each([
  ['as they are', '52.39912', '0.26221', '52.39912,0.26221'],
  ['with zeros', '052.399120', '00.2622100', '52.39912,0.26221'],
  ['with signs', '+52.39912', '-0.26221', '52.39912,-0.26221'],
  ['very near to zero', '0.0000001', '-0.00000010', '1e-7,-1e-7'],
  ['of one exact number', '52', '0.262', '52,0.262'],
  ['of too few decimals', '52.39', '0.26000', undefined],
])('equal coordinates are one point: %s', (_, Latitude, Longitude, point) => {
  expect(exactPoint({ GeoLocation: { GeographicCoordinates: { Latitude, Longitude } } })).toBe(point);
});
