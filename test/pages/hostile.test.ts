import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod';
import { sourceOf } from '../../src/interface/collections/index.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { isOptional, type Schema, unwrapped, visit } from '../../src/interface/schema/node.js';
import { factsOf } from '../../src/interface/schema/types.js';
import { addedGroups, type Collection, collectionNames, namesOf } from '../../src/model/collection.js';
import type { Version } from '../../src/model/version.js';
import { isPlaces } from '../../src/parts/pages/places/place.js';
import { forwards, valuesOf } from '../arbitrary.js';
import { browserForTests, isChromiumMissing, skippedWithoutChromium } from '../chromium.js';
import { buildIn, served } from './served.js';

const browser = browserForTests();

/** Texts that do harm where text is read as something else. */
const evil = [
  '<script>ran=1;alert(1)</script>',
  '"><img src=x onerror=ran=1>',
  "'><svg/onload=ran=1>",
  '</script></title></textarea><svg onload=ran=1><!--<script>',
  '{{constructor.constructor("ran=1")()}} $' + '{ran=1} <%= ran=1 %>',
  'javascript:ran=1',
  'https://evil.example/"onmouseover="ran=1',
  // Control characters are refused in content, these are not.
  '\u202eevil\u2066 \u200f\u2067text\u2028e\u200b\u2060',
  'Donau\u00addampfschifffahrts'.padEnd(120, 'elektrizitaeten'),
  '支店の長い名前がここに続きます فرع البنك المركزي __proto__',
];

const addresses = [
  'https://evil.example/"><script>ran=1</script>',
  "https://evil.example/?'onmouseover='ran=1",
  'https://evil.example/{{7*7}}',
];

/** As many records as there are such texts, so that each text field has each of them once, as far as its type permits. */
function hostileRecords(version: Version, collection: Collection): Record<string, unknown>[] {
  const schema = recordSchema(version, collection);
  return evil.map((_, turn) => {
    let at = turn;
    const made = (field: Schema): unknown => {
      const node = unwrapped(field);
      return visit<unknown>(node, {
        object: (fields) =>
          Object.fromEntries(
            Object.entries(fields)
              // The records at even places have all fields, the others those that are required, and every other one.
              .filter(([, each], index) => turn % 2 === 0 || !isOptional(each) || index % 2 === 0)
              .map(([name, each]) => [name, made(each)]),
          ),
        list: (item) => Array.from({ length: Math.max(1, factsOf(node)?.items?.min ?? 1) }, () => made(item)),
        codes: (codes) => (codes.includes('Other') ? 'Other' : codes[turn % codes.length]),
        text: () => textFor(node, at++),
        otherwise: () => fc.sample(valuesOf(node), { numRuns: 1, seed: turn })[0],
      });
    };
    const record = forwards(made(schema)) as Record<string, unknown>;
    if (namesOf(collection).identity.length === 0) return record;
    return { ...record, Identification: `${turn}${evil[turn]}`.slice(0, 20) };
  });
}

/** The text of this turn that the type permits, cut to its length. */
function textFor(node: Schema, turn: number): unknown {
  const most = factsOf(node)?.length?.max ?? 200;
  const text = evil[turn % evil.length]!;
  const cut = [...text].slice(0, most).join('');
  const fitting = [cut, addresses[turn % addresses.length]].find((each) => safeParse(node, each).success);
  return fitting ?? fc.sample(valuesOf(node), { numRuns: 1, seed: turn })[0];
}

/** A publication with such texts wherever it takes texts: in settings, names of brands and folders, and all records. */
async function hostile(folder: string): Promise<void> {
  const write = (path: string, value: unknown) => {
    const file = join(folder, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value));
  };
  const address = 'https://evil.example/"><script>ran=1</script>';
  write('content/site.yaml', {
    vendor: 'fenland',
    licenseUrl: address,
    termsUrl: address,
    agreement: evil.join(' '),
    source: 'v2.2',
    versions: ['v2.2'],
    lifecycle: { 'v2.2': { deprecated: '2026-01-01', sunset: '2030-01-01', link: address } },
    names: { PCACardScheme: { NetworkOne: evil[1] }, PCAFeeType: { Other: evil[0] } },
    rules: { 'texts/html': 'off', 'texts/unsafe-address': 'off' },
    collections: addedGroups,
    downloads: {},
    changes: {},
    guard: { removals: 100 },
    origin: 'https://fenland.example',
    pages: { title: evil[3] },
  });
  const error = { title: 'Not <script>ran=1</script> found', description: evil.slice(0, 5).join(' ') };
  write('headers/policy.yaml', { errors: { '404': error } });
  const folders = ['"><img src=x onerror=ran=1>', "'onmouseover='ran=1 {{7*7}}", 'javascript:ran=1'];
  for (const [at, name] of folders.entries()) {
    write(`content/${name}/brand.yaml`, { BrandName: evil[at * 2], group: evil[at] });
    for (const collection of collectionNames) {
      const records = hostileRecords(sourceOf(collection, 'v2.2'), collection);
      const isOne = namesOf(collection).identity.length === 0;
      if (at === 0) write(`content/${name}/${collection}.json`, isOne ? records[0] : records);
      else if (collection === 'branches') write(`content/${name}/branches.json`, [records[at * 2]]);
    }
  }
  await buildIn(folder);
  // Then places close, products go, and each other record changes.
  for (const collection of collectionNames) {
    if (namesOf(collection).identity.length === 0) continue;
    const records = hostileRecords(sourceOf(collection, 'v2.2'), collection);
    const changed = records.map((record, at) => ({ ...record, Name: evil[(at + 1) % evil.length] }));
    write(
      `content/${folders[0]}/${collection}.json`,
      isPlaces(collection) ? records.slice(4) : changed.slice(1),
    );
  }
}

