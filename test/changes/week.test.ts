import { describe, expect, it } from 'vitest';
import { daysIn, daysOf, hoursByDay } from '../../src/build/changes/week.js';

const hours = (OpeningTime: unknown, ClosingTime: unknown) => ({ OpeningTime, ClosingTime });
const weekOfDays = (...Day: readonly unknown[]) => [...hoursByDay({ Day })];

describe('the days of a week', () => {
  it('have their hours in the order of the day', () => {
    const monday = {
      Name: 'Monday',
      OpeningHours: [hours('13:00', '17:00'), hours('09:00', '12:30'), hours('09:00', '12:00')],
    };
    expect(weekOfDays(monday)).toEqual([
      [
        'Monday',
        [
          ['09:00', '12:00'],
          ['09:00', '12:30'],
          ['13:00', '17:00'],
        ],
      ],
    ]);
  });

  it('are closed without hours, and from midnight to midnight', () => {
    expect(
      weekOfDays(
        { Name: 'Friday' },
        { Name: 'Saturday', OpeningHours: [] },
        { Name: 'Sunday', OpeningHours: [hours('00:00:00', '00:00')] },
        { Name: 'Monday', OpeningHours: [hours('00:00', '24:00')] },
      ),
    ).toEqual([
      ['Friday', []],
      ['Saturday', []],
      ['Sunday', []],
      ['Monday', [['00:00', '24:00']]],
    ]);
  });

  it('may be written in several parts, alone instead of in a list, and without a name', () => {
    const [am, pm] = [hours('09:00', '12:00'), hours('13:00', '17:00')];
    expect(weekOfDays({ Name: 'Monday', OpeningHours: [pm] }, { Name: 'Monday', OpeningHours: am })).toEqual([
      [
        'Monday',
        [
          ['09:00', '12:00'],
          ['13:00', '17:00'],
        ],
      ],
    ]);
    expect([...hoursByDay({ Day: { OpeningHours: am } })]).toEqual([['', [['09:00', '12:00']]]]);
    expect(weekOfDays({ Name: 7, OpeningHours: am })).toEqual([['', [['09:00', '12:00']]]]);
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
