import { describe, expect, it } from 'vitest';
import { errorLine } from '../../src/rules/own/problems.js';
import { branchYaml, filesBelow } from '../commands/workspace.js';
import { bank, bankWithRule, checked, type RuleParts, ruleFile } from './bank.js';

const failures: readonly (readonly [string, RuleParts, string])[] = [
  [
    'throws',
    { check: '(record) => record.Name.trim()' },
    'own/branch-codes (rules/branch-codes.js:9) failed here: TypeError: Cannot read',
  ],
  ['has a message without text', { message: '() => ({})' }, 'something else than a message: at message: '],
  ['has a hint that is none', { message: "() => ({ message: 'No.', hint: 5 })" }, 'a message: at hint: '],
  [
    'has proposals that are none',
    { message: "() => ({ message: 'No.', proposals: [{ replace: 'x' }] })" },
    'a message: at proposals.0.replace: ',
  ],
  ['returns nothing', { check: '() => {}' }, 'check returned something else than findings'],
  ['is async', { check: 'async () => []' }, 'check returned something else than findings'],
  ['returns texts', { check: "() => ['wrong']" }, 'something else than findings: at 0: '],
  ['returns a path that is a text', { check: "() => [{ args: {}, path: 'Name' }]" }, 'at 0.path: '],
  ['returns args without JSON', { check: '() => [{ args: { n: 1n }, path: [] }]' }, 'BigInt'],
];

describe('a rule that fails', () => {
  it.each(failures)('%s: is one error, with its name, line and record', async (_, parts, said) => {
    const { code, problems } = await checked(bankWithRule(parts));
    expect(code).toBe(1);
    expect(problems.filter(({ severity }) => severity === 'error')).toMatchObject([
      {
        rule: 'site/own-rule-failed',
        record: { identity: 'FB-01/0' },
        message: expect.stringContaining(said),
      },
    ]);
    expect(problems[0]?.at[0]).toMatchObject({ file: 'content/fenland/branches.yaml', start: { line: 1 } });
  });

  it('is reported once, though each record of each file makes it fail', async () => {
    const space = bank('ownRules: [rules/a.js, rules/b.js]\n', {
      'content/wash/brand.yaml': 'BrandName: Wash\n',
      'content/wash/branches.yaml': branchYaml('1') + branchYaml('2'),
      'rules/a.js': ruleFile({ rule: 'own/a', check: '() => null' }),
      'rules/b.js': ruleFile({ rule: 'own/b', check: '() => null' }),
    });
    expect((await checked(space)).problems).toMatchObject([
      { rule: 'site/own-rule-failed', args: { rule: 'own/a' } },
      { rule: 'site/own-rule-failed', args: { rule: 'own/b' } },
    ]);
  });

  it('can not be lowered, switched off or accepted', async () => {
    const space = bankWithRule({ check: '() => null' }, 'rules: { site/own-rule-failed: off }\n');
    expect((await checked(space)).rules).toEqual(['site/rule', 'site/own-rule-failed']);
    await space.ends('accept --rule site/own-rule-failed --reason x', 2);
  });

  it('changes nothing of what is published, even if it changes records', async () => {
    const check =
      "(record) => { record.Identification = 'x'; record.CustomerSegment.length = 0; return []; }";
    const [plain, ruled] = [bank(), bankWithRule({ check })];
    for (const space of [plain, ruled]) await space.ends('build', 0);
    for (const path of ['v2.1/branches', 'v2.2/branches']) {
      const of = ({ folder }: { folder: string }) => filesBelow(`${folder}/dist/site`).get(path);
      expect(of(ruled)).toBeDefined();
      expect(of(ruled)).toEqual(of(plain));
    }
  });

  it('across records, is an error at its file', async () => {
    const text = `export default {
  rule: 'own/all', severity: 'note', title: 'All', means: 'All.', matters: 'None.', of: 'site',
  facts: () => 1, check: () => [{ args: {}, record: {} }], message: () => ({ message: 'x' }),
};\n`;
    const space = bank('ownRules: [rules/all.js]\n', { 'rules/all.js': text });
    expect((await checked(space)).problems).toMatchObject([
      {
        rule: 'site/own-rule-failed',
        at: [{ file: 'rules/all.js' }],
        message: expect.stringContaining('none of those that check was given'),
      },
    ]);
  });
});

const own = 'own/branch-codes';
const unusable: readonly (readonly [string, string, string])[] = [
  [
    'a name of another family',
    ruleFile({ rule: 'places/mine' }),
    'places/mine: rule: own/ and small letters',
  ],
  ['the severity error', ruleFile({ severity: 'error' }), `${own}: severity: warning or note`],
  ['no title', ruleFile().replace(/title: .*\n/, ''), `${own}: title: `],
  ['no check', ruleFile().replace('check:', 'chek:'), `${own}: check: a function is expected`],
  ['no kind', ruleFile().replace("of: 'record'", "of: 'file'"), `${own}: of: `],
  ['an unknown collection', ruleFile().replace("['branches']", "['branch']"), `${own}: collections.0: `],
  [
    'a field that no record has',
    ruleFile().replace("of: 'record'", "of: 'group', fields: ['PostKode']"),
    `${own}: fields.0: no record has such a field`,
  ],
  ['a mistake in its syntax', 'export default {\n  rule: ,\n};\n', "can't be used: "],
  [
    'an error when it is loaded',
    '\n\nthrow new Error("not today");\n',
    "rules/branch-codes.js:3 can't be used: Error: not today",
  ],
];

describe('a file of rules that can not be used', () => {
  it.each(unusable)('with %s: is an error at its name in site.yaml', async (_, text, said) => {
    const space = bank('ownRules: [rules/branch-codes.js]\n', { 'rules/branch-codes.js': text });
    const { code, problems } = await checked(space);
    expect([code, problems.length]).toEqual([1, 1]);
    expect(problems[0]).toMatchObject({
      rule: 'site/own-rule',
      at: [{ file: 'content/site.yaml', start: { line: 4, column: 12 } }],
      message: expect.stringContaining(said),
    });
    await space.ends('build', 1);
  });

  it('is not there, or has a rule of the same name as another', async () => {
    const files = { 'rules/a.js': ruleFile(), 'rules/b.js': ruleFile() };
    const { problems } = await checked(bank('ownRules: [rules/a.js, rules/b.js, rules/c.js]\n', files));
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ message }) => message).sort()).toEqual([
      expect.stringContaining('own/branch-codes: there is another rule of this name, in rules/a.js'),
      expect.stringContaining('there is no file rules/c.js'),
    ]);
  });

  it('leaves the names of its rules open', async () => {
    const space = bankWithRule(
      { before: 'throw new Error("not today");\n' },
      'rules: { own/branch-codes: error }\n',
    );
    expect((await checked(space)).found).toEqual(['error site/own-rule site.yaml:4']);
  });
});

it('knows the line of an error: that in the file of the rule, and in none whose name ends alike', () => {
  const error = new Error('no');
  error.stack = 'Error: no\n    at file:///program/compile.js:2110:5\n    at file:///rules/e.js?17.5:3:9';
  expect(errorLine('rules/e.js', error)).toEqual({ line: 3 });
});
