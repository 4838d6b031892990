import { type Html, html, jsonScript, published } from '../../base/markup/html.js';
import type { Collection } from '../../model/collection.js';
import { signOf } from './money.js';
import type { Product } from './product.js';
import { isRateQuestion, type Question, questions } from './product-terms.js';
import { firstGroup, groupsAttribute, groupsOfAll, groupTitle, saleLine } from './sale-groups.js';
import { filterField, hrefOf, listing, type Page, type Shell } from './shell.js';
import { datedAnswer, datedStages } from './staged-terms.js';
import { collectionWords } from './texts.js';

/** The products of a brand. */
export interface BrandProducts {
  readonly folder: string;
  readonly name: string;
  readonly products: readonly Product[];
}

/** A collection of products, or of metrics, with the number of its records. */
export interface Compared {
  readonly collection: Collection;
  readonly records: number;
}

/** The number of products that can be seen at a glance. */
const fewRows = 8;

/** The characters of HTML from which an answer that another product has too is printed once. */
const longAnswer = 600;

/** The amount that tiers are marked for at first. */
const usualAmount = '3,000';

/** The questions that products can be ordered by. */
const orders = ['AER', 'EAR', 'RepAPR', 'price'] as const;

/** The products of all brands, a row each, with a column for each question; whole without a script. */
export function comparisonPage(
  shell: Shell,
  collection: Collection,
  links: Html,
  brands: readonly BrandProducts[],
): Page {
  const { texts } = shell;
  const { compare, choice } = texts;
  const [, many] = collectionWords(texts, collection);
  const rows = brands.flatMap(({ name, products }) =>
    products
      .filter((product) => product.collection === collection)
      .map((product) => ({ brand: name, product, isNamesake: isNamesake(product, products) })),
  );
  const all = rows.map(({ product }) => product);
  const asked = questions.filter((question) => all.some((product) => isAnswered(question, product)));
  const firstWith = asked.map(() => new Map<string, Product>());
  const cell = (question: Question, at: number, product: Product) => {
    const answer = answerOrNone(question, product, texts);
    const first = firstWith[at]!.get(answer.text);
    if (first === undefined) firstWith[at]!.set(answer.text, product);
    const isSame = first !== undefined && answer.text.length > longAnswer;
    return html`<td role="cell" data-name="${compare.questions[question]}"${isSame && html` class="same"`}>${
      isSame && html`<p class="print-only">${published(compare.sameAs(first.name))}</p>`
    }${answer}`;
  };
  const row = ({ brand, product, isNamesake }: (typeof rows)[number]) =>
    html`<tr role="row" data-key="${keyOf(product)}"${groupsAttribute(product)}><th role="rowheader" scope="row"><a href="${hrefOf(shell, product.path)}">${published(product.name)}</a>${
      isNamesake && html` <small class="quiet">${published(product.identification)}</small>`
    } <span class="quiet brand-name">${published(brand)}</span>${saleLine(product, shell)}${datedStages(product.spans, texts, true)}<label class="pick needs-script"><input type="checkbox" name="with" aria-label="${choice.compareOne(product.name)}">${choice.compare}</label>${asked.map((question, at) => cell(question, at, product))}
`;
  return {
    path: `/compare/${collection}`,
    title: compare.title(many),
    description: listing(
      many,
      rows.map(({ brand }) => brand),
    ),
    isWide: true,
    main: html`<h1>${compare.title(many)}</h1>
<p class="lead">${compare.lead}</p>
${links}
${amountForm(
  shell,
  asked.some(isRateQuestion),
  orders.filter((each) => asked.includes(each)),
)}${columnChoice(asked, texts)}${rows.length > fewRows && filterField(shell, '.compare tr:has(td)', compare.filter)}<p class="print-only" id="marked"></p>
<div class="scroll" id="table" tabindex="0" role="region" aria-label="${many}">
<table role="table" class="compare products">
<thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">${compare.product}</th>${asked.map(
      (question) =>
        html`<th role="columnheader" scope="col" data-question="${question}">${compare.questions[question]}${rateName(question, texts)}</th>`,
    )}</tr></thead>
${groupsOfAll(all).map((group) => {
  const own = rows.filter(({ product }) => firstGroup(product) === group);
  const title = groupTitle(group, texts);
  return html`<tbody role="rowgroup" data-group="${group}"${own.length === 0 && html` hidden`}>
${
  title !== undefined &&
  html`<tr role="row" class="group"><th role="columnheader" scope="rowgroup" colspan="${asked.length + 1}">${title.title} <span class="quiet">${title.lead}</span></th></tr>
`
}${own.map(row)}</tbody>
`;
})}</table>
</div>
<div class="needs-script" id="beside" hidden></div>
<p class="quiet notes">${asked
      .flatMap((question) => rateAbout(question, texts) ?? [])
      .join(' ')} ${compare.about}</p>
<div class="tray needs-script" id="tray" hidden role="region" aria-label="${choice.beside}"></div>`,
    kind: 'products',
    head: choiceWords(shell),
  };
}

