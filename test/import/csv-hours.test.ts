import { describe, expect, it } from 'vitest';
import { writeTime } from '../../src/interface/records/notation.js';
import {
  afternoonOf,
  afternoonsOf,
  readDays,
  readHours,
  readTime,
  readWeek,
} from '../../src/model/opening-hours.js';
import { dayNames } from '../../src/model/week.js';

/** `09:00-17:00` of what was read. */
function shown(text: string): string | undefined {
  return readHours(text)
    ?.map(({ open, close }) => `${writeTime(open, 'v2.2')}-${writeTime(close, 'v2.2')}`)
    .join(' ');
}

describe('opening hours in a cell', () => {
  it.each([
    ['09:00-17:00', '09:00-17:00'],
    ['9am - 5pm', '09:00-17:00'],
    ['9.30am–4.30pm', '09:30-16:30'],
    ['0930-1630', '09:30-16:30'],
    ['09:00:00 to 17:00:00', '09:00-17:00'],
    ['9:00 AM to 12 noon', '09:00-12:00'],
    ['12am-12pm', '00:00-12:00'],
    ['09:00-12:30, 13:30-17:00', '09:00-12:30 13:30-17:00'],
    ['9am-12.30pm and 1.30pm-5pm', '09:00-12:30 13:30-17:00'],
    ['18:00-midnight', '18:00-24:00'],
    ['24 hours', '00:00-24:00'],
    ['Open 24/7', '00:00-24:00'],
    ['24/7', '00:00-24:00'],
    ['00:00-24:00', '00:00-24:00'],
    ['00:00-23:59', '00:00-23:59'],
    ['12pm-12am', '12:00-24:00'],
    ['00:00-00:00', '00:00-00:00'],
    ['12am – 12am', '00:00-00:00'],
    ['24:00-00:00', '24:00-00:00'],
    ['midnight to midnight', '00:00-00:00'],
    ['Closed', ''],
    ['', ''],
    ['–', ''],
  ])('%j are %j', (text, hours) => {
    expect(shown(text)).toBe(hours);
  });

  it.each(['9-5', '09:00', 'by appointment', '09:00-25:00', '09:00-17:75', '13pm-5pm', '0.375'])(
    '%j are not guessed at',
    (text) => {
      expect(readHours(text)).toBeUndefined();
    },
  );

  it('takes a lone hour for a time only with its half of the day', () => {
    expect([readTime('9'), readTime('9am'), readTime('17:00'), readTime('24:00')]).toEqual([
      undefined,
      540,
      1020,
      1440,
    ]);
  });

  it('knows days by name, range and list', () => {
    expect(readDays('Tues')).toEqual(['Tuesday']);
    expect(readDays('Thurs')).toEqual(['Thursday']);
    expect(readDays('Mon-Fri')).toEqual(dayNames.slice(0, 5));
    expect(readDays('Sat to Mon')).toEqual(['Saturday', 'Sunday', 'Monday']);
    expect(readDays('Mon, Wed & Fri')).toEqual(['Monday', 'Wednesday', 'Friday']);
    expect(readDays('Weekdays')).toEqual(dayNames.slice(0, 5));
    expect(readDays('Bank holidays')).toBeUndefined();
    expect(readDays('m')).toBeUndefined();
  });

  it.each([
    ['Mon-Fri 09:00-17:00, Sat 09:00-12:30', 6],
    ['Monday: 9am-5pm; Tuesday: 9am-5pm; Sunday: Closed', 3],
    ['Weekdays 9am-5pm | Sat & Sun: closed', 7],
    ['24 hours', 7],
  ])('reads the week %j', (text, days) => {
    expect(readWeek(text)?.size).toBe(days);
  });

  it.each([
    'Mon-Sat 9am-5pm, closed Sunday',
    'Mon-Sat 9am-5pm; Closed on Sundays',
    'Closed Sunday, Mon-Sat 9am-5pm',
    'Mon-Sat 9am-5pm closed Sunday',
    'Mon-Sat 9am-5pm (closed Sunday)',
    'Mon-Sat 9am-5pm and closed all day Sunday.',
    'Mon-Sat 9am-5pm, Sunday closed',
  ])('knows which day is closed in %j', (text) => {
    const week = readWeek(text);
    expect(dayNames.map((name) => week?.get(name)?.length)).toEqual([1, 1, 1, 1, 1, 1, 0]);
  });

  it('takes "closed" for the day before it where hours follow', () => {
    expect(readWeek('Sat closed Sun 10am-2pm')?.get('Sunday')).toEqual([{ open: 600, close: 840 }]);
    expect(readWeek('Mon-Fri 9am-5pm, closed weekends')?.get('Saturday')).toEqual([]);
  });

  it.each(['Mon Tue 9am-5pm', 'Mon-Fri 9am-5pm, Sat'])(
    'does not take a day without hours for closed: %j',
    (text) => {
      expect(readWeek(text)).toBeUndefined();
    },
  );

  it.each([
    ['9.30–4.30', '09:30-16:30'],
    ['09:30-04:30', '09:30-16:30'],
    ['9.30-12.30, 1.30-4.30', '09:30-12:30, 13:30-16:30'],
    ['9.30am-4.30', '09:30-16:30'],
  ])('does not take %j for a day that ends before it begins, but proposes %j', (text, meant) => {
    expect([readHours(text), afternoonOf(text)]).toEqual([undefined, meant]);
    expect(shown(meant)).toBe(meant.replace(',', ''));
  });

  it.each([
    '9.30am-4.30am',
    '22:00-02:00',
    '14:00-17:00, 09:00-12:00',
    '18:00-00:00',
    '00:00-00:00',
    '9.30-5pm',
  ])('takes %j as it is', (text) => {
    expect(afternoonOf(text)).toBeUndefined();
    expect(readHours(text)).toBeDefined();
  });

  it('proposes the afternoon within a week too', () => {
    const text = 'Mon-Fri: 9.30-4.30; Sat 9.30-12.30';
    expect([readWeek(text), afternoonsOf(text)]).toEqual([undefined, 'Mon-Fri: 09:30-16:30; Sat 9.30-12.30']);
  });

  it('gives each day of a week its own hours', () => {
    const week = readWeek('Mon-Wed 09:00-12:00, 13:00-17:00; Sat 10:00-12:00');
    expect(week?.get('Tuesday')).toEqual([
      { open: 540, close: 720 },
      { open: 780, close: 1020 },
    ]);
    expect(week?.get('Saturday')).toEqual([{ open: 600, close: 720 }]);
    expect(week?.has('Sunday')).toBe(false);
  });

  it('reads no week of which a part makes no sense', () => {
    expect(readWeek('Mon-Fri 09:00-17:00, Sat by appointment')).toBeUndefined();
    expect(readWeek('please ring: Mon 09:00-17:00')).toBeUndefined();
  });

  it('writes times as each version has them', () => {
    expect([writeTime(570, 'v2.1'), writeTime(570, 'v2.2'), writeTime(1440, 'v2.1')]).toEqual([
      '09:30:00',
      '09:30',
      '24:00:00',
    ]);
  });
});
