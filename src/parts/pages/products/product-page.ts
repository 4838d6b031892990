import { type Html, html, published } from '../html.js';
import { hrefOf, type Page, type SiteFrame } from '../layout.js';
import { objectIn } from '../values.js';
import { collectionWords } from '../words.js';
import { answerOrNone, controls, dayOfTerms, isAnswered } from './answers.js';
import type { Product } from './product.js';
import type { BrandProduct } from './products.js';
import { saleTag } from './sale.js';
import { datedAnswer, datedStages, stagedAnswer, stageHead } from './stages.js';
import { whatComes, whoCanHaveIt } from './terms/eligibility.js';
import { type FeeQuestion, feeQuestions } from './terms/fee-questions.js';
import { type Question, questions, questionTexts, rateQuestions, rateTexts } from './terms/questions.js';

interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Html | false;
}

/**
 * All that is published of a product, in words.
 * @param day on which products of its kind changed last
 */
export function productPage(layout: SiteFrame, product: BrandProduct, day: string): Page {
  const { brand, collection, name, description, url } = product;
  const [one, many] = collectionWords(collection);
  const keys = keyFigures(product);
  const sections = sectionsOf(layout, product, keys).filter(({ body }) => body !== false);
  const compare = hrefOf(layout, `/compare/${collection}`);
  const hasTiers = rateQuestions.some((question) => isAnswered(question, product) && !keys.has(question));
  return {
    title: name,
    description: [`${name}: ${one} of ${brand}`, description ?? ''].join('. ').slice(0, 300),
    script: 'products',
    main: html`<article class="one-product">
<div class="band asked"><nav class="crumbs" aria-label="Where this is"><a href="${compare}">${many}</a></nav>
<h1>${published(name)}</h1>
<p class="lead">${one} of <a href="${hrefOf(layout, `/brands/${product.folder}`)}">${published(brand)}</a> ${saleTag(product)}</p>
${description !== undefined && html`<p>${published(description)}</p>\n`}${
  keys.size > 0 &&
  html`<dl class="keys">${[...keys].map(
    ([question, { value, note, about }]) =>
      html`<div><dt>${questionTexts[question]}${rateTexts[question] !== undefined && ` (${rateTexts[question][0]})`}</dt><dd><b>${published(value)}</b>${[note, about].filter((text) => text !== '').map((text) => html` <span class="quiet">${published(text)}</span>`)}</dd></div>`,
  )}</dl>
`
}<p class="actions">${url !== undefined && html`<a class="button" rel="noreferrer" href="${url}">See this ${thingOf(collection)} at ${published(brand)}</a> `}<a class="button secondary" href="${compare}">Compare with others</a></p>
${hasTiers && controls(layout.currency)}</div>
<nav class="toc" aria-label="On this page"><ul>${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
${sections.map(
  ({ id, title, body }) => html`<section id="${id}"><h2>${title}</h2>
${body}</section>
`,
)}</article>
${dayOfTerms([product], day)}`,
  };
}

function thingOf(collection: Product['collection']): string {
  if (collection.endsWith('accounts')) return 'account';
  return collection.endsWith('loans') ? 'loan' : 'card';
}

/** The questions whose answers are the figures that people look for first. */
const keyQuestions = ['price', 'AER', 'EAR', 'RepAPR', 'APR'] as const;

/** The price and the rates of one value, if nothing is announced to change; others are below, where their tiers are. */
function keyFigures({ spans }: Product) {
  const [present] = spans;
  const [stage, ...later] = present?.stages ?? [];
  const figures = keyQuestions.flatMap((question) => {
    const groups = stage?.terms.get(question) ?? [];
    const [line, ...others] = groups.flatMap(({ lines }) => lines);
    const isPlain = groups.every(({ tags = [], remarks = [] }) => tags.length + remarks.length === 0);
    return line === undefined || others.length > 0 || !isPlain ? [] : [[question, line] as const];
  });
  return new Map<Question, (typeof figures)[number][1]>(spans.length > 1 || later.length > 0 ? [] : figures);
}

