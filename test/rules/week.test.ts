import { describe, expect, it } from 'vitest';
import { hoursBackwards } from '../../src/rules/built-in/hours/backwards.js';
import { closed } from '../../src/rules/built-in/hours/closed.js';
import { dayTwice } from '../../src/rules/built-in/hours/day-twice.js';
import { exceptionBackwards, exceptionOver } from '../../src/rules/built-in/hours/exceptions.js';
import { weeksOf } from '../../src/rules/built-in/hours/hours.js';
import { hoursOffset } from '../../src/rules/built-in/hours/offset.js';
import { hoursOverlap } from '../../src/rules/built-in/hours/overlap.js';
import { found } from './check.js';

type Hours = readonly (readonly [string, string])[];

const day = (Name: string, ...hours: Hours) => ({
  Name,
  OpeningHours: hours.map(([OpeningTime, ClosingTime]) => ({ OpeningTime, ClosingTime })),
});
const week = (...Day: readonly object[]) => ({ Availability: { StandardAvailability: { Day } } });
const exception = (fields: object) => ({ Availability: { NonStandardAvailability: fields } });
const standard = 'Availability.StandardAvailability.Day';
const open = ['09:00:00', '17:00:00'] as const;

describe('a week', () => {
  it('has its days, with their times in minutes', () => {
    const [days] = weeksOf(week(day('Monday', ['10:00:30', '09:15:00'])));
    expect(days).toEqual([
      {
        name: 'Monday',
        path: ['Availability', 'StandardAvailability', 'Day', 0],
        spans: [
          {
            path: ['Availability', 'StandardAvailability', 'Day', 0, 'OpeningHours', 0],
            opening: '10:00:30',
            closing: '09:15:00',
            from: 600.5,
            to: 555,
            times: { OpeningTime: { minutes: 600.5 }, ClosingTime: { minutes: 555 } },
          },
        ],
      },
    ]);
  });

  it.each([
    ['10:00Z to 09:00+01:00', 600, 480],
    ['10:00-02:00 to 09:00+01:00', 720, 480],
    // Without an offset of all times, they are compared as written.
    ['10:00Z to 09:00', 600, 540],
    ['10:00+15:00 to 09:00+01:00', 600, 540],
  ])('of %s is from and to %i and %i minutes', (hours, from, to) => {
    const [days] = weeksOf(week(day('Monday', hours.split(' to ') as [string, string])));
    expect(days![0]!.spans).toMatchObject([{ from, to }]);
  });

  it('may have days without a name or hours, and may be missing', () => {
    const unnamed = { OpeningHours: [{ OpeningTime: 'noon' }] };
    const [days] = weeksOf(week({ Name: 'Monday' }, unnamed));
    expect(days).toMatchObject([
      { name: 'Monday', spans: [] },
      { name: '', spans: [{ opening: 'noon', closing: '', from: Number.NaN, to: Number.NaN }] },
    ]);
    for (const branch of [{}, { Availability: {} }, exception({ Name: 'Works' })]) {
      expect(weeksOf(branch)).toEqual([]);
    }
  });

  it('of exceptions is a list of its own', () => {
    const backwards = day('Monday', ['17:00', '09:00']);
    const { StandardAvailability } = week(backwards).Availability;
    const branch = { Availability: { StandardAvailability, NonStandardAvailability: { Day: [backwards] } } };
    expect(weeksOf(branch).map(([first]) => first!.path[1])).toEqual([
      'StandardAvailability',
      'NonStandardAvailability',
    ]);
    expect(found(dayTwice, 'branches', branch)).toEqual([]);
    // In v2.2 the exceptions may be a list.
    expect(weeksOf({ Availability: { NonStandardAvailability: [{ Day: [backwards] }] } })).toEqual([]);
  });
});

describe('hours/backwards', () => {
  const backwards = (opening: string, closing: string, version: 'v2.1' | 'v2.2' = 'v2.2') =>
    found(hoursBackwards, 'branches', week(day('Monday', [opening, closing])), { version });

  it.each([
    ['09:00', '08:59', {}],
    ['09:00', '09:00', {}],
    ['09:00', '00:00', { suggestion: '24:00' }],
    ['09:00', '00:01', {}],
    // At an offset, midnight isn't the end of that day.
    ['09:00+01:00', '00:00+01:00', {}],
  ])('reports %s to %s', (opening, closing, more) => {
    expect(backwards(opening, closing)).toEqual([
      { at: `${standard}.0.OpeningHours.0.ClosingTime`, args: { opening, closing, ...more } },
    ]);
  });

  it('proposes the end of the day as the version writes it', () => {
    expect(backwards('09:00:00', '00:00:00', 'v2.1')).toMatchObject([{ args: { suggestion: '24:00:00' } }]);
  });

  it('leaves closed days alone, and hours that are right', () => {
    expect(backwards('00:00', '00:00')).toEqual([]);
    expect(backwards('0900', '0901')).toEqual([]);
  });
});

