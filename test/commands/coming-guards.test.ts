import { describe, expect, test } from 'vitest';
import { branchYaml, fenland, type Workspace, workspace } from './workspace.js';

const file = 'content/accepted.yaml';
const branches = 'content/fenland/branches.yaml';
const northgate = 'content/northgate/branches.yaml';

/** All of this happened long ago: so nothing depends on the clock. */
const on = (day: string) => ({ SOURCE_DATE_EPOCH: String(Date.parse(`${day}T09:00:00Z`) / 1000) });
const today = on('2020-11-25');
const [december, january] = ['2020-12-01T00:00+00:00', '2021-01-01T00:00+00:00'] as const;

/** A record with times. */
const timed = (times: string, record: string) => record.replace('\n', `\n  ${times}\n`);
/** The branch at a latitude: each of these is more than 50 km from the others. */
const at = (latitude: string) =>
  branchYaml(
    'FB-01',
    `    GeoLocation: { GeographicCoordinates: { Latitude: "${latitude}", Longitude: "0.262" } }\n`,
  );
const planned =
  at('52.399') +
  timed('from: 2020-12-01', at('53.399')) +
  timed('from: 2021-01-01', at('54.399')) +
  branchYaml('FB-02');

const numbered = (start: string, count: number, times = '') =>
  Array.from({ length: count }, (_, index) => {
    const record = branchYaml(`${start}-${index}`);
    return times === '' ? record : timed(times, record);
  }).join('');

function bank(own: string, other = numbered('NG', 6)): Workspace {
  return workspace({
    ...fenland,
    [branches]: own,
    'content/northgate/brand.yaml': 'BrandName: Northgate Bank\n',
    [northgate]: other,
  });
}

/** Runs a command on a day; what it says, on one line. */
async function run(space: Workspace, args: readonly string[], env = today) {
  const { code, stdout, stderr } = await space.run(args, env);
  return { code, said: (stdout + stderr).replaceAll(/\s+/g, ' ') };
}

const accept = (...args: readonly string[]) => ['accept', ...args, '--reason', 'It is meant.'];

