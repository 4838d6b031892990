import { execFileSync } from 'node:child_process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { browserForTests, complaintsOf, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { accessibilityProblems } from '../pages/served.js';
import { forms } from './forms.js';

const browser = browserForTests();

/** The page on which changes are handed in, of the sample in a git repository, after two branches were changed. */
async function changedSample(viewport = { width: 1280, height: 900 }) {
  const served = await forms();
  const { url, token, space } = served;
  const git = (...words: string[]) => execFileSync('git', words, { cwd: space.folder, encoding: 'utf8' });
  git('init', '-q', '-b', 'main');
  git('config', 'user.name', 'Ada Fenn');
  git('config', 'user.email', 'ada@fenland.example');
  git('remote', 'add', 'origin', 'git@gitlab.fenland.example:data/content.git');
  git('add', '-A');
  git('commit', '-qm', 'The sample');
  const path = 'content/fenland/branches.yaml';
  space.write(
    path,
    space.read(path).replace('Name: March', 'Name: March Market').replace('Name: Ely', 'Name: Ely Road'),
  );
  const page = await browser().newPage({ viewport, colorScheme: viewport.width < 500 ? 'dark' : 'light' });
  onTestFinished(() => page.close());
  const complaints = complaintsOf(page);
  await page.goto(`${url}/#token=${token}`);
  await page.waitForSelector('.cards');
  await page.evaluate('location.hash = "#/hand-in"');
  await page.waitForSelector('main[data-page="#/hand-in"]');
  return { ...served, page, complaints, git, path };
}

describe.skipIf(isChromiumMissing)(`the page to hand changes in${skippedWithoutChromium}`, () => {
  it('shows each change, commits those that are chosen by keyboard, and says what happens next', async () => {
    const { page, complaints, git, path } = await changedSample();
    expect(await page.textContent('.lead')).toMatch(
      /^2 changes since the last commit, [0-9a-f]{7} of .*: The sample\.$/,
    );
    const line = page.getByLabel('What changed, in a line');
    await expect.poll(() => line.inputValue()).toBe('2 branches change their names');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    await page.getByRole('checkbox', { name: 'Changed branch Ely Road' }).press('Space');
    await expect.poll(() => line.inputValue()).toBe('March Market changes its name');
    await page.getByLabel('Branch', { exact: true }).fill('march/market');
    await page.getByRole('button', { name: 'Commit 1 change' }).press('Enter');
    await page.waitForSelector('.notice.good');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Committed as');
    expect(await page.textContent('.notice.good')).toContain('git push --set-upstream origin march/market');
    const link = page
      .locator('.notice.good')
      .getByRole('link', { name: 'open a merge request on GitLab (gitlab.fenland.example)' });
    expect(await link.getAttribute('href')).toMatch(
      /^https:\/\/gitlab\.fenland\.example\/data\/content\/-\/merge_requests\/new\?/,
    );
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(git('diff', '-U0', 'main', 'march/market', '--', path).match(/^[-+](?![-+]).*/gm)).toEqual([
      '-  Name: March',
      '+  Name: March Market',
    ]);
    expect(await page.textContent('.lead')).toMatch(
      /^1 change since the last commit, .*: March Market changes its name\.$/,
    );
    await page.getByLabel('Branch', { exact: true }).fill('-x');
    await page.getByRole('button', { name: 'Commit 1 change' }).press('Enter');
    await page.waitForSelector('.notice.bad:has-text("can\'t be the name of a branch")');
    expect(await page.getByLabel('Branch', { exact: true }).inputValue()).toBe('-x');
    expect(complaints.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([]);
  });

  it('saves what changes for the public as a page', async () => {
    const { page, complaints } = await changedSample({ width: 390, height: 844 });
    expect(await accessibilityProblems(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save what changes for the public as a page' }).press('Enter'),
    ]);
    expect(download.suggestedFilename()).toBe('changes.html');
    const stream = await download.createReadStream();
    let html = '';
    for await (const part of stream) html += String(part);
    expect(html).toContain('2 branches change their names');
    expect(complaints).toEqual([]);
  });
});
