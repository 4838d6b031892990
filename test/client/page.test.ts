import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { browserForTests, isChromiumMissing, pageElsewhere, skippedWithoutChromium } from '../chromium.js';
import { blockOf } from '../consumers/page.js';
import type { TestPublication } from '../http/publication.js';
import { builtSample } from '../openapi/sample.js';
import { run as preview, temporaryFolder } from '../preview/running.js';

/* The programs with the client on docs/consumers.md, as they stand there. */
const root = fileURLToPath(new URL('../../', import.meta.url));

let sample: TestPublication;
beforeAll(() => {
  sample = builtSample('openapi: on\n');
});

const heading = 'A client for JavaScript and TypeScript';

async function withPackage(): Promise<string> {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/opendata-press'));
  return folder;
}

test('the program for Node.js has all records, and keeps them for the next run', async () => {
  // With the clock of this machine, as the program has it.
  const { url } = await preview(sample, { now: Date.now });
  const folder = await withPackage();
  writeFileSync(join(folder, 'atms.mjs'), blockOf(heading, 'js', url));
  const brands = [
    'Northgate Bank: 14',
    'Fenland Building Society: 10',
    'Pencarrow Mutual: 11',
    'Aldersyke & Co: 8',
  ];
  const lines = () => programOf(folder, 'atms.mjs');
  expect(await lines()).toEqual(['new', ...brands]);
  expect(await lines()).toEqual(['kept', ...brands]);
  expect(JSON.parse(readFileSync(join(folder, 'kept.json'), 'utf8'))).toHaveLength(1);
});

/** The lines that a program prints. The preview runs in this process, so it has to go on. */
async function programOf(cwd: string, file: string): Promise<string[]> {
  const text = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, [file], { cwd }, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
  return text.trim().split('\n');
}

test('the function with types compiles', async () => {
  execFileSync(process.execPath, [join(root, 'compile.js'), '--if-stale']);
  const folder = await withPackage();
  writeFileSync(join(folder, 'opens.mts'), blockOf(heading, 'ts', ''));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const args = '--noEmit --strict --module nodenext --target es2023 opens.mts';
  const { stdout } = spawnSync(process.execPath, [compiler, ...args.split(' ')], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
}, 120_000);

const browser = browserForTests();

test.skipIf(isChromiumMissing)(
  `the page for browsers counts branches, from another origin${skippedWithoutChromium}`,
  async () => {
    const { url } = await preview(sample, { now: Date.now });
    const html = `<!doctype html><title>Maps</title><body>${blockOf(heading, 'html', url)}`;
    const { page: shown } = await pageElsewhere(browser(), html);
    await shown.getByText('45 branches').waitFor();
  },
);

test('what the page asks of the description is there', async () => {
  const text = String(sample.files.get('open-banking/v2.2/openapi.json'));
  const description = JSON.parse(text) as { paths: object; components: { schemas: Record<string, unknown> } };
  expect(Object.keys(description.paths)).toContain('/branches');
  expect(description.components.schemas).toHaveProperty('Branch.properties.SequenceNumber.description');
  expect(description.components.schemas).toHaveProperty('BranchCollection');
});
