import { type Html, html, jsonScript, published } from '../../base/markup/html.js';
import { newestOf } from '../../build/answer.js';
import type { PublishedContent } from '../../build/resource.js';
import { type Collection, collectionNames } from '../../model/collection.js';
import { newestFeeds } from '../change-feed/addresses.js';
import { linksToAll, linksToBrand } from '../downloads/addresses.js';
import type { ChangeStep } from './change-steps.js';
import { dotMap } from './dot-map.js';
import type { FeatureName } from './features.js';
import { moneyText } from './money.js';
import type { BrandSummary, PagesSite } from './pages-site.js';
import { isPlaces } from './place.js';
import { setTotals } from './place-sets.js';
import { isProduct } from './product.js';
import { hrefOf, type Page, type Shell } from './shell.js';
import { collectionWords, type Texts } from './texts.js';

/** The first page: the search, what can be compared, who publishes what, what changed lately, and all files. */
export function homePage(site: PagesSite): Page {
  const { shell, content, brands, compared, placed, hasPlaces, changes } = site;
  const { texts } = shell;
  const { home } = texts;
  const { routes } = content;
  const newest = newestOf(routes);
  const asOf = dayText(Math.max(0, ...newest.map(({ lastUpdated }) => lastUpdated)));
  const sum = (isWanted: (collection: Collection) => boolean) =>
    newest
      .filter(({ collection }) => isWanted(collection))
      .reduce((total, { records }) => total + records, 0);
  const places = sum(isPlaces);
  const products = sum(isProduct);
  const lead = home.lead(
    counted(texts, brands.length, texts.words.brand),
    counted(texts, places, texts.words.place),
    counted(texts, products, texts.words.product),
  );
  return {
    path: '',
    title: shell.title,
    description: lead,
    head: html`${newestFeeds(content).map(
      ({
        json,
        atom,
      }) => html`<link rel="alternate" type="application/feed+json" href="${json}" title="${home.feed}">
<link rel="alternate" type="application/atom+xml" href="${atom}" title="${home.feed}">
`,
    )}${jsonScript('application/ld+json', dataset(shell, content, brands, asOf))}`,
    main: html`<section class="hero band">
<div>
<h1>${hasPlaces ? texts.find.title : published(shell.title)}</h1>
<p class="lead">${
      hasPlaces
        ? home.places(
            counted(texts, places, texts.words.place),
            counted(texts, brands.length, texts.words.brand),
          )
        : lead
    }</p>
${hasPlaces && html`${searchForm(shell)}${shortcuts(site)}`}</div>
${hasPlaces && dotMap(placed, texts)}</section>
<div class="two">${compared.length > 0 && comparisons(shell, newest, compared)}
<section>
<h2 id="brands">${home.brands}</h2>
${brandTable(shell, brands)}</section>
</div>${changes !== undefined && changes.steps.length > 0 && latest(shell, changes.steps)}
<section>
<h2 id="data">${home.collections}</h2>
${fileTable(shell, content, newest)}
<p><a href="${hrefOf(shell, '/developers')}">${home.forPrograms}</a></p>
</section>`,
  };
}

/** The collections that are compared, with their numbers of products. */
function comparisons(
  shell: Shell,
  newest: PublishedContent['routes'],
  compared: readonly Collection[],
): Html {
  const { texts } = shell;
  return html`
<section>
<h2 id="compare">${texts.home.compare}</h2>
<ul class="jobs counted">${newest
    .filter(({ collection }) => compared.includes(collection))
    .map(
      ({ collection, records }) =>
        html`<li><a href="${hrefOf(shell, `/compare/${collection}`)}"><span class="figure">${texts.number(records)}</span><b>${collectionWords(texts, collection)[1]}</b>${
          texts.home.jobs[collection] !== undefined && html`<span>${texts.home.jobs[collection]}</span>`
        }</a></li>
`,
    )}</ul>
</section>`;
}

/** Brands with their places by collection, and the number of their other records. */
function brandTable(shell: Shell, brands: readonly BrandSummary[]): Html {
  const { texts } = shell;
  const counts = brands.map(({ folder, name, records }) => ({
    folder,
    name,
    of: new Map(records),
    others: records.reduce((sum, [collection, count]) => (isPlaces(collection) ? sum : sum + count), 0),
  }));
  const collections = collectionNames.filter(
    (collection) => isPlaces(collection) && counts.some(({ of }) => of.has(collection)),
  );
  const hasOthers = counts.some(({ others }) => others > 0);
  const cell = (count: number) => html`<td class="number">${count === 0 ? '–' : texts.number(count)}</td>`;
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">${texts.home.brand}</th>${collections.map(
    (collection) => html`<th scope="col" class="number">${collectionWords(texts, collection)[1]}</th>`,
  )}${hasOthers && html`<th scope="col" class="number">${texts.home.products}</th>`}</tr></thead>
<tbody>${counts.map(
    ({ folder, name, of, others }) =>
      html`<tr><th scope="row"><a href="${hrefOf(shell, `/brands/${folder}`)}">${published(name)}</a></th>${collections.map(
        (collection) => cell(of.get(collection) ?? 0),
      )}${hasOthers && cell(others)}</tr>
`,
  )}</tbody></table></div>
<p class="quiet small">${texts.home.noneNote}</p>
`;
}

/** What changed in the last publications, in a line each. */
function latest(shell: Shell, steps: readonly ChangeStep[]): Html {
  const { texts } = shell;
  return html`
