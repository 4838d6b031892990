import { describe, expect, it } from 'vitest';
import { branchYaml, fenland, sourceDate, type Workspace, workspace } from '../commands/workspace.js';

const shortest = ['conformance', '--no-cache'];

interface Row {
  readonly clause: string;
  readonly outcome: string;
  readonly records: number;
  readonly accepted: number;
  readonly breaches: { readonly count: number; readonly shown: readonly { file: string; line: number }[] };
}

async function reportOf(space: Workspace, ...args: readonly string[]) {
  const { code, stdout } = await space.run([...shortest, '--format', 'json', ...args]);
  const report = JSON.parse(stdout);
  const row = (clause: string): Row => report.clauses.find((one: Row) => one.clause === clause);
  return { code, report, row };
}

const other = '  ServiceAndFacility: [Other]\n';
const withBreach = {
  ...fenland,
  'content/fenland/branches.yaml':
    branchYaml('FB-01') + branchYaml('FB-02', other) + branchYaml('FB-03', other),
};

describe('opendata conformance', () => {
  it('exits with 0 where no rule of the standard is breached', async () => {
    const space = workspace(fenland);
    const { code, report, row } = await reportOf(space);
    expect(code).toBe(0);
    expect(report.conforms).toBe(true);
    expect(row('Branch C2')).toMatchObject({ outcome: 'met', records: 5 });
    expect(row('Branch C1')).toMatchObject({ outcome: 'person', records: 5 });
    expect(row('PCA C18')).toMatchObject({ outcome: 'not-applicable', records: 0 });
  });

  it('reports a predecessor that is none under the row that speaks of it, of cards too', async () => {
    const state = (id: string, more: string) =>
      `    - { Identification: ${id}, MarketingState: Regular${more}, FirstMarketedDate: 2025-01-01, LastMarketedDate: 9999-12-31, Eligibility: {}, Repayment: { RepaymentAllocation: { Notes: [All] } }, OtherFeesCharges: { FeeChargeDetail: [{ FeeCategory: Other, FeeType: Other, FeeAmount: 1.00, ApplicationFrequency: Yearly, CalculationFrequency: Yearly }] } }\n`;
    const space = workspace({
      ...fenland,
      'content/fenland/commercial-credit-cards.yaml': `- Name: Card\n  Identification: C1\n  Segment: [General]\n  CCCMarketingState:\n${state('S1', ', PredecessorID: S9')}`,
    });
    const { row } = await reportOf(space);
    expect(row('CCC C9').breaches).toMatchObject({ count: 1, shown: [{ rule: 'states/predecessor' }] });
  });

  it('exits with 1 where one is, and says where', async () => {
    const { code, row } = await reportOf(workspace(withBreach));
    expect(code).toBe(1);
    expect(row('Branch C2')).toMatchObject({ outcome: 'breached', records: 3 });
    const { count, shown } = row('Branch C2').breaches;
    expect(count).toBe(2);
    expect(shown.map(({ file, line }) => `${file}:${line}`)).toEqual([
      'content/fenland/branches.yaml:15',
      'content/fenland/branches.yaml:23',
    ]);
  });

  it('exits with 1 where the content has errors, and reports on what is sound', async () => {
    const space = workspace({ ...withBreach, 'content/fenland/atms.yaml': '- Identification: A1\n' });
    const { code, report, row } = await reportOf(space);
    expect(code).toBe(1);
    expect(report.errors.count).toBeGreaterThan(0);
    expect(report.errors.shown[0]).toMatchObject({ file: 'content/fenland/atms.yaml', severity: 'error' });
    expect(row('Branch C2').outcome).toBe('breached');
  });

  it('says that there is no content, and makes no empty report', async () => {
    const none = await workspace().run(['conformance']);
    expect([none.code, none.stdout, none.stderr]).toEqual([
      2,
      '',
      expect.stringContaining(
        'opendata: there is no content folder content, so there is nothing to report on.',
      ),
    ]);
    const empty = await workspace({ 'content/site.yaml': fenland['content/site.yaml'] }).run(['conformance']);
    expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining('there is no brand in content,')]);
  });

  it('says what is accepted and what is switched off, and does not fail for it', async () => {
    const space = workspace({
      ...withBreach,
      'content/accepted.yaml':
        'accepted:\n  - rule: codes/other-unexplained\n    record: fenland/branches\n    field: ServiceAndFacility\n    reason: Nobody knows any more.\n',
    });
    const { code, row } = await reportOf(space);
    expect(row('Branch C2')).toMatchObject({ outcome: 'accepted', accepted: 2 });
    expect(code).toBe(0);
    const off = workspace({
      ...withBreach,
      'content/site.yaml': `${fenland['content/site.yaml']}rules: { codes/other-unexplained: off }\n`,
    });
    const second = await reportOf(off);
    expect(second.code).toBe(0);
    expect(second.row('Branch C2')).toMatchObject({ outcome: 'unchecked', off: ['codes/other-unexplained'] });
    const { stdout } = await off.run(['conformance', '--format', 'markdown']);
    expect(stdout).toContain('| not checked in full: codes/other-unexplained is switched off |');
    expect(stdout).toMatch(
      /No rule of the standard is breached.* \d+ rules? (?:is|are) not checked, or not in full/,
    );
  });

  it('takes some collections and brands', async () => {
    const space = workspace({
      ...withBreach,
      'content/wash/brand.yaml': 'BrandName: Wash Bank\n',
      'content/wash/branches.yaml': branchYaml('W1'),
    });
    expect((await reportOf(space, '--brand', 'wash bank')).row('Branch C2')).toMatchObject({
      outcome: 'met',
      records: 1,
    });
    const atms = await reportOf(space, '--collection', 'atms');
    expect(atms.code).toBe(0);
    expect(atms.report.clauses.map(({ clause }: Row) => clause)).toEqual(['ATM C1', 'ATM C2', 'ATM C3']);
    const { code, stderr } = await space.run([...shortest, '--brand', 'Wash Bnk']);
    expect(code).toBe(2);
    expect(stderr).toContain('Did you mean Wash Bank?');
  });

  it('is the same for the same content but for its date, with and without kept results', async () => {
    const space = workspace(withBreach);
    const on = async (args: readonly string[] = [], env = sourceDate) =>
      (await space.run(['conformance', '--format', 'markdown', ...args], env)).stdout;
    const first = await on(['--no-cache']);
    expect(first).toContain('2026-03-01');
    expect(await on()).toBe(first);
    expect(await on()).toBe(first);
    const later = await on([], { SOURCE_DATE_EPOCH: String(Date.parse('2026-05-02') / 1000) });
    expect(later.replaceAll('2026-05-02', '2026-03-01')).toBe(first);
  });
});
