import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { accessibilityProblems, isJudged, sample, served } from './served.js';

const browser = browserForTests();
const base = '/open-banking';

/** The search of the sample with all that the browser asked a server for. */
async function finder(hash: string, viewport?: { width: number; height: number }, content = sample) {
  const space = await served(browser(), content, viewport);
  const { page, url } = space;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.clock.setFixedTime('2026-03-02T11:00:00Z');
  const open = (address: string) => page.goto(`${url}${base}/find${address}`);
  await open(hash);
  return { ...space, asked, open };
}

/** Machines that give £10 around Ely, and in each of 25 towns in a row to the north one that gives £5. */
function machinesApart(folder: string): void {
  sample(folder);
  const towns = 'AB BD CA CT DD EH FK GL HG IP KA LA LL LN MK NG NR OL PA SA SY TD TN WR YO'.split(' ');
  const machine = (id: string, postcode: string, latitude: number, amount: string) => ({
    Identification: id,
    SupportedCurrencies: ['GBP'],
    MinimumPossibleAmount: amount,
    Location: {
      PostalAddress: {
        TownName: `Town ${postcode}`,
        PostCode: postcode,
        Country: 'GB',
        GeoLocation: { GeographicCoordinates: { Latitude: latitude.toFixed(3), Longitude: '0.26' } },
      },
    },
  });
  const machines = [
    ...Array.from({ length: 30 }, (_, at) =>
      machine(`near ${at}`, `CB7 4${'ABCDEFGHJK'[at % 10]}A`, 52.39 + at / 3000, '10'),
    ),
    ...towns.map((letters, at) =>
      machine(`far ${at}`, `${letters}1 1AA`, 52.6 + at / 5, at === 24 ? '10' : '5'),
    ),
  ];
  mkdirSync(join(folder, 'content/welland'));
  writeFileSync(join(folder, 'content/welland/brand.yaml'), 'BrandName: Welland Bank\n');
  writeFileSync(join(folder, 'content/welland/atms.json'), JSON.stringify(machines));
}

const titles = (page: Page) => page.$$eval('.result h2', (all) => all.map(({ textContent }) => textContent));
const heading = (page: Page) => page.textContent('#title');
const hashOf = (page: Page) => new URL(page.url()).hash;

