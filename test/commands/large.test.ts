import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { worthThreads } from '../../src/build/compile/compile-files.js';
import { filesBelow, workspace } from './workspace.js';

const { writeDataSet } = await import(fileURLToPath(new URL('../../bench/data-set.js', import.meta.url)));

/** Published files by path, without the manifest's name of the day. */
const published = (folder: string, out: string) =>
  Object.fromEntries(
    [...filesBelow(join(folder, out, 'site'))].map(([path, bytes]) => [
      path,
      Buffer.from(bytes).toString('base64url'),
    ]),
  );

/** Changes one record of a file. */
function edit(path: string, from: RegExp, to: string): void {
  const text = readFileSync(path, 'utf8');
  const middle = text.indexOf('\n- ', Math.floor(text.length / 2));
  writeFileSync(path, text.slice(0, middle) + text.slice(middle).replace(from, to));
}

it('A site that is compiled by threads is published alike with the cache and without', async () => {
  const { folder, start } = workspace();
  const content = join(folder, 'content');
  writeDataSet(content, { brands: 4, branches: 2400, atms: 12_000, pcas: 40 });
  const bytes = readdirSync(content, { recursive: true, encoding: 'utf8' })
    .map((path) => statSync(join(content, path)))
    .reduce((sum, stat) => sum + (stat.isFile() ? stat.size : 0), 0);
  expect(bytes).toBeGreaterThan(worthThreads);
  const day = (date: string) => ({ SOURCE_DATE_EPOCH: String(Date.parse(`${date}T09:00:00Z`) / 1000) });
  const run = (...args: string[]) => start(args, day('2026-03-01'));

  const first = await run('build', '--out', 'with');
  expect([first.code, first.stderr]).toEqual([0, expect.stringContaining('Published')]);
  expect((await run('build', '--out', 'without', '--no-cache')).code).toBe(0);
  expect(Object.keys(published(folder, 'with')).length).toBeGreaterThan(20);
  expect(published(folder, 'without')).toEqual(published(folder, 'with'));

  // A second thread finds the first one's results; what is wrong is found in both ways.
  const atms = join(
    content,
    readdirSync(content).filter((name) => name.startsWith('brand-'))[1]!,
    'atms.yaml',
  );
  edit(atms, /Country: GB/, 'Country: Britain');
  const checked = await run('check');
  expect([checked.code, checked.stderr]).toEqual([1, expect.stringContaining('Britain')]);
  expect(await run('check', '--no-cache')).toEqual(checked);

  edit(atms, /Country: Britain/, 'Country: FR');
  cpSync(join(folder, 'with'), join(folder, 'other'), {
    recursive: true,
    preserveTimestamps: true,
    verbatimSymlinks: true,
  });
  for (const args of [
    ['build', '--out', 'with'],
    ['build', '--out', 'other', '--no-cache'],
  ])
    expect(await start(args, day('2026-03-02'))).toMatchObject({ code: 0 });
  expect(published(folder, 'with')).not.toEqual(published(folder, 'without'));
  expect(published(folder, 'other')).toEqual(published(folder, 'with'));
}, 180_000);
