import { describe, expect, it } from 'vitest';
import { branchYaml, type Workspace } from '../commands/workspace.js';
import { account, accounts, age, bank } from './bank.js';

interface Row {
  readonly clause: string;
  readonly outcome: string;
  readonly signatures: readonly { state: string; by: string; line: number; changes: unknown[] }[];
  readonly unsigned: readonly string[];
}

interface Found {
  readonly rule: string;
  readonly message: string;
  readonly at: readonly [{ readonly file: string; readonly start: { readonly line: number } }];
}

async function rowOf(space: Workspace, clause: string, ...args: readonly string[]) {
  const { code, stdout } = await space.run(['conformance', '--no-cache', '--format', 'json', ...args]);
  const report = JSON.parse(stdout);
  const row: Row = report.clauses.find((one: Row) => one.clause === clause);
  return { ...row, code, report };
}

const sign = (space: Workspace, clause: string, ...args: readonly string[]) =>
  space.run(['conformance', '--no-cache', '--sign-off', clause, '--by', 'A. Auditor', ...args]);

describe('a verdict of a person', () => {
  it('is written below what audit.yaml has, and is the result of its row', async () => {
    const mine = '# Agreed with the second line.\nverdicts:\n';
    const space = bank({ 'content/audit.yaml': mine });
    expect((await rowOf(space, 'PCA C19')).outcome).toBe('person');
    const { code, stderr } = await sign(
      space,
      'PCA C19',
      '--note',
      'Compared: page 3',
      '--until',
      '2027-03-01',
    );
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/✓ PCA C19 signed as met by A\. Auditor in content\/audit\.yaml\. \d+ rules/),
    ]);
    const text = space.read('content/audit.yaml');
    expect(text).toMatch(
      /^# Agreed with the second line\.\nverdicts:\n {2}- clause: PCA C19\n {4}verdict: met\n {4}by: A\. Auditor\n {4}on: 2026-03-01\n {4}until: 2027-03-01\n {4}note: "Compared: page 3"\n {4}seen:\n {6}- \{ brand: Fenland Bank, each: \{ P1: [0-9a-f]{8}, P2: [0-9a-f]{8} \} \}\n {6}- \{ brand: Wash Bank, each: \{ W1: [0-9a-f]{8} \} \}\n$/,
    );
    const row = await rowOf(space, 'PCA C19');
    expect(row).toMatchObject({ outcome: 'met', code: 0, unsigned: [] });
    expect(row.signatures).toMatchObject([{ state: 'stands', by: 'A. Auditor', line: 3 }]);
    expect((await space.run(['check', '--no-cache'])).code).toBe(0);
  });

  it('is to be looked at again when a field of the row changes, with the records, and not when another does', async () => {
    const space = bank();
    await sign(space, 'PCA C19');
    space.write(
      accounts,
      account('P1', `${age(18)}      CoreProduct: { ProductURL: https://fenland.example/p1 }\n`) +
        account('P2'),
    );
    expect((await rowOf(space, 'PCA C19')).outcome).toBe('met');
    space.write(accounts, account('P1', age(21)) + account('P3'));
    const row = await rowOf(space, 'PCA C19');
    expect(row).toMatchObject({ outcome: 'doubtful', code: 0 });
    expect(row.signatures[0]!.changes).toEqual([
      { kind: 'changed', brand: 'Fenland Bank', record: 'P1' },
      { kind: 'removed', brand: 'Fenland Bank', record: 'P2' },
      { kind: 'added', brand: 'Fenland Bank', record: 'P3' },
    ]);
    const { stdout } = await space.run(['conformance', '--no-cache']);
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'To look at again: signed as met by A. Auditor on 2026-03-01. Since then: Fenland Bank P1 changed; Fenland Bank P2 removed; Fenland Bank P3 added.',
    );
    await sign(space, 'PCA C19', '--date', '2026-03-02');
    expect(await rowOf(space, 'PCA C19', '--date', '2026-03-02')).toMatchObject({ outcome: 'met' });
  });

  it('on names of brands stands whatever their records are, until there is another brand', async () => {
    const space = bank();
    await sign(space, 'Branch C1');
    space.write('content/fenland/branches.yaml', branchYaml('FB-77'));
    expect((await rowOf(space, 'Branch C1')).outcome).toBe('met');
    space.write('content/wash/branches.yaml', branchYaml('W1'));
    const row = await rowOf(space, 'Branch C1');
    expect(row.outcome).toBe('doubtful');
    expect(row.signatures[0]!.changes).toEqual([{ kind: 'added', brand: 'Wash Bank' }]);
  });

  it('ends after its last day', async () => {
    const space = bank();
    await sign(space, 'PCA C19', '--until', '2026-03-31');
    expect((await rowOf(space, 'PCA C19', '--date', '2026-03-31')).outcome).toBe('met');
    const row = await rowOf(space, 'PCA C19', '--date', '2026-04-01');
    expect(row).toMatchObject({ outcome: 'person', signatures: [{ state: 'over' }] });
    const past = await sign(space, 'PCA C20', '--until', '2026-02-01');
    expect([past.code, past.stderr]).toEqual([2, expect.stringContaining('2026-02-01 has passed')]);
  });

  it('on one brand leaves the others waiting, and the newest one on a brand counts', async () => {
    const space = bank();
    await sign(space, 'PCA C19', '--brand', 'wash bank');
    const row = await rowOf(space, 'PCA C19');
    expect(row).toMatchObject({ outcome: 'person', unsigned: ['Fenland Bank'] });
    expect((await rowOf(space, 'PCA C19', '--brand', 'Wash Bank')).outcome).toBe('met');
    await sign(space, 'PCA C19', '--brand', 'Fenland Bank', '--verdict', 'breached');
    const breached = await rowOf(space, 'PCA C19');
    expect(breached).toMatchObject({ outcome: 'breached', code: 1, unsigned: [] });
    expect(breached.report.conforms).toBe(false);
    await sign(space, 'PCA C19', '--verdict', 'not-applicable');
    expect(await rowOf(space, 'PCA C19')).toMatchObject({ outcome: 'not-applicable', code: 0 });
  });

  it('by the number of a row is on all books that ask the same, or on the chosen collection', async () => {
    const space = bank();
    expect((await sign(space, 'C1', '--collection', 'branches')).stderr).toContain('✓ Branch C1 signed');
    expect((await sign(space, 'C1')).stderr).toContain('✓ PCA C1, ATM C1 and Branch C1 signed');
  });

  it('is refused where rules decide, where there is nothing to sign, and for a row that there is not', async () => {
    const space = bank();
    const said = async (...args: readonly string[]) => {
      const [clause = '', ...rest] = args;
      const { code, stderr } = await sign(space, clause, ...rest);
      expect(code).toBe(2);
      return stderr;
    };
    expect(await said('PCA C26')).toContain(
      'PCA C26 is met on 1 record: standard/age-without-limit decides that, and no person.',
    );
    expect(await said('PCA C16')).toContain('there is nothing to sign');
    expect(await said('CCC C19')).toContain('CCC C19 is not applicable, so there is nothing to sign.');
    expect(await said('PCA C99')).toContain(
      'no rule book of the standard has a row PCA C99. Did you mean PCA C9?',
    );
    expect(await said('PCA C19', '--collection', 'branches')).toContain("PCA C19 isn't among the rules");
    expect(() => space.read('content/audit.yaml')).toThrow();
    const alone = await space.run(['conformance', '--by', 'A. Auditor']);
    expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('are about --sign-off')]);
  });

  it("doesn't count where rules decide the row meanwhile, and is said to", async () => {
    const space = bank();
    await sign(space, 'PCA C19');
    const own = space.read('content/audit.yaml');
    space.write('content/audit.yaml', own.replace('PCA C19', 'PCA C26'));
    expect(await rowOf(space, 'PCA C26')).toMatchObject({
      outcome: 'met',
      signatures: [{ state: 'decided', line: 4 }],
    });
    const { stdout } = await space.run(['conformance', '--no-cache', '--format', 'markdown']);
    expect(stdout).toContain("2026-03-01, which doesn't count, since rules decide this.");
  });

  it('on notes settles the doubt, until rules find something else', async () => {
    const space = bank();
    expect((await rowOf(space, 'PCA C5')).outcome).toBe('doubtful');
    await sign(space, 'PCA C5');
    expect((await rowOf(space, 'PCA C5')).outcome).toBe('met');
    const ended = '      LastMarketedDate: 9999-12-31\n';
    space.write(accounts, account('P1', age(18) + ended) + account('P2'));
    expect((await rowOf(space, 'PCA C5')).outcome).toBe('doubtful');
  });

  it('about many records says how many there are, without naming them', async () => {
    const many = (from: number) =>
      Array.from({ length: 120 }, (_, index) => account(`P${index}`, age(from))).join('');
    const space = bank({ [accounts]: many(18) });
    await sign(space, 'PCA C19');
    expect(space.read('content/audit.yaml')).toMatch(
      /\{ brand: Fenland Bank, records: 120, digest: "?[0-9a-f]{16}"? \}/,
    );
    expect((await rowOf(space, 'PCA C19')).outcome).toBe('met');
    space.write(accounts, many(21));
    const row = await rowOf(space, 'PCA C19');
    expect(row.signatures[0]!.changes).toEqual([
      { kind: 'some', brand: 'Fenland Bank', records: 120, before: 120 },
    ]);
  });

  it('with a mistake is reported with its line, and the others count', async () => {
    const space = bank();
    await sign(space, 'PCA C19');
    const own = space.read('content/audit.yaml');
    const second = own.slice(own.indexOf('  - clause'));
    space.write(
      'content/audit.yaml',
      own + second.replace('PCA C19', 'PCA C99') + second.replace('met', 'mett'),
    );
    const { stdout } = await space.run(['check', '--no-cache', '--format', 'json']);
    const found = JSON.parse(stdout).problems.filter(({ at }: Found) => at[0].file === 'content/audit.yaml');
    expect(found.map(({ rule, message, at }: Found) => [rule, at[0].start.line, message])).toEqual([
      ['schema/enum', 19, expect.stringContaining('"mett"')],
      ['site/verdict', 11, expect.stringContaining('"PCA C99"')],
    ]);
    expect((await rowOf(space, 'PCA C19')).outcome).toBe('met');
  });
});
