import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { branchYaml, siteYaml } from '../commands/workspace.js';
import { accessibilityProblems, content, sample, served } from './served.js';

const browser = browserForTests();

const long = 'Fenlandandwestnorfolkmutualbuildingsociety'.repeat(3);
const names = {
  long,
  arabic: 'بنك الشمال المتحد للادخار والتمويل',
  japanese: '北海道湖沼地方信用金庫連合会中央支店',
};

/** Brands with names of many kinds, one without any records, and a logo. */
function brandsOfAllKinds(folder: string): void {
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write(
    'content/site.yaml',
    `${siteYaml}pages: { logo: ../brand/logo.svg, colour: "#b3005e" }\ndownloads: on\n`,
  );
  write(
    'brand/logo.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="20" fill="#b3005e"/></svg>',
  );
  write('content/empty/brand.yaml', 'BrandName: Empty Bank\n');
  write('content/empty/branches.yaml', '[]\n');
  for (const [key, name] of Object.entries(names)) {
    write(`content/${key}/brand.yaml`, `BrandName: ${name}\n`);
    const branch = branchYaml(key, '').replace('TownName: Ely', `TownName: ${name.slice(0, 35)}`);
    write(
      `content/${key}/branches.yaml`,
      `${branch}  Name: ${name}\n  Note: ${name.repeat(3)}\n  ServiceAndFacility: [WiFi]\n`,
    );
    const products = readFileSync(join(content, 'fenland/personal-current-accounts.yaml'), 'utf8');
    write(
      `content/${key}/personal-current-accounts.yaml`,
      products.replace(/^( {2}Name:|- Name:) .*$/gm, `$1 ${name}`),
    );
  }
}

const pages = [
  '/',
  '/towns',
  '/places/cb',
  '/find#q=CB7',
  ...['long', 'arabic', 'japanese', 'empty'].map((brand) => `/brands/${brand}`),
  '/compare/personal-current-accounts',
  '/developers',
];

const excess = 'document.documentElement.scrollWidth - innerWidth';

describe.skipIf(isChromiumMissing)(`pages with texts of all kinds${skippedWithoutChromium}`, () => {
  it.each([
    ['1,440 pixels', { width: 1440, height: 900 }],
    ['640 pixels, as 1,280 at 200 %', { width: 640, height: 450 }],
    ['360 pixels, dark', { width: 360, height: 740 }],
  ])('are accessible and fit a window of %s', async (_, viewport) => {
    const { page, url, complaints, manifest } = await served(browser(), brandsOfAllKinds, viewport);
    for (const path of pages.filter((each) => each !== '/brands/empty' || manifest.resources[each])) {
      await page.goto(`${url}${path}`);
      if (path.startsWith('/find')) await page.waitForSelector('.result');
      expect(await accessibilityProblems(page), path).toEqual([]);
      expect(await page.evaluate(excess), path).toBeLessThanOrEqual(0);
    }
    expect(await page.evaluate(`document.querySelector('.brand img').naturalHeight > 0`)).toBe(true);
    expect(complaints).toEqual([]);
  });
});

/** Presses the key until what has the focus matches. Everything that is passed must show that it has the focus. */
async function tabTo(page: Page, selector: string, most = 60): Promise<void> {
  for (let count = 0; count < most; count++) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate<[boolean, boolean]>(`[
      document.activeElement.matches(${JSON.stringify(selector)}),
      document.activeElement === document.body || getComputedStyle(document.activeElement).outlineStyle !== 'none',
    ]`);
    expect(found[1], await page.evaluate('document.activeElement.outerHTML.slice(0, 200)')).toBe(true);
    if (found[0]) return;
  }
  throw new Error(`the key doesn't reach ${selector}`);
}

