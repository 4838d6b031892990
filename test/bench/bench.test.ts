import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { filesBelow, workspace } from '../commands/workspace.js';
import { isNightly } from '../seed.js';

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const { changeAtm, sizes, writeDataSet } = await import(here('bench/data-set.js'));
const { measure } = await import(here('bench/measure.js'));
const node = (args: readonly string[], cwd?: string) => promisify(execFile)(process.execPath, args, { cwd });

it.each([
  // A brand in the shape of v2.1, in YAML and JSON, lists and files of a record; the floor makes no other version.
  ['a brand of the sample', (content: string) => copyBrand(content, 'northgate'), 6],
  ['a data set', (content: string) => writeDataSet(content, sizes.small), 3],
])('the floor writes the bytes that the program publishes: %s', async (_, write, collections) => {
  const space = workspace();
  write(join(space.folder, 'content'));
  await space.run(['build', '--no-cache']);
  await node([here('bench/floor.js'), 'content', 'floor'], space.folder);
  const written = [...filesBelow(join(space.folder, 'floor'))].filter(([path]) => !path.includes('.'));
  expect(written).toHaveLength(collections);
  for (const [path, bytes] of written) {
    const published = space.read(`dist/site/open-banking/v2.1/${path}`);
    expect(bytes.toString()).toBe(`${published.slice(0, published.lastIndexOf(',"meta":'))}}`);
  }
});

function copyBrand(content: string, brand: string) {
  cpSync(here(`content/${brand}`), join(content, brand), { recursive: true });
  const settings = readFileSync(here('content/site.yaml'), 'utf8').replace(
    /^(brands|pages|downloads|openapi|changes):.*\n( {2}.*\n)*/gm,
    '',
  );
  writeFileSync(join(content, 'site.yaml'), settings);
}

it('an uneven data set has a large brand, and an edit moves one ATM of the one in the middle', async () => {
  const space = workspace();
  const content = join(space.folder, 'content');
  writeDataSet(content, { brands: 5, branches: 20, atms: 30, pcas: 10, uneven: true });
  const atms = () =>
    [0, 1, 2, 3, 4].map((n) => load(space.read(`content/brand-0${n}/atms.yaml`)) as object[]);
  const before = atms();
  expect(before.map(({ length }) => length)).toEqual([12, 8, 4, 3, 3]);
  changeAtm(content);
  const moved = atms().map((brand, n) =>
    brand.filter((atm, at) => JSON.stringify(atm) !== JSON.stringify(before[n]![at])),
  );
  expect(moved.map(({ length }) => length)).toEqual([0, 0, 1, 0, 0]);
  expect((await space.run(['check', '--quiet'])).code).toBe(0);
});

it('a measurement has the CPU time of all threads, and the peak of memory', async () => {
  const spin = 'while (process.cpuUsage().user < 300_000);';
  const code = `new (require('node:worker_threads').Worker)(${JSON.stringify(spin)}, { eval: true }); Buffer.alloc(200e6, 1);`;
  const { seconds, cpu, megabytes } = await measure([process.execPath, '-e', code]);
  expect(seconds).toBeGreaterThan(0);
  if (!existsSync('/proc/self/stat')) return;
  expect(cpu).toBeGreaterThanOrEqual(0.3);
  expect(megabytes).toBeGreaterThan(200);
});

it('npm run bench measures its cases with this program and another version of it', async () => {
  const cases = isNightly ? [] : ['--cases', 'check,atm,diff'];
  const args = ['--data', 'sample', '--runs', '1', '--against', here('.'), ...cases];
  const { stdout } = await node([here('bench/run.js'), ...args]);
  const { length } = [...readFileSync(here('bench/run.js'), 'utf8').matchAll(/ title: '/g)];
  const figures = String.raw`\d+\.\d\d \(\d+\.\d\d\), \d+`;
  const rows = stdout.match(new RegExp(String.raw`^\| [^|]+ \| ${figures} \| ${figures} \|$`, 'gm'));
  expect(rows).toHaveLength(isNightly ? length : 3);
}, 300_000);
