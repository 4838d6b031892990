import { describe, expect, it } from 'vitest';
import {
  amount,
  coordinate,
  currencyCode,
  date,
  flag,
  int32,
  rate,
  uri,
} from '../../src/interface/schema/simple-types.js';
import { suggestedValue } from '../../src/interface/schema/suggestions.js';
import { format, pattern } from '../../src/interface/schema/types.js';
import { checkValue } from '../../src/interface/schema/validate.js';
import { timeOfDay } from '../../src/interface/versions/v2.1/shared-types.js';
import { timeToTheMinute as v22Time } from '../../src/interface/versions/v2.2/scalars.js';
import { isTimeZone } from '../../src/model/time/time-zone.js';

const schemas = {
  date,
  timeOfDay,
  shortTime: v22Time,
  // As v1.0 has it, without the end of the day.
  clock: pattern('TimeOfDay', /^(?:[01]\d|2[0-3]):[0-5]\d$/, {
    time: { hasSeconds: false, hasEndOfDay: false },
  }),
  amount,
  rate,
  coordinate,
  int32,
  flag,
  uri,
  zone: format('TimeZone', isTimeZone, {}),
  country: pattern('CountryCode', /^[A-Z]{2}$/),
  currency: currencyCode,
  language: pattern('LanguageCode', /^[a-z]{2}$/),
};

/** What people had written is in test/mistakes, with what is said to it; here is what else they may write. */
describe('what was meant by a value that does not fit', () => {
  it.each([
    ['date', '04.04.2026', { suggestion: '2026-04-04' }],
    ['date', '1st March 2026', { suggestion: '2026-03-01' }],
    ['date', 'Sept 9, 2026', { suggestion: '2026-09-09' }],
    ['date', '20261231', { suggestion: '2026-12-31' }],
    ['date', '31/04/2026', { suggestion: '2026-04-30' }],
    ['date', '2026-12-31T00:00:00', { suggestion: '2026-12-31' }],
    ['shortTime', '9:00', { suggestion: '09:00' }],
    ['shortTime', '09:00:00', { suggestion: '09:00' }],
    ['clock', '09:00:00', { suggestion: '09:00' }],
    ['timeOfDay', '09:30', { suggestion: '09:30:00' }],
    ['timeOfDay', '4:30', { suggestion: '16:30:00', or: '04:30:00' }],
    ['shortTime', '5.15', { suggestion: '17:15', or: '05:15' }],
    ['shortTime', '5:15 am', { suggestion: '05:15' }],
    ['timeOfDay', '9:30:15', { suggestion: '09:30:15' }],
    ['timeOfDay', '9.30', { suggestion: '09:30:00' }],
    ['shortTime', '9:30 pm', { suggestion: '21:30' }],
    ['shortTime', 'midnight', { suggestion: '24:00' }],
    ['timeOfDay', '4.30 pm', { suggestion: '16:30:00' }],
    ['timeOfDay', '12am', { suggestion: '00:00:00' }],
    ['timeOfDay', '12:15 p.m.', { suggestion: '12:15:00' }],
    ['timeOfDay', '1730', { suggestion: '17:30:00' }],
    ['timeOfDay', 'noon', { suggestion: '12:00:00' }],
    ['timeOfDay', 'midnight', { suggestion: '24:00:00' }],
    ['amount', '£1,000', { suggestion: '1000' }],
    ['amount', '12,50', { suggestion: '12.50' }],
    ['amount', 'Free', { suggestion: '0.00' }],
    ['amount', '“10.00”', { suggestion: '10.00' }],
    ['rate', '4.75 % AER', undefined],
    ['int32', '18 ', { suggestion: '18' }],
    ['coordinate', '0.2623° W', { suggestion: '-0.2623' }],
    ['coordinate', '52.39931, 0.26483', { suggestion: '52.39931', or: '0.26483' }],
    ['flag', 'yes', { suggestion: 'true' }],
    ['flag', 'N', { suggestion: 'false' }],
    ['country', 'Wales', { suggestion: 'GB' }],
    ['country', 'Ireland', { suggestion: 'IE' }],
    ['currency', 'pounds', { suggestion: 'GBP' }],
    ['currency', 'eur', { suggestion: 'EUR' }],
    ['language', 'Welsh', { suggestion: 'cy' }],
    ['language', 'en-GB', { suggestion: 'en' }],
    ['zone', 'europe/london', { suggestion: 'Europe/London' }],
    ['zone', 'London', { suggestion: 'Europe/London' }],
    ['zone', 'Europe/Lisbonn', { suggestion: 'Europe/Lisbon' }],
    ['zone', 'BST', { suggestion: 'Europe/London' }],
  ] as const)('%s %j', (name, written, meant) => {
    expect(suggestedValue(schemas[name], written)).toEqual(meant);
  });

  it.each([
    ['date', 'soon'],
    ['date', '2026-13-01'],
    ['date', '99/99/2026'],
    ['timeOfDay', '9'],
    ['shortTime', '9:30:15'],
    ['clock', 'midnight'],
    ['clock', '24:00:00'],
    ['timeOfDay', '9-5'],
    ['timeOfDay', '13pm'],
    ['timeOfDay', '25:00'],
    ['amount', '10 or 20'],
    ['amount', 'from £10'],
    ['amount', '£2k'],
    ['amount', '10/12'],
    ['amount', '1,00,000'],
    ['rate', '4.75-5.25'],
    ['flag', 'maybe'],
    ['country', 'Fenland'],
    ['uri', 'see below'],
  ] as const)('nothing is made up: %s %j', (name, written) => {
    expect(suggestedValue(schemas[name], written)).toBeUndefined();
  });

  it('is always something that fits', () => {
    const written = '31/02/2026,24.30,12am,-£5,+1,$1.50,5 %,EUR 1 000,1.2.3,Y'.split(',');
    for (const schema of Object.values(schemas)) {
      for (const text of written) {
        const meant = suggestedValue(schema, text);
        for (const value of [meant?.suggestion, meant?.or].filter((value) => value !== undefined)) {
          expect(checkValue<unknown>(schema, value).findings, `${text}: ${value}`).toEqual([]);
        }
      }
    }
  });
});