/** What must not be on a page, whatever is published. */
const harm = `({
  ran: typeof ran,
  elements: document.querySelectorAll('img, svg, iframe, object, base, style, script:not([type=module]), textarea').length,
  handlers: [...document.querySelectorAll('*')].flatMap(({ attributes }) => [...attributes])
    .filter(({ name }) => name.startsWith('on')).length,
  links: [...document.links].map(String).filter((each) => !/^(?:https?|geo):|^tel:[+\\d]+$/.test(each)),
  // Controls of direction outside an element that isolates them would turn the text around them.
  unisolated: [...document.querySelectorAll('body *:not(bdi, pre, option, script)')]
    .filter((node) => [...node.childNodes].some((each) => each.nodeType === 3 && /[\\u202a-\\u202e\\u2066-\\u2069]/.test(each.data)))
    .filter((node) => node.closest('bdi, pre') === null).map((node) => node.outerHTML.slice(0, 200)),
})`;
const harmless = { ran: 'undefined', elements: 0, handlers: 0, links: [], unisolated: [] };

describe.skipIf(isChromiumMissing)(`hostile texts in every field${skippedWithoutChromium}`, () => {
  it('are shown as texts on every page, and run nothing', { timeout: 900_000 }, async () => {
    const { page, url, complaints, manifest } = await served(browser(), hostile);
    const paths = Object.keys(manifest.resources);
    for (const path of paths) expect(path).toMatch(/^[\w/.~-]+$/);
    const texts: string[] = [];
    const broken: string[] = [];
    for (const path of paths.filter((each) => manifest.resources[each]!.kind === 'page')) {
      await page.goto(`${url}${path}`);
      await page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`);
      expect(await page.evaluate(harm), path).toEqual(harmless);
      const links = await page.evaluate<string[]>(`[...document.links].map(({ href }) => href)`);
      for (const link of new Set(links.filter((each) => each.startsWith(url)))) {
        const { pathname } = new URL(link);
        if (manifest.routes[pathname] === undefined && manifest.resources[pathname] === undefined)
          broken.push(`${path} links ${link}`);
      }
      texts.push((await page.textContent('main')) ?? '');
    }
    expect(broken).toEqual([]);
    const all = texts.join('\n');
    for (const text of evil) expect(all).toContain(text);

    for (const path of ['/changes', '/products/'])
      expect(paths.some((each) => each.startsWith(path))).toBe(true);
    const text = async (path: string) => (await page.request.get(`${url}${path}`)).text();
    expect(await text('/sitemap.xml')).toContain('<loc>https://fenland.example/changes</loc>');
    expect(await text('/sitemap.xml')).not.toMatch(/<(?!\/?(?:\?xml|urlset|url|loc)\b)/);

    // Filters alone; a place that isn't there.
    await page.goto(`${url}/find#has=always`);
    await page.reload();
    await expect.poll(() => page.textContent('.found h2').catch(() => '')).toMatch(/in all$|^No place/);
    expect(await page.evaluate(harm), 'filter').toEqual(harmless);
    await page.goto(`${url}/places/zz9#${encodeURIComponent(evil[1]!)}`);
    await page.waitForSelector('#gone a');
    expect(await page.evaluate(harm), 'gone').toEqual(harmless);

    // Products in order, and two of them side by side.
    await page.goto(`${url}/compare/personal-current-accounts`);
    for (const order of await page.locator('#by option').all())
      await page.selectOption('#by', (await order.getAttribute('value'))!);
    for (const at of [0, 1]) await page.locator('[name=with]:visible').nth(at).check();
    await page.locator('.tray button').first().click();
    await page.waitForSelector('.products.beside');
    expect(await page.evaluate(harm), 'beside').toEqual(harmless);

    // The search and its choices.
    await page.goto(`${url}/find#q=${encodeURIComponent('ran 1')}`);
    await page.reload();
    await page.waitForSelector('.results li');
    await page.click('summary.chip');
    expect(await page.locator('.filters select option').count()).toBeGreaterThan(5);
    expect(await page.evaluate(harm), 'choices').toEqual(harmless);
    for (const text of evil) {
      await page.fill('#q', text);
      await page.keyboard.press('Enter');
      await expect
        .poll(() => page.textContent('.found h2'))
        .toMatch(/^(?:Nearest|Nothing|No place|\d+ places? for)/);
      expect(await page.evaluate(harm), text).toEqual(harmless);
    }
    // One address was to have nothing.
    expect(complaints.filter((each) => !each.includes('status of 404'))).toEqual([]);
  });
});
