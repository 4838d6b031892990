import { expect, it } from 'vitest';
import { dayMeant, instantMeant, numberMeant } from '../../src/forms/browser/form/values/typed-values.js';

it.each([
  ['3/2/26', '2026-02-03'],
  ['13.2.2026', '2026-02-13'],
  ['3/2/99', '1999-02-03'],
  ['1 Dec 2026', '2026-12-01'],
  ['1st December 26', '2026-12-01'],
  ['Dec 1, 2026', '2026-12-01'],
  ['2026-2-3', '2026-02-03'],
  ['2026-02-03', '2026-02-03'],
  // No day of the calendar, or none at all.
  ['31/2/2026', '31/2/2026'],
  ['31 April 2026', '31 April 2026'],
  ['tomorrow', 'tomorrow'],
])('the day %s is %s', (typed, day) => {
  expect(dayMeant(typed)).toBe(day);
});

it.each([
  ['£1,000.50', '1000.50'],
  ['5.5 %', '5.5'],
  [' GBP 20 ', '20'],
  ['−5', '-5'],
  ['12.50', '12.50'],
  ['50p', '0.50'],
  // A comma that may be a point, and what is no number.
  ['1,50', '1,50'],
  ['1.000,50', '1.000,50'],
  ['free', 'free'],
])('the number %s is %s', (typed, number) => {
  expect(numberMeant(typed)).toBe(number);
});

it.each([
  ['1 Dec 2026', '2026-12-01'],
  ['1 Dec 2026 9.30', '2026-12-01T09:30'],
  ['3/2/26, 5 pm', '2026-02-03T17:00'],
  ['2026-12-01T09:00', '2026-12-01T09:00'],
  ['2026-12-01T09:00:00+01:00', '2026-12-01T09:00:00+01:00'],
  ['soon at 9:00', 'soon at 9:00'],
])('the instant %s is %s', (typed, instant) => {
  expect(instantMeant(typed)).toBe(instant);
});
