import { execFileSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { complaintsOf } from '../chromium.js';
import type { ServedForms } from './forms.js';

/** What opens the forms on the sample in the browser of a test file. A browser is begun and ended by the file that has it. */
export function openedIn(browser: () => Browser) {
  return (served: ServedForms, hash: string, viewport = { width: 1100, height: 900 }) =>
    opened(browser(), served, hash, viewport);
}

async function opened(
  browser: Browser,
  served: ServedForms,
  hash: string,
  viewport: { readonly width: number; readonly height: number },
) {
  const { url, token, space } = served;
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.email=ada@example.com', '-c', 'user.name=Ada', ...words], {
      cwd: space.folder,
      encoding: 'utf8',
    });
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'The sample');
  const page = await browser.newPage({ viewport, colorScheme: viewport.width < 500 ? 'dark' : 'light' });
  onTestFinished(() => page.close());
  const complaints = complaintsOf(page);
  page.on('request', (request) => {
    if (!/^data:/.test(request.url()) && !request.url().startsWith(url)) complaints.push(request.url());
  });
  // The first page, which checks all of the content, is left out where another is meant.
  await page.addInitScript(`sessionStorage.setItem('opendata-forms-token', '${token}')`);
  await page.goto(`${url}/${hash}`);
  await page.waitForSelector(`main[data-page=${JSON.stringify(hash)}]`);
  /** The lines that differ from the sample, without the heads of git. */
  const diff = () =>
    git('diff', '-U0')
      .split('\n')
      .filter((line) => /^[-+](?!-- |\+\+ )/.test(line));
  return { page, complaints, diff };
}

/** Goes to the page of an address. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
  await page.waitForSelector(`main[data-page=${JSON.stringify(hash)}]`);
}

/** Presses Tab until the cursor is on something of a name. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const said = `(({ activeElement: on }) => [on.getAttribute('aria-label'), on.labels?.[0]?.textContent, on.textContent, on.value].filter(Boolean).join(' '))(document)`;
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab');
    if (name.test(String(await page.evaluate(said)).trim())) return;
  }
  throw new Error(`Tab leads to nothing of the name ${name}`);
}
