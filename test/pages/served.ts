import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { complaintsOf } from '../chromium.js';
import { workspace } from '../commands/workspace.js';
import { publication } from '../http/publication.js';
import { runOn } from '../preview/running.js';
import { sampleSettings } from '../sample-settings.js';

export const content = fileURLToPath(new URL('../../content', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A preview of a publication with pages, and all that the browser complains of or asks for elsewhere. */
export async function served(
  browser: Browser,
  write: (folder: string) => void,
  viewport = { width: 1440, height: 900 },
) {
  const space = workspace();
  write(space.folder);
  const built = await space.run(['build']);
  expect(built.code, built.stderr).toBe(0);
  const { url } = await runOn(join(space.folder, 'dist/site'), publication(), { now: Date.now });
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
  return { page, url, complaints, manifest: space.manifest() };
}

/** The sample, with pages. */
export function sample(folder: string): void {
  cpSync(content, join(folder, 'content'), { recursive: true });
  writeFileSync(join(folder, 'content/site.yaml'), sampleSettings('pages: on\n'));
}

/** What axe-core finds on a page. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // The policy of the page lets no script in; the tester's is put there by the browser itself.
  await page.evaluate(axe);
  return page.evaluate(`axe.run().then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`);
}
