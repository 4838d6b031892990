import { describe, expect, it } from 'vitest';
import type { Version } from '../../src/model/version.js';
import { hoursBackwards } from '../../src/rules/built-in/hours/backwards.js';
import { hoursClosed } from '../../src/rules/built-in/hours/closed.js';
import { dayTwice } from '../../src/rules/built-in/hours/day-twice.js';
import { exceptionBackwards, exceptionOver } from '../../src/rules/built-in/hours/exceptions.js';
import { weeksOf } from '../../src/rules/built-in/hours/hours.js';
import { hoursNight } from '../../src/rules/built-in/hours/night.js';
import { hoursOffset } from '../../src/rules/built-in/hours/offset.js';
import { hoursOverlap } from '../../src/rules/built-in/hours/overlap.js';
import { found } from './check.js';
import { day, week } from './fixtures.js';

const exception = (fields: object) => ({ Availability: { NonStandardAvailability: fields } });
const standard = 'Availability.StandardAvailability.Day';

/** What a rule finds in a Monday. */
const onMonday = (rule: Parameters<typeof found>[0], version: Version, ...hours: readonly string[]) =>
  found(rule, 'branches', week(day('Monday', ...hours)), { version });
const at = (number: number, field: string) => `${standard}.0.OpeningHours.${number}.${field}`;

describe('a week', () => {
  it.each([
    ['10:00:30 09:15:00', 600.5, 555],
    ['10:00Z 09:00+01:00', 600, 480],
    ['10:00-02:00 09:00+01:00', 720, 480],
    // Without an offset of all times, they are compared as written.
    ['10:00Z 09:00', 600, 540],
    ['10:00+15:00 09:00+01:00', 600, 540],
  ])('of %s is from and to %d and %d minutes', (hours, from, to) => {
    const [days] = weeksOf(week(day('Monday', hours)));
    const path = ['Availability', 'StandardAvailability', 'Day', 0];
    expect(days).toMatchObject([
      { name: 'Monday', path, spans: [{ path: [...path, 'OpeningHours', 0], from, to }] },
    ]);
  });

  it('of exceptions is a list of its own', () => {
    const { StandardAvailability } = week(day('Monday')).Availability;
    const branch = {
      Availability: { StandardAvailability, NonStandardAvailability: { Day: [day('Monday')] } },
    };
    const kinds = weeksOf(branch).map(([first]) => first!.path[1]);
    expect(kinds).toEqual(['StandardAvailability', 'NonStandardAvailability']);
    expect(found(dayTwice, 'branches', branch)).toEqual([]);
    // In v2.2 the exceptions may be a list.
    expect(weeksOf(exception([{ Day: [day('Monday')] }]))).toEqual([]);
  });
});

it.each<[Version, string, object | undefined]>([
  ['v2.2', '09:00 08:59', {}],
  ['v2.2', '09:00 09:00', {}],
  ['v2.2', '0930 0430', {}],
  ['v2.2', '0930Z 09:00', {}],
  ['v2.2', '09:00 00:00', { suggestion: '24:00' }],
  ['v2.1', '09:00:00 00:00:00', { suggestion: '24:00:00' }],
  ['v2.2', '09:00 00:01', {}],
  // At an offset, midnight isn't the end of that day.
  ['v2.2', '09:00+01:00 00:00+01:00', {}],
  ['v2.2', '00:00 00:00', undefined],
  ['v2.2', '0900 0901', undefined],
  ['v2.2', '09:00 0930Z', undefined],
  ['v2.1', '18:00:00 24:00:00', undefined],
])('hours/backwards in %s: %s', (version, hours, more) => {
  const [opening, closing] = hours.split(' ');
  expect(onMonday(hoursBackwards, version, hours)).toEqual(
    more === undefined ? [] : [{ at: at(0, 'ClosingTime'), args: { opening, closing, ...more } }],
  );
});

describe('hours/closed', () => {
  const midnight = '00:00:00 00:00:00';
  const args = { opening: '00:00:00', closing: '00:00:00' };
  const nowhere = 'Availability.NonStandardAvailability.Day';

  it.each<[string, object, object[]]>([
    [
      'a day',
      week(day('Monday', '09:00:00 17:00:00'), day('Sunday', midnight)),
      [{ at: `${standard}.1.OpeningHours`, args: { ...args, alone: true } }],
    ],
    [
      'a part of a day',
      week(day('Monday', '09:00:00 17:00:00', midnight), day('Sunday')),
      [{ at: `${standard}.0.OpeningHours.1`, args: { ...args, alone: false } }],
    ],
    [
      'a week without other hours, once',
      week(day('Monday', midnight), day('Sunday', midnight)),
      [{ at: standard, args: { ...args, alone: true, week: true } }],
    ],
    [
      'each day of exceptions, which may be all',
      exception({ Day: [day('Monday', midnight), day('Sunday', '24:00:00 00:00:00')] }),
      [
        { at: `${nowhere}.0.OpeningHours`, args: { ...args, alone: true } },
        { at: `${nowhere}.1.OpeningHours`, args: { ...args, opening: '24:00:00', alone: true } },
      ],
    ],
    ['no days without hours', week(day('Monday'), day('Monday')), []],
    ['no day round the clock', week(day('Monday', '00:00:00 24:00:00')), []],
  ])('reports %s', (_, branch, expected) => expect(found(hoursClosed, 'branches', branch)).toEqual(expected));
});

