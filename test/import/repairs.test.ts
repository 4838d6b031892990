import { describe, expect, it } from 'vitest';
import { ukOpenBanking } from '../../src/interface/records/uk-open-banking.js';
import { atm, ely, mend } from './feeds.js';

/** What was done, as rule and place. */
function done({ repairs }: ReturnType<typeof mend>): string[] {
  return repairs.map(({ rule, path }) => `${rule} ${path.join('.')}`);
}

const monday = { Name: 'Monday', OpeningHours: [{ OpeningTime: '09:00', ClosingTime: '16:30' }] };
const open = (...days: object[]) => ({ ...ely, Availability: { StandardAvailability: { Day: days } } });

describe('a record that comes in', () => {
  it('is taken over as it is where there is nothing odd about it', () => {
    const made = mend('branches', open(monday));
    expect(made.value).toEqual(open(monday));
    expect(made.repairs).toEqual([]);
  });

  it('makes a text of a number where the interface wants one', () => {
    const made = mend('atms', { ...atm, MinimumPossibleAmount: 10.5 });
    expect(made.value['MinimumPossibleAmount']).toBe('10.5');
    expect(done(made)).toEqual(['import/number MinimumPossibleAmount']);
  });

  it.each([
    ['[]', []],
    ['[null]', [null]],
    ['{}', {}],
    ['null', null],
    ['""', ''],
  ])('leaves out %s where the interface can not hold it', (_, nothing) => {
    const made = mend('branches', {
      ...ely,
      Photo: '',
      Availability: { StandardAvailability: { Day: nothing } },
    });
    expect(made.value).toEqual(ely);
    expect(done(made)).toContain('import/empty Availability.StandardAvailability.Day');
  });

  it('loses an empty list of an optional field, with a note', () => {
    const made = mend('branches', { ...ely, Accessibility: [] });
    expect(made.value).toEqual(ely);
    expect(done(made)).toEqual(['import/empty Accessibility']);
  });

  it('keeps an exception without days, which says that the place is closed', () => {
    const closed = {
      ...ely,
      Availability: {
        NonStandardAvailability: {
          Name: 'Winter',
          StartDate: '2026-12-14',
          EndDate: '2027-02-28',
          Notes: 'Closed.',
          Day: [],
        },
      },
    };
    const made = mend('branches', closed);
    expect(made.value).toEqual(closed);
    expect(made.repairs).toEqual([]);
  });

  it('leaves out nothings in a list and keeps its other items', () => {
    const made = mend('branches', { ...ely, Accessibility: [null, 'LevelAccess', ''] });
    expect(made.value['Accessibility']).toEqual(['LevelAccess']);
    expect(done(made)).toEqual(['import/empty Accessibility.0', 'import/empty Accessibility.2']);
  });

  it('makes a list of a bare text', () => {
    const made = mend('atms', { ...atm, Location: { ...atm.Location, LocationCategory: 'BranchLobby' } });
    expect(made.value['Location']).toMatchObject({ LocationCategory: ['BranchLobby'] });
    expect(done(made)).toEqual(['import/shape Location.LocationCategory']);
  });

  it('takes a group out of a list, and names what else is in the list as lost', () => {
    const exceptions = [{ Name: 'Christmas' }, { Name: 'Easter' }];
    const made = mend('branches', {
      ...ely,
      Availability: { StandardAvailability: { Day: [monday] }, NonStandardAvailability: exceptions },
    });
    expect(made.value['Availability']).toMatchObject({ NonStandardAvailability: { Name: 'Christmas' } });
    expect(made.repairs).toContainEqual({
      rule: 'import/lost',
      args: { what: 'more-than-one', value: '{"Name":"Easter"}' },
      path: ['Availability', 'NonStandardAvailability', 1],
    });
  });

  it('makes one list of a list of lists', () => {
    const made = mend('atms', { ...atm, Note: [['In the lobby'], ['Ring the bell']] });
    expect(made.value['Note']).toEqual(['In the lobby', 'Ring the bell']);
    expect(done(made)).toEqual(['import/shape Note']);
  });

  it('joins several texts where one is wanted', () => {
    const made = mend('atms', { ...atm, Note: ['In the lobby', 'Ring the bell'] }, 'v2.1');
    expect(made.value['Note']).toBe('In the lobby\nRing the bell');
  });

  it.each([
    ['v2.2', '09:00:00.000', '09:00'],
    ['v2.2', '9:00', '09:00'],
    ['v2.2', '09:00+0100', '09:00+01:00'],
    ['v2.1', '09:00', '09:00:00'],
    ['v2.1', '24:00', '24:00:00'],
  ] as const)('writes times as %s does: %s is %s', (version, written, kept) => {
    const hours = { OpeningTime: written, ClosingTime: version === 'v2.1' ? '23:00:00' : '23:00' };
    const made = mend('branches', open({ Name: 'Monday', OpeningHours: [hours] }), version);
    expect(made.value).toEqual(open({ Name: 'Monday', OpeningHours: [{ ...hours, OpeningTime: kept }] }));
    expect(made.repairs[0]).toMatchObject({ rule: 'import/rewritten', args: { written, kept } });
  });

  it('leaves a time out that v2.2 can not say, and names it', () => {
    const made = mend(
      'branches',
      open({ Name: 'Monday', OpeningHours: [{ OpeningTime: '09:00:30', ClosingTime: '16:00' }] }),
    );
    expect(made.repairs[0]).toMatchObject({ rule: 'import/unfit', args: { value: '"09:00:30"' } });
  });

  it.each([
    ['24:00:00.000', '00:00:00.000'],
    ['00:00', '00:00'],
    ['24:00', '24:00'],
    ['0:00', '0:00'],
    ['00.00', '00.00'],
    ['00:00Z', '00:00Z'],
  ])('leaves out a day that is open from %s to %s', (opening, closing) => {
    const sunday = { Name: 'Sunday', OpeningHours: [{ OpeningTime: opening, ClosingTime: closing }] };
    const made = mend('branches', open(monday, sunday));
    expect(made.value).toEqual(open(monday));
    expect(made.repairs).toContainEqual({
      rule: 'import/closed-day',
      args: { day: 'Sunday', opening, closing },
      path: ['Availability', 'StandardAvailability', 'Day', 1],
    });
  });

  it.each(['24:00', '23:59'])('keeps a day that is open round the clock, from 00:00 to %s', (closing) => {
    const sunday = { Name: 'Sunday', OpeningHours: [{ OpeningTime: '00:00', ClosingTime: closing }] };
    expect(mend('branches', open(sunday)).repairs).toEqual([]);
  });

  it.each([
    ['eng', 'en'],
    ['cym', 'cy'],
    ['EN', 'en'],
    ['en-GB', 'en'],
  ])('writes the language %s as %s', (written, kept) => {
    expect(mend('atms', { ...atm, SupportedLanguages: [written] }).value['SupportedLanguages']).toEqual([
      kept,
    ]);
  });

  it('names a language that there is no two-letter code for as lost', () => {
    const made = mend('atms', { ...atm, SupportedLanguages: ['sco'] });
    expect(made.value).toEqual(atm);
    expect(made.repairs).toMatchObject([{ rule: 'import/lost', args: { what: 'format', value: '"sco"' } }]);
  });

  it('reads truth values that are texts', () => {
    expect(mend('atms', { ...atm, Access24HoursIndicator: 'Yes' }).value['Access24HoursIndicator']).toBe(
      'true',
    );
  });

  it('takes the day of a date and time', () => {
    const exception = { Name: 'Works', StartDate: '2026-01-10T00:00:00+0100' };
    const made = mend('branches', {
      ...ely,
      Availability: { StandardAvailability: { Day: [monday] }, NonStandardAvailability: exception },
    });
    expect(made.value['Availability']).toMatchObject({
      NonStandardAvailability: { StartDate: '2026-01-10' },
    });
  });

  it('says in OtherATMServices what is not in the list of codes', () => {
    const made = mend('atms', { ...atm, ATMServices: ['Balance', 'CoinExchange'] });
    expect(made.value).toMatchObject({
      ATMServices: ['Balance', 'Other'],
      OtherATMServices: [{ Name: 'CoinExchange', Description: 'CoinExchange' }],
    });
    expect(done(made)).toEqual(['import/other-code ATMServices.1']);
  });

  it('reads a code that differs in blanks and capitals only', () => {
    expect(mend('atms', { ...atm, ATMServices: ['cash withdrawal'] }).value['ATMServices']).toEqual([
      'CashWithdrawal',
    ]);
  });

  it('names unknown fields as lost, with all that they hold', () => {
    const made = mend('branches', { ...ely, Manager: { Name: 'A. Reed', Since: 2019 } });
    expect(made.value).toEqual(ely);
    expect(made.repairs).toEqual([
      {
        rule: 'import/lost',
        args: { what: 'unknown-field', value: '{"Name":"A. Reed","Since":2019}' },
        path: ['Manager'],
      },
    ]);
  });

  it('leaves out a contact whose number is empty, and names it', () => {
    const made = mend('branches', { ...ely, ContactInfo: [{ ContactType: 'Fax', ContactContent: '' }] });
    expect(made.value).toEqual(ely);
    expect(done(made)).toContain('import/lost ContactInfo.0');
  });

  it('keeps blanks, line breaks and no-break blanks of texts', () => {
    const Name = ' Ely\r\nHigh\u00a0Street ';
    expect(mend('branches', { ...ely, Name }).value['Name']).toBe(Name);
  });

  it('writes control characters of a lost encoding as what they were', () => {
    const made = mend('branches', { ...ely, Name: 'Ely\u0092s \u0080uro\u0081' });
    expect(made.value['Name']).toBe('Ely’s €uro');
    expect(done(made)).toEqual(Array(3).fill('import/character Name'));
  });

  it('removes invisible characters at the ends of texts and from postcodes, and says so', () => {
    const address = { BuildingNumber: '3', PostCode: 'CB7\u00a0\u200b4AA' };
    const made = mend('branches', {
      ...ely,
      Name: '\ufeff \u200bEly\u200b \u00adBank £\u00a020\u200e',
      PostalAddress: address,
    });
    expect(made.value).toMatchObject({
      Name: ' Ely\u200b \u00adBank £\u00a020',
      PostalAddress: { PostCode: 'CB7 4AA' },
    });
    expect(done(made).sort()).toEqual([
      ...Array(3).fill('import/character Name'),
      ...Array(2).fill('import/character PostalAddress.PostCode'),
    ]);
  });

  it('removes no text as a whole, and no line', () => {
    const made = mend('branches', { ...ely, Name: '\u200b', Note: ['\u2028Ely\u2028'] });
    expect(made.value).toMatchObject({ Name: '\u200b' });
    expect(JSON.stringify(made.value)).toContain('\u2028Ely\u2028');
    expect(done(made).filter((each) => each.startsWith('import/character'))).toEqual([]);
  });

  it('keeps a flag or an emoji at the end of a text', () => {
    const made = mend('branches', { ...ely, Name: 'Ely ☎\ufe0f' });
    expect(made.value['Name']).toBe('Ely ☎\ufe0f');
    expect(done(made)).toEqual([]);
  });

  it('keeps a character that was lost before, and says so', () => {
    const made = mend('branches', { ...ely, Name: 'Ely\ufffds' });
    expect(made.value['Name']).toBe('Ely\ufffds');
    expect(done(made)).toEqual(['import/broken Name']);
  });

  it('turns published words into those of the interface (D9)', () => {
    const card = { Card: [{ Type: 'DebitCard', Scheme: 'MasterCard', ContactlessIndicator: true }] };
    const made = mend('personal-current-accounts', card, 'v2.1', ukOpenBanking);
    expect(made.value['Card']).toMatchObject([{ Scheme: 'NetworkOne' }]);
    expect(made.repairs).toEqual([]);
  });
});

