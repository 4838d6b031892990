import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Today } from '../../src/rules/built-in/today.js';
import { loadOwnRules } from '../../src/rules/own/load.js';
import { OwnChecks } from '../../src/rules/own/run.js';
import { branchYaml, filesBelow } from '../commands/workspace.js';
import { bank, bankWithRule, checked, type RuleParts, ruleFile } from './bank.js';

const failures: readonly (readonly [string, RuleParts, string])[] = [
  [
    'throws',
    { check: '(record) => record.Name.trim()' },
    'own/branch-codes (rules/branch-codes.js:9) threw an error here: TypeError: Cannot read',
  ],
  ['throws something that is not an error', { check: '() => { throw null; }' }, 'threw an error here: null'],
  [
    'throws in its message',
    { message: '({ nothing }) => nothing.at.all' },
    'own/branch-codes (rules/branch-codes.js:10) threw an error here: TypeError',
  ],
  [
    'sets a field',
    { check: "(record) => { record.Identification = '20'; return []; }" },
    'tried to change this record',
  ],
  [
    'adds a field',
    { check: '(record) => { record.PostalAddress.More = 1; return []; }' },
    'tried to change this record',
  ],
  [
    'deletes a field',
    { check: '(record) => { delete record.Type; return []; }' },
    'tried to change this record',
  ],
  [
    'adds to a list',
    { check: "(record) => { record.CustomerSegment.push('Business'); return []; }" },
    'tried to change this record',
  ],
  ['returns nothing', { check: '() => {}' }, 'check has to return a list of findings, and returned nothing'],
  ['returns true', { check: '() => true' }, 'and returned a boolean'],
  ['is async', { check: 'async () => []' }, 'and returned a promise: a check may not be async'],
  ['returns texts', { check: "() => ['wrong']" }, 'a finding is an object, and one is a string'],
  [
    'returns undefined in a list',
    { check: '() => [undefined]' },
    'a finding is an object, and one is nothing',
  ],
  [
    'throws an error whose texts throw',
    { check: "() => { throw Object.defineProperty(new Error(), 'stack', { get() { throw 1; } }); }" },
    'threw an error here: Error',
  ],
  [
    'throws a proxy that throws',
    { check: '() => { throw new Proxy({}, { getPrototypeOf() { throw 1; }, get() { throw 2; } }); }' },
    'threw an error here: something that is not an error',
  ],
  [
    'returns a path that is a text',
    { check: "() => [{ args: {}, path: 'Name' }]" },
    "a list such as ['PostalAddress', 'PostCode'], and is a string",
  ],
  [
    'returns related paths that are none',
    { check: "() => [{ args: {}, path: [], also: 'Name' }]" },
    'also is a list of paths, and is a string',
  ],
  ...['[{ leaveOut: -1 }]', '[{ rename: "a" }]', '[{ replace: [] }]', '{ leaveOut: 0 }'].map(
    (proposals): [string, RuleParts, string] => [
      `proposes ${proposals}`,
      { message: `() => ({ message: 'Wrong.', proposals: ${proposals} })` },
      'proposals is a list of { leaveOut: 0 } and',
    ],
  ),
  [
    'has no text for a related place',
    { check: "() => [{ args: {}, path: [], also: [['Type']] }]" },
    'related has to have a text for each place of also: 1 place, 0 texts',
  ],
  [
    'returns args without JSON',
    { check: '() => [{ args: { n: 1n }, path: [] }]' },
    "the args of a finding can't be written as JSON",
  ],
  [
    'has a message without text',
    { message: "() => ({ hint: 'what?' })" },
    "message has to return { message: '…' }, and returned an object",
  ],
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
    const files = Object.fromEntries(
      ['wash', 'ouse', 'nene'].flatMap((brand) => [
        [`content/${brand}/brand.yaml`, `BrandName: ${brand}\n`],
        [`content/${brand}/branches.yaml`, branchYaml('1') + branchYaml('2')],
      ]),
    );
    const space = bank('ownRules: [rules/a.js, rules/b.js]\n', {
      ...files,
      'rules/a.js': ruleFile({ rule: 'own/a', check: '() => null' }),
      'rules/b.js': ruleFile({ rule: 'own/b', check: '() => null' }),
    });
    const { problems } = await checked(space);
    expect(problems.map(({ rule, args }) => [rule, (args as { rule: string }).rule])).toEqual([
      ['site/own-rule-failed', 'own/a'],
      ['site/own-rule-failed', 'own/b'],
    ]);
  });

  it('does not keep other rules from finding what they find', async () => {
    const space = bank('ownRules: [rules/a.js, rules/b.js]\n', {
      'rules/a.js': ruleFile({ rule: 'own/a', check: '() => null' }),
      'rules/b.js': ruleFile({ rule: 'own/b' }),
    });
    expect((await checked(space)).said).toEqual([
      'error site/own-rule-failed 1',
      'warning own/b 1',
      'warning own/b 15',
    ]);
  });

  it('can not be lowered, switched off or accepted', async () => {
    const space = bankWithRule({ check: '() => null' }, 'rules: { site/own-rule-failed: off }\n');
    expect((await checked(space)).said).toEqual(['error site/rule 5', 'error site/own-rule-failed 1']);
    expect((await space.run(['accept', '--rule', 'site/own-rule-failed', '--reason', 'x'])).code).toBe(2);
  });

  it('changes nothing of what is published, whatever it tries and hides', async () => {
    const check = `(record) => {
      try { record.Identification = 'x'; } catch {}
      try { record.CustomerSegment.length = 0; } catch {}
      Reflect.set(record.PostalAddress, 'TownName', 'March');
      Reflect.setPrototypeOf(record, { Name: 'made up' });
      return [];
    }`;
    const env = { SOURCE_DATE_EPOCH: '1772355600' };
    const [plain, ruled] = [bank(), bankWithRule({ check })];
    await plain.run(['build'], env);
    expect((await ruled.run(['build'], env)).code).toBe(0);
    for (const path of ['v2.1/branches', 'v2.2/branches']) {
      const of = ({ folder }: { folder: string }) => filesBelow(`${folder}/dist/site`).get(path);
      expect(of(ruled)).toBeDefined();
      expect(of(ruled)).toEqual(of(plain));
    }
  });

  it('is stopped where it does not end, and all other rules are asked again', async () => {
    const files = [
      {
        name: 'rules/a.js',
        text: ruleFile({
          rule: 'own/a',
          check: "({ Identification }) => { while (Identification === '2') {} return []; }",
        }),
      },
      { name: 'rules/b.js', text: ruleFile({ rule: 'own/b' }) },
    ];
    const { own } = await loadOwnRules({ files, requirements: [] });
    const records = ['1', '2', '3'].map((Identification, index) => ({ index, record: { Identification } }));
    const subject = { collection: 'branches', version: 'v2.1', today: new Today('2026-03-01') } as const;
    const { found } = new OwnChecks(own, new Set(), 200).check(records, subject, 'fenland', false);
    expect(found.map(({ index, finding: { rule } }) => [index, rule])).toEqual([
      [0, 'own/b'],
      [1, 'own/b'],
      [2, 'own/b'],
      [1, 'site/own-rule-failed'],
    ]);
    expect(found.at(-1)?.finding.args).toMatchObject({ rule: 'own/a', kind: 'slow' });
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

const unusable: readonly (readonly [string, string, string])[] = [
  [
    'a name of another family',
    ruleFile({ rule: 'places/mine' }),
    '"places/mine" is not a valid name for a rule of your own',
  ],
  [
    'the severity error',
    ruleFile({ severity: 'error' }),
    'own/branch-codes has a severity other than warning or note',
  ],
  ['no title', ruleFile().replace(/title: .*\n/, ''), 'own/branch-codes needs a text as title'],
  ['no check', ruleFile().replace('check:', 'chek:'), 'own/branch-codes needs a function as check'],
  [
    'no kind',
    ruleFile().replace("of: 'record'", "of: 'file'"),
    "has to say what it checks: of: 'record', 'group' or 'site'",
  ],
  [
    'an unknown collection',
    ruleFile().replace("['branches']", "['branch']"),
    'names the collection "branch"',
  ],
  [
    'no collection that it applies to',
    ruleFile().replace("['branches']", '[]'),
    'has no collections; leave the list out',
  ],
  [
    'no field that it is asked about',
    ruleFile().replace("of: 'record'", "of: 'group', fields: []"),
    'needs a list of names as fields',
  ],
  ['a number', 'export default 20;\n', 'its default export is not a rule'],
  ['no export', 'export const rule = {};\n', 'exports no rule'],
  [
    'a mistake in its syntax',
    'export default {\n  rule: ,\n};\n',
    "rules/branch-codes.js:2 can't be loaded: SyntaxError",
  ],
  [
    'an error when it is loaded',
    '\n\nthrow new Error("not today");\n',
    "rules/branch-codes.js:3 can't be loaded: Error: not today",
  ],
  [
    'an import of another file',
    ruleFile({ before: "import codes from './codes.js';\n" }),
    'rules/branch-codes.js imports "./codes.js"',
  ],
  [
    'an import of a package',
    ruleFile({ before: "import { z } from 'zod';\n" }),
    'rules/branch-codes.js imports "zod"',
  ],
];

describe('a file of rules that can not be used', () => {
  it.each(unusable)('with %s: is an error at its name in site.yaml', async (_, text, said) => {
    const space = bank('ownRules: [rules/branch-codes.js]\n', {
      'rules/branch-codes.js': text,
      'rules/codes.js': 'export default [];\n',
    });
    const { code, problems } = await checked(space);
    expect([code, problems.length]).toEqual([1, 1]);
    expect(problems[0]).toMatchObject({
      rule: 'site/own-rule',
      at: [{ file: 'content/site.yaml', start: { line: 4, column: 12 } }],
      message: expect.stringContaining(said),
    });
    expect((await space.run(['build'])).code).toBe(1);
  });

  it.each([
    ['../elsewhere.js', 'is not below the folder'],
    ['rules/../../elsewhere.js', 'is not below the folder'],
    ['/tmp/elsewhere.js', 'is not below the folder'],
    ["'C:\\elsewhere.js'", 'is not below the folder'],
    ['rules/codes.ts', 'does not end in .js or .mjs'],
    ['rules/branch-code.js', 'there is no file rules/branch-code.js'],
  ])('named %s: is an error', async (path, said) => {
    const { code, problems } = await checked(bank(`ownRules: [${path}]\n`));
    expect([code, problems.length]).toEqual([1, 1]);
    expect(problems[0]).toMatchObject({ rule: 'site/own-rule', message: expect.stringContaining(said) });
  });

  it('is a link that leads out of the project', async () => {
    const [space, other] = [bank('ownRules: [rules/a.js]\n'), bank('', { 'rules/a.js': ruleFile() })];
    mkdirSync(join(space.folder, 'rules'));
    symlinkSync(join(other.folder, 'rules/a.js'), join(space.folder, 'rules/a.js'));
    const { code, problems } = await checked(space);
    expect([code, problems[0]?.message]).toEqual([1, expect.stringContaining('is not below the folder')]);
  });

  it('has two rules of one name, or is named twice', async () => {
    const files = { 'rules/a.js': ruleFile(), 'rules/b.js': ruleFile() };
    const twins = await checked(bank('ownRules: [rules/a.js, rules/b.js]\n', files));
    expect(twins.problems[0]?.message).toContain(
      'rules/b.js: there is another rule own/branch-codes, in rules/a.js',
    );
    const twice = await checked(bank('ownRules: [rules/a.js, rules/a.js]\n', files));
    expect(twice.problems[0]?.message).toContain('rules/a.js is in this list twice');
  });

  it('leaves the names of its rules open', async () => {
    const space = bankWithRule(
      { before: 'throw new Error("not today");\n' },
      'rules: { own/branch-codes: error }\n',
    );
    expect((await checked(space)).said).toEqual(['error site/own-rule 4']);
  });
});
