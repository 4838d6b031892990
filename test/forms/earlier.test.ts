import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepPublication } from '../../src/commands/content/content-changes.js';
import { browserForTests, complaintsOf, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { fenland } from '../commands/workspace.js';
import { accessibilityProblems } from '../pages/served.js';
import { type Any, forms, type ServedForms } from './forms.js';

const path = 'content/fenland/branches.yaml';
const at = { file: 'fenland/branches.yaml', index: 1 };
const branches = { brand: 'fenland', collection: 'branches', at };

function commitAll(folder: string): void {
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: folder });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@fenland.example', 'commit', '-qm', 'The content');
}

async function publish({ space }: ServedForms): Promise<void> {
  const { code, stderr } = await space.run(['build']);
  expect([code, stderr]).toEqual([0, expect.anything()]);
  keepPublication(join(space.folder, 'dist'), join(space.folder, 'content'));
}

/** The record of the file beside what it was; with changes that are not saved. */
async function earlier({ ask }: ServedForms, changes: object = {}, place: object = at): Promise<Any> {
  const { value: opened } = await ask('open', { ...branches, at: place });
  const value = { ...opened.value, ...changes };
  const answer = await ask('earlier', { ...branches, at: place, value });
  expect([answer.status, answer.value.error]).toEqual([200, undefined]);
  return answer.value;
}

const differing = ({ fields }: Any) => fields.filter(({ isSame }: Any) => !isSame);

