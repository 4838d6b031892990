import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { filesBelow, workspace } from '../commands/workspace.js';
import { isNightly } from '../seed.js';

const bench = (name: string) => fileURLToPath(new URL(`../../bench/${name}`, import.meta.url));
const { writeDataSet } = await import(bench('data-set.js'));
const { chain } = await import(bench('edits.js'));
const { measure } = await import(bench('measure.js'));
const { page } = await import(bench('page.js'));
const { Results } = await import(bench('results.js'));

/** The hash of each file below a folder. */
function stateOf(folder: string): Map<string, string> {
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  return new Map([...filesBelow(folder)].map(([path, bytes]) => [path, hash(bytes)]));
}

const tiny = { brands: 5, branches: 20, atms: 30, pcas: 10 };

describe('a data set', () => {
  it('has the same records in lists and in files of their own', () => {
    const { folder } = workspace();
    writeDataSet(join(folder, 'lists'), tiny);
    writeDataSet(join(folder, 'files'), { ...tiny, files: true });
    const files = filesBelow(join(folder, 'files'));
    expect(files.size).toBe(1 + 5 + 20 + 30 + 10);
    for (const [path, bytes] of filesBelow(join(folder, 'lists'))) {
      const name = path.replace('.yaml', '');
      const own = [...files].filter(([file]) => file.startsWith(`${name}/`)).map(([, text]) => text);
      const expected = load(bytes.toString());
      expect(
        own.length > 0 ? own.map((text) => load(text.toString())) : load(String(files.get(path))),
      ).toEqual(expected);
    }
  });

  it('has as many records if the shares of its brands are uneven, which are valid', async () => {
    const space = workspace();
    const content = join(space.folder, 'content');
    writeDataSet(content, { ...tiny, uneven: true });
    const counts = [0, 1, 2, 3, 4].map(
      (brand) => (load(space.read(`content/brand-0${brand}/atms.yaml`)) as unknown[]).length,
    );
    expect(counts).toEqual([12, 8, 4, 3, 3]);
    expect((await space.run(['check', '--quiet'])).code).toBe(0);
  });

  it('has nothing to report but bank holidays, which no record has, if it is clean', async () => {
    const space = workspace();
    writeDataSet(join(space.folder, 'content'), { ...tiny, branches: 100, clean: true });
    const { stdout } = await space.run(['check', '--format', 'json']);
    const rules = new Set(JSON.parse(stdout).problems.map(({ rule }: { rule: string }) => rule));
    expect([...rules]).toEqual(['hours/no-holiday']);
  });

  it('gets the same twenty edits as another with the same content, and stays valid', async () => {
    const space = workspace();
    const versions = ['content', 'copy'].map((name) => {
      const folder = join(space.folder, name);
      writeDataSet(folder, tiny);
      const edit = chain(1);
      const states = [stateOf(folder)];
      for (let number = 0; number < 20; number++) {
        edit(folder, number);
        states.push(stateOf(folder));
      }
      return states;
    });
    expect(versions[0]).toEqual(versions[1]);
    const [states] = versions;
    for (let edit = 0; edit < 20; edit++) expect(states![edit + 1]).not.toEqual(states![edit]);
    expect(states!.map(({ size }) => size - states![0]!.size)).toEqual(
      Array.from({ length: 21 }, (_, edit) => (edit % 5 === 3 || edit % 5 === 4 ? 1 : 0)),
    );
    expect((await space.run(['check', '--quiet'])).code).toBe(0);
  });
});

it('a measurement has the CPU time of all threads, and the peak of memory', async () => {
  const spin = 'while (process.cpuUsage().user < 300_000);';
  const code = `new (require('node:worker_threads').Worker)(${JSON.stringify(spin)}, { eval: true }); Buffer.alloc(200e6, 1);`;
  const { seconds, cpu, megabytes, code: exit } = await measure(process.execPath, ['-e', code]);
  expect(exit).toBe(0);
  expect(seconds).toBeGreaterThan(0);
  if (process.platform !== 'linux') return;
  expect(cpu).toBeGreaterThanOrEqual(0.3);
  expect(megabytes).toBeGreaterThan(200);
});