describe('hours/closed', () => {
  const midnight = ['00:00:00', '00:00:00'] as const;
  const args = { opening: '00:00:00', closing: '00:00:00' };

  it('reports a day that is closed, or a part of one', () => {
    expect(found(closed, 'branches', week(day('Monday', open), day('Sunday', midnight)))).toEqual([
      { at: `${standard}.1.OpeningHours`, args: { ...args, alone: true } },
    ]);
    expect(found(closed, 'branches', week(day('Monday', open, midnight), day('Sunday')))).toEqual([
      { at: `${standard}.0.OpeningHours.1`, args: { ...args, alone: false } },
    ]);
  });

  it('reports a week without other hours once', () => {
    expect(found(closed, 'branches', week(day('Monday', midnight), day('Sunday', midnight)))).toEqual([
      { at: standard, args: { ...args, alone: true, week: true } },
    ]);
  });

  it('reports each closed day of exceptions, which may be all', () => {
    const Day = [day('Monday', midnight), day('Sunday', midnight)];
    expect(found(closed, 'branches', exception({ Day })).map(({ at }) => at)).toEqual([
      'Availability.NonStandardAvailability.Day.0.OpeningHours',
      'Availability.NonStandardAvailability.Day.1.OpeningHours',
    ]);
  });

  it('has nothing against days without any hours', () => {
    expect(found(closed, 'branches', week(day('Monday'), day('Monday')))).toEqual([]);
  });
});

describe('hours/day-twice', () => {
  it('names the first such day for each further one', () => {
    const days = ['Monday', 'Tuesday', 'Monday', 'Tuesday', 'Monday'].map((name) => day(name, open));
    expect(found(dayTwice, 'branches', week(...days))).toEqual([
      { at: `${standard}.2.Name`, args: { day: 'Monday' }, also: [`${standard}.0.Name`] },
      { at: `${standard}.3.Name`, args: { day: 'Tuesday' }, also: [`${standard}.1.Name`] },
      { at: `${standard}.4.Name`, args: { day: 'Monday' }, also: [`${standard}.0.Name`] },
    ]);
  });
});

describe('hours/offset', () => {
  it.each([
    ['09:00-12:01', true],
    ['09:00-12:00', false],
    ['09:00+14:00', false],
    ['09:00+14:01', true],
    ['09:00', false],
    ['09:00Z', false],
  ])('reports %s: %s', (time, isWrong) => {
    const of = (opening: string, closing: string) =>
      found(hoursOffset, 'branches', week(day('Monday', [opening, closing])), { version: 'v2.2' });
    expect(of(time, '1700').map(({ at }) => at)).toEqual(
      isWrong ? [`${standard}.0.OpeningHours.0.OpeningTime`] : [],
    );
    expect(of('0800', time).map(({ at }) => at)).toEqual(
      isWrong ? [`${standard}.0.OpeningHours.0.ClosingTime`] : [],
    );
  });
});

describe('hours/overlap', () => {
  const overlaps = (...hours: Hours) => found(hoursOverlap, 'branches', week(day('Monday', ...hours)));
  const at = (number: number, field: string) => `${standard}.0.OpeningHours.${number}.${field}`;

  it('compares each period with the one that begins before it', () => {
    expect(overlaps(['13:00', '17:00'], ['11:00', '14:00'], ['09:00', '11:01'])).toEqual([
      {
        at: at(1, 'OpeningTime'),
        args: { day: 'Monday', opening: '11:00', closing: '11:01' },
        also: [at(2, 'ClosingTime')],
      },
      {
        at: at(0, 'OpeningTime'),
        args: { day: 'Monday', opening: '13:00', closing: '14:00' },
        also: [at(1, 'ClosingTime')],
      },
    ]);
  });

  it('lets one begin when the other ends, in any order', () => {
    expect(overlaps(['13:00', '17:00'], ['09:00', '13:00'])).toEqual([]);
  });

  it('leaves out periods that run backwards, or that are none', () => {
    expect(overlaps(['09:00', '17:00'], ['10:00', '10:00'])).toEqual([]);
    expect(overlaps(['09:00', '17:00'], ['16:00', '08:00'])).toEqual([]);
    expect(overlaps(['17:00', '09:00'])).toEqual([]);
  });
});

describe('exceptional hours', () => {
  const path = 'Availability.NonStandardAvailability';

  it.each([
    ['2026-05-02', '2026-05-01', true],
    ['2026-05-01', '2026-05-01', false],
    ['2026-05-01', '2026-05-02', false],
    [undefined, '2026-05-01', false],
    ['2026-05-02', undefined, false],
  ])('from %s to %s run backwards: %s', (start, end, isBackwards) => {
    expect(found(exceptionBackwards, 'branches', exception({ StartDate: start, EndDate: end }))).toEqual(
      isBackwards ? [{ at: `${path}.EndDate`, args: { start, end }, also: [`${path}.StartDate`] }] : [],
    );
  });

  it.each([
    [undefined, '2026-04-14', true],
    [undefined, '2026-04-15', false],
    ['2026-04-14', '2026-04-14', true],
    // These run backwards, which is another rule.
    ['2026-04-15', '2026-04-14', false],
    ['2026-04-01', undefined, false],
  ])('from %s to %s are over on 15 April: %s', (start, end, isOver) => {
    expect(found(exceptionOver, 'branches', exception({ StartDate: start, EndDate: end }))).toEqual(
      isOver ? [{ at: `${path}.EndDate`, args: { end } }] : [],
    );
  });
});
