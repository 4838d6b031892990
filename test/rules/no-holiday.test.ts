import { describe, expect, it } from 'vitest';
import type { BranchHours, RecordFacts } from '../../src/rules/built-in/facts.js';
import { noHoliday } from '../../src/rules/built-in/hours/no-holiday.js';
import { checkAll, filesOf, type SomeFacts } from './check.js';
import { branch, day, week } from './fixtures.js';

type Hours = BranchHours & Pick<RecordFacts, 'exception'>;

const branches = (...hours: readonly (Hours | undefined)[]) => ({
  collection: 'branches' as const,
  records: hours.map((own, index) => ({
    index,
    identity: `B${index}/0`,
    ...(own && { hours: own, ...(own.exception && { exception: own.exception }) }),
  })),
});

const english: Hours = { nation: 'EW', days: '01234' };
const scottish: Hours = { nation: 'SC', days: '01234' };
const during = (from: string, to: string): Hours => ({ ...english, exception: [from, to] });

const holidaysOn = (date: string, ...files: readonly SomeFacts[]) =>
  noHoliday.check(filesOf(...files), date).map(({ args }) => args.holidays);

describe('hours/no-holiday', () => {
  it('lists the holidays of the next twelve months on which branches would be open, once a brand', () => {
    expect(holidaysOn('2026-11-25', branches(english, english), branches(english))).toEqual([
      [
        '2026-12-25 (Christmas Day)',
        '2026-12-28 (Boxing Day)',
        "2027-01-01 (New Year's Day)",
        '2027-03-26 (Good Friday)',
        '2027-03-29 (Easter Monday)',
        '2027-05-03 (Early May bank holiday)',
        '2027-05-31 (Spring bank holiday)',
        '2027-08-30 (Summer bank holiday)',
      ],
    ]);
  });

  it('begins with today, and ends before the same day of the next year', () => {
    const [onTheDay] = holidaysOn('2026-12-25', branches(english));
    expect([onTheDay!.at(0), onTheDay!.at(-1)]).toEqual([
      '2026-12-25 (Christmas Day)',
      '2027-08-30 (Summer bank holiday)',
    ]);
    expect(holidaysOn('2026-12-26', branches({ ...english, days: '5' }))).toEqual([
      ['2026-12-26 (Boxing Day)', '2027-12-25 (Christmas Day)'],
    ]);
    expect(holidaysOn('2028-02-29', branches(english))[0]).toHaveLength(8);
  });

  it('is content with the hours of one branch on a day', () => {
    const christmas = during('2026-12-24', '2027-01-03');
    const [found] = holidaysOn('2026-11-25', branches(english, christmas, undefined));
    expect(found![0]).toBe('2027-03-26 (Good Friday)');
  });

  it('names the nations where not all of the brand have the day', () => {
    const [found] = holidaysOn('2026-11-25', branches(english, scottish));
    expect(found).toContain("2026-11-30 (St Andrew's Day, Scotland)");
    expect(found).toContain('2026-12-25 (Christmas Day)');
    expect(found).toContain('2027-03-29 (Easter Monday, England and Wales)');
    // Hours in England say nothing of a day that is a holiday in Scotland only.
    const winter = during('2026-11-01', '2027-10-31');
    expect(holidaysOn('2026-11-25', branches(winter, scottish))).toEqual([
      [
        "2026-11-30 (St Andrew's Day, Scotland)",
        '2027-01-04 (2 January, Scotland)',
        '2027-08-02 (Summer bank holiday, Scotland)',
      ],
    ]);
  });

  it.each<[string, readonly SomeFacts[]]>([
    ['hours on all of them', [branches(english, during('2026-01-01', '2099-12-31'))]],
    ['branches without hours or nation', [branches(undefined)]],
    ['hours on other weekdays', [branches({ ...english, days: '6' })]],
    ['brands with errors', [branches(english), { ...branches(), complete: false }]],
    ['other collections', [{ ...branches(english), collection: 'atms' }]],
  ])('says nothing of %s', (_, files) => expect(holidaysOn('2026-11-25', ...files)).toEqual([]));

  const mondays = [
    '2026-05-04 (Early May bank holiday)',
    '2026-05-25 (Spring bank holiday)',
    '2026-08-31 (Summer bank holiday)',
    '2026-12-28 (Boxing Day)',
    '2027-03-29 (Easter Monday)',
  ];
  it.each<[string, string, object, readonly string[]]>([
    ['an English branch', 'CB7 4AB', {}, mondays],
    ['hours of exception', 'CB7 4AB', { StartDate: '2026-05-04', EndDate: '2026-12-31' }, mondays.slice(4)],
    ['an exception without an end', 'CB7 4AB', { StartDate: '2026-05-04' }, mondays.slice(1)],
    ['a nation that is not known', 'TD12 4AA', {}, []],
  ])('reads nation, weekdays and exceptional hours of a branch: %s', async (_, PostCode, own, holidays) => {
    const { StandardAvailability } = week(day('Monday', '09:30:00 16:30:00')).Availability;
    const Availability = { StandardAvailability, NonStandardAvailability: { Name: 'Works', ...own } };
    const problems = await checkAll(
      branch({ Availability, PostalAddress: { BuildingNumber: '3', PostCode } }),
    );
    expect(problems.filter(({ rule }) => rule === 'hours/no-holiday').map(({ args }) => args)).toEqual(
      holidays.length === 0 ? [] : [{ holidays }],
    );
  });
});
