import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { accessibilityProblems } from '../pages/served.js';
import { forms } from './forms.js';
import { openedIn } from './in-browser.js';

const opened = openedIn(browserForTests());

/** With `JOBS=1`, how many keys each job takes is printed. */
const isCounted = process.env['JOBS'] !== undefined;

/** Somebody who has only a keyboard, and counts the keys: a text that is typed or pasted counts as one. */
class Keyboard {
  readonly #page: Page;
  keys = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
    this.keys += keys.length;
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.insertText(text);
    this.keys++;
  }

  /** Chooses of a list by its first letters. */
  async choose(letters: string): Promise<void> {
    await this.#page.keyboard.type(letters);
    this.keys++;
  }

  /** Presses Tab until the focus is on what has a name, or leads somewhere. */
  async to(name: RegExp, key = 'Tab'): Promise<void> {
    const said = `(({ activeElement: on }) => [on.getAttribute('aria-label'), on.labels?.[0]?.textContent, on.getAttribute('href'), on.textContent].filter(Boolean).map((text) => text.trim()))(document)`;
    for (let presses = 0; presses < 900; presses++) {
      await this.press(key);
      if (((await this.#page.evaluate(said)) as string[]).some((text) => name.test(text))) return;
    }
    throw new Error(`${key} leads to nothing of the name ${name}`);
  }

  /** Presses Tab until the focus is in a field, and opens what it is in on the way. */
  async field(path: string): Promise<void> {
    const said = `(({ activeElement: on }) => [on.closest('[data-field]')?.dataset.field ?? '', on.tagName === 'SUMMARY' && !on.parentElement.open])(document)`;
    for (let presses = 0; presses < 900; presses++) {
      await this.press('Tab');
      const [field, isFolded] = (await this.#page.evaluate(said)) as [string, boolean];
      if (field === path) return;
      if (isFolded && field !== '' && path.startsWith(`${field}.`)) await this.press('Enter');
    }
    throw new Error(`Tab leads to no field ${path}`);
  }

  async open(name: RegExp): Promise<void> {
    await this.to(name);
    await this.press('Enter');
  }

  /** Opens the list of a brand from the first page. */
  async list(brand: string, collection: string): Promise<void> {
    await this.open(new RegExp(`^#/${brand}/${collection}$`));
    await this.#page.waitForSelector(`main[data-page="#/${brand}/${collection}"] .records`);
  }

  /** Opens a record of the list, found by what is typed. */
  async record(name: string): Promise<void> {
    await this.to(/^Search /);
    if (!(await this.#page.evaluate("document.activeElement.closest('main') !== null")))
      await this.to(/^Search /);
    await this.type(name);
    await this.open(new RegExp(name));
    await this.#page.waitForSelector('.bar');
  }

  /** Searches all lists, and opens the record that is found. */
  async find(name: string): Promise<void> {
    await this.press('/');
    await this.type(name);
    await this.press('Enter');
    await this.#page.waitForSelector('main[data-page^="#/search"] a');
    await this.open(new RegExp(name));
    await this.#page.waitForSelector('.bar');
  }

  /** Looks at what a job would write, and saves it. */
  async saveJob(): Promise<string> {
    await this.open(/^Show what /);
    await this.#page.waitForSelector('.review');
    const shown = (await this.#page.textContent('.review')) ?? '';
    await this.open(/^Save/);
    await this.#page.waitForSelector('.review .notice.good');
    return shown;
  }

  async save(): Promise<void> {
    await this.press('Control+s');
    await this.#page.waitForSelector('.outcome .notice.good');
  }
}

interface Job {
  readonly what: string;
  readonly steps: (keyboard: Keyboard, page: Page) => Promise<unknown>;
  /** The lines that it changes, or what has to be true of them. */
  readonly lines: readonly string[] | ((lines: readonly string[]) => void);
}

const jobs: readonly Job[] = [
  {
    what: 'Christmas hours of a branch',
    async steps(keyboard) {
      await keyboard.list('northgate', 'branches');
      await keyboard.record('Skipton');
      await keyboard.open(/^Special hours$/);
      await keyboard.to(/^Which days/);
      await keyboard.choose('Christmas');
      await keyboard.saveJob();
    },
    lines: [
      '+    NonStandardAvailability:',
      '+      Name: Christmas Day',
      '+      StartDate: 2026-12-25',
      '+      EndDate: 2026-12-25',
      '+      Day: []',
    ],
  },
  {
    what: 'a new cash machine',
    async steps(keyboard) {
      await keyboard.list('fenland', 'atms');
      await keyboard.open(/^Add /);
      await keyboard.to(/^Supported currencies/);
      await keyboard.type('GBP');
      await keyboard.to(/^Post code/);
      await keyboard.type('CB7 4AA');
      await keyboard.save();
    },
    lines: [
      '+',
      '+- Identification: "0103"',
      '+  SupportedCurrencies: [GBP]',
      '+  Location:',
      '+    PostalAddress: { PostCode: CB7 4AA }',
    ],
  },
  {
    what: 'an account off sale, since yesterday',
    async steps(keyboard) {
      await keyboard.list('fenland', 'personal-current-accounts');
      await keyboard.record('Fenland Current');
      await keyboard.open(/^Withdraw from sale$/);
      await keyboard.to(/^Last day on sale/);
      await keyboard.type('25/11/2026');
      await keyboard.saveJob();
    },
    lines: ['+      LastMarketedDate: 2026-11-25'],
  },
  {
    what: 'an overdraft rate from a day',
    async steps(keyboard, page) {
      await keyboard.list('northgate', 'personal-current-accounts');
      await keyboard.record('Northgate Everyday');
      await keyboard.open(/^Change from a date/);
      await page.waitForSelector('dialog[open]');
      await keyboard.type('1 March 2027');
      await keyboard.press('Enter');
      await page.waitForSelector('h1:text-is("Northgate Everyday: a copy")');
      await keyboard.field('PCAMarketingState.0.Overdraft.OverdraftTierBandSet.0.OverdraftTierBand.1.EAR');
      await keyboard.press('Control+A');
      await keyboard.type('39.9 %');
      await keyboard.save();
    },
    lines(lines) {
      expect(lines.filter((line) => !line.startsWith('+'))).toEqual([]);
      expect(lines.filter((line) => /from:|EAR: 3/.test(line)).map((line) => line.trim())).toEqual([
        '+from: 2027-03-01',
        expect.stringContaining('EAR: 39.9'),
        expect.stringContaining('EAR: 35.4'),
        expect.stringContaining('EAR: 38.9'),
      ]);
    },
  },
  {
    what: 'a fee beside one like it',
    async steps(keyboard) {
      await keyboard.list('fenland', 'personal-current-accounts');
      await keyboard.record('Fenland Current');
      await keyboard.field('OtherFeesCharges.FeeChargeDetail.0.FeeCategory');
      await keyboard.to(/^Add a fee like this/, 'Shift+Tab');
      await keyboard.press('Enter');
      await keyboard.type('not to pay a cheque');
      await keyboard.press('ArrowDown', 'Enter');
      await keyboard.save();
    },
    lines: [
      '+      - FeeCategory: Card',
      '+        FeeType: ChqStopped',
      '+        FeeAmount: 5.00',
      '+        ApplicationFrequency: PerOccurrence',
      '+        CalculationFrequency: PerItem',
      '+        Notes: [The first card of a year is free.]',
    ],
  },
  {
    what: 'a tier beside one like it',
    async steps(keyboard) {
      await keyboard.find('Skylark');
      await keyboard.field('CreditInterest.TierBandSet.0.TierBand.1.Identification');
      await keyboard.to(/like this: Tier 2/, 'Shift+Tab');
      await keyboard.press('Enter');
      await keyboard.type('FB-SKYLARK-CR-3');
      await keyboard.save();
    },
    lines: [
      '+          - Identification: FB-SKYLARK-CR-3',
      '+            TierValueMinimum: 3000.01',
      '+            CalculationFrequency: Daily',
      '+            ApplicationFrequency: Yearly',
      '+            DepositInterestAppliedCoverage: Tiered',
      '+            FixedVariableInterestRateType: Variable',
      '+            AER: 1.00',
    ],
  },
  {
    what: 'a branch that closes',
    async steps(keyboard, page) {
      await keyboard.list('fenland', 'branches');
      await keyboard.record('Spalding');
      await keyboard.open(/^Close$/);
      await page.waitForSelector('[data-field="Last day"]');
      await keyboard.open(/^Show what /);
      await expect.poll(() => page.textContent('[data-field="Last day"]')).toContain('A day is missing');
      await keyboard.type('12 Dec 2099');
      expect(await keyboard.saveJob()).toContain('2099-12-12');
    },
    lines: (lines) =>
      expect(lines.filter((line) => line.includes('until'))).toEqual(['+- until: 2099-12-12']),
  },
  {
    what: 'a branch that moves, with a link of a map',
    async steps(keyboard, page) {
      await keyboard.list('fenland', 'branches');
      await keyboard.record('Spalding');
      await keyboard.open(/^Move$/);
      await keyboard.field('Address.StreetName');
      await keyboard.press('Control+A');
      await keyboard.type('High Street');
      await keyboard.field('Position');
      await keyboard.press('Control+A');
      await keyboard.type('somewhere');
      await keyboard.open(/^Show what /);
      await expect
        .poll(() => page.textContent('[data-field="Position"]'))
        .toContain('No position can be read');
      await keyboard.press('Control+A');
      await keyboard.type('https://map.example/?mlat=52.4&mlon=0.27#map=5/50/1');
      expect(await keyboard.saveJob()).toMatch(
        /The new position is \S+ (?:metres|km) from the one until now/,
      );
    },
    lines: (lines) =>
      expect(lines.filter((line) => line.startsWith('+'))).toEqual([
        '+    StreetName: High Street',
        '+    GeoLocation: { GeographicCoordinates: { Latitude: 52.4, Longitude: 0.27 } }',
      ]),
  },
  {
    what: 'a branch like another one',
    async steps(keyboard, page) {
      await keyboard.list('fenland', 'branches');
      await keyboard.record('Spalding');
      await keyboard.open(/^Copy to a new branch$/);
      await page.waitForSelector('h1:text-is("New branch, a copy of Spalding")');
      const said = `document.activeElement.closest('[data-field]')?.dataset.field`;
      await expect.poll(() => page.evaluate(said)).toBe('Identification');
      await keyboard.type('FB-0999');
      await keyboard.save();
    },
    lines(lines) {
      expect(lines.filter((line) => line.startsWith('-'))).toEqual([]);
      expect(lines).toEqual(expect.arrayContaining(['+- Identification: FB-0999', '+  Name: Spalding']));
    },
  },
  {
    what: 'a field of many branches',
    async steps(keyboard, page) {
      await keyboard.list('fenland', 'branches');
      await keyboard.open(/^Change many branches$/);
      await page.waitForSelector('.chooser li');
      await keyboard.to(/^Words/);
      await keyboard.type('PE');
      await keyboard.open(/^Choose all \d+ shown$/);
      await keyboard.to(/^Field$/);
      await keyboard.choose('Postal address, town name');
      await keyboard.field('PostalAddress.TownName');
      await keyboard.type('The Fens');
      await keyboard.saveJob();
    },
    lines(lines) {
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.filter((line) => !/TownName: |PostalAddress: /.test(line))).toEqual([]);
    },
  },
  {
    what: 'a branch removed',
    async steps(keyboard, page) {
      await keyboard.list('fenland', 'branches');
      await keyboard.record('Spalding');
      await keyboard.open(/^Remove this branch$/);
      await page.waitForSelector('dialog[open]');
      await keyboard.open(/^Remove$/);
      await page.waitForSelector('.notice.good');
    },
    lines(lines) {
      expect(lines.filter((line) => !line.startsWith('-'))).toEqual([]);
      expect(lines).toContain('-  Name: Spalding');
      expect(lines.filter((line) => line.includes('Identification'))).toHaveLength(1);
    },
  },
  {
    what: 'a bank holiday for all branches of a country',
    async steps(keyboard) {
      await keyboard.list('northgate', 'branches');
      await keyboard.open(/^Special hours$/);
      await keyboard.to(/^Brand/);
      await keyboard.choose('All');
      await keyboard.to(/^Country/);
      await keyboard.choose('Scotland');
      await keyboard.open(/^Choose all \d+ found$/);
      await keyboard.to(/^Which days/);
      await keyboard.type('andrew');
      await keyboard.press('ArrowDown', 'Enter');
      await keyboard.saveJob();
    },
    lines(lines) {
      expect(lines.filter((line) => line.includes("St Andrew's Day"))).toHaveLength(1);
      expect(lines.filter((line) => !line.startsWith('+'))).toEqual([]);
    },
  },
  {
    what: 'an account withdrawn from a day',
    async steps(keyboard) {
      await keyboard.list('northgate', 'personal-current-accounts');
      await keyboard.record('Northgate Basic');
      await keyboard.open(/^Withdraw from sale$/);
      await keyboard.to(/^Last day on sale/);
      await keyboard.type('31 Jan 2027');
      await keyboard.saveJob();
    },
    lines: ['+    LastMarketedDate: 2027-01-31'],
  },
];

describe.skipIf(isChromiumMissing)(`a whole job in a browser${skippedWithoutChromium}`, () => {
  it.each(jobs)('is done from the first page by keyboard alone, on a phone: $what', async (job) => {
    const served = await forms(undefined, { at: '2026-11-26' });
    const { page, complaints, diff } = await opened(served, '#/', { width: 390, height: 844 });
    const keyboard = new Keyboard(page);
    const started = performance.now();
    await job.steps(keyboard, page);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (isCounted) console.log(`${job.what}: ${keyboard.keys} keys, ${seconds} s`);
    expect(await accessibilityProblems(page)).toEqual([]);
    // A new file is shown as well.
    execFileSync('git', ['add', '-AN'], { cwd: served.space.folder });
    if (typeof job.lines === 'function') job.lines(diff());
    else expect(diff()).toEqual(job.lines);
    expect(complaints).toEqual([]);
  });
});
