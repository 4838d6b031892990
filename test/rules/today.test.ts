import { expect, it } from 'vitest';
import { memoized } from '../../src/rules/built-in/fields.js';
import { Today } from '../../src/rules/built-in/today.js';

it.each([
  ['2026-04-14', true],
  ['2026-04-15', false],
  ['2026-04-16', false],
  ['2025-12-31', true],
])('today is after %s: %s', (last, isAfter) => {
  expect(new Today('2026-04-15').isAfter(last)).toBe(isAfter);
});

it.each<[readonly string[], string | undefined]>([
  [[], undefined],
  [['2026-04-14'], undefined],
  [['2026-04-15'], '2026-04-15'],
  [['2026-05-01', '2026-04-20', '2026-04-30'], '2026-04-20'],
  [['2026-04-20', '2020-01-01'], '2026-04-20'],
])('the answers on %j hold through %s', (asked, through) => {
  const today = new Today('2026-04-15');
  for (const last of asked) today.isAfter(last);
  expect(today.holdsThrough).toBe(through);
});

it('an answer is remembered for the last question only', () => {
  const asked: string[] = [];
  const shout = memoized((word: string) => {
    asked.push(word);
    return word.toUpperCase();
  });
  expect(['a', 'a', 'b', 'a'].map(shout)).toEqual(['A', 'A', 'B', 'A']);
  expect(asked).toEqual(['a', 'b', 'a']);
});
