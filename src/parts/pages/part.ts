import { once } from '../../base/once.js';
import type { Resource } from '../../build/resource.js';
import { newestFeeds } from '../change-feed/addresses.js';
import type { Part } from '../part.js';
import { asset, assetResource, readAssets } from './assets.js';
import { brandPage } from './brand-page.js';
import { changesOfProducts, recordId } from './changes/changes.js';
import { changesPage } from './changes/changes-page.js';
import { forCrawlers } from './crawlers.js';
import { fieldsPage } from './developers/fields-page.js';
import { overviewPage, pathOfFields } from './developers/overview-page.js';
import { homePage } from './home.js';
import { framed, hrefOf, type Page } from './layout.js';
import { notFoundPage } from './not-found.js';
import { districtPage, districtsPage } from './places/district-page.js';
import { findPage } from './places/find-page.js';
import { placesFile } from './places/places-file.js';
import { comparePage } from './products/compare-page.js';
import { isOneOfBrand, metricsPage } from './products/metrics-page.js';
import { productPage } from './products/product-page.js';
import { lastDayOf, type PagesSite, pagesSite } from './site.js';

/** The pages for people (D38, D65). */
export const pages: Part = {
  name: 'pages',
  prepare(settings, files) {
    const assets = readAssets(settings, files);
    const districts = once(() => Buffer.from(files.ofProgram('pages/districts.csv')).toString());
    return async (content) => pageResources(await pagesSite(content, assets), files.atRoot, districts);
  },
};

/** A page that is made when it is written. */
interface LazyPage {
  /** Its address below the base path. */
  readonly path: string;
  /** True for one of very many small pages, for which a coding more would be as many files. */
  readonly isOneOfMany?: true;
  readonly make: () => Page;
}

function pageResources(site: PagesSite, atRoot: ReadonlySet<string>, districts: () => string): Resource[] {
  const { layout, content, newest, brands, changes } = site;
  const places = site.hasPlaces ? fileOfPlaces(site, districts()) : undefined;
  const all: LazyPage[] = [
    { path: '', make: () => homePage(site) },
    ...brands.map((brand) => ({
      path: `/brands/${brand.folder}`,
      make: () => brandPage(site, brand),
    })),
    ...productPages(site),
    ...comparePages(site),
    { path: '/developers', make: () => overviewPage(layout, content) },
    ...newest.map((route) => ({
      path: pathOfFields(route),
      make: () => fieldsPage(layout, content, route),
    })),
    ...(places === undefined ? [] : placePages(site, layout.base + places.path)),
    ...(changes === undefined
      ? []
      : [
          {
            path: '/changes',
            make: () => changesPage(layout, changes, newestFeeds(content)),
          },
        ]),
  ];
  return [
    ...all.map(({ path, make, isOneOfMany }) => ({
      ...pageResource(hrefOf(layout, path), () => framed(layout, path, make())),
      ...(isOneOfMany && { codings: ['gzip'] as const }),
    })),
    {
      ...pageResource(hrefOf(layout, '/not-found'), () => framed(layout, '/not-found', notFoundPage(site))),
      isNotFound: true,
    },
    ...(layout.origin === undefined ? [] : forCrawlers(layout, layout.origin, all, atRoot)),
    ...[...site.assets, ...(places === undefined ? [] : [places])].map((each) =>
      assetResource(layout.base, each),
    ),
  ];
}

function pageResource(path: string, make: () => string): Resource {
  return { path, kind: 'page', mediaType: 'text/html; charset=utf-8', make };
}

function productPages({ layout, products, changes }: PagesSite): LazyPage[] {
  const changed = changesOfProducts(changes ?? []);
  return [...products.values()].flat().map((own) => ({
    path: own.path,
    make() {
      const { collection, identification } = own.product;
      const links = {
        hasChanges: changes !== undefined,
        changes: changed.get(recordId(own.brand, collection, identification)) ?? [],
      };
      return productPage(layout, own, links);
    },
  }));
}

function comparePages({ layout, compared, newest, products }: PagesSite): LazyPage[] {
  return newest
    .filter(({ collection }) => compared.some((each) => each.collection === collection))
    .map((route) => {
      const { collection } = route;
      const make = () =>
        isOneOfBrand(collection)
          ? metricsPage(layout, route, compared)
          : comparePage(layout, collection, compared, products.get(collection) ?? [], lastDayOf([route]));
      return { path: `/compare/${collection}`, make };
    });
}

/** The file of places for the search. @param middles those of districts, as CSV */
function fileOfPlaces({ districts }: PagesSite, middles: string) {
  const all = districts().flatMap(({ places }) => places);
  return asset('places.json', Buffer.from(JSON.stringify(placesFile(all, middles))));
}

/** The search, and the pages of districts. @param file the address of the file of places */
function placePages({ layout, districts, content }: PagesSite, file: string): LazyPage[] {
  return [
    { path: '/find', make: () => findPage(layout, file) },
    { path: '/places', make: () => districtsPage(layout, districts()) },
    ...districts().map((district) => ({
      path: `/places/${district.key}`,
      isOneOfMany: true as const,
      make: () => districtPage(layout, district, content.time.day),
    })),
  ];
}
