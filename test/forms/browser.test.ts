import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { accessibilityProblems } from '../pages/served.js';
import { type Any, forms, type ServedForms } from './forms.js';
import { goTo as go, openedIn } from './in-browser.js';

const browser = browserForTests();
const opened = openedIn(browser);

/** Opens the record of a name from its list. */
async function openRecord(page: Page, name: string): Promise<void> {
  await page.waitForSelector('.records');
  await page.click(`.records li:has-text("${name}") a`);
  await page.waitForSelector('.bar');
}

/** The row of a field, by its path from the root of the record. What is around it is opened. */
async function row(page: Page, path: string): Promise<Locator> {
  const steps = path.split('.');
  for (let length = 1; length < steps.length; length++) {
    const around = page.locator(`details[data-field="${steps.slice(0, length).join('.')}"]`);
    await around.waitFor();
    if ((await around.getAttribute('open')) === null) await around.locator(':scope > summary').click();
  }
  return page.locator(`[data-field="${path}"]`);
}

/** The control of a field. */
async function control(page: Page, path: string): Promise<Locator> {
  return (await row(page, path)).locator('input, select, textarea').first();
}

/** Adds an optional field of an object from its menu. */
async function add(page: Page, object: string, label: string): Promise<void> {
  const around = object === '' ? page.locator('.form') : await row(page, object);
  const menu = around.locator('details.more').last();
  await menu.locator('summary').click();
  await menu.getByRole('button', { name: label, exact: true }).click();
}

async function save(page: Page): Promise<void> {
  await page.click('.bar button:text-is("Save")');
  await page.waitForSelector('.outcome .notice.good');
}

/** What keeps the content from being published. */
async function errors({ ask }: ServedForms): Promise<readonly string[]> {
  const { value } = await ask('problems');
  return value.problems
    .filter(({ severity }: Any) => severity === 'error')
    .map(({ message }: Any) => message);
}

