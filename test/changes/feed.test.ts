import { describe, expect, it } from 'vitest';
import { recordOf } from '../../src/build/publication/records-of-answer.js';
import { type FeedOptions, feedLists } from '../../src/import/feed/feed.js';
import { branch } from './records.js';

const feed = (value: unknown, name = 'feed.json') => ({
  name,
  bytes: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

/** What was found, with the records parsed. */
function found(value: unknown, terms: FeedOptions = {}, name?: string) {
  const read = feedLists(feed(value, name), terms);
  if ('rule' in read) return [read.rule, read.at[0].start];
  return read.map(({ collection, version, brands }) => ({
    collection,
    version,
    brands: Object.fromEntries(brands.map(({ name, json }) => [name, json.map(recordOf)])),
  }));
}

const [ely, march] = [branch(), branch({ Identification: '0102', Name: 'March' })];
const atm = { Identification: 'A1', SupportedCurrencies: ['GBP'] };

describe('the records of a feed', () => {
  it('are found by collection and brand, those of one brand together', () => {
    const data = [
      { Brand: [{ BrandName: 'Fen Bank', Branch: [ely], ATM: [atm] }] },
      {
        Brand: [
          { BrandName: 'Marsh Bank', Branch: [march] },
          { BrandName: 'Fen Bank', Branch: [march] },
        ],
      },
    ];
    expect(found({ data, meta: {} }, { version: 'v2.2' })).toEqual([
      {
        collection: 'branches',
        version: 'v2.2',
        brands: { 'Fen Bank': [ely, march], 'Marsh Bank': [march] },
      },
      { collection: 'atms', version: 'v2.2', brands: { 'Fen Bank': [atm] } },
    ]);
  });

  it('may have no brand, or be one that is spread over its brand', () => {
    expect(found([ely, march], { version: 'v2.1' })).toEqual([
      { collection: 'branches', version: 'v2.1', brands: { '': [ely, march] } },
    ]);
    const figures = { BrandName: 'Fen Bank', ReportingPeriod: { StartDate: '2026-01-01' } };
    const { brands } = (found([{ Brand: [figures] }], { collection: 'fca-service-metrics-pca' }) as never)[0];
    expect(brands).toEqual({ 'Fen Bank': [{ ReportingPeriod: { StartDate: '2026-01-01' } }] });
  });

  it('are of the version that the feed is named after, unless the user says another', () => {
    const list = { data: [{ Brand: [{ BrandName: 'Fen Bank', Branch: [ely] }] }] };
    expect(found(list, {}, 'v2.1/branches.json')).toMatchObject([{ version: 'v2.1' }]);
    expect(found(list, { version: 'v2.2' }, 'v2.1/branches.json')).toMatchObject([{ version: 'v2.2' }]);
  });

  it.each([
    ['', 'import/no-records', 1],
    ['{"data":[', 'content/json-syntax', 10],
    ['{"data":[]} x', 'content/json-syntax', 13],
    [null, 'import/no-records', 1],
    [{ error: 'not found' }, 'import/no-records', 1],
    ['"maintenance"', 'import/lost', 1],
    [{}, 'import/lost', 1],
    [[1], 'import/lost', 2],
    [{ data: 'none' }, 'import/lost', 9],
    [{ data: { error: 'not found' } }, 'import/lost', 9],
    [{ data: [{ Brand: 'Fen Bank' }] }, 'import/lost', 19],
    [{ data: [{ Brand: [{ BrandName: 'Fen Bank', Colour: 'blue' }] }] }, 'import/lost', 53],
  ])('cannot be read from %j', (value, rule, column) =>
    expect(found(value, { collection: 'branches', version: 'v2.2' })).toEqual([rule, { line: 1, column }]),
  );

  it.each([
    [[]],
    [{ data: [] }],
    [{ Data: [], Meta: { TotalResults: 0 } }],
    [{ data: [{ Brand: [] }] }],
    [{ data: { Brand: [] } }],
    [{ Brand: [{ BrandName: 'Fen Bank', Branch: [] }] }],
    [{ data: [{ Brand: [{ BrandName: 'Fen Bank', Branch: [] }] }] }],
    [[{ BrandName: 'Fen Bank', Branch: [] }]],
  ])('can be none: %j', (value) => {
    expect(found(value, { collection: 'branches', version: 'v2.1' })).toEqual([
      { collection: 'branches', version: 'v2.1', brands: {} },
    ]);
    expect(found(value, { collection: 'branches' })).toMatchObject([{ version: 'v2.2' }]);
    expect(found(value, { version: 'v2.2' })).toEqual([]);
  });
});
