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
    '/find#q=ely',
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
      if (path.startsWith('/find')) await page.waitForSelector('.map .pin');
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

  it('show all that is published of a place, from the file of its area, and print it whole', async () => {
    const { page, url, complaints } = await served(browser(), sample);
    await page.goto(`${url}${base}/places/cb`);
    const place = page.locator('article:has(h3 > a:text-is("Ely Market Place"))');
    expect(await place.textContent()).not.toContain('Wheelchair access');
    await place.locator('.more > summary').click();
    await place.locator('.more .links').waitFor();
    expect(await place.textContent()).toContain(
      'Wheelchair access: people in wheelchairs can get in and around',
    );
    expect(await accessibilityProblems(page)).toEqual([]);
    await place.locator('text=Data of this record').click();
    const json = await page.textContent('article pre');
    expect(JSON.parse(json!)).toMatchObject({ Name: 'Ely Market Place' });

    const id = await place.getAttribute('id');
    await page.goto(`${url}${base}/places/pe#none`);
    await page.goto(`${url}${base}/places/cb#${id}`);
    await place.locator('.more .links').waitFor();
    await page.emulateMedia({ media: 'print' });
    const printed = await page.locator('main').innerText();
    expect(printed).toMatch(/^Ely Market Place\n/);
    expect(printed).toContain('Wheelchair access: people in wheelchairs can get in and around');
    expect(printed).not.toMatch(/Lisle Lane|More about/);
    expect(complaints).toEqual([]);
  });
});
