import { linksToDownloads } from '../downloads/addresses.js';
import { html, published } from './html.js';
import { hrefOf, listing, type Page, waysOn } from './layout.js';
import { isPlaces } from './places/place.js';
import { bySale, saleTag } from './products/sale.js';
import type { BrandSummary, PagesInput } from './site.js';
import { collectionWords, countText } from './words.js';

/** A brand: what it publishes, with the files that have it, and its products. */
export function brandPage(
  { layout, content, products, newest }: PagesInput,
  { folder, name, records }: BrandSummary,
): Page {
  const own = [...products].map(([collection, all]) => ({
    collection,
    products: all.filter((product) => product.folder === folder),
  }));
  return {
    title: name,
    description: listing(
      name,
      own.flatMap(({ products: some }) => some.map((product) => product.name)),
    ),
    main: html`<h1>${published(name)}</h1>
<ul class="plain tiles">${records
      .filter(([collection]) => !products.has(collection))
      .map(([collection, count]) => {
        const files = linksToDownloads(content, collection, folder);
        const where = isPlaces(collection)
          ? `${hrefOf(layout, '/find')}#${new URLSearchParams({ kind: collection, brand: name })}`
          : newest.find((route) => route.collection === collection)?.path;
        return html`<li><a href="${where}">${countText(count, collectionWords(collection))}</a>${
          files.length > 0 &&
          html`<p class="files small">${files.map(({ format, path }) => html`<a href="${path}">${format.title}</a> `)}</p>`
        }</li>
`;
      })}</ul>
${own.map(({ collection, products: some }) =>
  bySale(some).map(
    ({
      title,
      lead,
      own: group,
    }) => html`<section><h2>${collectionWords(collection)[1]}${title !== '' && `: ${title}`}</h2>
${lead !== '' && html`<p class="quiet">${lead}</p>\n`}${waysOn(
  layout,
  group.map((product) => [
    product.path,
    product.name,
    html`${saleTag(product)} ${product.description !== undefined && published(product.description.slice(0, 160))}`,
  ]),
)}</section>
`,
  ),
)}`,
  };
}
