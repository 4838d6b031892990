import type { PublishedContent } from '../../publication/drafts/resource.js';
import { stepsKept } from '../change-feed/addresses.js';
import { linksToAll, linksToBrand } from '../downloads/addresses.js';
import type { PagesSite } from './pages-site.js';

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
export function mostProductPages(
  { content, newest }: Pick<PagesSite, 'content' | 'newest'>,
  pages: number,
): number {
  const { settings, routes } = content;
  const versions = new Set(routes.map(({ version }) => version)).size;
  const steps = settings.changes === undefined ? 0 : versions * (2 + stepsKept(settings));
  const others = pages + routes.length + steps + versions * downloadsIn(content, newest);
  return Math.max(0, Math.floor((mostFiles - fewFiles) / filesOfEach) - others);
}

/** The files of downloads in the newest version. */
function downloadsIn(content: PublishedContent, newest: PagesSite['newest']): number {
  return newest
    .filter(({ records }) => records > 0)
    .reduce((sum, { collection, brands }) => {
      const ofBrand = linksToBrand(content, collection, '').length;
      const own = brands.filter(({ records }) => records > 0).length;
      return sum + linksToAll(content, collection).length + own * ofBrand;
    }, 0);
}
