import { describe, expect, it, test } from 'vitest';
import { answerOf } from '../../src/build/answer.js';
import type { Collection } from '../../src/model/collection.js';
import { allVersions, type Version } from '../../src/model/version.js';
import { fieldGroups } from '../../src/parts/pages/developers/fields.js';
import { referencePages } from '../../src/parts/pages/developers/reference.js';
import { framed } from '../../src/parts/pages/shell.js';
import { english } from '../../src/parts/pages/texts.js';
import { publication } from '../http/publication.js';
import { shell } from './shell.js';

const { manifest } = publication({ collections: ['branches', 'fca-service-metrics-pca'] });

/** The text of a page of the reference. */
function page(path: string, headers: Readonly<Record<string, string>> = {}, texts = english): string {
  const head = { ...manifest, headers: { ...manifest.headers, ok: headers } };
  const routes = Object.values(manifest.routes).map(({ version, collection }) => ({
    ...answerOf(head, version as Version, collection as Collection, []),
    lastUpdated: 0,
    before: undefined,
    textsChanged: undefined,
  }));
  const settings = { vendor: 'fenland', licenseUrl: '', termsUrl: '', openapi: {} };
  const content = { head, routes, names: {}, settings };
  const pages = referencePages({ ...shell, texts }, content, texts.developers);
  return Buffer.from(framed(shell, pages.find((one) => one.path === path)!.make())).toString();
}

describe('the overview for developers', () => {
  const kept = (headers: Readonly<Record<string, string>>) =>
    /An answer may be kept for [^(]*|Cache-Control says how long/.exec(page('/developers', headers))?.[0];

  it.each([
    ['max-age=28800', 'An answer may be kept for 8 hours '],
    ['public, max-age=3600', 'An answer may be kept for 1 hour '],
    ['max-age=90', 'An answer may be kept for 90 seconds '],
    ['max-age=0', 'An answer may be kept for 0 hours '],
    ['no-cache', 'Cache-Control says how long'],
  ])('with Cache-Control %s says: %s', (value, said) => {
    expect(kept({ 'cache-control': value })).toBe(said);
  });

  it('without a header field for caches names no length', () => {
    expect(kept({ Age: 'max-age=90' })).toBe('Cache-Control says how long');
  });

  it('names lists by their texts, and one without a text by its path', () => {
    expect(page('/developers')).toContain('data-fields>Branches v2.2</a>');
    const { branches: _, ...collections } = english.collections;
    expect(page('/developers', {}, { ...english, collections })).toContain('data-fields>branches v2.2</a>');
  });
});

describe('the page of a list', () => {
  const text = () => page('/developers/v2.2/branches');
  const heading = (id: string) => text().split(`<h3 id="${id}">`)[1]?.split('</h3>')[0];

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

test.each(allVersions.filter((version) => /^v2\./.test(version)))('%s has a page of branches', (version) => {
  expect(page(`/developers/${version}/branches`)).toContain(`<h1>Branches ${version}</h1>`);
});
