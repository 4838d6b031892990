import { describe, expect, it } from 'vitest';
import { branchYaml } from '../commands/workspace.js';
import { bank, bankWithRule, checked, ruleFile } from './bank.js';

describe('a file of rules', () => {
  it('finds problems in records, at their values', async () => {
    const { code, problems } = await checked(bankWithRule());
    expect(code).toBe(0);
    expect(problems).toMatchObject([
      {
        rule: 'own/branch-codes',
        severity: 'warning',
        message: 'Branch FB-01, Identification: FB-01 does not begin with 20.',
        hint: 'such as 20-01',
        at: [{ file: 'content/fenland/branches.yaml', start: { line: 1, column: 19 } }],
      },
      {
        message: 'Branch FB-03, Identification: FB-03 does not begin with 20.',
        at: [{ start: { line: 15 } }],
      },
    ]);
  });

  it('has its texts in SARIF', async () => {
    const { stdout } = await bankWithRule({ severity: 'note' }).run('check --format sarif');
    const [rule] = JSON.parse(stdout).runs[0].tool.driver.rules;
    expect(rule).toMatchObject({
      id: 'own/branch-codes',
      shortDescription: { text: 'A branch code that does not begin with 20' },
      defaultConfiguration: { level: 'note' },
    });
  });

  it.each([
    ['[]', { outcome: 'person', rules: [] }],
    ["['Branch C1']", { outcome: 'breached', rules: ['own/branch-codes'], breaches: { count: 2 } }],
    ["[{ clauses: ['Branch C1'], in: ['Name'] }]", { outcome: 'person', rules: ['own/branch-codes'] }],
  ])('is judged with the rows of the standard that it names: %s', async (clauses, expected) => {
    const { stdout } = await bankWithRule({ clauses }).run('conformance --format json');
    const rows: readonly { clause: string }[] = JSON.parse(stdout).clauses;
    expect(rows.find(({ clause }) => clause === 'Branch C1')).toMatchObject(expected);
  });

  it('says where those rows are', async () => {
    const { stdout } = await bankWithRule({ clauses: "['Branch C1']" }).run('explain own/branch-codes');
    expect(stdout).toContain('C1 of Branch 2.3.0');
  });

  it.each([
    ["['Branch C99']", 'the standard has no row Branch C99 for these collections'],
    ["['PCA C1']", 'the standard has no row PCA C1'],
    ["'Branch C1'", 'own/branch-codes: clauses: '],
    ['[{ in: [] }]', 'own/branch-codes: clauses.0: '],
  ])('is refused with the clauses %s', async (clauses, why) => {
    await bankWithRule({ clauses }).ends('check', 1, why);
  });

  it('is not run unless site.yaml names it', async () => {
    const space = bank('', { 'rules/branch-codes.js': 'process.exitCode = 77;\nthrow new Error("run");\n' });
    expect(await checked(space)).toMatchObject({ code: 0, problems: [] });
    await space.ends('build', 0);
  });

  it('may have a list of rules, and import what it likes', async () => {
    const before = "import { basename } from 'node:path';\nimport { prefix } from './prefix.mjs';\n";
    const one = ruleFile({ check: '(record) => basename(record.Identification) ? [] : []', before }).replace(
      'export default',
      'const one =',
    );
    const check = '({ Identification }) => Identification.startsWith(prefix) ? [] : [{ args: {}, path: [] }]';
    const two = ruleFile({ rule: 'own/other', check }).replace('export default', 'const two =');
    const text = `${one}${two}export default [one, two];\n`;
    const files = { 'rules/both.mjs': text, 'rules/prefix.mjs': "export const prefix = '20';\n" };
    const space = bank('ownRules: [rules/both.mjs]\n', files);
    expect((await checked(space)).found).toEqual([
      'warning own/other branches.yaml:1',
      'warning own/other branches.yaml:15',
    ]);
  });

  it('checks objects at any depth, with what is known of the record', async () => {
    const text = ruleFile({
      check:
        "({ PostCode }, { collection, version, brand, today }) => [{ args: { code: [PostCode, collection, version, brand, today.isAfter('2026-01-01'), today.isAfter('2027-01-01')].join(' ') }, path: ['PostCode'] }]",
    }).replace("of: 'record',\n  collections: ['branches'],", "of: 'group',\n  fields: ['PostCode'],");
    const space = bank('ownRules: [rules/branch-codes.js]\n', { 'rules/branch-codes.js': text });
    const { problems } = await checked(space, '--at', '2026-06-01');
    expect(problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'Branch 20-02, PostalAddress.PostCode: CB7 4AA branches v2.1 fenland true false does not begin with 20.',
        'ATM A2, Location.PostalAddress.PostCode: PE15 8AA atms v2.1 fenland true false does not begin with 20.',
      ]),
    );
    expect(problems).toHaveLength(5);
  });

  it('checks records together, of all brands', async () => {
    const text = `export default {
  rule: 'own/same-postcode', severity: 'note', title: 'Same', means: 'Same.', matters: 'None.',
  of: 'site', collections: ['branches', 'atms'],
  facts: (record) => (record.PostalAddress ?? record.Location.PostalAddress).PostCode,
  check: (records) => records.flatMap((record, at) => {
    const first = records.slice(0, at).find(({ facts }) => facts === record.facts);
    return first ? [{ args: { of: [first.collection, first.brand, first.identity] }, record, path: ['Identification'], also: [{ record: first }] }] : [];
  }),
  message: ({ of }) => ({ message: of.join(' ') + ' has the same.', related: ['it is here'] }),
};\n`;
    const space = bank('ownRules: [rules/same.js]\n', {
      'rules/same.js': text,
      'content/wash/brand.yaml': 'BrandName: Wash Bank\n',
      'content/wash/branches.yaml': branchYaml('W-1').replace('CB7 4AA', 'PE15 8AA'),
    });
    const { problems } = await checked(space);
    expect(problems.map(({ message, at }) => [message, at.length])).toEqual([
      ['Branch FB-01, Identification: atms fenland A1 has the same.', 2],
      ['Branch 20-02, Identification: atms fenland A1 has the same.', 2],
      ['Branch FB-03, Identification: atms fenland A1 has the same.', 2],
      ['Branch W-1, Identification: atms fenland A2 has the same.', 2],
    ]);
  });
});

