import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/model/problem.js';
import { definitionOf, ruleNames } from '../../src/report/report/registry.js';
import { messageOf } from '../../src/report/report/sentence.js';
import { follow, type Printed } from '../mistakes/obey.js';
import { brokenByFewBranches, laidOut } from './trying.js';

/*
 * Would doing what a message proposes, to the letter, correct the wrong example of its rule? Each is corrected by nothing
 * else than a proposal that `--format json` prints. A hint that is an order has a proposal, or is listed here.
 */
const pairs = ruleNames.all.flatMap((rule) => {
  const { examples } = definitionOf(rule);
  return 'none' in examples ? [] : examples().map((pair) => [rule, pair.about ?? '', pair] as const);
});

/** Hints that say what to write or to delete. */
const order = /^(?:write|did you mean|delete|put|use|end it|close it|make it|leave)\b/;

const value = 'only the editor knows the value';
const choice = 'only the editor knows which is right';
const marked = 'more goes than the word that is marked';

/** The examples with an order about which data can't say what to do, with the reason. */
const withoutProposal: Readonly<Record<string, string>> = {
  'accepted/unused the problem was mended': marked,
  'content/control-character': 'it may be written as an escape',
  'content/forbidden-key': marked,
  'content/json-syntax a bracket that is not closed': 'the end may be further down',
  'content/json-syntax a text that is not closed': 'only the editor knows its end',
  'content/yaml-documents': choice,
  'content/yaml-merge-key': choice,
  'content/yaml-syntax a backslash in double quotes': choice,
  'content/yaml-syntax no colon': 'only the editor knows whether it is a field',
  'content/yaml-syntax a row that was copied from a spreadsheet': 'only the editor knows the columns',
  'hours/day-twice': choice,
  'publish/acceptance-ended': marked,
  'schema/blank': value,
  'schema/length a text that is too long': value,
  'schema/required nothing after the colon': value,
  'schema/to-fill-in a required field': value,
  'schema/to-fill-in an optional field': value,
  'site/not-added': choice,
  'site/placeholder': value,
  'site/public-schemas a marketing state without its fees': value,
  'site/public-schemas the end of a day': choice,
  'site/rule a rule that is always an error': marked,
  'standard/fee-free-on-sale': value,
  'standard/regular-with-tenure': choice,
  'standard/repayment-fee-unexplained': value,
  'standard/sequence-number': value,
  'states/on-sale': choice,
  'texts/html': value,
  'texts/split-amount': 'only the editor knows which commas end an item',
};

/** Where what is proposed corrects one line, and nobody knows what the next should be. */
const partly: ReadonlySet<string> = new Set(['content/yaml-tab']);

/** The most proposals that one example takes. */
const most = 5;

const outcomes: { readonly name: string; readonly choices: number }[] = [];

describe.each(pairs)('the wrong example of %s %s', (rule, about, pair) => {
  const name = `${rule} ${about}`.trim();

  it('is corrected by what the message proposes', async () => {
    const { check } = await laidOut<Printed>(pair, pair.wrong);
    const found = (await check()).filter((problem) => problem.rule === rule);
    const choices = Math.max(...found.map(({ proposals = [] }) => proposals.length));
    outcomes.push({ name, choices });
    const ordered = found.filter((problem) => order.test(messageOf(problem as Problem).hint ?? ''));
    const isException = choices === 0 && ordered.length > 0;
    const why = `${name}: a hint that is an order needs proposals (src/model/proposal.ts), or a line in withoutProposal`;
    expect(isException, why).toBe(Object.hasOwn(withoutProposal, name));
    for (let choice = 0; choice < choices; choice++) expect(await left(choice)).toEqual([]);
  });

  /**
   * The rules that are broken once what the message proposes has been done, but for those that the wrong example and
   * the right one break as well.
   */
  async function left(choice: number): Promise<readonly string[]> {
    const { folder, check } = await laidOut<Printed>(pair, pair.wrong);
    let after = await check();
    for (let followed = 0; followed < most; followed++) {
      const problem = after.find((each) => each.rule === rule && each.proposals !== undefined);
      const { proposals = [] } = problem ?? {};
      const proposal = proposals[Math.min(choice, proposals.length - 1)];
      if (problem === undefined || proposal === undefined) break;
      follow(proposal, problem, folder);
      after = await check();
    }
    const others = [
      ...brokenByFewBranches,
      ...(pair.wrong.also ?? []),
      ...(pair.right.also ?? []),
      ...(partly.has(name) ? [rule] : []),
    ];
    return after.map((problem) => problem.rule).filter((each) => !others.includes(each));
  }
});

it('proposes something in many examples', () => {
  expect(outcomes.filter(({ choices }) => choices > 0).length).toBeGreaterThan(50);
  const names = outcomes.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(withoutProposal), ...partly]));
});
