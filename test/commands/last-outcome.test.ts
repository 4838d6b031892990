import fs, {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTerminal } from '../../src/commands/cli/terminal.js';
import { recording, sayAgain } from '../../src/commands/project/last-outcome.js';
import {
  branchYaml,
  fenland,
  filesBelow,
  numbers,
  siteYaml,
  sourceDate,
  timeless,
  type Workspace,
  workspace,
} from './workspace.js';

/** Longer than a step of the clock of file systems: a file that has changed within one is read again. */
const aStep = () => sleep(25);

const atms = (id: string) => `- Identification: ${id}
  SupportedCurrencies: [GBP]
  Location: { PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: CB7 4AA } }
`;

const over = `  Availability:
    StandardAvailability: { Day: [{ Name: Monday, OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }] }] }
    NonStandardAvailability: { Name: Works, EndDate: 2026-04-15 }
`;

const bank = {
  ...fenland,
  'content/fenland/branches.yaml': branchYaml('FB-01', over),
  'content/site.staging.yaml': 'vendor: staging\n',
};

it('says the seconds of this run after what was said with those of another, and nothing else anew', () => {
  const said: string[] = [];
  const terminal = {
    ...openTerminal({}),
    say: (text: string, seconds?: number) => said.push(`${text}|${seconds}`),
  };
  const noting = recording({ ...terminal, say: () => {} }, true);
  noting.terminal.say('It ends ({seconds} s).');
  noting.terminal.say('Published', 7);
  sayAgain(
    { code: 0, printed: JSON.parse(JSON.stringify(noting.printed)) },
    { ...terminal, say: (...text) => void terminal.say(...text) },
    2,
  );
  expect(said).toEqual(['It ends ({seconds} s).|undefined', 'Published|2']);
});

