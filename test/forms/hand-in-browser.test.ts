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
  it('shows the files, commits them by keyboard, and says what happens next', async () => {
    const { page, complaints, git, path } = await changedSample();
    expect(await page.textContent('.lead')).toBe('1 file changed since the last commit.');
    expect(await page.textContent('main ul')).toBe('Changed: fenland/branches.yaml');
    await page.getByLabel('What changed, in a sentence').fill('Two branches have other names');
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      expect(await accessibilityProblems(page)).toEqual([]);
    }
    const branch = page.getByLabel('Branch', { exact: true });
    await branch.fill('-x');
    const commit = page.getByRole('button', { name: 'Commit 1 file' });
    await commit.press('Enter');
    await page.waitForSelector('.notice.bad:has-text("can\'t be the name of a branch")');
    expect(await branch.inputValue()).toBe('-x');
    await branch.fill('march/market');
    await commit.press('Enter');
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
    expect(git('log', '-1', '--format=%s', 'march/market')).toBe('Two branches have other names\n');
    expect(git('diff', '--name-only', 'main', 'march/market')).toBe(`${path}\n`);
    expect(await page.textContent('.lead')).toBe('Nothing has changed since the last commit.');
    expect(complaints.filter((text) => !text.includes('400 (Bad Request)'))).toEqual([]);
  });
});
