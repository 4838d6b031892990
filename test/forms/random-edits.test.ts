import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readRecords } from '../../src/content/documents/document.js';
import { pathInWords } from '../../src/forms/records/words.js';
import { browserForTests, isChromiumMissing } from '../chromium.js';
import { branchYaml, fenland, numbers } from '../commands/workspace.js';
import { seed } from '../seed.js';
import { type Any, forms, branchesFile as path } from './forms.js';
import { button, field as control, formsPage } from './page.js';

/** `TYPED=1000` for a long run. */
const edits = Number(process.env['TYPED'] ?? 24);
const count = 8;

const browser = browserForTests();

const branch = (index: number) =>
  `# Branch ${index}.\n${branchYaml(`FB-${index}`, `  Name: Name ${index} # kept ${index}\n`).replace('PostalAddress:\n', 'PostalAddress:\n    StreetName: Street 0\n    TownName: Town 0\n')}\n`;
const files = { ...fenland, [path]: Array.from({ length: count }, (_, index) => branch(index)).join('') };

/** The fields that each of the two types in, with what it writes. They share all records, and no field. */
const fieldsOf = [
  { Name: (text: string) => `Name ${text}`, 'PostalAddress.TownName': (text: string) => `Town ${text}` },
  {
    'PostalAddress.BuildingNumber': (text: string) => text,
    'PostalAddress.PostCode': (text: string) => `CB${1 + (Number(text) % 9)} ${Number(text) % 10}AA`,
  },
] as const;

it.skipIf(isChromiumMissing)(
  `${edits} edits in two browsers, beside an editor on disk, leave what a model says`,
  async () => {
    const served = await forms(files);
    const { space, ask } = served;
    const random = numbers(seed);
    const below = (limit: number) => Math.floor(random() * limit);
    const read = () => readRecords({ name: path, format: 'yaml' }, Buffer.from(space.read(path))).records;
    const model: Any[] = structuredClone(read().map(({ value }) => value));
    const put = (index: number, field: string, value: string | undefined) => {
      const [outer = '', inner] = field.split('.');
      const holder = inner === undefined ? model[index] : model[index][outer];
      if (value === undefined) delete holder[inner ?? outer];
      else holder[inner ?? outer] = value;
    };
    const pages = await Promise.all(fieldsOf.map(async () => (await formsPage(browser(), served)).page));
    const done = { saves: 0, conflicts: 0, onDisk: 0 };

    /** Types a value into a field of a record, and saves it; what is new in the file is taken in first. */
    const edit = async (page: Page, index: number, field: string, value: string, meanwhile: () => void) => {
      const hash = `#/fenland/branches/fenland%2Fbranches.yaml/${index}`;
      await page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
      await page.locator(`main[data-page="${hash}"] [data-field="Name"]`).waitFor();
      const input = control(page, field);
      if ((await input.inputValue()) === value) return;
      await input.fill(value);
      const notices = page.locator('.bar .notice.good');
      await expect.poll(() => notices.count()).toBe(0);
      meanwhile();
      const takeIn = button(page, /^Take it in/);
      for (let isSaved = false; !isSaved; ) {
        await page.keyboard.press('Control+s');
        await notices.or(takeIn).or(button(page, 'Save it as it is')).first().waitFor();
        isSaved = await notices.isVisible();
        if (isSaved) break;
        if (await takeIn.isVisible()) {
          done.conflicts++;
          await takeIn.click();
        } else await button(page, 'Save it as it is').click();
      }
      put(index, field, value);
      done.saves++;
    };
    /** Writes beside the forms, as an editor does: another street for a record. */
    const editOnDisk = () => {
      const index = below(count);
      const street = `Street ${below(1000)}`;
      const parts = space.read(path).split(/(?=^# Branch )/m);
      parts[index] = parts[index]!.replace(/StreetName: .*/, `StreetName: ${street}`);
      const whole = join(space.folder, path);
      writeFileSync(`${whole}~`, parts.join(''));
      renameSync(`${whole}~`, whole);
      put(index, 'PostalAddress.StreetName', street);
      done.onDisk++;
    };

    while (done.saves < edits) {
      const same = below(count);
      await Promise.all(
        pages.map((page, at) => {
          const [field, written] = Object.entries(fieldsOf[at]!)[below(2)]!;
          const index = random() < 0.5 ? same : below(count);
          const meanwhile = random() < 0.5 ? editOnDisk : () => {};
          return edit(page, index, field, written(String(below(1000))), meanwhile);
        }),
      );
      expect(read().map(({ value }) => value)).toEqual(model);
      if (random() > 0.2) continue;
      const [last] = (await ask('changes')).value.saves;
      if (last?.isAsLeft !== true || last.records[0].count !== 1) continue;
      await ask('undo', { id: last.id });
      const [{ words, was }] = last.records[0].fields;
      const typed = fieldsOf.flatMap((own) => Object.keys(own));
      put(last.records[0].at.index, typed.find((field) => pathInWords(field.split('.')) === words)!, was);
      expect(read().map(({ value }) => value)).toEqual(model);
    }
    const text = space.read(path);
    expect(text.match(/# kept \d$/gm)).toHaveLength(count);
    expect(text.match(/^# Branch \d\.$/gm)).toHaveLength(count);
    expect(done.conflicts + done.onDisk).toBeGreaterThan(0);
  },
  3_600_000,
);
