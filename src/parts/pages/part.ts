import { joined, keyOfPieces } from '../../base/bytes/pieces.js';
import { eachRecord } from '../../base/bytes/records-of-json.js';
import { sha256 } from '../../base/bytes/sha256.js';
import { html } from '../../base/markup/html.js';
import { once } from '../../base/once.js';
import { registrationOf } from '../../interface/collections/index.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import type { DatedDraft } from '../../publication/drafts/draft.js';
import { brandSegments, type PublishedContent, type Resource } from '../../publication/drafts/resource.js';
import type { Part } from '../part.js';
import { type Area, type AreaPlaces, areaData, areasOf, type PlacesUnit } from './areas.js';
import { type Assets, assetResources, readAssets } from './assets.js';
import { referencePages } from './developers/reference.js';
import { type BrandSummary, brandCards, homePage, newestOf } from './home.js';
import { isOneOfBrand } from './metrics.js';
import { type BrandRecord, metricsPage } from './metrics-page.js';
import { isPlaces } from './place.js';
import { areaPage, findPage, placesIndex, townPages } from './places-pages.js';
import { type Product, productOf } from './product.js';
import { type BrandProducts, brandPage, comparisonLinks, comparisonPage } from './product-pages.js';
import { framed, hrefOf, type LazyPage, type Page, type Shell } from './shell.js';
import { english, type Texts } from './texts.js';
import { placesIn, unitPlaces } from './unit-places.js';

/** The pages for people (D38). */
export const pages: Part = {
  name: 'pages',
  prepare(settings, files) {
    const assets = readAssets(settings, files);
    return (content) => pageResources(content, assets, english);
  },
};

async function pageResources(content: PublishedContent, assets: Assets, texts: Texts): Promise<Resource[]> {
  const { head, settings, routes } = content;
  const base = head.site.basePath;
  const newest = withSegments(newestOf(routes), brandSegments(routes));
  const brands = summaries(newest);
  const placed = await placesOf(newest, content.derive);
  const products = once(() => productsOf(newest));
  const compared = newest.flatMap(({ collection, records }) =>
    (registrationOf(collection).isProduct === true || isOneOfBrand(collection)) && records > 0
      ? [collection]
      : [],
  );
  const [firstProduct] = compared.filter((collection) => registrationOf(collection).isProduct === true);
  const hasPlaces = placed.some(({ groups }) => groups.length > 0);
  const shell: Shell = {
    texts,
    title: settings.pages?.title ?? titleOf(brands, texts),
    base,
    origin: head.site.origin,
    licenseUrl: head.site.licenseUrl,
    termsUrl: head.site.termsUrl,
    styles: [base + assets.style.path],
    script: base + assets.page.path,
    logo: assets.logo && base + assets.logo.path,
    parts: {
      find: base + assets.find.path,
      map: base + assets.map.path,
      mapStyle: base + assets.mapStyle.path,
      outline: base + assets.outline.path,
    },
    nav: [
      ...(hasPlaces
        ? ([
            ['/find', texts.nav.find],
            ['/towns', texts.nav.towns],
          ] as const)
        : []),
      ...(firstProduct === undefined ? [] : [[`/compare/${firstProduct}`, texts.nav.products] as const]),
      ['/developers', texts.nav.developers],
    ],
  };
  const shellKey = sha256(JSON.stringify(shell));
  const withProducts = newest.filter(({ collection }) => registrationOf(collection).isProduct === true);
  const pages: LazyPage[] = [
    { path: '', make: () => homePage(shell, content, brands, { hasPlaces, compared }) },
    ...brands.map((brand): LazyPage => {
      const cards = brandCards(shell, content, brand);
      const key = keyOf(withProducts, brand.folder);
      return {
        path: `/brands/${brand.folder}`,
        key: key && sha256(JSON.stringify([shellKey, brand, cards.text, key])),
        make() {
          const own = products().find(({ folder }) => folder === brand.folder)?.products ?? [];
          return brandPage(shell, { ...brand, products: own }, cards);
        },
      };
    }),
    ...compared.map((collection): LazyPage => {
      const key = keyOf(newest.filter((route) => route.collection === collection));
      return {
        path: `/compare/${collection}`,
        key: key && sha256(JSON.stringify([shellKey, compared, key])),
        make() {
          const links = comparisonLinks(shell, collection, compared);
          const route = newest.find((each) => each.collection === collection);
          return route !== undefined && isOneOfBrand(collection)
            ? metricsPage(shell, route, links, recordsOf(route))
            : comparisonPage(shell, collection, links, products());
        },
      };
    }),
    ...referencePages(shell, content, texts.developers),
  ];
  const data: Resource[] = [];
  const byArea: { readonly page: LazyPage; readonly data: Resource }[] = [];
  if (hasPlaces) {
    const areas = areasOf(placed);
    const facts = areas.map((area) => area.facts());
    const key = sha256(JSON.stringify(facts));
    pages.push(
      ...[findPage(shell), ...townPages(shell, facts)].map((page) => ({ path: page.path, make: () => page })),
    );
    data.push(json(hrefOf(shell, '/places/index.json'), key, () => placesIndex(facts)));
    const read = lastOf((area: AreaPlaces) => area.read());
    for (const area of areas) {
      const path = `/places/${area.key}`;
      const page = {
        path,
        key: sha256(JSON.stringify([shellKey, area.hash])),
        make: () => areaPage(shell, read(area), brandsIn(read(area))),
      };
      byArea.push({
        page,
        data: json(hrefOf(shell, `${path}.json`), area.hash, () => areaData(read(area))),
      });
    }
  }
  const written = ({ path, key, make }: LazyPage): Resource => ({
    path: hrefOf(shell, path),
    kind: 'page',
    mediaType: 'text/html; charset=utf-8',
    ...(key !== undefined && { key }),
    make: () => framed(shell, make()),
  });
  const all = [...pages, ...byArea.map(({ page }) => page)];
  return [
    ...pages.map(written),
    // The page and the data of an area are made one after the other, so that its places are read once.
    ...byArea.flatMap(({ page, data }) => [written(page), data]),
    ...data,
    ...(head.site.origin === undefined ? [] : forCrawlers(shell, head.site.origin, all)),
    ...assetResources(base, assets),
  ];
}