describe('what guards will stop at a coming instant (D50)', () => {
  test('is a warning of check today, and stops no build of today', async () => {
    const space = bank(planned);
    expect((await run(space, ['build'])).code).toBe(0);
    for (const args of [['check'], ['check'], ['check', '--no-cache']]) {
      const { code, said } = await run(space, args);
      expect([code, said]).toEqual([0, expect.stringContaining('ready to publish')]);
      for (const instant of [december, january]) {
        expect(said).toContain(
          `warning publish/moved-far From ${instant} on: 1 record of branches would move more than 50 km.`,
        );
        expect(said).toContain(`--finding publish/moved-far:branches --at ${instant} --reason`);
      }
    }
    expect((await run(space, ['check', '--max-warnings', '1'])).code).toBe(1);
    expect((await run(space, ['build', '--max-warnings', '2'])).code).toBe(0);
    const { stdout: comment } = await space.run(['check', '--format', 'markdown'], today);
    for (const [instant, line] of [
      [december, 10],
      [january, 19],
    ] as const) {
      const row = comment.split('\n').find((text) => text.includes(`From ${instant} on: 1 record`));
      expect(row).toContain(`| \`${branches}:${line}\` |`);
      expect(row).toContain(`--at ${instant} --reason`);
    }
    expect((await run(space, ['check', branches])).said).toContain(`From ${january} on`);
    const then = await run(space, ['build'], on('2020-12-01'));
    expect([then.code, then.said]).toEqual([1, expect.stringContaining('1 record of branches would move')]);
  });

  test('is a share of all records of the collection, also of brands that stay', async () => {
    const ending = numbered('FB', 5, 'until: 2020-11-30') + branchYaml('FB-9');
    const small = await run(bank(ending), ['check']);
    expect(small.said).toContain(
      `From ${december} on: 5 of 12 records of branches would be removed: 41.7 %, more than the 20 %`,
    );
    const large = await run(bank(ending, numbered('NG', 20)), ['check']);
    expect(large.said).not.toContain('would be removed');
    const all = bank(numbered('FB', 2, 'until: 2020-11-30'), numbered('NG', 2, 'until: 2020-11-30'));
    expect((await run(all, ['check'])).said).toContain(
      `publish/emptied From ${december} on: the collection branches would have no records any more; before, it had 4.`,
    );
    expect((await run(all, accept('--brand', 'Northgate Bank', '--at', december))).said).toContain(
      'Accepted in',
    );
  });

  test('is accepted one by one today, published at its times, and over afterwards', async () => {
    const space = bank(planned);
    expect((await run(space, ['build'])).code).toBe(0);
    const first = await run(space, accept('--at', '2020-12-01'));
    expect([first.code, first.said]).toEqual([
      0,
      expect.stringContaining(
        `Accepted in ${file}, 1 change: From ${december} on: publish/moved-far finds 1 record of branches, as accepted (It is meant).`,
      ),
    ]);
    const half = await run(space, ['check']);
    expect(half.said).not.toContain(`From ${december}`);
    expect(half.said).toContain(`From ${january}`);
    const second = ['--at', '2021-01-01T00:00', '--finding', 'moved-far:branches'];
    expect((await run(space, accept(...second))).code).toBe(0);
    expect((await run(space, ['check'])).said).not.toContain('publish/');

    const unrelated = space.read(northgate).replace('CB7 4AA', 'CB7 4AB');
    space.write(northgate, unrelated);
    expect((await run(space, ['build'], on('2020-11-27'))).code).toBe(0);
    expect(space.manifest().accepted).toBeUndefined();
    const december1 = await run(space, ['build'], on('2020-12-01'));
    expect([december1.code, december1.said]).toEqual([0, expect.stringContaining('as accepted')]);
    const [used] = space.manifest().accepted ?? [];
    expect(space.manifest().accepted).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
    const between = await run(space, ['build'], on('2020-12-05'));
    expect(between.said.match(/what this entry accepts is published/gi)).toHaveLength(1);
    expect((await run(space, ['build'], on('2021-01-01'))).code).toBe(0);
    expect(space.manifest().accepted).toHaveLength(2);
    expect(space.manifest().accepted).toContain(used);
    const after = await run(space, ['accept'], on('2021-01-02'));
    expect(after.said).toContain(`${file} has 2 entries; over: 2. Nothing of it would stop a build.`);
  });

  test('is listed by accept without options, with or without a publication', async () => {
    const space = bank(planned);
    const early = await run(space, ['accept']);
    expect([early.code, early.said]).toEqual([0, expect.stringContaining('Nothing is published yet.')]);
    expect((await run(space, ['build'])).code).toBe(0);
    const { code, said } = await run(space, ['accept']);
    expect([code, said]).toEqual([0, expect.stringContaining(`From ${january} on: 1 record`)]);
    expect(said).toContain(
      `Nothing of it would stop a build now. Later, builds would stop at 2 instants, first at ${december}.`,
    );
    await run(space, accept('--at', january));
    expect((await run(space, ['accept'])).said).toContain(`Later, a build would stop at ${december}.`);
  });

  test('can be accepted only for an instant at which the content changes, and before it', async () => {
    const space = bank(planned);
    for (const [args, message] of [
      [
        ['--at', '2020-12-05'],
        `the content doesn't change by itself at 2020-12-05T00:00+00:00. It does at ${december} and ${january}.`,
      ],
      [['--at', '2020-11-20'], '--at: 2020-11-20 has passed. Without --at'],
      [['--at', 'december'], '--at: december is not an instant'],
      [['--at', january, '--until', '2020-12-31'], 'so nothing would be accepted then'],
      [['--at', december, '--removals', 'branches'], "--removals: a build wouldn't stop for branches"],
      [['--at', december, '--rule', 'hours/overlap'], '--rule and --record are about warnings'],
    ] as const) {
      const { code, said } = await run(space, accept(...args));
      expect([code, said]).toEqual([2, expect.stringContaining(message)]);
    }
    space.write(branches, planned.replace('53.399', '52.398'));
    expect((await run(space, accept('--at', december))).said).toContain(
      `There is nothing to accept: a build at ${december} would remove nothing`,
    );
    space.write(branches, at('52.399'));
    expect((await run(space, accept('--at', december))).said).toContain('No record begins or ends after now');
  });
});
