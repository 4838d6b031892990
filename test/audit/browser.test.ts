import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { htmlConformance } from '../../src/reporting/audit/html.js';
import { style } from '../../src/reporting/report/style.js';
import { browserForTests, complaintsOf, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { workspace } from '../commands/workspace.js';
import { accessibilityProblems } from '../pages/served.js';
import { bank } from './bank.js';
import { reportWith } from './reports.js';

const browser = browserForTests();
const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';

describe.skipIf(isChromiumMissing)(`the file to keep, in a browser${skippedWithoutChromium}`, () => {
  const text = [...htmlConformance.print(reportWith(hostile, 30), { width: 80, style: style(false) })].join(
    '',
  );

  it.each([
    [400, 'light', 'screen'],
    [1200, 'light', 'screen'],
    [1200, 'dark', 'screen'],
    [794, 'light', 'print'],
  ] as const)(
    'is accessible, fits %i pixels in %s colours on %s, and asks for nothing',
    async (width, colorScheme, media) => {
      const space = workspace({ 'conformance.html': text });
      const page = await browser().newPage({ viewport: { width, height: 900 }, colorScheme });
      onTestFinished(() => page.close());
      await page.emulateMedia({ media, colorScheme });
      const complaints = complaintsOf(page);
      page.on('request', (request) => {
        if (!request.url().startsWith('file:')) complaints.push(request.url());
      });
      page.on('dialog', (dialog) => {
        complaints.push(dialog.message());
        void dialog.dismiss();
      });
      await page.goto(pathToFileURL(join(space.folder, 'conformance.html')).href);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await page.locator('main script, main img').count()).toBe(0);
      expect(await page.textContent('main')).toContain(hostile);
      expect(complaints).toEqual([]);
    },
  );
});

describe.skipIf(isChromiumMissing)(`the checklist, in a browser${skippedWithoutChromium}`, () => {
  const opened = async (space: ReturnType<typeof bank>, options = {}) => {
    const { stdout } = await space.run(['conformance', '--no-cache', '--format', 'html']);
    space.write('conformance.html', stdout);
    const page = await browser().newPage({ viewport: { width: 1200, height: 900 }, ...options });
    onTestFinished(() => page.close());
    await page.goto(pathToFileURL(join(space.folder, 'conformance.html')).href);
    return page;
  };

  it('makes audit.yaml of what is answered by keyboard, and the rows are signed', async () => {
    const space = bank({ 'content/audit.yaml': '# Ours.\nverdicts: []\n' });
    const page = await opened(space);
    const complaints = complaintsOf(page);
    const of = (clause: string) => page.locator(`[data-clause="${clause}"]`);
    await of('PCA C19').locator('select').press('ArrowDown');
    expect(await of('PCA C19').locator('select').inputValue()).toBe('met');
    await page.keyboard.press('Tab');
    await page.keyboard.type('A. "Aud" Itor');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Page 3: compared');
    for (let times = 0; times < 3; times++) await of('PCA C20').locator('select').press('ArrowDown');
    expect(await of('PCA C20').locator('select').inputValue()).toBe('not-applicable');
    expect(await of('PCA C20').locator('input').first().inputValue()).toBe('A. "Aud" Itor');
    expect(await page.textContent('.sign output')).toMatch(/^2 of \d+ answered\.$/);
    expect(await accessibilityProblems(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button').press('Enter'),
    ]);
    expect(download.suggestedFilename()).toBe('audit.yaml');
    space.write('content/audit.yaml', readFileSync(await download.path()));
    expect(complaints).toEqual([]);
    expect(space.read('content/audit.yaml')).toMatch(/^# Ours\.\nverdicts:\n {2}- clause: PCA C19\n/);
    // The browser has the day of today.
    const { stdout } = await space.run(['conformance', '--no-cache', '--format', 'json']);
    const rows = new Map<string, { outcome: string; signatures: unknown[] }>(
      JSON.parse(stdout).clauses.map((row: { clause: string }) => [row.clause, row]),
    );
    expect(rows.get('PCA C19')).toMatchObject({
      outcome: 'met',
      signatures: [{ by: 'A. "Aud" Itor', note: 'Page 3: compared', state: 'stands' }],
    });
    expect(rows.get('PCA C20')).toMatchObject({ outcome: 'not-applicable' });
    expect(rows.get('PCA C21')).toMatchObject({ outcome: 'person', signatures: [] });
  });

  it('asks for the name that is missing, and has nothing to answer on paper', async () => {
    const page = await opened(bank());
    await page.getByRole('button').press('Enter');
    expect(await page.textContent('.sign output')).toBe('Choose a verdict first.');
    const row = page.locator('[data-clause="PCA C19"]');
    await row.locator('select').selectOption('met');
    await page.getByRole('button').press('Enter');
    expect(await row.locator('input[autocomplete=name]:focus').count()).toBe(1);
    await page.emulateMedia({ media: 'print' });
    expect(await row.isVisible()).toBe(true);
    expect(await page.locator('[data-clause="PCA C20"]').isVisible()).toBe(false);
    expect(await page.locator('.sign').isVisible()).toBe(false);
  });

  it('has nothing to answer without scripts', async () => {
    const page = await opened(bank(), { javaScriptEnabled: false });
    expect(await page.locator('.answer:visible, .sign:visible').count()).toBe(0);
  });
});
