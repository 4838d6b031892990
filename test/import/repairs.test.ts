import { describe, expect, it } from 'vitest';
import { atm, ely, mend } from './feeds.js';

/** What was done, as rule and place. */
function done({ repairs }: ReturnType<typeof mend>): string[] {
  return repairs.map(({ rule, args, path }) => {
    const what = rule === 'import/repaired' ? args.repair : args.what === 'kept' ? 'kept' : 'lost';
    return `${what} ${path.join('.')}`;
  });
}

const week = (...days: object[]) => ({ Availability: { StandardAvailability: { Day: days } } });
const day = (Name: string, OpeningTime: string, ClosingTime: string) => ({
  Name,
  OpeningHours: [{ OpeningTime, ClosingTime }],
});
const monday = day('Monday', '09:00', '16:30');
const withDay = (Day: unknown) => ({ Availability: { StandardAvailability: { Day } } });
const exceptions = (NonStandardAvailability: object) => ({
  Availability: { ...week(monday).Availability, NonStandardAvailability },
});
const exception = (more: object) => exceptions({ Name: 'Works', ...more });
const noDay = 'empty Availability.StandardAvailability.Day';

describe('a branch that comes in', () => {
  it.each<[string, object, object, ...string[]]>([
    ['nothing odd', week(monday), week(monday)],
    ['an empty list', { Accessibility: [] }, {}, 'empty Accessibility'],
    ['an empty list of what is needed', withDay([]), {}, noDay],
    ['nothing in a list', withDay([null]), {}, noDay],
    ['an empty group', withDay({}), {}, noDay],
    ['an empty text', { Photo: '' }, {}, 'empty Photo'],
    [
      'nothings among other items',
      { Accessibility: [null, 'LevelAccess', ''] },
      { Accessibility: ['LevelAccess'] },
      'empty Accessibility.0',
      'empty Accessibility.2',
    ],
    ['an exception without days, which says "closed"', exception({ Day: [] }), exception({ Day: [] })],
    [
      'a group in a list',
      exceptions([{ Name: 'A' }, { Name: 'B' }]),
      exceptions({ Name: 'A' }),
      'unlisted Availability.NonStandardAvailability',
      'lost Availability.NonStandardAvailability.1',
    ],
    ['several codes for one', { Type: ['Physical', 'Mobile'] }, {}, 'unlisted Type', 'lost Type.1'],
    [
      'a day with a time',
      exception({ StartDate: '2026-01-10T00:00:00+0100' }),
      exception({ StartDate: '2026-01-10' }),
      'rewritten Availability.NonStandardAvailability.StartDate',
    ],
    [
      'a contact whose number is empty',
      { ContactInfo: [{ ContactType: 'Fax', ContactContent: '' }] },
      {},
      'empty ContactInfo.0.ContactContent',
      'lost ContactInfo.0',
    ],
    ['an unknown field', { Manager: { Name: 'A. Reed', Since: 2019 } }, {}, 'lost Manager'],
    ['spaces and line breaks', { Name: ' Ely\r\nHigh\u00a0Street ' }, { Name: ' Ely\r\nHigh\u00a0Street ' }],
    [
      'control characters of a lost encoding',
      { Name: 'Ely\u0092s \u0080uro\u0081' },
      { Name: 'Ely’s €uro' },
      ...Array<string>(3).fill('character Name'),
    ],
    [
      'invisible characters at the ends of a text',
      { Name: '\ufeff \u200bEly\u200b \u00adBank £\u00a020\u200e' },
      { Name: ' Ely\u200b \u00adBank £\u00a020' },
      ...Array<string>(3).fill('character Name'),
    ],
    [
      'invisible characters in a postcode',
      { PostalAddress: { PostCode: 'CB7\u00a0\u200b4AA' } },
      { PostalAddress: { PostCode: 'CB7 4AA' } },
      ...Array<string>(2).fill('character PostalAddress.PostCode'),
    ],
    ['nothing but an invisible character', { Name: '\u200b' }, { Name: '\u200b' }],
    ['an emoji at the end', { Name: 'Ely ☎\ufe0f' }, { Name: 'Ely ☎\ufe0f' }],
    ['half of a surrogate pair', { Name: 'Ely\ud83d' }, { Name: 'Ely\ufffd' }, 'half-character Name'],
    ['a lost character', { Name: 'Ely\ufffds' }, { Name: 'Ely\ufffds' }],
    [
      'two times in place of one',
      week(day('Friday', '09:00 to 17:00', '17:00')),
      week(day('Friday', '09:00 to 17:00', '17:00')),
      'kept Availability.StandardAvailability.Day.0.OpeningHours.0.OpeningTime',
    ],
    [
      'a time with an offset',
      week(day('Friday', '09:00-05:00', '17:00')),
      week(day('Friday', '09:00-05:00', '17:00')),
    ],
    ['a day round the clock', week(day('Sunday', '00:00', '24:00')), week(day('Sunday', '00:00', '24:00'))],
  ])('with %s', (_, given, value, ...repairs) => {
    const made = mend('branches', { ...ely, ...given });
    expect(made.value).toEqual({ ...ely, ...value });
    expect(done(made).sort()).toEqual(repairs.sort());
  });

  it.each([
    ['v2.2', '09:00:00.000', '09:00'],
    ['v2.2', '9:00', '09:00'],
    ['v2.2', '09:00+0100', '09:00+01:00'],
    ['v2.1', '09:00', '09:00:00'],
    ['v2.1', '24:00', '24:00:00'],
  ] as const)('has times as %s writes them: %s is %s', (version, written, kept) => {
    const closing = version === 'v2.1' ? '23:00:00' : '23:00';
    const made = mend('branches', { ...ely, ...week(day('Monday', written, closing)) }, version);
    expect(made.value).toEqual({ ...ely, ...week(day('Monday', kept, closing)) });
    expect(made.repairs).toMatchObject([
      { args: { repair: 'rewritten', value: `"${written}"`, kept: `"${kept}"` } },
    ]);
  });
});

