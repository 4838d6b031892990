import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { siteYaml } from '../commands/workspace.js';
import { accessibilityProblems, served } from './served.js';

const browser = browserForTests();

const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  .map(
    (day) =>
      `        - { Name: ${day}, OpeningHours: [{ OpeningTime: "09:00:00", ClosingTime: "17:00:00" }] }\n`,
  )
  .join('');

function branch(name: string, postcode: string, exceptional = ''): string {
  return `- Identification: ${name}
  SequenceNumber: 0
  Name: ${name}
  Type: Physical
  CustomerSegment: [Personal]
  PostalAddress: { TownName: ${name}, BuildingNumber: 3, PostCode: ${postcode} }
  Availability:
    StandardAvailability:
      Day:
${week}${exceptional}`;
}

const christmas = `    NonStandardAvailability:
      Name: Christmas
      StartDate: 2026-12-25
      EndDate: 2026-12-28
      Day:
        - { Name: Monday, OpeningHours: [{ OpeningTime: "10:00:00", ClosingTime: "14:00:00" }] }
`;

/** Branches on both sides of the border, one of them with hours for Christmas, and a cash machine. */
function borderBank(folder: string): void {
  mkdirSync(join(folder, 'content/fenland'), { recursive: true });
  const write = (path: string, text: string) => writeFileSync(join(folder, 'content', path), text);
  write('site.yaml', `${siteYaml}pages: on\n`);
  write('fenland/brand.yaml', 'BrandName: Fenland Bank\n');
  write(
    'fenland/branches.yaml',
    branch('Ely', 'CB7 4AA') + branch('March', 'CB7 4AB', christmas) + branch('Kelso', 'TD5 7AA'),
  );
  write(
    'fenland/atms.yaml',
    `- Identification: A1
  SupportedCurrencies: [GBP]
  Access24HoursIndicator: true
  Location:
    PostalAddress: { BuildingNumber: 3, StreetName: Broad Street, TownName: Ely, PostCode: CB7 4AA }
`,
  );
}

describe.skipIf(isChromiumMissing)(`a place on a bank holiday${skippedWithoutChromium}`, () => {
  it('is not said to be open, unless its hours on that day are published, whatever the day of the build', async () => {
    const { page, url, complaints } = await served(browser(), borderBank, { width: 400, height: 800 });
    const states = async (time: string) => {
      await page.clock.setFixedTime(time);
      const found: string[] = [];
      for (const path of ['/places/cb', '/places/td']) {
        await page.goto(`${url}${path}`);
        for (const place of await page.locator('.places > article').all()) {
          const name = await place.locator('h3').textContent();
          for (const state of await place.locator('.state').allTextContents())
            found.push(`${name}: ${state}`);
        }
      }
      return found;
    };
    const holiday = 'Bank holiday: hours may differ';
    expect(await states('2026-12-25T11:00:00Z')).toEqual([
      `Ely: ${holiday}`,
      'March: Closed. Opens Monday at 10:00 (Christmas)',
      `Kelso: ${holiday}`,
    ]);
    // No line of the usual hours is that of the day.
    expect(await page.locator('article .today').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    // The substitute of Boxing Day, and the Sunday before.
    expect(await states('2026-12-28T11:00:00Z')).toEqual([
      `Ely: ${holiday}`,
      'March: Open until 14:00 (Christmas)',
      `Kelso: ${holiday}`,
    ]);
    expect(await states('2026-12-27T11:00:00Z')).toEqual([
      'Ely: Closed. Tomorrow is a bank holiday: hours may differ',
      'March: Closed. Opens tomorrow at 10:00 (Christmas)',
      'Kelso: Closed. Tomorrow is a bank holiday: hours may differ',
    ]);
    expect(await states('2026-01-02T11:00:00Z')).toEqual([
      'Ely: Open until 17:00',
      'March: Open until 17:00',
      `Kelso: ${holiday}`,
    ]);
    expect(await states('2031-11-28T11:00:00Z')).toEqual([
      'Ely: Open until 17:00',
      'March: Open until 17:00',
      'Kelso: Open until 17:00',
    ]);
    expect(complaints).toEqual([]);

    // Without a script, on any day.
    const context = await browser().newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    const plain = await context.newPage();
    await plain.goto(`${url}/places/cb`);
    expect(await plain.locator('.places > article').count()).toBe(3);
    expect(await plain.getByText('On bank holidays, hours may differ').count()).toBe(1);
    expect(await plain.locator('article:has-text("Cash machine")').textContent()).not.toContain(
      'Bank holidays',
    );
  });

  it('is not found as open now, except the cash machine that always is', async () => {
    const { page, url, complaints } = await served(browser(), borderBank);
    const openNow = async (time: string) => {
      await page.clock.setFixedTime(time);
      await page.goto(`${url}/find#q=CB7&has=now`);
      await page.reload();
      await page.waitForSelector('.result');
      return page.$$eval('.result h2', (links) => links.map((link) => link.textContent).sort());
    };
    expect(await openNow('2026-12-28T11:00:00Z')).toEqual([
      'Fenland Bank, Broad Street',
      'Fenland Bank, March',
    ]);
    // The cash machine is at the address of the branch in Ely.
    expect(await openNow('2026-01-02T11:00:00Z')).toEqual(['Fenland Bank, Ely', 'Fenland Bank, March']);
    await page.goto(`${url}/find#q=kelso`);
    await page.reload();
    await expect
      .poll(() => page.locator('.result .state').first().textContent())
      .toEqual('Bank holiday: hours may differ');
    expect(complaints).toEqual([]);
  });
});
