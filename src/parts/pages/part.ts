import { groupedBy } from '../../base/grouped-by.js';
import { html, jsonScript } from '../../base/markup/html.js';
import { once } from '../../base/once.js';
import { type DatedAnswer, recordsOfBrand } from '../../build/answer.js';
import type { PublishedContent, Resource } from '../../build/resource.js';
import { startOf } from '../../model/location.js';
import { problem } from '../../model/problem.js';
import { newestFeeds } from '../change-feed/addresses.js';
import { linksToBrand } from '../downloads/addresses.js';
import type { Part, PartFiles } from '../part.js';
import { lettersOfArea } from './area-letters.js';
import { type AreaPlaces, areaData } from './areas.js';
import { type Assets, assetResources, readAssets } from './assets.js';
import { brandPage } from './brand-page.js';
import { changesOfProducts, recordId } from './change-steps.js';
import { changesPage } from './changes-page.js';
import { closedPage } from './closed-places.js';
import { comparisonLinks, comparisonPage } from './comparison-page.js';
import { referencePages } from './developers/reference.js';
import { brandCards, homePage } from './home.js';
import { isOneOfBrand } from './metrics.js';
import { type BrandRecord, metricsPage } from './metrics-page.js';
import { mostProductPages } from './most-product-pages.js';
import { pageNotFound } from './not-found.js';
import { pageOfHost } from './page-of-host.js';
import { type PagesSite, pagesSite } from './pages-site.js';
import { isPlaces } from './place.js';
import { areaFileSchema, placesSchemaPath } from './place-schema.js';
import { areaPage, featuresFile, findPage, townPages, townPaths } from './places-pages.js';
import { pageProblems } from './problems.js';
import { productGraph, productList } from './product-graph.js';
import { type ProductLinks, productPage } from './product-page.js';
import { framed, hrefOf, type LazyData, type LazyPage, type Shell } from './shell.js';
import { type ProductUnit, productUnits } from './site-products.js';
import { english, type Texts } from './texts.js';
import { filesOfWords } from './words-of-areas.js';

/** The pages for people (D38). */
export const pages: Part = {
  name: 'pages',
  prepare(settings, files) {
    const assets = readAssets(settings, files);
    return (content) => pageResources(content, assets, files.atRoot, english);
  },
};

/** A site with its products. */
interface SiteWithProducts extends PagesSite {
  /** Those of each brand's collection. */
  readonly products: readonly ProductUnit[];
}

async function pageResources(
  content: PublishedContent,
  assets: Assets,
  atRoot: PartFiles['atRoot'],
  texts: Texts,
): Promise<Resource[]> {
  const site = await pagesSite(content, assets, texts);
  const { shell, newest, brands, compared } = site;
  const home: LazyPage = { path: '', changed: changedLast(newest), make: () => homePage(site) };
  const reference = referencePages(shell, content, texts.developers);
  const places = placePages(site);
  const changes = changePages(site);
  const others =
    1 + atRoot.size + brands.length + compared.length + reference.length + places.length + changes.length;
  const withProducts: SiteWithProducts = {
    ...site,
    products: productUnits(newest, content, {
      currency: shell.currency,
      texts,
      mostPages: mostProductPages(site, others),
    }),
  };
  // In the order of the manifest.
  const all = [
    home,
    ...brandPages(withProducts),
    ...productPages(withProducts),
    ...comparisonPages(withProducts),
    ...reference,
    ...places,
    ...changes,
    { path: '/not-found', make: () => pageNotFound(site), isNotFound: true } as const,
  ];
  const pages = all.filter((each): each is LazyPage => 'make' in each && each.isNotFound !== true);
  return [
    ...all.map((each) => ('make' in each ? pageResource(shell, each) : dataResource(shell, each))),
    ...(content.settings.ownsHost === true && shell.base !== '' && !atRoot.has('/') ? [rootPage(site)] : []),
    ...(shell.origin === undefined ? [] : forCrawlers(shell, shell.origin, pages, atRoot)),
    ...assetResources(shell.base, site.assets),
  ];
}