<section>
<h2 id="changes">${texts.home.latest}</h2>
<ul class="jobs plain">${steps.slice(0, 3).map(
    ({ to, date, title }) =>
      html`<li><a href="${hrefOf(shell, '/changes')}#${to}"><b>${published(title)}</b><span>${texts.date(date)}</span></a></li>
`,
  )}</ul>
</section>`;
}

/** All files of each collection. */
function fileTable(shell: Shell, content: PublishedContent, newest: PublishedContent['routes']): Html {
  const { texts } = shell;
  const { home } = texts;
  const links = (files: readonly (readonly [path: string, label: string])[]) =>
    files.length === 0
      ? '–'
      : html`<span class="files">${files.map(([path, label]) => html`<a href="${path}">${label}</a> `)}</span>`;
  return html`<div class="scroll"><table>
<thead><tr><th scope="col">${home.what}</th><th scope="col" class="number">${home.records}</th><th scope="col">${home.lastChange}</th><th scope="col">${home.forPeople}</th><th scope="col">${home.forMachines}</th></tr></thead>
<tbody>${newest
    .filter(({ records }) => records > 0)
    .map(({ collection, records, lastUpdated }) => {
      const all = linksToAll(content, collection).map(({ format, path }) => [path, format.title] as const);
      const json = content.routes
        .filter((route) => route.collection === collection)
        .reverse()
        .map(({ path, version }) => [path, `JSON ${version}`] as const);
      return html`<tr><th scope="row">${collectionWords(texts, collection)[1]}</th><td class="number">${texts.number(records)}</td><td>${texts.date(dayText(lastUpdated))}</td><td>${links(all)}</td><td>${links(json)}</td></tr>
`;
    })}</tbody></table></div>`;
}

/** What a brand publishes: its records by collection, and the files with them. */
export function brandCards(
  { texts }: Shell,
  content: PublishedContent,
  { folder, records }: BrandSummary,
): Html {
  return html`<ul class="cards">${records.map(([collection, count]) => {
    const [one, many] = collectionWords(texts, collection);
    const files = linksToBrand(content, collection, folder);
    return html`<li class="card"><p><span class="figure">${texts.number(count)}</span> ${count === 1 ? one : many}</p>${
      files.length > 0 &&
      html`<p class="files">${files.map(({ format, path }) => html`<a href="${path}">${format.title}</a> `)}</p>`
    }</li>
`;
  })}</ul>`;
}

function counted(texts: Texts, count: number, [one, many]: readonly [string, string]): string {
  return `${texts.number(count)} ${(count === 1 ? one : many).toLowerCase()}`;
}

/** Filters that people look for most, as far as places have them. */
const shortcutNames = ['five', 'saturday', 'counter', 'audio', 'wheelchair'] as const satisfies FeatureName[];

/** Ways into the search with a filter, each with the number of places that it leaves. */
function shortcuts({ shell, areaFacts }: PagesSite): Html | false {
  const { texts, currency } = shell;
  const { features } = setTotals(areaFacts());
  const links = shortcutNames.flatMap((name) => {
    const count = features[name];
    const label = texts.find.has[name].replace('{0}', moneyText('5', currency));
    return count === undefined
      ? []
      : [
          html`<li><a class="chip" href="${hrefOf(shell, '/find')}#has=${name}">${label} <b>${texts.number(count)}</b></a></li>`,
        ];
  });
  return (
    links.length > 0 &&
    html`
<nav aria-label="${texts.home.lookFor}"><ul class="chips">${links}</ul></nav>
`
  );
}

/** The search. Without a script it leads to the list of towns. */
export function searchForm(shell: Shell): Html {
  const { find } = shell.texts;
  return html`<form class="search" role="search" action="${hrefOf(shell, '/find')}" method="get" data-behind-hash>
<label for="q">${find.label}</label>
<div class="row"><input id="q" name="q" type="search" autocomplete="off" enterkeyhint="search" placeholder="${find.hint}"><button type="submit">${find.search}</button></div>
</form>
<p class="ways"><a href="${hrefOf(shell, '/find')}" data-here><span class="icon"></span>${find.here}</a> <a href="${hrefOf(shell, '/towns')}">${shell.texts.home.allTowns}</a></p>`;
}

function dayText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** https://schema.org/Dataset, as search engines for data read it: all collections in all versions, and all downloads. */
function dataset(
  shell: Shell,
  content: PublishedContent,
  brands: readonly BrandSummary[],
  asOf: string,
): unknown {
  const { head, routes } = content;
  const { site, versions } = head;
  const newest = newestOf(routes);
  const titleOf = (collection: Collection) => collectionWords(shell.texts, collection)[1];
  const absolute = (path: string) => `${shell.origin ?? ''}${path}`;
  const download = (name: string, encodingFormat: string | undefined, path: string) => ({
    '@type': 'DataDownload',
    name,
    encodingFormat,
    contentUrl: absolute(path),
  });
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: shell.title,
    description: newest.map(({ collection }) => titleOf(collection)).join(', '),
    publisher: brands.map(({ name }) => ({ '@type': 'Organization', name })),
    license: site.licenseUrl,
    dateModified: asOf,
    isAccessibleForFree: true,
    ...(shell.origin !== undefined && { url: absolute(hrefOf(shell, '')) }),
    distribution: [
      ...routes.map(({ collection, path, version }) =>
        download(`${titleOf(collection)}, JSON ${version}`, versions[version]?.mediaType, path),
      ),
      ...newest.flatMap(({ collection }) =>
        linksToAll(content, collection).map(({ format, path }) =>
          download(`${titleOf(collection)}, ${format.title}`, format.mediaType, path),
        ),
      ),
    ],
  };
}
