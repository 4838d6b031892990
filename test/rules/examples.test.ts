import { describe, expect, it } from 'vitest';
import { severityOf } from '../../src/model/problem.js';
import { allRules } from '../../src/rules/index.js';
import { check, rulesBroken } from './check.js';

describe.each(allRules.map((rule) => [rule.rule, rule] as const))('the page of %s', (name, rule) => {
  const beside = rule.beside === undefined ? [] : [rule.beside];

  it('has a wrong example that breaks this rule once and no other', async () => {
    const problems = await check(...beside, rule.wrong);
    expect(problems.map((problem) => [problem.rule, problem.severity])).toEqual([[name, severityOf(name)]]);
  });

  it('has a right example that breaks none', async () => {
    expect(await rulesBroken(...beside, rule.right)).toEqual([]);
  });
});
