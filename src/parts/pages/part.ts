import type { Resource } from '../../build/resource.js';
import { newestFeeds } from '../change-feed/addresses.js';
import type { MakePart, PartFiles } from '../part.js';
import { asset, assetResource, readAssets } from './assets.js';
import { brandPage } from './brand-page.js';
import { changesPage } from './changes/changes-page.js';
import { crawlerFiles } from './crawlers.js';
import { fieldsPage } from './developers/fields-page.js';
import { overviewPage, pathOfFields } from './developers/overview-page.js';
import { homePage } from './home.js';
import { framed, hrefOf, type Page, type SiteFrame } from './layout.js';
import { notFoundPage } from './not-found.js';
import { districtPage, districtsPage } from './places/district-page.js';
import { findPage } from './places/find-page.js';
import { placesFile } from './places/places-file.js';
import { comparePage } from './products/compare-page.js';
import { productPage } from './products/product-page.js';
import { lastDayOf, type PagesInput, pagesSite } from './site.js';

/** The pages for people (D38, D65). */
export const pages: MakePart = async (content, files) =>
  pageResources(await pagesSite(content, readAssets(content.settings, files)), files);

/** A page, which is made when it is written. @param path below the base path */
function pageResource(layout: SiteFrame, path: string, make: () => Page): Resource {
  return {
    path: hrefOf(layout, path),
    kind: 'page',
    mediaType: 'text/html; charset=utf-8',
    make: () => framed(layout, path, make()),
  };
}

function pageResources(site: PagesInput, { ofProgram, atRoot }: PartFiles): Resource[] {
  const { layout, content, newest, brands, changes, compared } = site;
  const { origin, basePath } = layout.site;
  const { style, page, find, products, logo, icon } = layout.assets;
  const places = site.hasPlaces ? fileOfPlaces(site, ofProgram('pages/districts.csv')) : undefined;
  const all = [
    pageResource(layout, '', () => homePage(site)),
    ...brands.map((brand) => pageResource(layout, `/brands/${brand.folder}`, () => brandPage(site, brand))),
    ...productPages(site),
    ...comparePages(site),
    pageResource(layout, '/developers', () => overviewPage(layout, content)),
    ...newest.map((route) =>
      pageResource(layout, pathOfFields(route), () => fieldsPage(layout, content, route)),
    ),
    ...(places === undefined ? [] : placePages(site, hrefOf(layout, places.path))),
    ...(changes === undefined
      ? []
      : [pageResource(layout, '/changes', () => changesPage(layout, changes, newestFeeds(content)))]),
  ];
  const assets = [
    style,
    page,
    places && [find, places],
    compared.length > 0 && products,
    // Without an icon of its own, the logo is one.
    logo !== icon && logo,
    icon,
  ];
  return [
    ...all,
    { ...pageResource(layout, '/not-found', () => notFoundPage(site)), isNotFound: true },
    ...(origin === undefined ? [] : crawlerFiles(layout, origin, all, atRoot)),
    ...assets.flat().flatMap((each) => (each ? [assetResource(basePath, each)] : [])),
  ];
}

function productPages({ layout, products }: PagesInput): Resource[] {
  return [...products.values()]
    .flat()
    .map((product) =>
      pageResource(layout, product.path, () => productPage(layout, product, lastDayOf(product.route))),
    );
}

function comparePages({ layout, compared, products }: PagesInput): Resource[] {
  return compared.map((route) => {
    const { collection } = route;
    return pageResource(layout, `/compare/${collection}`, () =>
      comparePage(layout, collection, compared, products.get(collection) ?? [], lastDayOf(route)),
    );
  });
}

/** The file of places for the search. @param middles those of districts, as CSV */
function fileOfPlaces({ districts, content }: PagesInput, middles: Uint8Array) {
  const all = districts().flatMap(({ places }) => places);
  const file = placesFile(all, Buffer.from(middles).toString(), content.time.day);
  return asset('places.json', Buffer.from(JSON.stringify(file)));
}

/** The search, and the pages of districts. @param file the address of the file of places */
function placePages({ layout, districts, content }: PagesInput, file: string): Resource[] {
  return [
    pageResource(layout, '/find', () => findPage(layout, file)),
    pageResource(layout, '/places', () => districtsPage(layout, districts())),
    ...districts().map((district) => ({
      ...pageResource(layout, `/places/${district.key}`, () =>
        districtPage(layout, district, content.time.day),
      ),
      // They are very many and small: another coding would be as many files again.
      codings: ['gzip'] as const,
    })),
  ];
}
