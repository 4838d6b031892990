import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { parseManifest } from '../../src/build/publication/publication.js';
import { type Manifest, manifestFile } from '../../src/serving/manifest/manifest.js';
import { complaintsOf } from '../chromium.js';
import { sourceDate } from '../commands/workspace.js';
import { publication } from '../http/publication.js';
import { runOn } from '../preview/running.js';
import { run } from '../program.js';
import { sampleSettings } from '../sample-settings.js';

export const content = fileURLToPath(new URL('../../content', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A preview of a publication with pages, and all that the browser complains of or asks for elsewhere. */
export async function served(
  browser: Browser,
  write: (folder: string) => void | Promise<void>,
  viewport = { width: 1440, height: 900 },
) {
  const { site, manifest } = await published(write);
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

const known = new Map<
  (folder: string) => void | Promise<void>,
  Promise<{ site: string; manifest: Manifest }>
>();

/** The web root of what a function writes. It is built once for all tests that serve it: none of them changes it. */
export function published(
  write: (folder: string) => void | Promise<void>,
): Promise<{ site: string; manifest: Manifest }> {
  const publication = known.get(write) ?? build(write);
  known.set(write, publication);
  return publication;
}

async function build(
  write: (folder: string) => void | Promise<void>,
): Promise<{ site: string; manifest: Manifest }> {
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

/** The sample, with pages. */
export function sample(folder: string): void {
  cpSync(content, join(folder, 'content'), { recursive: true });
  writeFileSync(join(folder, 'content/site.yaml'), sampleSettings('pages: on\n'));
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
