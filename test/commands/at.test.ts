import { describe, expect, test } from 'vitest';
import { branchYaml, fenlandWith, sourceDate, workspace } from './workspace.js';

const now: Record<string, string> = {};

const works = (end: string) => `  Availability:
    StandardAvailability: { Day: [{ Name: Monday, OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }] }] }
    NonStandardAvailability: { Name: Works, EndDate: ${end} }
`;
const branches = branchYaml('FB-01', works('2099-06-30'));
const bank = fenlandWith({ branches });

describe('--at (D49)', () => {
  test.each([
    ['2099-06-30T23:30:00+00:00', true],
    ['2099-06-30T23:59:59', false],
    ['2099-07-01', true],
  ])('check at %s compares dates with the day there in London: over is %s', async (at, isOver) => {
    const { rules } = await workspace(bank).reported(`check --at ${at}`, now);
    expect(rules.some((rule) => rule.startsWith('hours/exception'))).toBe(isOver);
  });

  test.each([
    ['2099-02-30', 'does not exist: no calendar has that day'],
    ['tomorrow', 'is not an instant: write a day, such as 2026-12-01'],
    ['2026-03-29T01:30', 'does not exist in Europe/London: the clocks go forward then, to 2026-03-29T02:00'],
    [
      '2026-10-25T01:30',
      'is twice in Europe/London, since the clocks go back then: write 2026-10-25T01:30+01:00 for the first',
    ],
  ])('refuses %s', async (at, said) => {
    await workspace(bank).ends(`check --at ${at}`, 2, `--at: ${at} ${said}`);
  });

  test('preview without --watch has no use for it', async () => {
    await workspace(bank).ends('preview --at 2099-01-01', 2, '--at needs --watch');
  });
});

describe('a comparison of content that changes by itself (D49)', () => {
  const compared = async (until: string, options: string) => {
    const of = (more: string) => fenlandWith({ branches: branches + branchYaml('FB-02', more) });
    const space = workspace(of(until));
    for (const [path, text] of Object.entries(of(''))) space.write(path.replace('content', 'before'), text);
    return space.run(`diff before content ${options}`, now);
  };
  const closes = '  until: 2099-06-30\n';

  test('names the times of it', async () => {
    const { code, stdout } = await compared(closes, '--exit-code');
    const text = stdout.replace(/\s+/g, ' ');
    expect([code, text]).toEqual([1, expect.stringContaining('Nothing changes')]);
    expect(text).toContain(
      'Records begin or end later: on 1 July 2099 at 00:00. See what changes then with --at 2099-07-01T00:00+01:00.',
    );
    const none = await compared('', '--exit-code');
    expect([none.code, none.stdout.includes('later')]).toEqual([0, false]);
  });

  test('has them as data', async () => {
    const { stdout } = await compared(closes, '--format json');
    expect(JSON.parse(stdout).to).toEqual({ name: 'content', later: ['2099-07-01T00:00+01:00'] });
    const then = await compared(closes, '--format json --at 2099-07-01');
    expect(JSON.parse(then.stdout)).toMatchObject({
      to: { takesEffect: '2099-07-01T00:00+01:00' },
      changes: [{ event: 'closed', identity: 'FB-02/0' }],
    });
  });
});

describe('the instant of a publication (D49)', () => {
  test('never goes back, and does not date what is published late: LastUpdated is when readers see it', async () => {
    const space = workspace(bank);
    await space.run('build --at 2026-02-01', now);
    const dates = Object.values(space.manifest().routes).map(({ lastUpdated }) => Date.parse(lastUpdated));
    expect(Math.min(...dates)).toBeGreaterThan(Date.now() - 60_000);
    const { code, stderr } = await space.run('build --at 2026-01-31', now);
    const said = expect.stringContaining('2026-01-31T00:00:00.000Z, which is earlier');
    expect([code, stderr]).toEqual([2, said]);
    expect(space.manifest().at).toBe('2026-02-01T00:00:00.000Z');
  });

  test('is that of SOURCE_DATE_EPOCH between the last one and now, else now', async () => {
    const space = workspace(bank);
    await space.run('build', sourceDate);
    expect(space.manifest().at).toBe('2026-03-01T09:00:00.000Z');
    space.write('content/fenland/branches.yaml', branchYaml('FB-02'));
    const earlier = { SOURCE_DATE_EPOCH: String(Date.parse('2026-02-01T09:00:00Z') / 1000) };
    await space.run('accept --all --reason Meant', earlier);
    await space.run('build', earlier);
    expect(Math.abs(Date.now() - Date.parse(space.manifest().at!))).toBeLessThan(60_000);
  });
});
