import { fragmentOf } from '../../base/markup/html.js';
import { once } from '../../base/once.js';
import { type DatedAnswer, newestOf, recordsOfBrand } from '../../build/answer.js';
import { brandSegments, type PublishedContent } from '../../build/resource.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import { type AreaFacts, type AreaPlaces, areasOf, type PlacesUnit } from './areas.js';
import { type Asset, type Assets, filesOfKinds, iconOf } from './assets.js';
import { type ChangesShown, changesSoFar } from './change-steps.js';
import { isOneOfBrand } from './metrics.js';
import { defaultCurrency } from './money.js';
import { mostAreasOf } from './most-product-pages.js';
import { isPlaces } from './place.js';
import { isProduct } from './product.js';
import type { Shell } from './shell.js';
import type { Texts } from './texts.js';
import { placesOfBrand } from './unit-places.js';

/** A brand with what it publishes. */
export interface BrandSummary {
  readonly folder: string;
  readonly name: string;
  /** Records by collection, only those that it has. */
  readonly records: readonly (readonly [collection: Collection, count: number])[];
}

/** What pages are made of. */
export interface PagesSite {
  readonly content: PublishedContent;
  readonly shell: Shell;
  /** All files that its pages are made with. */
  readonly assets: readonly Asset[];
  /** The newest route of each collection, with brands whose folders can be in addresses. */
  readonly newest: readonly DatedAnswer[];
  readonly brands: readonly BrandSummary[];
  /** The collections whose records are compared. */
  readonly compared: readonly Collection[];
  readonly hasPlaces: boolean;
  /** The places of each brand, of all collections of places. */
  readonly placed: readonly PlacesUnit[];
  /** The areas that they are in. */
  readonly areas: () => readonly AreaPlaces[];
  /** The facts about each area. */
  readonly areaFacts: () => readonly AreaFacts[];
  /** What changed lately; undefined where site.yaml asks for no feed of changes. */
  readonly changes: ChangesShown | undefined;
}

export async function pagesSite(content: PublishedContent, assets: Assets, texts: Texts): Promise<PagesSite> {
  const { head, settings, routes } = content;
  const base = head.site.basePath;
  const newest = withSegments(newestOf(routes), brandSegments(routes));
  const brands = summaries(newest);
  const currency = settings.currency ?? defaultCurrency;
  const placed = placesOf(newest, currency);
  const areas = once(() => areasOf(placed, mostAreasOf({ content, newest, brands })));
  const compared = newest.flatMap(({ collection, records }) =>
    (isProduct(collection) || isOneOfBrand(collection)) && records > 0 ? [collection] : [],
  );
  const firstProduct = compared.find(isProduct);
  const hasPlaces = placed.some(({ groups }) => groups.length > 0);
  const { find, towns, compare, changes, developers } = texts.nav;
  const title = settings.pages?.title ?? titleOf(brands, texts);
  const icon = iconOf(settings, assets, title);
  const shell: Shell = {
    texts,
    currency,
    title,
    base,
    timeZone: content.time.timeZone,
    origin: head.site.origin,
    licenseUrl: head.site.licenseUrl,
    termsUrl: head.site.termsUrl,
    files: filesOfKinds(base, assets),
    logo: assets.logo && base + assets.logo.path,
    icon: base + icon.path,
    distances: settings.pages?.distances ?? 'miles',
    nav: [
      ...(hasPlaces ? [['/find', ...find] as const] : []),
      ...(firstProduct === undefined ? [] : [[`/compare/${firstProduct}`, compare] as const]),
      ...(settings.changes === undefined ? [] : [['/changes', changes] as const]),
      ['/developers', developers],
    ],
    further: hasPlaces ? [['/towns', towns]] : [],
  };
  return {
    content,
    shell,
    assets: [...new Set([...Object.values(assets), icon])],
    newest,
    brands,
    compared,
    hasPlaces,
    placed,
    areas,
    areaFacts: once(() => areas().map((area) => area.facts())),
    changes: settings.changes && (await changesSoFar(content, newestOf(routes), texts)),
  };
}

function titleOf(brands: readonly BrandSummary[], texts: Texts): string {
  const [only, ...others] = brands;
  return only !== undefined && others.length === 0 ? `${only.name} – ${texts.siteTitle}` : texts.siteTitle;
}

/** The routes with brands whose folders can be in addresses. */
function withSegments(
  newest: readonly DatedAnswer[],
  segments: ReadonlyMap<string, string>,
): readonly DatedAnswer[] {
  return newest.map((route) => ({
    ...route,
    brands: route.brands.map((brand) => ({ ...brand, folder: segments.get(brand.folder) ?? brand.folder })),
  }));
}

function summaries(newest: readonly DatedAnswer[]): BrandSummary[] {
  const brands = new Map<string, { folder: string; name: string; records: [Collection, number][] }>();
  for (const { collection, brands: own } of newest) {
    for (const { folder, name, records } of own) {
      const brand = brands.get(folder) ?? { folder, name, records: [] };
      brands.set(folder, brand);
      if (records > 0) brand.records.push([collection, records]);
    }
  }
  const order = (collection: Collection) => collectionNames.indexOf(collection);
  return [...brands.values()]
    .filter(({ records }) => records.length > 0)
    .map((brand) => ({ ...brand, records: brand.records.sort(([a], [b]) => order(a) - order(b)) }));
}

/** The places of each brand, of all collections of places. */
function placesOf(newest: readonly DatedAnswer[], currency: string): PlacesUnit[] {
  return newest
    .filter(({ collection }) => isPlaces(collection))
    .flatMap(({ collection, version, path, brands }) =>
      brands
        .filter(({ records }) => records > 0)
        .map((brand): PlacesUnit => {
          const { folder, name } = brand;
          const groups = placesOfBrand(recordsOfBrand(brand), {
            collection,
            folder,
            brandName: name,
            currency,
          });
          return { collection, version, address: path, brand: name, brandId: fragmentOf(folder), groups };
        }),
    );
}