function sectionsOf(
  layout: SiteFrame,
  product: BrandProduct,
  keys: ReadonlyMap<Question, unknown>,
): readonly Section[] {
  const { words, parts } = product;
  const isFees = (question: Question) => (feeQuestions as readonly Question[]).includes(question);
  const terms = questions
    .filter((question) => !isFees(question) && !keys.has(question))
    .filter((question) => isAnswered(question, product) || isExpected(question, product))
    .map((question): Section => {
      const meaning = isAnswered(question, product) && rateTexts[question]?.[1];
      return {
        id: question,
        title: questionTexts[question],
        body: html`${answerOrNone(question, product)}${meaning && html`<p class="quiet small">${meaning}</p>`}`,
      };
    });
  return [
    ...terms,
    { id: 'fees', title: 'Fees', body: feesOf(product) },
    { id: 'who', title: 'Who can have it', body: list(whoCanHaveIt(objectIn(parts['Eligibility']), words)) },
    { id: 'comes', title: 'What comes with it', body: list(whatComes(parts, words)) },
    { id: 'terms', title: 'Terms by day', body: termsByDay(product) },
    { id: 'data', title: 'Data', body: dataOf(layout, product) },
  ];
}

/** The questions that everybody has about an account, so that it is said if nothing is published. */
function isExpected(question: Question, { collection }: Product): boolean {
  return collection.endsWith('current-accounts') && ['price', 'AER', 'EAR'].includes(question);
}

/** The fees by the questions that they answer, and the questions to which nothing is published. */
function feesOf({ spans, collection }: Product): Html {
  const answers = feeQuestions.map((question) => [question, datedAnswer(question, spans)] as const);
  const none = answers.flatMap(([question, answer]) =>
    answer === false && isAskedOf(question, collection) ? [questionTexts[question].toLowerCase()] : [],
  );
  return html`${answers.map(
    ([question, answer]) =>
      answer !== false &&
      html`<h3 id="${question}">${questionTexts[question]}</h3>
${answer}
`,
  )}${none.length > 0 && html`<p class="quiet">Nothing is published about: ${none.join(', ')}. “Not published” is not “no fee”: ask the brand.</p>`}`;
}

/** Whether people ask it of products of this kind. */
function isAskedOf(question: FeeQuestion, collection: string): boolean {
  if (question === 'other') return false;
  const ofLoans = question === 'loan' || question === 'late';
  if (collection.endsWith('loans')) return ofLoans;
  if (collection.endsWith('cards'))
    return ['abroad', 'overLimit', 'late', 'cards', 'cash'].includes(question);
  return !ofLoans;
}

function list(lines: readonly string[]): Html | false {
  if (lines.length === 0) return false;
  return html`<ul>${[...new Set(lines)].map((line) => html`<li>${published(line)}</li>`)}</ul>
`;
}

/** The stages of a product with their days and notes, and the terms that were offered before, which are nowhere else. */
function termsByDay({ spans, past }: Product): Html | false {
  const stages = datedStages(spans);
  if (stages === false && past.length === 0) return false;
  return html`${stages}${past.map(
    (stage) => html`<h3>${stageHead(stage) || 'Usual terms'} <span class="tag">Offered before</span></h3>
${keyQuestions.map((question) => {
  const answer = stagedAnswer(question, [stage]);
  return answer !== false && html`<p class="set">${questionTexts[question]}</p>${answer}`;
})}${stage.notes.map((note) => html`<p class="quiet">${published(note)}</p>`)}
`,
  )}`;
}

/** The file that has the product, and its record. */
function dataOf(layout: SiteFrame, { conditionsUrl, record, route: { path } }: BrandProduct): Html {
  return html`<p class="files"><a href="${path}">All products of this kind as JSON</a></p>
${layout.nav.some(([path]) => path === '/changes') && html`<p><a href="${hrefOf(layout, '/changes')}">What changed in this data</a></p>\n`}${conditionsUrl !== undefined && html`<p><a rel="noreferrer" href="${conditionsUrl}">Terms and conditions</a></p>\n`}<details class="record"><summary>Everything that is published, as programs get it</summary>
<pre tabindex="0"><code>${JSON.stringify(record, undefined, 2)}</code></pre></details>
`;
}
