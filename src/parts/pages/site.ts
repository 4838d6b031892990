import { groupedBy } from '../../base/grouped-by.js';
import { once } from '../../base/once.js';
import { compareTexts } from '../../base/text/compare-texts.js';
import { type DatedAnswer, newestOf, recordsOfBrand } from '../../build/answer.js';
import type { PartsInput } from '../../build/resource.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import { brandSegments } from '../brand-segments.js';
import { type Assets, iconOf } from './assets.js';
import { type ChangeStep, changesSoFar } from './changes/changes.js';
import type { SiteFrame } from './layout.js';
import { defaultCurrency } from './money.js';
import type { District } from './places/district-page.js';
import { isPlaces, placeOf } from './places/place.js';
import { isProduct } from './products/product.js';
import { allProducts, type BrandProduct } from './products/products.js';

/** A brand with what it publishes. */
export interface BrandSummary {
  /** Its name in addresses. */
  readonly folder: string;
  readonly name: string;
  /** Records by collection, only those that it has. */
  readonly records: readonly (readonly [collection: Collection, count: number])[];
}

/** What pages are made of. */
export interface PagesInput {
  readonly content: PartsInput;
  readonly layout: SiteFrame;
  /** The newest route of each collection, with brands whose folders can be in addresses. */
  readonly newest: readonly DatedAnswer[];
  readonly brands: readonly BrandSummary[];
  /** The collections of products, which are compared. */
  readonly compared: readonly DatedAnswer[];
  readonly products: ReadonlyMap<Collection, readonly BrandProduct[]>;
  readonly hasPlaces: boolean;
  /** All places, by the pages that they are on, in order. */
  readonly districts: () => readonly District[];
  /** What changed lately; undefined where site.yaml asks for no feed of changes. */
  readonly changes: readonly ChangeStep[] | undefined;
}

export async function pagesSite(content: PartsInput, assets: Assets): Promise<PagesInput> {
  const { head, settings, routes } = content;
  const segments = brandSegments(routes);
  const newest = newestOf(routes).map((route) => ({
    ...route,
    brands: route.brands.map((brand) => ({ ...brand, folder: segments.get(brand.folder) ?? brand.folder })),
  }));
  const brands = summaries(newest);
  const currency = settings.currency ?? defaultCurrency;
  const compared = newest.filter(({ collection, records }) => records > 0 && isProduct(collection));
  const hasPlaces = newest.some(({ collection, records }) => records > 0 && isPlaces(collection));
  const title = settings.pages?.title ?? titleOf(brands);
  const [firstCompared] = compared;
  const layout: SiteFrame = {
    currency,
    title,
    timeZone: content.time.timeZone,
    site: head.site,
    assets: { ...assets, icon: iconOf(settings, assets, title) },
    nav: [
      ...(hasPlaces ? [['/find', 'Find'] as const] : []),
      ...(firstCompared === undefined ? [] : [[`/compare/${firstCompared.collection}`, 'Compare'] as const]),
      ...(settings.changes === undefined ? [] : [['/changes', 'Changes'] as const]),
      ['/developers', 'Developers'],
    ],
  };
  return {
    content,
    layout,
    newest,
    brands,
    compared,
    products: allProducts(newest, content, currency),
    hasPlaces,
    districts: once(() => districtsOf(newest, currency)),
    changes: settings.changes && (await changesSoFar(content, newestOf(routes), currency)),
  };
}

/** The day on which the data of a route last changed, YYYY-MM-DD. */
export function lastDayOf({ lastUpdated }: DatedAnswer): string {
  return new Date(lastUpdated).toISOString().slice(0, 10);
}

function titleOf(brands: readonly BrandSummary[]): string {
  const [only, ...others] = brands;
  return only !== undefined && others.length === 0 ? `${only.name} – Open data` : 'Open data';
}

function summaries(newest: readonly DatedAnswer[]): BrandSummary[] {
  const counts = newest.flatMap(({ collection, brands }) =>
    brands.filter(({ records }) => records > 0).map((brand) => ({ ...brand, collection })),
  );
  const order = ([a]: readonly [Collection, number], [b]: readonly [Collection, number]) =>
    collectionNames.indexOf(a) - collectionNames.indexOf(b);
  return [...groupedBy(counts, ({ folder }) => folder)].map(([folder, own]) => ({
    folder,
    name: own[0].name,
    records: own.map(({ collection, records }) => [collection, records] as const).sort(order),
  }));
}

/** The places of all brands, by their pages. */
function districtsOf(newest: readonly DatedAnswer[], currency: string): District[] {
  const places = newest
    .filter(({ collection }) => isPlaces(collection))
    .flatMap(({ collection, brands }) =>
      brands.flatMap((brand) =>
        [...recordsOfBrand(brand)].map((record) => placeOf(brand, collection, record, currency)),
      ),
    );
  return [...groupedBy(places, ({ district }) => district)]
    .map(([key, own]) => ({ key, places: own }))
    .sort((a, b) => compareTexts(a.key, b.key));
}
