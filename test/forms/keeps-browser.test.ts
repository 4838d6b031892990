import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { branchYaml, fenland, workspace } from '../commands/workspace.js';
import { edit, forms, branchesFile as list, mondays } from './forms.js';
import { button, field, formsPage, openRecord, says } from './page.js';

const browser = browserForTests();

const files = {
  ...fenland,
  [list]: branchYaml('FB-1', `  Name: Ely\n${mondays}`) + branchYaml('FB-2', '  Name: March\n'),
};

/** The branches of a folder of its own on a page, with what may hold up its requests. */
async function opened(served: { readonly url: string; readonly token: string }) {
  const { page, complaints } = await formsPage(browser(), served, '#/fenland/branches');
  let waiting: (() => void)[] | undefined;
  let which = /./;
  let isCut = false;
  await page.route('**/api/*', async (route) => {
    if (isCut) return route.abort();
    const own = waiting;
    if (own !== undefined && which.test(route.request().url()))
      await new Promise<void>((resolve) => own.push(resolve));
    await route.continue();
  });
  return {
    page,
    complaints,
    /** Lets the server seem slow until `release`, for some addresses or all. */
    hold: (some = /./) => {
      which = some;
      waiting = [];
    },
    isHeld: () => expect.poll(() => (waiting ?? []).length > 0).toBe(true),
    release: () => {
      for (const each of waiting?.splice(0) ?? []) each();
      waiting = undefined;
    },
    cut: (is: boolean) => {
      isCut = is;
    },
  };
}

/** Ely on a page. */
async function openedEly() {
  const served = await forms(files);
  const own = await opened(served);
  await openRecord(own.page, 'Ely');
  return {
    ...own,
    read: () => served.space.read(list),
    write: (text: string) => served.space.write(list, text),
  };
}

const unsaved = (page: Page) => page.getByText('Not saved yet.', { exact: true });

async function clickSave(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await says(page, /^Saved to /);
}