it('hours/day-twice names the first such day for each further one', () => {
  const days = ['Monday', 'Tuesday', 'Monday', 'Tuesday', 'Monday'].map((name) => day(name, '09:00 17:00'));
  expect(found(dayTwice, 'branches', week(...days))).toEqual([
    { at: `${standard}.2.Name`, args: { day: 'Monday' }, also: [`${standard}.0.Name`] },
    { at: `${standard}.3.Name`, args: { day: 'Tuesday' }, also: [`${standard}.1.Name`] },
    { at: `${standard}.4.Name`, args: { day: 'Monday' }, also: [`${standard}.0.Name`] },
  ]);
});

it.each([
  [['01:30 04:30'], true],
  [['00:01 16:30'], true],
  [['05:00 16:30'], true],
  [['05:01 16:30'], false],
  [['00:00 02:00'], false],
  [['18:00 24:00'], false],
  // The branch doesn't open in the night, but goes on.
  [['04:00 24:00', '00:00 03:00'], false],
])('hours/night: %j', (hours, isNight) => {
  expect(onMonday(hoursNight, 'v2.2', ...hours)).toHaveLength(Number(isNight));
});

it.each<[Version, string, object | undefined]>([
  ['v2.2', '09:00-12:01', { opening: '09:00', closing: '12:01' }],
  ['v2.2', '09:00-12:00', undefined],
  ['v2.2', '09:00+14:00', undefined],
  ['v2.2', '09:00+14:01', {}],
  ['v2.2', '09:00', undefined],
  ['v2.2', '09:00Z', undefined],
  ['v2.2', '09:00-17:00', { opening: '09:00', closing: '17:00' }],
  ['v2.2', '0900-17:00', { opening: '09:00', closing: '17:00' }],
  ['v2.1', '09:00:00-17:00', { opening: '09:00:00', closing: '17:00:00' }],
])('hours/offset in %s: %s', (version, time, more) => {
  const expected = (field: string) =>
    more === undefined ? [] : [{ at: at(0, field), args: { time, ...more } }];
  expect(onMonday(hoursOffset, version, `${time} 1700`)).toEqual(expected('OpeningTime'));
  expect(onMonday(hoursOffset, version, `0800 ${time}`)).toEqual(expected('ClosingTime'));
});

describe('hours/overlap', () => {
  it('compares each period with the one that begins before it', () => {
    expect(onMonday(hoursOverlap, 'v2.2', '13:00 17:00', '11:00 14:00', '09:00 11:01')).toEqual([
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

  it.each([
    ['one begins when the other ends', ['13:00 17:00', '09:00 13:00']],
    ['one has no length', ['09:00 17:00', '10:00 10:00']],
    ['one runs backwards', ['09:00 17:00', '16:00 08:00']],
    ['there is one', ['17:00 09:00']],
  ])('finds nothing where %s', (_, hours) => {
    expect(onMonday(hoursOverlap, 'v2.2', ...hours)).toEqual([]);
  });
});

it.each([
  ['2026-05-02', '2026-05-01', 'backwards'],
  ['2026-05-01', '2026-05-01', undefined],
  ['2026-05-01', '2026-05-02', undefined],
  [undefined, '2026-05-01', undefined],
  ['2026-05-02', undefined, undefined],
  [undefined, '2026-04-14', 'over'],
  [undefined, '2026-04-15', undefined],
  ['2026-04-14', '2026-04-14', 'over'],
  ['2026-04-15', '2026-04-14', 'backwards'],
  ['2026-04-01', undefined, undefined],
])('exceptional hours from %s to %s are, on 15 April 2026: %s', (start, end, is) => {
  const branch = exception({ StartDate: start, EndDate: end });
  const path = 'Availability.NonStandardAvailability';
  const [backwards, over] = [exceptionBackwards, exceptionOver].map((rule) =>
    found(rule, 'branches', branch),
  );
  expect(backwards).toEqual(
    is === 'backwards' ? [{ at: `${path}.EndDate`, args: { start, end }, also: [`${path}.StartDate`] }] : [],
  );
  expect(over).toEqual(is === 'over' ? [{ at: `${path}.EndDate`, args: { end } }] : []);
});
