import { describe, expect, it } from 'vitest';
import type { Problem, RuleName } from '../../src/model/problem.js';
import { SourceText } from '../../src/model/source-text.js';
import { github } from '../../src/report/report/formats/github.js';
import { json } from '../../src/report/report/formats/json.js';
import { junit } from '../../src/report/report/formats/junit.js';
import { markdown } from '../../src/report/report/formats/markdown.js';
import { pretty } from '../../src/report/report/formats/pretty.js';
import { sarif } from '../../src/report/report/formats/sarif.js';
import { proposalsOf } from '../../src/report/report/proposals.js';
import { ruleNames } from '../../src/report/report/registry.js';
import { type Format, type FormatContext, reportOf } from '../../src/report/report/report.js';
import { messageOf } from '../../src/report/report/sentence.js';
import { forTerminal, style } from '../../src/report/report/style.js';
import { numbers } from '../commands/workspace.js';
import { hostileTexts, liveIn, rawCharacter, withoutColours } from './hostile.js';

const random = numbers(24);
const one = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;

/** Facts of any shape, made as they are asked for, and plain afterwards. */
function facts(): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  return new Proxy(made, {
    get: (target, name) => {
      if (typeof name === 'symbol' || name === 'toJSON') return undefined;
      if (!Object.hasOwn(target, name)) target[name] = fact();
      return target[name];
    },
  });
}

function fact(): unknown {
  const kind = random();
  if (kind < 0.6) return one(hostileTexts);
  if (kind < 0.75) return [one(hostileTexts), one(hostileTexts)];
  if (kind < 0.85) return 3;
  return kind < 0.93 ? facts() : [facts(), facts()];
}

/** A problem of a rule whose message has a hostile text; undefined if its message has none of its facts as texts. */
function hostileProblem(rule: RuleName): Problem | undefined {
  for (let tries = 0; tries < 150; tries++) {
    const file = one(['content/fenland/branches.json', `content/${one(hostileTexts)}.yaml`]);
    const place = { file, start: { line: 2, column: 3 }, end: { line: 2, column: 9 } };
    const args = facts();
    const record = {
      collection: 'branches',
      brand: one(hostileTexts),
      identity: `${one(hostileTexts)}/0`,
      index: 0,
    } as const;
    const problem = {
      rule,
      severity: one(['error', 'warning', 'note'] as const),
      args,
      record,
      field: ['PostalAddress', one(hostileTexts), 1],
      at: [place, place],
    } as unknown as Problem;
    try {
      const texts = messageOf(problem);
      proposalsOf(problem, texts);
      const said = JSON.stringify(Object.values(texts));
      // Facts of no known reason, or without fields, have no words of their own.
      if (typeof texts.message !== 'string' || / "[,\]]/.test(said)) continue;
      if (/undefined|null|\[object/.test(said) || !/evil|error|gnp|\\u|#1|img|‹|~~/i.test(said)) continue;
      return { ...problem, args: JSON.parse(JSON.stringify(args)) } as Problem;
    } catch {
      // A message or a proposal that wants facts of another shape.
    }
  }
  return undefined;
}

const problems = ruleNames.all.flatMap((rule) => hostileProblem(rule) ?? []);
const report = {
  ...reportOf(problems),
  accepted: {
    file: `content/${hostileTexts[7]}/accepted.yaml`,
    count: 1,
    problems: [
      {
        problem: problems[0]!,
        entry: { reason: hostileTexts[6]!, until: hostileTexts[3]!, at: problems[0]!.at[0] },
      },
    ],
  },
};
const source = hostileTexts.join(' ');
const context: FormatContext = {
  source: (_, around) => new SourceText(`a\n${source}`).around(around),
  style: style(false),
  version: '1.2.3',
};
const printed = (format: Format, more: Partial<FormatContext> = {}) =>
  [...format.print(report, { ...context, ...more })].join('');

describe('hostile texts in the facts of every rule', () => {
  it('are in the messages of most rules', () => {
    expect(problems.length).toBeGreaterThan(0.6 * ruleNames.all.length);
  });

  it.each([json, sarif, junit])('are data for programs, and nothing in them is unseen', (format) => {
    expect(rawCharacter(printed(format))).toBeUndefined();
  });

  it('come through JSON as they are', () => {
    const { problems: read } = JSON.parse(printed(json)) as { problems: Problem[] };
    const facts = (all: readonly Problem[]) => all.map(({ args }) => JSON.stringify(args)).sort();
    expect(facts(read)).toEqual(facts(problems));
  });

  it('are no commands of GitHub', () => {
    const text = printed(github);
    expect(rawCharacter(text)).toBeUndefined();
    const commands = text.split('\n').filter((line) => line.trim().startsWith('::'));
    expect(commands).toHaveLength(30);
    for (const line of commands)
      expect(line).toMatch(/^::(?:error|warning|notice) file=content\/[^:]*,title=/);
  });

  it('are nothing but text in Markdown', () => {
    for (const text of [printed(markdown), ...problems.map((one) => markdown.print(reportOf([one])))]) {
      expect(rawCharacter(text)).toBeUndefined();
      expect(liveIn(text)).toBeUndefined();
    }
  });

  it('are text on a terminal, and have none of its colours', () => {
    const key = '1234;5678';
    const shown = (coloured: boolean) => forTerminal(printed(pretty, { style: style(coloured, key) }), key);
    expect(rawCharacter(shown(false))).toBeUndefined();
    expect(shown(true)).toContain('\u001b[31m');
    expect(withoutColours(shown(true))).toBe(shown(false));
  });
});
