import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { fragmentOf, type Html, html, jsonScript, published } from '../../base/markup/html.js';
import type { ProductChange } from './change-steps.js';
import { changeLines } from './changes-page.js';
import { amountForm, amountWords, answerOrNone, isAnswered, rateAbout } from './comparison-page.js';
import { type FeeQuestion, feeQuestions } from './fee-questions.js';
import { labelOf } from './place.js';
import { firstDayOf, type Product, statesOfSpans } from './product.js';
import { conditionText, type Question, questions, rateQuestions } from './product-terms.js';
import {
  meaningOrOwnName,
  objectIn,
  objectsIn,
  ownName,
  type ProductWords,
  textIn,
  textsIn,
} from './product-words.js';
import { groupsAttribute, saleLine } from './sale-groups.js';
import { hrefOf, type Page, type Shell } from './shell.js';
import { datedAnswer, datedStages, stagedAnswer, stageHead, stageLine } from './staged-terms.js';
import { collectionWords } from './texts.js';

/** What a page of a product links to. */
export interface ProductLinks {
  readonly folder: string;
  readonly brand: string;
  /** The address of the collection's JSON. */
  readonly json: string;
  /** Files with the products of the brand. */
  readonly files: readonly { readonly title: string; readonly path: string }[];
  /** The address of what changed lately, if site.yaml asks for a feed of changes. */
  readonly changes: string | undefined;
}

/** A section of a product. */
interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Html;
}

/**
 * All that is published of a product, in words.
 * @param changes the last ones of the product, the newest first
 */
export function productPage(
  shell: Shell,
  product: Product,
  links: ProductLinks,
  changes: readonly ProductChange[],
): Page {
  const { texts } = shell;
  const { collection, name } = product;
  const [one, many] = collectionWords(texts, collection);
  const sections = sectionsOf(product, shell, links, 'page', changes);
  const hasRates = rateQuestions.some((question) => isAnswered(question, product));
  return {
    path: product.path,
    title: name,
    description: [`${name}: ${texts.product.of(one)} ${links.brand}`, product.description ?? '']
      .join('. ')
      .slice(0, 300),
    main: html`<nav class="crumbs" aria-label="${texts.product.where}"><ul><li><a href="${hrefOf(shell, `/compare/${collection}`)}">${many}</a></li><li><a href="${hrefOf(shell, `/brands/${links.folder}`)}">${published(links.brand)}</a></li></ul></nav>
<article class="one-product"${groupsAttribute(product)}>
<h1>${published(name)}</h1>
<p class="lead">${texts.product.of(one)} ${published(links.brand)} ${saleLine(product, shell)}</p>
${product.description !== undefined && html`<p>${published(product.description)}</p>\n`}${keyFigures(product, shell)}
<p class="actions">${product.url !== undefined && html`<a class="button" rel="noreferrer" href="${product.url}">${texts.compare.page(links.brand)}</a> `}<a class="button secondary" href="${hrefOf(shell, `/compare/${collection}`)}">${texts.compare.withOthers}</a></p>
<nav class="toc" aria-label="${texts.product.onPage}"><ul>${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>
${amountForm(shell, hasRates)}${sections.map(
  ({ id, title, body }) => html`<section id="${id}"><h2>${title}</h2>
${body}</section>
`,
)}</article>`,
    kind: 'product',
    head: jsonScript('application/json', amountWords(texts, shell.currency), 'choice'),
  };
}

/**
 * A product on the page of its brand: its name, and all sections if it has no page of its own. Those leave out the table
 * of all fields, which would be half of a page with hundreds of products: its JSON has them.
 */
