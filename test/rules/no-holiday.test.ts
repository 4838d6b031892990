import { describe, expect, it } from 'vitest';
import type { BranchHours, RecordFacts } from '../../src/rules/built-in/facts.js';
import { noHoliday } from '../../src/rules/built-in/hours/no-holiday.js';
import { checkAll, type Fixture, filesOf, type SomeFacts } from './check.js';

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
    const [after] = holidaysOn('2026-12-26', branches({ ...english, days: '5' }));
    expect(after).toEqual(['2026-12-26 (Boxing Day)', '2027-12-25 (Christmas Day)']);
    expect(holidaysOn('2028-02-29', branches(english))[0]).toHaveLength(8);
  });

  it('is content with the hours of one branch on a day', () => {
    const christmas: Hours = { ...english, exception: ['2026-12-24', '2027-01-03'] };
    const [found] = holidaysOn('2026-11-25', branches(english, christmas, undefined));
    expect(found![0]).toBe('2027-03-26 (Good Friday)');
    const always: Hours = { ...english, exception: ['2026-01-01', '2099-12-31'] };
    expect(holidaysOn('2026-11-25', branches(english, always))).toEqual([]);
  });

  it('names the nations where not all of the brand have the day', () => {
    const scottish: Hours = { nation: 'SC', days: '01234' };
    const [found] = holidaysOn('2026-11-25', branches(english, scottish));
    expect(found).toContain("2026-11-30 (St Andrew's Day, Scotland)");
    expect(found).toContain('2026-12-25 (Christmas Day)');
    expect(found).toContain('2027-03-29 (Easter Monday, England and Wales)');
    // Hours in England say nothing of a day that is a holiday in Scotland only.
    const winter: Hours = { ...english, exception: ['2026-11-01', '2027-10-31'] };
    expect(holidaysOn('2026-11-25', branches(winter, scottish))).toEqual([
      [
        "2026-11-30 (St Andrew's Day, Scotland)",
        '2027-01-04 (2 January, Scotland)',
        '2027-08-02 (Summer bank holiday, Scotland)',
      ],
    ]);
  });

  it('says nothing of branches without hours or nation, brands with errors, and other collections', () => {
    expect(holidaysOn('2026-11-25', branches(undefined))).toEqual([]);
    expect(holidaysOn('2026-11-25', branches({ ...english, days: '6' }))).toEqual([]);
    expect(holidaysOn('2026-11-25', branches(english), { ...branches(), complete: false })).toEqual([]);
    expect(holidaysOn('2026-11-25', { ...branches(english), collection: 'atms' })).toEqual([]);
  });

  it('reads nation, weekdays and exceptional hours of a branch', async () => {
    const branch = (postcode: string, exceptional = ''): Fixture => ({
      collection: 'branches',
      yaml: `- Identification: FB-0102
  SequenceNumber: 0
  Name: Ely High Street
  Type: Physical
  CustomerSegment: [Personal]
  Availability:
    StandardAvailability:
      Day:
        - { Name: Monday, OpeningHours: [{ OpeningTime: "09:30:00", ClosingTime: "16:30:00" }] }
${exceptional}  PostalAddress: { BuildingNumber: 3, PostCode: ${postcode} }
`,
    });
    const found = async (fixture: Fixture) =>
      (await checkAll(fixture)).filter(({ rule }) => rule === 'hours/no-holiday');
    const english = await found(branch('CB7 4AB'));
    expect(english.map(({ severity, args }) => ({ severity, args }))).toEqual([
      {
        severity: 'note',
        args: {
          holidays: [
            '2026-05-04 (Early May bank holiday)',
            '2026-05-25 (Spring bank holiday)',
            '2026-08-31 (Summer bank holiday)',
            '2026-12-28 (Boxing Day)',
            '2027-03-29 (Easter Monday)',
          ],
        },
      },
    ]);
    const [scottish] = await found(branch('EH1 1AA'));
    expect(scottish!.args).toMatchObject({ holidays: expect.arrayContaining(['2027-01-04 (2 January)']) });
    const inMay =
      '    NonStandardAvailability: { Name: Works, StartDate: 2026-05-04, EndDate: 2026-12-31 }\n';
    const [some] = await found(branch('CB7 4AB', inMay));
    expect(some!.args).toEqual({ holidays: ['2027-03-29 (Easter Monday)'] });
    const oneDay = '    NonStandardAvailability: { Name: Works, StartDate: 2026-05-04 }\n';
    const [others] = await found(branch('CB7 4AB', oneDay));
    expect(others!.args).toMatchObject({ holidays: expect.not.arrayContaining(['2026-05-04']) });
    expect(await found(branch('TD12 4AA'))).toEqual([]);
  });
});
