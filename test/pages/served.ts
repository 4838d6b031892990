import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { parseManifest } from '../../src/build/publication/publication.js';
import { manifestFile } from '../../src/serving/manifest/manifest.js';
import { complaintsOf } from '../chromium.js';
import { sourceDate } from '../commands/workspace.js';
import { publication } from '../http/publication.js';
import { runOn } from '../preview/running.js';
import { run } from '../program.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A preview of a publication with pages, and all that the browser complains of or asks for elsewhere. */
export async function served(browser: Browser, write: Write, viewport = { width: 1440, height: 900 }) {
  const made = known.get(write) ?? build(write);
  known.set(write, made);
  const { site, manifest } = await made;
  const { url } = await runOn(site, publication().manifest, { now: Date.now });
  const page = await browser.newPage({ viewport, colorScheme: viewport.width < 500 ? 'dark' : 'light' });
  onTestFinished(() => page.close());
  const complaints = complaintsOf(page);
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(?:data:|blob:)/.test(request.url()) && !request.url().startsWith(url)) {
      complaints.push(`asked ${request.url()}`);
    }
  });
  return { page, url, complaints, manifest };
}

type Write = (folder: string) => void | Promise<void>;

/** A publication is built once for all tests that serve it: none of them changes it. */
const known = new Map<Write, ReturnType<typeof build>>();

async function build(write: Write) {
  // The run removes it at its end, with all temporary files (test/global-setup.ts).
  const folder = mkdtempSync(join(tmpdir(), 'opendata-pages-'));
  await write(folder);
  await buildIn(folder);
  const site = join(folder, 'dist/site');
  return { site, manifest: parseManifest(readFileSync(join(site, manifestFile)), manifestFile) };
}

/** Builds what is in a folder. */
export async function buildIn(folder: string): Promise<void> {
  const { code, stderr } = await run(folder, ['build'], sourceDate);
  expect(code, stderr).toBe(0);
}

/** Views in which axe-core judges what it has judged in a like one. `MODES=all` has it judge there too. */
const alike = ['at 400 %', 'printed', 'in forced colours', 'in forced colours, dark'];

/** Whether axe-core judges pages in a view. */
export const isJudged = (view: string): boolean => process.env['MODES'] === 'all' || !alike.includes(view);

/** What axe-core finds on a page. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // The policy of the page lets no script in; the tester's is put there by the browser itself.
  await page.evaluate(axe);
  return page.evaluate(`axe.run().then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`);
}
