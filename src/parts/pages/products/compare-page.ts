import type { DatedAnswer } from '../../../build/answer.js';
import type { Collection } from '../../../model/collection.js';
import { withCommas } from '../../../model/message.js';
import { type Html, html, published } from '../html.js';
import { filterField, hrefOf, listing, type Page, type SiteFrame } from '../layout.js';
import { collectionWords } from '../words.js';
import { answerOrNone, controls, dayOfTerms, isAnswered } from './answers.js';
import type { Product } from './product.js';
import type { BrandProduct } from './products.js';
import { bySale, saleTag } from './sale.js';
import { datedStages } from './stages.js';
import { type Question, questions, questionTexts, rateTexts } from './terms/questions.js';

/** The number of products that can be seen at a glance. */
const fewRows = 8;

/** The characters of HTML from which an answer that another product has too is printed once. */
const longAnswer = 600;

/** The products of all brands, a row each, with a column for each question; whole without a script. */
export function comparePage(
  layout: SiteFrame,
  collection: Collection,
  all: readonly DatedAnswer[],
  products: readonly BrandProduct[],
  day: string,
): Page {
  const [, many] = collectionWords(collection);
  const asked = questions.filter((question) => products.some((product) => isAnswered(question, product)));
  const firstWith = asked.map(() => new Map<string, Product>());
  const cell = (question: Question, at: number, product: Product) => {
    const answer = answerOrNone(question, product);
    const first = firstWith[at]!.get(answer.text);
    if (first === undefined) firstWith[at]!.set(answer.text, product);
    const isSame = first !== undefined && answer.text.length > longAnswer;
    return html`<td role="cell" data-name="${questionTexts[question]}"${isSame && html` class="same"`}>${
      isSame && html`<p class="print-only">${published(`The same as for ${first.name}`)}</p>`
    }${answer}`;
  };
  const row = (product: BrandProduct) => {
    const { brand, path } = product;
    const isNamesake = products.some(
      (other) => other !== product && other.brand === brand && other.name === product.name,
    );
    return html`<tr role="row" data-key="${path.replace('/products/', '')}"><th role="rowheader" scope="row"><a href="${hrefOf(layout, path)}">${published(product.name)}</a>${
      isNamesake && html` <small class="quiet">${published(product.identification)}</small>`
    } <span class="quiet brand-name">${published(brand)}</span>${saleTag(product)}${datedStages(product.spans, true)}<label class="pick needs-script"><input type="checkbox" name="with" aria-label="Compare ${product.name}">Compare</label>${asked.map((question, at) => cell(question, at, product))}
`;
  };
  const title = `Compare ${many.toLowerCase()}`;
  return {
    title,
    description: listing(
      many,
      products.map(({ brand }) => brand),
    ),
    isWide: true,
    script: 'products',
    main: html`<div class="band asked"><h1>${title}</h1>
${comparedLinks(layout, collection, all)}
${controls(layout.currency)}${products.length > fewRows && filterField('.products tr[data-key]', 'Product or brand')}</div>
<div class="scroll" id="table" tabindex="0" role="region" aria-label="${many}">
<table role="table" class="compare products">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Product</th>${asked.map(
      (question) =>
        html`<th role="columnheader" scope="col" data-question="${question}">${questionTexts[question]}${rateName(question)}</th>`,
    )}</tr></thead>
${bySale(products).map(
  ({ title: heading, lead, own }) => html`<tbody role="rowgroup">
${
  heading !== '' &&
  html`<tr role="row" class="group"><th role="columnheader" scope="rowgroup" colspan="${asked.length + 1}">${heading} <span class="quiet">${lead}</span></th></tr>
`
}${own.map(row)}</tbody>
`,
)}</table>
</div>
${dayOfTerms(products, day)}<p class="quiet">${asked.flatMap((question) => rateTexts[question]?.[1] || []).join(' ')} “Not published” is not “no fee”: ask the brand. Nothing is calculated or ranked.</p>`,
  };
}

/** What a column's rates are, for a script that puts the amount beside it. */
function rateName(question: Question): Html | false {
  const [name] = rateTexts[question] ?? [];
  return name !== undefined && name !== questionTexts[question] && html` <span class="rate">${name}</span>`;
}

/** Links to the comparisons of all collections. */
function comparedLinks(layout: SiteFrame, collection: Collection, all: readonly DatedAnswer[]): Html {
  return html`<nav class="tabs" aria-label="Kinds of product"><ul>${all.map(
    ({ collection: other, records }) =>
      html`<li><a href="${hrefOf(layout, `/compare/${other}`)}"${other === collection && html` aria-current="page"`}>${collectionWords(other)[1]} <span class="quiet">${withCommas(records)}</span></a></li>`,
  )}</ul></nav>`;
}
