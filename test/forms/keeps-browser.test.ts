import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { branchYaml, fenland, type Workspace, workspace } from '../commands/workspace.js';
import { edit } from './edit-command.js';

const browser = browserForTests();

const list = 'content/fenland/branches.yaml';
const address = (postcode: string) => `    BuildingNumber: 3
    Country: GB
    PostCode: ${postcode}
`;
const branch = (id: string, more: string) =>
  branchYaml(id, more).replace(/ {4}BuildingNumber: 3\n {4}PostCode: CB7 4AA\n/, address('CB7 4AA'));
const hours = `  Availability:
    StandardAvailability:
      Day:
        - { Name: Monday, OpeningHours: [{ OpeningTime: "09:00:00", ClosingTime: "17:00:00" }] }
`;
const files = {
  ...fenland,
  [list]: branch('FB-1', `  Name: Ely\n${hours}`) + branch('FB-2', '  Name: March\n'),
};

/** A page on the forms of a folder of its own, with what may hold up its requests. */
async function opened(own: Workspace = workspace(files), port = 0) {
  const served = await edit(own.folder, port);
  const context = await browser().newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const thrown: string[] = [];
  page.on('pageerror', (error) => thrown.push(error.message));
  let waiting: (() => void)[] | undefined;
  let which = /./;
  let isCut = false;
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (isCut) return route.abort();
    const own = waiting;
    if (own !== undefined && which.test(route.request().url()))
      await new Promise<void>((resolve) => own.push(resolve));
    await route.continue();
  });
  await page.goto(served.address);
  return {
    served,
    space: own,
    page,
    thrown,
    /** Lets the server seem slow until `release`, for some addresses or all. */
    hold: (some = /./) => {
      which = some;
      waiting = [];
    },
    isHeld: () => (waiting ?? []).length > 0,
    release: () => {
      for (const each of waiting?.splice(0) ?? []) each();
      waiting = undefined;
    },
    cut: (is: boolean) => {
      isCut = is;
    },
  };
}

async function openList(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /branches/i })
    .first()
    .click();
  await page.getByRole('link', { name: 'March' }).waitFor();
}

async function openRecord(page: Page, name: string): Promise<void> {
  await openList(page);
  await page.getByRole('link', { name }).first().click();
  await field(page, 'Name').waitFor();
}

