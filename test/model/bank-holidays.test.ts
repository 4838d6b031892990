import { describe, expect, it } from 'vitest';
import { bankHolidayOn, bankHolidays, type Nation, nations } from '../../src/model/time/bank-holidays.js';
import { dayAfter } from '../../src/model/time/calendar.js';

/** As the governments have published them: gov.uk, gov.im, gov.je, gov.gg; gov.ie, and for days on which only banks close, theirs. */
const published: Readonly<Record<Nation, readonly string[]>> = {
  EW: [
    '2024: 1 Jan, 29 Mar, 1 Apr, 6 May, 27 May, 26 Aug, 25 Dec, 26 Dec',
    '2025: 1 Jan, 18 Apr, 21 Apr, 5 May, 26 May, 25 Aug, 25 Dec, 26 Dec',
    '2026: 1 Jan, 3 Apr, 6 Apr, 4 May, 25 May, 31 Aug, 25 Dec, 28 Dec',
  ],
  SC: [
    '2024: 1 Jan, 2 Jan, 29 Mar, 6 May, 27 May, 5 Aug, 2 Dec, 25 Dec, 26 Dec',
    '2025: 1 Jan, 2 Jan, 18 Apr, 5 May, 26 May, 4 Aug, 1 Dec, 25 Dec, 26 Dec',
    '2026: 1 Jan, 2 Jan, 3 Apr, 4 May, 25 May, 15 Jun, 3 Aug, 30 Nov, 25 Dec, 28 Dec',
  ],
  NI: [
    '2024: 1 Jan, 18 Mar, 29 Mar, 1 Apr, 6 May, 27 May, 12 Jul, 26 Aug, 25 Dec, 26 Dec',
    '2025: 1 Jan, 17 Mar, 18 Apr, 21 Apr, 5 May, 26 May, 14 Jul, 25 Aug, 25 Dec, 26 Dec',
    '2026: 1 Jan, 17 Mar, 3 Apr, 6 Apr, 4 May, 25 May, 13 Jul, 31 Aug, 25 Dec, 28 Dec',
  ],
  IM: [
    '2024: 1 Jan, 29 Mar, 1 Apr, 6 May, 27 May, 7 Jun, 5 Jul, 26 Aug, 25 Dec, 26 Dec',
    '2025: 1 Jan, 18 Apr, 21 Apr, 5 May, 26 May, 6 Jun, 7 Jul, 25 Aug, 25 Dec, 26 Dec',
    '2026: 1 Jan, 3 Apr, 6 Apr, 4 May, 25 May, 5 Jun, 6 Jul, 31 Aug, 25 Dec, 28 Dec',
  ],
  JE: [
    '2024: 1 Jan, 29 Mar, 1 Apr, 6 May, 9 May, 27 May, 15 Jul, 26 Aug, 25 Dec, 26 Dec',
    '2025: 1 Jan, 18 Apr, 21 Apr, 5 May, 9 May, 26 May, 25 Aug, 25 Dec, 26 Dec',
    '2026: 1 Jan, 3 Apr, 6 Apr, 4 May, 9 May, 25 May, 31 Aug, 25 Dec, 28 Dec',
  ],
  GG: [
    '2024: 1 Jan, 29 Mar, 1 Apr, 6 May, 9 May, 27 May, 16 Jul, 26 Aug, 25 Dec, 26 Dec',
    '2025: 1 Jan, 18 Apr, 21 Apr, 5 May, 9 May, 26 May, 25 Aug, 25 Dec, 26 Dec',
    '2026: 1 Jan, 3 Apr, 6 Apr, 4 May, 9 May, 25 May, 31 Aug, 25 Dec, 28 Dec',
  ],
  IE: [
    '2024: 1 Jan, 5 Feb, 17 Mar, 18 Mar, 29 Mar, 1 Apr, 6 May, 3 Jun, 5 Aug, 28 Oct, 25 Dec, 26 Dec',
    '2025: 1 Jan, 3 Feb, 17 Mar, 18 Apr, 21 Apr, 5 May, 2 Jun, 4 Aug, 27 Oct, 25 Dec, 26 Dec',
    '2026: 1 Jan, 2 Feb, 17 Mar, 3 Apr, 6 Apr, 4 May, 1 Jun, 3 Aug, 26 Oct, 25 Dec, 28 Dec',
  ],
};

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026: 1 Jan, 3 Apr` for the days of a year. */
function shown(year: number, dates: readonly string[]): string {
  const days = dates.map((date) => `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]}`);
  return `${year}: ${days.join(', ')}`;
}

describe('bank holidays', () => {
  it.each(nations)('are those that are published for 2024 to 2026: %s', (nation) => {
    const years = [2024, 2025, 2026].map((year) => {
      const dates = [...bankHolidays(nation, year).keys()];
      // Boxing Day of 2026 is a Saturday: lists name the Monday, and banks are closed on both.
      return shown(
        year,
        dates.filter((date) => date !== '2026-12-26'),
      );
    });
    expect(years).toEqual(published[nation]);
    expect(bankHolidayOn('2026-12-26', nation)).toBe(bankHolidayOn('2026-12-28', nation));
  });

  it.each<[Nation, string, string]>([
    ['EW', '2027-12', '25 26 27 28'],
    ['EW', '2033-12', '25 26 27'],
    ['EW', '2028-01', '01 03'],
    ['SC', '2028-01', '01 03 04'],
    ['SC', '2027-01', '01 04'],
    ['SC', '2023-01', '01 02 03'],
  ])(
    'at Christmas and New Year are on the day itself, and on the next weekdays: %s %s',
    (nation, month, days) => {
      const all = [...bankHolidays(nation, Number(month.slice(0, 4))).keys()];
      expect(all.filter((date) => date.startsWith(month)).map((date) => date.slice(8))).toEqual(
        days.split(' '),
      );
    },
  );

  it('follow Easter through the century', () => {
    // https://www.assa.org.au/edm, with the years in which other formulas fail.
    const sundays = ['2030-04-21', '2035-03-25', '2038-04-25', '2049-04-18', '2076-04-19', '2099-04-12'];
    for (const sunday of sundays) expect(bankHolidayOn(dayAfter(sunday), 'EW')).toBe('Easter Monday');
  });

  it('begin in February of Ireland on the 1st where that is a Friday, else on the first Monday', () => {
    expect(bankHolidayOn('2030-02-01', 'IE')).toBe("St Brigid's Day");
    expect(bankHolidayOn('2031-02-03', 'IE')).toBe("St Brigid's Day");
  });
});