describe('rules: in site.yaml', () => {
  it('raises an own rule to an error, or switches it off: it is not even run', async () => {
    const space = bankWithRule({}, 'rules: { own/branch-codes: error }\n');
    const found = ['error own/branch-codes branches.yaml:1', 'error own/branch-codes branches.yaml:15'];
    expect(await checked(space)).toMatchObject({ code: 1, found });
    const check = '() => { throw new Error("run"); }';
    const off = bankWithRule({ check }, 'rules: { own/branch-codes: off }\n');
    expect(await checked(off)).toMatchObject({ code: 0, problems: [] });
  });

  it('knows only the rules that there are', async () => {
    const { code, problems } = await checked(bankWithRule({}, 'rules: { own/branch-code: error }\n'));
    expect(code).toBe(1);
    expect(problems[0]).toMatchObject({ rule: 'site/rule', hint: 'did you mean "own/branch-codes"?' });
  });

  it.each([['fmt', '--check'], ['schema'], ['new', 'branch', 'FB-09', '--brand', 'fenland']])(
    'takes any own name where rules are not run: %s',
    async (...args) => {
      const space = bankWithRule({ before: 'process.abort();\n' }, 'rules: { own/branch-codes: error }\n');
      const { stdout, stderr } = await space.run(args);
      expect(stdout + stderr).not.toContain('site/rule');
    },
  );
});

it('is accepted by accept, and still when the wording of its message changes', async () => {
  const space = bankWithRule();
  const args = ['accept', '--rule', 'own/branch-codes', '--reason', 'Numbers of 1998'];
  await space.ends(args, 0, '2 problems accepted');
  space.write(
    'rules/branch-codes.js',
    ruleFile({ message: "({ code }) => ({ message: code + ': no 20.' })" }),
  );
  expect(await checked(space)).toMatchObject({ code: 0, problems: [], accepted: [{}, {}] });
});

it('runs each time, with what it imports', async () => {
  const before = "import { prefix } from './prefix.mjs';\n";
  const check = '({ Identification }) => Identification.startsWith(prefix) ? [] : [{ args: {}, path: [] }]';
  const message = "() => ({ message: 'begins with something else.' })";
  const space = bank('ownRules: [rules/codes.js]\n', {
    'rules/codes.js': ruleFile({ before, check, message }),
  });
  for (const [prefix, found] of [
    ['20', 2],
    ['FB', 1],
    ['X', 3],
  ] as const) {
    space.write('rules/prefix.mjs', `export const prefix = '${prefix}';\n`);
    const { stderr } = await space.start(['check']);
    expect(stderr.match(/own\/branch-codes/g)).toHaveLength(found);
  }
});

describe('opendata explain', () => {
  it.each([
    ['own/branch-codes', 0, 'It is the number of another bank of the group.'],
    ['own', 0, 'Rules of this project\nown/branch-codes'],
    ['own/branch-code', 2, 'Did you mean own/branch-codes?'],
  ])('explains an own rule, and lists all: %s', async (asked, expected, text) => {
    const { code, stdout, stderr } = await bankWithRule().run(['explain', asked]);
    expect([code, stdout + stderr]).toEqual([expected, expect.stringContaining(text)]);
  });

  it.each([
    ['settings', 'content/site.yaml', 'vendor: [\n'],
    ['a rule', 'rules/branch-codes.js', 'throw new Error();\n'],
    ['the settings', 'content/site.yaml', undefined],
  ])('says that rules can not be read, rather than that there are none, for %s', async (_, file, text) => {
    const space = bankWithRule();
    if (text === undefined) space.remove(file);
    else space.write(file, text);
    for (const asked of ['own', 'own/branch-codes'])
      await space.ends(`explain ${asked}`, 2, "the rules of content can't all be read");
  });
});

it('is run by diff of neither side', async () => {
  const space = bank();
  await space.ends('build', 0);
  space.write('content/site.yaml', `${space.read('content/site.yaml')}ownRules: [rules/branch-codes.js]\n`);
  space.write('rules/branch-codes.js', ruleFile({ before: 'throw new Error("run");\n' }));
  expect((await space.ends('diff dist', 0)).stderr).not.toContain('own-rule');
});

it('is named by each environment for itself', async () => {
  const space = bankWithRule();
  space.write('content/site.staging.yaml', 'ownRules: []\n');
  expect((await checked(space, '--settings', 'content/site.staging.yaml')).found).toEqual([]);
  expect((await checked(space)).found).toHaveLength(2);
});
