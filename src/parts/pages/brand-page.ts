import { type Html, html, published } from '../../base/markup/html.js';
import type { BrandProducts } from './comparison-page.js';
import type { Product } from './product.js';
import { type ProductLinks, productSummary } from './product-page.js';
import { firstGroup, groupsOfAll, groupTitle } from './sale-groups.js';
import { hrefOf, listing, type Page, type Shell } from './shell.js';
import { collectionWords } from './texts.js';

/** A brand with all of its products, which have pages of their own. */
export function brandPage(
  shell: Shell,
  { folder, name, products }: BrandProducts,
  records: Html,
  linksOf: (product: Product) => ProductLinks,
): Page {
  const { texts } = shell;
  const collections = [...new Set(products.map(({ collection }) => collection))].map((collection) => {
    const [, many] = collectionWords(texts, collection);
    return { collection, many };
  });
  return {
    path: `/brands/${folder}`,
    title: name,
    description: listing(
      name,
      products.map((product) => product.name),
    ),
    kind: 'brand',
    main: html`<h1>${published(name)}</h1>
${records}
${collections.map(({ collection, many }) => {
  const own = products.filter((product) => product.collection === collection);
  return html`<div>${groupsOfAll(own).map((group) => {
    const inGroup = own.filter((product) => firstGroup(product) === group);
    const id = group === 'sale' ? collection : `${collection}-${group}`;
    const title = groupTitle(group, texts);
    return html`<section data-group="${group}"${inGroup.length === 0 && html` hidden`}>${
      title === undefined
        ? html`<h2 id="${id}">${many}</h2>
<p><a href="${hrefOf(shell, `/compare/${collection}`)}">${texts.compare.withOthers}</a></p>`
        : html`<h2 id="${id}">${many}: ${title.title} <span class="quiet">${title.lead}</span></h2>`
    }
${inGroup.map((product) => productSummary(shell, product, linksOf(product)))}</section>
`;
  })}</div>
`;
})}`,
  };
}