describe('a record beside what it was', () => {
  it('in a revision leaves nothing of that on the disk', async () => {
    const served = await forms(fenland, { against: 'git:HEAD' });
    const { space } = served;
    commitAll(space.folder);
    const temporary = join(space.folder, 'temporary');
    mkdirSync(temporary);
    vi.stubEnv('TMPDIR', temporary);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(differing(await earlier(served, { Type: 'Mobile' }))).toMatchObject([{ words: 'Type' }]);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('at the last commit has each field, with what to write to have it again', async () => {
    const served = await forms(fenland);
    const { space } = served;
    commitAll(space.folder);
    space.write(
      path,
      space
        .read(path)
        .replace('- Identification: FB-01\n', '- Identification: FB-00\n')
        .replaceAll('BuildingNumber: 3', 'BuildingNumber: 5'),
    );
    const found = await earlier(served, { Type: 'Mobile', Name: 'Ely' });
    expect(found).toMatchObject({
      since: expect.stringMatching(/^the last commit, [0-9a-f]{7} of /),
      isThere: true,
    });
    expect(found.fields.map(({ words }: Any) => words)).toEqual([
      'Identification',
      'Sequence number',
      'Type',
      'Customer segment',
      'Postal address, building number',
      'Postal address, post code',
      'Name',
    ]);
    expect(differing(found)).toEqual([
      {
        field: ['Type'],
        words: 'Type',
        was: 'Physical',
        is: 'Mobile',
        isSame: false,
        bring: { value: 'Physical' },
      },
      {
        field: ['PostalAddress', 'BuildingNumber'],
        words: 'Postal address, building number',
        was: '3',
        is: '5',
        isSame: false,
        bring: { value: '3' },
      },
      { field: ['Name'], words: 'Name', is: 'Ely', isSame: false, bring: {} },
    ]);
    expect(await earlier(served, {}, { ...at, index: 0 })).toMatchObject({ isThere: false, fields: [] });
  });

  it('is found where it was, in another file', async () => {
    const served = await forms(fenland);
    commitAll(served.space.folder);
    served.space.write(
      'content/fenland/branches/all.yaml',
      served.space.read(path).replace('Physical', 'Mobile'),
    );
    served.space.remove(path);
    const found = await earlier(served, {}, { file: 'fenland/branches/all.yaml', index: 0 });
    expect(differing(found)).toMatchObject([{ words: 'Type', was: 'Physical', is: 'Mobile' }]);
  });

  it('without a publication or a commit says that nothing is known', async () => {
    const served = await forms(fenland);
    expect(await earlier(served)).toEqual({ since: '', isThere: false, fields: [] });
    const { status } = await served.ask('earlier', {
      ...branches,
      at: { file: '../site.yaml', index: 0 },
      value: {},
    });
    expect(status).toBe(409);
    expect((await served.ask('earlier', branches)).value.error).toBe('The record is missing.');
  });

  it('at the last publication is compared as it is published, so that another form of the same is no difference', async () => {
    const hours = `  Availability:
    StandardAvailability:
      Day:
        - { Name: Monday, OpeningHours: [{ OpeningTime: 09:00:00, ClosingTime: 17:00:00 }] }
`;
    const served = await forms({ ...fenland, [path]: `${fenland[path]}${hours}` });
    await publish(served);
    const last = { ...at, index: 4 };
    served.space.write(path, served.space.read(path).replace('17:00:00 }', '"17:30:00" }'));
    const found = await earlier(served, { CustomerSegment: ['Business'] }, last);
    expect(found.since).toBe('the last publication, of 1 March 2026, 09:00 UTC');
    expect(differing(found)).toMatchObject([
      { words: 'Customer segment', was: 'Personal', is: 'Business', bring: { value: ['Personal'] } },
      {
        field: ['Availability', 'StandardAvailability', 'Day', 0, 'OpeningHours', 0, 'ClosingTime'],
        was: '17:00:00',
        is: '17:30:00',
        bring: { value: '17:00:00' },
      },
    ]);
    const wrong = await earlier(served, { Type: 'Wheels' }, last);
    expect(wrong.note).toBe(
      'It has errors, so it is compared as it is written, and some fields differ only in their form.',
    );
    expect(await earlier(served, { from: '2026-01-01' }, last)).toMatchObject({
      note: 'The days on which it is published are not part of what is published.',
    });
  });

  it('that was published under other names has to be entered again', async () => {
    const names = 'names:\n  CustomerSegment: { Personal: Retail }\n';
    const served = await forms({
      ...fenland,
      'content/site.yaml': fenland['content/site.yaml'] + names,
    });
    await publish(served);
    const found = await earlier(served, { CustomerSegment: ['Business'] });
    expect(differing(found)[0]).toMatchObject({ was: 'Retail' });
    expect(differing(found)[0].bring).toBeUndefined();
  });
});

const browser = browserForTests();

describe.skipIf(isChromiumMissing)(`in the form${skippedWithoutChromium}`, () => {
  it('a field is brought back by keyboard, as an edit that is saved like any other', async () => {
    const served = await forms();
    const { space, url, token } = served;
    commitAll(space.folder);
    const before = space.read(path);
    space.write(path, before.replace('Name: March', 'Name: March Market'));
    const index = before.slice(0, before.indexOf('Name: March')).match(/^- /gm)!.length - 1;
    const page = await browser().newPage({ viewport: { width: 390, height: 844 } });
    onTestFinished(() => page.close());
    const complaints = complaintsOf(page);
    await page.goto(`${url}/#token=${token}`);
    await page.waitForSelector('.cards');
    await page.evaluate(`location.hash = "#/fenland/branches/fenland%2Fbranches.yaml/${index}"`);
    await page.getByText('As it was when it was last published').press('Enter');
    const section = page.locator('.earlier');
    await expect.poll(() => section.textContent()).toMatch(/1 field differs from the last commit, /);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await section.getByRole('checkbox').press('Space');
    expect(await section.locator('li:visible').count()).toBeGreaterThan(8);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Bring it back: Name' }).press('Enter');
    await expect.poll(() => section.textContent()).toMatch(/Nothing differs from the last commit, /);
    expect(await page.evaluate('document.activeElement.className')).toBe('hint');
    expect(await page.locator('[data-field="Name"] input').inputValue()).toBe('March');
    await page.click('.bar button:text-is("Save")');
    await page.waitForSelector('.outcome .notice.good');
    expect(space.read(path)).toBe(before);
    expect(complaints).toEqual([]);
  });
});
