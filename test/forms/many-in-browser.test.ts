import { describe, expect, it, onTestFinished } from 'vitest';
import { browserForTests, complaintsOf, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { branchYaml, fenland } from '../commands/workspace.js';
import { accessibilityProblems } from '../pages/served.js';
import { forms } from './forms.js';

const browser = browserForTests();
const path = 'content/fenland/branches.yaml';
const files = {
  ...fenland,
  'content/fenland/brand.yaml': 'BrandName: Fenland Bank\nsource: v2.2\n',
  [path]: Array.from({ length: 120 }, (_, at) =>
    branchYaml(String(1000 + at), `  Name: Fen ${at} # kept\n`),
  ).join(''),
};

async function opened(viewport = { width: 1100, height: 900 }) {
  const served = await forms(files);
  const page = await browser().newPage({ viewport, colorScheme: viewport.width < 500 ? 'dark' : 'light' });
  onTestFinished(() => page.close());
  const complaints = complaintsOf(page);
  await page.goto(`${served.url}/#token=${served.token}`);
  await page.waitForSelector('.cards');
  await page.evaluate("location.hash = '#/many/branches'");
  await page.waitForSelector('.chooser li');
  return { served, page, complaints };
}

describe.skipIf(isChromiumMissing)(`many records in a browser${skippedWithoutChromium}`, () => {
  it('are chosen by a filter and changed at once, by keyboard', async () => {
    const { served, page, complaints } = await opened();
    expect(await page.locator('.chooser li').count()).toBe(100);
    await page.getByLabel('Words').fill('110');
    await page.getByRole('button', { name: 'Choose all 11 shown' }).press('Enter');
    expect(await page.textContent('main p[role=status]')).toBe('11 branches shown, 11 branches chosen.');
    await page.getByLabel('Field', { exact: true }).selectOption('PostalAddress.TownName');
    await page.locator('[data-field="PostalAddress.TownName"] input').fill('Ely');
    await page.getByRole('button', { name: 'Show what this would do' }).press('Enter');
    await page.waitForSelector('.review h2:text-is("Set Postal address, town name to Ely in 11 branches")');
    expect(served.space.read(path)).toBe(files[path]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.locator('.review .bar').getByRole('button', { name: 'Save' }).press('Enter');
    await page.waitForSelector('.review .notice.good');
    const text = served.space.read(path);
    expect(text.match(/TownName: Ely/g)).toHaveLength(11);
    expect(text.replaceAll(/.*TownName: Ely\n/g, '')).toBe(files[path]);
    expect(complaints).toEqual([]);
  });
});
