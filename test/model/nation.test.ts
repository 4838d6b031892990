import { describe, expect, it } from 'vitest';
import { nationOf } from '../../src/model/place/nation.js';
import { isArea, isOnMap } from '../../src/rules/built-in/geography/postcode-areas.js';

describe('the nation of an address', () => {
  it.each([
    ['CB7 4AA', 'GB', 'EW'],
    ['cf10 1aa', undefined, 'EW'],
    ['SY231AA', 'UK', 'EW'],
    ['G2 1AB', 'GB', 'SC'],
    ['EH1', undefined, 'SC'],
    ['BT1 5GS', 'GB', 'NI'],
    ['IM1 1AA', 'GB', 'IM'],
    ['JE2 3AB', 'JE', 'JE'],
    ['GY1 1AA', undefined, 'GG'],
    [undefined, 'GG', 'GG'],
    ['D02 AF30', 'IE', 'IE'],
    ['D02 AF30', undefined, 'IE'],
    ['D6W XY00', undefined, 'IE'],
    [undefined, 'IE', 'IE'],
  ])('of %s, %s is %s', (postcode, country, nation) => {
    expect(nationOf(postcode, country)).toBe(nation);
  });

  it.each([
    ['TD1 1AA', 'SC'],
    ['TD9 0TU', 'SC'],
    ['TD15 1ZX', 'EW'],
    ['TD12 4AA', undefined],
    ['DG16 5HZ', 'SC'],
    ['CA6 5AA', 'EW'],
  ])('at the border, of %s is %s', (postcode, nation) => {
    expect(nationOf(postcode, 'GB')).toBe(nation);
  });

  it.each([
    [undefined, 'GB'],
    [undefined, undefined],
    ['XX1 1AA', 'GB'],
    ['75001', 'FR'],
    ['CB7 4AA', 'FR'],
    ['not known', 'GB'],
  ])('of %s, %s is unknown', (postcode, country) => {
    expect(nationOf(postcode, country)).toBeUndefined();
  });

  it('is known in every postcode area that is a place', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const all = letters.flatMap((first) => ['', ...letters].map((second) => first + second));
    const areas = all.filter((area) => isArea(area) && isOnMap(area));
    expect(areas.length).toBeGreaterThan(120);
    for (const area of all) {
      expect(nationOf(`${area}1 1AA`, 'GB') !== undefined, area).toBe(areas.includes(area));
    }
  });
});
