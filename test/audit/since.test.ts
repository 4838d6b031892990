import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { htmlConformance } from '../../src/reporting/audit/html.js';
import { jsonConformance } from '../../src/reporting/audit/json.js';
import { markdownConformance } from '../../src/reporting/audit/markdown.js';
import { prettyConformance } from '../../src/reporting/audit/pretty.js';
import type { ClauseResult, ConformanceFormat, Since } from '../../src/reporting/audit/report.js';
import { changedRows } from '../../src/reporting/audit/since.js';
import { style } from '../../src/reporting/report/style.js';
import { branchYaml, fenland, type Workspace, workspace } from '../commands/workspace.js';
import { accounts, age, bank } from './bank.js';
import { hostile, reportWith, row } from './reports.js';

const breaches = (count: number): Partial<ClauseResult> => ({
  breaches: { count, records: count, shown: [] },
});

describe('a row of the standard', () => {
  const changed = (before: ClauseResult | undefined, now: ClauseResult | undefined) =>
    changedRows(before ? [before] : [], now ? [now] : []).map(({ change }) => change);

  it('gets worse or better by its outcome, and by its breaches where that is the same', () => {
    const better = [
      [row('breached', breaches(3)), row('breached', breaches(2))],
      [row('breached', breaches(1)), row('accepted', { accepted: 1 })],
      [row('accepted', { accepted: 2 }), row('accepted', { accepted: 1 })],
      [row('accepted', { accepted: 2 }), row('doubtful', breaches(9))],
      [row('doubtful', breaches(1)), row('person')],
      [row('unchecked', { off: ['schema/enum'] }), row('person')],
      [row('person'), row('met')],
      [row('breached', breaches(1)), row('not-applicable')],
    ] as const;
    for (const [worse, sounder] of better) {
      expect(changed(worse, sounder)).toEqual(['better']);
      expect(changed(sounder, worse)).toEqual(['worse']);
    }
  });

  it('is neither where records come or go, and the same with any number of sound ones', () => {
    expect(changed(row('not-applicable'), row('met'))).toEqual(['other']);
    expect(changed(row('met', { records: 4 }), row('met', { records: 400 }))).toEqual([]);
  });

  it('is new or gone where only one has it', () => {
    expect(changed(undefined, row('met'))).toEqual(['new']);
    expect(changed(row('met'), undefined)).toEqual(['gone']);
  });

  it('stands before others if it got worse', () => {
    const [first, second] = [row('met', { clause: 'ATM C1' }), row('breached', breaches(1))];
    const found = changedRows(
      [{ ...first, outcome: 'person' }, row('met')],
      [first, second, row('met', { clause: 'ATM C3' })],
    );
    expect(found.map(({ change, now }) => [change, now?.clause])).toEqual([
      ['worse', 'ATM C2'],
      ['better', 'ATM C1'],
      ['new', 'ATM C3'],
    ]);
  });
});

