import { describe, expect, it } from 'vitest';
import { daysIn, daysOf, hoursByDay } from '../../src/build/changes/week.js';

const hours = (OpeningTime: unknown, ClosingTime: unknown) => ({ OpeningTime, ClosingTime });
const weekOfDays = (...Day: readonly unknown[]) => [...hoursByDay({ Day })];

const [am, pm] = [hours('09:00', '12:00'), hours('13:00', '17:00')];
const day = [
  ['09:00', '12:00'],
  ['13:00', '17:00'],
];

describe('the days of a week', () => {
  it.each<[string, readonly unknown[], unknown[]]>([
    ['in the order of the day', [{ Name: 'Monday', OpeningHours: [pm, am] }], [['Monday', day]]],
    [
      'that begin together in the order of their ends',
      [{ Name: 'Monday', OpeningHours: [hours('09:00', '12:30'), am] }],
      [['Monday', [day[0], ['09:00', '12:30']]]],
    ],
    ['closed without hours', [{ Name: 'Friday' }], [['Friday', []]]],
    ['closed with none', [{ Name: 'Friday', OpeningHours: [] }], [['Friday', []]]],
    [
      'closed from midnight to midnight',
      [{ Name: 'Sunday', OpeningHours: [hours('00:00:00', '00:00')] }],
      [['Sunday', []]],
    ],
    [
      'open round the clock',
      [{ Name: 'Monday', OpeningHours: [hours('00:00', '24:00')] }],
      [['Monday', [['00:00', '24:00']]]],
    ],
    [
      'in several parts, alone instead of in a list',
      [
        { Name: 'Monday', OpeningHours: [pm] },
        { Name: 'Monday', OpeningHours: am },
      ],
      [['Monday', day]],
    ],
    ['without a name', [{ OpeningHours: am }], [['', [day[0]]]]],
    ['with a name that is no text', [{ Name: 7, OpeningHours: am }], [['', [day[0]]]]],
  ])('are %s', (_, days, expected) => {
    expect(weekOfDays(...days)).toEqual(expected);
    if (days.length === 1) expect([...hoursByDay({ Day: days[0] })]).toEqual(expected);
  });

  it.each([undefined, null, 'Monday', [], {}, { Day: 'Monday' }, { Day: null }, { Day: ['Monday', null] }])(
    'are none in %j',
    (value) => {
      expect([...hoursByDay(value)]).toEqual([]);
      expect(daysIn(value)).toEqual([]);
    },
  );

  it('are in the usual order, and others after them', () => {
    const weeks = [
      hoursByDay({ Day: [{ Name: 'Sunday' }, { Name: 'Bank holiday' }, { Name: 'Tuesday' }] }),
      hoursByDay({ Day: [{ Name: 'Monday' }, { Name: 'Sunday' }] }),
    ];
    expect(daysOf(...weeks)).toEqual(['Monday', 'Tuesday', 'Sunday', 'Bank holiday']);
  });
});

describe('a time', () => {
  it.each([
    ['09:00', '09:00'],
    ['09:00:00.000Z', '09:00'],
    ['0900', '09:00'],
    [' 09:00 ', '09:00'],
    ['09:00:30.5Z', '09:00:30'],
    ['09:00+01:00', '09:00+01:00'],
    ['09:00:00-0130', '09:00-0130'],
    ['9:00', '9:00'],
    ['09:00x', '09:00x'],
    [900, '900'],
    [undefined, '""'],
  ])('%j is shown as %s', (time, shown) =>
    expect(weekOfDays({ Name: 'Monday', OpeningHours: [hours(time, '17:00')] })).toEqual([
      ['Monday', [[shown, '17:00']]],
    ]),
  );
});