function pageResource(shell: Shell, { path, make, isNotFound }: LazyPage): Resource {
  return {
    path: hrefOf(shell, path),
    kind: 'page',
    ...(isNotFound && { isNotFound }),
    mediaType: 'text/html; charset=utf-8',
    make: () => framed(shell, make()),
  };
}

/** The page of the host itself, which leads to the publication. */
function rootPage(site: PagesSite): Resource {
  return { ...pageResource(site.shell, { path: '/', make: () => pageOfHost(site) }), path: '/' };
}

function dataResource(
  shell: Shell,
  { path, mediaType = 'application/json', isWaitedFor, json }: LazyData,
): Resource {
  return {
    path: hrefOf(shell, path),
    kind: 'data',
    mediaType,
    ...(isWaitedFor && { isWaitedFor }),
    make: json,
  };
}

function brandPages({ shell, content, brands, newest, products }: SiteWithProducts): LazyPage[] {
  return brands.map((brand) => {
    const cards = brandCards(shell, content, brand);
    const units = products.filter(({ folder }) => folder === brand.folder);
    const links = new Map(units.map((unit) => [unit.collection, linksOf(shell, content, unit)]));
    return {
      path: `/brands/${brand.folder}`,
      changed: changedLast(
        newest.filter(({ collection }) => brand.records.some(([own]) => own === collection)),
      ),
      make() {
        const own = { ...brand, products: units.flatMap((unit) => unit.products()) };
        return brandPage(shell, own, cards, ({ collection }) => links.get(collection)!);
      },
    };
  });
}

/** A page for each product, as far as there may be so many. */
function productPages({ shell, content, products, changes }: SiteWithProducts): LazyPage[] {
  const without = products.flatMap(({ entries }) => entries.filter(({ hasPage }) => !hasPage)).length;
  const of = products.reduce((sum, { entries }) => sum + entries.length, 0);
  if (without > 0)
    content.report(
      problem(pageProblems['publish/product-pages'], { without, of }, [startOf(content.siteFile)]),
    );
  const changed = changesOfProducts(changes?.steps ?? []);
  return products.flatMap((unit) => {
    const links = linksOf(shell, content, unit);
    return unit.entries.flatMap(({ path, identification, hasPage }, at) => {
      if (!hasPage) return [];
      const own = changed.get(recordId(unit.brand, unit.collection, identification)) ?? [];
      return {
        path,
        changed: unit.route.lastUpdated,
        make() {
          const product = unit.products()[at];
          if (product === undefined) throw new Error(`${path} has no product`);
          const graph = productGraph(shell, { ...unit, name: unit.brand, products: [product] });
          const page = productPage(shell, product, links, own);
          const head = graph && jsonScript('application/ld+json', graph);
          return { ...page, head: html`${page.head}${head}` };
        },
      };
    });
  });
}

/** What the pages of a brand's products link to. */
function linksOf(
  shell: Shell,
  content: PublishedContent,
  { collection, folder, brand, route }: ProductUnit,
): ProductLinks {
  const files = linksToBrand(content, collection, folder);
  return {
    folder,
    brand,
    json: route.path,
    changes: content.settings.changes && hrefOf(shell, '/changes'),
    files: files.map(({ format, path }) => ({ title: format.title, path })),
  };
}

function comparisonPages({ shell, compared, newest, products }: SiteWithProducts): LazyPage[] {
  const all = newest.filter(({ collection }) => compared.includes(collection));
  const counts = all.map(({ collection, records }) => ({ collection, records }));
  return all.map((route) => {
    const { collection } = route;
    const units = products.filter((unit) => unit.collection === collection);
    return {
      path: `/compare/${collection}`,
      changed: route.lastUpdated,
      make() {
        const links = comparisonLinks(shell, collection, counts);
        if (isOneOfBrand(collection)) return metricsPage(shell, route, links, recordsOf(route));
        const brands = units.map((unit) => ({ ...unit, name: unit.brand, products: unit.products() }));
        const page = comparisonPage(shell, collection, links, brands);
        const list = jsonScript('application/ld+json', productList(shell, collection, brands));
        return { ...page, head: html`${page.head}${list}` };
      },
    };
  });
}