describe('a run after which nothing has changed', () => {
  afterEach(() => vi.restoreAllMocks());

  const readFiles = (read: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }) =>
    read.mock.calls.map(([path]) => String(path)).filter((path) => /content\/|dist\//.test(path));

  it.each(['build', 'check'])('reads neither content nor what is published: %s', async (command) => {
    const space = workspace(bank);
    await aStep();
    const first = await space.run([command]);
    const again = await space.run([command]);
    const read = vi.spyOn(fs, 'readFileSync');
    const third = await space.run([command]);
    expect(readFiles(read)).toEqual([]);
    expect(third.code).toBe(0);
    expect(timeless(third.stderr)).toBe(timeless(again.stderr));
    if (command === 'check') expect(third).toEqual(first);
    else expect(third.stderr).toContain('Unchanged: this is what was published already');
  });

  it('compares bytes where only times are others, as in a fresh clone, and then knows the times', async () => {
    const space = workspace(bank);
    await aStep();
    await space.run(['check']);
    for (const path of ['content/site.yaml', 'content/fenland/atms.yaml']) touch(join(space.folder, path));
    await aStep();
    const read = vi.spyOn(fs, 'readFileSync');
    await space.run(['check']);
    expect(readFiles(read)).toEqual(['content/fenland/atms.yaml', 'content/site.yaml']);
    read.mockClear();
    await space.run(['check']);
    expect(readFiles(read)).toEqual([]);
  });

  it('shows the problems again, with the exit code', async () => {
    const space = workspace({ ...bank, 'content/fenland/atms.yaml': `${atms('A1')}  Colour: green\n` });
    await aStep();
    const first = await space.run(['check']);
    const read = vi.spyOn(fs, 'readFileSync');
    expect(await space.run(['check'])).toEqual(first);
    expect(first.code).toBe(1);
    expect(readFiles(read)).toEqual([]);
  });

  it('is not assumed where a file is dated later than the run', async () => {
    const space = workspace(bank);
    const later = new Date(Date.now() + 3_600_000);
    utimesSync(join(space.folder, 'content/site.yaml'), later, later);
    await space.run(['check']);
    const read = vi.spyOn(fs, 'readFileSync');
    await space.run(['check']);
    expect(readFiles(read)).toContain('content/site.yaml');
  });

  it('is only assumed on the same day of its time zone (D49)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const space = workspace(bank);
    await aStep();
    const read = vi.spyOn(fs, 'readFileSync');
    const filesReadAt = async (time: string) => {
      vi.setSystemTime(time);
      read.mockClear();
      await space.run(['check'], {});
      return readFiles(read);
    };
    expect(await filesReadAt('2031-04-14T22:30:00Z')).toContain('content/site.yaml');
    expect(await filesReadAt('2031-04-14T22:59:59Z')).toEqual([]);
    expect(await filesReadAt('2031-04-14T23:00:00Z')).toContain('content/site.yaml');
  });

  it('is only assumed by the same program', async () => {
    const root = new URL('../../', import.meta.url).pathname;
    const space = workspace(bank);
    const copy = join(space.folder, 'program');
    for (const part of ['bin', 'build', 'headers', 'package.json']) {
      cpSync(join(root, part), join(copy, part), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    await aStep();
    const { execFileSync } = await import('node:child_process');
    const check = () =>
      execFileSync(process.execPath, [join(copy, 'bin/opendata.js'), 'check'], {
        cwd: space.folder,
        stdio: 'pipe',
      });
    check();
    const known = entries(space);
    check();
    expect(entries(space)).toEqual(known);
    writeFileSync(join(copy, 'build/digest'), '0'.repeat(64));
    check();
    expect(entries(space).length).toBeGreaterThan(known.length);
  });
});

type Edit = (space: Workspace, next: () => number) => void;

const at = (space: Workspace, path: string) => join(space.folder, path);
const change = (path: string, edit: (text: string) => string): Edit => {
  return (space) => space.write(path, edit(existsSync(at(space, path)) ? space.read(path) : ''));
};
const remove = (path: string): Edit => {
  return (space) => rmSync(at(space, path), { recursive: true, force: true });
};
const published = (space: Workspace, what: (files: string[], root: string) => void) => {
  const link = at(space, 'dist/current');
  if (!existsSync(link)) return;
  const root = join(space.folder, 'dist', readlinkSync(link), 'site');
  what([...filesBelow(root).keys()], root);
};

/** Everything that a run depends on is changed by one of them. */
const edits: Readonly<Record<string, Edit>> = {
  nothing: () => {},
  'all as at first': (space) => {
    for (const path of ['content', 'headers', 'own.yaml', 'names.yaml']) remove(path)(space, Math.random);
    for (const [path, text] of Object.entries(bank)) space.write(path, text);
  },
  'a record added': (space, next) =>
    change('content/fenland/atms.yaml', (text) => text + atms(`A${Math.floor(next() * 9999)}`))(space, next),
  'a record changed to as many bytes, the time put back': (space) => {
    const path = at(space, 'content/fenland/atms.yaml');
    const { atime, mtime } = statSync(path);
    change('content/fenland/atms.yaml', (text) =>
      text.replace(/A(\d)/, (_, digit) => `A${(Number(digit) + 3) % 10}`),
    )(space, Math.random);
    utimesSync(path, atime, mtime);
  },
  'an error made': change('content/fenland/atms.yaml', (text) => text.replace('[GBP]', '[Pounds]')),
  'an error corrected': change('content/fenland/atms.yaml', (text) => text.replaceAll('[Pounds]', '[GBP]')),
  'a file added': (space, next) =>
    space.write(`content/fenland/atms/${Math.floor(next() * 3)}.yaml`, atms('B1')),
  'a file removed': remove('content/fenland/atms/0.yaml'),
  'a file renamed': (space) => {
    const [from, to] = [at(space, 'content/fenland/atms/1.yaml'), at(space, 'content/fenland/atms/9.yaml')];
    if (existsSync(from)) renameSync(from, to);
  },
  'a file out of place': (space) => space.write('content/fenland/atmz.yaml', atms('B1')),
  'a file out of place removed': remove('content/fenland/atmz.yaml'),
  'a link': (space) => {
    if (!existsSync(at(space, 'content/fenland/atms/link.yaml'))) {
      mkdirSync(at(space, 'content/fenland/atms'), { recursive: true });
      symlinkSync('../atms.yaml', at(space, 'content/fenland/atms/link.yaml'));
    }
  },
  'a link removed': remove('content/fenland/atms/link.yaml'),
  'a note beside the content': (space, next) => space.write('content/NOTES.md', String(next())),
  'a hidden file': (space, next) => space.write('content/.hidden', String(next())),
  'an import interrupted': (space) => space.write('content/.opendata/import.json', '{}'),
  'an import finished': remove('content/.opendata/import.json'),
  'a brand added': (space) => {
    space.write('content/wash/brand.yaml', 'BrandName: Wash Bank\n');
    space.write('content/wash/atms.yaml', atms('W1'));
  },
  'a brand renamed': change('content/fenland/brand.yaml', (text) =>
    text.replace(/BrandName: (.*)/, 'BrandName: $1 s'),
  ),
  'the settings changed': change(
    'content/site.yaml',
    (text) => `${text.replace(/^agreement.*\n/m, '')}agreement: No. ${text.length}\n`,
  ),
  'rules graded': change('content/site.yaml', (text) => `${text}rules: { versions/lost: warning }\n`),
  'a version left out': change(
    'content/site.yaml',
    (text) => `${text.replace(/^versions.*\n/m, '')}versions: [v2.2]\n`,
  ),
  'hosts named': change(
    'content/site.yaml',
    (text) => `${text.replace(/^hosts.*\n/m, '')}hosts: [netlify]\n`,
  ),
  'a policy named that is missing': change(
    'content/site.yaml',
    (text) => `${text.replace(/^headerPolicy.*\n/m, '')}headerPolicy: ../own.yaml\n`,
  ),
  'that policy written': (space) => space.write('own.yaml', 'rateLimit: { requests: 5, seconds: 60 }\n'),
  'that policy changed': change('own.yaml', (text) =>
    text.replace(/\d+,/, (count) => `${Number.parseInt(count, 10) + 1},`),
  ),
  'names in a file': change(
    'content/site.yaml',
    (text) => `${text.replace(/^names.*\n/m, '')}names: ../names.yaml\n`,
  ),
  'the names written': (space) => space.write('names.yaml', 'BranchType: { Physical: Bricks }\n'),
  'the names changed': (space) => space.write('names.yaml', 'BranchType: { Physical: Mortar }\n'),
  'no results kept': change('content/site.yaml', (text) => `${text.replace(/^cache.*\n/m, '')}cache: off\n`),
  'the settings as at first': (space) => space.write('content/site.yaml', siteYaml),
  'other settings changed': change('content/site.staging.yaml', (text) =>
    text === '' ? 'vendor: s\n' : `${text.trim()}s\n`,
  ),
  'a header policy': (space) =>
    space.write('headers/policy.yaml', 'rateLimit: { requests: 7, seconds: 60 }\n'),
  'no header policy': remove('headers'),
  'a problem accepted': (space) =>
    space.write(
      'content/baseline.yaml',
      'accepted:\n  - rule: hours/exception-over\n    record: fenland/branches/FB-01\n    field: Availability.NonStandardAvailability.EndDate\n    fingerprint: 5c4e20bc1f7d\n    reason: Known.\n',
    ),
  'no problem accepted': remove('content/baseline.yaml'),
  'a change accepted': (space) =>
    space.write(
      'content/accepted.yaml',
      "changes:\n  - publication: '0123456789ab'\n    removals: [atms]\n    reason: Known.\n",
    ),
  'no change accepted': remove('content/accepted.yaml'),
  'output removed': remove('dist'),
  'the web root removed': remove('dist/site'),
  'a file in the web root': (space) => {
    if (!existsSync(at(space, 'dist/site'))) return;
    space.write('dist/site/more.txt', 'more');
    utimesSync(at(space, 'dist/site/more.txt'), 1, 1);
  },
  'the link to the publication removed': remove('dist/current'),
  'a published file damaged': (space) =>
    published(space, (files, root) =>
      writeFileSync(join(root, files.find((path) => path.endsWith('.gz'))!), 'damaged'),
    ),
  'a published file removed': (space) =>
    published(space, (files, root) => rmSync(join(root, files.find((path) => path.endsWith('.br'))!))),
  'a published file dated otherwise': (space) =>
    published(space, (files, root) => utimesSync(join(root, files.find((path) => /atms/.test(path))!), 1, 1)),
  'a published file linked': (space, next) =>
    published(space, (files, root) => {
      linkSync(join(root, files[0]!), at(space, `linked-${next()}`));
    }),
};

const runs: Readonly<
  Record<string, { readonly args: readonly string[]; readonly env?: Record<string, string> }>
> = {
  build: {
    args: [
      'build',
      '--accept-removals',
      'atms',
      '--accept-gone',
      '/v2.1',
      '--accept-media-type',
      'v2.1',
      '--accept-media-type',
      'v2.2',
    ],
  },
  'build, plain': { args: ['build'] },
  'build, json': { args: ['build', '--format', 'json'] },
  'build, dry': { args: ['build', '--dry-run'] },
  'build, with a list': { args: ['build', '--purge-list', 'purge.txt'] },
  'build, strict': { args: ['build', '--max-warnings', '0'] },
  'build, quiet': { args: ['build', '--quiet'] },
  'build, for a host': { args: ['build', '--hosts', 'vercel'] },
  'build, elsewhere': { args: ['build', '--out', 'public'] },
  'build, otherwise': { args: ['build', '--settings', 'content/site.staging.yaml', '--out', 'staged'] },
  check: { args: ['check'] },
  'check, files': { args: ['check', 'content/fenland/atms.yaml'] },
  'check, json': { args: ['check', '--format', 'json'] },
  'check, sarif': { args: ['check', '--format', 'sarif'] },
  'check, on a day': { args: ['check', '--at', '2026-04-01'] },
  'check, otherwise': { args: ['check', '--settings', 'content/site.staging.yaml'] },
  'check, in colours': { args: ['check'], env: { FORCE_COLOR: '1' } },
  'check, narrow': { args: ['check'], env: { COLUMNS: '40' } },
};

describe('a series of runs ends as one that keeps nothing, after any change', () => {
  const compared = async (
    steps: readonly { readonly edit: string; readonly seed: number; readonly runs: readonly string[] }[],
  ) => {
    const [kept, plain] = [workspace(bank), workspace(bank)];
    const ends: string[] = [];
    for (const [step, { edit, seed, runs: names }] of steps.entries()) {
      for (const space of [kept, plain]) edits[edit]!(space, numbers(seed));
      await aStep();
      for (const name of names) {
        const { args, env } = runs[name]!;
        const when = { SOURCE_DATE_EPOCH: String(Number(sourceDate.SOURCE_DATE_EPOCH) + step * 10), ...env };
        const one = await kept.run(args, when);
        const other = await plain.run(
          [...args, ...(args[0] === 'check' || args[0] === 'build' ? ['--no-cache'] : [])],
          when,
        );
        const about = `${step}: ${edit}, ${name}`;
        expect([about, one.code, one.stdout, timeless(one.stderr)]).toEqual([
          about,
          other.code,
          other.stdout,
          timeless(other.stderr),
        ]);
        for (const out of ['dist', 'public', 'staged'])
          expect([about, publishedIn(kept, out)]).toEqual([about, publishedIn(plain, out)]);
        ends.push(timeless(one.stderr));
      }
    }
    return ends;
  };

  it('each once', { timeout: 300_000 }, async () => {
    const names = ['build', 'build', 'check'];
    const ends = await compared(
      Object.keys(edits).flatMap((edit, seed) => [
        { edit, seed, runs: names },
        { edit: 'all as at first', seed, runs: ['build'] },
      ]),
    );
    expect(ends.filter((end) => end.includes('Unchanged:')).length).toBeGreaterThan(25);
    expect(ends.filter((end) => end.includes('Published')).length).toBeGreaterThan(15);
    expect(ends.filter((end) => end.includes('Restored')).length).toBeGreaterThan(0);
  });

  it('in any order, with any options', { timeout: 300_000 }, async () => {
    const kinds = fc.constantFrom(...Object.keys(edits));
    const options = fc.array(fc.constantFrom(...Object.keys(runs)), { minLength: 1, maxLength: 3 });
    const step = fc.record({
      edit: kinds,
      seed: fc.nat(),
      // Each twice, since the second time is that which is taken over.
      runs: options.map((names) => names.flatMap((name) => [name, name])),
    });
    const series = fc.array(step, { minLength: 12, maxLength: 12, size: 'max' });
    await fc.assert(
      fc.asyncProperty(series, async (steps) => void (await compared(steps))),
      { numRuns: 2, endOnFailure: true },
    );
  });
});

function entries(space: Workspace): string[] {
  const folder = join(space.folder, '.opendata/cache');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** Gives a file another time, as a fresh clone does. */
function touch(path: string): void {
  utimesSync(path, new Date('2026-01-01'), new Date('2026-01-01'));
}

/** The published files with their times. */
function publishedIn(space: Workspace, out: string): Map<string, string> {
  const site = join(space.folder, out, 'site');
  if (!existsSync(site)) return new Map();
  return new Map(
    [...filesBelow(site)].map(([path, bytes]) => [
      path,
      `${statSync(join(site, path)).mtimeMs} ${bytes.toString('latin1')}`,
    ]),
  );
}
