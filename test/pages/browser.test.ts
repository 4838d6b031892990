import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { browserForTests, complaintsOf, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { branchYaml, siteYaml, workspace } from '../commands/workspace.js';
import { publication } from '../http/publication.js';
import { runOn } from '../preview/running.js';

const content = fileURLToPath(new URL('../../content', import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const browser = browserForTests();

/** A preview of a publication with pages, and all that the browser complains of or asks for elsewhere. */
async function served(write: (folder: string) => void, viewport = { width: 1440, height: 900 }) {
  const space = workspace();
  write(space.folder);
  const built = await space.run(['build']);
  expect(built.code, built.stderr).toBe(0);
  const { url } = await runOn(join(space.folder, 'dist/site'), publication(), { now: Date.now });
  const page = await browser().newPage({ viewport, colorScheme: viewport.width < 500 ? 'dark' : 'light' });
  onTestFinished(() => page.close());
  const complaints = complaintsOf(page);
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!/^(?:data:|blob:)/.test(request.url()) && !request.url().startsWith(url)) {
      complaints.push(`asked ${request.url()}`);
    }
  });
  return { page, url, complaints, manifest: space.manifest() };
}

function sample(folder: string): void {
  cpSync(content, join(folder, 'content'), { recursive: true });
  const file = join(folder, 'content/site.yaml');
  const settings = readFileSync(file, 'utf8').replace(/^pages:.*$/m, '');
  writeFileSync(file, `${settings}\npages: on\n`);
}

async function accessibilityProblems(page: Page): Promise<string[]> {
  // The policy of the page lets no script in; the tester's is put there by the browser itself.
  await page.evaluate(axe);
  return page.evaluate(`axe.run().then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`);
}

describe.skipIf(isChromiumMissing)(`the pages in a browser${skippedWithoutChromium}`, () => {
  const base = '/open-banking';
  const pages = [
    '',
    '/towns',
    '/places/cb',
    '/find?q=ely&map=1',
    '/brands/northgate',
    '/compare/personal-current-accounts',
    '/compare/commercial-credit-cards',
    '/developers',
    '/developers/v2.2/branches',
  ];

  it.each([
    ['wide and light', { width: 1440, height: 900 }],
    ['narrow and dark', { width: 360, height: 740 }],
  ])(
    'are accessible, fit the window and ask no other site: %s',
    { timeout: 180_000 },
    async (_, viewport) => {
      const { page, url, complaints } = await served(sample, viewport);
      for (const path of pages) {
        await page.goto(`${url}${base}${path}`);
        if (path.startsWith('/find')) await page.waitForSelector('.map canvas');
        expect(await accessibilityProblems(page), path).toEqual([]);
        const excess = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
        expect(excess, path).toBeLessThanOrEqual(0);
      }
      expect(complaints).toEqual([]);
    },
  );

  it('lead to each place without a script', { timeout: 120_000 }, async () => {
    const { page: scripted, url } = await served(sample);
    const context = await browser().newContext({ javaScriptEnabled: false });
    onTestFinished(() => context.close());
    await scripted.close();
    const page = await context.newPage();
    await page.goto(`${url}${base}`);
    await page.click('text=All towns, A to Z');
    await page.click('a:has-text("Ely")');
    expect(new URL(page.url()).pathname).toBe(`${base}/places/cb`);
    expect(await page.textContent('main')).toContain('Ely Market Place');
  });

  it('find places by town, postcode, name and filters', { timeout: 120_000 }, async () => {
    const { page, url, complaints } = await served(sample);
    const results = async (query: string) => {
      await page.goto(`${url}${base}/find?${query}`);
      await expect.poll(() => page.textContent('[role=status]'), { timeout: 20_000 }).toMatch(/places?\.$/);
      return page.$$eval('.results a', (links) => links.map((link) => link.textContent));
    };
    const ely = await results('q=ely');
    expect(ely).toContain('Ely Market Place');
    expect(await results('q=CB7')).toEqual(ely);
    expect(await results('q=lisle%20lane%20ely')).toEqual(
      ely.filter((name) => name !== null && /Lisle|Brightwater/.test(name)),
    );
    expect(await results('q=ely&kind=branches')).toEqual(ely.filter((name) => name?.startsWith('Ely')));
    expect((await results('always=1')).length).toBeGreaterThan(0);
    await page.click('.results a >> nth=0');
    await page.waitForSelector('article:target');
    expect(complaints).toEqual([]);
  });

  it('show the data of a record on its place', { timeout: 120_000 }, async () => {
    const { page, url, complaints } = await served(sample);
    await page.goto(`${url}${base}/places/cb`);
    await page.click('article:has-text("Ely Market Place") >> text=Data of this record');
    const json = await page.textContent('article pre');
    expect(JSON.parse(json!)).toMatchObject({ Name: 'Ely Market Place' });
    expect(complaints).toEqual([]);
  });

  it('show published text as text, whatever is in it', { timeout: 120_000 }, async () => {
    const evil = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '{{constructor}}',
      'javascript:alert(1)',
      '\u202eevil\u2066',
      '</title><svg onload=alert(1)>',
      '支店 فرع',
    ];
    const record = (text: string, at: number) =>
      `${branchYaml(`"${at}"`, '').replace(
        'TownName: Ely',
        `TownName: ${JSON.stringify(text.slice(0, 35))}\n    StreetName: ${JSON.stringify(text)}`,
      )}  Name: ${JSON.stringify(text)}\n  Note: ${JSON.stringify(text)}\n`;
    const { page, url, complaints, manifest } = await served((folder) => {
      const space = join(folder, 'content');
      cpSync(content, space, {
        recursive: true,
        filter: (path) => !/\/(northgate|pencarrow|aldersyke|fenland)/.test(path),
      });
      writeFileSync(
        join(space, 'site.yaml'),
        `${siteYaml}pages:\n  title: ${JSON.stringify(evil[0])}\nrules: { texts/html: off }\n`,
      );
      cpSync(join(content, 'fenland/brand.yaml'), join(space, 'fenland/brand.yaml'));
      writeFileSync(join(space, 'fenland/brand.yaml'), `BrandName: ${JSON.stringify(evil[1])}\n`);
      writeFileSync(join(space, 'fenland/branches.yaml'), evil.map(record).join(''));
    });
    const paths = Object.entries(manifest.resources).filter(([, { kind }]) => kind === 'page');
    for (const [path] of paths) {
      await page.goto(`${url}${path}`);
      expect(await page.evaluate(`document.querySelectorAll('img, svg, script:not([type])').length`)).toBe(0);
    }
    await page.goto(`${url}/find?kind=branches&map=1`);
    await expect.poll(() => page.locator('.results li').count(), { timeout: 20_000 }).toBe(7);
    expect(await page.textContent('.results')).toContain(evil[0]);
    expect(complaints).toEqual([]);
  });
});
