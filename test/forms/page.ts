import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { complaintsOf } from '../chromium.js';

/** A page of the forms, until the test is over, and what it complains of: requests to elsewhere too. */
export async function formsPage(
  browser: Browser,
  { url, token }: { readonly url: string; readonly token: string },
  hash = '',
  options: Parameters<Browser['newContext']>[0] = {},
) {
  const context = await browser.newContext(options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  page.on('request', (request) => {
    if (!/^(?:data|about):/.test(request.url()) && !request.url().startsWith(url))
      complaints.push(request.url());
  });
  await page.addInitScript(`sessionStorage.setItem('opendata-forms-token', '${token}')`);
  await page.goto(`${url}/${hash}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, complaints };
}

/** Opens a record of the list that is shown. */
export async function openRecord(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: /^Search / }).fill(name);
  await page.locator('.records li', { hasText: name }).getByRole('link').first().click();
  await button(page, 'Save').waitFor();
}

/** The control of a field by its path. */
export const field = (page: Page, path: string) =>
  page.locator(`[data-field="${path}"]`).locator('input, select, textarea').first();

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** Waits until something is said. */
export const says = (page: Page, what: string | RegExp) => page.getByText(what).first().waitFor();

/** Saves the record that is shown. */
export async function save(page: Page): Promise<void> {
  await expect.poll(() => page.locator('.bar .notice.good').count()).toBe(0);
  await page.keyboard.press('Control+s');
  await page.locator('.bar .notice.good').waitFor();
}
