import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserForTests, isChromiumMissing, pageElsewhere, skippedWithoutChromium } from '../chromium.js';
import { publication } from '../http/publication.js';
import { run } from './running.js';

const browser = browserForTests();

/** What a script of the page gets from `fetch`. A status of 'refused' is the browser's, not the server's. */
function fetched(page: Page, url: string, headers: Record<string, string>) {
  return page.evaluate(
    async ({ url, headers }) => {
      const mode = { cache: 'no-store' };
      try {
        const response = await fetch(url, { headers, ...mode });
        const fields = Object.fromEntries(response.headers);
        return { status: response.status, fields, text: await response.text() };
      } catch {
        return { status: 'refused', fields: {}, text: '' };
      }
    },
    { url, headers },
  );
}

describe.skipIf(isChromiumMissing)(
  `a browser${skippedWithoutChromium} reads from another origin (D46)`,
  () => {
    const published = publication();
    const [path, route] = Object.entries(published.manifest.routes)[0]!;
    const plain = published.files.get(route.representations[0]!.file)!.toString();

    it('with whatever fields a library adds', async () => {
      const { url } = await run(published);
      const { page, complaints } = await pageElsewhere(browser());
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
      expect(complaints).toEqual([]);
    });

    it('and may use every field of the answers, 304 and errors too', async () => {
      const { url } = await run(published);
      const { page } = await pageElsewhere(browser());
      const whole = await fetched(page, `${url}${path}`, {});
      expect(whole).toMatchObject({
        status: 200,
        fields: { 'last-modified': route.lastModified, vary: 'Accept-Encoding' },
      });
      const tag = String((whole.fields as Record<string, string>)['etag']);
      expect(route.representations.map(({ etag }) => etag)).toContain(tag);
      const unchanged = await fetched(page, `${url}${path}`, { 'If-None-Match': tag });
      expect(unchanged).toMatchObject({ status: 304, fields: { etag: tag } });
      expect(await fetched(page, `${url}${path}-of-old`, {})).toMatchObject({
        status: 404,
        fields: { 'status-code': '404' },
      });
    });
  },
);
