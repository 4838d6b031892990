import { describe, expect, it } from 'vitest';
import {
  branchYaml,
  fenland,
  fenlandWith,
  sourceDate,
  type Workspace,
  workspace,
} from '../commands/workspace.js';

async function reportOf(space: Workspace, options = '') {
  const { code, stdout } = await space.run(`conformance --no-cache --format json${options}`);
  const report = JSON.parse(stdout);
  const row = (clause: string) => report.clauses.find((one: { clause: string }) => one.clause === clause);
  return { code, report, row };
}

const other = '  ServiceAndFacility: [Other]\n';
const branches = branchYaml('FB-01') + branchYaml('FB-02', other) + branchYaml('FB-03', other);
const withBreach = fenlandWith({ branches });

describe('opendata conformance', () => {
  it('exits with 0 where no rule of the standard is breached', async () => {
    const { code, report, row } = await reportOf(workspace(fenland));
    expect([code, report.conforms]).toEqual([0, true]);
    expect(row('Branch C2')).toMatchObject({ outcome: 'met', records: 5 });
  });

  it('exits with 1 where one is, and says where', async () => {
    const { code, row } = await reportOf(workspace(withBreach));
    expect([code, row('Branch C2')]).toMatchObject([1, { outcome: 'breached', records: 3 }]);
    const file = 'content/fenland/branches.yaml';
    expect(row('Branch C2').breaches).toMatchObject({
      count: 2,
      shown: [
        { file, line: 15 },
        { file, line: 23 },
      ],
    });
  });

  it('exits with 1 where the content has errors, and reports on what is sound', async () => {
    const space = workspace(fenlandWith({ branches, atms: '- Identification: A1\n' }));
    const { code, report, row } = await reportOf(space);
    expect(code).toBe(1);
    expect(report.errors.count).toBeGreaterThan(0);
    expect(report.errors.shown[0]).toMatchObject({ file: 'content/fenland/atms.yaml', severity: 'error' });
    expect(row('Branch C2').outcome).toBe('breached');
  });

  it('says that there is no content, and makes no empty report', async () => {
    const said = /^opendata: there is no brand in content, so there is nothing to report on\./;
    expect((await workspace().ends('conformance', 2, said)).stdout).toBe('');
    const empty = workspace({ 'content/site.yaml': fenland['content/site.yaml'] });
    await empty.ends('conformance', 2, 'there is no brand in content,');
  });

  it('says what is accepted and what is switched off, and does not fail for it', async () => {
    const accepted =
      'accepted:\n  - rule: codes/other-unexplained\n    record: fenland/branches\n    field: ServiceAndFacility\n    reason: Nobody knows any more.\n';
    const first = await reportOf(workspace({ ...withBreach, 'content/accepted.yaml': accepted }));
    expect([first.code, first.row('Branch C2')]).toMatchObject([0, { outcome: 'accepted', accepted: 2 }]);
    const site = 'rules: { codes/other-unexplained: off }\n';
    const off = workspace(fenlandWith({ branches, site }));
    const second = await reportOf(off);
    const unchecked = { outcome: 'unchecked', off: ['codes/other-unexplained'] };
    expect([second.code, second.row('Branch C2')]).toMatchObject([0, unchecked]);
    const { stdout } = await off.run('conformance --format markdown');
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
    const { row } = await reportOf(space, ' --brand wash');
    expect(row('Branch C2')).toMatchObject({ outcome: 'met', records: 1 });
    const { code, report } = await reportOf(space, ' --collection atms');
    const clauses = report.clauses.map(({ clause }: { clause: string }) => clause);
    expect([code, clauses]).toEqual([0, ['ATM C1', 'ATM C2', 'ATM C3']]);
  });

  it('is the same for the same content but for its date, with and without kept results', async () => {
    const space = workspace(withBreach);
    const on = async (options = '', env: Record<string, string> = sourceDate) =>
      (await space.run(`conformance --format markdown${options}`, env)).stdout;
    const first = await on(' --no-cache');
    expect(first).toContain('2026-03-01');
    expect([await on(), await on()]).toEqual([first, first]);
    const later = await on('', { SOURCE_DATE_EPOCH: String(Date.parse('2026-05-02') / 1000) });
    expect(later.replaceAll('2026-05-02', '2026-03-01')).toBe(first);
  });
});
