import { existsSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { publication } from '../http/publication.js';
import { run } from './running.js';

const executablePath = '/usr/bin/chromium';
const isMissing = !existsSync(executablePath);

let browser: Browser;
beforeAll(async () => {
  // Within a container there is neither a sandbox of its own nor shared memory to speak of.
  if (!isMissing)
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}, 60_000);
afterAll(() => browser?.close());

/** A page of an origin of its own, with what its console says. */
async function pageElsewhere(): Promise<{ page: Page; console: string[] }> {
  const server = http.createServer((_, response) =>
    response.setHeader('Content-Type', 'text/html').end('<p>Maps'),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const page = await browser.newPage();
  onTestFinished(() => page.close());
  const console: string[] = [];
  page.on('console', (message) => console.push(message.text()));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return { page, console };
}

interface Fetched {
  readonly status: number | string;
  readonly fields: Record<string, string>;
  readonly text: string;
}

/** What a script of the page gets from `fetch`. A status of 'refused' is the browser's, not the server's. */
function fetched(
  page: Page,
  url: string,
  headers: Record<string, string>,
  cache = 'no-store',
): Promise<Fetched> {
  return page.evaluate(
    async ({ url, headers, cache }) => {
      const mode = { cache };
      try {
        const response = await fetch(url, { headers, ...mode });
        const fields = Object.fromEntries(response.headers);
        return { status: response.status, fields, text: await response.text() };
      } catch {
        return { status: 'refused', fields: {}, text: '' };
      }
    },
    { url, headers, cache },
  );
}

describe.skipIf(isMissing)(
  `a browser${isMissing ? ' (skipped: /usr/bin/chromium is missing)' : ''} reads from another origin (D46)`,
  () => {
    const published = publication();
    const [path, route] = Object.entries(published.manifest.routes)[0]!;
    const plain = published.files.get(route.representations[0]!.file)!.toString();

    it('with whatever fields a library adds', { timeout: 60_000 }, async () => {
      const { url } = await run(published);
      const { page, console } = await pageElsewhere();
      const refused: string[] = [];
      for (const [name, value] of [
        ['Cache-Control', 'no-cache'],
        ['Pragma', 'no-cache'],
        ['X-Requested-With', 'XMLHttpRequest'],
        ['traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
        ['Content-Type', 'application/json'],
        ['Authorization', 'Bearer of-somebody-else'],
        ['If-Match', '*'],
        ['X-Anything', 'at all'],
      ] as const) {
        const { status, text } = await fetched(page, `${url}${path}`, { [name]: value });
        if (status !== 200 || text !== plain) refused.push(`${name}: ${status}`);
      }
      expect(refused).toEqual([]);
      expect(console).toEqual([]);
    });

    it('and may use every field of the answers, 304 and errors too', { timeout: 60_000 }, async () => {
      const { url } = await run(published);
      const { page } = await pageElsewhere();
      const whole = await fetched(page, `${url}${path}`, {});
      expect(whole).toMatchObject({
        status: 200,
        fields: { 'last-modified': route.lastModified, vary: 'Accept-Encoding' },
      });
      const tag = whole.fields['etag']!;
      expect(route.representations.map(({ etag }) => etag)).toContain(tag);
      const unchanged = await fetched(page, `${url}${path}`, { 'If-None-Match': tag });
      expect(unchanged).toMatchObject({ status: 304, fields: { etag: tag } });
      expect(await fetched(page, `${url}${path}-of-old`, {})).toMatchObject({
        status: 404,
        fields: { 'status-code': '404' },
      });
    });

    it('asks once, not before each request', { timeout: 60_000 }, async () => {
      // A request that goes around the browser's cache goes around what it knows of preflights too.
      const { always } = published.manifest.headers;
      const { url, log } = await run(
        publication({ headers: { always, ok: { 'Cache-Control': 'no-store' } } }),
      );
      const { page } = await pageElsewhere();
      for (let count = 0; count < 3; count++)
        await fetched(page, `${url}${path}`, { 'X-Requested-With': 'fetch' }, 'default');
      expect(log.map(({ method }) => method)).toEqual(['OPTIONS', 'GET', 'GET', 'GET']);
    });

    it('but with no other fields than the policy allows, where it says so', { timeout: 60_000 }, async () => {
      const always = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'Pragma' };
      const { url } = await run(publication({ headers: { always } }));
      const { page, console } = await pageElsewhere();
      expect(await fetched(page, `${url}${path}`, { Pragma: 'no-cache' })).toMatchObject({ status: 200 });
      expect(await fetched(page, `${url}${path}`, { 'X-Anything': 'at all' })).toMatchObject({
        status: 'refused',
      });
      expect(console.join()).toContain('Access-Control-Allow-Headers');
    });
  },
);