/** Remembers the result for the last item. */
function lastOf<T, R>(make: (item: T) => R): (item: T) => R {
  let last: { readonly item: T; readonly made: R } | undefined;
  return (item) => {
    if (last?.item !== item) last = { item, made: make(item) };
    return last.made;
  };
}

/** Identifies the records of routes, or those of a brand in them; undefined if they aren't known without reading them. */
function keyOf(routes: readonly DatedDraft[], folder?: string): string | undefined {
  const keys = routes.flatMap(({ collection, brands }) =>
    brands
      .filter((brand) => folder === undefined || brand.folder === folder)
      .map(({ folder, name, json }) => [collection, folder, name, keyOfPieces(json)]),
  );
  return keys.some(([, , , key]) => key === undefined) ? undefined : sha256(JSON.stringify(keys));
}

/** Files for search engines: the addresses of all pages (sitemaps.org), and robots.txt (RFC 9309), only at the web root. */
function forCrawlers(shell: Shell, origin: string, pages: readonly Pick<Page, 'path'>[]): Resource[] {
  const sitemap = hrefOf(shell, '/sitemap.xml');
  const addresses = pages.map(
    (page) => html`<url><loc>${origin}${hrefOf(shell, page.path)}</loc></url>\n`.text,
  );
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('')}</urlset>\n`;
  const text = (path: string, mediaType: string, content: string): Resource => ({
    path,
    kind: 'data',
    mediaType,
    make: () => [Buffer.from(content)],
  });
  return [
    text(sitemap, 'application/xml', xml),
    ...(shell.base === ''
      ? [
          text(
            '/robots.txt',
            'text/plain; charset=utf-8',
            `User-agent: *\nAllow: /\nSitemap: ${origin}${sitemap}\n`,
          ),
        ]
      : []),
  ];
}

function titleOf(brands: readonly BrandSummary[], texts: Texts): string {
  const [only, ...others] = brands;
  return only !== undefined && others.length === 0 ? `${only.name} – ${texts.siteTitle}` : texts.siteTitle;
}

function brandsIn({ towns }: Area): number {
  return new Set(towns.flatMap(({ places }) => places.map(({ brand }) => brand))).size;
}

function json(path: string, key: string, make: () => string): Resource {
  return { path, kind: 'data', mediaType: 'application/json', key, make: () => [Buffer.from(make())] };
}

/** The routes with brands whose folders can be in addresses. */
function withSegments(
  newest: readonly DatedDraft[],
  segments: ReadonlyMap<string, string>,
): readonly DatedDraft[] {
  return newest.map((route) => ({
    ...route,
    brands: route.brands.map((brand) => ({ ...brand, folder: segments.get(brand.folder)! })),
  }));
}

function summaries(newest: readonly DatedDraft[]): BrandSummary[] {
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

/** The products of each brand, of all collections of products. */
function productsOf(newest: readonly DatedDraft[]): BrandProducts[] {
  const brands = new Map<string, { folder: string; name: string; products: Product[] }>();
  for (const { collection, brands: own } of newest) {
    if (registrationOf(collection).isProduct !== true) continue;
    for (const { folder, name, json: pieces } of own) {
      const brand = brands.get(folder) ?? { folder, name, products: [] };
      brands.set(folder, brand);
      eachRecord(joined(pieces), (record) => brand.products.push(productOf(collection, record)));
    }
  }
  return [...brands.values()];
}

/** The records of a collection of which a brand has one. */
function recordsOf({ brands }: DatedDraft): BrandRecord[] {
  const found: BrandRecord[] = [];
  for (const { folder, name, json } of brands)
    eachRecord(joined(json), (record) => found.push({ folder, name, record }));
  return found;
}

/** The places of each brand, of all collections of places. */
async function placesOf(
  newest: readonly DatedDraft[],
  derive: PublishedContent['derive'],
): Promise<PlacesUnit[]> {
  const jobs = newest
    .filter(({ collection }) => isPlaces(collection))
    .flatMap(({ collection, path, brands }) =>
      brands
        .filter(({ records }) => records > 0)
        .map(({ folder, name, json }) => ({
          name: `${collection} ${folder}`,
          json,
          settings: { collection, folder, brandName: name, data: path },
        })),
    );
  const made = await derive(unitPlaces, jobs);
  return made.map((unit, at) => placesIn(unit, jobs[at]!.settings.brandName));
}
