import { expect, it } from 'vitest';
import type { DatedAnswer } from '../../src/build/answer.js';
import type { PublishedContent } from '../../src/build/resource.js';
import type { Collection } from '../../src/model/collection.js';
import { mostAreasOf, mostProductPages } from '../../src/parts/pages/most-product-pages.js';

const brandsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ folder: `bank-${at}`, name: `Bank ${at}`, records: 10 }));

/** A site of brands with places, and so many accounts. */
function site(brands: number, accounts: number, settings: PublishedContent['settings'] = {} as never) {
  const route = (collection: Collection, records: number) =>
    ({ collection, version: 'v2.2', records, brands: brandsOf(brands) }) as unknown as DatedAnswer;
  const newest = [route('branches', 20_000), route('personal-current-accounts', accounts)];
  const head = { site: { basePath: '/open-banking' } };
  const content = { settings, routes: newest, head } as unknown as PublishedContent;
  return { content, newest, brands: brandsOf(brands) };
}

it('divides places into as many areas as a publication of 2,000 files has place for', () => {
  const few = site(5, 30);
  const areas = mostAreasOf(few);
  expect(areas).toBeGreaterThan(240);
  // All products have pages beside them.
  expect(mostProductPages(few, 2 * areas + 5 + 30)).toBeGreaterThanOrEqual(30);
});

it('leaves pages for the first products', () => {
  const many = site(5, 2000);
  const areas = mostAreasOf(many);
  expect(areas).toBeLessThan(mostAreasOf(site(5, 30)));
  expect(mostProductPages(many, 2 * areas + 5 + 30)).toBeGreaterThanOrEqual(150);
});

it('has 100 areas beside very many other files', () => {
  expect(mostAreasOf(site(400, 2000))).toBe(100);
});
