import { expect, it, vi } from 'vitest';
import { worthThreads } from '../../src/build/compile/compile-files.js';
import { branchYaml } from '../commands/workspace.js';
import { previewed } from '../running-program.js';
import { bank, bankWithRule, ruleFile } from './bank.js';

/** Branches of a brand, enough that two such brands are worth threads. */
function manyBranches(prefix: string): string {
  const notes = `  # ${'Closed on market days. '.repeat(20).trim()}\n`;
  const count = Math.ceil(worthThreads / 2 / (branchYaml('20-00000').length + notes.length)) + 100;
  return Array.from({ length: count }, (_, index) =>
    branchYaml(`${index === 777 ? 'X' : prefix}-${index}`, notes),
  ).join('');
}

it('Threads find what the main thread finds, and a failure in several of them is reported once', async () => {
  const rules = `${ruleFile().replace('export default', 'const codes =')}
const failing = { ...codes, rule: 'own/failing', check: ({ Identification }) => Identification.startsWith('X') ? null : [] };
const same = {
  rule: 'own/same', severity: 'note', title: 'Same', means: 'Same.', matters: 'None.', of: 'site', collections: ['branches'],
  facts: ({ Identification }) => Identification.startsWith('X') ? Identification : undefined,
  check: (records) => records.slice(1).map((record) => ({ args: {}, record, also: [{ record: records[0] }] })),
  message: () => ({ message: 'the same number is in another brand.', related: ['there'] }),
};
export default [codes, failing, same];
`;
  const space = bank('ownRules: [rules/branch-codes.js]\n', {
    'rules/branch-codes.js': rules,
    'content/ouse/brand.yaml': 'BrandName: Ouse\n',
    'content/ouse/branches.yaml': manyBranches('20'),
    'content/wash/brand.yaml': 'BrandName: Wash\n',
    'content/wash/branches.yaml': manyBranches('20'),
  });
  const found = async (...args: string[]) => {
    const { stdout } = await space.start(['check', '--format', 'json', ...args]);
    const { problems } = JSON.parse(stdout) as {
      problems: { rule: string; record: { brand: string; identity: string } }[];
    };
    return problems
      .filter(({ rule }) => !rule.startsWith('records/'))
      .map(({ rule, record: { brand, identity } }) => `${rule} ${brand} ${identity}`);
  };
  const first = await found('--no-cache');
  expect(first.sort()).toEqual([
    'own/branch-codes fenland FB-01/0',
    'own/branch-codes fenland FB-03/0',
    'own/branch-codes ouse X-777/0',
    'own/branch-codes wash X-777/0',
    'own/same wash X-777/0',
    'site/own-rule-failed ouse X-777/0',
  ]);
  expect((await found()).sort()).toEqual(first);
  // From kept results, then with a changed rule.
  space.write('content/fenland/brand.yaml', 'BrandName: Fen\n');
  expect((await found()).sort()).toEqual(first);
  space.write('rules/branch-codes.js', rules.replace('? null : []', '? [] : []'));
  expect((await found()).sort()).toEqual(first.slice(0, -1));
}, 60_000);

it('preview --watch checks again with the new code when a file of rules is saved', async () => {
  const space = bankWithRule();
  const { said, saying, end } = await previewed(space.folder, '--watch');
  for (const prefix of ['one', 'two', 'three']) {
    space.write('rules/branch-codes.js', ruleFile({ message: `() => ({ message: 'said by ${prefix}.' })` }));
    await saying(new RegExp(`said by ${prefix}\\.`));
  }
  space.write('rules/branch-codes.js', ruleFile({ check: '() => null' }));
  await saying(/the last good publication stays/);
  const before = said().length;
  space.write('rules/branch-codes.js', ruleFile({ check: '() => []' }));
  await vi.waitFor(() => expect(said().slice(before)).toContain('✓'), 60_000);
  await end();
}, 60_000);