describe('each format names what changed', () => {
  const since: Since = {
    name: hostile,
    kind: 'report',
    date: '2026-02-01',
    isOtherProgram: true,
    errors: { before: 0, now: 1 },
    rows: changedRows(
      [row('met'), row('person', { clause: 'ATM C1' }), row('met', { clause: 'ATM C9', asks: hostile })],
      [row('breached', breaches(2)), row('met', { clause: 'ATM C1' }), row('met', { clause: 'ATM C3' })],
    ),
  };
  const textOf = (format: ConformanceFormat, own = since) =>
    [...format.print({ ...reportWith('content'), since: own }, { width: 100, style: style(false) })].join('');

  it('on a terminal, the worse first', () => {
    const text = textOf(prettyConformance);
    expect(text).toContain('Rules: 1 worse, 1 better, 1 new, 1 gone. Errors: 0 before, 1 now.');
    expect(text).toMatch(
      /Worse\n {2}ATM C2 .*\n {4}met on 4 records → breached by 2 of 4 records\n[\s\S]*Better\n {2}ATM C1/,
    );
    expect(text).toMatch(/Gone\n {4}ATM C9\n/);
    expect(text).toMatch(/by another version of this\s+program/);
    expect(text).not.toMatch(/[\u001b\u202e]/);
  });

  it('in Markdown', () => {
    const text = textOf(markdownConformance);
    expect(text).toMatch(/## Since .*\n[\s\S]*\| met on 4 records \| breached by 2 of 4 records \|/);
    for (const line of text.split('\n'))
      expect(line.replace(/``+.*?``+/g, '')).not.toMatch(/octocat|<img|evil/);
  });

  it('in HTML, where the names are data', () => {
    const text = textOf(htmlConformance);
    expect(text.replace(/<[^>]+>/g, '')).toMatch(/met on 4 records\s*breached by 2 of 4 records/);
    expect(text).not.toContain('<img');
  });

  it('in JSON, with the numbers', () => {
    const { since: own } = JSON.parse(textOf(jsonConformance));
    expect(own).toMatchObject({ name: hostile, kind: 'report', errors: { before: 0, now: 1 } });
    expect(own.rows[0]).toEqual({
      change: 'worse',
      clause: 'ATM C2',
      collection: 'atms',
      before: expect.objectContaining({ outcome: 'met', breaches: { count: 0, records: 0 } }),
      now: {
        outcome: 'breached',
        records: 4,
        breaches: { count: 2, records: 2 },
        accepted: 0,
        text: 'breached by 2 of 4 records',
      },
    });
    expect(own.rows.at(-1)).toMatchObject({ change: 'gone', before: { outcome: 'met' } });
  });

  it('in a line where nothing did', () => {
    const none = { ...since, errors: { before: 1, now: 1 }, rows: [] };
    for (const format of [prettyConformance, markdownConformance, htmlConformance])
      expect(textOf(format, none)).toContain('No rule got better or worse since.');
  });
});

describe('opendata conformance --previous', () => {
  const sinceOf = async (space: Workspace, place: string, ...more: readonly string[]) => {
    const args = ['conformance', '--no-cache', '--format', 'json', '--previous', place, ...more];
    const { stdout, stderr } = await space.run(args);
    expect(stderr).toBe('');
    return JSON.parse(stdout).since;
  };
  const git = (space: Workspace, ...args: string[]) =>
    execFileSync(
      'git',
      ['-C', space.folder, '-c', 'user.name=E', '-c', 'user.email=e@fenland.example', ...args],
      { encoding: 'utf8' },
    ).trim();
  const other = branchYaml('FB-06', '  ServiceAndFacility: [Other]\n');
  const branches = 'content/fenland/branches.yaml';
  const worse = {
    change: 'worse',
    clause: 'Branch C2',
    before: { outcome: 'met', records: 5, text: 'met on 5 records' },
    now: { outcome: 'breached', records: 6, text: 'breached by 1 of 6 records' },
  };

  it('judges a revision as it would be judged today, with its verdicts', async () => {
    const space = bank();
    const clause = ['--sign-off', 'PCA C19', '--by', 'A. Auditor'];
    expect((await space.run(['conformance', '--no-cache', ...clause])).code).toBe(0);
    git(space, 'init', '-q');
    git(space, 'add', '.');
    git(space, 'commit', '-q', '-m', 'Begin');
    expect(await sinceOf(space, 'git:HEAD')).toMatchObject({
      kind: 'content',
      commit: git(space, 'rev-parse', 'HEAD'),
      isOtherProgram: false,
      rows: [],
    });
    space.write(branches, space.read(branches) + other);
    space.remove('content/audit.yaml');
    const { rows } = await sinceOf(space, 'git:HEAD');
    expect(rows).toMatchObject([{ clause: 'PCA C19', before: { outcome: 'met' } }, worse]);
    space.write(accounts, age(18));
    expect((await sinceOf(space, 'git:HEAD')).errors).toEqual({ before: 0, now: expect.any(Number) });
  });

  it('judges another content folder', async () => {
    const space = workspace(fenland);
    for (const [path, text] of Object.entries(fenland)) space.write(`before/${path}`, text);
    space.write(branches, space.read(branches) + other);
    expect((await sinceOf(space, 'before/content')).rows).toMatchObject([worse]);
  });

  it('reads a report that was kept, and says what it is of', async () => {
    const space = workspace(fenland);
    const made = await space.run(['conformance', '--no-cache', '--format', 'json', '--date', '2026-02-01']);
    space.write('kept.json', made.stdout);
    space.write(branches, space.read(branches) + other);
    expect(await sinceOf(space, 'kept.json')).toMatchObject({
      kind: 'report',
      date: '2026-02-01',
      isOtherProgram: false,
      rows: [worse],
    });
    space.write('kept.json', made.stdout.replace(/"version":"[^"]+"/, '"version":"0.0.1"'));
    expect((await sinceOf(space, 'kept.json')).isOtherProgram).toBe(true);
    const some = await space.run(['conformance', '--previous', 'kept.json', '--collection', 'atms']);
    expect([some.code, some.stderr]).toEqual([2, expect.stringContaining('other collections or brands')]);
  });

  it('refuses what rules cannot be judged of', async () => {
    const space = workspace({ ...fenland, 'feed.json': '{"data":[]}' });
    await space.run(['build', '--no-cache']);
    const messages: readonly (readonly [string, string])[] = [
      ['dist/site', 'A publication does not have what rules are judged by'],
      ['https://fenland.example/', 'A publication does not have what rules are judged by'],
      ['feed.json', 'feed.json is not a report that this version can read'],
      ['none.json', 'there is no none.json'],
      ['git:main', 'is in no git repository'],
    ];
    for (const [place, message] of messages) {
      const { code, stdout, stderr } = await space.run(['conformance', '--no-cache', '--previous', place]);
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
    }
  });
});
