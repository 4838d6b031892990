import { describe, expect, it, onTestFinished } from 'vitest';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { accessibilityProblems, sample, served } from './served.js';

const browser = browserForTests();

describe.skipIf(isChromiumMissing)(`the pages in a browser${skippedWithoutChromium}`, () => {
  const base = '/open-banking';
  const pages = [
    '',
    '/towns',
    '/places/cb',
    '/find?q=ely&map=1',
    '/brands/northgate',
    '/compare/personal-current-accounts',
    '/compare/commercial-credit-cards',
    '/developers',
    '/developers/v2.2/branches',
  ];

  it.each([
    ['wide and light', { width: 1440, height: 900 }],
    ['narrow and dark', { width: 360, height: 740 }],
  ])('are accessible, fit the window and ask no other site: %s', async (_, viewport) => {
    const { page, url, complaints } = await served(browser(), sample, viewport);
    for (const path of pages) {
      await page.goto(`${url}${base}${path}`);
      if (path.startsWith('/find')) await page.waitForSelector('.map canvas');
      expect(await accessibilityProblems(page), path).toEqual([]);
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(excess, path).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
  });

  it('lead to each place without a script', async () => {
    const { page: scripted, url } = await served(browser(), sample);
    const context = await browser().newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    await scripted.close();
    const page = await context.newPage();
    await page.goto(`${url}${base}`);
    await page.click('text=All towns, A to Z');
    await page.click('a:has-text("Ely")');
    expect(new URL(page.url()).pathname).toBe(`${base}/places/cb`);
    expect(await page.textContent('main')).toContain('Ely Market Place');
  });

  it('find places by town, postcode, name and filters', async () => {
    const { page, url, complaints } = await served(browser(), sample);
    const results = async (query: string) => {
      await page.goto(`${url}${base}/find?${query}`);
      await expect.poll(() => page.textContent('[role=status]')).toMatch(/places?\.$/);
      return page.$$eval('.results a', (links) => links.map((link) => link.textContent));
    };
    const ely = await results('q=ely');
    expect(ely).toContain('Ely Market Place');
    expect(await results('q=CB7')).toEqual(ely);
    expect(await results('q=lisle%20lane%20ely')).toEqual(
      ely.filter((name) => name !== null && /Lisle|Brightwater/.test(name)),
    );
    expect(await results('q=ely&kind=branches')).toEqual(ely.filter((name) => name?.startsWith('Ely')));
    expect((await results('always=1')).length).toBeGreaterThan(0);
    await page.click('.results a >> nth=0');
    await page.waitForSelector('article:target');
    expect(complaints).toEqual([]);
  });

  it('show the data of a record on its place', async () => {
    const { page, url, complaints } = await served(browser(), sample);
    await page.goto(`${url}${base}/places/cb`);
    await page.click('article:has-text("Ely Market Place") >> text=Data of this record');
    const json = await page.textContent('article pre');
    expect(JSON.parse(json!)).toMatchObject({ Name: 'Ely Market Place' });
    expect(complaints).toEqual([]);
  });
});
