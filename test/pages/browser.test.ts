import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { sampleSettings } from '../sample-settings.js';
import { accessibilityProblems, buildIn, content, isJudged, sample, served } from './served.js';

const browser = browserForTests();

/** The sample with all that has pages, after a publication with one branch more. */
async function everything(folder: string): Promise<void> {
  cpSync(content, join(folder, 'content'), { recursive: true });
  const parts = 'pages: on\nchanges: on\ndownloads: on\nopenapi: on\n';
  writeFileSync(join(folder, 'content/site.yaml'), sampleSettings(parts));
  const file = join(folder, 'content/fenland/branches.yaml');
  const now = readFileSync(file, 'utf8');
  const [last] = /- Identification: FB-0102\n.*?(?=\n- Identification)/s.exec(now)!;
  const more = last
    .replace('FB-0102', 'FB-0990')
    .replace(/Name: .*/, 'Name: Ely Riverside')
    .replaceAll(/[&*]store/g, (sign) => `${sign}2`);
  writeFileSync(file, `${now}\n${more}\n`);
  await buildIn(folder);
  writeFileSync(file, now);
}

describe.skipIf(isChromiumMissing)(`the pages in a browser${skippedWithoutChromium}`, () => {
  const base = '/open-banking';
  /** Every kind of page, and what has to be there before it is looked at. */
  const pages: readonly (readonly [path: string, shown?: string])[] = [
    [''],
    ['/towns'],
    ['/places/cb'],
    ['/find#q=ely', '.map .pin'],
    ['/find'],
    ['/brands/northgate'],
    ['/compare/personal-current-accounts'],
    ['/compare/commercial-credit-cards'],
    ['/changes'],
    ['/changes/closed', 'article.gone'],
    ['/places/cb#fenland-branches-FB-0990', '#elsewhere article'],
    ['/developers'],
    ['/developers/v2.2/branches'],
    ['/developers/v2.2/personal-current-accounts'],
    ['/developers/v2.2/personal-current-accounts/3'],
    ['/nothing-here'],
  ];

  it.each([
    ['wide and light', { width: 1440, height: 900 }, {}],
    ['narrow and dark', { width: 360, height: 740 }, { colorScheme: 'dark' }],
    ['at 400 %', { width: 320, height: 256 }, {}],
    ['printed', { width: 794, height: 1123 }, { media: 'print' }],
    ['in forced colours', { width: 1280, height: 800 }, { forcedColors: 'active' }],
    ['in forced colours, dark', { width: 390, height: 844 }, { forcedColors: 'active', colorScheme: 'dark' }],
    ['without scripts', { width: 390, height: 844 }, { isScriptless: true }],
  ] as const)('are accessible, fit the window and ask no other site: %s', async (view, viewport, mode) => {
    const { isScriptless, ...media } = { isScriptless: false, ...mode };
    const { page, url, complaints, manifest } = await served(browser(), everything, viewport);
    const named = Object.keys(manifest.resources);
    const product = named.find((path) => path.includes('/products/'))!.slice(base.length);
    await page.emulateMedia(media);
    if (isScriptless) await page.route('**/*.js', (route) => route.abort());
    for (const [path, shown] of [...pages, [product]]) {
      await page.goto(`${url}${base}${path}`);
      if (shown !== undefined && !isScriptless && !('media' in media)) await page.waitForSelector(shown);
      if (isJudged(view)) expect(await accessibilityProblems(page), path).toEqual([]);
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      if (!('media' in media)) expect(excess, path).toBeLessThanOrEqual(0);
    }
    const own = /^Failed to load resource: (?:net::ERR_FAILED|the server responded with a status of 404 )/;
    expect(complaints.filter((each) => !own.test(each))).toEqual([]);
  });

  it.each([
    ['a phone', { width: 412, height: 823 }],
    ['a wide window', { width: 1350, height: 940 }],
  ])('keep still while scripts add to them, in %s', async (_, viewport) => {
    const { page, url } = await served(browser(), everything, viewport);
    // Each script and file of data comes after the browser has shown what there is.
    await page.route(/\.js(?:on)?$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.addInitScript(`
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) window.shift += value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    for (const [path, shown] of [
      ['/find', '.map .town'],
      ['/find#q=CB7+9ZZ', '.result'],
      ['/compare/personal-current-accounts', 'table.ready'],
      ['/changes', '.log-filter'],
      ['/places/cb', '.state'],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(`${url}${base}${path}`);
      await page.waitForSelector(shown);
      // Shifts are reported with the frames after them.
      await page.evaluate(`new Promise((resolve) => setTimeout(resolve, 500))`);
      expect(await page.evaluate('window.shift'), path).toBeLessThan(0.05);
    }
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

  it('say at the old address of a place that it has closed, and lead by keyboard to what is near', async () => {
    const { page, url, complaints } = await served(browser(), everything);
    await page.goto(`${url}${base}/places/cb#fenland-branches-FB-0990`);
    const gone = page.locator('#elsewhere article');
    await gone.waitFor();
    expect(await gone.innerText()).toMatch(/^Ely Riverside\n.*No longer published since \d+ \w+ \d{4}\./s);
    expect(await page.evaluate('document.activeElement.id')).toBe('fenland-branches-FB-0990');
    expect(await gone.evaluate((node) => node.getBoundingClientRect().top)).toBeLessThan(900);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Ely Lisle Lane');
    await page.keyboard.press('Enter');
    await page.waitForSelector('article:target');
    expect(new URL(page.url()).hash).toBe('#fenland-branches-FB-0102');

    // From the changes, and where the page of its area is no longer.
    await page.goto(`${url}${base}/changes`);
    await page.click('text=What was published last');
    expect(await page.locator('article:target h2').innerText()).toBe('Ely Riverside');
    await page.goto(`${url}${base}/places/cb9#fenland-branches-FB-0990`);
    await gone.waitFor();
    // A place that is on another page now.
    await page.goto(`${url}${base}/places/cb9#fenland-branches-FB-0101`);
    await page.waitForURL(`${url}${base}/places/cb#fenland-branches-FB-0101`);
    await page.locator('article:target h3:has-text("Ely Market Place")').waitFor();
    expect(complaints.filter((each) => !/status of 404/.test(each))).toEqual([]);
  });

  it('find a field of a list on whichever of its pages it is, and lead there from its address', async () => {
    const { page, url, complaints } = await served(browser(), sample);
    const list = `${url}${base}/developers/v2.2/personal-current-accounts`;
    const field = 'personal-current-accounts/PCAMarketingState/Overdraft';
    await page.goto(`${list}#${field}`);
    await page.waitForURL(new RegExp(`/personal-current-accounts/\\d#${field}$`));
    await page.locator(`[id="${field}"]`).waitFor();
    // From a page of the list, and from that of all lists.
    for (const from of [`${list}/2`, `${url}${base}/developers`]) {
      await page.goto(from);
      await page.fill('.filter input', 'pcamarketingstate overdraft');
      const found = page.locator('.results a', { hasText: /^PCAMarketingState\.Overdraft$/ }).first();
      await found.click();
      await page.waitForURL(new RegExp(`/personal-current-accounts/\\d#${field}$`));
    }
    expect(complaints).toEqual([]);
  });
});
