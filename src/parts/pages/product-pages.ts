import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { fragmentOf, type Html, html, published } from '../../base/markup/html.js';
import type { Collection } from '../../model/collection.js';
import { labelOf } from './place.js';
import type { Product, TermsSpan } from './product.js';
import { type Question, questions } from './product-terms.js';
import { filterField, hrefOf, listing, type Page, type Shell } from './shell.js';
import { datedAnswer, datedStages, stagedAnswer, stageLine } from './staged-terms.js';

/** The products of a brand. */
export interface BrandProducts {
  readonly folder: string;
  readonly name: string;
  readonly products: readonly Product[];
}

/** The number of products that can be seen at a glance. */
const fewRows = 8;

/** The groups of products on a page, in order. A script moves those whose group is another one on its day. */
const saleGroups = ['sale', 'announced', 'off'] as const;

type SaleGroup = (typeof saleGroups)[number];

function groupOf({ status }: TermsSpan): SaleGroup {
  return status === 'on sale' ? 'sale' : status === 'announced' ? 'announced' : 'off';
}

/** The group of a product for the day of the publication. */
function firstGroup({ spans }: Product): SaleGroup {
  const [present] = spans;
  return present === undefined ? 'sale' : groupOf(present);
}

/** The groups that a product is in from the day of the publication on, for a script; nothing where it stays in one. */
function groupsAttribute({ spans }: Product): Html | false {
  const changes = spans.filter((span, at) => {
    const before = spans[at - 1];
    return before === undefined || groupOf(before) !== groupOf(span);
  });
  const text = changes.map((span) => `${span.from ?? ''}:${groupOf(span)}`).join(' ');
  return changes.length > 1 && html` data-groups="${text}"`;
}

/** The products of all brands side by side, with their terms stage by stage, as they are published. */
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
      .map((product) => ({ folder, brand: name, product, isNamesake: isNamesake(product, products) })),
  );
  const asked = questions.filter((question) =>
    rows.some(({ product }) =>
      product.spans.some(({ stages }) => stages.some(({ terms }) => terms.has(question))),
    ),
  );
  const row = ({ folder, brand, product, isNamesake }: (typeof rows)[number]) =>
    html`<tr role="row"${groupsAttribute(product)}><th role="rowheader" scope="row"><a href="${hrefOf(shell, `/brands/${folder}`)}#${idOf(product)}">${published(product.name)}</a>${
      isNamesake && html` <small class="quiet">${published(product.identification)}</small>`
    }<br><span class="quiet">${published(brand)}</span>${saleLine(product, shell)}${datedStages(product.spans, texts, true)}</th>${asked.map(
      (question) =>
        html`<td role="cell" data-name="${compare.questions[question]}">${datedAnswer(question, product.spans, texts)}</td>`,
    )}</tr>
`;
  const all = rows.map(({ product }) => product);
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
${rows.length > fewRows && filterField(shell, '.compare tr:has(td)', compare.filter)}<div class="scroll" tabindex="0" role="region" aria-label="${many}">
<table role="table" class="compare products">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${compare.product}</th>${asked.map(
      (question) => html`<th role="columnheader" scope="col">${compare.questions[question]}</th>`,
    )}</tr></thead>
