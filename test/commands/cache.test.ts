import { spawnSync } from 'node:child_process';
import fs, {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ResultStore } from '../../src/base/cache/store.js';
import { tries } from '../seed.js';
import {
  branchYaml,
  fenland,
  filesBelow,
  numbers,
  program,
  siteYaml,
  sourceDate,
  timeless,
  type Workspace,
  workspace,
} from './workspace.js';

const cacheOf = (space: Workspace) => join(space.folder, '.opendata/cache');
const entries = (space: Workspace) => readdirSync(cacheOf(space)).filter((name) => name !== '.gitignore');
const atmOf = (id: string, postcode: string) => `- Identification: ${id}
  SupportedCurrencies: [GBP]
  Location: { PostalAddress: { BuildingNumber: 3, TownName: Ely, PostCode: ${postcode} } }
`;

describe('results that are kept', () => {
  it('stand in .opendata/cache beside the content, which git ignores', async () => {
    const space = workspace(fenland);
    await space.run(['build']);
    expect(entries(space).length).toBeGreaterThan(0);
    expect(space.read('.opendata/cache/.gitignore')).toBe('*\n');
  });

  it('are kept by check as well, and found by build', async () => {
    const space = workspace(fenland);
    await space.run(['check']);
    const before = entries(space);
    await space.run(['build']);
    expect(entries(space)).toEqual(expect.arrayContaining(before));
  });

  it.each([
    ['--no-cache', ['--no-cache'], ''],
    ['cache: off in site.yaml', [], 'cache: off\n'],
  ])('are not, with %s', async (_, options, setting) => {
    const space = workspace(fenland);
    space.write('content/site.yaml', space.read('content/site.yaml') + setting);
    await space.run(['build', ...options]);
    expect(existsSync(join(space.folder, '.opendata'))).toBe(false);
  });

  it('are not needed: a folder that can not be written is no error', async () => {
    const space = workspace(fenland);
    space.write('.opendata', 'a file');
    const { code, stderr } = await space.run(['build']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('Published')]);
  });

  it('are no reason to go on without end where the working folder is removed', async () => {
    const space = workspace(fenland);
    const removing = join(dirname(space.folder), `${basename(space.folder)}.mjs`);
    onTestFinished(() => rmSync(removing, { force: true }));
    writeFileSync(
      removing,
      `import fs from 'node:fs';
const { mkdirSync } = fs;
fs.mkdirSync = (path, ...options) => {
  if (String(path).includes('.opendata')) fs.rmSync(${JSON.stringify(space.folder)}, { recursive: true, force: true });
  return mkdirSync(path, ...options);
};
`,
    );
    const args = ['--import', removing, program, 'check'];
    const { signal, stderr } = spawnSync(process.execPath, args, {
      cwd: space.folder,
      encoding: 'utf8',
      timeout: 180_000,
      killSignal: 'SIGKILL',
    });
    expect([signal, stderr, existsSync(space.folder)]).toEqual([
      null,
      expect.not.stringContaining('fault of the program'),
      false,
    ]);
  });

  it('say the same problems again, each with its place', async () => {
    const space = workspace(fenland);
    space.write(
      'content/fenland/atms.yaml',
      `${atmOf('A1', 'CB7 4AA')}${atmOf('A1', 'CB7 4AA')}- Identification: A2\n  Colour: green\n`,
    );
    const first = await space.run(['check']);
    space.write('content/fenland/atms.yaml', `# a line more\n${space.read('content/fenland/atms.yaml')}`);
    const moved = await space.run(['check']);
    const again = await space.run(['check']);
    expect(first.stderr).toContain('atms.yaml');
    expect(moved.stderr).not.toBe(first.stderr);
    expect(again).toEqual(moved);
    expect(again).toEqual(await space.run(['check', '--no-cache']));
  });

  it('hold on other days, but for what is over by then', async () => {
    const space = workspace({
      ...fenland,
      'content/fenland/branches.yaml': branchYaml(
        'FB-01',
        `  Availability:
    StandardAvailability: { Day: [{ Name: Monday, OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }] }] }
    NonStandardAvailability: { Name: Works, EndDate: 2026-04-15 }
`,
      ),
    });
    const reported = async (day: string) =>
      (await space.run(['check', '--at', day])).stderr.includes('hours/exception-over');
    const days = ['2026-04-14', '2026-04-15', '2026-04-16', '2026-04-17', '2026-04-01', '2026-05-01'];
    const answers: boolean[] = [];
    for (const day of days) answers.push(await reported(day));
    expect(answers).toEqual([false, false, true, true, false, true]);
  });
});

/** What may happen to the kept results between two builds. */
const mishaps: Readonly<Record<string, (folder: string, next: () => number) => void>> = {
  nothing: () => {},
  'half of them are gone': (folder, next) => {
    for (const path of filesIn(folder)) if (next() < 0.5) rmSync(path);
  },
  'half of them are cut off': (folder, next) => {
    for (const path of filesIn(folder)) {
      if (next() < 0.5)
        writeFileSync(path, readFileSync(path).subarray(0, Math.floor(next() * statSync(path).size)));
    }
  },
  'a byte in each of them is another': (folder, next) => {
    for (const path of filesIn(folder)) {
      const bytes = readFileSync(path);
      if (bytes.length > 0) bytes[Math.floor(next() * bytes.length)]! ^= 1 + Math.floor(next() * 255);
      writeFileSync(path, bytes);
    }
  },
  'the published texts in them are others': (folder) => {
    for (const path of filesIn(folder)) {
      const text = readFileSync(path, 'latin1').replaceAll('"Identification":"', '"Identification":"X');
      writeFileSync(path, text, 'latin1');
    }
  },
  "they have each other's names": (folder) => {
    const paths = filesIn(folder);
    const contents = paths.map((path) => readFileSync(path));
    for (const [at, path] of paths.entries()) writeFileSync(path, contents[(at + 1) % contents.length]!);
  },
};

