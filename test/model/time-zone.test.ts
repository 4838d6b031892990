import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  endOfDay,
  instantText,
  isTimeZone,
  localDay,
  readInstant,
  startOfDay,
  timeZones,
} from '../../src/model/time/time-zone.js';

const london = 'Europe/London';
const utc = (instant: number) => new Date(instant).toISOString();

const instantOf = (written: string, zone: string) => {
  const read = readInstant(written, zone);
  return 'instant' in read ? utc(read.instant) : read;
};

test.each([
  ['2026-12-01', london, '2026-12-01T00:00:00.000Z'],
  ['2026-07-01', london, '2026-06-30T23:00:00.000Z'],
  ['2026-07-01T00:30', london, '2026-06-30T23:30:00.000Z'],
  ['2026-07-01 09:15:30', london, '2026-07-01T08:15:30.000Z'],
  ['2026-07-01T09:15:30.25', london, '2026-07-01T08:15:30.250Z'],
  ['2026-07-01T09:15', 'Europe/Lisbon', '2026-07-01T08:15:00.000Z'],
  ['2026-07-01T09:15', 'UTC', '2026-07-01T09:15:00.000Z'],
  ['2026-07-01T09:15', 'Asia/Kathmandu', '2026-07-01T03:30:00.000Z'],
  ['2026-12-01T00:00:00Z', 'Asia/Kathmandu', '2026-12-01T00:00:00.000Z'],
  ['2026-12-01t00:00:00z', london, '2026-12-01T00:00:00.000Z'],
  ['2026-12-01T00:00:00+01:00', london, '2026-11-30T23:00:00.000Z'],
  ['2026-12-01T00:00-05:30', london, '2026-12-01T05:30:00.000Z'],
  ['2026-06-30T24:00', london, '2026-06-30T23:00:00.000Z'],
  ['9999-12-31T24:00', 'UTC', '+010000-01-01T00:00:00.000Z'],
])('%s in %s is %s (D49)', (written, zone, instant) => {
  expect(instantOf(written, zone)).toBe(instant);
});

const skipped = { fault: 'skipped', next: '2026-03-29T02:00' };
const repeated = { fault: 'repeated', offsets: ['+01:00', '+00:00'] };
test.each([
  ['2026-03-29T00:59', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T01:00', skipped],
  ['2026-03-29T01:59:59', skipped],
  ['2026-03-29T02:00', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29T01:30+01:00', '2026-03-29T00:30:00.000Z'],
  ['2026-10-25T00:59', '2026-10-24T23:59:00.000Z'],
  ['2026-10-25T01:00', repeated],
  ['2026-10-25T01:59:59', repeated],
  ['2026-10-25T02:00', '2026-10-25T02:00:00.000Z'],
  ['2026-10-25T01:30+01:00', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T01:30+00:00', '2026-10-25T01:30:00.000Z'],
])('in nights in which clocks change, %s is no time, needs an offset, or is one', (written, expected) => {
  expect(instantOf(written, london)).toEqual(expected);
});

test.each([
  ['form', '1 December', '2026-12', '2026-12-01T', '2026-12-01T9:00', '2026-12-01T09:00 GMT', '20261201', ''],
  ['calendar', '2026-02-30', '2026-12-01T24:01', '2026-12-01T25:00', '2026-12-01T09:60', '0001-01-01'],
  ['calendar', '2026-12-01T09:00:60', '2026-12-01T09:00+24:00'],
])('an instant can be wrong by its %s: %j, %j …', (fault, ...written) => {
  for (const each of written) expect(readInstant(each, london), each).toEqual({ fault });
});

test('a day whose midnight is skipped begins later, and one whose midnight is repeated begins at the first', () => {
  expect(utc(startOfDay('2026-03-29', 'Atlantic/Azores'))).toBe('2026-03-29T01:00:00.000Z');
  expect(utc(startOfDay('2026-10-25', 'Atlantic/Azores'))).toBe('2026-10-25T00:00:00.000Z');
  expect(utc(endOfDay('2026-03-28', 'Atlantic/Azores'))).toBe('2026-03-29T01:00:00.000Z');
});

test('the days of clock changes have 23 and 25 hours', () => {
  const hours = (day: string) => (endOfDay(day, london) - startOfDay(day, london)) / 3_600_000;
  expect(['2026-03-28', '2026-03-29', '2026-10-25'].map(hours)).toEqual([24, 23, 25]);
});

test('the day of an instant is the local one', () => {
  expect(localDay(Date.parse('2026-06-30T23:30:00Z'), london)).toBe('2026-07-01');
  expect(localDay(Date.parse('2026-06-30T23:30:00Z'), 'UTC')).toBe('2026-06-30');
  expect(localDay(Date.parse('2026-12-31T23:30:00Z'), london)).toBe('2026-12-31');
});

test('an instant is written so that it is read as the same one', () => {
  const someZone = fc.constantFrom(london, 'Europe/Lisbon', 'UTC', 'Atlantic/Azores', 'America/St_Johns');
  const someSecond = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1000);
  fc.assert(
    fc.property(someSecond, someZone, someZone, (instant, zone, other) => {
      const text = instantText(instant, zone);
      expect(readInstant(text, other)).toEqual({ instant, isDay: false });
      const local = readInstant(text.slice(0, -'+00:00'.length), zone);
      if ('fault' in local) expect(local).toMatchObject({ fault: 'repeated' });
      else expect(local.instant).toBe(instant);
      const day = localDay(instant, zone);
      expect(startOfDay(day, zone)).toBeLessThanOrEqual(instant);
      expect(endOfDay(day, zone)).toBeGreaterThan(instant);
    }),
  );
});

test.each([
  [1_764_547_200_000, '2025-12-01T00:00+00:00'],
  [1_782_860_430_000, '2026-07-01T00:00:30+01:00'],
])('%d is written %s', (instant, text) => {
  expect(instantText(instant, london)).toBe(text);
});

test('names of zones are those of IANA, as it spells them', () => {
  expect([london, 'UTC', 'Asia/Kolkata', 'Etc/GMT+1', 'Europe/Kyiv'].filter(isTimeZone)).toHaveLength(5);
  expect(['BST', 'GMT', 'europe/london', '+01:00', 'Europe/Londn', 'London', ''].filter(isTimeZone)).toEqual(
    [],
  );
  expect(timeZones().filter((name) => !isTimeZone(name) && name.includes('/'))).toEqual([]);
});
