import { describe, expect, it } from 'vitest';
import { definitionOf } from '../../src/report/report/registry.js';
import { messageOf } from '../../src/report/report/sentence.js';
import { type ExamplePair, examplePairs } from './pages.js';
import { brokenBy } from './trying.js';

const named = examplePairs.map((pair) => [pair.rule, pair.about, pair] as const);

const others = (pair: ExamplePair, side: 'wrong' | 'right') => [...pair[side].also].sort();

describe.each(named)('the page of %s %s', (rule, _, pair) => {
  it('has a wrong example that breaks this rule once, and no other that it does not name', async () => {
    const broken = await brokenBy(pair, 'wrong');
    const own = broken.filter((one) => one.rule === rule);
    expect(own.map(({ severity }) => severity)).toEqual([definitionOf(pair.rule).severity]);
    const { message, hint, help, related = [] } = messageOf(own[0]!);
    for (const text of [message, hint ?? 'none', help ?? 'none', ...related]) expect(text).toMatch(/\S/);
    // The message on two files of settings names both.
    expect(related).toHaveLength(rule === 'content/two-settings' ? 0 : own[0]!.at.length - 1);
    expect(broken.flatMap((one) => (one.rule === rule ? [] : [one.rule])).sort()).toEqual(
      others(pair, 'wrong'),
    );
  });

  it('has a right example that breaks none', async () => {
    expect((await brokenBy(pair, 'right')).map((one) => one.rule)).toEqual(others(pair, 'right'));
  });
});
