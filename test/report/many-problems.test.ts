import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Lines } from '../../src/content/documents/lines.js';
import { SourceText } from '../../src/model/source-text.js';
import { branchYaml, fenland, siteYaml, workspace } from '../commands/workspace.js';

const timeout = 60_000;

const lines = (count: number, indent: string) =>
  Array.from({ length: count }, (_, index) => `${indent}key${index}: 1\n`).join('');

/** A JSON record with unknown keys, and a number where a text is expected: what is cut of the text is looked up. */
const json = (count: number, indent?: number) => {
  const keys = Array.from({ length: count }, (_, index) => [`key${index}`, 1]);
  return JSON.stringify([{ Identification: 7, ...Object.fromEntries(keys) }], undefined, indent);
};

/** The characters of all texts that are split, and the positions looked up, while a report of a file is made. */
async function work(path: string, text: string, format = 'pretty') {
  const { 'content/fenland/atms.yaml': _none, ...others } = fenland;
  const space = workspace({ ...others, [path]: text });
  const { split } = String.prototype;
  let characters = 0;
  const spies = [
    vi.spyOn(Lines.prototype, 'position'),
    vi.spyOn(SourceText.prototype, 'around'),
    vi.spyOn(String.prototype, 'split').mockImplementation(function (this: string, ...args: unknown[]) {
      characters += this.length;
      return Reflect.apply(split, this, args);
    } as never),
  ];
  const restore = () => spies.forEach((spy) => void spy.mockRestore());
  onTestFinished(restore);
  const { code, stdout, stderr } = await space.run(['check', '--format', format, '--no-cache']);
  const [positions = 0, frames = 0] = spies.map(({ mock }) => mock.calls.length);
  restore();
  expect(code).toBe(1);
  return { counts: [positions, frames, characters], said: stdout + stderr };
}

describe('twice as many problems in one file are twice the work', () => {
  it.each<readonly [string, string, (count: number) => string]>([
    ['YAML', 'content/fenland/branches.yaml', (count) => branchYaml('FB-01', lines(count, '  '))],
    ['JSON', 'content/fenland/atms.json', (count) => json(count, 1)],
    ['JSON on one line', 'content/fenland/atms.json', (count) => json(count)],
    ['site.yaml', 'content/site.yaml', (count) => siteYaml + lines(count, '')],
  ])('%s', { timeout }, async (_, path, text) => {
    const [once, twice] = [await work(path, text(2000)), await work(path, text(4000))];
    expect(twice.said.match(/ error {2}schema\/unknown-key/g)).toHaveLength(4000);
    twice.counts.forEach((count, at) => void expect(count).toBeLessThan(2.5 * once.counts[at]! + 100));
  });
});

it.each(['json', 'sarif'])('%s has a line for each problem', { timeout }, async (format) => {
  const { said } = await work('content/fenland/atms.json', json(16_000), format);
  const log = JSON.parse(said);
  const problems: { rule?: string; ruleId?: string }[] = log.problems ?? log.runs[0].results;
  const unknown = problems.filter(({ rule, ruleId = rule }) => ruleId === 'schema/unknown-key');
  expect(unknown).toHaveLength(16_000);
  for (const line of said.split('\n').slice(1, problems.length + 1))
    expect(JSON.parse(line.replace(/,$/, ''))).toHaveProperty('message');
});

it.each(['json', 'pretty'])(
  'twice as many bad records are no more work, and %s counts those that were not checked',
  { timeout },
  async (format) => {
    const records = (count: number) =>
      JSON.stringify(Array.from({ length: count }, () => ({ Identification: 'A1', Colour: 1 })));
    const once = await work('content/fenland/atms.json', records(20_000), format);
    const twice = await work('content/fenland/atms.json', records(40_000), format);
    expect(twice.counts[0]).toBe(once.counts[0]);
    expect(once.said).toMatch(/50,001 problems, so it and the 3,332\s+records after it were not checked/);
    expect(twice.said).toMatch(/50,001 problems, so it and the 23,332\s+records after it were not checked/);
  },
);

it('more problems between records than a call may have arguments are counted', { timeout }, async () => {
  const atm = { Identification: 'A1', SupportedCurrencies: ['GBP'], Location: { PostalAddress: {} } };
  const { said } = await work('content/fenland/atms.json', JSON.stringify(Array(130_000).fill(atm)));
  expect(said).toContain('and 129,998 more of this kind');
});