function filesIn(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name !== '.gitignore')
        .map((name) => join(folder, name))
    : [];
}

/** One change to the content. Some leave it with errors, so that nothing is published. */
const edits: readonly ((space: Workspace, next: () => number) => void)[] = [
  (space, next) =>
    change(space, 'atms', (text) => `${text}${atmOf(`A${Math.floor(next() * 9999)}`, 'CB7 4AA')}`),
  (space, next) =>
    change(space, 'atms', (text) =>
      text.replace(/- Identification: A\d+/, `- Identification: A${Math.floor(next() * 9999)}`),
    ),
  (space) => change(space, 'atms', (text) => text.replace(/PostCode: .*? }/, 'PostCode: CB6 1AA }')),
  (space) => change(space, 'atms', (text) => text.replace('[GBP]', '[GBP, EUR]')),
  (space) => change(space, 'atms', (text) => text.replace('[GBP]', '[Pounds]')),
  (space) => change(space, 'atms', (text) => text.replace('[Pounds]', '[GBP]')),
  (space) => change(space, 'atms', (text) => `# a comment\n${text}`),
  (space) => change(space, 'brand', (text) => text.replace(/BrandName: (.*)/, 'BrandName: $1 s')),
  (space) => change(space, 'brand', (text) => `${text.replace(/^group: .*\n/m, '')}group: islands\n`),
  (space) => change(space, 'site', (text) => `${text.replace(/^versions: .*\n/m, '')}versions: [v2.2]\n`),
  (space) => change(space, 'site', (text) => text.replace(/^versions: .*\n/m, '')),
  (space) =>
    change(space, 'site', (text) => `${text.replace(/^agreement: .*\n/m, '')}agreement: Another text.\n`),
  () => {},
];

const paths: Readonly<Record<string, string>> = {
  atms: 'content/fenland/atms.yaml',
  brand: 'content/fenland/brand.yaml',
  site: 'content/site.yaml',
};

function change(space: Workspace, which: string, edit: (text: string) => string): void {
  const path = paths[which]!;
  const isThere = existsSync(join(space.folder, path));
  space.write(path, edit(isThere ? space.read(path) : ''));
}

describe('a series of builds with kept results publishes the same bytes as one without', () => {
  const series = (minLength: number, maxLength: number) =>
    fc.array(fc.record({ how: fc.nat(edits.length - 1), seed: fc.nat() }), {
      minLength,
      maxLength,
      size: 'max',
    });

  it.each(Object.keys(mishaps))('where this happens between them: %s', async (mishap) => {
    const codes: number[] = [];
    let count = 0;
    const property = fc.asyncProperty(mishap === 'nothing' ? series(6, 10) : series(5, 6), async (steps) => {
      // Every other series is also published as pages and downloads, which takes longer.
      const parts = count++ % 2 === 0 ? 'pages: on\ndownloads: on\n' : '';
      const files = {
        ...fenland,
        'content/site.yaml': siteYaml + parts,
        'content/fenland/atms.yaml': atmOf('A1', 'CB7 4AA') + atmOf('A2', 'CB6 3AA'),
      };
      const [kept, plain] = [workspace(files), workspace(files)];
      for (const [step, { how, seed }] of steps.entries()) {
        for (const space of [kept, plain]) edits[how]!(space, numbers(seed));
        mishaps[mishap]!(cacheOf(kept), numbers(seed));
        const env = { SOURCE_DATE_EPOCH: String(Number(sourceDate.SOURCE_DATE_EPOCH) + step * 10) };
        const accepting = ['accept', '--all', '--reason', 'It is meant.'];
        for (const space of [kept, plain]) await space.run(accepting, env);
        const one = await kept.run(['build'], env);
        const other = await plain.run(['build', '--no-cache'], env);
        codes.push(one.code);
        expect([one.code, timeless(one.stderr)]).toEqual([other.code, timeless(other.stderr)]);
        expect(publishedIn(kept)).toEqual(publishedIn(plain));
      }
    });
    await fc.assert(property, { seed: 11, numRuns: mishap === 'nothing' ? tries(3) : 1, endOnFailure: true });
    expect(codes.filter((code) => code === 0).length).toBeGreaterThan(codes.length / 3);
  });
});

function publishedIn(space: Workspace): Map<string, string> {
  const site = join(space.folder, 'dist/site');
  if (!existsSync(site)) return new Map();
  return new Map([...filesBelow(site)].map(([path, bytes]) => [path, bytes.toString('latin1')]));
}

describe('two programs', () => {
  it('may keep other values of the same thing in the same place', async () => {
    const space = workspace(fenland);
    const store = new ResultStore(cacheOf(space), { fs, now: Date.now, nonce: 'other' });
    const parts = [Buffer.from('[]')];
    for (const slot of ['fenland/atms', 'fenland/branches'])
      store.keep(slot, 'other', { files: [[{}]] }, parts);
    expect((await space.run(['check'])).code).toBe(0);
    expect((await space.run(['build'])).code).toBe(0);
  });

  it("never use each other's results", async () => {
    const space = workspace(fenland);
    await space.run(['build']);
    const before = entries(space);
    mkdirSync(join(space.folder, 'elsewhere'));
    await space.start(['build', '--out', 'elsewhere/dist']);
    expect(entries(space).length).toBeGreaterThan(before.length);
  });
});