describe.skipIf(isChromiumMissing)(`the search${skippedWithoutChromium}`, () => {
  it('finds the nearest places of a postcode that is in no record, and tells no server of it', async () => {
    const { page, asked, complaints } = await finder('?q=CB7+9ZZ&kind=branches&map=1');
    await page.waitForSelector('.result');
    expect(hashOf(page)).toBe('#q=CB7+9ZZ&kind=branches');
    expect(new URL(page.url()).search).toBe('');
    expect(await heading(page)).toMatch(/^\d+ branches within \d+ miles of CB7 9ZZ$/);
    expect(await page.textContent('#said')).toContain(
      'Measured from the middle of CB7, so 1.5 miles or so may be wrong.',
    );
    const metres = await page.$$eval('.far i', (all) =>
      all.map(
        ({ textContent }) =>
          Number.parseFloat(textContent!.replace('about ', '')) *
          (textContent!.includes('yard') ? 1 / 1760 : 1),
      ),
    );
    expect(metres.length).toBeGreaterThan(2);
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
    expect(await page.$$eval('.far span', (all) => all.map(({ textContent }) => textContent))).toContainEqual(
      expect.stringMatching(/north|south|east|west/),
    );
    // The page itself was asked for with the old address; nothing after that was.
    expect(asked.slice(1).filter((each) => /CB7|9ZZ/i.test(each))).toEqual([]);
    expect(asked.filter((each) => each.includes('/assets/names.'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['CB1 2AB', 'Measured from the middle of CB1,', 15],
    ['CB99 1AA', 'We don’t know where CB99 is. Nearest by the middle of CB,', 13],
  ])(
    'says how it knows where %s is, beside distances that are no less sure',
    async (postcode, said, miles) => {
      const { page } = await finder(`#q=${postcode.replace(' ', '+')}`);
      const ely = page.locator('.result', { hasText: 'Ely Market Place' }).first().locator('.far');
      await expect.poll(() => ely.textContent()).toMatch(`about ${miles} miles`);
      expect(await page.textContent('#said')).toContain(said);
      expect(await page.locator('.far b').count()).toBe(0);
    },
  );

  it('shows results without the map, if its script does not load', async () => {
    const { page, open } = await finder('');
    await page.route('**/assets/map.*', (route) => route.abort());
    await page.goto('about:blank');
    await open('#q=CB7+9ZZ');
    await page.locator('.result').first().hover();
    await expect.poll(() => heading(page)).toMatch(/ of CB7 9ZZ$/);
    expect(await page.locator('.map svg').count()).toBe(0);
  });

  it('goes back and forward, and keeps filters in the address', async () => {
    const { page, asked } = await finder('#q=Ely');
    await page.waitForSelector('.result');
    const all = await titles(page);
    await page.check('[name=kind][value=branches]', { force: true });
    await expect.poll(() => hashOf(page)).toBe('#q=Ely&kind=branches');
    await expect.poll(() => heading(page)).not.toContain('cash machine');
    expect(await titles(page)).not.toEqual(all);
    await page.fill('#q', 'Marhc');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.textContent('#said'))
      .toContain('Showing March. Nothing is published in “Marhc”.');
    expect(hashOf(page)).toBe('#q=Marhc&kind=branches');
    await page.goBack();
    await expect.poll(() => heading(page)).toMatch(/ of Ely$/);
    expect(await page.inputValue('#q')).toBe('Ely');
    expect(await page.isChecked('[name=kind][value=branches]')).toBe(true);
    await page.goForward();
    await expect.poll(() => heading(page)).toMatch(/ of March$/);
    expect(asked.filter((each) => /ely|marhc/i.test(each))).toEqual([]);
  });

  it('shows only filters that leave something, each with what it leaves or says that it is further away', async () => {
    const { page, asked } = await finder('#q=CB7+4AA', undefined, machinesApart);
    await page.waitForSelector('.result');
    const left = async () =>
      ((await heading(page))!.match(/\d+(?= (?:branch|cash))/g) ?? []).map(Number).reduce((a, b) => a + b, 0);
    const all = await left();
    const chips = await page.$$eval('.choices .chip:not([hidden])', (all) =>
      all.map((chip) => [chip.querySelector('input')!.value, chip.querySelector('b')!.textContent!] as const),
    );
    expect(chips.length).toBeGreaterThan(5);
    expect(chips).toContainEqual(['five', 'elsewhere']);
    for (const [value, figure] of chips) {
      const chip = `.choices input[value="${value}"]`;
      const isFilter = (await page.getAttribute(chip, 'type')) === 'checkbox';
      await page.check(chip, { force: true });
      const least = figure === 'elsewhere' ? 1 : Number(figure);
      expect(least, value).toBeGreaterThan(0);
      // What is chosen has the number that the heading has.
      const isSaid = async () => {
        const own = await left();
        return own >= least && own === Number(await page.textContent(`.chip:has([value="${value}"]) b`));
      };
      await expect.poll(isSaid, { message: value }).toBe(true);
      if (isFilter) await page.uncheck(chip, { force: true });
      else await page.check('.choices input[value=""]', { force: true });
      await expect.poll(left).toBe(all);
    }
    asked.length = 0;
    await page.check('.choices [value=five]', { force: true });
    await expect.poll(() => heading(page)).toBe('20 cash machines within 200 miles of CB7 4AA');
    const metres = await page.$$eval('.far i', (all) =>
      all.map(({ textContent }) => Number.parseFloat(textContent!)),
    );
    expect(metres).toEqual(metres.toSorted((a, b) => a - b));
  });

  it('begins on the first page: with words, with a filter, or around the reader, asked for once on a click', async () => {
    const { page, url, complaints } = await finder('');
    await page.goto(`${url}${base}`);
    const [label, count] = (await page.locator('.hero a.chip').first().innerText()).split(/\s+(?=\d+$)/);
    expect(label).toBe('From £5');
    await page.locator('.hero a.chip').first().press('Enter');
    await expect.poll(() => heading(page)).toBe(`${count} cash machines in all`);
    await page.context().grantPermissions(['geolocation'], { origin: url });
    await page.context().setGeolocation({ latitude: 52.4, longitude: 0.26 });
    await page.goto(`${url}${base}`);
    await page.click('.hero [data-here]');
    await expect.poll(() => heading(page)).toMatch(/ of you$/);
    expect(page.url()).toBe(`${url}${base}/find`);
    await page.reload();
    await expect.poll(() => heading(page)).toBe('Where are you looking?');
    await page.goto(`${url}${base}`);
    await page.fill('#q', 'CB7 4AA');
    await page.keyboard.press('Enter');
    await expect.poll(() => heading(page)).toMatch(/ of CB7 4AA$/);
    expect(complaints).toEqual([]);
  });

  it('asks for a place where there is a filter alone, and says how many there are and where', async () => {
    const { page, open, asked } = await finder('#kind=branches');
    await expect.poll(() => heading(page)).toMatch(/^\d+ branches in all$/);
    const all = Number.parseInt((await heading(page))!, 10);
    expect(await page.textContent('#said')).toContain(
      'Type a postcode or a town, and the nearest come first.',
    );
    await page.check('.choices [value=wheelchair]', { force: true });
    await expect.poll(async () => Number.parseInt((await heading(page))!, 10)).toBeLessThan(all);
    const some = Number.parseInt((await heading(page))!, 10);
    // No area is fetched for that.
    expect(asked.filter((each) => /places\/(?!index|features|towns)/.test(each))).toEqual([]);
    const [first] = await page.$$eval('#said li', (all) =>
      all.map(
        (item) =>
          [item.querySelector('a')!.textContent!, Number(item.querySelector('span')!.textContent)] as const,
      ),
    );
    expect(first![1]).toBeLessThanOrEqual(some);
    await page.click('#said li a');
    await expect.poll(() => heading(page)).toMatch(new RegExp(`(?:of|near) ${first![0]}$`));
    expect(hashOf(page)).toContain('kind=branches&has=wheelchair');
    await open('#brand=Nobody');
    await expect.poll(() => heading(page)).toBe('Nothing has all of this');
    asked.length = 0;
    await open('');
    await page.reload();
    await expect.poll(() => heading(page)).toBe('Where are you looking?');
    // The same filters are offered with nothing asked for, by the numbers of the index alone.
    expect(await page.textContent('.choices .chip:has([value=branches]) b')).toBe(String(all));
    expect(asked.filter((each) => /features\.json/.test(each))).toEqual([]);
    await page.check('.choices [value=branches]', { force: true });
    await expect.poll(() => heading(page)).toBe(`${all} branches in all`);
  });

  it('says amounts in the currency of the site, and calls other money foreign', async () => {
    const { page, url } = await served(browser(), (folder) => {
      sample(folder);
      const settings = join(folder, 'content/site.yaml');
      writeFileSync(settings, `${readFileSync(settings, 'utf8')}currency: EUR\n`);
    });
    await page.goto(`${url}${base}/find#q=Ely`);
    await page.waitForSelector('.result');
    const textOf = (name: string) => page.textContent(`.chip:has([value=${name}])`);
    expect(await textOf('five')).toContain('€5');
    const inPounds = Number((await textOf('foreign'))!.replace(/\D/g, ''));
    expect(inPounds).toBeGreaterThan(0);
  });

  it('finds what is open at a day and time', async () => {
    const { page } = await finder('#q=Ely');
    await page.waitForSelector('.result');
    await page.selectOption('select[aria-label="Open on a day"]', '5');
    await expect.poll(() => hashOf(page)).toBe('#q=Ely&at=5-12:00');
    const atNoon = await heading(page);
    await page.fill('input[type=time]', '23:30');
    await expect.poll(() => hashOf(page)).toBe('#q=Ely&at=5-23:30');
    await expect.poll(() => heading(page)).not.toBe(atNoon);
  });

  it('is used by keyboard: field, filters, results, pins, and a map that moves', async () => {
    const { page, complaints } = await finder('');
    await expect.poll(() => heading(page)).toBe('Where are you looking?');
    await page.focus('#q');
    await page.keyboard.type('Ely');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.pin');
    const tabTo = async (selector: string) => {
      for (let turn = 0; turn < 120; turn++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
      }
      throw new Error(`the key doesn't reach ${selector}`);
    };
    await page.focus('#q');
    await tabTo('[name=kind]');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => hashOf(page)).toBe('#q=Ely&kind=branches');
    expect(await page.evaluate('document.activeElement.value')).toBe('branches');
    // Results come a few at a time, and the map after the last.
    const isDrawn = `new Promise((resolve) => {
      const count = () => document.querySelectorAll('.result').length;
      const [was, next] = [count(), requestAnimationFrame];
      next(() => next(() => next(() => resolve(count() === was && was > 0))));
    })`;
    await expect.poll(() => page.evaluate<boolean>(isDrawn)).toBe(true);
    await tabTo('#r1 a');
    expect(await page.locator('.pin.lit').count()).toBe(1);
    await tabTo('#map');
    const at = () => page.getAttribute('.pin >> nth=-1 >> rect', 'x');
    const before = Number(await at());
    await page.keyboard.press('ArrowRight');
    expect(Number(await at())).toBeLessThan(before);
    await page.keyboard.press('+');
    await page.keyboard.press('-');
    await tabTo('.pin');
    const label = await page.evaluate<string>(`document.activeElement.getAttribute('aria-label')`);
    await page.keyboard.press('Enter');
    const focused = await page.evaluate<string>('document.activeElement.closest(".result").id');
    expect(label.startsWith(`${focused.slice(1)}: `)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForSelector('article:target');
    expect(complaints).toEqual([]);
  });

  it('asks for the location only when the reader wants that, and keeps it out of the address', async () => {
    const { page, url } = await finder('#q=March');
    await page.waitForSelector('.result');
    await page.context().grantPermissions(['geolocation'], { origin: url });
    await page.context().setGeolocation({ latitude: 52.399, longitude: 0.262 });
    const length = await page.evaluate<number>('history.length');
    await page.click('#here');
    await expect.poll(() => heading(page)).toMatch(/ of you$/);
    expect(hashOf(page)).toBe('');
    expect(await page.evaluate('history.length')).toBe(length);
    expect(await titles(page)).toContainEqual(expect.stringContaining('Ely'));
  });

  it('says what it does not find, what does not load, and tries again', async () => {
    const { page, url } = await finder('#q=Xyzzy');
    await expect.poll(() => heading(page)).toBe('Nothing found for “Xyzzy”');
    await page.click('#said a');
    await page.waitForSelector('.result');
    await page.route('**/places/*.json', (route) => route.abort());
    await page.reload();
    await expect.poll(() => heading(page)).toBe('The places could not be loaded');
    expect(await page.getAttribute('#said a', 'href')).toBe(`${base}/towns`);
    await page.unroute('**/places/*.json');
    await page.click('#more button');
    await page.waitForSelector('.result');
    expect(page.url().startsWith(url)).toBe(true);
  });

  it.each([
    ['an index that is not there', '**/places/index.json', { status: 404 }],
    ['an index that is cut off', '**/places/index.json', { body: '{"areas":[' }],
    ['a page in place of the index', '**/places/index.json', { body: '<!doctype html>' }],
    ['an area with an error', '**/places/cb.json', { status: 500, body: '{}' }],
    ['an area that never comes', '**/places/cb.json', 'never'],
  ] as const)('says that it could not load %s, and tries again', async (_, file, answer) => {
    const { page, open } = await finder('#q=Nowhere');
    // Half a minute is long for a test; what is asked for again may take it, on a busy machine.
    await page.addInitScript(`
      const own = AbortSignal.timeout;
      const factor = () => (sessionStorage.getItem('again') === null ? 50 : 1);
      AbortSignal.timeout = (milliseconds) => own.call(AbortSignal, milliseconds / factor());
    `);
    await page.route(file, (route) => (answer === 'never' ? undefined : route.fulfill(answer)));
    await open('#q=CB7+9ZZ');
    await page.reload();
    await expect.poll(() => heading(page)).toBe('The places could not be loaded');
    await page.unroute(file);
    await page.evaluate("sessionStorage.setItem('again', '1')");
    await page.click('#more button');
    await expect.poll(() => heading(page)).toMatch(/ of CB7 9ZZ$/);
  });

  it.each([
    ['are not there', { status: 404 }],
    ['are cut off', { body: '{"areas":["cb"],"words":{' }],
    ['are something else', { body: '{}' }],
  ])(
    'says that it could not look for a street if the files of words %s, and tries again',
    async (_, answer) => {
      const { page, open } = await finder('#q=CB7+9ZZ');
      await page.route('**/places/words/*.json', (route) => route.fulfill(answer));
      await open('#q=Nowhere+Lane');
      await expect.poll(() => heading(page)).toBe('The places could not be loaded');
      await page.unroute('**/places/words/*.json');
      await page.click('#more button');
      await expect.poll(() => heading(page)).toBe('Nothing found for “Nowhere Lane”');
    },
  );

  it('says that it could not look further away, and tries again as far as that', async () => {
    const { page } = await finder('#q=CB7+9ZZ');
    await page.waitForSelector('.result');
    const further = page.locator('#more button', { hasText: 'Look further away' });
    while (!(await further.isVisible())) await page.click('#more button');
    const milesOf = async () => Number(/within (\d+) miles/.exec((await heading(page))!)?.[1] ?? Infinity);
    let before = await milesOf();
    await page.route('**/places/*.json', (route) => route.fulfill({ status: 500 }));
    for (;;) {
      await further.click();
      await expect.poll(milesOf).not.toBe(before);
      if ((await heading(page)) === 'The places could not be loaded') break;
      before = await milesOf();
    }
    await page.unroute('**/places/*.json');
    await page.click('#more button');
    await expect.poll(() => heading(page)).toMatch(/ CB7 9ZZ$/);
    expect(await milesOf()).toBeGreaterThan(before);
  });

  it('says once that it may not know the location, and tries again around the reader', async () => {
    const { page, url } = await finder('#q=March');
    await page.waitForSelector('.result');
    for (let press = 0; press < 2; press++) {
      await page.click('#here');
      await expect
        .poll(() => page.locator('#said [role=alert]').allTextContents())
        .toEqual(['Your location isn’t known to this page. Type a postcode or a town.']);
    }
    await page.context().grantPermissions(['geolocation'], { origin: url });
    await page.context().setGeolocation({ latitude: 51.5, longitude: -3.2 });
    await page.route('**/places/*.json', (route) => route.fulfill({ status: 500 }));
    await page.click('#here');
    await expect.poll(() => heading(page)).toBe('The places could not be loaded');
    await page.unroute('**/places/*.json');
    await page.click('#more button');
    await expect.poll(() => heading(page)).toMatch(/ (?:of|near) you$/);
  });

  it.each([
    ['wide and light', { width: 1280, height: 900 }, 'none'],
    ['narrow and dark', { width: 390, height: 844 }, 'none'],
    ['in forced colours', { width: 1280, height: 900 }, 'active'],
    ['at 400 %', { width: 320, height: 256 }, 'none'],
  ] as const)(
    'is accessible and fits the window in each of its states: %s',
    async (view, viewport, forcedColors) => {
      const { page, open, complaints } = await finder('', viewport);
      await page.emulateMedia({ forcedColors, colorScheme: viewport.width === 390 ? 'dark' : 'light' });
      for (const hash of [
        '',
        '#q=CB7+9ZZ',
        '#q=High+Street',
        '#q=Xyzzy',
        '#q=Ely&kind=atms&at=5-12:00',
        '#q=Ely&brand=Nobody',
      ]) {
        await open(hash);
        await page.reload();
        await expect.poll(() => heading(page)).not.toMatch(/…$|^Find a/);
        for (const summary of await page.locator('.result summary').all()) await summary.click();
        if (isJudged(view)) expect(await accessibilityProblems(page), hash).toEqual([]);
        expect(
          await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
          hash,
        ).toBeLessThanOrEqual(0);
      }
      expect(complaints).toEqual([]);
    },
  );

  it('leads to the towns without a script', async () => {
    const { url, page: scripted } = await finder('');
    await scripted.close();
    const context = await browser().newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${url}${base}/find`);
    await page.click('noscript a');
    expect(new URL(page.url()).pathname).toBe(`${base}/towns`);
  });
});
