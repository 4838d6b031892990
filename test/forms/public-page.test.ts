import { mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { fenland } from '../commands/workspace.js';
import { accessibilityProblems } from '../pages/served.js';
import { type Any, forms, type ServedForms } from './forms.js';
import { goTo, openedIn, tabTo } from './in-browser.js';

const march = { brand: 'fenland', collection: 'branches' };
const account = { brand: 'fenland', collection: 'personal-current-accounts' };

/** The page of a record with changes that are not saved. */
async function pageOf(
  { ask }: ServedForms,
  what: { readonly brand: string; readonly collection: string },
  changes: object = {},
): Promise<Any> {
  const [{ index, file }] = (await ask('records', what)).value.records;
  const at = { file, index };
  const { value: before } = (await ask('open', { ...what, at })).value;
  const value = { ...before, ...changes };
  const answer = await ask('page', { ...what, at, value });
  expect([answer.status, answer.value.error]).toEqual([200, undefined]);
  return answer.value;
}

/** What a build makes, below the address of the site. */
async function build({ space }: ServedForms): Promise<(path: string) => string> {
  expect((await space.run(['build'])).code).toBe(0);
  return (path) => space.read(`dist/site/open-banking${path}`);
}

const attacks = [
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '</iframe><meta http-equiv=refresh content=0>',
];

describe('the public page of a record as it is edited', () => {
  it('is what a build makes of a product', async () => {
    const served = await forms();
    const built = await build(served);
    const { is, note, problems } = await pageOf(served, account);
    const [path = ''] = /\/products\/fenland\/[^"]+/.exec(is.html) ?? [];
    const main = (html: string) =>
      /<article class="one-product[\s\S]*<\/article>/
        .exec(html)![0]
        .replace(/<section id="changed">[\s\S]*?<\/section>/, '');
    expect(main(is.html)).toBe(main(built(`${path}/index.html`)));
    expect([note, problems]).toEqual(['', []]);
  });

  it('is what a build makes of a place, with all that is published of it', async () => {
    const served = await forms();
    const built = await build(served);
    const { is } = await pageOf(served, march, { Name: 'Marsh' });
    const [own = '', id = ''] = /<article id="([^"]*)"[\s\S]*?<\/article>/.exec(is.html) ?? [];
    const former = built('/places/cb7/index.html')
      .split('<article ')
      .find((each) => each.startsWith(`id="${id}"`));
    const title = (name: string) => `>Fenland Building Society, ${name}</a></h2>`;
    expect(former).toContain(title('Ely Market Place'));
    expect(
      `<article ${former!.split('</article>')[0]}</article>`.replace(
        title('Ely Market Place'),
        title('Marsh'),
      ),
    ).toBe(own);
  });

  it('says what has to be corrected first', async () => {
    const served = await forms(fenland);
    const { is, note, problems } = await pageOf(served, march, { Type: 'Nowhere' });
    expect(is).toBeUndefined();
    expect(problems).toMatchObject([{ severity: 'error', field: ['Type'] }]);
    expect(note).toMatch(/^This site publishes no pages/);
  });

  it('says when it begins, and is as on that day', async () => {
    const { note, is } = await pageOf(await forms(), march, { from: '2099-12-01', until: '2099-12-24' });
    expect(note).toBe('It is published from 1 December 2099 until 24 December 2099.');
    expect(is.html).toContain('<article');
  });

  it('is made of a new record too, and of the one record of a brand', async () => {
    const { ask } = await forms();
    const [{ index, file }] = (await ask('records', march)).value.records;
    const { value } = (await ask('open', { ...march, at: { file, index } })).value;
    const answer = (await ask('page', { ...march, value })).value;
    expect(answer.is.html).toContain('<article');
  });

  it('has markup and addresses of the draft as texts only', async () => {
    const served = await forms();
    for (const what of [march, account])
      for (const Name of attacks) {
        const { is } = await pageOf(served, what, { Name });
        const text = Name.replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replaceAll('>', '&gt;')
          .replaceAll('"', '&quot;');
        expect(is.html).toContain(text);
        expect(is.html).not.toContain(Name);
      }
  });

  it.each([
    { at: { file: '../secret.yaml', index: 0 } },
    { at: { file: 'site.yaml', index: 0 } },
    { at: { file: 'fenland/atms.yaml', index: 0 } },
    { at: 'fenland/branches.yaml' },
    { value: [] },
    { value: undefined },
    { brand: '__proto__' },
    { brand: '../fenland' },
    { collection: 'constructor' },
  ])('is refused for %j', async (wrong) => {
    const { ask, complaints } = await forms(fenland);
    const { status } = await ask('page', { ...march, value: {}, ...wrong });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(complaints).toEqual([]);
  });
});

const opened = openedIn(browserForTests());
const pictures = process.env['PICTURES'];

describe.skipIf(isChromiumMissing)(`beside the form in a browser${skippedWithoutChromium}`, () => {
  it('it follows what is typed, and is remembered', async () => {
    const served = await forms();
    const { page, complaints, diff } = await opened(served, '#/fenland/branches', {
      width: 1300,
      height: 900,
    });
    await page.getByRole('link', { name: 'March' }).click();
    await page.waitForSelector('[data-field="Name"]');
    await tabTo(page, /^The page as it will be$/);
    await page.keyboard.press('Enter');
    const frame = page.frameLocator('.public-page iframe');
    const state = page.locator('.public-page [role=status]');
    await expect.poll(() => frame.locator('h2').textContent()).toBe('Fenland Building Society, March');
    expect(await page.locator('.public-page iframe').boundingBox()).toMatchObject({ width: 392 });
    const name = page.locator('[data-field="Name"] input');
    const attack = attacks.join(' ').slice(0, 130);
    await name.fill(`Marsh ${attack}`);
    await expect
      .poll(() => frame.locator('h2').textContent())
      .toBe(`Fenland Building Society, Marsh ${attack}`);
    expect(await frame.locator('script, img, a[href]').count()).toBe(0);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([excess, await accessibilityProblems(page)], `at ${width}`).toEqual([0, []]);
      if (pictures !== undefined) {
        mkdirSync(pictures, { recursive: true });
        await page.screenshot({ path: `${pictures}/public-page-${width}.png` });
      }
    }
    await name.fill('x'.repeat(400));
    await expect.poll(() => state.textContent()).toBe('It can’t be made until 1 thing has been corrected:');
    await page.locator('.public-page .problems a', { hasText: 'Name' }).press('Enter');
    expect(await page.evaluate('document.activeElement.value')).toBe('x'.repeat(400));
    await page.getByRole('button', { name: 'Undo all changes' }).click();
    await expect.poll(() => frame.locator('h2').textContent()).toBe('Fenland Building Society, March');
    await page.reload();
    await expect.poll(() => frame.locator('h2').textContent()).toBe('Fenland Building Society, March');
    await goTo(page, '#/fenland/personal-current-accounts/fenland%2Fpersonal-current-accounts.yaml/0');
    await page.locator('[data-field="Name"] input').first().fill('Fenland Account');
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Fenland Account');
    if (pictures !== undefined) await page.screenshot({ path: `${pictures}/public-page-product.png` });
    await page.getByRole('button', { name: 'Undo all changes' }).click();
    expect(diff()).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
