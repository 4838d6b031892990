import { type Html, html, jsonScript, published } from '../../base/markup/html.js';
import { registrationOf } from '../../interface/collections/index.js';
import type { Collection } from '../../model/collection.js';
import { newestOf } from '../../publication/drafts/draft.js';
import type { PublishedContent } from '../../publication/drafts/resource.js';
import { feedAddresses } from '../change-feed/addresses.js';
import { linksToAll, linksToBrand } from '../downloads/addresses.js';
import { hrefOf, type Page, type Shell } from './shell.js';
import type { Texts } from './texts.js';

/** A brand on the first page. */
export interface BrandSummary {
  readonly folder: string;
  readonly name: string;
  /** Records by collection, only those that it has. */
  readonly records: readonly (readonly [collection: Collection, count: number])[];
}

/** The first page: what is published, by which brands, and links to everything else. */
export function homePage(
  shell: Shell,
  content: PublishedContent,
  brands: readonly BrandSummary[],
  { hasPlaces, compared }: { readonly hasPlaces: boolean; readonly compared: readonly Collection[] },
): Page {
  const { texts } = shell;
  const { home } = texts;
  const { head, routes } = content;
  const newest = newestOf(routes);
  const asOf = dayText(Math.max(0, ...newest.map(({ lastUpdated }) => lastUpdated)));
  const sum = (isWanted: (collection: PublishedContent['routes'][number]['collection']) => boolean) =>
    newest
      .filter(({ collection }) => isWanted(collection))
      .reduce((total, { records }) => total + records, 0);
  const feeds = [...new Set(newest.map(({ version }) => version))].flatMap(
    (version) => feedAddresses(content, version) ?? [],
  );
  const places = sum((collection) => registrationOf(collection).facts?.address !== undefined);
  const products = sum((collection) => registrationOf(collection).isProduct === true);
  return {
    path: '',
    title: shell.title,
    description: home.lead(
      counted(texts, brands.length, texts.words.brand),
      counted(texts, places, texts.words.place),
      counted(texts, products, texts.words.product),
    ),
    head: html`${feeds.map(
      ({
        json,
        atom,
      }) => html`<link rel="alternate" type="application/feed+json" href="${json}" title="${home.feed}">
<link rel="alternate" type="application/atom+xml" href="${atom}" title="${home.feed}">
`,
    )}${jsonScript('application/ld+json', dataset(shell, head, newest, asOf))}`,
    main: html`<section class="hero band">
<h1>${published(shell.title)}</h1>
<p class="lead">${home.lead(
      counted(texts, brands.length, texts.words.brand),
      counted(texts, places, texts.words.place),
      counted(texts, products, texts.words.product),
    )} ${texts.asOf(texts.date(asOf))}.</p>
${hasPlaces && searchForm(shell)}
</section>
<section>
<h2 id="collections">${home.collections}</h2>
<ul class="cards">
${newest.filter(({ records }) => records > 0).map((route) => collectionCard(shell, content, route))}</ul>
</section>
<section>
<h2 id="brands">${home.brands}</h2>
<ul class="cards">
${brands.map(
  (brand) =>
    html`<li class="card"><h3><a href="${hrefOf(shell, `/brands/${brand.folder}`)}">${published(brand.name)}</a></h3>${recordCounts(shell, brand)}</li>\n`,
)}</ul>
</section>${compared.length > 0 && comparisons(shell, compared)}
<section>
<h2 id="developers">${home.developers}</h2>
<p><a href="${hrefOf(shell, '/developers')}">${home.forPrograms}</a></p>
${feeds.map(({ json, atom }) => html`<p>${home.feed}: <a href="${atom}">Atom</a>, <a href="${json}">JSON Feed</a></p>\n`)}</section>`,
  };
}

/** A collection: how many records, when they changed, and its files. */
function collectionCard(
  { texts }: Shell,
  content: PublishedContent,
  { collection, records, lastUpdated }: PublishedContent['routes'][number],
): Html {
  const [one, many] = texts.collections[collection] ?? [collection, collection];
  const json = content.routes.filter((route) => route.collection === collection).reverse();
  return html`<li class="card"><h3><span class="figure">${texts.number(records)}</span> ${records === 1 ? one : many}</h3>
<p class="quiet">${texts.home.changed(texts.date(dayText(lastUpdated)))}</p>
<p class="files">${json.map(({ path, version }) => html`<a href="${path}">JSON ${version}</a> `)}${linksToAll(
    content,
    collection,
  ).map(({ format, path }) => html`<a href="${path}">${format.title}</a> `)}</p></li>
`;
}

function comparisons(shell: Shell, compared: readonly Collection[]): Html {
  return html`
<section>
<h2 id="compare">${shell.texts.home.compare}</h2>
<ul class="index">${compared.map(
    (collection) =>
      html`<li><a href="${hrefOf(shell, `/compare/${collection}`)}">${shell.texts.collections[collection]?.[1] ?? collection}</a></li>`,
  )}</ul>
</section>`;
}

/** How many records a brand has of each collection. */
function recordCounts({ texts }: Shell, { records }: BrandSummary): Html {
  return html`<ul class="plain quiet">${records.map(
    ([collection, count]) =>
      html`<li>${counted(texts, count, texts.collections[collection] ?? [collection, collection])}</li>`,
  )}</ul>`;
}

/** What a brand publishes: its records by collection, and the files with them. */
export function brandCards(
  { texts }: Shell,
  content: PublishedContent,
  { folder, records }: BrandSummary,
): Html {
  return html`<ul class="cards">${records.map(([collection, count]) => {
    const [one, many] = texts.collections[collection] ?? [collection, collection];
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

/** The search. Without a script it leads to the list of towns. */
function searchForm(shell: Shell): Html {
  const { find } = shell.texts;
  return html`<form class="search" role="search" action="${hrefOf(shell, '/find')}" method="get">
<label for="q">${find.label}</label>
<div class="row"><input id="q" name="q" type="search" autocomplete="off" enterkeyhint="search" placeholder="${find.hint}"><button type="submit">${find.search}</button></div>
</form>
<p><a href="${hrefOf(shell, '/towns')}">${shell.texts.home.allTowns}</a></p>`;
}

export function dayText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** https://schema.org/Dataset, as search engines for data read it. */
function dataset(
  shell: Shell,
  { site, versions }: PublishedContent['head'],
  newest: PublishedContent['routes'],
  asOf: string,
): unknown {
  const absolute = (path: string) => `${shell.origin ?? ''}${path}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: shell.title,
    description: newest
      .map(({ collection }) => shell.texts.collections[collection]?.[1] ?? collection)
      .join(', '),
    license: site.licenseUrl,
    dateModified: asOf,
    isAccessibleForFree: true,
    ...(shell.origin !== undefined && { url: absolute(hrefOf(shell, '')) }),
    distribution: newest.map(({ path, version }) => ({
      '@type': 'DataDownload',
      encodingFormat: versions[version]?.mediaType,
      contentUrl: absolute(path),
    })),
  };
}