const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}\\b`) }).first();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const saved = (page: Page) =>
  page
    .getByText(/^Saved to /)
    .first()
    .waitFor();

describe.skipIf(isChromiumMissing)(`what is typed in the forms${skippedWithoutChromium}`, () => {
  it('while a save or a check runs is kept, said not to be saved, and saved next', async () => {
    const { page, space, hold, isHeld, release, thrown } = await opened();
    await openRecord(page, 'Ely');
    await field(page, 'Name').fill('Ely Quay');
    hold();
    await save(page).click();
    await expect.poll(isHeld).toBe(true);
    // While it is checked.
    await field(page, 'Post code').fill('CB7 4AB');
    await expect.poll(isHeld).toBe(true);
    release();
    await saved(page);
    hold(/save/);
    await field(page, 'Name').fill('Ely Market');
    await page.keyboard.press('Control+s');
    // While it is written, letter by letter.
    await expect.poll(isHeld).toBe(true);
    await field(page, 'Building number').press('End');
    await page.keyboard.type('0a');
    release();
    await saved(page);
    expect(await field(page, 'Building number').inputValue()).toBe('30a');
    await page.getByText('Not saved yet.', { exact: true }).waitFor();
    expect(await save(page).isEnabled()).toBe(true);
    await save(page).click();
    await expect.poll(() => space.read(list)).toContain('BuildingNumber: 30a');
    await expect.poll(() => page.getByText('Not saved yet.', { exact: true }).count()).toBe(0);
    expect(space.read(list)).toMatch(/BuildingNumber: 30a\n.*\n.*PostCode: CB7 4AB[\s\S]*Name: Ely Market/);
    expect(thrown).toEqual([]);
  });

  it.each(['Name', 'Building number'])('in place of what was there stays: %s', async (label) => {
    const { page, space } = await opened();
    await openRecord(page, 'Ely');
    await field(page, label).click();
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    await page.keyboard.type('12');
    expect(await field(page, label).inputValue()).toBe('12');
    await save(page).click();
    await saved(page);
    expect(space.read(list)).toMatch(new RegExp(`${label.replace(' n', 'N')}: "?12`));
  });

  it('stays when the program has ended, and is saved once it runs again', async () => {
    const { page, space, served, cut } = await opened();
    await openRecord(page, 'Ely');
    await field(page, 'Name').fill('Ely Quay');
    await expect.poll(() => page.getByText('Not saved yet.', { exact: true }).count()).toBe(1);
    cut(true);
    await save(page).click();
    await page
      .getByText(/The program has ended/)
      .first()
      .waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Ely Quay');
    cut(false);
    const port = Number(new URL(served.url).port);
    await served.end();
    const again = await edit(space.folder, port);
    // Opened in another tab, as its window says.
    const other = await page.context().newPage();
    await other.goto(again.address);
    await save(page).click();
    await saved(page);
    expect(space.read(list)).toContain('Name: Ely Quay');
  });

  it('is there again after the page was loaded anew, beside what others changed meanwhile', async () => {
    const { page, space } = await opened();
    await openRecord(page, 'Ely');
    await field(page, 'Name').fill('Ely Quay');
    await page.reload();
    await page
      .getByText(/not saved yet/i)
      .first()
      .waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Ely Quay');
    space.write(list, space.read(list).replace('CB7 4AA', 'CB7 4AB'));
    await page.reload();
    await page.getByRole('button', { name: /Take it in/ }).click();
    await save(page).click();
    await saved(page);
    expect(space.read(list)).toMatch(/Name: Ely Quay/);
    expect(space.read(list)).toMatch(/PostCode: CB7 4AB/);
    await page.reload();
    await field(page, 'Name').waitFor();
    expect(await page.getByText(/not saved yet/i).count()).toBe(0);
  });

  it.each([
    ['two clicks', async (page: Page) => save(page).dblclick()],
    [
      'two times Ctrl+S',
      async (page: Page) => {
        await page.keyboard.press('Control+s');
        await page.keyboard.press('Control+s');
      },
    ],
  ])('adds a new record once with %s on Save', async (_, twice) => {
    const { page, space, hold, isHeld, release } = await opened();
    await openList(page);
    await page.getByRole('link', { name: /^Add a/ }).click();
    await field(page, 'Name').fill('Soham');
    await page.getByRole('combobox', { name: /^Type/ }).selectOption('Physical');
    await page.getByRole('checkbox', { name: /^Personal\b/ }).click();
    await field(page, 'Post code').fill('CB7 5AA');
    hold();
    await twice(page);
    await expect.poll(isHeld).toBe(true);
    release();
    const anyway = page.getByRole('button', { name: 'Save it as it is' });
    await anyway
      .or(page.getByText(/^Saved to /))
      .first()
      .waitFor();
    if (await anyway.isVisible()) await anyway.dblclick();
    await saved(page);
    expect(space.read(list).split('Name: Soham')).toHaveLength(2);
  });

  it('is removed only as it is in the file, with what others changed there shown first', async () => {
    const { page, space } = await opened();
    page.on('dialog', (dialog) => dialog.accept());
    await openRecord(page, 'Ely');
    space.write(list, space.read(list).replace('CB7 4AA', 'CB7 4AB'));
    const remove = page.getByRole('button', { name: 'Remove this branch' });
    await remove.click();
    await page.getByRole('button', { name: /Take it in/ }).click();
    await page
      .getByText(/^Taken in/)
      .first()
      .waitFor();
    expect(space.read(list)).toContain('Name: Ely');
    await remove.click();
    await page
      .getByText(/^Removed from /)
      .first()
      .waitFor();
    expect(space.read(list)).not.toContain('Name: Ely');
  });

  it('as a first or last day that is none is a change as any other', async () => {
    const { page, thrown } = await opened();
    await openRecord(page, 'March');
    await page.getByRole('button', { name: 'Change from a date …' }).click();
    for (const day of ['2026-13-01', '2026-00-10', '2026-12-32', '9999-12-31']) {
      await page
        .getByLabel(/^(?:First|Last) day|^From|^Until/i)
        .first()
        .fill(day);
      expect(await save(page).isEnabled()).toBe(true);
    }
    expect(thrown).toEqual([]);
  });

  it('in a job is said to be saved, or not to be, and not both', async () => {
    const { page, space } = await opened();
    await openRecord(page, 'Ely');
    await page.getByRole('link', { name: 'Branches' }).click();
    await page.getByRole('link', { name: 'Set a field of several' }).click();
    await page.getByRole('checkbox', { name: /Ely/ }).check();
    await page.locator('.fields summary', { hasText: 'Add a field' }).click();
    await page.getByRole('button', { name: 'Last day it is published' }).click();
    const last = page.getByRole('textbox', { name: /^Last day/ });
    await last.fill('2026-13-01');
    const show = page.getByRole('button', { name: 'Show what it would write' });
    await show.click();
    await page.getByText(/1 error\. It can't be published like this/).waitFor();
    await last.fill('2099-12-24');
    await show.click();
    await page.getByText(/No new problems\. Nothing is saved yet/).waitFor();
    await save(page).dblclick();
    await page
      .getByText(/^Saved/)
      .first()
      .waitFor();
    expect(await page.getByText(/Nothing is saved yet/).count()).toBe(0);
    expect(space.read(list)).toContain('until: 2099-12-24');
  });
});
