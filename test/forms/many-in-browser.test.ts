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

  it.each([
    ['wide and light', { width: 1280, height: 900 }],
    ['narrow and dark', { width: 390, height: 800 }],
  ])(
    'fill a table with a column of a spreadsheet, whose problems are at their cells: %s',
    async (_, viewport) => {
      const { served, page, complaints } = await opened(viewport);
      await page.getByRole('button', { name: 'Choose all 120 shown' }).press('Enter');
      await page.getByLabel('What to do').selectOption('table');
      await page.getByLabel('Field of the table').selectOption('ContactInfo.Phone');
      await page.getByRole('button', { name: 'Show the table' }).press('Enter');
      await page.waitForSelector('.cells tbody tr');
      expect(await page.locator('.cells tbody tr').count()).toBe(50);
      const numbers = Array.from({ length: 30 }, (_, at) => `${1000 + at}\t01353 6620${at + 10}`);
      const column = [...numbers, '1030\t1.6E+09', '1031\t<img src=x onerror=alert(1)>', '9\t01353 1'].join(
        '\r\n',
      );
      await page.getByLabel('Paste from a spreadsheet').fill(column);
      await page.getByRole('button', { name: 'Fill the table with it' }).press('Enter');
      await page.waitForSelector(
        '.notice:has-text("By identity: 32 cells become another, 1 of them has errors.")',
      );
      expect(await page.textContent('.notice')).toContain('(1): 9.');
      expect(await page.locator('.cells tbody tr').count()).toBe(32);
      expect(await page.locator('.cells img').count()).toBe(0);
      expect(await page.locator('.cells tr:has-text("1030") .problems').textContent()).toContain(
        'Error: 1.6E+09',
      );
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      // Typed instead, then down to the next row.
      const cell = page.getByRole('textbox', { name: 'Contact info: Phone, 1030, Fen 30' });
      await cell.fill('01353 662099');
      await cell.press('Enter');
      await expect
        .poll(() => page.locator('.cells tr:has-text("1030") .problems li.is-error').count())
        .toBe(0);
      expect(await page.evaluate('document.activeElement.ariaLabel')).toContain('1031');
      await page.getByRole('button', { name: 'Show what this would do' }).press('Enter');
      await page.waitForSelector('.review');
      await page.locator('.review .bar').getByRole('button', { name: /^Save/ }).press('Enter');
      await page.waitForSelector('.review .notice.good');
      const text = served.space.read(path);
      expect(text.match(/ContactType: Phone/g)).toHaveLength(32);
      expect(text.match(/# kept/g)).toHaveLength(120);
      expect(complaints).toEqual([]);
    },
  );

  it('have a table that is saved as CSV, and read again', async () => {
    const { page, complaints } = await opened();
    await page.getByRole('button', { name: 'Choose all 120 shown' }).press('Enter');
    await page.getByLabel('What to do').selectOption('table');
    await page.getByLabel('Field of the table').selectOption('Note');
    await page.getByRole('button', { name: 'Show the table' }).press('Enter');
    await page.click('summary:has-text("CSV files")');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the table as CSV' }).press('Enter');
    const chunks: Buffer[] = [];
    for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk as Buffer);
    const csv = Buffer.concat(chunks).toString();
    expect(csv).toContain('Fenland Bank,1000,0,Fen 0,\r\n');
    const buffer = Buffer.from(csv.replace('Fen 3,\r\n', 'Fen 3,"Ring\ntwice"\r\n').replaceAll(',', ';'));
    await page.getByLabel('Read a CSV file').setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer });
    await page.waitForSelector('.notice:has-text("By identity: 1 cell becomes another.")');
    expect(await page.locator('.cells textarea').first().inputValue()).toBe('Ring\ntwice');
    expect(complaints).toEqual([]);
  });
});
