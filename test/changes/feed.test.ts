import { describe, expect, it } from 'vitest';
import { recordOf } from '../../src/build/publication/records-of-answer.js';
import { type FeedOptions, feedRecords } from '../../src/import/feed/feed.js';
import { branch } from './records.js';

const feed = (value: unknown, name = 'feed.json') => ({
  name,
  bytes: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)),
});

/** What was found, with the records parsed. */
function found(value: unknown, terms: FeedOptions = {}, name?: string) {
  const read = feedRecords(feed(value, name), terms);
  if ('reason' in read) return read;
  return read.map(({ collection, version, brands }) => ({
    collection,
    version,
    brands: Object.fromEntries(brands.map(({ brand, records }) => [brand, records.map(recordOf)])),
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
    ['', { reason: 'empty' }],
    ['{"data":[', { reason: 'json', from: { line: 1, column: 10 } }],
    ['{"data":[]} x', { reason: 'json', from: { line: 1, column: 13 } }],
    [{ error: 'not found' }, { reason: 'no-records' }],
    ['"maintenance"', { reason: 'no-records' }],
    [{}, { reason: 'no-records' }],
    [[1], { reason: 'no-records' }],
    [{ data: 'none' }, { reason: 'no-records' }],
    [{ data: { error: 'not found' } }, { reason: 'no-records' }],
    [{ data: [{ Brand: 'Fen Bank' }] }, { reason: 'no-records' }],
    [{ data: [{ Brand: [{ BrandName: 'Fen Bank', Colour: 'blue' }] }] }, { reason: 'no-records' }],
  ])('cannot be read from %j', (value, expected) =>
    expect(found(value, { collection: 'branches', version: 'v2.2' })).toEqual(expected),
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
    expect(found(value, { collection: 'branches', version: 'v2.2' })).toEqual([
      { collection: 'branches', version: 'v2.2', brands: {} },
    ]);
    expect(found(value, { collection: 'branches' })).toEqual([]);
    expect(found(value, { version: 'v2.2' })).toEqual([]);
  });
});
