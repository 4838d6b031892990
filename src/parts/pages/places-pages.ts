import { groupedBy } from '../../base/grouped-by.js';
import { escapeHtml, Html, html, published } from '../../base/markup/html.js';

import { capital } from '../../base/text/capital.js';
import { compareTexts } from '../../base/text/compare-texts.js';
import { collectionsOfSite } from '../../model/collection.js';
import type { Area, AreaFacts } from './areas.js';
import { folded } from './folded.js';
import { isPlaces } from './place.js';
import { sharedNodes } from './place-graph.js';
import { placeSets } from './place-sets.js';
import { hrefOf, listing, type Page, type Shell, scriptWords } from './shell.js';

/**
 * The page of an area.
 * @param parts the areas that have other places of its postcode area
 */
export function areaPage(shell: Shell, area: Area, parts: readonly string[] = []): Page {
  const { texts } = shell;
  const brands = area.brands.size;
  const title = areaTitle(area, shell);
  const names = area.towns.map(({ name }) => name).filter((name) => name !== '');
  return {
    path: `/places/${area.key}`,
    title,
    description: listing(`${texts.number(area.count)} ${texts.words.place[area.count === 1 ? 0 : 1]}`, names),
    kind: 'area',
    head: scriptWords(shell, { details: texts.details }),
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
${hasWeek(area) && html`<p class="quiet">${texts.place.bankHolidays}</p>\n`}${
  parts.length > 0 &&
  html`<p>${texts.towns.further} ${parts.map((key, at) => html`${at > 0 && ', '}<a href="${hrefOf(shell, `/places/${key}`)}">${codeOf(key)}</a>`)}</p>
`
}${elsewhere(shell)}`,
      ...area.towns.flatMap(({ name, id, places }) => [
        html`<section aria-labelledby="${id}"><h2 id="${id}">${published(name || texts.place.noTown)}</h2>
<div class="places">
`,
        ...places.map((place) => place.html),
        html`</div></section>
`,
      ]),
      specialHoursOf(area, shell),
      ...placeGraph(area, hrefOf(shell, `/places/${area.key}.json`)),
    ],
  };
}

const usualWeek = Buffer.from('<dl');

/** Whether a place has a usual week, which is an element that nothing else of a place is: others are always open, or say nothing. */
function hasWeek({ towns }: Area): boolean {
  return towns.some(({ places }) =>
    places.some(({ html: { buffer, byteOffset, length } }) =>
      Buffer.from(buffer, byteOffset, length).includes(usualWeek),
    ),
  );
}

/** The exceptional hours, to which places lead; a script puts them into each place. */
function specialHoursOf({ specials }: Area, { texts }: Shell): Html {
  if (specials.length === 0) return html``;
  const lists = new Html(specials.map((set) => set.html).join(''));
  return html`<section id="special" aria-labelledby="special-hours"><h2 id="special-hours">${texts.place.exceptions}</h2>
${lists}</section>
`;
}

/** Where a script shows a place that has closed, and from what it finds one that is on another page now. */
export function elsewhere(shell: Shell): Html {
  const hasChanges = shell.nav.some(([path]) => path === '/changes');
  return html`<div id="elsewhere" data-places="${hrefOf(shell, '/places')}"${hasChanges && html` data-closed="${hrefOf(shell, '/changes/closed')}"`}></div>
`;
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
  return key.replace(/^in-/, '').replace('-', ' ').toUpperCase();
}

/** The graph of an area's places for search engines, in pieces. The script takes their hours from it, and all else from a file. */
function placeGraph({ towns, brands, features, specials }: Area, file: string): Uint8Array[] {
  const nodes = towns.flatMap(({ places }) => places.flatMap(({ node }) => [node, comma]));
  return [
    Buffer.from(
      `<script type="application/ld+json" id="places" data-file="${escapeHtml(file)}">{"@context":"https://schema.org","@graph":[`,
    ),
    ...nodes,
    Buffer.from(`${sharedNodes(brands, features, specials).join()}]}</script>\n`),
  ];
}

const comma = Buffer.from(',');

/** A town with the areas that it is in. */
interface TownLink {
  readonly name: string;
  readonly places: number;
  readonly area: string;
  readonly id: string;
  readonly sortedBy: string;
}

/** The greatest number of towns on one page: with Brotli, a first visit then loads less than 16 kB. */
const mostTowns = 500;

/** The number of towns that are listed before all others if these are on several pages. */
const mostLargest = 100;

/** The addresses of the pages of all towns, found without making them. */
export function townPaths(areas: readonly AreaFacts[]): string[] {
  const towns = areas.flatMap((area) => area.towns);
  if (towns.length <= mostTowns) return ['/towns'];
  return ['/towns', ...byLetters(towns).map(([letters]) => `/towns/${idOf(letters)}`)];
}

/** Towns in groups that begin with the same letters: as many letters as it needs for at most `mostTowns`, or three. */
function byLetters<T extends { readonly name: string }>(
  towns: readonly T[],
  length = 1,
): (readonly [letters: string, towns: readonly T[]])[] {
  return [...groupedBy(towns, ({ name }) => lettersOf(name, length))]
    .sort(([a], [b]) => compareTexts(a, b))
    .flatMap(([letters, own]) =>
      own.length <= mostTowns || length === 3 ? [[letters, own] as const] : byLetters(own, length + 1),
    );
}

/** All towns, A to Z. */
export function townPages(shell: Shell, areas: readonly AreaFacts[]): Page[] {
  const { texts } = shell;
  const towns = areas
    .flatMap(({ key, towns }) =>
      towns.map((town) => ({ ...town, area: key, sortedBy: folded(town.name) }) satisfies TownLink),
    )
    .sort((a, b) => compareTexts(a.sortedBy, b.sortedBy) || compareTexts(a.area, b.area));
  const isOne = towns.length <= mostTowns;
  const groups = isOne ? [...groupedBy(towns, ({ name }) => lettersOf(name, 1))] : byLetters(towns);
  const jump = html`<ul class="letters">${groups.map(
    ([letters]) =>
      html`<li><a href="${isOne ? `#${idOf(letters)}` : hrefOf(shell, `/towns/${idOf(letters)}`)}">${letters}</a></li>`,
  )}</ul>
`;
  const listOf = (title: string, some: readonly TownLink[]) => html`<section aria-labelledby="${idOf(title)}">
<h2 id="${idOf(title)}">${title}</h2>
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
  const first = { path: '/towns', title: texts.towns.title };
  if (isOne) {
    return [
      {
        ...first,
        ...described(towns),
        main: html`${lead}${groups.map(([letters, some]) => listOf(letters, some))}`,
      },
    ];
  }
  const largest = towns
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.places - a.places)
    .slice(0, mostLargest);
  return [
    { ...first, ...described(largest), main: html`${lead}${listOf(texts.towns.largest, largest)}` },
    ...groups.map(
      ([letters, some]): Page => ({
        path: `/towns/${idOf(letters)}`,
        title: `${texts.towns.title}: ${letters}`,
        ...described(some),
        main: html`${lead}${listOf(letters, some)}`,
      }),
    ),
  ];
}

