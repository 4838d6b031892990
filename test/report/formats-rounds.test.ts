import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/model/problem.js';
import { inRounds } from '../../src/report/report/formats/rounds.js';
import { reportOf } from '../../src/report/report/report.js';
import { duplicate, oddProblem, phisical } from './formats-report.js';

describe('a list that has no room for everything', () => {
  const { kinds } = reportOf([phisical(1), phisical(2), phisical(3), duplicate, duplicate, oddProblem]);
  const shown = (fits: (problem: Problem) => boolean) =>
    inRounds(kinds, fits).map(({ kind, problems }) => [kind.problems[0].rule, problems.length]);

  it.each([
    [0, []],
    [
      2,
      [
        ['schema/enum', 1],
        ['records/duplicate-identity', 1],
      ],
    ],
    [
      4,
      [
        ['schema/enum', 2],
        ['records/duplicate-identity', 1],
        ['schema/unknown-key', 1],
      ],
    ],
    [
      9,
      [
        ['schema/enum', 3],
        ['records/duplicate-identity', 2],
        ['schema/unknown-key', 1],
      ],
    ],
  ])('shows, of %i, the first of every kind before the second of any', (most, expected) => {
    let room = most;
    expect(shown(() => room-- > 0)).toEqual(expected);
  });

  it('ends with the first that has no room, so that nothing worse is passed over for something milder', () => {
    expect(shown(({ rule }) => rule !== 'records/duplicate-identity')).toEqual([['schema/enum', 1]]);
  });
});
