import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { htmlConformance } from '../../src/reporting/audit/html.js';
import { style } from '../../src/reporting/report/style.js';
import { browserForTests, complaintsOf, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { workspace } from '../commands/workspace.js';
import { accessibilityProblems } from '../pages/served.js';
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
