import { countRecords, eachRecord } from '../downloads/split.js';
import { type Collection, collectionNames } from '../model/collection.js';
import { sha256 } from '../model/sha256.js';
import type { DatedDraft } from '../publish/draft.js';
import { joined } from '../publish/pieces.js';
import { brandSegments, type Part, type PublishedContent, type Resource } from '../publish/resource.js';
import { registrationOf } from '../schema/collections/index.js';
import { type Area, areaData, areasOf, type BrandPlaces } from './areas.js';
import { accents, defaultColour } from './colour.js';
import { referencePages } from './developers/reference.js';
import { type BrandSummary, brandCards, dayOf, homePage, newestOf } from './home.js';
import { html } from './html.js';
import { isPlaces } from './place.js';
import { type PlaceEntry, placeEntry } from './place-entry.js';
import { areaPage, findPage, placesIndex, townPages } from './places-pages.js';
import { type Product, productOf } from './product.js';
import { type BrandProducts, brandPage, comparisonPage } from './product-pages.js';
import { framed, hrefOf, type Page, type Shell } from './shell.js';
import { english, type Texts } from './texts.js';

/** A file of the pages as it comes with the program, or as the publisher gives it. */
export interface PageFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The files that pages are made with. */
export interface PageFiles {
  readonly style: PageFile;
  /** The script that is on every page. */
  readonly page: PageFile;
  /** The scripts and data of the search, which are loaded when they are needed. */
  readonly find: PageFile;
  readonly map: PageFile;
  readonly mapStyle: PageFile;
  readonly outline: PageFile;
  readonly logo?: PageFile;
}

const mediaTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
};

/** The pages for people (D38). */
export function pagesPart(files: PageFiles): Part {
  return { name: 'pages', resources: (content) => pageResources(content, files, english) };
}

function pageResources(content: PublishedContent, files: PageFiles, texts: Texts): Resource[] {
  const { head, settings, routes } = content;
  const base = head.site.basePath;
  const assets: Resource[] = [];
  const asset = (file: PageFile) => {
    const resource = assetOf(base, file);
    assets.push(resource);
    return resource.path;
  };
  const newest = withSegments(newestOf(routes), brandSegments(routes));
  const brands = summaries(newest);
  const placed = placesOf(newest, texts);
  const products = productsOf(newest);
  const compared = newest
    .map(({ collection }) => collection)
    .filter((collection) =>
      products.some((brand) => brand.products.some((one) => one.collection === collection)),
    );
  const hasPlaces = placed.some(({ entries }) => entries.length > 0);
  const shell: Shell = {
    texts,
    title: settings.pages?.title ?? titleOf(brands, texts),
    base,
    origin: head.site.origin,
    licenseUrl: head.site.licenseUrl,
    termsUrl: head.site.termsUrl,
    asOf: dayOf(Math.max(0, ...newest.map(({ lastUpdated }) => lastUpdated))),
    styles: [asset(withAccent(files.style, settings.pages?.colour ?? defaultColour))],
    script: asset(files.page),
    logo: files.logo && asset(files.logo),
    parts: {
      find: asset(files.find),
      map: asset(files.map),
      mapStyle: asset(files.mapStyle),
      outline: asset(files.outline),
    },
    nav: [
      ...(hasPlaces
        ? ([
            ['/find', texts.nav.find],
            ['/towns', texts.nav.towns],
          ] as const)
        : []),
      ...(compared[0] === undefined ? [] : [[`/compare/${compared[0]}`, texts.nav.products] as const]),
      ['/developers', texts.nav.developers],
    ],
  };
  const pages: Page[] = [
    homePage(shell, content, brands, { hasPlaces, compared }),
    ...brands.map((brand) => {
      const own = products.find(({ folder }) => folder === brand.folder)?.products ?? [];
      return brandPage(shell, { ...brand, products: own }, brandCards(shell, content, brand));
    }),
    ...compared.map((collection) => comparisonPage(shell, collection, compared, products)),
  ];
  pages.push(...referencePages(shell, content, texts.developers));
  const data: Resource[] = [];
  const large: { readonly path: string; readonly make: () => Page }[] = [];
  if (hasPlaces) {
    const areas = areasOf(placed);
    pages.push(findPage(shell), ...townPages(shell, areas));
    data.push(json(hrefOf(shell, '/places/index.json'), () => placesIndex(areas)));
    for (const area of areas) {
      const path = `/places/${area.key}`;
      large.push({ path, make: () => areaPage(shell, area, brandsIn(area)) });
      data.push(json(hrefOf(shell, `${path}.json`), () => areaData(area)));
    }
  }
  return [
    ...[...pages.map((page) => ({ path: page.path, make: () => page })), ...large].map(
      ({ path, make }): Resource => ({
        path: hrefOf(shell, path),
        kind: 'page',
        mediaType: 'text/html; charset=utf-8',
        make: () => [framed(shell, make())],
      }),
    ),
    ...data,
    ...(head.site.origin === undefined ? [] : forCrawlers(shell, head.site.origin, [...pages, ...large])),
    ...assets,
  ];
}

/** What search engines look for: where all pages are (sitemaps.org), and robots.txt (RFC 9309), only at the web root. */
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

/** The style sheet with the publisher's colour before it. */
function withAccent({ name, bytes }: PageFile, colour: string): PageFile {
  const { light, dark } = accents(colour);
  const variables = `:root{--accent-light:${light};--accent-dark:${dark}}\n`;
  return { name, bytes: Buffer.concat([Buffer.from(variables), bytes]) };
}

function titleOf(brands: readonly BrandSummary[], texts: Texts): string {
  const [only, ...others] = brands;
  return only !== undefined && others.length === 0 ? `${only.name} – ${texts.siteTitle}` : texts.siteTitle;
}

function brandsIn({ towns }: Area): number {
  return new Set(towns.flatMap(({ places }) => places.map(({ brand }) => brand))).size;
}

function json(path: string, make: () => string): Resource {
  return { path, kind: 'data', mediaType: 'application/json', make: () => [Buffer.from(make())] };
}

/** An asset at an address with a hash of its content (D38). */
function assetOf(base: string, { name, bytes }: PageFile): Resource {
  const dot = name.lastIndexOf('.');
  const extension = name.slice(dot + 1);
  return {
    path: `${base}/assets/${name.slice(0, dot)}.${sha256(bytes).slice(0, 12)}.${extension}`,
    kind: 'asset',
    mediaType: mediaTypes[extension] ?? 'application/octet-stream',
    key: sha256(bytes),
    make: () => [bytes],
  };
}

/** The routes with brands whose folders can stand in addresses. */
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
    for (const { folder, name, json: pieces } of own) {
      const brand = brands.get(folder) ?? { folder, name, records: [] };
      brands.set(folder, brand);
      const count = pieces.reduce((sum, { read }) => sum + countRecords(read()), 0);
      if (count > 0) brand.records.push([collection, count]);
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

/** The places of each brand, of all collections of places. */
function placesOf(newest: readonly DatedDraft[], texts: Texts): BrandPlaces[] {
  return newest
    .filter(({ collection }) => isPlaces(collection))
    .flatMap(({ collection, path, brands }) =>
      brands.map(({ folder, name, json: pieces }) => {
        const settings = { collection, folder, brandName: name, data: path, texts };
        const entries: PlaceEntry[] = [];
        eachRecord(joined(pieces), (record) => entries.push(placeEntry(record, settings)));
        return { folder, name, entries };
      }),
    );
}
