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
    ['D6W XY00', undefined, 'IE'],
    [undefined, 'IE', 'IE'],
    // At the border.
    ['TD1 1AA', 'GB', 'SC'],
    ['TD9 0TU', 'GB', 'SC'],
    ['TD15 1ZX', 'GB', 'EW'],
    ['TD12 4AA', 'GB', undefined],
    ['DG16 5HZ', 'GB', 'SC'],
    ['CA6 5AA', 'GB', 'EW'],
    // Unknown.
    [undefined, 'GB', undefined],
    [undefined, undefined, undefined],
    ['XX1 1AA', 'GB', undefined],
    ['75001', 'FR', undefined],
    ['CB7 4AA', 'FR', undefined],
    ['not known', 'GB', undefined],
  ])('of %s, %s is %s', (postcode, country, nation) => {
    expect(nationOf(postcode, country)).toBe(nation);
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