${groupsIn(all).map((group) => {
  const own = rows.filter(({ product }) => firstGroup(product) === group);
  return html`<tbody role="rowgroup" data-group="${group}"${own.length === 0 && html` hidden`}>
${groupHeading(
  group,
  shell,
  (
    title,
  ) => html`<tr role="row" class="group"><th role="columnheader" scope="rowgroup" colspan="${asked.length + 1}">${title}</th></tr>
`,
)}${own.map(row)}</tbody>
`;
})}</table>
</div>`,
  };
}

/** The groups that any product is in, on the day of the publication or after it. */
function groupsIn(products: readonly Product[]): readonly SaleGroup[] {
  const found = new Set(products.flatMap(({ spans }) => spans.map(groupOf)));
  return saleGroups.filter((group) => found.has(group));
}

/** What is on sale needs none. */
function groupHeading(group: SaleGroup, { texts }: Shell, write: (title: Html) => Html): Html | false {
  const { announced, off, offLead } = texts.sale;
  if (group === 'sale') return false;
  return write(
    group === 'announced' ? html`${announced}` : html`${off} <span class="quiet">${offLead}</span>`,
  );
}

/** Until or from when a product is offered, or that it isn't on sale. Only words that are true of every such product (D48). */
function saleLine({ spans }: Product, { texts }: Shell): Html | false {
  const lines: { readonly text: string; readonly from: string | undefined; until: string | undefined }[] = [];
  for (const span of spans) {
    const text = saleText(span, texts);
    const last = lines.at(-1);
    if (last?.text === text) last.until = span.until;
    else lines.push({ text, from: span.from, until: span.until });
  }
  return html`${lines.map(
    ({ text, from, until }) =>
      text !== '' &&
      html`<span class="tag"${from !== undefined && html` data-from="${from}"`}${
        until !== undefined && html` data-until="${until}"`
      }>${text}</span>`,
  )}`;
}

function saleText({ status, offeredUntil, offeredFrom }: TermsSpan, { sale, date }: Shell['texts']): string {
  if (status === 'not on sale') return sale.notOnSale;
  if (status === 'announced') return offeredFrom === undefined ? '' : sale.from(date(offeredFrom));
  if (offeredUntil === undefined) return '';
  return offeredFrom === undefined
    ? sale.until(date(offeredUntil))
    : sale.untilAndFrom(date(offeredUntil), date(offeredFrom));
}

/** True if another product of the brand has the same name. */
function isNamesake(product: Product, others: readonly Product[]): boolean {
  return others.some((other) => other !== product && other.name === product.name);
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
  const own = products.filter((product) => product.collection === collection);
  return html`<div>${groupsIn(own).map((group) => {
    const inGroup = own.filter((product) => firstGroup(product) === group);
    const id = group === 'sale' ? collection : `${collection}-${group}`;
    return html`<section data-group="${group}"${inGroup.length === 0 && html` hidden`}>${
      groupHeading(group, shell, (title) => html`<h2 id="${id}">${many}: ${title}</h2>`) ||
      html`<h2 id="${id}">${many}</h2>
<p><a href="${hrefOf(shell, `/compare/${collection}`)}">${texts.compare.withOthers}</a></p>`
    }
${inGroup.map((product) => article(product, shell))}</section>
`;
  })}</div>
`;
})}`,
  };
}

/** The id of a product on its brand's page. */
export function idOf({ collection, identification }: Product): string {
  return `${collection}-${fragmentOf(identification)}`;
}

function article(product: Product, shell: Shell): Html {
  const { description, url, record, name, identification, spans, past } = product;
  const { texts } = shell;
  const { compare } = texts;
  const answers = answersOf((question) => datedAnswer(question, spans, texts));
  return html`<article class="product" id="${idOf(product)}"${groupsAttribute(product)}>
<h3><a href="#${idOf(product)}">${published(name)}</a> <small class="quiet">${published(identification)}</small></h3>
${saleLine(product, shell)}${description !== undefined && html`<p>${published(description)}</p>\n`}${datedStages(spans, texts)}${termList(
  answers,
  shell,
)}${
  past.length > 0 &&
  html`<details><summary>${texts.sale.past(past.length)}</summary>${past.map(
    (stage) => html`<p>${stageLine(stage, texts)}</p>
${termList(
  answersOf((question) => !isOnlyInRecord(question) && stagedAnswer(question, [stage], texts)),
  shell,
)}`,
  )}</details>\n`
}${url !== undefined && html`<p><a rel="noreferrer" href="${url}">${compare.page}</a></p>\n`}<details><summary>${compare.everything}</summary>
${group(record)}</details>
</article>
`;
}

/** Of earlier terms, long lists are only in the record. */
function isOnlyInRecord(question: Question): boolean {
  return question === 'fees' || question === 'caps';
}

function answersOf(ask: (question: Question) => Html | false): readonly (readonly [Question, Html])[] {
  return questions.flatMap((question) => {
    const answer = ask(question);
    return answer === false ? [] : [[question, answer] as const];
  });
}

function termList(answers: readonly (readonly [Question, Html])[], { texts }: Shell): Html | false {
  if (answers.length === 0) return false;
  return html`<dl class="terms">${answers.map(
    ([question, answer]) => html`<div><dt>${texts.compare.questions[question]}</dt><dd>${answer}</dd></div>`,
  )}</dl>
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
