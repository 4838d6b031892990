import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { escapeHtml } from '../../src/base/markup/html.js';
import { collectionsIn } from '../../src/interface/collections/index.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { fieldsOf } from '../../src/interface/schema/node.js';
import { versions } from '../../src/model/version.js';
import type { TestPublication } from '../http/publication.js';
import { builtSample } from '../openapi/sample.js';

let sample: TestPublication;
beforeAll(() => {
  sample = builtSample('neutral', 'openapi: on\npages: on\n');
});

const page = (path: string) => String(sample.files.get(`open-banking${path}/index.html`));
const ids = (text: string) => [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);

test('every list of every version has its page, linked from the overview', () => {
  const overview = page('/developers');
  for (const version of versions) {
    expect(overview).toContain(`href="/open-banking/${version}/openapi.json"`);
    for (const collection of collectionsIn(version)) {
      expect(overview).toContain(`href="/open-banking/developers/${version}/${collection}"`);
      expect(page(`/developers/${version}/${collection}`)).toContain(
        `https://openapi.example.com/open-banking/${version}/${collection}`,
      );
    }
  }
});

/** The texts of all pages of a list, by their addresses. */
function pagesOf(version: string, collection: string): Map<string, string> {
  const first = `/developers/${version}/${collection}`;
  const paths = [...sample.files.keys()].flatMap((file) => {
    const path = /^open-banking(.*)\/index\.html$/.exec(file)?.[1];
    return path === first || path?.startsWith(`${first}/`) ? [path] : [];
  });
  return new Map(paths.map((path) => [`/open-banking${path}`, page(path)]));
}

test('the lines of curl are those of the page for consumers', () => {
  const [lines = 'none'] = /^host=.*?^fi$/ms.exec(readFileSync('docs/consumers.md', 'utf8')) ?? [];
  expect(page('/developers/v2.2/atms')).toContain(`<code>${escapeHtml(lines)}</code>`);
});

test('every field has an address, and links lead to what is there', () => {
  for (const version of versions) {
    for (const collection of collectionsIn(version)) {
      const pages = pagesOf(version, collection);
      const known = [...pages.values()].flatMap(ids);
      for (const name of Object.keys(fieldsOf(recordSchema(version, collection))))
        expect(known.filter((id) => id === `${collection}/${name}`)).toEqual([`${collection}/${name}`]);
      for (const [path, text] of pages) {
        const own = ids(text);
        expect(new Set(own).size).toBe(own.length);
        expect(text.match(/ data-fields[ >]/g)?.length ?? 1).toBe(pages.size);
        for (const [, to = '', id] of text.matchAll(/ href="([^"#]*)#([^"]*)"/g))
          if (id !== 'main') expect(ids(pages.get(to || path)!), `${path}: ${to}#${id}`).toContain(id);
      }
    }
  }
  expect(ids(page('/developers/v2.2/branches'))).toContain('branches/PostalAddress/PostCode');
  expect(pagesOf('v2.2', 'branches').size).toBe(1);
  expect(pagesOf('v2.2', 'personal-current-accounts').size).toBeGreaterThan(3);
});

test('a field says what it means, what it takes, an example and since when', () => {
  const row = (id: string, version = 'v2.2') =>
    page(`/developers/${version}/branches`)
      .split('<div ')
      .find((text) => text.startsWith(`id="${id}"`))!;
  expect(row('branches/PostalAddress/PostCode')).toMatch(
    /always present[\s\S]*1–16 characters[\s\S]*CB7 4AA/,
  );
  expect(row('branches/SortCode')).toContain('Since v2.2.');
  expect(row('branches/SequenceNumber')).not.toContain('Since');
  expect(row('branches/SortCode', 'v2.1')).toBeUndefined();
  expect(row('branches/Accessibility')).toContain('list of BranchAccessibility');
  expect(page('/developers/v2.2/branches').split('id="codes/BranchAccessibility"')[1]).toContain(
    'A way in without steps or slopes.',
  );
  expect(row('branches/Type')).toMatch(/Mobile[\s\S]*Physical/);
  expect(row('branches/ContactInfo/ContactContent', 'v2.1')).toContain('Always {} in this version');
});

test('pages name no other host, and are small', () => {
  for (const [path, bytes] of sample.files) {
    if (!/open-banking\/developers\/.*index\.html$/.test(path)) continue;
    const text = String(bytes);
    const hosts = [...text.matchAll(/ (?:src|href)="(https?:\/\/[^/"]+)/g)].map(([, host]) => host);
    expect(new Set(hosts)).toEqual(new Set(['https://openapi.example.com']));
    expect(text).not.toMatch(/<script(?! type="module" src="\/open-banking\/assets\/)/);
    expect(bytes.length, path).toBeLessThan(80_000);
  }
});