export function productSummary(shell: Shell, product: Product, links: ProductLinks): Html {
  const { name, identification, description, path, hasPage } = product;
  return html`<article class="product" id="${idOf(product)}"${groupsAttribute(product)}>
<h3><a href="${hasPage ? hrefOf(shell, path) : `#${idOf(product)}`}">${published(name)}</a> <small class="quiet">${published(identification)}</small></h3>
${saleLine(product, shell)}${description !== undefined && html`<p>${published(description)}</p>\n`}${
  !hasPage &&
  sectionsOf(product, shell, links, 'summary').map(
    ({ title, body }) => html`<section><h4>${title}</h4>
${body}</section>
`,
  )
}</article>
`;
}

/** The id of a product on its brand's page. */
export function idOf({ collection, identification }: Pick<Product, 'collection' | 'identification'>): string {
  return `${collection}-${fragmentOf(identification)}`;
}

/** The questions whose answers are the figures that people look for first. */
const keyQuestions = ['price', 'AER', 'EAR', 'RepAPR', 'APR'] as const;

/** The price and the rates with one value; others are below, where their tiers are. */
function keyFigures(product: Product, { texts }: Shell): Html | false {
  const [present] = product.spans;
  const figures = keyQuestions.flatMap((question) => {
    const groups = present?.stages[0]?.terms.get(question) ?? [];
    const lines = groups.flatMap((group) => group.lines);
    const [first, ...others] = lines;
    if (first === undefined || others.length > 0 || (present?.stages.length ?? 0) > 1) return [];
    return [{ question, line: first }];
  });
  if (figures.length === 0 || product.spans.length > 1) return false;
  return html`<dl class="keys">${figures.map(
    ({ question, line }) =>
      html`<div><dt>${headingOf(question, texts)}</dt><dd><b>${published(line.value)}</b>${[
        line.note,
        line.about,
      ]
        .filter((text) => text !== '')
        .map((text) => html` <span class="quiet">${published(text)}</span>`)}</dd></div>`,
  )}</dl>`;
}

function headingOf(question: Question, { compare }: Shell['texts']): string {
  const { headings } = compare;
  return question in headings ? headings[question as keyof typeof headings] : compare.questions[question];
}

function sectionsOf(
  product: Product,
  shell: Shell,
  links: ProductLinks,
  on: 'page' | 'summary',
  changes: readonly ProductChange[] = [],
): readonly Section[] {
  const { texts } = shell;
  const { words, parts } = product;
  const isFees = (question: Question) => (feeQuestions as readonly Question[]).includes(question);
  const terms = questions
    .filter(
      (question) => !isFees(question) && (isAnswered(question, product) || isExpected(question, product)),
    )
    .map((question): Section => {
      const about = rateAbout(question, texts);
      return {
        id: question,
        title: headingOf(question, texts),
        body: html`${answerOrNone(question, product, texts)}${about !== undefined && isAnswered(question, product) && html`<p class="quiet small">${about}</p>`}`,
      };
    });
  const section = (id: string, title: string, body: Html | false): readonly Section[] =>
    body === false ? [] : [{ id, title, body }];
  return [
    ...terms,
    ...section('fees', texts.product.fees, feesOf(product, texts, on)),
    ...section('who', texts.product.who, plainList(whoCanHaveIt(objectIn(parts['Eligibility']), words))),
    ...section('comes', texts.product.comes, plainList(whatComes(parts, words))),
    ...section('terms', texts.product.terms, termsByDay(product, texts)),
    ...section('changed', texts.changes.title, changed(changes, shell, links)),
    { id: 'data', title: texts.product.data, body: dataOf(product, shell, links, on) },
  ];
}

/** The questions that everybody has about an account, so that it is said if nothing is published. */
function isExpected(question: Question, { collection }: Product): boolean {
  return collection.endsWith('current-accounts') && ['price', 'AER', 'EAR'].includes(question);
}

/** The fees by the questions that they answer, and the questions to which nothing is published. */
function feesOf({ spans, collection }: Product, texts: Shell['texts'], on: 'page' | 'summary'): Html {
  const answers = feeQuestions.map((question) => [question, datedAnswer(question, spans, texts)] as const);
  const none = answers.flatMap(([question, answer]) =>
    answer === false && isAskedOf(question, collection)
      ? [texts.compare.questions[question].toLowerCase()]
      : [],
  );
  return html`${answers.map(
    ([question, answer]) =>
      answer !== false &&
      html`${
        on === 'page'
          ? html`<h3 id="${question}">${texts.compare.questions[question]}</h3>`
          : html`<h5>${texts.compare.questions[question]}</h5>`
      }
${answer}
`,
  )}${none.length > 0 && html`<p class="quiet">${texts.product.feesNone(none.join(', '))}</p>`}`;
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

function plainList(lines: readonly string[]): Html | false {
  if (lines.length === 0) return false;
  return html`<ul class="ticks">${[...new Set(lines)].map((line) => html`<li>${published(line)}</li>`)}</ul>
`;
}

/** The conditions for having a product. */
function whoCanHaveIt(eligibility: PlainObject, words: ProductWords): readonly string[] {
  const { product, language } = words.texts;
  const names = new Intl.DisplayNames(language, { type: 'region' });
  // What isn't a code of a country is shown as published.
  const country = (code: string) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
  const age = objectIn(eligibility['AgeEligibility']);
  const [from, to] = [textIn(age['MinimumAge']), textIn(age['MaximumAge'])];
  const officers = objectsIn(eligibility['OfficerEligibility']).map((each) => {
    const count = words.texts.compare.band(textIn(each['MinAmount']) ?? '1', textIn(each['MaxAmount']));
    return `${words.codeText('OfficerType', textIn(each['OfficerType']) ?? 'Other')}: ${count}`;
  });
  const credit = objectIn(eligibility['CreditCheck'] ?? eligibility['CreditCheckEligibility']);
  const proof = objectIn(eligibility['IDVerificationCheck'] ?? eligibility['IDEligibility']);
  const scoring = textIn(credit['ScoringType']);
  return [
    ...(from === undefined && to === undefined ? [] : [product.age(from, to)]),
    ...textsIn(age['Notes']),
    ...objectsIn(eligibility['ResidencyEligibility']).flatMap((each) => [
      product.residency(textsIn(each['ResidencyIncluded']).map(country).join(', ')),
      ...textsIn(each['Notes']),
    ]),
    ...objectsIn(eligibility['LegalStructureEligibility']).flatMap((each) => {
      const form = textIn(each['LegalStructure']);
      return form === undefined ? [] : [meaningOrOwnName(each, 'LegalStructure', form, words)];
    }),
    ...objectsIn(eligibility['TradingHistoryEligibility']).flatMap((each) => [
      conditionText(each, words),
      ...textsIn(each['Notes']),
    ]),
    ...officers,
    ...objectsIn(eligibility['OtherEligibility']).flatMap((each) => [
      conditionText(each, words),
      ...[textIn(each['Description'])].flatMap((text) =>
        text === undefined || text === textIn(each['Name']) ? [] : [text],
      ),
    ]),
    ...(scoring === undefined ? [] : [words.codeText('ScoringType', scoring)]),
    ...textsIn(credit['Notes']),
    ...textsIn(proof['Notes']),
  ];
}

/** A code as words, or the publisher's own name. */
function otherLabel(object: PlainObject, code: string): string {
  return (code === 'Other' ? ownName(object, 'Type') : undefined) ?? labelOf(code);
}

/** Features, cards, wallets and channels. */
function whatComes(parts: PlainObject, words: ProductWords): readonly string[] {
  const { product, compare } = words.texts;
  const benefits = objectIn(parts['FeaturesAndBenefits']);
  const groups = objectsIn(benefits['FeatureBenefitGroup']);
  const items = [benefits, ...groups].flatMap((each) => objectsIn(each['FeatureBenefitItem']));
  const both = (field: string) => [...objectsIn(parts[field]), ...objectsIn(benefits[field])];
  const channels = (field: 'SalesAccessChannels' | 'ServicingAccessChannels') => {
    const all = textsIn(objectIn(parts['CoreProduct'])[field]).map((code) =>
      words.codeText(field, code).toLowerCase(),
    );
    return all.length === 0 ? [] : [`${product.channels[field]}: ${all.join(', ')}`];
  };
  return [
    ...groups.map((group) => {
      const fee = textIn(group['Fee']);
      const often = textIn(group['ApplicationFrequency']);
      const price = fee && [words.money(fee), often && compare.often(often)].filter(Boolean).join(' ');
      return [textIn(group['Name']) ?? '', price].filter(Boolean).join(': ');
    }),
    ...items.flatMap((item) => benefitText(item, words)),
    ...both('Card').map((card) => {
      const scheme = textIn(card['Scheme']);
      return [
        otherLabel(card, textIn(card['Type']) ?? 'Other'),
        scheme === undefined || scheme === 'Other' ? '' : scheme,
        String(card['ContactlessIndicator']) === 'true' ? product.contactless : '',
      ]
        .filter((part) => part !== '')
        .join(', ');
    }),
    ...both('MobileWallet').map((wallet) => {
      const type = textIn(wallet['Type']) ?? 'Other';
      const isNeutral = words.wordOf(type) === type;
      return isNeutral
        ? meaningOrOwnName(wallet, 'Type', type, words)
        : type.replace(/([a-z])([A-Z])/g, '$1 $2');
    }),
    ...channels('SalesAccessChannels'),
    ...channels('ServicingAccessChannels'),
  ];
}

/** A benefit by its name, else by what its code means; nothing for one that the product doesn't have. */
function benefitText(item: PlainObject, words: ProductWords): readonly string[] {
  if (String(item['Indicator']) === 'false') return [];
  const type = textIn(item['Type']) ?? 'Other';
  const name = textIn(item['Name']);
  const meaning = meaningOrOwnName(item, 'Type', type, words);
  const amount = textIn(item['Amount']);
  const said = [
    textIn(item['Textual']),
    amount === undefined ? undefined : words.texts.product.upTo(words.money(amount)),
  ].filter((part) => part !== undefined);
  // Names in the form of codes, such as ChequeBookAvailable, are written as words.
  const own = name !== undefined && /^[A-Z]\w*[a-z][A-Z]\w*$/.test(name) ? labelOf(name) : name;
  return [[own ?? meaning, ...said].join(': ')];
}

/** The states of a product with their days, those that were offered before too; nothing for one state without days. */
function termsByDay({ spans, past }: Product, texts: Shell['texts']): Html | false {
  const stages = datedStages(spans, texts);
  const rows = [...statesOfSpans(spans), ...past];
  if (stages === false && past.length === 0 && rows.length < 2) return false;
  const { sale } = texts;
  const asked = keyQuestions.filter((question) => rows.some(({ terms }) => terms.has(question)));
  return html`${stages}${
    rows.length > 1 &&
    html`<div class="scroll" tabindex="0" role="region" aria-label="${texts.product.terms}"><table><thead><tr>${[
      sale.status.from,
      sale.status.to,
      sale.status.what,
      ...asked.map((question) => headingOf(question, texts)),
    ].map((title) => html`<th scope="col">${title}</th>`)}</tr></thead><tbody>${rows.map((row) => {
      const isPast = past.includes(row);
      const [first, last] = [firstDayOf(row, spans), row.state.last];
      return html`<tr${isPast && html` class="quiet"`}><td>${first !== undefined && texts.date(first)}</td><td>${
        last === undefined ? sale.status.open : texts.date(last)
      }</td><th scope="row">${stageHead(row, texts) || texts.stages.usual}${isPast && html` <span class="tag">${sale.past}</span>`}</th>${asked.map(
        (question) => html`<td>${stagedAnswer(question, [row], texts)}</td>`,
      )}</tr>`;
    })}</tbody></table></div>`
  }${past.some(({ notes }) => notes.length > 0) && past.map((stage) => html`<p class="quiet">${stageLine(stage, texts)}</p>`)}`;
}

/** The last changes of the product, and where all are. */
function changed(changes: readonly ProductChange[], { texts }: Shell, links: ProductLinks): Html | false {
  if (changes.length === 0) return false;
  return html`${changes.map(
    ({ to, date, title, lines }) => html`<h3><a href="${links.changes}#${to}">${texts.date(date)}</a></h3>
<p>${published(title)}</p>${changeLines(lines, texts.changes)}
`,
  )}`;
}

/** The files that have the product, and on its page all of its fields. */
function dataOf(
  product: Product,
  { texts }: Shell,
  { brand, json, files, changes }: ProductLinks,
  on: 'page' | 'summary',
): Html {
  const { identification, conditionsUrl, record } = product;
  return html`<p class="files"><a href="${json}" data-record="${identification}" data-brand="${brand}">${texts.product.json}</a> ${
    files.length > 0 &&
    html`${texts.product.files} ${files.map(({ title, path }) => html`<a href="${path}">${title}</a> `)}`
  }</p>
${changes !== undefined && html`<p><a href="${changes}">${texts.product.changesLink}</a></p>\n`}${conditionsUrl !== undefined && html`<p><a rel="noreferrer" href="${conditionsUrl}">${texts.compare.conditionsPage}</a></p>\n`}${
  on === 'page' &&
  html`<details class="record"><summary>${texts.compare.everything}</summary>
${fieldsOf(record)}</details>
`
}`;
}

/** An object with all of its fields: texts in a list of terms, objects below each other, lists of plain objects as tables. */
function fieldsOf(object: PlainObject): Html {
  return html`<dl>${Object.entries(object).map(
    ([field, value]) => html`<div><dt>${labelOf(field)}</dt><dd>${valueHtml(value)}</dd></div>`,
  )}</dl>`;
}

function valueHtml(value: unknown): Html {
  if (isPlainObject(value)) return fieldsOf(value);
  if (!Array.isArray(value)) return published(shown(value));
  const objects = value.filter(isPlainObject);
  if (objects.length === 0)
    return html`${value.map((each, at) => html`${at > 0 && ', '}${published(shown(each))}`)}`;
  return objects.every(isFlat) && objects.length > 1 ? table(objects) : html`${objects.map(fieldsOf)}`;
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
