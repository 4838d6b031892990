import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { escapeHtml } from '../../src/base/markup/html.js';
import { answerOf } from '../../src/build/answer.js';
import { collectionsIn } from '../../src/interface/collections/index.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { fieldsOf } from '../../src/interface/schema/node.js';
import type { Collection } from '../../src/model/collection.js';
import { type Version, versions } from '../../src/model/version.js';
import { recordName } from '../../src/parts/openapi/schemas.js';
import { overviewPage } from '../../src/parts/pages/developers/overview-page.js';
import type { Layout } from '../../src/parts/pages/layout.js';
import { publication, type TestPublication } from '../http/publication.js';
import { newest } from '../newest.js';
import { builtSample } from '../openapi/sample.js';

const { manifest } = publication({ collections: ['branches', 'fca-service-metrics-pca'] });

/** The text of the overview. */
function overview(headers: Readonly<Record<string, string>>): string {
  const head = { ...manifest, headers: { ...manifest.headers, ok: headers } };
  const routes = Object.values(manifest.routes).map(({ version, collection }) => ({
    ...answerOf(head, version as Version, collection as Collection, []),
    lastUpdated: 0,
    before: undefined,
    textsChanged: undefined,
  }));
  const settings = { vendor: 'fenland', licenseUrl: '', termsUrl: '', openapi: {} };
  const content = { head, routes, names: {}, settings };
  const layout = { base: '' } as Layout;
  return overviewPage(layout, content).main.text;
}

describe('the overview for developers', () => {
  const kept = (headers: Readonly<Record<string, string>>) =>
    /An answer may be kept (?:for [^(]*|as long as Cache-Control says)/.exec(overview(headers))?.[0];

  it.each([
    ['max-age=28800', 'An answer may be kept for 8 hours '],
    ['public, max-age=3600', 'An answer may be kept for 1 hour '],
    ['max-age=90', 'An answer may be kept for 90 seconds '],
    ['max-age=0', 'An answer may be kept for 0 hours '],
    ['no-cache', 'An answer may be kept as long as Cache-Control says'],
  ])('with Cache-Control %s says: %s', (value, said) => {
    expect(kept({ 'cache-control': value })).toBe(said);
  });

  it('without a header field for caches names no length', () => {
    expect(kept({ Age: 'max-age=90' })).toBe('An answer may be kept as long as Cache-Control says');
  });
});

let sample: TestPublication;
beforeAll(() => {
  sample = builtSample('neutral', 'openapi: on\npages: on\n');
});

const samplePage = (path: string) => String(sample.files.get(`open-banking${path}/index.html`));
const ids = (text: string) => [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id!);

describe('the pages of the sample for developers', () => {
  test('the first screen is a request and its answer', () => {
    const [request, answer] = [
      ...samplePage('/developers').matchAll(/<pre[^>]*><code>([\s\S]*?)<\/code>/g),
    ].map(([, code]) => code);
    expect(request).toBe('curl --compressed https://openapi.example.com/open-banking/v2.2/branches');
    expect(answer).toMatch(/BrandName[\s\S]*Northgate Bank[\s\S]*Branch[\s\S]*TotalResults/);
  });

  test('every list has its page, linked from the overview, which has the addresses of every version', () => {
    const overview = samplePage('/developers');
    for (const version of versions) {
      expect(overview).toContain(`href="/open-banking/${version}/openapi.json"`);
      for (const collection of collectionsIn(version)) {
        expect(overview).toContain(`href="/open-banking/developers/${collection}"`);
        expect(overview).toContain(`href="/open-banking/${version}/${collection}"`);
      }
    }
  });

  test('the lines of curl are those of the page for consumers', () => {
    const [lines = 'none'] = /^host=.*?^fi$/ms.exec(readFileSync('docs/consumers.md', 'utf8')) ?? [];
    expect(samplePage('/developers')).toContain(
      `<code>${escapeHtml(lines.replaceAll('atms', 'branches'))}</code>`,
    );
  });

  test('every field has an address, ids are there once, and links lead to what is there', () => {
    for (const collection of collectionsIn(newest)) {
      const text = samplePage(`/developers/${collection}`);
      const own = ids(text);
      expect(new Set(own).size).toBe(own.length);
      for (const name of Object.keys(fieldsOf(recordSchema(newest, collection))))
        expect(own).toContain(`${recordName(collection)}/${name}`);
      for (const [, id] of text.matchAll(/ href="#([^"]*)"/g)) expect(own).toContain(id);
    }
  });

  test('a field says what it means, what it takes, an example and since when', () => {
    const row = (id: string) =>
      samplePage('/developers/branches')
        .split('<div ')
        .find((text) => text.startsWith(`id="${id}"`))!;
    expect(row('PostalAddress/PostCode')).toMatch(/always present[\s\S]*1–16 characters[\s\S]*CB7 4AA/);
    expect(row('Branch/SortCode')).toContain('Since v2.2.');
    expect(row('Branch/SequenceNumber')).not.toContain('Since');
    expect(row('Branch/Accessibility')).toContain('list of BranchAccessibility');
    expect(samplePage('/developers/branches').split('id="BranchAccessibility"')[1]).toContain(
      '<li><code>LevelAccess</code>: A way in without steps or slopes.</li>\n',
    );
    expect(row('Branch/Type')).toMatch(/Mobile[\s\S]*Physical/);
  });
});
