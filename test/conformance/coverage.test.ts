import { describe, expect, test } from 'vitest';
import { conformancePage, coverageOf, type Shown } from './coverage.js';
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

describe('the conformance page', () => {
  const test1 = { file: 'test/march/a.test.ts', title: 'first', shows: ['4 rule 5'] };
  const tests = [everything, { ...test1, title: 'second' }, test1, { ...test1, file: 'test/ely/b.test.ts' }];
  const row = (page: string) => page.split('\n').find((line) => line.startsWith('| rule 5 | GET answers'));

  test('names two tests of a statement, by file, and counts the others', () => {
    expect(row(conformancePage(coverageOf(tests)))).toMatch(
      /\| \[ely\/b\] first<br>\[fens\/ely\] Ely > a\\\|b\\\*<br>and 2 more \|$/,
    );
  });

  test('does not depend on the order in which files were run', () => {
    const [whole, second, first, other] = tests as [Shown, Shown, Shown, Shown];
    const page = conformancePage(coverageOf([second, other, whole, first]));
    expect(page).toBe(conformancePage(coverageOf(tests)));
  });

  test('says where nothing shows a statement', () => {
    const page = conformancePage(coverageOf([{ ...everything, shows: ['4 rule 4'] }]));
    expect(row(page)).toMatch(/\| \*\*nothing\*\* \|$/);
    expect(page).toContain(`1 of ${statements.size} statements are shown.`);
  });
});
