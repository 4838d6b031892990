import stableStringify from 'fast-json-stable-stringify';
import { describe, expect, it } from 'vitest';
import { asciiJson } from '../../src/base/json/ascii-json.js';
import { type AnswerBrand, answerBytes } from '../../src/build/answer.js';
import { registrationOf } from '../../src/interface/collections/index.js';
import { type Collection, collectionNames } from '../../src/model/collection.js';

const brand = (name: string, group: string | undefined, ...ids: readonly string[]): AnswerBrand => ({
  folder: name,
  notOnSale: [],
  name,
  group,
  records: ids.length,
  json: ids.map((Identification) => JSON.stringify({ Identification })),
});
const brands = [
  brand('Northgate "The Gate" – £', undefined, '2', '3'),
  brand('Skerry Savings', 'islands', '1'),
  brand('Marsh Bank', undefined),
  brand('Fenland Bank', undefined, '4'),
  brand('Holm Bank', 'islands', '5'),
];
const answer = (collection: Collection, ...own: readonly AnswerBrand[]) =>
  answerBytes(
    { collection, brands: own },
    {
      Agreement: 'Fair use – always',
      LastUpdated: '2026-03-01T09:00:00.000Z',
      License: 'https://fenland.example/licence',
      TermsOfUse: 'https://fenland.example/terms',
      TotalResults: 3,
    },
  ).toString('utf8');

describe('data (interface 2.2, D14, D18)', () => {
  it('has its brands in the order given, without those that have no records, and a group for each `group:`', () => {
    const names = (list: readonly { readonly Brand: readonly { readonly BrandName: string }[] }[]) =>
      list.map(({ Brand }) => Brand.map(({ BrandName }) => BrandName));
    expect(names(JSON.parse(answer('atms', ...brands)).data)).toEqual([
      ['Northgate "The Gate" – £', 'Fenland Bank'],
      ['Skerry Savings', 'Holm Bank'],
    ]);
    expect(JSON.parse(answer('atms', brands[2]!)).data).toEqual([]);
  });

  it.each(collectionNames)('of %s is canonical JSON, whatever the array is named', (collection) => {
    const text = answer(collection, ...brands);
    expect(text).toBe(asciiJson(stableStringify(JSON.parse(text))));
    const { publishedAs } = registrationOf(collection);
    // An element of Brand has its name in the JSON of the record (D42).
    if (publishedAs !== 'brand') expect(text).toContain(String.raw`\u2013 \u00a3`);
    const around = publishedAs === 'brand' ? '"Brand":[' : `"${publishedAs.list}":[`;
    expect(text).toContain(`${around}{"Identification":"2"},{"Identification":"3"}`);
  });
});
