import type { Resource } from '../../build/resource.js';
import { html } from './html.js';
import { hrefOf, type SiteFrame } from './layout.js';

/**
 * Files for search engines: the addresses of all pages (sitemaps.org), and robots.txt (RFC 9309), only at the web root and
 * only if the publisher has none there.
 */
export function crawlerFiles(
  layout: SiteFrame,
  origin: string,
  pages: readonly { readonly path: string }[],
  atRoot: ReadonlySet<string>,
): Resource[] {
  const sitemap = hrefOf(layout, '/sitemap.xml');
  const addresses = pages.map(({ path }) => html`<url><loc>${origin}${path}</loc></url>\n`.text);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('')}</urlset>\n`;
  const robots = `User-agent: *\nAllow: /\nSitemap: ${origin}${sitemap}\n`;
  const all: Resource[] = [{ path: sitemap, kind: 'data', mediaType: 'application/xml', make: () => xml }];
  if (layout.site.basePath === '' && !atRoot.has('/robots.txt'))
    all.push({
      path: '/robots.txt',
      kind: 'data',
      mediaType: 'text/plain; charset=utf-8',
      make: () => robots,
    });
  return all;
}
