import { describe, expect, it } from 'vitest';
import type { ExamplePair } from '../../src/explain/page.js';
import { explained, pageOf } from '../../src/explain/pages.js';
import { severityOf } from '../../src/model/problem.js';
import { sayingsOf } from './trying.js';

const pairs = explained.flatMap((rule) => {
  const { examples } = pageOf(rule);
  return 'none' in examples ? [] : examples.map((pair) => [rule, pair.about ?? '', pair] as const);
});

const others = (pair: ExamplePair, side: 'wrong' | 'right') => [...(pair[side].also ?? [])].sort();

describe.each(pairs)('the page of %s %s', (rule, _, pair) => {
  it('has a wrong example that breaks this rule once, and no other that it does not name', async () => {
    const said = (await sayingsOf(pair, pair.wrong)).map((problem) => [problem.rule, problem.severity]);
    expect(said.filter(([broken]) => broken === rule)).toEqual([[rule, severityOf(rule)]]);
    expect(said.flatMap(([broken]) => (broken === rule ? [] : [broken])).sort()).toEqual(
      others(pair, 'wrong'),
    );
  });

  it('has a right example that breaks none', async () => {
    expect((await sayingsOf(pair, pair.right)).map((problem) => problem.rule)).toEqual(others(pair, 'right'));
  });
});
