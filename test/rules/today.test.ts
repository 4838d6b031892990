import { expect, it } from 'vitest';
import { Today } from '../../src/rules/built-in/today.js';

it.each<[readonly string[], readonly boolean[], string | undefined]>([
  [[], [], undefined],
  [['2026-04-14', '2025-12-31'], [true, true], undefined],
  [['2026-04-15'], [false], '2026-04-15'],
  [['2026-05-01', '2026-04-20', '2026-04-30'], [false, false, false], '2026-04-20'],
  [['2026-04-20', '2020-01-01'], [false, true], '2026-04-20'],
])('15 April 2026 is after the days %j: %j, and these answers hold through %s', (asked, isAfter, through) => {
  const today = new Today('2026-04-15');
  expect(asked.map((last) => today.isAfter(last))).toEqual(isAfter);
  expect(today.holdsThrough).toBe(through);
});
