import type { DatedAnswer } from '../../build/answer.js';
import type { PublishedContent } from '../../build/resource.js';
import { linksToAll, linksToBrand } from '../downloads/addresses.js';
import { isProduct } from './product.js';

/** What a site has beside its pages. */
interface Site {
  readonly content: PublishedContent;
  readonly newest: readonly DatedAnswer[];
}

/** The most files of a publication (D38): hosts limit them. */
const mostFiles = 2000;

/** Each answer and resource has three: as it is, with gzip, and with Brotli. */
const filesOfEach = 3;

/** Errors, assets, OpenAPI with its client, sitemap, robots.txt, the manifest: never more. */
const fewFiles = 120;

/**
 * How many products can have pages of their own, so that a publication keeps to its number of files.
 * @param pages the number of other pages and their data
 */
export function mostProductPages(site: Site, pages: number): number {
  return Math.max(0, pagesLeft(site) - pages);
}

/**
 * Towns and words by letter, the first pages of the reference and others that most publications have. Its further pages take
 * the place of those of products.
 */
const fewPages = 87;

/** So many products have pages of their own before areas are divided further. */
const firstProducts = 150;

/** There may be so many areas in any case. */
const leastAreas = 100;

/** How many areas may have a page and a file of data each: as many as other files leave, and the first products. */
export function mostAreasOf(site: Site & { readonly brands: readonly unknown[] }): number {
  const products = site.newest.reduce(
    (sum, { collection, records }) => sum + (isProduct(collection) ? records : 0),
    0,
  );
  const left = pagesLeft(site) - site.brands.length - fewPages - Math.min(products, firstProducts);
  return Math.max(leastAreas, Math.floor(left / 2));
}

/** How many pages, with the data of pages, a publication can still have below the most files. */
function pagesLeft({ content, newest }: Site): number {
  const { settings, routes } = content;
  const versions = new Set(routes.map(({ version }) => version)).size;
  const steps = settings.changes === undefined ? 0 : versions * 2;
  const others = routes.length + steps + versions * downloadsIn(content, newest);
  return Math.floor((mostFiles - fewFiles) / filesOfEach) - others;
}

/** The files of downloads in the newest version. */
function downloadsIn(content: PublishedContent, newest: Site['newest']): number {
  return newest
    .filter(({ records }) => records > 0)
    .reduce((sum, { collection, brands }) => {
      const ofBrand = linksToBrand(content, collection, '').length;
      const own = brands.filter(({ records }) => records > 0).length;
      return sum + linksToAll(content, collection).length + own * ofBrand;
    }, 0);
}
