import { describe, expect, it } from 'vitest';
import type { ExamplePair } from '../../src/model/explanation.js';
import { definitionOf, ruleNames } from '../../src/report/report/registry.js';
import { sayingsOf } from './trying.js';

const pairs = ruleNames.all.flatMap((rule) => {
  const { examples } = definitionOf(rule);
  return 'none' in examples ? [] : examples().map((pair) => [rule, pair.about ?? '', pair] as const);
});

const others = (pair: ExamplePair, side: 'wrong' | 'right') => [...(pair[side].also ?? [])].sort();

describe.each(pairs)('the page of %s %s', (rule, _, pair) => {
  it('has a wrong example that breaks this rule once, and no other that it does not name', async () => {
    const said = (await sayingsOf(rule, pair, pair.wrong)).map((problem) => [problem.rule, problem.severity]);
    expect(said.filter(([broken]) => broken === rule)).toEqual([[rule, definitionOf(rule).severity]]);
    expect(said.flatMap(([broken]) => (broken === rule ? [] : [broken])).sort()).toEqual(
      others(pair, 'wrong'),
    );
  });

  it('has a right example that breaks none', async () => {
    expect((await sayingsOf(rule, pair, pair.right)).map((problem) => problem.rule)).toEqual(
      others(pair, 'right'),
    );
  });
});
