import stableStringify from 'fast-json-stable-stringify';
import { describe, expect, it } from 'vitest';
import { asciiJson } from '../../src/base/json/ascii-json.js';
import { type AnswerBrand, answerBytes, type Meta } from '../../src/build/answer.js';
import { registrationOf } from '../../src/interface/collections/index.js';
import { type Collection, collectionNames } from '../../src/model/collection.js';

const meta: Meta = {
  Agreement: 'Fair use – always',
  LastUpdated: '2026-03-01T09:00:00.000Z',
  License: 'https://fenland.example/licence',
  TermsOfUse: 'https://fenland.example/terms',
  TotalResults: 3,
};
const answer = (collection: Collection, ...brands: readonly AnswerBrand[]) =>
  answerBytes({ collection, brands }, meta).toString('utf8');
const data = (collection: Collection, ...brands: readonly AnswerBrand[]) =>
  JSON.stringify(JSON.parse(answer(collection, ...brands)).data);

const fenland = {
  folder: 'fenland',
  notOnSale: [],
  name: 'Fenland Bank',
  group: undefined,
  records: 1,
  json: ['{"Identification":"1"}'],
};
const northgate = {
  folder: 'northgate',
  notOnSale: [],
  name: 'Northgate "The Gate" – £',
  group: undefined,
  records: 1,
  json: ['{"Identification":"2"}', '{"Identification":"3"}', '{"Identification":"4"}'],
};

describe('data (interface 2.2, D14, D18)', () => {
  it('is one group with all brands, in the order given, files joined', () => {
    expect(JSON.parse(data('branches', northgate, fenland))).toEqual([
      {
        Brand: [
          {
            BrandName: 'Northgate "The Gate" – £',
            Branch: [{ Identification: '2' }, { Identification: '3' }, { Identification: '4' }],
          },
          { BrandName: 'Fenland Bank', Branch: [{ Identification: '1' }] },
        ],
      },
    ]);
  });

  it('has a further group for each `group:`', () => {
    const grouped = { ...fenland, group: 'islands' };
    const names = JSON.parse(data('atms', grouped, northgate, { ...grouped, name: 'Skerry Savings' })).map(
      (group: { Brand: { BrandName: string }[] }) => group.Brand.map((brand) => brand.BrandName),
    );
    expect(names).toEqual([['Fenland Bank', 'Skerry Savings'], ['Northgate "The Gate" – £']]);
  });

  it('leaves out brands without records, and is an empty list without any', () => {
    expect(data('atms', { ...fenland, json: [] }, northgate)).not.toContain('Fenland');
    expect(data('atms', { ...fenland, json: [] })).toBe('[]');
  });

  it.each(collectionNames)(
    '%s: the envelope is canonical JSON, whatever the array is named',
    (collection) => {
      const text = answer(collection, northgate, fenland);
      expect(text).toBe(asciiJson(stableStringify(JSON.parse(text))));
      const { publishedAs } = registrationOf(collection);
      // An element of Brand has its name in the JSON of the record (D42).
      if (publishedAs !== 'brand') expect(text).toContain(String.raw`\u2013 \u00a3`);
      const around = publishedAs === 'brand' ? '"Brand":[' : `"${publishedAs.list}":[`;
      expect(text).toContain(`${around}{"Identification":"2"}`);
    },
  );
});
