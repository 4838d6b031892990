import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHttpDate, parseHttpDate } from '../../src/serving/http/http-date.js';
import { now } from './ask.js';

const instant = Date.UTC(1994, 10, 6, 8, 49, 37);

describe('an HTTP-date (RFC 9110 §5.6.7)', () => {
  it.each([
    ['IMF-fixdate', 'Sun, 06 Nov 1994 08:49:37 GMT', instant],
    ['RFC 850', 'Sunday, 06-Nov-94 08:49:37 GMT', instant],
    ['asctime', 'Sun Nov  6 08:49:37 1994', instant],
    ['asctime with two digits', 'Sun Nov 06 08:49:37 1994', instant],
    ['a leap second', 'Sat, 31 Dec 2016 23:59:60 GMT', Date.UTC(2017, 0, 1)],
    ['a leap day', 'Thu, 29 Feb 2024 00:00:00 GMT', Date.UTC(2024, 1, 29)],
    ['a year before 100', 'Fri, 01 Jan 0099 00:00:00 GMT', new Date('0099-01-01T00:00:00Z').getTime()],
    ['the wrong day of the week, since the date stands without it', 'Mon, 06 Nov 1994 08:49:37 GMT', instant],
  ])('is read as %s', (_, text, expected) => {
    expect(parseHttpDate(text, now)).toBe(expected);
  });

  it.each([
    '1994-11-06T08:49:37Z',
    'Sun, 6 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 08:49:37 UTC',
    'Sun, 06 Nov 1994 08:49:37 +0000',
    'Sun, 06 Nov 1994 08:49:37',
    'sun, 06 nov 1994 08:49:37 gmt',
    'Sun,  06 Nov 1994 08:49:37 GMT',
    ' Sun, 06 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 94 08:49:37 GMT',
    'Sun, 31 Apr 2026 08:49:37 GMT',
    'Sun, 29 Feb 2026 08:49:37 GMT',
    'Sun, 00 Nov 1994 08:49:37 GMT',
    'Sun, 06 Nov 1994 24:00:00 GMT',
    'Sun, 06 Nov 1994 08:60:00 GMT',
    'Sun, 06 Nov 1994 08:49:61 GMT',
    'Sun, 06-Nov-94 08:49:37 GMT',
    'Sunday, 06-Nov-1994 08:49:37 GMT',
    'Sun Nov 6 08:49:37 1994',
    'Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT',
    '784111777',
    '',
  ])('is not %j', (text) => {
    expect(parseHttpDate(text, now)).toBeUndefined();
  });

  it.each([
    ['76', 2076, 'exactly 50 years ahead is the future'],
    ['77', 1977, 'more than 50 years ahead is the past'],
    ['26', 2026, 'this year'],
    ['00', 2000, 'the turn of the century'],
    ['99', 1999, 'the last century'],
  ])('with the year %s means %i: %s', (short, year) => {
    const text = `Monday, 02-Mar-${short} 10:00:00 GMT`;
    expect(new Date(parseHttpDate(text, now)!).getUTCFullYear()).toBe(year);
  });

  it('looks 50 years ahead to the second', () => {
    expect(new Date(parseHttpDate('Monday, 02-Mar-76 10:00:01 GMT', now)!).getUTCFullYear()).toBe(1976);
  });

  it('may lie in the next century when this one is old', () => {
    const late = Date.UTC(2080, 0, 1);
    expect(parseHttpDate('Friday, 01-Jan-10 00:00:00 GMT', late)).toBe(Date.UTC(2110, 0, 1));
  });

  it('is written as IMF-fixdate, to the second below', () => {
    expect(formatHttpDate(instant + 999)).toBe('Sun, 06 Nov 1994 08:49:37 GMT');
  });

  it('is read back as it was written, for every second of ten millennia', () => {
    const second = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 });
    fc.assert(
      fc.property(second, (seconds) => {
        expect(parseHttpDate(formatHttpDate(seconds * 1000), now)).toBe(seconds * 1000);
      }),
    );
  });
});
