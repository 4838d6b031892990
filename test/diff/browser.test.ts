import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { htmlDiff } from '../../src/reporting/diff/html.js';
import { style } from '../../src/reporting/report/style.js';
import { branch, branchAt, changesIn, compareRecords, recordsOf } from '../changes/records.js';
import { browserForTests, complaintsOf, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { workspace } from '../commands/workspace.js';
import { accessibilityProblems } from '../pages/served.js';

const browser = browserForTests();
const coasts = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../build/diff/coasts.json', import.meta.url)), 'utf8'),
);

describe.skipIf(isChromiumMissing)(`the file to mail, in a browser${skippedWithoutChromium}`, () => {
  const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>';
  const was = [
    branchAt('1', [52, 0], { town: 'March' }),
    branchAt('4', [52.02, 0], { town: 'March' }),
    branchAt('2', [53, -1]),
    branch(),
    branchAt('5', [51, 0]),
  ];
  const is = [
    branchAt('3', [55, -3], { town: hostile }),
    branchAt('2', [53.01, -1]),
    branch({ Name: hostile }),
    branchAt('6', [51, 0], { name: 'Branch 5' }),
  ];
  const changes = changesIn(
    compareRecords(recordsOf('branches', { 'Fen & Wash': was }), recordsOf('branches', { 'Fen & Wash': is })),
  );
  const text = [
    ...htmlDiff.print(
      { was: { name: hostile }, is: { name: 'content' }, changes },
      { width: 80, style: style(false) },
      coasts,
    ),
  ].join('');

  it.each([
    [400, 'light'],
    [1200, 'light'],
    [1200, 'dark'],
  ] as const)(
    'is accessible, fits %i pixels in %s colours, and asks for nothing',
    async (width, colorScheme) => {
      const space = workspace({ 'changes.html': text });
      const page = await browser().newPage({ viewport: { width, height: 900 }, colorScheme });
      onTestFinished(() => page.close());
      const complaints = complaintsOf(page);
      page.on('request', (request) => {
        if (!request.url().startsWith('file:')) complaints.push(request.url());
      });
      page.on('dialog', (dialog) => {
        complaints.push(dialog.message());
        void dialog.dismiss();
      });
      await page.goto(pathToFileURL(join(space.folder, 'changes.html')).href);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await page.locator('svg .opened').count()).toBe(1);
      expect(await page.locator('svg .closed').count()).toBe(2);
      expect(await page.locator('svg .moved').count()).toBe(1);
      // Land is lighter than the sea by day, and the towns of the places are named once.
      const colours = await page.evaluate(`(() => {
        const of = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
        return [of('.coast', 'fill'), of('.map svg', 'backgroundColor')].map((each) => each.match(/\\d+/g).map(Number));
      })()`);
      const [land, sea] = colours as [number[], number[]];
      expect(land[0]).toBeGreaterThan(sea[0]! + 15);
      expect(sea[2]).toBeGreaterThan(sea[0]! + 10);
      const names = await page.locator('svg text').allTextContents();
      expect(names).toEqual(['March']);
      expect(await page.locator('main script, main img').count()).toBe(0);
      expect(await page.textContent('main')).toContain(hostile);
      expect(complaints).toEqual([]);
    },
  );
});