/** The first letters of a name, of A to Z; # where it begins with something else. */
function lettersOf(name: string, length: number): string {
  const [letters] = /^[a-z]+/.exec(folded(name)) ?? ['#'];
  return capital(letters.slice(0, length));
}

function idOf(letters: string): string {
  return letters === '#' ? 'other' : letters.toLowerCase().replaceAll(' ', '-');
}

/** The search with its list and map, which the script fills. */
export function findPage(shell: Shell): Page {
  const { find, collections } = shell.texts;
  // Places are in collections that every site has.
  const ofPlaces = collectionsOfSite().flatMap((name) =>
    isPlaces(name) && collections[name] ? [[name, collections[name]] as const] : [],
  );
  const { map, names, districts } = shell.files.find;
  const towns = hrefOf(shell, '/towns');
  return {
    path: '/find',
    title: find.title,
    description: `${find.title}: ${find.hint}`,
    isWide: true,
    head: scriptWords(shell, { find, collections: Object.fromEntries(ofPlaces) }),
    kind: 'find',
    main: html`<div id="find" data-index="${hrefOf(shell, '/places/index.json')}" data-features="${hrefOf(shell, '/places/features.json')}" data-places="${hrefOf(shell, '/places')}" data-towns="${towns}" data-map="${map}" data-names="${names}" data-middles="${districts}" data-currency="${shell.currency}"${
      shell.distances !== 'miles' && html` data-distances="${shell.distances}"`
    }>
<section class="band"><form class="ask" id="ask" role="search">
<label for="q">${find.label}</label>
<div class="row"><span class="field"><input id="q" name="q" type="search" maxlength="100" autocomplete="postal-code" enterkeyhint="search" spellcheck="false" placeholder="${find.hint}"><button type="button" class="inside" id="here"><span class="icon"></span><span class="word">${find.here}</span></button></span><button type="submit">${find.search}</button></div>
</form></section>
<form class="choices" aria-label="${find.with}"></form>
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