describe.skipIf(isChromiumMissing)(`the pages with a keyboard${skippedWithoutChromium}`, () => {
  it('lead past the navigation, through the search to a place and its data', async () => {
    const { page, url, complaints } = await served(browser(), sample);
    const base = `${url}/open-banking`;
    await page.goto(base);
    await tabTo(page, '.skip', 1);
    await page.keyboard.press('Enter');
    await tabTo(page, '#q', 1);
    await page.keyboard.type('Ely');
    await page.keyboard.press('Enter');
    const unfiltered = await page.waitForSelector('.result');
    await tabTo(page, '[name=has][value=wheelchair]');
    await page.keyboard.press('Space');
    await expect.poll(() => new URL(page.url()).hash).toBe('#q=Ely&has=wheelchair');
    // What the filter leaves comes after a file was fetched, and replaces what has the focus.
    await unfiltered.waitForElementState('hidden');
    await tabTo(page, '.result a');
    await page.keyboard.press('Enter');
    await page.waitForSelector('article:target');
    await tabTo(page, 'article:target [data-record]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('article:target pre');
    expect(complaints).toEqual([]);
  });

  it('find fields in the reference, products in a comparison, and copy requests', async () => {
    const { page, url, complaints } = await served(browser(), sample);
    const base = `${url}/open-banking`;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${base}/developers`);
    await tabTo(page, '[data-fields-label] input');
    // At once: results for the first letters, if they came before the last ones, would be replaced under the focus.
    await page.keyboard.insertText('overdraft fee cap');
    await expect.poll(() => page.textContent('[role=status]')).toMatch(/^\d+ found$/);
    await tabTo(page, '[data-fields-label] li a');
    await page.keyboard.press('Enter');
    await page.waitForSelector(':target');
    await page.goto(`${base}/developers/v2.2/branches`);
    await tabTo(page, 'button.copy');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain('curl --fail --compressed');
    await tabTo(page, '[data-filter] input');
    await page.keyboard.type('PostCode');
    await expect.poll(() => page.textContent('[role=status]')).toMatch(/^[1-3] found$/);
    expect(await page.locator('.fields > div:visible').count()).toBeLessThanOrEqual(3);
    expect(await page.locator('[id="branches/PostalAddress/PostCode"]').isVisible()).toBe(true);
    await page.goto(`${base}/compare/personal-current-accounts`);
    await tabTo(page, '[data-filter] input');
    await page.keyboard.type('northgate');
    await expect.poll(() => page.textContent('.filter [role=status]')).toBe('4 found');
    expect(complaints).toEqual([]);
  });

  it('mark the exceptional hours that come next, and list them all without a script', async () => {
    const { page, url } = await served(browser(), sample);
    await page.clock.setFixedTime('2026-04-01T10:00:00Z');
    await page.goto(`${url}/open-banking/places/cb`);
    const place = page.locator('article:has-text("Ely Lisle Lane")').first();
    expect(await place.locator('.next').textContent()).toMatch(
      /^Next special hours 3 April 2026 – 6 April 2026, Easter/,
    );
    expect(await place.locator('.state').textContent()).toBe('Open until 22:00');
    await page.clock.setFixedTime('2026-04-05T10:00:00Z');
    await page.reload();
    expect(await place.locator('.next').textContent()).toMatch(/^Special hours now/);
    expect(await place.locator('.state').textContent()).toBe('Closed. Opens tomorrow at 09:00 (Easter 2026)');
  });

  it('print without navigation, and move nothing where the reader wants that', async () => {
    const { page, url } = await served(browser(), sample);
    await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
    await page.goto(`${url}/open-banking/places/cb`);
    expect(await page.locator('.top nav').isVisible()).toBe(false);
    expect(await page.locator('.places > article h3').first().isVisible()).toBe(true);
    expect(await page.evaluate(`getComputedStyle(document.documentElement).scrollBehavior`)).toBe('auto');
  });
});

describe.skipIf(isChromiumMissing)(`the first page${skippedWithoutChromium}`, () => {
  it('of the sample takes no more than 100 kB with all that it needs', async () => {
    const { page, url } = await served(browser(), sample);
    await page.goto(`${url}/open-banking`, { waitUntil: 'networkidle' });
    const sizes = await page.evaluate<number[]>(
      `performance.getEntries().filter(({ transferSize }) => transferSize > 0).map(({ transferSize }) => transferSize)`,
    );
    expect(sizes.length).toBeGreaterThanOrEqual(3);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(100_000);
  });
});