describe.skipIf(isChromiumMissing)(`the forms in a browser${skippedWithoutChromium}`, () => {
  it('change a text, a code, a list of codes, a time and a coordinate, each in its line', async () => {
    const served = await forms();
    const { page, complaints, diff } = await opened(served, '#/fenland/branches');
    await openRecord(page, 'Spalding');
    await (await control(page, 'Name')).fill('Spalding, Red Lion Street');
    await (await control(page, 'PostalAddress.PostCode')).fill('PE11 1ZT');
    await (await row(page, 'Accessibility')).getByRole('checkbox', { name: 'AutomaticDoors' }).click();
    await (await control(page, 'PostalAddress.GeoLocation.GeographicCoordinates.Latitude')).fill('52.78');
    await save(page);
    expect(await page.textContent('.outcome')).toContain('Saved to fenland/branches.yaml');
    expect(diff()).toMatchInlineSnapshot(`
      [
        "-  Name: Spalding",
        "+  Name: Spalding, Red Lion Street",
        "-  Accessibility: [LevelAccess, WheelchairAccess]",
        "+  Accessibility: [LevelAccess, WheelchairAccess, AutomaticDoors]",
        "-    PostCode: PE11 1ZS",
        "-    GeoLocation: { GeographicCoordinates: { Latitude: 52.78761, Longitude: -0.15217 } }",
        "+    PostCode: PE11 1ZT",
        "+    GeoLocation: { GeographicCoordinates: { Latitude: 52.78, Longitude: -0.15217 } }",
      ]
    `);
    expect(await errors(served)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('ask before unsaved changes are left, and say at a save what others changed meanwhile, to be taken in', async () => {
    const served = await forms();
    const { page } = await opened(served, '#/fenland/branches');
    await openRecord(page, 'Spalding');
    await (await control(page, 'PostalAddress.PostCode')).fill('PE11 1ZT');
    await (await control(page, 'Name')).fill('Spalding, mine');
    page.once('dialog', (dialog) => void dialog.dismiss());
    await page.click('nav a:has-text("Check everything")');
    const file = 'content/fenland/branches.yaml';
    const before = served.space.read(file).replace('Name: Spalding', 'Name: Spalding, theirs');
    served.space.write(file, before.replace(/(Spalding, theirs[\s\S]*?PostCode: PE11 1ZS)/, '$1 # right'));
    await page.click('.bar button:text-is("Save")');
    await page.waitForSelector(
      '.outcome:has-text("has changed since you opened it: Name. Nothing was saved.")',
    );
    await page.waitForSelector('.news li:has-text("Name: Spalding → Spalding, theirs")');
    expect(served.space.read(file)).not.toContain('mine');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take it in, and keep my changes' }).click();
    await page.waitForSelector('text=Taken in. Your changes are kept, and not saved yet.');
    expect(await (await control(page, 'Name')).inputValue()).toBe('Spalding, mine');
    await save(page);
    expect(served.space.read(file)).toMatch(/Name: Spalding, mine[\s\S]*PostCode: PE11 1ZT # right/);
    served.space.write(file, '[]\n');
    await (await control(page, 'Name')).fill('Spalding');
    await page.click('.bar button:text-is("Save")');
    await page.waitForSelector('.outcome:has-text("is no longer in")');
  });

  it('add a record with a menu of fields, an explained code and a list, and remove it again', async () => {
    const served = await forms();
    const { page, complaints, diff } = await opened(served, '#/pencarrow/branches');
    await page.click('a.button:has-text("Add a branch")');
    await page.waitForSelector('.bar');
    expect(await page.textContent('main')).toContain('It will be written to pencarrow/branches/');
    expect(await page.locator('.summary').textContent()).toBe('');
    await page.click('.bar button:text-is("Save")');
    await page.waitForSelector('.notice.bad');
    expect(await page.textContent('.outcome')).toContain('Nothing is saved yet.');
    expect(await page.textContent('.summary')).toContain('Postal address, post code');
    expect(diff()).toEqual([]);

    await (await control(page, 'Identification')).fill('PM-LOOE');
    await (await control(page, 'Name')).fill('Looe Quay');
    await (await control(page, 'Type')).selectOption('Physical');
    await (await row(page, 'CustomerSegment')).getByRole('checkbox', { name: 'Personal' }).click();
    await (await control(page, 'PostalAddress.StreetName')).fill('Quay Street');
    await (await control(page, 'PostalAddress.TownName')).fill('Looe');
    await (await control(page, 'PostalAddress.PostCode')).fill('PL13 1AH');
    await add(page, '', 'Service and facility');
    await (await row(page, 'ServiceAndFacility')).getByRole('searchbox').fill('Other');
    await (await row(page, 'ServiceAndFacility')).getByRole('checkbox', { name: /^Other / }).click();
    await page.click('[data-field="OtherServiceAndFacility"] button:has-text("Add to")');
    await (await control(page, 'OtherServiceAndFacility.0.Name')).fill('Harbour dues');
    await (await control(page, 'OtherServiceAndFacility.0.Description')).fill(
      'Paid at the counter: cash only',
    );
    await save(page);
    const place = /Saved to (\S+\.yaml)/.exec((await page.textContent('.outcome'))!)![1]!;
    expect(served.space.read(`content/${place}`)).toMatchInlineSnapshot(`
      "Identification: PM-LOOE
      SequenceNumber: 0
      Name: Looe Quay
      Type: Physical
      CustomerSegment: [Personal]
      ServiceAndFacility: [Other]
      OtherServiceAndFacility: [{ Name: Harbour dues, Description: "Paid at the counter: cash only" }]
      PostalAddress:
        StreetName: Quay Street
        TownName: Looe
        PostCode: PL13 1AH
      "
    `);
    expect(await page.textContent('.outcome')).toContain(
      'Left out of the file, because they are empty: Postal address, building number; Postal address, country.',
    );
    expect(await errors(served)).toEqual([]);

    await page.click('.bar button:has-text("Remove this branch")');
    await page.click('dialog button:text-is("Cancel")');
    expect(served.space.read(`content/${place}`)).toContain('Looe');
    await page.click('.bar button:has-text("Remove this branch")');
    await page.click('dialog button:text-is("Remove")');
    await expect.poll(() => page.textContent('.outcome')).toContain(`Removed from ${place}`);
    expect(() => served.space.read(`content/${place}`)).toThrow('ENOENT');
    expect(diff()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('say what is wrong at the field, and propose what to write', async () => {
    const served = await forms();
    const { page, complaints, diff } = await opened(served, '#/fenland/branches');
    await openRecord(page, 'Ely Lisle Lane');
    await (await control(page, 'PostalAddress.Country')).fill('gb');
    const problem = page.locator('[data-field="PostalAddress.Country"] .problems');
    await page.keyboard.press('Tab');
    await expect.poll(() => problem.textContent()).toContain('Error:');
    expect(await (await control(page, 'PostalAddress.Country')).getAttribute('aria-invalid')).toBe('true');
    await problem.getByRole('button', { name: 'Write GB' }).click();
    await expect.poll(() => problem.count()).toBe(0);
    await page.click('.bar button:text-is("Undo all changes")');
    expect(await (await control(page, 'PostalAddress.Country')).inputValue()).toBe('GB');
    expect(diff()).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.each([390, 1280])('leave an entry of a list its width when it is wrong: %i px', async (width) => {
    const served = await forms();
    const { page } = await opened(served, '#/fenland/branches', { width, height: 800 });
    await openRecord(page, 'Ely Lisle Lane');
    const line = page.locator('[data-field="PostalAddress.AddressLine.0"] input');
    const before = (await line.boundingBox())!.width;
    await line.fill('x'.repeat(80));
    await line.press('Tab');
    await page.waitForSelector('[data-field="PostalAddress.AddressLine.0"] > .problems');
    const box = (await line.boundingBox())!;
    expect(box.width).toBe(before);
    const problem = (await page
      .locator('[data-field="PostalAddress.AddressLine.0"] > .problems')
      .boundingBox())!;
    expect(problem.y).toBeGreaterThanOrEqual(box.y + box.height);
  });

  it('change a record from a date in a copy, close it from a date, and take both back, by keyboard', async () => {
    const served = await forms();
    const { page, complaints, diff } = await opened(served, '#/fenland/branches');
    await openRecord(page, 'March');
    // What was typed before goes to the copy.
    await (await control(page, 'Name')).fill('March, Broad Street');
    await page.getByRole('button', { name: 'Change from a date …' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change from a date' });
    await dialog.getByLabel('First day of the change').fill('2099-12-01');
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByLabel('First day of the change').press('Enter');
    await page.waitForSelector('h1:text-is("March, Broad Street: a copy")');
    expect(await page.evaluate('document.activeElement.tagName')).toBe('H1');
    expect(await (await control(page, 'from')).inputValue()).toBe('2099-12-01');
    expect(await page.textContent('.times .meaning')).toBe(
      'Published from 1 December 2099 on, all of that day.',
    );
    expect(diff()).toEqual([]);
    await page.keyboard.press('Control+s');
    await page.waitForSelector('.outcome .notice.good');
    expect(diff().filter((line) => !line.startsWith('+'))).toEqual([]);
    expect(diff().slice(0, 4)).toEqual([
      '+- from: 2099-12-01',
      '+  Identification: FB-0110',
      '+  SequenceNumber: 0',
      '+  Name: March, Broad Street',
    ]);
    expect(await errors(served)).toEqual([]);

    await page.click('.times a');
    await page.waitForSelector('.times:has-text("until 30 November 2099")');
    // A last day is the job Close's; one that is there can be changed and taken away here.
    expect(await page.getByRole('button', { name: 'Publish until …' }).count()).toBe(0);
    const list = 'content/fenland/branches.yaml';
    const branches = served.space.read(list);
    const first = '- Identification: FB-0110\n';
    served.space.write(list, branches.replace(first, `- until: 2099-11-29\n  ${first.slice(2)}`));
    await go(page, '#/fenland/branches');
    await page.locator('.records li:has-text("until 29 November 2099") a').press('Enter');
    await page.waitForSelector('.times:has-text("until 29 November 2099")');
    const last = await control(page, 'until');
    await last.fill('2099-11-28');
    await expect
      .poll(() => page.textContent('.times .meaning'))
      .toBe('Published on 28 November 2099 for the last time. Not any more from 29 November 2099 on.');
    await last.press('Tab');
    const gap = page.locator('.times [data-field="until"] .problems');
    await expect.poll(() => gap.textContent()).toContain('no record with this identity is published');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await last.fill('2099-11-30');
    await expect.poll(() => gap.count()).toBe(0);
    await save(page);
    expect(diff().slice(0, 3)).toEqual([
      '-- Identification: FB-0110',
      '+- until: 2099-11-30',
      '+  Identification: FB-0110',
    ]);
    await page.getByRole('button', { name: 'Take it away: Last day it is published' }).press('Enter');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Change from a date …');
    await save(page);
    expect(diff().filter((line) => !line.startsWith('+'))).toEqual([]);

    await go(page, '#/fenland/branches');
    expect(await page.locator('.records li:has-text("FB-0110 ·") a').allTextContents()).toEqual([
      'March, until 30 November 2099',
      'March, Broad Street, from 1 December 2099',
    ]);
    await openRecord(page, 'March, Broad Street');
    await page.click('.bar button:has-text("Remove this branch")');
    expect(await page.textContent('dialog')).toContain(
      'Only this record, from 1 December 2099, will be removed from fenland/branches.yaml.',
    );
    await page.click('dialog button:text-is("Remove")');
    await expect.poll(() => page.textContent('.outcome')).toContain('Removed from');
    expect(diff()).toEqual([]);

    await go(page, '#/fenland/personal-current-accounts');
    await openRecord(page, 'Skylark');
    await page.getByRole('button', { name: 'Publish until …' }).press('Enter');
    expect(await page.evaluate('document.activeElement.closest("[data-field]").dataset.field')).toBe('until');
    expect(complaints).toEqual([]);
  });

  it.each([
    ['wide and light', { width: 1280, height: 900 }, 'none'],
    ['narrow and dark', { width: 380, height: 740 }, 'none'],
    ['wide, with forced colours', { width: 1280, height: 900 }, 'active'],
  ] as const)('are accessible and fit the window: %s', async (_, viewport, forcedColors) => {
    const served = await forms();
    const { page, complaints } = await opened(served, '#/', viewport);
    await page.emulateMedia({ forcedColors });
    for (const hash of [
      '#/',
      '#/fenland/branches',
      '#/fenland/branches/fenland%2Fbranches.yaml/1',
      '#/fenland/personal-current-accounts/new',
      '#/changes',
      '#/check',
    ]) {
      await go(page, hash);
      expect(await accessibilityProblems(page), hash).toEqual([]);
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(excess, hash).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
  });

  it('say at first what comes, in words', async () => {
    const served = await forms();
    const { page, complaints } = await opened(served, '#/');
    await page.waitForSelector('.brand-name .initial:text-is("F")');
    const coming = page.locator('summary:has-text("What comes in the next month")');
    const { dates } = (await served.ask('coming')).value;
    await expect.poll(() => coming.isVisible()).toBe(dates.length > 0);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('say at first what needs attention and how much there is, and lead from a problem to its field', async () => {
    const served = await forms();
    const { space } = served;
    const path = 'content/fenland/branches.yaml';
    space.write(path, space.read(path).replace('PostCode: PE11 1ZS', 'PostCode: PE11 1ZS PE11 1ZS PE11'));
    const { page, complaints } = await opened(served, '#/');
    await page.waitForSelector('.notice.bad:has-text("1 error")');
    expect(await page.textContent('.card:has-text("Branches")')).toMatch(/^Branches \d+$/);
    await page.getByRole('link', { name: /^1 error/ }).press('Enter');
    await page.waitForSelector('main[data-page="#/check"]');
    expect(await page.textContent('h1')).toBe('Not ready to publish');
    expect(await page.locator('h2').allTextContents()).toEqual([
      '✕ 1 error',
      expect.stringMatching(/^● \d+ notes$/),
    ]);
    const link = page.locator('.problems .is-error a, .problems.all a').first();
    expect(await link.textContent()).toMatch(/: Postal address, post code\. /);
    await link.press('Enter');
    await page.waitForSelector('.bar');
    await expect.poll(() => page.evaluate('document.activeElement.value')).toBe('PE11 1ZS PE11 1ZS PE11');
    expect(complaints).toEqual([]);
  });

  it('take a save back by keyboard, as long as its file is as it left it', async () => {
    const served = await forms();
    const { page, complaints, diff } = await opened(served, '#/fenland/branches');
    await openRecord(page, 'March');
    await (await control(page, 'Name')).fill('March, Broad Street');
    await save(page);
    await page.getByRole('link', { name: 'Take it back' }).press('Enter');
    await page.waitForSelector('main[data-page="#/changes"]');
    expect(await page.textContent('.edits li')).toMatch(
      /^Changed branch March, Broad Street, \S+ .* · Fenland Building SocietyName: March → March, Broad StreetTake it back$/,
    );
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Take it back: Changed branch March' }).press('Enter');
    await page.waitForSelector('.notice.good:has-text("Taken back: Changed branch March")');
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Taken back');
    expect(diff()).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
    await go(page, '#/fenland/branches');
    for (const name of ['March Market', 'March Quay']) {
      await openRecord(page, 'March');
      await (await control(page, 'Name')).fill(name);
      await save(page);
      await go(page, '#/fenland/branches');
    }
    await go(page, '#/changes');
    expect(await page.locator('.edits > li').nth(1).textContent()).toContain('Changed once more since.');
    for (const _ of [1, 2]) {
      await page.locator('.edits button').first().press('Enter');
      await page.waitForSelector('.notice.good:has-text("Taken back")');
      await page.evaluate("document.querySelector('.notice.good').remove()");
    }
    expect(diff()).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
