import { describe, expect, it, onTestFinished } from 'vitest';
import { browserForTests, complaintsOf, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { publication, writePublication } from '../http/publication.js';
import { description, home, withFiles } from '../http/with-files.js';
import { run } from './running.js';

const published = withFiles(publication());
const { resources, routes } = published.manifest;
const bytesOf = (path: string) => published.files.get(resources[path]!.representations[0]!.file)!.toString();

const script = /<script src="(\/[^"]+)" data-publication='("[\w-]+")' defer><\/script>\n/;

/** What browsers send for a page to show. */
const Accept = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('a preview that reloads pages', () => {
  it.each([{ reloads: true }, {}])(
    'sends a page as it was built to what is no browser: %j',
    async (options) => {
      const { url } = await run(published, options);
      const answer = await fetch(`${url}${home}`, { headers: { 'Accept-Encoding': 'identity' } });
      expect(await answer.text()).toBe(bytesOf(home));
      expect(answer.headers.get('etag')).toBe(resources[home]!.representations[0]!.etag);
      expect((await fetch(`${url}/.opendata/reload.js`)).status).toBe(options.reloads ? 200 : 404);
    },
  );

  it('adds a script to each page, and nothing that says the page were as published', async () => {
    const { url } = await run(published, { reloads: true });
    const { etag } = resources[home]!.representations[0]!;
    for (const headers of [{}, { 'If-None-Match': etag }] as Record<string, string>[]) {
      const answer = await fetch(`${url}${home}/`, { headers: { ...headers, Accept } });
      expect(answer.status).toBe(200);
      const text = await answer.text();
      expect(text.match(script)).not.toBeNull();
      expect(text.replace(script, '')).toBe(bytesOf(home));
      const fields = Object.fromEntries(answer.headers);
      expect(fields).toMatchObject({
        'cache-control': 'no-store',
        'content-length': String(Buffer.byteLength(text)),
        'content-security-policy': resources[home]!.headers['Content-Security-Policy'],
        'content-type': 'text/html; charset=utf-8',
      });
      expect(fields['etag']).not.toBe(etag);
      expect(fields).not.toHaveProperty('content-encoding');
    }
    expect((await fetch(`${url}${home}`, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(`${url}${home}`, { method: 'POST' })).status).toBe(405);
  });

  it('has the script at an address of its own, which asks for the tag of the manifest, unlogged', async () => {
    const { url, log, site } = await run(published, { reloads: true });
    const [, source, name] = script.exec(
      await (await fetch(`${url}${home}`, { headers: { Accept } })).text(),
    )!;
    const file = await fetch(`${url}${source}`);
    expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const address = /fetch\('([^']+)'/.exec(await file.text())![1]!;
    const now = async () => (await fetch(`${url}${address}`, { method: 'HEAD' })).headers.get('etag');
    expect(await now()).toBe(name);
    expect(log).toHaveLength(1);
    await writePublication(site, withFiles(publication(), 'A note.'));
    expect(await now()).not.toBe(name);
  });

  it('has no browser keep what pages are made of, and leaves collections as they are', async () => {
    const { url } = await run(published, { reloads: true });
    for (const [path, kept, cacheControl] of [
      [description, false, 'no-store'],
      [Object.keys(routes)[0]!, true, 'max-age=28800'],
    ] as const) {
      const { etag, file } = (resources[path] ?? routes[path]!).representations[0]!;
      const asPage = { 'Accept-Encoding': 'identity', Referer: `${url}${home}` };
      const answer = await fetch(`${url}${path}`, { headers: asPage });
      expect(await answer.text()).toBe(published.files.get(file)!.toString());
      expect(answer.headers.get('cache-control')).toBe(cacheControl);
      expect(answer.headers.get('etag') === etag).toBe(kept);
    }
  });
});

const browser = browserForTests();

describe.skipIf(isChromiumMissing)(
  `a browser${skippedWithoutChromium} shows a page of a preview that reloads`,
  () => {
    it('and shows it anew after each build, without a word from the policy', async () => {
      const { url, site } = await run(published, { reloads: true });
      const page = await browser().newPage();
      onTestFinished(() => page.close());
      const complaints = complaintsOf(page);
      let loads = 0;
      page.on('load', () => loads++);
      await page.goto(`${url}${home}`);
      for (const [index, note] of ['Open on Sunday.', 'Closed again.'].entries()) {
        await writePublication(site, withFiles(publication(), note));
        await page.getByText(note).first().waitFor();
        await expect.poll(() => loads).toBe(index + 2);
      }
      expect(complaints).toEqual([]);
    });
  },
);
