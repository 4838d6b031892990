import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { accessibilityProblems } from '../pages/served.js';
import { type Any, branch, forms, linesOfDiff } from './forms.js';
import { button, field, formsPage, openRecord, save, says } from './page.js';

const browser = browserForTests();

/** The forms on the sample, at a page, in a folder of git. */
async function opened(hash: string, width = 1280, mode: 'dark' | 'forced' | 'light' = 'light') {
  const served = await forms();
  const { git } = served.space;
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ada Fenn');
  git('config', 'user.email', 'ada@fenland.example');
  git('add', '-A');
  git('commit', '-qm', 'The sample');
  const shown = await formsPage(browser(), served, hash, {
    viewport: { width, height: 900 },
    colorScheme: mode === 'dark' ? 'dark' : 'light',
    forcedColors: mode === 'forced' ? 'active' : 'none',
  });
  return { ...served, ...shown, git, diff: () => linesOfDiff(git('diff', '-U0')).join('\n') };
}

const widths = [390, 1280];

describe.skipIf(isChromiumMissing)(`the jobs of editors in a browser${skippedWithoutChromium}`, () => {
  it("Saturday's hours of a branch take five keys, and another day is an arrow away", async () => {
    const { page, ask, complaints } = await opened('#/fenland/branches');
    await openRecord(page, 'FB-0101');
    await page.getByRole('textbox', { name: 'Friday opens' }).first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('9');
    await page.keyboard.press('Tab');
    await page.keyboard.type('13');
    await save(page);
    const days = async (): Promise<Any> => {
      const { value } = (await ask('open', branch(0))).value;
      return value.Availability.StandardAvailability.Day.slice(-1);
    };
    const hours = [{ OpeningTime: '09:00:00', ClosingTime: '13:00:00' }];
    expect(await days()).toEqual([{ Name: 'Saturday', OpeningHours: hours }]);
    const [{ records }] = (await ask('changes')).value.saves;
    expect(records[0].fields[0]).toMatchObject({ is: 'Saturday 09:00–13:00' });
    await button(page, 'Sunday: as Saturday').first().click();
    await button(page, 'Saturday: closed').first().click();
    await save(page);
    expect(await days()).toEqual([{ Name: 'Sunday', OpeningHours: hours }]);
    await button(page, 'Sunday: open a second time').first().click();
    const current = () => page.evaluate('document.activeElement.ariaLabel');
    await expect.poll(current).toBe('Sunday opens, time 2');
    await page.keyboard.type('closed');
    await page.keyboard.press('Tab');
    await page.getByRole('textbox', { name: 'Sunday opens', exact: true }).first().fill('10');
    await save(page);
    const later = [{ OpeningTime: '10:00:00', ClosingTime: '13:00:00' }];
    expect(await days()).toEqual([{ Name: 'Sunday', OpeningHours: later }]);
    expect(complaints).toEqual([]);
  });

  it.each(widths)('a branch with two weeks of hours fits a screen: %i px', async (width) => {
    const { page } = await opened('#/fenland/branches', width);
    await openRecord(page, 'Ely Lisle Lane');
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    const height = Number(await page.evaluate('document.querySelector(".form").offsetHeight'));
    expect(height).toBeLessThan(width > 1000 ? 900 : 2200);
  });

  it.each(widths)(
    'nothing is over the field with the focus, and the bar stays as it is: %i px',
    async (width) => {
      const { page } = await opened('#/fenland/branches', width);
      await openRecord(page, 'March');
      const bar = page.locator('.bar');
      const boxOf = async () => {
        const { y, height } = (await bar.boundingBox())!;
        return { y: Math.round(y), height };
      };
      const box = await boxOf();
      await field(page, 'Identification').focus();
      const bottoms: number[] = [];
      while (
        (await page.evaluate('document.activeElement.closest(".form") !== null')) &&
        bottoms.length < 200
      ) {
        bottoms.push(Number(await page.evaluate('document.activeElement.getBoundingClientRect().bottom')));
        await page.keyboard.press('Tab');
      }
      expect(bottoms.length).toBeGreaterThan(20);
      expect(bottoms.filter((bottom) => bottom > box.y)).toEqual([]);
      await field(page, 'PostalAddress.PostCode').fill('PE15 8NX');
      const meant = page.locator('[data-field="PostalAddress.PostCode"] > .meant');
      await meant.waitFor();
      // Beside the buttons, or below them.
      expect(Math.round((await meant.boundingBox())!.y)).toBeGreaterThanOrEqual(box.y);
      expect(await boxOf()).toEqual(box);
      await button(page, 'Leave out Availability').click();
      await says(page, 'Availability left out.');
      await button(page, 'Put it back').click();
      expect(await page.getByRole('textbox', { name: 'Monday opens' }).first().inputValue()).toBe('09:30');
      const scrolled = await page.evaluate('scrollY');
      await button(page, 'Save').click();
      await says(page, /^Saved to /);
      expect(await page.evaluate('[scrollY, document.activeElement.textContent]')).toEqual([
        scrolled,
        'Save',
      ]);
      await field(page, 'Name').fill('x');
      for (const answer of ['dismiss', 'accept'] as const) {
        page.once('dialog', (dialog) => dialog[answer]());
        await button(page, 'Undo all changes').click();
        expect(await field(page, 'Name').inputValue()).toBe(answer === 'accept' ? 'March' : 'x');
      }
    },
  );

  it('special hours at Christmas, for all branches of a brand, are shown before they are saved', async () => {
    const { page, diff } = await opened('#/fenland/branches');
    await page.getByRole('link', { name: 'Special hours of several' }).click();
    await button(page, /^Choose all/).click();
    const which = page.getByLabel('Bank holiday');
    await which.selectOption({
      label: (await which.locator('option').allTextContents()).find((text) => /Christmas Day/.test(text))!,
    });
    await button(page, 'Show what it would write').click();
    await says(page, /Nothing is saved yet/);
    expect(diff()).toBe('');
    await button(page, 'Save').click();
    await says(page, /^Saved: /);
    // What stays is said once more, beside the list.
    await says(page, /stays as it is: it has/);
    expect(diff()).toMatch(/Name: Christmas Day[\s\S]*Name: Christmas Day/);
    await button(page, /^Undo: Christmas Day: hours of/).click();
    await says(page, /^Undone: Christmas Day: hours of/);
    expect(diff()).toBe('');
  });

  it('special hours are replaced by a bank holiday only after a question', async () => {
    const { page } = await opened('#/fenland/branches');
    await openRecord(page, 'March');
    const name = field(page, 'Availability.NonStandardAvailability.Name');
    const choose = async (index: number) => {
      await page.getByLabel('Bank holiday').selectOption({ index });
      return name.inputValue();
    };
    const was = await name.inputValue();
    page.once('dialog', (dialog) => dialog.dismiss());
    expect(await choose(1)).toBe(was);
    page.once('dialog', (dialog) => dialog.accept());
    const chosen = [await choose(1), await choose(2)];
    expect(new Set([was, ...chosen]).size).toBe(3);
  });

  it('a branch closes after a day, and moves from a day in a copy', async () => {
    const { page, diff, complaints } = await opened('#/fenland/branches');
    await openRecord(page, 'March');
    await button(page, 'Change from a date …').click();
    await page.getByRole('heading', { name: /, from a later day$/ }).waitFor();
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('of-from');
    expect(await page.locator('.is-error').count()).toBe(0);
    // What is no day is a change as any other.
    for (const day of ['2026-13-01', '2026-00-10', '9999-12-31', '1 Dec 2099']) {
      await field(page, 'from').fill(day);
      expect(await button(page, 'Save').isEnabled()).toBe(true);
    }
    await page.keyboard.press('Tab');
    await page.getByRole('heading', { name: /, from 1 December 2099$/ }).waitFor();
    await field(page, 'PostalAddress.PostCode').fill('PE15 8NX');
    await page
      .getByRole('textbox', { name: /^Paste a position/ })
      .fill('https://www.openstreetmap.org/?mlat=52.55&mlon=0.09#map=18/52.55/0.09');
    await page.keyboard.press('Tab');
    await save(page);
    expect(diff()).toMatch(/^\+- from: 2099-12-01$[\s\S]*PostCode: PE15 8NX[\s\S]*Latitude: 52\.55/m);
    await button(page, 'Close after a day …').click();
    await field(page, 'until').fill('31/12/2099');
    await page.keyboard.press('Tab');
    await says(page, 'Published on 31 December 2099 for the last time.');
    await save(page);
    expect(diff()).toMatch(/until: 2099-12-31/);
    const keeps = page.getByText(/^A later version, .* keeps its own values\.$/);
    expect(await keeps.count()).toBe(0);
    await page.getByRole('link', { name: 'until 30 November 2099' }).click();
    await page.getByRole('heading', { name: /until 30 November 2099$/, level: 1 }).waitFor();
    await field(page, 'Name').fill('March Market');
    await save(page);
    await keeps.getByRole('link', { name: 'from 1 December 2099 until 31 December 2099' }).click();
    await page.getByRole('heading', { name: /from 1 December 2099/, level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('a branch is added, with what is missing said at its field, and removed again', async () => {
    const { page, diff, space } = await opened('#/fenland/branches');
    await page.getByRole('link', { name: 'Add a branch' }).click();
    await says(page, /^It will be written to fenland\/branches\.yaml\./);
    expect(await field(page, 'Identification').inputValue()).toBe('FB-0124');
    await button(page, 'Save').click();
    await says(page, /Nothing is saved yet/);
    await button(page, /^Postal address, post code/)
      .first()
      .click();
    await expect
      .poll(() => page.evaluate('document.activeElement.closest("[data-field]")?.dataset.field'))
      .toBe('PostalAddress.PostCode');
    await page.keyboard.insertText('pe301aa');
    expect(await field(page, 'PostalAddress.Country').inputValue()).toBe('GB');
    // A new branch has a week to fill in. A click selects what is there.
    const monday = page.getByRole('textbox', { name: 'Monday opens' });
    await monday.fill('13');
    await page.keyboard.press('Tab');
    await monday.click();
    await page.keyboard.type('10');
    await page.keyboard.press('Tab');
    await page.keyboard.type('16');
    expect(await monday.inputValue()).toBe('10:00');
    // Pasted with a character that nobody sees.
    await field(page, 'Name').fill('\ufeffLynn ');
    await field(page, 'Type').selectOption('Physical');
    await page.getByRole('checkbox', { name: 'Personal', exact: true }).check();
    await field(page, 'PostalAddress.BuildingNumber').fill('3');
    await save(page);
    expect(diff()).toMatch(/^(?:\+.*\n)*\+ +Name: Lynn\n(?:\+.*(?:\n|$))*$/);
    expect((await space.run(['check'])).code).toBe(0);
    page.once('dialog', (dialog) => dialog.accept());
    await button(page, 'Remove this branch').click();
    await says(page, /^Removed from /);
    expect(diff()).toBe('');
    // A cash machine takes the address of its branch.
    await page.evaluate('location.hash = "#/fenland/atms/new"');
    await page.getByRole('heading', { name: 'New ATM' }).waitFor();
    await page.locator('.form details.more').last().locator('summary').click();
    await button(page, 'Branch').click();
    await field(page, 'Branch.Identification').fill('FB-0101');
    const take = button(page, 'Take its address and position');
    await take.click();
    await take.waitFor({ state: 'hidden' });
    const place = ['TownName', 'GeoLocation.GeographicCoordinates.Latitude'];
    const values = place.map((key) => field(page, `Location.PostalAddress.${key}`).inputValue());
    expect(await Promise.all(values)).toEqual(['Ely', '52.39931']);
  });

  it('a fee changes, and an account is withdrawn from sale', async () => {
    const { page, diff, ask, space } = await opened('#/northgate/business-current-accounts');
    await page.locator('.records a').first().click();
    await button(page, 'Save').waitFor();
    const rate = page.locator('[data-field$=".FeeAmount"] input');
    const folded = page.locator('details.group:not([open]) > summary');
    const open = async () => {
      if ((await folded.count()) > 0) await folded.first().click();
      return rate.count();
    };
    await expect.poll(open).toBeGreaterThan(0);
    await rate.first().fill('£ 1,234.50');
    await rate.first().press('Tab');
    expect(await rate.first().inputValue()).toBe('1234.50');
    await save(page);
    expect(diff()).toMatch(/1234\.50/);
    const answers = ['soon', '24/12'];
    page.on('dialog', (dialog) => dialog.accept(answers.shift()));
    await button(page, 'Withdraw from sale …').click();
    await page.getByRole('heading', { name: /, from 25 December \d{4}$/ }).waitFor();
    await save(page);
    expect(diff()).toMatch(
      /until: \d+-12-24[\s\S]*LastMarketedDate: .\d+-12-24[\s\S]*from: \d+-12-25[\s\S]*OnSaleIndicator: false[\s\S]*LastMarketedDate: .\d+-12-24/,
    );
    expect((await space.run(['check'])).code).toBe(0);
    expect((await ask('changes')).value.saves).toHaveLength(2);
  });

  it('a tier is added as the one after the last, with nothing said of what is empty yet', async () => {
    const { page } = await opened('#/northgate/personal-current-accounts');
    await openRecord(page, 'Everyday');
    const tiers = page.locator('summary', { hasText: 'Overdraft tier band 0.00 %; 38.9 %; 35.4 %' });
    await tiers.click();
    await page.locator('legend', { hasText: 'Tier 3: 35.4 %' }).waitFor();
    await button(page, /^Add a tier/)
      .first()
      .click();
    const value = (key: string) =>
      page.locator(`[data-field$="OverdraftTierBand.3.${key}"] input`).inputValue();
    expect(await Promise.all(['TierValueMin', 'TierValueMax', 'EAR'].map(value))).toEqual([
      '5000.01',
      '',
      '35.4',
    ]);
    await page.waitForTimeout(600);
    expect(await page.locator('.form .is-error').count()).toBe(0);
    // What is around it stays open, although nothing is wrong in it any more.
    expect(await page.locator('[data-field$="OverdraftTierBand.3.EAR"] input').isVisible()).toBe(true);
  });

  it('a group that is opened has those open that say the same within it', async () => {
    const { page } = await opened(
      '#/northgate/business-current-accounts/northgate%2Fbusiness-current-accounts.yaml/0',
    );
    await page.locator('summary', { hasText: /^Overdraft 13/ }).click();
    await page.locator('[data-field$=".OverdraftTierBand.1.TierValueMax"] input').waitFor();
    expect(await page.locator('[data-field$=".OverdraftFeeChargeDetail"]').count()).toBe(0);
  });

  it('a record is found by its postcode, and one field is set on many', async () => {
    const { page, diff } = await opened('#/');
    await page.getByRole('searchbox', { name: 'Search records' }).fill('pe15');
    await says(page, /^\d+ records? with “pe15”/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: /^March/, level: 1 }).waitFor();
    await page.evaluate('location.hash = "#/fenland/atms/many"');
    await button(page, /^Choose all/).click();
    const add = async (name: string) => {
      await page.locator('.fields summary', { hasText: 'Add a field' }).last().click();
      await button(page, name).click();
    };
    await page.getByText('Which field?').waitFor();
    const show = button(page, 'Show what it would write');
    await button(page, 'Last day it is published').click();
    await field(page, 'until').fill('2026-13-01');
    await show.click();
    await says(page, /errors\. It can't be published like this/);
    await field(page, 'until').fill('2099-12-24');
    await add('Accessibility');
    await page.getByRole('checkbox', { name: 'Audio cash machine' }).check();
    expect(await page.getByLabel('What to do with lists').inputValue()).toBe('add');
    await show.click();
    await says(page, /No new problems\. Nothing is saved yet/);
    await button(page, 'Save').dblclick();
    await says(page, /^Saved: /);
    expect(await page.getByText(/Nothing is saved yet/).count()).toBe(0);
    expect(diff()).toMatch(/until: 2099-12-24[\s\S]*AudioCashMachine[\s\S]*AudioCashMachine/);
  });

  it('what is wrong leads to its field, with what to write', async () => {
    const { page, ask } = await opened('#/fenland/branches');
    await openRecord(page, 'March');
    const latitude = 'PostalAddress.GeoLocation.GeographicCoordinates.Latitude';
    await field(page, latitude).fill('52,55072');
    await button(page, 'Save').click();
    await button(page, 'Show where').click();
    await expect
      .poll(() => page.evaluate('document.activeElement.id'))
      .toBe(`of-${latitude.replaceAll('.', '-')}`);
    await button(page, 'Save it as it is').click();
    await says(page, /^Saved to /);
    expect((await ask('problems')).value.counts.error).toBe(1);
    await page.getByRole('link', { name: 'Check' }).click();
    await page.getByRole('heading', { name: 'Not ready to publish' }).waitFor();
    await page.locator('.is-error a').first().click();
    await button(page, 'Write 52.55072').click();
    await save(page);
    expect((await ask('problems')).value.counts.error).toBe(0);
  });

  it('the public page is beside the form, follows what is typed, and runs nothing', async () => {
    const { page, complaints } = await opened('#/fenland/branches');
    const preview = page.getByRole('link', { name: 'Preview' });
    expect(await preview.getAttribute('href')).toBe('http://127.0.0.1:8080/open-banking');
    await openRecord(page, 'March');
    await button(page, 'Show the public page').click();
    const frame = page.frameLocator('iframe');
    await frame.getByText('March').first().waitFor();
    await field(page, 'Name').fill('<img src=x onerror=alert(1)>');
    await page.keyboard.press('Tab');
    await frame.getByText('<img src=x onerror=alert(1)>').first().waitFor();
    await field(page, 'Name').fill('x'.repeat(400));
    await page.keyboard.press('Tab');
    await says(page, /It can’t be made until 1 thing has been corrected/);
    expect(complaints).toEqual([]);
  });

  it('what was changed is handed in and sent with a sentence, and sent once more if that failed', async () => {
    const { page, git, space } = await opened('#/fenland/branches');
    const remote = join(space.folder, 'remote.git');
    git('remote', 'add', 'origin', remote);
    const changes = page.getByRole('link', { name: 'Changes' });
    await openRecord(page, 'March');
    await field(page, 'Name').fill('x'.repeat(400));
    await page.keyboard.press('Control+s');
    await button(page, 'Save it as it is').click();
    await says(page, /^Saved to /);
    await changes.click();
    await says(page, /can’t be published like this/);
    await button(page, /^Undo: /).click();
    await says(page, /^Undone: /);
    await page.evaluate('location.hash = "#/fenland/branches"');
    await openRecord(page, 'March');
    await field(page, 'Name').fill('March Market');
    await save(page);
    await changes.click();
    const sentence = page.getByLabel('What changed, in a sentence');
    const handIn = button(page, 'Hand in 1 change for review');
    await sentence.fill(' ');
    await handIn.click();
    await says(page, /^Say in a sentence/);
    await sentence.fill('March has another name');
    await handIn.click();
    await says(page, /^It was not sent/);
    await page.reload();
    await says(page, 'Handed in on this machine, not sent yet:');
    git('init', '-q', '--bare', remote);
    await button(page, 'Send it for review').click();
    await says(page, /sent to origin/);
    await says(page, /^All that you saved here is handed in/);
    expect(git('--git-dir', remote, 'log', '-1', '--format=%s', '--all')).toBe('March has another name\n');
    await page.getByText('not sent yet').waitFor({ state: 'hidden' });
  });

  it('a list whose file can’t be read says so, and not that there is nothing', async () => {
    const { page, space } = await opened('#/');
    space.write('content/fenland/atms.yaml', '- Name: "Ely\n');
    await page.evaluate('location.hash = "#/fenland/atms"');
    await says(
      page,
      /^fenland\/atms\.yaml, line \d+: .* Ask who looks after the files, or undo that change\.$/,
    );
    await says(page, 'No ATMs can be shown, since their file can’t be read.');
    expect(await page.getByText('There are no').count()).toBe(0);
  });

  it.each([
    [390, 'dark'],
    [1280, 'light'],
    [1280, 'forced'],
  ] as const)('all pages are accessible and fit: %i px, %s', async (width, mode) => {
    const { page, complaints } = await opened('#/', width, mode);
    const pages = ['#/', '#/check', '#/changes', '#/fenland/branches/many', '#/fenland/atms'];
    for (const hash of [
      ...pages,
      '#/fenland/branches/new',
      '#/fenland/branches/many/Availability/NonStandardAvailability',
    ]) {
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      await page.locator(`main[data-page="${hash}"] [aria-busy=false] h1`).waitFor();
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([hash, excess, await accessibilityProblems(page)]).toEqual([hash, 0, []]);
    }
    expect(complaints).toEqual([]);
  });
});
