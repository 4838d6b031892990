import { groupedBy } from '../../base/grouped-by.js';
import { escapeHtml, html, published } from '../../base/markup/html.js';

import { compareTexts } from '../../base/text/compare-texts.js';
import type { Area, AreaFacts } from './areas.js';
import { folded } from './folded.js';
import { sharedNodes } from './place-graph.js';
import { placeSets } from './place-sets.js';
import { indexOf } from './places-index.js';
import { hrefOf, listing, type Page, type Shell, scriptWords } from './shell.js';

/** The pages and data of all places. */
export function areaPage(shell: Shell, area: Area): Page {
  const { texts } = shell;
  const brands = area.brands.size;
  const title = areaTitle(area, shell);
  const names = area.towns.map(({ name }) => name).filter((name) => name !== '');
  return {
    path: `/places/${area.key}`,
    title,
    description: listing(`${texts.number(area.count)} ${texts.words.place[area.count === 1 ? 0 : 1]}`, names),
    kind: 'area',
    head: scriptWords(shell),
    main: [
      html`<nav class="crumbs" aria-label="${texts.nav.towns}"><a href="${hrefOf(shell, '/towns')}">${texts.nav.towns}</a></nav>
<h1>${published(title)}</h1>
<p class="lead">${texts.number(area.count)} ${texts.words.place[area.count === 1 ? 0 : 1]}${
        brands > 1 && html` · ${brands} ${texts.words.brand[1]}`
      }</p>
<ul class="index">${area.towns.map(
        ({ name, id, places }) =>
          html`<li><a href="#${id}">${published(name || texts.place.noTown)}</a> <span class="quiet">${texts.number(places.length)}</span></li>`,
      )}</ul>
`,
      ...area.towns.flatMap(({ name, id, places }) => [
        html`<section aria-labelledby="${id}"><h2 id="${id}">${published(name || texts.place.noTown)}</h2>
<div class="places">
`,
        ...places.map((place) => place.html),
        html`</div></section>
`,
      ]),
      ...placeGraph(area, hrefOf(shell, `/places/${area.key}.json`)),
    ],
  };
}

/** An area as people know it: the postcode area, and its largest town. */
function areaTitle({ key, towns }: Area, { texts }: Shell): string {
  const largest = towns.reduce<Area['towns'][number] | undefined>(
    (most, town) => (town.name !== '' && town.places.length > (most?.places.length ?? 0) ? town : most),
    undefined,
  );
  const code = codeOf(key);
  return largest === undefined ? code : `${largest.name} ${texts.towns.andAround} (${code})`;
}

/** The beginning of a postcode, or a country, as people write it. */
function codeOf(key: string): string {
  return key
    .replace(/^in-|-x$/g, '')
    .replace('-', ' ')
    .toUpperCase();
}

/** The graph of an area's places for search engines, in pieces. The script takes their hours from it, and all else from a file. */
function placeGraph({ towns, brands, features }: Area, file: string): Uint8Array[] {
  const nodes = towns.flatMap(({ places }) => places.flatMap(({ node }) => [node, comma]));
  return [
    Buffer.from(
      `<script type="application/ld+json" id="places" data-file="${escapeHtml(file)}">{"@context":"https://schema.org","@graph":[`,
    ),
    ...nodes,
    Buffer.from(`${sharedNodes(brands, features).join()}]}</script>\n`),
  ];
}

const comma = Buffer.from(',');

/** A town with the areas that it is in. */
interface TownLink {
  readonly name: string;
  readonly places: number;
  readonly area: string;
  readonly id: string;
}

/** The greatest number of towns on one page; more are listed on a page for each letter. */
const mostTowns = 1500;

/** The addresses of the pages of all towns, found without making them. */
export function townPaths(areas: readonly AreaFacts[]): string[] {
  const towns = areas.flatMap((area) => area.towns);
  const letters = towns.length <= mostTowns ? [] : towns.map(({ name }) => letterOf(name));
  return ['/towns', ...[...new Set(letters)].map((letter) => `/towns/${idOf(letter)}`)];
}

