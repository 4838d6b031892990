import { describe, expect, it } from 'vitest';
import type { Version } from '../../src/model/version.js';
import { check, rulesBroken } from './check.js';
import { branchOpen } from './fixtures.js';

const week = (days: string, version: Version = 'v2.1') => ({
  collection: 'branches' as const,
  version,
  yaml: branchOpen(`StandardAvailability:\n  Day:\n${days}`),
});

const day = (name: string, ...hours: readonly (readonly [string, string])[]) =>
  `    - { Name: ${name}, OpeningHours: [${hours.map(([from, to]) => `{ OpeningTime: "${from}", ClosingTime: "${to}" }`).join(', ')}] }\n`;

describe('rules on opening hours', () => {
  it('read the times of v2.2 as well, with and without colon', async () => {
    expect(await rulesBroken(week(day('Sunday', ['24:00', '00:00']), 'v2.2'))).toEqual(['hours/closed']);
    expect(await rulesBroken(week(day('Friday', ['0930', '0430']), 'v2.2'))).toEqual(['hours/backwards']);
    expect(await rulesBroken(week(day('Friday', ['0930', '13:30'], ['1300', '1700']), 'v2.2'))).toEqual([
      'hours/overlap',
    ]);
  });

  it('tell times apart that are as long and written otherwise', async () => {
    expect(await rulesBroken(week(day('Friday', ['0930Z', '09:00']), 'v2.2'))).toEqual(['hours/backwards']);
    expect(await rulesBroken(week(day('Friday', ['09:00', '0930Z']), 'v2.2'))).toEqual([]);
  });

  it('let a branch be open round the clock, and until midnight', async () => {
    const days = day('Monday', ['00:00:00', '24:00:00']) + day('Tuesday', ['18:00:00', '24:00:00']);
    expect(await rulesBroken(week(days))).toEqual([]);
  });

  it.each([
    ['v2.1', '09:00:00-17:00', '17:00:00', { opening: '09:00:00', closing: '17:00:00' }],
    ['v2.2', '09:00-17:00', '17:00', { opening: '09:00', closing: '17:00' }],
    ['v2.2', '0900-17:00', '17:00', { opening: '09:00', closing: '17:00' }],
    ['v2.2', '09:00+14:30', '17:00', {}],
  ] as const)(
    'suggest two times where %s has one with an offset of no zone: %s',
    async (version, from, to, args) => {
      const [found, ...others] = await check(week(day('Friday', [from, to]), version));
      expect(found).toMatchObject({ rule: 'hours/offset', args: { time: from, ...args } });
      expect(others).toEqual([]);
    },
  );
});
