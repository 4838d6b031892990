import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { accessibilityProblems } from '../pages/served.js';
import { forms } from './forms.js';
import { goTo, openedIn, tabTo } from './in-browser.js';

const opened = openedIn(browserForTests());

const pictures = process.env['PICTURES'];

/** The page is accessible and fits its window, at two widths. With PICTURES, a picture of it is kept there. */
async function expectFine(page: Page, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(excess, `${name} at ${width}`).toBeLessThanOrEqual(0);
    expect(await accessibilityProblems(page), `${name} at ${width}`).toEqual([]);
    if (pictures !== undefined) {
      mkdirSync(pictures, { recursive: true });
      await page.screenshot({ path: `${pictures}/${name}-${width}.png`, fullPage: true });
    }
  }
}

describe.skipIf(isChromiumMissing)(`jobs in a browser${skippedWithoutChromium}`, () => {
  it('close a branch by keyboard alone, with what is missing said at its question', async () => {
    const served = await forms();
    const { page, complaints, diff } = await opened(served, '#/fenland/branches');
    await page.waitForSelector('.records');
    await tabTo(page, /^March$/);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.job-links');
    await expectFine(page, 'record');
    await tabTo(page, /^Close$/);
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:text-is("Close: March")');
    await expectFine(page, 'close');
    await tabTo(page, /^Show what it would write$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.textContent('[data-field="Last day"]')).toContain('A day is missing');
    expect(await page.evaluate('document.activeElement.labels[0].textContent')).toMatch(/^Last day/);
    await page.keyboard.type('2099-12-12');
    await tabTo(page, /^Show what it would write$/);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.review');
    expect(await page.textContent('.review h2')).toMatch(/^Close March, \S+ after 12 December 2099$/);
    expect(await page.textContent('.review .is')).toBe('2099-12-12');
    await expectFine(page, 'close-review');
    expect(diff()).toEqual([]);
    await tabTo(page, /^Save$/);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.notice.good:has-text("Saved: Close March")');
    expect(diff().filter((line) => line.includes('until'))).toEqual(['+- until: 2099-12-12']);
    await tabTo(page, /^Take it back$/);
    await page.keyboard.press('Enter');
    await page.waitForSelector('main[data-page="#/changes"]');
    await expectFine(page, 'changes');
    await page.getByRole('button', { name: /^Take it back: Close March/ }).press('Enter');
    await page.waitForSelector('.notice.good:has-text("Taken back: Close March")');
    expect(diff()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('move a branch by keyboard alone, with a position pasted from a map', async () => {
    const served = await forms();
    const { page, complaints, diff } = await opened(
      served,
      '#/job/move/branches/fenland/fenland%2Fbranches.yaml/0',
    );
    await page.waitForSelector('[data-field="Position"]');
    await expectFine(page, 'move');
    await tabTo(page, /^Street name/);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('High Street');
    await tabTo(page, /^Position/);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('somewhere');
    await tabTo(page, /^Show what it would write$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.textContent('[data-field="Position"]')).toContain('No position can be read');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('https://map.example/?mlat=52.4&mlon=0.27#map=5/50/1');
    await tabTo(page, /^Show what it would write$/);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.review');
    expect(await page.textContent('.review')).toMatch(
      /The new position is \S+ (?:metres|km) from the one until now/,
    );
    await expectFine(page, 'move-review');
    expect(diff()).toEqual([]);
    await tabTo(page, /^Save$/);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.notice.good:has-text("Saved: Move")');
    expect(diff().filter((line) => line.startsWith('+'))).toEqual([
      '+    StreetName: High Street',
      '+    GeoLocation: { GeographicCoordinates: { Latitude: 52.4, Longitude: 0.27 } }',
    ]);
    expect(complaints).toEqual([]);
  });

  it('copy a record to a new one by keyboard alone, which gets an Identification of its own', async () => {
    const served = await forms();
    const { page, complaints, diff } = await opened(served, '#/fenland/branches/fenland%2Fbranches.yaml/1');
    await page.waitForSelector('.job-links');
    await tabTo(page, /^Copy to a new branch$/);
    await page.keyboard.press('Enter');
    await page.waitForSelector('h1:text-is("New branch, a copy of Ely Lisle Lane")');
    const said = `document.activeElement.closest('[data-field]')?.dataset.field`;
    await expect.poll(() => page.evaluate(said)).toBe('Identification');
    await expectFine(page, 'copy');
    expect(await page.evaluate('document.activeElement.value')).toBe('');
    await page.keyboard.press('Control+s');
    await expect.poll(() => page.textContent('.outcome')).toContain('1 thing has to be corrected');
    await tabTo(page, /^Identification/);
    await page.keyboard.press('Enter');
    await page.keyboard.type('FB-0999');
    await page.keyboard.press('Control+s');
    await page.waitForSelector('.notice.good');
    const lines = diff();
    expect(lines.filter((line) => line.startsWith('-'))).toEqual([]);
    expect(lines).toEqual(expect.arrayContaining(['+- Identification: FB-0999', '+  Name: Ely Lisle Lane']));
    expect(complaints).toEqual([]);
  });

  it('add a tier beside one like it by keyboard alone, from where that one ends', async () => {
    const served = await forms();
    const list = 'CreditInterest.TierBandSet.0.TierBand';
    const file = 'fenland/personal-current-accounts/fenland%2Fpersonal-current-accounts.yaml/1';
    const { page, complaints, diff } = await opened(served, `#/${file}/${list}.1.AER`);
    const focused = () => page.evaluate(`document.activeElement.closest('[data-field]')?.dataset.field`);
    await expect.poll(focused).toBe(`${list}.1.AER`);
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Shift+Tab');
      if (String(await page.evaluate('document.activeElement.ariaLabel')).includes('like this: Tier 2'))
        break;
    }
    await page.keyboard.press('Enter');
    expect(await focused()).toBe(`${list}.2.Identification`);
    const row = page.locator(`[data-field="${list}.2"]`);
    expect(await row.locator('.notice').textContent()).toBe(
      'A copy. What has to be different: identification.',
    );
    expect(await page.locator(`[data-field="${list}.2.TierValueMinimum"] input`).inputValue()).toBe(
      '3000.01',
    );
    await expectFine(page, 'tier');
    await page.keyboard.type('FB-SKYLARK-CR-3');
    expect(await row.locator('.notice').count()).toBe(0);
    await page.keyboard.press('Control+s');
    await page.waitForSelector('.outcome .notice.good');
    expect(diff()).toEqual([
      '+          - Identification: FB-SKYLARK-CR-3',
      '+            TierValueMinimum: 3000.01',
      '+            CalculationFrequency: Daily',
      '+            ApplicationFrequency: Yearly',
      '+            DepositInterestAppliedCoverage: Tiered',
      '+            FixedVariableInterestRateType: Variable',
      '+            AER: 1.00',
    ]);
    expect(complaints).toEqual([]);
  });

  it('are done with several records, chosen by words and country', async () => {
    const served = await forms();
    const { page, complaints, diff } = await opened(served, '#/');
    await goTo(page, '#/job/close/branches/fenland');
    await page.waitForSelector('.chooser li');
    await page.getByRole('searchbox', { name: 'Search branches' }).fill('ely');
    await page.getByRole('button', { name: /^Choose all \d+ found$/ }).press('Enter');
    expect(await page.textContent('.chooser [role=status]')).toMatch(/^\d+ branch(es)? chosen\.$/);
    await expectFine(page, 'several');
    await page.getByLabel('Last day').fill('2099-12-24');
    await page.getByRole('button', { name: 'Show what it would write' }).press('Enter');
    await page.waitForSelector('.review');
    await page.getByRole('button', { name: /^Save/ }).press('Enter');
    await page.waitForSelector('.notice.good:has-text("Saved: Close")');
    expect(diff().filter((line) => line.includes('until: 2099-12-24')).length).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });
});