describe('an ATM that comes in', () => {
  it.each<[string, object, object, ...string[]]>([
    [
      'a number for a text',
      { MinimumPossibleAmount: 10.5 },
      { MinimumPossibleAmount: '10.5' },
      'rewritten MinimumPossibleAmount',
    ],
    [
      'a list of lists',
      { Note: [['In the lobby'], ['Ring']] },
      { Note: ['In the lobby', 'Ring'] },
      'flattened Note',
    ],
    [
      'a text for a list',
      { Accessibility: 'LevelAccess' },
      { Accessibility: ['LevelAccess'] },
      'listed Accessibility',
    ],
    ...(['eng', 'EN', 'en-GB'] as const).map((written): [string, object, object, string] => [
      `the language ${written}`,
      { SupportedLanguages: [written] },
      { SupportedLanguages: ['en'] },
      'rewritten SupportedLanguages.0',
    ]),
    ['a language without two letters', { SupportedLanguages: ['sco'] }, {}, 'lost SupportedLanguages.0'],
    [
      'a word for true',
      { Access24HoursIndicator: 'Yes' },
      { Access24HoursIndicator: 'true' },
      'rewritten Access24HoursIndicator',
    ],
    [
      'a code that differs in spaces and capitals',
      { ATMServices: ['cash withdrawal'] },
      { ATMServices: ['CashWithdrawal'] },
      'rewritten ATMServices.0',
    ],
    [
      'a code that the interface lacks',
      { ATMServices: ['Balance', 'CoinExchange'] },
      {
        ATMServices: ['Balance', 'Other'],
        OtherATMServices: [{ Name: 'CoinExchange', Description: 'CoinExchange' }],
      },
      'other-code ATMServices.1',
    ],
  ])('with %s', (_, given, value, ...repairs) => {
    const made = mend('atms', { ...atm, ...given });
    expect(made.value).toEqual({ ...atm, ...value });
    expect(done(made)).toEqual(repairs);
  });

  it('has several texts in one line by line, where one is wanted', () => {
    const made = mend('atms', { ...atm, Note: ['In the lobby', 'Ring the bell'] }, 'v2.1');
    expect(made.value['Note']).toBe('In the lobby\nRing the bell');
  });
});

describe('hours from midnight to midnight', () => {
  it.each([
    ['24:00:00.000', '00:00:00.000'],
    ['00:00', '00:00'],
    ['24:00', '24:00'],
    ['0:00', '0:00'],
    ['00.00', '00.00'],
    ['00:00Z', '00:00Z'],
  ])('close a day: %s to %s', (opening, closing) => {
    const sunday = { ...day('Sunday', opening, closing), Notes: 'No lift.' };
    const made = mend('branches', { ...ely, ...week(monday, sunday) });
    expect(made.value).toEqual({ ...ely, ...week(monday) });
    const path = ['Availability', 'StandardAvailability', 'Day', 1];
    expect(made.repairs).toEqual([
      {
        rule: 'import/repaired',
        args: { repair: 'closed', value: `from ${opening} to ${closing}`, kept: 'Sunday' },
        path,
      },
      { rule: 'import/lost', args: { what: 'closed-day', value: '"No lift."' }, path: [...path, 'Notes'] },
    ]);
  });

  it('beside others are left out alone', () => {
    const both = [...day('Friday', '00:00', '00:00').OpeningHours, ...monday.OpeningHours];
    const made = mend('branches', { ...ely, ...week({ Name: 'Friday', OpeningHours: both }) });
    expect(made.value).toEqual({ ...ely, ...week({ ...monday, Name: 'Friday' }) });
    expect(done(made)).toEqual(['closed Availability.StandardAvailability.Day.0.OpeningHours.0']);
  });

  it('stay in a week that is closed on all days, and in an exception', () => {
    const shut = (Name: string) => ({ ...day(Name, '24:00', '00:00'), Notes: 'No lift.' });
    const all = { ...week(shut('Monday'), shut('Tuesday')).Availability };
    const Availability = { ...all, NonStandardAvailability: { Name: 'Fair', Day: [shut('Sunday')] } };
    const made = mend('branches', { ...ely, Availability });
    expect(made.value['Availability']).toEqual(Availability);
    expect(made.repairs).toEqual([]);
  });
});