describe.skipIf(isChromiumMissing)(`what is typed in the forms${skippedWithoutChromium}`, () => {
  it('while a save or a check runs is kept, said not to be saved, and saved next', async () => {
    const { page, read, hold, isHeld, release, complaints } = await openedEly();
    await field(page, 'Name').fill('Ely Quay');
    hold();
    await button(page, 'Save').click();
    await isHeld();
    // While it is checked.
    await field(page, 'PostalAddress.PostCode').fill('CB7 4AB');
    release();
    await says(page, /^Saved to /);
    hold(/save/);
    await field(page, 'Name').fill('Ely Market');
    await page.keyboard.press('Control+s');
    // While it is written, letter by letter.
    await isHeld();
    await field(page, 'PostalAddress.BuildingNumber').press('End');
    await page.keyboard.type('0a');
    release();
    await says(page, /^Saved to /);
    expect(await field(page, 'PostalAddress.BuildingNumber').inputValue()).toBe('30a');
    await unsaved(page).waitFor();
    await button(page, 'Save').click();
    await expect.poll(read).toContain('BuildingNumber: 30a');
    await expect.poll(() => unsaved(page).count()).toBe(0);
    expect(read()).toMatch(/BuildingNumber: 30a\n.*PostCode: CB7 4AB[\s\S]*Name: Ely Market/);
    expect(complaints).toEqual([]);
  });

  it.each(['Name', 'PostalAddress.BuildingNumber'])('in place of what was there stays: %s', async (path) => {
    const { page, read } = await openedEly();
    await field(page, path).click();
    for (const key of ['Control+A', 'Delete', '1', '2']) await page.keyboard.press(key);
    expect(await field(page, path).inputValue()).toBe('12');
    await clickSave(page);
    expect(read()).toMatch(new RegExp(`${path.split('.').at(-1)}: "?12`));
  });

  it('stays when the program has ended, and is saved once it runs again', async () => {
    const space = workspace(files);
    const served = await edit(space.folder);
    const { page, cut } = await opened(served);
    await openRecord(page, 'Ely');
    await field(page, 'Name').fill('Ely Quay');
    await unsaved(page).waitFor();
    cut(true);
    await button(page, 'Save').click();
    await says(page, /The program has ended/);
    expect(await field(page, 'Name').inputValue()).toBe('Ely Quay');
    cut(false);
    await served.end();
    const again = await edit(space.folder, Number(new URL(served.url).port));
    // Opened in another tab, as its window says.
    await (await page.context().newPage()).goto(again.address);
    await clickSave(page);
    expect(space.read(list)).toContain('Name: Ely Quay');
  });

  it('can be read once the address of the terminal is opened in the same tab', async () => {
    const served = await forms(files);
    const { page } = await formsPage(browser(), { ...served, token: 'old' }, '#/fenland/branches');
    await says(page, /Open the address that the terminal shows/);
    await page.evaluate(`location.hash = '#token=${served.token}'`);
    await says(page, 'Ely');
    expect(page.url()).toMatch(/#\/fenland\/branches$/);
  });

  it('is there again after the page was loaded anew, beside what others changed meanwhile', async () => {
    const { page, read, write } = await openedEly();
    await field(page, 'Name').fill('Ely Quay');
    await page.reload();
    await says(page, /not saved yet/i);
    expect(await field(page, 'Name').inputValue()).toBe('Ely Quay');
    write(read().replace('CB7 4AA', 'CB7 4AB'));
    await page.reload();
    await button(page, /Take it in/).click();
    await clickSave(page);
    expect(read()).toMatch(/PostCode: CB7 4AB[\s\S]*Name: Ely Quay/);
    await page.reload();
    await field(page, 'Name').waitFor();
    expect(await page.getByText(/not saved yet/i).count()).toBe(0);
    // The record is in another place.
    await field(page, 'Name').fill('Ely Market');
    await unsaved(page).waitFor();
    write(branchYaml('FB-3') + branchYaml('FB-2') + read().replace(/- Identification: FB-2[\s\S]*/, ''));
    await page.reload();
    await clickSave(page);
    expect(read()).toMatch(/FB-3[\s\S]*FB-2[\s\S]*FB-1[\s\S]*Name: Ely Market/);
    expect(page.url()).toMatch(/branches\.yaml\/2$/);
  });

  it('as hours that are wrong is said not to be saved, with the field marked to be written anew', async () => {
    const { page, read } = await openedEly();
    const before = read();
    const monday = page.getByRole('textbox', { name: 'Monday opens' }).first();
    await monday.fill('25');
    await page.keyboard.press('Control+s');
    await says(page, /Nothing is saved yet/);
    await button(page, 'Show where').click();
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toBe('Monday opens');
    await page.keyboard.type('10');
    await page.keyboard.press('Tab');
    expect([await monday.inputValue(), read()]).toEqual(['10:00', before]);
    await button(page, 'Monday: closed').click();
    await page.keyboard.type('11');
    expect(await monday.inputValue()).toBe('11');
  });

  it('goes into the field that was added, also where a group has it alone', async () => {
    const { page } = await openedEly();
    await page
      .getByText(/^Add a field/)
      .first()
      .click();
    await button(page, 'Geo location').click();
    await page.keyboard.type('1');
    expect(await field(page, 'PostalAddress.BuildingNumber').inputValue()).toBe('3');
  });

  it.each([
    ['two clicks', (page: Page) => button(page, 'Save').dblclick()],
    [
      'two times Ctrl+S',
      async (page: Page) => {
        for (const key of ['Control+s', 'Control+s']) await page.keyboard.press(key);
      },
    ],
  ])('adds a new record once with %s on Save', async (_, twice) => {
    const served = await forms(files);
    const { page, hold, isHeld, release } = await opened(served);
    await page.getByRole('link', { name: 'Add a branch' }).click();
    await field(page, 'Name').fill('Soham');
    await field(page, 'Type').selectOption('Physical');
    await page.getByRole('checkbox', { name: 'Personal', exact: true }).click();
    await field(page, 'PostalAddress.PostCode').fill('CB7 5AA');
    hold();
    await twice(page);
    await isHeld();
    release();
    await says(page, /^Saved to /);
    expect(served.space.read(list).split('Name: Soham')).toHaveLength(2);
  });

  it('is removed only as it is in the file, with what others changed there shown first', async () => {
    const { page, read, write } = await openedEly();
    page.on('dialog', (dialog) => dialog.accept());
    write(read().replace('CB7 4AA', 'CB7 4AB'));
    await button(page, 'Remove this branch').click();
    await button(page, /Take it in/).click();
    await says(page, /^Taken in/);
    expect(read()).toContain('Name: Ely');
    await button(page, 'Remove this branch').click();
    await says(page, /^Removed from /);
    expect(read()).not.toContain('Name: Ely');
  });
});