describe('two times in the place of one', () => {
  const friday = (opening: string) =>
    open({ Name: 'Friday', OpeningHours: [{ OpeningTime: opening, ClosingTime: '17:00' }] });

  it.each(['09:00-17:00', '09:00 to 17:00'])('are not taken for a time with an offset: %s', (opening) => {
    const made = mend('branches', friday(opening));
    expect(done(made)).toEqual([
      'import/unfit Availability.StandardAvailability.Day.0.OpeningHours.0.OpeningTime',
    ]);
    expect(made.value).toEqual(friday(opening));
  });

  it('are not a time with an offset that there is', () => {
    expect(mend('branches', friday('09:00-05:00')).repairs).toEqual([]);
  });
});

describe('a branch that is closed', () => {
  it('keeps the days of a branch that is closed on all of them, since a week needs a day', () => {
    const shut = (Name: string) => ({
      Name,
      Notes: 'No lift.',
      OpeningHours: [{ OpeningTime: '24:00:00.000', ClosingTime: '00:00:00.000' }],
    });
    const Day = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(shut);
    const extra = { Name: 'Market day', Day: [monday] };
    const week = { StandardAvailability: { Day }, NonStandardAvailability: extra };
    const made = mend('branches', { ...ely, Availability: week });
    expect(made.repairs.filter(({ rule }) => rule !== 'import/rewritten')).toEqual([
      {
        rule: 'import/closed-week',
        args: { days: 7 },
        path: ['Availability', 'StandardAvailability', 'Day'],
      },
    ]);
    expect(made.value['Availability']).toEqual({
      StandardAvailability: {
        Day: Day.map((day) => ({ ...day, OpeningHours: [{ OpeningTime: '24:00', ClosingTime: '00:00' }] })),
      },
      NonStandardAvailability: extra,
    });
    const older = mend('branches', { ...ely, Availability: week }, 'v2.1');
    expect(older.repairs.some(({ rule }) => rule === 'import/lost')).toBe(false);
    expect(JSON.stringify(older.value['Availability'])).toContain('"OpeningTime":"24:00:00.000"');
  });
});