describe('the page of results', () => {
  const run = (seconds: number, floor: number, megabytes: number) => ({
    ...{ seconds, cpu: seconds * 2, megabytes },
    ...{ ratio: seconds / floor, cpuRatio: seconds / floor },
  });

  it('has the medians of ratios, the slopes, and no table without figures', () => {
    const results = new Results(join(workspace().folder, 'results.json'));
    const add = (size: string, name: string, runs: unknown[], program = 'now') =>
      results.add({ size, program, name, date: '2026-03-01', runs });
    for (const [size, times] of Object.entries({ full: 1, double: 2, quadruple: 4 })) {
      add(size, 'floor', [run(10 * times, 10 * times, 400)], 'floor');
      add(
        size,
        'cold',
        [12, 8, 30].map((seconds) => run(seconds * times, 10 * times, 300 + 10 * times)),
      );
    }
    const text: string = page(results);
    expect(text).toContain('| build, cold | – | – | 1.20 (1.20) | 310 |');
    // 12 seconds and 10 MB for 92,000 records more.
    expect(text).toContain('| build, cold | 12.0 | 24.0 | 48.0 | 13.0 | 310 | 320 | 340 | 0.11 |');
    expect(text).toContain('Measured on 2026-03-01');
    expect(text.match(/^## .*/gm)).toEqual([
      '## Checks and builds',
      '## Growth',
      '## What takes the time',
      '## Measuring',
    ]);
  });

  it('says that the machine was busy if the floor, which has one thread, took less CPU time than wall time', () => {
    const results = new Results(join(workspace().folder, 'results.json'));
    const entry = { size: 'full', program: 'floor', name: 'floor', date: '2026-03-01' };
    results.add({ ...entry, runs: [{ ...run(10, 10, 400), cpu: 9.9 }] });
    expect(page(results)).not.toContain('other work');
    results.add({ ...entry, runs: [{ ...run(10, 10, 400), cpu: 6 }] });
    expect(page(results)).toContain('F waited for up to 40 % of its time');
  });

  it('is of all that was measured at any time, each case as it was measured last', () => {
    const path = join(workspace().folder, 'results.json');
    const entry = { size: 'full', program: 'now', name: 'cold', date: '2026-03-01' };
    new Results(path).add({ ...entry, runs: [run(20, 10, 300)] });
    new Results(path).add({ ...entry, name: 'check', runs: [run(7, 10, 300)] });
    new Results(path).add({ ...entry, runs: [run(9, 10, 300)] });
    const text = page(new Results(path));
    expect(text).toContain('| build, cold | – | – | 0.90 (0.90) | 300 |');
    expect(text).toContain('| check, cold | – | – | 0.70 (0.70) | 300 |');
  });
});

it('npm run bench measures this program beside another version of it, and keeps the results', async () => {
  const { folder } = workspace();
  const older = join(folder, 'older/bin');
  mkdirSync(older, { recursive: true });
  const program = fileURLToPath(new URL('../../bin/opendata.js', import.meta.url));
  // One that knows no --no-cache, and keeps nothing.
  writeFileSync(
    join(older, 'opendata.js'),
    `import { spawnSync } from 'node:child_process';
const args = process.argv.slice(2);
if (args.includes('--help')) console.log('--out <folder>');
else if (args.some((arg) => arg.includes('cache'))) process.exitCode = 2;
else process.exitCode = spawnSync(process.execPath, [${JSON.stringify(program)}, ...args]).status;\n`,
  );
  const results = join(folder, 'results.json');
  const byNight = isNightly ? ['check', 'added'] : [];
  const alone = [...byNight, 'no-cache', 'restored', ...(isNightly ? ['watch'] : [])];
  const options = ['--sizes', 'small', '--runs', '1', '--cases', alone.join()];
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...[bench('run.js'), ...options, '--before', join(folder, 'older'), '--results', results],
  ]);
  const { entries } = JSON.parse(readFileSync(results, 'utf8'));
  expect(entries.map(({ program, name }: Record<string, string>) => `${program}: ${name}`).sort()).toEqual([
    ...byNight.map((name) => `before: ${name}`).sort(),
    ...['before: restored', 'floor: floor'],
    ...alone.map((name) => `now: ${name}`).sort(),
  ]);
  for (const { runs } of entries)
    expect(runs).toEqual([expect.objectContaining({ seconds: expect.any(Number) })]);
  expect(stdout.match(/^\| small \|/gm)).toHaveLength(entries.length);
});
