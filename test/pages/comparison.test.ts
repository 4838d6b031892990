import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { accessibilityProblems, sample, served } from './served.js';

const browser = browserForTests();
const base = '/open-banking/compare/personal-current-accounts';

/** The rows of a comparison that are shown, with the headings between them. */
function rows(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('table.products tbody tr')]
    .filter((row) => row.checkVisibility())
    .map((row) => row.dataset.key ?? row.textContent.trim())`);
}

describe.skipIf(isChromiumMissing)(`a comparison${skippedWithoutChromium}`, () => {
  it('looks an amount up, orders, and puts products side by side, by keyboard', async () => {
    const { page, url, complaints } = await served(browser(), sample);
    await page.clock.setFixedTime('2026-03-02T10:00:00Z');
    await page.goto(`${url}${base}`);
    const tier = (key: string) =>
      page.evaluate<string>(`(document.querySelector('[data-key="${key}"] .rates[data-rates="AER"] .holds')
        ?? document.querySelector('[data-key="${key}"] .rates[data-rates="AER"] .gap'))?.textContent ?? 'none'`);
    const published = await rows(page);
    expect(await tier('fenland/fb-pca-skylark')).toBe('1.00\u00a0% £1,000.01 to £3,000 (has £3,000 in it)');
    await page.focus('#at');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('5000');
    expect(await tier('fenland/fb-pca-skylark')).toBe('No tier for £5,000');
    expect(new URL(page.url()).search).toBe('');
    expect(new URL(page.url()).hash).toBe('#at=5000');
    await page.keyboard.type('x');
    expect(await page.textContent('#says')).toBe('Write an amount, such as £3,000 or 250.50.');
    expect(await page.locator('.holds').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Tab');
    await page.selectOption('#by', 'AER');
    const ordered = await rows(page);
    expect(ordered[0]).toBe('One rate for the whole balance, the highest first');
    expect(ordered[1]).toBe('northgate/ng-pca-plus');
    const slices = ordered.indexOf('Each slice earns or costs its own rate: in the order of publication');
    expect(ordered.indexOf('fenland/fb-pca-rewards')).toBeGreaterThan(slices);
    await page.selectOption('#by', '');
    expect(await rows(page)).toEqual(published);

    const visible = () => page.locator('thead th:visible').allTextContents();
    expect(await visible()).toHaveLength(5);
    await page.focus('[name=show][value=cheques]');
    await page.keyboard.press('Space');
    expect(await visible()).toContain('Cheques');
    await page.focus('[data-key="fenland/fb-pca-rewards"] [name=with]');
    await page.keyboard.press('Space');
    await page.focus('[data-key="northgate/ng-pca-plus"] [name=with]');
    await page.keyboard.press('Space');
    await page.focus('#tray button');
    await page.keyboard.press('Enter');
    expect(await page.locator('.beside thead th').allTextContents()).toEqual([
      'Northgate Plus Northgate Bank',
      'Fenland Rewards Fenland Building Society',
    ]);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('2 products side by side');
    expect(await accessibilityProblems(page)).toEqual([]);
    // The address is all that somebody else needs.
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    expect(await page.locator('.beside thead th').count()).toBe(2);
    expect(await page.inputValue('#at')).toBe('5,000');
    await page.click('#beside button');
    expect(await rows(page)).toEqual(published);
    expect(complaints).toEqual([]);
  });

  it.each([
    [{ width: 390, height: 800 }, {}],
    [{ width: 320, height: 256 }, {}],
    [{ width: 1280, height: 900 }, { forcedColors: 'active' as const }],
    [{ width: 1047, height: 740 }, { media: 'print' as const }],
  ])('and a product are accessible, and fit, at %j with %j', async (viewport, media) => {
    const { page, url } = await served(browser(), sample, viewport);
    await page.emulateMedia(media);
    const beside = `${base}#with=fenland/fb-pca-rewards,northgate/ng-pca-plus&side=1`;
    for (const path of [base, beside, '/open-banking/products/fenland/fb-pca-rewards']) {
      await page.goto('about:blank');
      await page.goto(`${url}${path}`);
      expect(await accessibilityProblems(page), path).toEqual([]);
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(excess, path).toBeLessThanOrEqual(0);
    }
  });

  it('is printed whole on A4 landscape, with and without a script', async () => {
    const { page, url } = await served(browser(), sample);
    for (const javaScriptEnabled of [true, false]) {
      const context = await browser().newContext({ javaScriptEnabled });
      const tab = await context.newPage();
      await tab.goto(`${url}${base}`);
      const pdf = (await tab.pdf({ preferCSSPageSize: true })).toString('latin1');
      // ISO 216: 297 by 210 mm, in points.
      const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [
        Math.round(Number(width)),
        Math.round(Number(height)),
      ]);
      expect(boxes.length).toBeGreaterThan(0);
      for (const box of boxes) expect(box).toEqual([842, 595]);
      await tab.emulateMedia({ media: 'print' });
      await tab.setViewportSize({ width: 1047, height: 740 });
      const cut = await tab.evaluate(`[...document.querySelectorAll('main *')]
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > 1048)
        .map((each) => each.outerHTML.slice(0, 80))`);
      expect(cut).toEqual([]);
      if (javaScriptEnabled) expect(boxes.length).toBeLessThanOrEqual(5);
      await context.close();
    }
    await page.close();
  });

  it('prints what several products have once, unless the one that has it is left out', async () => {
    const { page, url } = await served(browser(), sample);
    await page.goto(`${url}/open-banking/compare/business-current-accounts#show=overdraft`);
    const same = page.locator('.same', { has: page.locator(':scope > .print-only:visible') });
    expect(await same.count()).toBe(0);
    await page.emulateMedia({ media: 'print' });
    expect(await same.count()).toBeGreaterThan(0);
    expect(await same.first().innerText()).toMatch(/^The same as for Northgate Business$/);
    await page.evaluate(`document.querySelector('tr[data-key]').hidden = true`);
    expect(await same.count()).toBe(0);
    expect(await page.locator('.same').first().innerText()).toContain('£500');
  });
});
