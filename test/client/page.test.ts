import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { browserForTests, isChromiumMissing, pageElsewhere, skippedWithoutChromium } from '../chromium.js';
import { workspace } from '../commands/workspace.js';
import { blockOf } from '../consumers/page.js';
import type { TestPublication } from '../http/publication.js';
import { installPackage, typeErrors } from '../installed-package.js';
import { builtSample } from '../openapi/sample.js';
import { run as preview } from '../preview/running.js';

/* The programs with the client on docs/consumers.md, as they stand there. */
let sample: TestPublication;
beforeAll(() => {
  sample = builtSample('openapi: on\n');
});

const heading = 'A client for JavaScript and TypeScript';

test('the program for Node.js has all records, and keeps them for the next run', async () => {
  // With the clock of this machine, as the program has it.
  const { url } = await preview(sample, { now: Date.now });
  const { folder, read } = workspace({ 'atms.mjs': blockOf(heading, 'js', url) });
  installPackage(folder);
  const brands = [
    'Northgate Bank: 14',
    'Fenland Building Society: 10',
    'Pencarrow Mutual: 11',
    'Aldersyke & Co: 8',
  ];
  // The preview runs in this process, so it has to go on.
  const start = () => promisify(execFile)(process.execPath, ['atms.mjs'], { cwd: folder });
  const lines = async () => (await start()).stdout.trim().split('\n');
  expect(await lines()).toEqual(['new', ...brands]);
  expect(await lines()).toEqual(['kept', ...brands]);
  expect(JSON.parse(read('kept.json'))).toHaveLength(1);
});

test('the function with types compiles', () => {
  const { folder } = workspace({ 'opens.mts': blockOf(heading, 'ts', '') });
  installPackage(folder);
  expect(typeErrors(folder, 'opens.mts')).toBe('');
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
