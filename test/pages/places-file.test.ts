import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stateAt } from '../../src/parts/pages/places/hours.js';
import { readPlaces } from '../../src/parts/pages/places/places-file.js';
import { fileOf, place } from './places.js';

const week = (...days: readonly string[]) => ({
  Availability: {
    StandardAvailability: {
      Day: days.map((Name) => ({ Name, OpeningHours: [{ OpeningTime: '09:00', ClosingTime: '17:00' }] })),
    },
  },
});

describe('the file of places', () => {
  it('gives back what the search needs of each place, and features as they are looked for', () => {
    const given = [
      place('CB7 4AA', [52.3991, 0.2629], {
        Identification: 'FB 01/0é-A._z9',
        Name: 'Ely',
        TownName: 'Ely',
        StreetName: 'Market Place',
        ServiceAndFacility: ['CounterServices', 'WiFi'],
        Accessibility: ['LevelAccess'],
        ...week('Monday', 'Saturday'),
      }),
      place('CB7 4AB', undefined, {
        collection: 'atms',
        TownName: 'Ely',
        Access24HoursIndicator: true,
        MinimumPossibleAmount: '5',
        SupportedCurrencies: ['GBP', 'EUR'],
      }),
    ];
    expect(given.map(({ features }) => features)).toEqual([
      ['access', 'counter'],
      ['five', 'always', 'foreign'],
    ]);
    expect(given[0]!.id).toBe('fenland-branches-FB_20_01_2f_0_e9_-A._z9');
    expect(readPlaces(fileOf(given))).toEqual(
      given.map(({ facts, hoursNotes, ...found }) => ({
        ...found,
        times: { ...found.times, unknownFrom: undefined },
      })),
    );
  });

  it('gives back every position, and every postcode, whatever there is', () => {
    const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true });
    const position = fc.option(fc.tuple(degrees(90), degrees(180)), { nil: undefined });
    const postcode = fc.constantFrom('cb7 4ab', 'CB7', 'E1W 2XX', 'D02 X285', '', 'not one', 'CB74AA');
    fc.assert(
      fc.property(fc.array(fc.tuple(postcode, position), { maxLength: 30 }), (given) => {
        const places = given.map(([code, at], id) =>
          place(code, at, { Identification: String(id), brand: `B${id}` }),
        );
        const read = new Map(readPlaces(fileOf(places)).map((each) => [each.id, each]));
        for (const each of places) {
          const own = read.get(each.id)!;
          expect(own).toMatchObject({ district: each.district, postcode: each.postcode.toUpperCase() });
          expect(own.position === undefined).toBe(each.position === undefined);
          for (const axis of ['latitude', 'longitude'] as const)
            expect(own.position?.[axis] ?? 0).toBeCloseTo(each.position?.[axis] ?? 0, 3.99);
        }
      }),
    );
  });

  it('has the special hours of the next 60 days, and says nothing of days on which it may lack some', () => {
    const NonStandardAvailability = [
      ['Refit', '2026-09-01', '2026-09-02'],
      ['Christmas', '2026-12-25', '2026-12-27'],
      ['Easter', '2027-03-29', '2027-03-29'],
    ].map(([Name, StartDate, EndDate]) => ({ Name, StartDate, EndDate }));
    const open = week('Friday');
    const given = place('CB7 4AA', [52, 0], {
      Availability: { ...open.Availability, NonStandardAvailability },
    });
    const read = (day: string) => readPlaces(fileOf([given], day))[0]!.times;
    const on = (day: string, date: string) => stateAt({ date, time: '10:00' }, read(day))?.text;
    expect(read('2026-10-26').exceptions.map(([, , , name]) => name)).toEqual(['Christmas']);
    expect(on('2026-10-26', '2026-12-25')).toBe(
      'Closed. Friday is a bank holiday: hours may differ (Christmas)',
    );
    // As a page that no build has replaced: only until the first day that its file doesn't know.
    expect(on('2026-10-25', '2026-12-18')).toBe('Open until 17:00');
    expect(on('2026-10-25', '2026-12-24')).toBe('Closed today');
    expect(on('2026-10-25', '2026-12-25')).toBeUndefined();
    expect(read('2026-12-27').exceptions).toHaveLength(1);
    expect(read('2026-12-28').exceptions).toEqual([]);
    expect(read('2027-02-01')).toMatchObject({ exceptions: [{ 0: '2027-03-29' }], unknownFrom: undefined });
  });
});
