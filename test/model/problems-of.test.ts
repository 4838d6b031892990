import { expect, test } from 'vitest';
import { startOfFile } from '../../src/model/location.js';
import { problem, problemsOf } from '../../src/model/problem.js';

const severity = 'warning';

const ramps = problemsOf({
  'ramps/steep': { severity, message: ({ rise }: { rise: number }) => ({ message: `it rises ${rise} %.` }) },
  'ramps/closed': { severity, message: () => ({ message: 'it is closed.' }) },
  // @ts-expect-error It has no severity. This is the only error: neither the other entries nor those who use them have one.
  'ramps/untitled': { message: ({ at }: { at: string }) => ({ message: `it is at ${at}.` }) },
});

test('a definition that lacks a property is one error at its entry, and its facts are known all the same', () => {
  const at = [startOfFile('content/fenland/branches.yaml')] as const;
  const [steep, closed, untitled] = [ramps['ramps/steep'], ramps['ramps/closed'], ramps['ramps/untitled']];
  expect(problem(steep, { rise: 9 }, at).args.rise).toBe(9);
  expect(problem(closed, {}, at).rule).toBe('ramps/closed');
  expect(problem(untitled, { at: 'Ely' }, at).args.at).toBe('Ely');
  // @ts-expect-error Its facts are a number.
  expect(steep.message({ rise: 'much' }, false).message).toBe('it rises much %.');
});
