import { existsSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';

/** Chromium without its windows takes half the processor time of the whole one for the same pages. */
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;
const executablePath = places.find(existsSync);

/** True where there is no chromium. Its tests are skipped then. */
export const isChromiumMissing = executablePath === undefined;

/** What the names of these tests say where they are skipped. */
export const skippedWithoutChromium = isChromiumMissing
  ? ` (skipped: ${places.join(' or ')} is missing)`
  : '';

/** A browser for the tests of a file. It is started before them, and ends with them. */
export function browserForTests(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    // Within a container there is neither a sandbox of its own nor shared memory to speak of.
    if (executablePath !== undefined)
      browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  }, 60_000);
  afterAll(() => browser?.close());
  return () => browser!;
}

/** All that a page complains of: in its console, and by exceptions. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** A page of an origin of its own, with what it complains of. */
export async function pageElsewhere(
  browser: Browser,
  html = '<p>Maps',
): Promise<{ page: Page; complaints: string[] }> {
  const server = http.createServer((_, response) =>
    response.setHeader('Content-Type', 'text/html').end(html),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  const complaints = complaintsOf(page);
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { page, complaints };
}
