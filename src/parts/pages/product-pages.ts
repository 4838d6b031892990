import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { fragmentOf, type Html, html, published } from '../../base/markup/html.js';
import type { Collection } from '../../model/collection.js';
import { labelOf } from './place.js';
import type { Band, Fee, Product } from './product.js';
import { filterField, hrefOf, listing, type Page, type Shell } from './shell.js';

/** The products of a brand. */
export interface BrandProducts {
  readonly folder: string;
  readonly name: string;
  readonly products: readonly Product[];
}

/** The number of products that can be seen at a glance. */
const fewRows = 8;

/** The products of all brands side by side: rates by tier, amounts, fees and caps, as they are published. */
export function comparisonPage(
  shell: Shell,
  collection: Collection,
  links: Html,
  brands: readonly BrandProducts[],
): Page {
  const { texts } = shell;
  const { compare } = texts;
  const [, many] = texts.collections[collection] ?? [collection, collection];
  const rows = brands.flatMap(({ folder, name, products }) =>
    products
      .filter((product) => product.collection === collection)
      .map((product) => ({ folder, brand: name, product })),
  );
  const rates = [...new Set(rows.flatMap(({ product }) => [...product.rates.keys()]))];
  const has = (what: 'amounts' | 'caps' | 'fees') => rows.some(({ product }) => product[what].length > 0);
  return {
    path: `/compare/${collection}`,
    title: many,
    description: listing(
      many,
      rows.map(({ brand }) => brand),
    ),
    isWide: true,
    main: html`<h1>${many}</h1>
<p class="lead">${compare.lead}</p>
${links}
${rows.length > fewRows && filterField(shell, '.compare tbody tr', compare.filter)}<div class="scroll" tabindex="0" role="region" aria-label="${many}">
<table class="compare">
<thead><tr><th scope="col">${compare.product}</th>${rates.map(
      (field) => html`<th scope="col">${compare.rates[field] ?? field}</th>`,
    )}${has('amounts') && html`<th scope="col">${compare.amounts}</th>`}${
      has('fees') && html`<th scope="col">${compare.fees}</th>`
    }${has('caps') && html`<th scope="col">${compare.caps}</th>`}</tr></thead>
<tbody>
${rows.map(
  ({
    folder,
    brand,
    product,
  }) => html`<tr><th scope="row"><a href="${hrefOf(shell, `/brands/${folder}`)}#${idOf(product)}">${published(product.name)}</a><br><span class="quiet">${published(brand)}</span></th>${rates.map(
    (field) => html`<td>${bands(product.rates.get(field) ?? [], shell)}</td>`,
  )}${has('amounts') && html`<td>${list(product.amounts.map(valueLine))}</td>`}${
    has('fees') && html`<td>${folded(product.fees, shell)}</td>`
  }${has('caps') && html`<td>${folded(product.caps, shell)}</td>`}</tr>
`,
)}</tbody>
</table>
</div>`,
  };
}

/** Links to the comparisons of all collections. */
export function comparisonLinks(shell: Shell, collection: Collection, all: readonly Collection[]): Html {
  return html`<ul class="letters">${all.map(
    (other) =>
      html`<li><a href="${hrefOf(shell, `/compare/${other}`)}"${other === collection && html` aria-current="page"`}>${shell.texts.collections[other]?.[1] ?? other}</a></li>`,
  )}</ul>`;
}

/** A brand with all of its products, and everything that is published about them. */
export function brandPage(shell: Shell, { folder, name, products }: BrandProducts, records: Html): Page {
  const { texts } = shell;
  const collections = [...new Set(products.map(({ collection }) => collection))].map((collection) => {
    const [, many] = texts.collections[collection] ?? [collection, collection];
    return { collection, many };
  });
  return {
    path: `/brands/${folder}`,
    title: name,
    description: listing(
      name,
      products.map((product) => product.name),
    ),
    main: html`<h1>${published(name)}</h1>
${records}
${collections.map(({ collection, many }) => {
  return html`<section><h2 id="${collection}">${many}</h2>
<p><a href="${hrefOf(shell, `/compare/${collection}`)}">${texts.compare.withOthers}</a></p>
${products.filter((product) => product.collection === collection).map((product) => article(product, shell))}</section>
`;
})}`,
  };
}

