import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const bench = (name: string) => fileURLToPath(new URL(`../../bench/${name}`, import.meta.url));
const { ratiosOf, regressions } = await import(bench('ratios.js'));
const { cases } = await import(bench('cases.js'));

const row = (name: string, cpuRatio: number, megabytes: number, program = 'now') => ({
  size: 'medium',
  program,
  name,
  cpuRatio,
  megabytes,
});

it('takes of what was measured the CPU time ÷ F and the memory of this program', () => {
  expect(
    ratiosOf([row('cold', 1.8456, 177.4), row('cold', 9, 9, 'before'), row('floor', 1, 9, 'floor')]),
  ).toEqual({
    'medium cold': { cpu: 1.85, megabytes: 177 },
  });
});

it('tells what takes a tenth more than it did, and nothing else', () => {
  const kept = ratiosOf([row('cold', 1, 100), row('check', 1, 100), row('branch', 1, 100)]);
  const now = ratiosOf([
    row('cold', 1.12, 109),
    row('check', 1.09, 112),
    row('branch', 0.5, 50),
    row('atm', 9, 9),
  ]);
  expect(regressions(now, kept)).toEqual([
    'medium cold, cpu: 1.12, 1 before (1.12 times as much)',
    'medium check, megabytes: 112, 100 before (1.12 times as much)',
  ]);
});

it('keeps figures of cases that there are', () => {
  const kept = JSON.parse(readFileSync(bench('ratios.json'), 'utf8')) as object;
  expect(Object.keys(kept).length).toBeGreaterThan(4);
  for (const name of Object.keys(kept)) expect(cases).toHaveProperty(name.replace(/^\S+ /, ''));
});
