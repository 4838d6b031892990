import { groupedBy } from '../../base/grouped-by.js';
import { type Html, html, Html as Markup } from '../../base/markup/html.js';
import { LabelSpace, labelText } from '../../base/markup/label-space.js';
import type { Change } from '../../build/changes/change.js';
import { changeTitle } from '../../build/changes/words.js';
import { radian } from '../../model/distance.js';

/** Coasts as rings of longitude and latitude. */
export interface Coasts {
  readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[];
}

/** A place on the map: where it is, and where it was. */
interface Spot {
  readonly kind: 'opened' | 'closed' | 'moved';
  readonly title: string;
  /** Empty if none is published. */
  readonly town: string;
  readonly at: readonly [latitude: number, longitude: number];
  readonly from?: readonly [latitude: number, longitude: number];
}

const marks = { opened: ['+', 'opened'], closed: ['×', 'closed'], moved: ['→', 'moved'] } as const;

/** So many places are drawn; more would be a blot. */
const mostSpots = 3000;
/** Units of the drawing across. */
const across = 460;
/** Degrees between two points of a coast below which the second isn't drawn. */
const coarse = 0.025;

/** The places that opened, closed and moved; nothing if there are none. */
export function mapOf(changes: readonly Change[], coasts: Coasts | undefined): Html | undefined {
  const all = changes.flatMap(spotsOf);
  const spots = all.slice(0, mostSpots);
  if (spots.length === 0) return undefined;
  const { project, height, isInside } = projection(spots);
  const point = (place: Spot['at']) =>
    project(place)
      .map((each) => each.toFixed(1))
      .join(' ');
  const coast = (coasts?.coordinates ?? []).flat().flatMap((ring) => {
    const near = thinned(ring).map(([longitude = 0, latitude = 0]) => [latitude, longitude] as const);
    return near.some(isInside) ? [`M${near.map(point).join('L')}Z`] : [];
  });
  const count = (kind: Spot['kind']) => spots.filter((spot) => spot.kind === kind).length;
  const legend = (['opened', 'closed', 'moved'] as const).filter((kind) => count(kind) > 0);
  const label = `Map: ${legend.map((kind) => `${count(kind)} ${kind}`).join(', ')}`;
  return html`<figure class="map"><svg viewBox="0 0 ${across} ${Math.round(height)}" role="img" aria-label="${label}">
<path class="coast" d="${coast.join('')}"/>
${namesOf(spots, project, height).map(({ name, x, y }) => html`<text x="${x.toFixed(1)}" y="${y.toFixed(1)}">${name}</text>`)}
${spots.map(({ kind, title, at, from }) => {
  const [x = 0, y = 0] = project(at);
  const path = from === undefined ? '' : new Markup(`<path class="way" d="M${point(from)}L${point(at)}"/>`);
  const shape = {
    opened: 'M-4 0H4M0 -4V4',
    closed: 'M-3 -3L3 3M3 -3L-3 3',
    moved: 'M-3 0A3 3 0 1 0 3 0A3 3 0 1 0 -3 0',
  }[kind];
  return html`${path}<path class="${kind}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" d="${shape}"><title>${title}</title></path>
`;
})}</svg>
<figcaption>${legend.map((kind) => html`<span class="${kind}">${marks[kind][0]}</span> ${count(kind)} ${marks[kind][1]} `)}${
    all.length > spots.length && `(the first ${spots.length} of ${all.length})`
  }</figcaption></figure>`;
}

/** So many towns are named. */
const mostNames = 24;
/** Units of the drawing: the height of a name, and about the width of a letter. */
const [line, letter] = [14, 7.5];

/** The towns of the places, those with most of them first, each where its name covers no other and no place. */
function namesOf(spots: readonly Spot[], project: Project, height: number) {
  const towns = [...groupedBy(spots, ({ town }) => town.toLowerCase()).values()].sort(
    (a, b) => b.length - a.length,
  );
  const labels = new LabelSpace({ width: across, height });
  for (const { at } of spots) {
    const [x, y] = project(at);
    labels.reserve(x - 4, y - 4, 8, 8);
  }
  const names: { readonly name: string; readonly x: number; readonly y: number }[] = [];
  for (const [spot] of towns) {
    if (names.length === mostNames) break;
    const name = labelText(spot.town);
    if (name === '') continue;
    const [x, y] = project(spot.at);
    const wide = name.length * letter;
    const [left, top] =
      (
        [
          [x + 8, y - line / 2],
          [x - 8 - wide, y - line / 2],
          [x - wide / 2, y - line - 7],
          [x - wide / 2, y + 7],
        ] as const
      ).find(([left, top]) => labels.reserveIfFree(left, top, wide, line)) ?? [];
    if (left === undefined || top === undefined) continue;
    names.push({ name, x: left, y: top + line - 3 });
  }
  return names;
}

function spotsOf(change: Change): Spot[] {
  const { identity, what } = changeTitle(change);
  const title = `${identity} ${what}`;
  const { town = '' } = change.about;
  if (change.event === 'opened' || change.event === 'closed') {
    const at = change.about.position;
    return at === undefined ? [] : [{ kind: change.event, title: `${title}: ${change.event}`, town, at }];
  }
  return change.details.flatMap((detail): Spot[] =>
    detail.kind === 'position' && detail.class === 'moved'
      ? [
          {
            kind: 'moved',
            title: `${title}: moved ${detail.metres} m`,
            town,
            at: detail.is,
            from: detail.was,
          },
        ]
      : [],
  );
}

/** Degrees around the outermost places, and at least so many from edge to edge: enough for a coast that one knows. */
const margin = 0.4;
const least = 3;

type Project = (place: Spot['at']) => readonly [x: number, y: number];

/** Equirectangular, true in the middle: good for a country. */
function projection(spots: readonly Spot[]) {
  const all = spots.flatMap(({ at, from }) => (from === undefined ? [at] : [at, from]));
  const range = (axis: 0 | 1) => {
    const values = all.map((place) => place[axis]);
    const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
    const extra = Math.max(margin, (least - (high - low)) / 2);
    return [low - extra, high + extra] as const;
  };
  const [south, north] = range(0);
  let [west, east] = range(1);
  const narrow = Math.cos(((south + north) / 2) * radian);
  // A map that is much taller than wide would fill a screen.
  const wanted = ((north - south) * 0.75) / Math.max(narrow, 0.1);
  if (east - west < wanted) [west, east] = [(west + east - wanted) / 2, (west + east + wanted) / 2];
  const scale = across / ((east - west) * narrow);
  const project: Project = ([latitude, longitude]) => [
    (longitude - west) * narrow * scale,
    (north - latitude) * scale,
  ];
  const isInside = ([latitude, longitude]: Spot['at']) =>
    latitude > south && latitude < north && longitude > west && longitude < east;
  return { project, height: (north - south) * scale, isInside };
}

function thinned(ring: readonly (readonly number[])[]): readonly (readonly number[])[] {
  let last: readonly number[] = [];
  return ring.filter((place, index) => {
    const [x = 0, y = 0] = place;
    const [a = 999, b = 999] = last;
    const isKept = index === 0 || Math.abs(x - a) + Math.abs(y - b) > coarse;
    if (isKept) last = place;
    return isKept;
  });
}
