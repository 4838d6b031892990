import { expect, test } from 'vitest';
import { isCalendarDate } from '../../src/model/time/calendar.js';
import { dayNames, weekdaysBetween } from '../../src/model/time/week.js';

test.each([
  [true, '2026-03-31', '2024-02-29', '2000-02-29', '2026-12-31', '0000-02-29'],
  [false, '2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'],
  [false, '26-01-01', '2026-1-1', ''],
])('is a day: %s for %j, %j …', (is, ...days) => {
  for (const day of days) expect(isCalendarDate(String(day)), String(day)).toBe(is);
});

test.each([
  ['2026-11-27', '2026-11-28', ['Friday', 'Saturday']],
  ['2026-11-28', '2027-11-28', [...dayNames.slice(5), ...dayNames.slice(0, 5)]],
  ['2026-11-28', '2026-11-27', []],
  ['9999-12-31', '9999-12-31', ['Friday']],
])('the weekdays from %s to %s in their order, also at the end of the calendar', (from, to, expected) => {
  expect(weekdaysBetween(from, to)).toEqual(expected);
});