/** The id of a product on its brand's page. */
export function idOf({ collection, identification }: Product): string {
  return `${collection}-${fragmentOf(identification)}`;
}

function article(product: Product, shell: Shell): Html {
  const { description, url, record, name, identification, rates, amounts } = product;
  const { compare } = shell.texts;
  return html`<article class="product" id="${idOf(product)}">
<h3><a href="#${idOf(product)}">${published(name)}</a> <small class="quiet">${published(identification)}</small></h3>
${description !== undefined && html`<p>${published(description)}</p>\n`}${
  rates.size + amounts.length > 0 &&
  html`<dl class="terms">${[...rates].map(
    ([field, all]) => html`<div><dt>${compare.rates[field] ?? field}</dt><dd>${bands(all, shell)}</dd></div>`,
  )}${amounts.map(
    ([field, value]) => html`<div><dt>${labelOf(field)}</dt><dd>${published(labelOf(value))}</dd></div>`,
  )}</dl>\n`
}${url !== undefined && html`<p><a rel="noreferrer" href="${url}">${compare.page}</a></p>\n`}<details><summary>${compare.everything}</summary>
${group(record)}</details>
</article>
`;
}

/** An object with all of its fields: texts in a list of terms, objects below each other, lists of plain objects as tables. */
function group(object: PlainObject): Html {
  return html`<dl>${Object.entries(object).map(
    ([field, value]) => html`<div><dt>${labelOf(field)}</dt><dd>${valueHtml(value)}</dd></div>`,
  )}</dl>`;
}

function valueHtml(value: unknown): Html {
  if (isPlainObject(value)) return group(value);
  if (!Array.isArray(value)) return published(shown(value));
  const objects = value.filter(isPlainObject);
  if (objects.length === 0)
    return html`${value.map((each, at) => html`${at > 0 && ', '}${published(shown(each))}`)}`;
  return objects.every(isFlat) && objects.length > 1 ? table(objects) : html`${objects.map(group)}`;
}

function isFlat(object: PlainObject): boolean {
  return Object.values(object).every(
    (value) => typeof value !== 'object' || (Array.isArray(value) && !value.some(isPlainObject)),
  );
}

function table(objects: readonly PlainObject[]): Html {
  const fields = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${fields.map(
    (field) => html`<th scope="col">${labelOf(field)}</th>`,
  )}</tr></thead><tbody>${objects.map(
    (object) =>
      html`<tr>${fields.map((field) => html`<td>${object[field] !== undefined && valueHtml(object[field])}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : String(value);
}

function bands(all: readonly Band[], { texts }: Shell): Html {
  return list(
    all.map(({ from, to, rate }) =>
      from === undefined && to === undefined
        ? html`${rate} %`
        : html`<b>${rate} %</b> <span class="quiet">${texts.compare.band(from, to)}</span>`,
    ),
  );
}

function folded(fees: readonly Fee[], { texts }: Shell): Html | false {
  if (fees.length === 0) return false;
  return html`<details><summary>${texts.compare.count(fees.length)}</summary>${list(
    fees.map(
      ({ type, values, frequency }) =>
        html`${published(type)}: ${values.map(([field, value], at) => html`${at > 0 && ', '}${withUnit(field, value)}`)}${
          frequency !== undefined && html` <span class="quiet">${labelOf(frequency)}</span>`
        }`,
    ),
  )}</details>`;
}

/** Rates are in per cent; the currency of amounts is not published. */
function withUnit(field: string, value: string): string {
  return field.endsWith('Rate') ? `${value} %` : value;
}

function valueLine([field, value]: readonly [string, string]): Html {
  return html`${labelOf(field)}: ${published(labelOf(value))}`;
}

function list(items: readonly Html[]): Html {
  return html`<ul class="plain tight">${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}
