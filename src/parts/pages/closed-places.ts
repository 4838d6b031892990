import { fragmentOf, type Html, html, published } from '../../base/markup/html.js';
import { radian } from '../../model/distance.js';
import { type AreaPlaces, areaPath, type PlacesGroup } from './areas.js';
import { type ClosedPlace, recordId } from './change-steps.js';
import { directionOf, metresApart, type Position } from './distance.js';
import { distanceText } from './distance-text.js';
import type { PagesSite } from './pages-site.js';
import { type Place, placeShown } from './place.js';
import type { PlaceData } from './place-data.js';
import { placeIds } from './place-entry.js';
import { hrefOf, type LazyPage, type Shell } from './shell.js';
import { collectionWords } from './texts.js';

/** So many places are named as the nearest ones. */
const mostNearest = 3;

/** A place of a group that is there now. */
interface Near {
  readonly group: PlacesGroup;
  readonly at: number;
  readonly metres: number;
  readonly direction: number;
}

/** The places that have closed: what was published of each last, and what is nearest of its brand now. */
export function closedPage(
  { shell, brands, placed, areas }: Pick<PagesSite, 'shell' | 'brands' | 'placed' | 'areas'>,
  closed: readonly ClosedPlace[],
): LazyPage {
  const { closed: words } = shell.texts.changes;
  const places = closed.map((each) => ({ ...each, place: placeShown(each.collection, each.record) }));
  const folders = new Map(brands.map(({ name, folder }) => [name, folder]));
  const near = places.map(({ brand, collection, place }) =>
    nearest(
      place,
      placed
        .filter((unit) => unit.brand === brand && unit.collection === collection)
        .flatMap(({ groups }) => groups),
    ),
  );
  return {
    path: '/changes/closed',
    make: () => {
      const keys = new Set(places.length === 0 ? [] : areas().map(({ key }: AreaPlaces) => key));
      return {
        path: '/changes/closed',
        title: words.title,
        description: words.lead,
        main: html`<nav class="crumbs"><a href="${hrefOf(shell, '/changes')}">${shell.texts.changes.title}</a></nav>
<h1>${words.title}</h1>
<p class="lead">${places.length === 0 ? words.none : words.lead}</p>
${places.map((each, at) => closedArticle(shell, each, { folder: folders.get(each.brand), near: near[at] ?? [], keys }))}`,
      };
    },
  };
}

function closedArticle(
  shell: Shell,
  { brand, collection, date, place }: ClosedPlace & { readonly place: Place },
  {
    folder,
    near,
    keys,
  }: {
    /** Of its brand, if that publishes anything. */
    readonly folder: string | undefined;
    readonly near: readonly Near[];
    readonly keys: ReadonlySet<string>;
  },
): Html {
  const { texts } = shell;
  const { closed: words } = texts.changes;
  const [kind] = collectionWords(texts, collection);
  const { name, street, town, county, postcode, week, contacts, identity } = place;
  const address = [...street, town, ...county, postcode].filter((line) => line !== undefined).join(', ');
  return html`<article class="gone" id="${fragmentOf(recordId(brand, collection, identity))}"${folder !== undefined && html` data-place="${placeIds(folder, collection)(identity)}"`}>
<h2>${published(name ?? street[0] ?? kind)}</h2>
<p class="quiet">${kind} · ${published(brand)}, ${published(address)}</p>
<p class="note bad"><strong>${words.on(texts.date(date))}</strong></p>
<h3>${words.nearest(brand)}</h3>
${
  near.length === 0
    ? html`<p>${words.noneNear}</p>`
    : html`<ul class="plain near">${near.map((each) => nearItem(shell, each, keys))}</ul>`
}${
  postcode !== undefined &&
  html`<p><a href="${hrefOf(shell, '/find')}#${new URLSearchParams({ q: postcode }).toString()}">${words.around(postcode)}</a></p>
`
}${
  (week !== undefined || contacts.length > 0) &&
  html`<h3>${words.was}</h3>
${
  week !== undefined &&
  html`<table class="week"><tbody>${week.map(({ day, hours }) => html`<tr><th scope="row">${texts.days[day]}</th><td>${hours.length === 0 ? texts.place.closed : hours.map((each) => each.join('–')).join(', ')}</td></tr>`)}</tbody></table>
`
}${contacts.map(({ type, content }) => html`<p>${published(texts.details.contacts[type] ?? type)}: ${published(content)}</p>\n`)}`
}</article>
`;
}

function nearItem(shell: Shell, { group, at, metres, direction }: Near, keys: ReadonlySet<string>): Html {
  const { find, language } = shell.texts;
  const distance = distanceText(metres, shell.distances, find.units, language);
  const read = group.read().places[at];
  const data: Partial<PlaceData> =
    read === undefined ? {} : JSON.parse(Buffer.from(read.data).toString('utf8'));
  const area = areaKey(group.areas[at] ?? '', keys);
  const title = data.name ?? data.street ?? data.town ?? '';
  const where = [data.street, data.town].filter((part) => part !== undefined && part !== title).join(', ');
  return html`<li><div><a href="${hrefOf(shell, `/places/${area}`)}#${data.id}">${published(title)}</a><p class="quiet">${published(where)}</p></div><span class="far">${distance} ${find.directions[direction]}</span></li>
`;
}

/** The area on whose page the places of a smallest one are: the smallest around it that is one. */
function areaKey(smallest: string, keys: ReadonlySet<string>): string {
  return areaPath(smallest).findLast((key) => keys.has(key)) ?? smallest;
}

/** The places of groups that are nearest to one. */
function nearest({ position }: Place, groups: readonly PlacesGroup[]): Near[] {
  if (position === undefined) return [];
  const [latitude, longitude] = position;
  const narrowing = Math.cos(latitude * radian);
  // A square is as good an order as a distance, and many times faster to compute.
  const found: { group: PlacesGroup; at: number; there: Position; square: number }[] = [];
  for (const group of groups) {
    for (let at = 0; at < group.areas.length; at++) {
      const [north, east] = [group.positions[2 * at], group.positions[2 * at + 1]];
      if (typeof north !== 'number' || typeof east !== 'number') continue;
      const square = (north - latitude) ** 2 + ((east - longitude) * narrowing) ** 2;
      if (found.length === mostNearest && square >= found[mostNearest - 1]!.square) continue;
      found.push({ group, at, there: [north, east], square });
      found.sort((a, b) => a.square - b.square);
      found.length = Math.min(found.length, mostNearest);
    }
  }
  return found.map(({ group, at, there }) => ({
    group,
    at,
    metres: Math.round(metresApart(position, there)),
    direction: directionOf(position, there),
  }));
}