/** What identifies a product in the address of a comparison. */
function keyOf({ path }: Product): string {
  return path.replace(/^\/\w+\//, '');
}

/** Whether the terms of any day say something to a question. */
export function isAnswered(question: Question, { spans }: Product): boolean {
  return spans.some(({ stages }) => stages.some(({ terms }) => terms.has(question)));
}

/** The answer of a product, or that there is none. */
export function answerOrNone(question: Question, { spans }: Product, texts: Shell['texts']): Html {
  const answer = datedAnswer(question, spans, texts);
  if (answer !== false) return answer;
  const { compare } = texts;
  const isRate = isRateQuestion(question) || question === 'APR' || question === 'cardRates';
  const none = isRate ? compare.noRates : question === 'price' ? compare.noPrice : compare.noFees;
  return html`<span class="none">${none}</span>`;
}

function rateName(question: Question, { compare }: Shell['texts']): Html | false {
  const name = question in compare.rates ? compare.rates[question as keyof typeof compare.rates] : undefined;
  return (
    name !== undefined && name !== compare.questions[question] && html` <span class="rate">${name}</span>`
  );
}

export function rateAbout(question: Question, { compare }: Shell['texts']): string | undefined {
  return question in compare.aboutRates
    ? compare.aboutRates[question as keyof typeof compare.aboutRates]
    : undefined;
}

/** The amount to look up, and the order, if there is a choice. */
export function amountForm(
  { texts, currency }: Shell,
  hasRates: boolean,
  by: readonly (typeof orders)[number][] = [],
): Html | false {
  const { choice } = texts;
  if (!hasRates && by.length === 0) return false;
  return html`<form class="amount needs-script" id="amount">
${
  hasRates &&
  html`<div><label for="at">${choice.amount}</label><span class="field"><span class="unit">${signOf(currency)}</span><input id="at" name="at" inputmode="decimal" autocomplete="off" value="${usualAmount}" aria-describedby="says"></span></div>
`
}${
  by.length > 0 &&
  html`<div><label for="by">${choice.order}</label><select id="by" name="by"><option value="">${choice.orders['']}</option>${by.map(
    (each) => html`<option value="${each}">${choice.orders[each]}</option>`,
  )}</select></div>
`
}${hasRates && html`<p id="says" role="status"></p>`}</form>
`;
}

function columnChoice(asked: readonly Question[], { compare, choice }: Shell['texts']): Html | false {
  if (asked.length <= shownAtFirst) return false;
  return html`<fieldset class="chips needs-script" id="show"><legend>${choice.show}</legend>${asked.map(
    (question, at) =>
      html`<label class="chip"><input type="checkbox" name="show" value="${question}"${at < shownAtFirst && html` checked`}><span>${compare.questions[question]}</span></label>`,
  )}</fieldset>
`;
}

/** The columns that are shown before any is chosen; the style sheet has the same number. */
const shownAtFirst = 4;

/** The texts that the script of comparisons shows. */
function choiceWords({ texts, currency }: Shell): Html {
  const { example: _, compareOne: __, ...words } = texts.choice;
  const { ratesAt: heads } = texts.compare;
  return jsonScript('application/json', { ...words, ...amountWords(texts, currency), heads }, 'choice');
}

/** The texts that scripts show for an amount. */
export function amountWords({ choice }: Shell['texts'], currency: string) {
  const { says, holds, none, example } = choice;
  return { says, holds, none, example: example(signOf(currency)), currency };
}

/** True if another product of the brand has the same name. */
function isNamesake(product: Product, others: readonly Product[]): boolean {
  return others.some((other) => other !== product && other.name === product.name);
}

/** Links to the comparisons of all collections. */
export function comparisonLinks(shell: Shell, collection: Collection, all: readonly Compared[]): Html {
  return html`<nav class="tabs" aria-label="${shell.texts.compare.kinds}"><ul>${all.map(
    ({ collection: other, records }) =>
      html`<li><a href="${hrefOf(shell, `/compare/${other}`)}"${other === collection && html` aria-current="page"`}>${collectionWords(shell.texts, other)[1]} <b>${shell.texts.number(records)}</b></a></li>`,
  )}</ul></nav>`;
}