/** When the data of routes last changed; undefined without any. */
function changedLast(routes: readonly DatedAnswer[]): number | undefined {
  return routes.length === 0 ? undefined : Math.max(...routes.map(({ lastUpdated }) => lastUpdated));
}

/** The search, the towns, and a page for each area, with their data. */
function placePages({
  shell,
  newest,
  hasPlaces,
  areas: found,
  areaFacts,
}: PagesSite): (LazyPage | LazyData)[] {
  if (!hasPlaces) return [];
  const changed = changedLast(newest.filter(({ collection }) => isPlaces(collection)));
  const areas = found();
  const facts = areaFacts();
  const schema = JSON.stringify(areaFileSchema, undefined, 2);
  const read = lastOf((area: AreaPlaces) => area.read());
  const towns = once(() => new Map(townPages(shell, facts).map((page) => [page.path, page])));
  const byLetters = groupedBy(
    areas.map((area) => area.key),
    lettersOfArea,
  );
  return [
    { path: '/find', make: () => findPage(shell) },
    ...townPaths(facts).map((path) => ({ path, make: () => towns().get(path)! })),
    // The page and the data of an area are made one after the other, so that its places are read once.
    ...areas.flatMap((area) => {
      const letters = lettersOfArea(area.key);
      const parts = letters === undefined ? [] : byLetters.get(letters)!.filter((key) => key !== area.key);
      return [
        {
          path: `/places/${area.key}`,
          changed,
          make: () => areaPage(shell, read(area), parts),
        },
        {
          path: `/places/${area.key}.json`,
          json: () => areaData(read(area), hrefOf(shell, placesSchemaPath)),
        },
      ];
    }),
    ...filesOfWords(areas, facts),
    {
      path: placesSchemaPath,
      mediaType: 'application/schema+json',
      json: () => schema,
    },
    { path: '/places/features.json', json: () => featuresFile(facts) },
  ];
}

/** What changed, and the places that have closed. */
function changePages(site: PagesSite): LazyPage[] {
  const { changes, content, newest } = site;
  if (changes === undefined) return [];
  const feeds = newestFeeds(content);
  return [
    {
      path: '/changes',
      changed: changedLast(newest),
      make: () => changesPage(site.shell, changes.steps, feeds),
    },
    closedPage(site, changes.closed),
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

/**
 * Files for search engines: the addresses of all pages (sitemaps.org), and robots.txt (RFC 9309), only at the web root and
 * only if the publisher has none there.
 */
function forCrawlers(
  shell: Shell,
  origin: string,
  pages: readonly LazyPage[],
  atRoot: PartFiles['atRoot'],
): Resource[] {
  const sitemap = hrefOf(shell, '/sitemap.xml');
  const addresses = pages.map(({ path, changed }) => {
    const modified = changed !== undefined && html`<lastmod>${new Date(changed).toISOString()}</lastmod>`;
    return html`<url><loc>${origin}${hrefOf(shell, path)}</loc>${modified}</url>\n`.text;
  });
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('')}</urlset>\n`;
  const text = (path: string, mediaType: string, content: string): Resource => ({
    path,
    kind: 'data',
    mediaType,
    make: () => content,
  });
  return [
    text(sitemap, 'application/xml', xml),
    ...(shell.base === '' && !atRoot.has('/robots.txt')
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

/** The records of a collection of which a brand has one. */
function recordsOf({ brands }: DatedAnswer): BrandRecord[] {
  return brands.flatMap((brand) =>
    [...recordsOfBrand(brand)].map((record) => ({ folder: brand.folder, name: brand.name, record })),
  );
}
