import type { Collection } from '../../model/collection.js';
import { withCommas } from '../../model/message.js';
import { dayInWords } from '../../model/time/calendar.js';
import { newestFeeds } from '../change-feed/addresses.js';
import { linksToDownloads } from '../downloads/addresses.js';
import { type Html, html, published } from './html.js';
import { hrefOf, type Page, scrolling, waysOn } from './layout.js';
import { searchForm } from './places/find-page.js';
import { isPlaces } from './places/place.js';
import { isProduct } from './products/product.js';
import { lastDayOf, type PagesInput } from './site.js';
import { collectionWords, countText, type OneAndMany } from './words.js';

/** The first page: the search, what can be compared, what changed lately, who publishes what, and all files. */
export function homePage(site: PagesInput): Page {
  const { layout, content, newest, brands, compared, hasPlaces, changes } = site;
  const count = (isWanted: (collection: Collection) => boolean, words: OneAndMany) => {
    const own = newest.filter(({ collection }) => isWanted(collection));
    const sum = own.reduce((total, { records }) => total + records, 0);
    return sum === 0 ? [] : [countText(sum, words)];
  };
  const counts = [
    ...count(isPlaces, ['branch or cash machine', 'branches and cash machines']),
    ...count(isProduct, ['product', 'products']),
  ];
  const lead = `${counts.join(', ')} of ${countText(brands.length, ['brand', 'brands'])}, as published by the brands.`;
  return {
    title: layout.title,
    description: lead,
    head: html`${newestFeeds(content).map(
      ({
        json,
        atom,
      }) => html`<link rel="alternate" type="application/feed+json" href="${json}" title="Feed of changes">
<link rel="alternate" type="application/atom+xml" href="${atom}" title="Feed of changes">
`,
    )}`,
    main: html`<section class="band hero">
<h1>${hasPlaces ? 'Find a branch or cash machine' : published(layout.title)}</h1>
<p class="lead">${lead}</p>
${hasPlaces && searchForm(layout)}</section>
${
  compared.length > 0 &&
  html`<section>
<h2 id="compare">Compare what is charged and paid</h2>
${waysOn(
  layout,
  compared.map(({ collection }) => [
    `/compare/${collection}`,
    collectionWords(collection)[1],
    jobs[collection] ?? '',
  ]),
  'jobs tiles',
)}
</section>`
}
${
  changes !== undefined &&
  changes.length > 0 &&
  html`<section>
<h2 id="changes">What changed lately</h2>
${waysOn(
  layout,
  changes.slice(0, 3).map(({ to, date, title }) => [`/changes#${to}`, title, dayInWords(date)]),
)}
</section>`
}
<section>
<h2 id="brands">Who publishes what</h2>
${brandTable(site)}</section>
<section>
<h2 id="data">All of it as files</h2>
${fileTable(site)}<p><a href="${hrefOf(layout, '/developers')}">How to use it in a program: the request, the answer, the fields</a></p>
</section>`,
  };
}

/** What people find on the comparison of a collection. */
const jobs: Readonly<Partial<Record<Collection, string>>> = {
  'personal-current-accounts': 'Interest on your balance, overdrafts, the card abroad',
  'business-current-accounts': 'What each payment costs, in and out',
  'unsecured-sme-loans': 'The rate for the amount you need',
  'commercial-credit-cards': 'Rates, fees, and days without interest',
};

/** Brands with the numbers of their records; one brand alone needs no table. */
function brandTable({ layout, brands, newest }: PagesInput): Html {
  const collections = newest.filter(({ records }) => records > 0).map(({ collection }) => collection);
  return scrolling(
    'Who publishes what',
    html`<table>
<thead><tr><th scope="col">Brand</th>${collections.map((each) => html`<th scope="col" class="number">${collectionWords(each)[1]}</th>`)}</tr></thead>
<tbody>${brands.map(({ folder, name, records }) => {
      const counts = new Map(records);
      return html`<tr><th scope="row"><a href="${hrefOf(layout, `/brands/${folder}`)}">${published(name)}</a></th>${collections.map((each) => html`<td class="number">${counts.has(each) ? withCommas(counts.get(each)!) : '–'}</td>`)}</tr>
`;
    })}</tbody></table>`,
  );
}

/** All files of each collection. */
function fileTable({ content, newest }: PagesInput): Html {
  const links = (files: readonly (readonly [path: string, label: string])[]) =>
    files.length === 0
      ? '–'
      : html`<span class="files">${files.map(([path, label]) => html`<a href="${path}">${label}</a> `)}</span>`;
  return scrolling(
    'All of it as files',
    html`<table>
<thead><tr><th scope="col">What</th><th scope="col" class="number">Records</th><th scope="col">Last changed</th><th scope="col">For spreadsheets and maps</th><th scope="col">For programs</th></tr></thead>
<tbody>${newest
      .filter(({ records }) => records > 0)
      .map((route) => {
        const json = content.routes.filter(({ collection }) => collection === route.collection).reverse();
        return html`<tr><th scope="row">${collectionWords(route.collection)[1]}</th><td class="number">${withCommas(route.records)}</td><td><time>${dayInWords(lastDayOf(route))}</time></td><td>${links(linksToDownloads(content, route.collection).map(({ format, path }) => [path, format.title]))}</td><td>${links(json.map(({ path, version }) => [path, `JSON ${version}`]))}</td></tr>
`;
      })}</tbody></table>`,
  );
}
