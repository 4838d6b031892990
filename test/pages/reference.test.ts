import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { escapeHtml } from '../../src/base/markup/html.js';
import { answerOf } from '../../src/build/answer.js';
import { collectionsIn } from '../../src/interface/collections/index.js';
import { recordSchema } from '../../src/interface/records/index.js';
import { fieldsOf } from '../../src/interface/schema/node.js';
import type { Collection } from '../../src/model/collection.js';
import { type Version, versions } from '../../src/model/version.js';
import { fieldGroups } from '../../src/parts/pages/developers/fields.js';
import { fieldsPage } from '../../src/parts/pages/developers/fields-page.js';
import { overviewPage } from '../../src/parts/pages/developers/overview-page.js';
import type { Layout } from '../../src/parts/pages/layout.js';
import { publication, type TestPublication } from '../http/publication.js';
import { newest } from '../newest.js';
import { builtSample } from '../openapi/sample.js';

const { manifest } = publication({ collections: ['branches', 'fca-service-metrics-pca'] });

/** The text of a page of the reference. */
function page(path: string, headers: Readonly<Record<string, string>> = {}): string {
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
  const route = routes.findLast(({ collection }) => collection === path.split('/')[2]);
  return (route === undefined ? overviewPage(layout, content) : fieldsPage(layout, content, route)).main.text;
}

describe('the overview for developers', () => {
  const kept = (headers: Readonly<Record<string, string>>) =>
    /An answer may be kept (?:for [^(]*|as long as Cache-Control says)/.exec(
      page('/developers', headers),
    )?.[0];

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

describe('the page of a list', () => {
  const text = () => page('/developers/branches');
  const heading = (id: string) => text().split(`<h2 id="${id}">`)[1]?.split('</h2>')[0];

  it('has the fields of an object below its whole path, with the last step apart', () => {
    expect(heading('record')).toBe('One record');
    expect(heading('branches/PostalAddress/')).toBe('PostalAddress');
    expect(heading('branches/PostalAddress/GeoLocation/GeographicCoordinates/')).toBe(
      '<span class="quiet">PostalAddress.GeoLocation.</span>GeographicCoordinates',
    );
  });

  it('has codes with their meaning where one is known', () => {
    const list = text().split('<h3 id="codes/BranchAccessibility">')[1]!.split('</ul>')[0];
    expect(list).toContain('<li><code>LevelAccess</code>: A way in without steps or slopes.</li>\n');
    expect(text()).not.toMatch(/undefined|<\/code>: <\/li>/);
  });
});

const object = (...fields: readonly string[]) => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field, { $ref: `#/components/schemas/${field}` }])),
});

test('the fields of a record are in groups by objects, and those that repeat are named once', () => {
  const schemas = {
    Record: object('Fee', 'Other', 'Name', 'Empty'),
    Fee: object('Cap', 'Name'),
    Other: { ...object('Cap', 'Name'), description: 'Other fees.' },
    Cap: { type: 'object', properties: { Amount: { type: 'string', enum: ['a', 'b'] } } },
    Empty: { type: 'object', properties: {} },
    Name: { type: 'string', maxLength: 40 },
  };
  const groups = fieldGroups(schemas as never, 'Record', 'branches', 'v2.1');
  expect(groups.map(({ path, fields }) => [path.join('.'), fields.map(({ name }) => name)])).toEqual([
    ['', ['Fee', 'Other', 'Name', 'Empty']],
    ['Fee', ['Cap', 'Name']],
    ['Fee.Cap', ['Amount']],
    ['Other', []],
  ]);
  expect(groups[3]!.repeats).toEqual({
    path: ['Fee'],
    paths: [
      ['Other', 'Cap'],
      ['Other', 'Name'],
      ['Other', 'Cap', 'Amount'],
    ],
  });
  expect(groups[0]!.fields.map(({ isGroup, form }) => [isGroup, form])).toEqual([
    [true, undefined],
    [true, 'Other fees'],
    [false, '0–40'],
    [false, undefined],
  ]);
  const [amount] = groups[2]!.fields;
  expect(amount).toMatchObject({
    codes: [
      ['a', undefined],
      ['b', undefined],
    ],
    isCodeList: false,
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
        expect(own).toContain(`${collection}/${name}`);
      for (const [, id] of text.matchAll(/ href="#([^"]*)"/g)) expect(own).toContain(id);
    }
  });

  test('a field says what it means, what it takes, an example and since when', () => {
    const row = (id: string) =>
      samplePage('/developers/branches')
        .split('<div ')
        .find((text) => text.startsWith(`id="${id}"`))!;
    expect(row('branches/PostalAddress/PostCode')).toMatch(
      /always present[\s\S]*1–16 characters[\s\S]*CB7 4AA/,
    );
    expect(row('branches/SortCode')).toContain('Since v2.2.');
    expect(row('branches/SequenceNumber')).not.toContain('Since');
    expect(row('branches/Accessibility')).toContain('list of BranchAccessibility');
    expect(samplePage('/developers/branches').split('id="codes/BranchAccessibility"')[1]).toContain(
      'A way in without steps or slopes.',
    );
    expect(row('branches/Type')).toMatch(/Mobile[\s\S]*Physical/);
  });
});
