import { describe, expect, test } from 'vitest';
import { coverageOf, type Shown } from './coverage.js';
import { shows } from './shows.js';
import { statements } from './statements.js';

const everything: Shown = {
  file: 'test/fens/ely.test.ts',
  title: 'Ely > a|b*',
  shows: [...statements.keys()],
};

describe('coverage of the interface', () => {
  test('is complete where every statement has a test', () => {
    expect(coverageOf([everything])).toMatchObject({ withoutTest: [], unknown: [] });
  });

  test('names the statements that have none', () => {
    const others = everything.shows.filter((id) => id !== '4 rule 5' && id !== '2.3 Photo');
    expect(coverageOf([{ ...everything, shows: others }]).withoutTest).toEqual(['2.3 Photo', '4 rule 5']);
  });

  test('names what is no statement', () => {
    expect(coverageOf([{ ...everything, shows: ['4 rule 5', '4 rule 55'] }]).unknown).toEqual(['4 rule 55']);
    expect(() => shows('4 rule 55')).toThrow('4 rule 55');
  });
});
