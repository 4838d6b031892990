import { describe, expect, it } from 'vitest';
import { branchYaml, fenland, siteYaml, workspace } from '../commands/workspace.js';

const keys = (count: number) => Array.from({ length: count }, (_, index) => `key${index}`);

/** A JSON record with unknown keys, and a number where a text is expected: what is cut of the text is looked up. */
const json = (indent?: number) =>
  JSON.stringify(
    [{ Identification: 7, ...Object.fromEntries(keys(16_000).map((key) => [key, 1])) }],
    undefined,
    indent,
  );

// CPU time is the only measure from outside: at quadratic cost each of these took minutes.
describe('16,000 problems in one file are reported in linear time', { timeout: 60_000 }, () => {
  it.each<readonly [string, Readonly<Record<string, string>>]>([
    [
      'in YAML',
      {
        'content/fenland/branches.yaml': branchYaml(
          'FB-01',
          keys(16_000)
            .map((key) => `  ${key}: 1\n`)
            .join(''),
        ),
      },
    ],
    ['in JSON', { 'content/fenland/atms.json': json(1) }],
    ['in JSON on one line', { 'content/fenland/atms.json': json() }],
    [
      'in site.yaml',
      {
        'content/site.yaml':
          siteYaml +
          keys(16_000)
            .map((key) => `${key}: 1\n`)
            .join(''),
      },
    ],
  ])('%s', async (_, files) => {
    const { 'content/fenland/atms.yaml': _none, ...others } = fenland;
    const space = workspace({ ...others, ...files });
    const { code, stdout, stderr } = await space.run(['check']);
    expect(code).toBe(1);
    expect((stdout + stderr).match(/ error {2}schema\/unknown-key/g)).toHaveLength(16_000);
  });
});

it.each(['json', 'sarif'])('%s has a line for each problem', async (format) => {
  const space = workspace({ ...fenland, 'content/fenland/atms.json': json() });
  const { code, stdout } = await space.run(['check', '--format', format]);
  expect(code).toBe(1);
  const log = JSON.parse(stdout);
  const problems: { rule?: string; ruleId?: string }[] = log.problems ?? log.runs[0].results;
  const unknown = problems.filter(({ rule, ruleId = rule }) => ruleId === 'schema/unknown-key');
  expect(unknown).toHaveLength(16_000);
  for (const line of stdout.split('\n').slice(1, problems.length + 1))
    expect(JSON.parse(line.replace(/,$/, ''))).toHaveProperty('message');
});
