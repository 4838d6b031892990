import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areInSets, countInAll, countsByArea, fitsFilters } from '../../src/parts/pages/browser/filters.js';
import { queryIn } from '../../src/parts/pages/browser/query.js';
import { featureNames } from '../../src/parts/pages/features.js';
import { placeSets, setTotals } from '../../src/parts/pages/place-sets.js';
import { placesOf, setsOf } from './browser-places.js';

const now = { date: '2026-03-02', day: 0, time: '10:00' };

const place = fc.record({
  kind: fc.constantFrom('branches' as const, 'atms' as const),
  brand: fc.constantFrom('Fenland Bank', 'Northgate', '__proto__'),
  services: fc.subarray(['CashDeposits', 'Counter services', 'Bureau de change']),
  accessibility: fc.subarray(['WheelchairAccess', 'LevelAccess', 'AudioCashMachine']),
  openingHours: fc.subarray(['Mo-Fr 09:00-17:00', 'Fr-Sa 10:00-12:00', 'Su 10:00-11:00']),
  minimumAmount: fc.constantFrom(undefined, '5', '10.00'),
  access24Hours: fc.constantFrom(undefined, true, false),
  currencies: fc.subarray(['GBP', 'EUR']),
});

const filters = fc
  .record({
    kind: fc.constantFrom('', 'branches', 'atms'),
    brand: fc.constantFrom('', 'Northgate', '__proto__'),
    has: fc.subarray([...featureNames]).map((names) => names.slice(0, 2).join()),
  })
  .map((given) => queryIn(new URLSearchParams(given).toString()));

describe('the places of each area by what they have', () => {
  it('are as many as filters leave of the places themselves', () => {
    fc.assert(
      fc.property(fc.array(fc.array(place, { maxLength: 12 }), { maxLength: 5 }), filters, (areas, asked) => {
        const all = areas.map((places, area) => ({
          key: `a${area}`,
          places: placesOf(
            `a${area}`,
            places.map((each, at) => ({ id: `${at}`, ...each })),
          ),
        }));
        const sets = all.map(({ key, places }) => ({ key, sets: setsOf(places) }));
        expect(areInSets(asked)).toBe(true);
        const left = all.map(
          ({ key, places }) => [key, places.filter((each) => fitsFilters(each, asked, now)).length] as const,
        );
        const found = countsByArea(placeSets(sets), asked);
        for (const [key, count] of left) {
          if (asked.brand === '') expect(found.get(key) ?? 0).toBe(count);
          else expect(found.get(key) ?? 0).toBeGreaterThanOrEqual(count);
        }
        for (const { key, places } of all)
          if (!places.some(({ brand }) => asked.brand === '' || brand === asked.brand))
            expect(found.has(key)).toBe(false);
        expect(countInAll(placeSets(sets), asked)).toBe(left.reduce((sum, [, count]) => sum + count, 0));
        const { kinds, brands, features } = setTotals(sets);
        const count = (hash: string) =>
          all.flatMap(({ places }) => places).filter((each) => fitsFilters(each, queryIn(hash), now)).length;
        for (const [name, total] of Object.entries(kinds)) expect(total).toBe(count(`kind=${name}`));
        for (const [name, total] of Object.entries(brands)) expect(total).toBe(count(`brand=${name}`));
        for (const name of featureNames) expect(features[name] ?? 0, name).toBe(count(`has=${name}`));
      }),
    );
  });

  it.each(['has=now', 'code=WiFi', 'at=5-10:00'])('say nothing of %s', (hash) =>
    expect(areInSets(queryIn(hash))).toBe(false),
  );

  it('take no more bytes with many brands in each area than a number for each', () => {
    const brands = Array.from({ length: 200 }, (_, at) => `Bank ${at}`);
    const areas = Array.from({ length: 200 }, (_, area) => ({
      key: `a${area}`,
      sets: brands.flatMap((brand, at) =>
        (at * 7 + area) % 3 === 0 ? [['atms', brand, (at * area) % 32, 1 + (at % 4)] as const] : [],
      ),
    }));
    const counts = areas.reduce((sum, { sets }) => sum + sets.length, 0);
    expect(JSON.stringify(placeSets(areas)).length).toBeLessThan(counts * 8);
  });
});
