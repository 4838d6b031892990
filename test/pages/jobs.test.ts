import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { sampleSettings } from '../sample-settings.js';
import { accessibilityProblems, buildIn, isJudged, served } from './served.js';

const browser = browserForTests();
const base = '/open-banking';

/** The sample with all that has pages, after a publication with one branch more and other hours. */
async function sample(folder: string): Promise<void> {
  cpSync(new URL('../../content', import.meta.url), join(folder, 'content'), { recursive: true });
  writeFileSync(
    join(folder, 'content/site.yaml'),
    sampleSettings('pages: on\nchanges: on\ndownloads: on\nopenapi: on\n'),
  );
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

/** A page of the sample on Monday, 2 March 2026, at eleven, with all that the browser asked a server for. */
async function opened(address: string) {
  const space = await served(browser(), sample);
  const asked: string[] = [];
  space.page.on('request', (request) => asked.push(request.url().slice(space.url.length + base.length)));
  await space.page.clock.setFixedTime('2026-03-02T11:00:00Z');
  const open = (path: string) => space.page.goto(`${space.url}${base}${path}`);
  await open(address);
  return { ...space, asked, open };
}

const texts = (page: Page, selector: string) =>
  page.$$eval(selector, (all) => all.map(({ textContent }) => textContent!.replace(/\s+/g, ' ').trim()));

describe.skipIf(isChromiumMissing)(`the jobs of pages${skippedWithoutChromium}`, () => {
  it('the nearest place open now, from a postcode, with keys only; no server is told of it', async () => {
    const { page, asked, complaints } = await opened('');
    await page.focus('#q');
    await page.keyboard.type('cb7 4zp');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.results li');
    expect(await page.textContent('.found h2')).toBe('Nearest to CB7 4ZP');
    expect(new URL(page.url()).hash).toBe('#q=cb7+4zp');
    const [first] = await texts(page, '.results li');
    expect(first).toMatch(/Ely Market PlaceHere/);
    await page.focus('.filters input');
    await page.keyboard.press('Space');
    await expect.poll(() => new URL(page.url()).hash).toBe('#q=cb7+4zp&has=now');
    const states = await texts(page, '.results .state');
    expect(states.length).toBeGreaterThan(0);
    for (const state of states) expect(state).toMatch(/^(?:Open|Closes)/);
    expect(asked.filter((path) => path.startsWith('/assets/places.'))).toHaveLength(1);
    expect(asked.filter((path) => /cb7/i.test(path))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('from a postcode that no record has: about so far, and that it is a guess', async () => {
    const { page } = await opened('/find?q=CB1+2AB&kind=branches');
    await page.waitForSelector('.results li');
    expect(new URL(page.url()).search).toBe('');
    expect(await page.textContent('.found .note')).toContain('Measured from the middle of CB1');
    for (const far of await texts(page, '.results .far')) expect(far).toMatch(/^about \d|^within a mile/);
    await page.fill('#q', 'Xyzzy');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.textContent('.found h2')).toBe('Nothing found for “Xyzzy”');
    await page.fill('#q', 'Eley');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.textContent('.found h2')).toMatch(/Eley|Ely/);
  });

  it('from my location, and from a filter alone; a file that cannot be had is asked for again', async () => {
    const { page, url, open } = await opened('/find');
    await page.context().grantPermissions(['geolocation'], { origin: url });
    await page.context().setGeolocation({ latitude: 52.4, longitude: 0.26 });
    await page.click('text=Use my location');
    await expect.poll(() => page.textContent('.found h2').catch(() => '')).toBe('Nearest to you');
    await open('/find#has=saturday,parking&kind=branches');
    await page.reload();
    await expect.poll(() => page.textContent('.found h2').catch(() => '')).toMatch(/^\d+ places in all$/);
    for (const result of await texts(page, '.results li'))
      expect(result).toMatch(/Saturday (?:\d\d:\d\d–\d\d:\d\d(?:, )?)+/);
    expect(await page.textContent('.more summary')).toBe('More: Parking, Branches');
    await page.route('**/places.*.json', (route) => route.abort());
    await page.reload();
    await page.waitForSelector('text=could not be loaded');
    await page.unroute('**/places.*.json');
    await page.click('text=Try again');
    await page.waitForSelector('.results li');
  });

  it('what a place offers, its hours today and special hours, how to get there, at an address of its own', async () => {
    const { page, open } = await opened('/find#q=CB7+4ZP&kind=branches');
    await page.click('.results a');
    await page.waitForSelector('article:target .state');
    const place = await page.textContent('article:target');
    expect(place).toMatch(/Ely Market Place/);
    expect(await page.textContent('article:target .state')).toMatch(/^(?:Open|Closes|Closed)/);
    expect(await page.textContent('article:target .today')).toMatch(/Monday/);
    expect(await page.getAttribute('article:target .links a', 'href')).toMatch(/^geo:52\.\d+,0\.\d+$/);
    expect(place).toMatch(/Services/);
    // A place that isn't there any more leads on.
    await open('/places/cb7#fenland-branches-FB-0990');
    await page.reload();
    await page.click('#gone a');
    expect(new URL(page.url()).hash).toBe('#q=CB7');
    await open('/places/zz9#x');
    expect(await page.textContent('#gone')).toContain('This place is not published here any more');
  });

  it('compare what accounts cost me: an amount, an order, columns, two side by side, all in the address', async () => {
    const { page, open, url } = await opened('/compare/personal-current-accounts');
    await page.waitForSelector('.holds');
    expect(await page.textContent('[data-question=AER]')).toContain('with £3,000 in it');
    await page.fill('#at', '20');
    await expect.poll(() => page.textContent('[data-question=AER]')).toContain('with £20 in it');
    await page.fill('#at', 'three');
    expect(await page.textContent('#says')).toContain('Write an amount, such as £3,000');
    await page.fill('#at', '250.50');
    await page.selectOption('#by', 'AER');
    await page.waitForSelector('tr.part');
    await page.check('.chip:has-text("Cheques") input');
    await page.locator('[name=with]').nth(0).check();
    await page.locator('[name=with]').nth(2).check();
    await page.click('text=Side by side');
    await page.waitForSelector('.products.beside');
    const { hash } = new URL(page.url());
    expect(hash).toMatch(/^#at=250\.50&by=AER&show=[\w,]*cheques[\w,]*&with=[\w/-]+,[\w/-]+&side=1$/);
    await page.goto('about:blank');
    await open(`/compare/personal-current-accounts${hash}`);
    await page.waitForSelector('.products.beside');
    expect(await page.locator('.products tr[data-key]:visible').count()).toBe(2);
    await page.click('text=All products');
    await expect.poll(() => page.locator('.products tr[data-key]:visible').count()).toBeGreaterThan(2);
    await page.fill('.filter input', 'fenland rewards');
    await expect.poll(() => page.locator('.products tr[data-key]:visible').count()).toBe(1);
    await page.click('.products tr[data-key]:visible a');
    expect(page.url()).toBe(`${url}${base}/products/fenland/fb-pca-rewards`);
    await page.waitForSelector('.holds');
  });

  it('what changed lately, as it was and as it is; the request and the answer; a field', async () => {
    const { page, open } = await opened('/changes');
    expect(await page.textContent('.log')).toContain('Ely Riverside: no longer published');
    await page.click('.change a');
    await page.waitForSelector('.results li');
    await open('/developers');
    await page.context().grantPermissions(['clipboard-write', 'clipboard-read']);
    await page.click('button.copy');
    await expect.poll(() => page.textContent('button.copy')).toBe('Copied');
    await open('/developers/branches');
    await page.fill('.filter input', 'postcode');
    await expect.poll(() => page.locator('.fields > div:visible').count()).toBeLessThan(20);
  });

  it('without a script: from the first page to each place, and all of a comparison', async () => {
    const { page: scripted, url } = await served(browser(), sample);
    await scripted.close();
    const context = await browser().newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${url}${base}`);
    await page.click('text=All places by postcode');
    await page.click('a:has-text("CB7")');
    expect(new URL(page.url()).pathname).toBe(`${base}/places/cb7`);
    expect(await page.textContent('main')).toMatch(/Ely Market Place[\s\S]*Monday/);
    await page.goto(`${url}${base}/compare/personal-current-accounts`);
    expect(await page.locator('.products thead th:visible').count()).toBeGreaterThan(6);
    expect(await page.isVisible('#controls')).toBe(false);
  });
});

describe.skipIf(isChromiumMissing)(`every kind of page${skippedWithoutChromium}`, () => {
  /** What has to be there before it is looked at. */
  const pages: readonly (readonly [path: string, shown?: string])[] = [
    [''],
    ['/find'],
    ['/find#q=ely', '.results li'],
    ['/places'],
    ['/places/cb7'],
    ['/brands/northgate'],
    ['/compare/personal-current-accounts'],
    ['/compare/commercial-credit-cards'],
    ['/products/fenland/fb-pca-rewards'],
    ['/changes'],
    ['/developers'],
    ['/developers/personal-current-accounts'],
    ['/nothing-here'],
  ];

  it.each([
    ['wide and light', { width: 1280, height: 900 }, {}],
    ['narrow and dark', { width: 390, height: 844 }, { colorScheme: 'dark' }],
    ['at 400 %', { width: 320, height: 256 }, {}],
    ['printed', { width: 794, height: 1123 }, { media: 'print' }],
    ['in forced colours', { width: 1280, height: 800 }, { forcedColors: 'active' }],
  ] as const)('is accessible, fits the window and asks no other site: %s', async (view, viewport, media) => {
    const { page, url, complaints } = await served(browser(), sample, viewport);
    await page.emulateMedia(media);
    for (const [path, shown] of pages) {
      await page.goto(`${url}${base}${path}`);
      if (shown !== undefined) await page.waitForSelector(shown, { state: 'attached' });
      if (isJudged(view)) expect(await accessibilityProblems(page), path).toEqual([]);
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      if (!('media' in media)) expect(excess, path).toBeLessThanOrEqual(0);
    }
    const own = /^Failed to load resource: the server responded with a status of 404 /;
    expect(complaints.filter((each) => !own.test(each))).toEqual([]);
  });

  it.each([412, 1280])('keeps still while its script adds to it, at %d px', async (width) => {
    const { page, url } = await served(browser(), sample, { width, height: 823 });
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
      ['/find#q=CB7+9ZZ', '.results li'],
      ['/compare/personal-current-accounts', 'table.ready'],
      [
        '/compare/personal-current-accounts#with=fenland/fb-pca-rewards,northgate/ng-pca-plus&side=1',
        '.beside',
      ],
      ['/places/cb7', '.state'],
      ['/places/cb7#fenland-branches-FB-0102', ':target .state'],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(`${url}${base}${path}`);
      await page.waitForSelector(shown);
      await page.evaluate(`new Promise((resolve) => setTimeout(resolve, 500))`);
      expect(await page.evaluate('window.shift'), path).toBeLessThan(0.05);
    }
  });
});