/** All towns, A to Z. */
export function townPages(shell: Shell, areas: readonly AreaFacts[]): Page[] {
  const { texts } = shell;
  const towns = areas
    .flatMap(({ key, towns }) =>
      towns.map((town) => ({ sortedBy: folded(town.name), link: { ...town, area: key } satisfies TownLink })),
    )
    .sort((a, b) => compareTexts(a.sortedBy, b.sortedBy) || compareTexts(a.link.area, b.link.area))
    .map(({ link }) => link);
  const letters = groupedBy(towns, ({ name }) => letterOf(name));
  const isOne = towns.length <= mostTowns;
  const jump = html`<ul class="letters">${[...letters.keys()].map(
    (letter) =>
      html`<li><a href="${isOne ? `#${idOf(letter)}` : hrefOf(shell, `/towns/${idOf(letter)}`)}">${letter}</a></li>`,
  )}</ul>`;
  const listOf = (
    letter: string,
    some: readonly TownLink[],
  ) => html`<section aria-labelledby="${idOf(letter)}">
<h2 id="${idOf(letter)}">${letter}</h2>
<ul class="index">${some.map(
    ({ name, id, places, area }) =>
      html`<li><a href="${hrefOf(shell, `/places/${area}`)}#${id}">${published(name || texts.place.noTown)}</a> <span class="quiet">${area.startsWith('in-') ? '' : `${codeOf(area)} · `}${texts.number(places)}</span></li>`,
  )}</ul>
</section>
`;
  const lead = html`<h1>${texts.towns.title}</h1>
<p class="lead">${texts.towns.lead(towns.length)}</p>
${jump}`;
  const described = (some: readonly TownLink[]) => ({
    description: listing(
      texts.towns.title,
      some.map(({ name }) => name || texts.place.noTown),
    ),
  });
  const first = { path: '/towns', title: texts.towns.title, ...described(towns) };
  if (isOne) {
    return [{ ...first, main: html`${lead}${[...letters].map(([letter, some]) => listOf(letter, some))}` }];
  }
  return [
    { ...first, main: lead },
    ...[...letters].map(
      ([letter, some]): Page => ({
        path: `/towns/${idOf(letter)}`,
        title: `${texts.towns.title}: ${letter}`,
        ...described(some),
        main: html`${lead}${listOf(letter, some)}`,
      }),
    ),
  ];
}

function letterOf(name: string): string {
  const first = folded(name).charAt(0).toUpperCase();
  return /[A-Z]/.test(first) ? first : '#';
}

function idOf(letter: string): string {
  return letter === '#' ? 'other' : letter.toLowerCase();
}

/** The search with its list and map, which the script fills. */
export function findPage(shell: Shell): Page {
  const { find } = shell.texts;
  const { map, names } = shell.files.find;
  const towns = hrefOf(shell, '/towns');
  return {
    path: '/find',
    title: find.title,
    description: `${find.title}: ${find.hint}`,
    isWide: true,
    head: scriptWords(shell, { find }),
    kind: 'find',
    main: html`<div id="find" data-index="${hrefOf(shell, '/places/index.json')}" data-features="${hrefOf(shell, '/places/features.json')}" data-places="${hrefOf(shell, '/places')}" data-towns="${towns}" data-map="${map}" data-names="${names}" data-currency="${shell.currency}"${
      shell.distances !== 'miles' && html` data-distances="${shell.distances}"`
    }>
<section class="band"><form class="ask" id="ask" role="search">
<label for="q">${find.label}</label>
<div class="row"><span class="field"><input id="q" name="q" type="search" maxlength="100" autocomplete="postal-code" enterkeyhint="search" spellcheck="false" placeholder="${find.hint}"><button type="button" class="inside" id="here"><span class="icon"></span><span class="word">${find.here}</span></button></span><button type="submit">${find.search}</button></div>
</form></section>
<form class="choices" aria-label="${find.with}" hidden></form>
<div class="split">
<div class="found">
<button type="button" class="grip" id="grip" aria-label="${find.sheet}"></button>
<div class="heading"><h1 id="title" aria-live="polite">${find.title}</h1><div id="said"></div></div>
<noscript><p class="note calm">${find.needsScript} <a href="${towns}">${shell.texts.home.allTowns}</a></p></noscript>
<ol class="plain" id="list"></ol>
<div id="more"></div>
</div>
<div class="map" id="map" tabindex="0" role="group" aria-label="${find.mapOfAll}"><div class="tools"><button type="button" data-zoom="in" aria-label="${find.zoomIn}">+</button><button type="button" data-zoom="out" aria-label="${find.zoomOut}">−</button></div>
<div class="legend" aria-hidden="true"><span><i class="branch"></i>${shell.texts.collections['branches']?.[0]}</span><span><i></i>${shell.texts.collections['atms']?.[0]}</span></div></div>
</div>
</div>`,
  };
}

/** How many places have what somebody may look for, area by area. */
export function featuresFile(areas: readonly AreaFacts[]): string {
  return JSON.stringify(placeSets(areas));
}

/** The list of areas and towns with which a search begins, before any area's own data are fetched. */
export function placesIndex(areas: readonly AreaFacts[]): string {
  return JSON.stringify(indexOf(areas));
}
