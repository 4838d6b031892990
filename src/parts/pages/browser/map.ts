import { LabelSpace, labelText } from '../../../base/markup/label-space.js';
import { radian } from '../../../model/distance.js';
import type { Position } from '../distance.js';
import {
  apart,
  inFirstView,
  joinedPoints,
  type Point,
  pointOf,
  positionAt,
  type View,
  viewOf,
  withoutFar,
} from './map-layout.js';

/** What the map shows. All texts are as they are shown. */
export interface MapContent {
  readonly label: string;
  /** Where somebody looks; undefined if they look nowhere. */
  readonly from: { readonly name: string; readonly at: Position } | undefined;
  /** The results that have a position, in the order of the list. */
  readonly pins: readonly MapPin[];
  /** Results that aren't in the list yet. */
  readonly others: readonly Position[];
  /** Towns, the largest first. */
  readonly towns: readonly { readonly name: string; readonly at: Position; readonly places: number }[];
  /** Parts of postcodes, such as CB1, those with most places first. */
  readonly districts: readonly { readonly name: string; readonly at: Position }[];
  /** Round distances in metres with their texts. */
  readonly rings: readonly (readonly [metres: number, text: string])[];
}

export interface MapPin {
  readonly at: Position;
  /** Its number in the list, from 0. */
  readonly index: number;
  readonly name: string;
  readonly street: string;
  readonly isBranch: boolean;
}

export interface MapActions {
  /** Leads to a result of the list. */
  readonly goTo: (index: number) => void;
  /** Looks in a town. */
  readonly look: (town: string) => void;
  readonly together: (numbers: readonly number[]) => string;
}

const pinGap = 26;
/** Pixels: places closer than this are one pin with their number. */
const oneSpot = 12;
const [mostRings, leastRing] = [4, 56];
const mostNames = 30;
/** Metres that a map shows at least. */
const [leastOfTown, leastOfAll] = [450, 40_000];
/** Pixels that an arrow key moves the map. */
const step = 80;

/** A map that is drawn from the data alone. It shows distance and direction; north is up. */
export function startMap(box: HTMLElement, actions: MapActions) {
  let content: MapContent | undefined;
  let view: View | undefined;
  let svg: SVGElement | undefined;
  let lit: number | undefined;

  /** @param isNew the view is that of new results */
  const draw = (isNew: boolean) => {
    if (content === undefined) return;
    const [width, height] = [box.clientWidth, box.clientHeight];
    if (width === 0) return;
    // At first only a part of the map is in the window.
    const hidden = Math.max(0, Math.min(height / 2, box.getBoundingClientRect().bottom - innerHeight));
    if (isNew || view === undefined) view = firstView(content, width, height, hidden);
    else view = { ...view, width, height };
    const drawn = drawing(content, view, actions);
    if (svg?.isConnected) svg.replaceWith(drawn);
    else box.prepend(drawn);
    svg = drawn;
    mark(lit);
  };
  const mark = (index: number | undefined) => {
    lit = index;
    for (const pin of box.querySelectorAll<SVGElement>('.pin'))
      pin.classList.toggle(
        'lit',
        index !== undefined && pin.dataset['of']!.split(' ').includes(String(index)),
      );
  };
  const zoom = (times: number, at?: Position) => {
    if (view === undefined) return;
    view = { ...view, middle: at ?? view.middle, scale: Math.max(2e-5, Math.min(2, view.scale * times)) };
    draw(false);
  };
  const move = (x: number, y: number) => {
    if (view === undefined) return;
    view = { ...view, middle: positionAt(view, [view.width / 2 + x, view.height / 2 + y]) };
    draw(false);
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(-step, 0),
    ArrowRight: () => move(step, 0),
    ArrowUp: () => move(0, -step),
    ArrowDown: () => move(0, step),
    '+': () => zoom(1.6),
    '=': () => zoom(1.6),
    '-': () => zoom(1 / 1.6),
  };
  box.addEventListener('keydown', (event) => {
    const target = event.target as Element;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pin = target.closest<SVGElement>('[data-of], [data-town]');
    if (pin && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      act(pin);
    } else if (target === box && keys[event.key]) {
      event.preventDefault();
      keys[event.key]!();
    }
  });
  box.addEventListener('click', (event) => {
    const target = event.target as Element;
    const button = target.closest<HTMLElement>('[data-zoom]');
    if (button) return zoom(button.dataset['zoom'] === 'in' ? 1.6 : 1 / 1.6);
    const pin = target.closest<SVGElement>('[data-of], [data-town]');
    if (pin && !hasMoved) act(pin);
  });
  const act = ({ dataset: { of: numbers = '', town } }: SVGElement) => {
    if (town !== undefined) return actions.look(town);
    const [first, ...others] = numbers.split(' ').map(Number);
    const own = content!.pins.find(({ index }) => index === first)!;
    // Those of one spot come apart in a larger scale, unless they are at one address.
    if (others.length > 0 && view!.scale < 1) zoom(3, own.at);
    else actions.goTo(first!);
  };
  // Dragging: the drawing follows the pointer, and is drawn again where it was let go.
  let start: Point | undefined;
  let hasMoved = false;
  box.addEventListener('pointerdown', (event) => {
    hasMoved = false;
    if (event.button !== 0 || (event.target as Element).closest('button')) return;
    start = [event.clientX, event.clientY];
  });
  box.addEventListener('pointermove', (event) => {
    if (start === undefined || svg === undefined) return;
    const [x, y] = [event.clientX - start[0], event.clientY - start[1]];
    if (!hasMoved && Math.hypot(x, y) < 5) return;
    if (!hasMoved) box.setPointerCapture(event.pointerId);
    hasMoved = true;
    svg.style.transform = `translate(${x}px, ${y}px)`;
  });
  const end = (event: PointerEvent) => {
    if (start !== undefined && hasMoved) move(start[0] - event.clientX, start[1] - event.clientY);
    start = undefined;
  };
  box.addEventListener('pointerup', end);
  box.addEventListener('pointercancel', end);
  new ResizeObserver(() => draw(false)).observe(box);
  return {
    mark,
    show: (next: MapContent) => {
      content = next;
      lit = undefined;
      box.setAttribute('aria-label', next.label);
      draw(true);
    },
  };
}

/** @param hidden pixels at the bottom of the map that are below the window */
function firstView({ from, pins, towns }: MapContent, width: number, height: number, hidden: number): View {
  const isSmall = width < 600;
  const bottom = (isSmall ? 74 : 60) + hidden;
  const insets = isSmall
    ? { top: 26, right: 72, bottom, left: 26 }
    : { top: 48, right: 84, bottom, left: 60 };
  const positions = pins.map(({ at }) => at);
  if (from !== undefined)
    return viewOf(inFirstView(from.at, positions), { width, height }, insets, leastOfTown);
  const all = withoutFar(positions.length > 0 ? positions : towns.map(({ at }) => at));
  return viewOf(
    all.length > 0 ? all : [[54.5, -3.5]],
    { width, height },
    insets,
    positions.length > 0 ? leastOfTown : leastOfAll,
  );
}

function shape(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  ...content: readonly (Node | string)[]
): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...content);
  return made;
}

function drawing(content: MapContent, view: View, actions: MapActions): SVGElement {
  const { width, height } = view;
  const { from, pins, others, towns, districts, rings } = content;
  const svg = shape('svg', { viewBox: `0 0 ${width} ${height}`, width, height });
  const labels = new LabelSpace(view);
  // The buttons and the legend.
  labels.reserve(width - 60, 0, 60, 110);
  labels.reserve(0, height - 44, 250, 44);
  const isSeen = ([x, y]: Point) => x > -20 && y > -20 && x < width + 20 && y < height + 20;
  const text = (name: string, kind: string, x: number, y: number) =>
    shape('text', { class: kind, x, y }, labelText(name));

  const spots = pins.map(({ at }) => pointOf(view, at));
  const groups = joinedPoints(spots, oneSpot)
    .map((group) => ({ group, spot: spots[group[0]!]! }))
    .filter(({ spot }) => isSeen(spot));
  const you = from && pointOf(view, from.at);
  const nameWidth = (from?.name.length ?? 0) * 8;
  const held =
    you === undefined
      ? []
      : [0, 24, 24 + nameWidth / 2, nameWidth].map((shift) => [you[0] + shift, you[1], 21] as const);
  const marks = apart(
    groups.map(({ spot }) => spot),
    pinGap,
    held,
  );
  for (const [x, y] of marks) labels.reserve(x - 13, y - 13, 26, 26);
  if (you !== undefined) labels.reserve(you[0] - 9, you[1] - 9, 22 + nameWidth, 18);

  if (you !== undefined) {
    const shown = rings
      .map(([metres, say]) => ({ radius: metres * view.scale, say }))
      .filter(({ radius }) => radius > leastRing && radius < Math.hypot(width, height))
      .slice(0, mostRings);
    for (const { radius } of shown)
      svg.append(shape('circle', { class: 'ring', cx: you[0], cy: you[1], r: radius }));
    for (const { radius, say } of shown) {
      const angle = [60, 120, 90, 30, 150, 270, 240, 300].find((degrees) => {
        const [x, y] = onRing(you, radius, degrees);
        return labels.reserveIfFree(x - say.length * 3.5, y - 8, say.length * 7, 16);
      });
      if (angle === undefined) continue;
      const [x, y] = onRing(you, radius, angle);
      svg.append(text(say, 'ring-text', x, y + 4));
    }
  }
  const dots = from === undefined && pins.length === 0 ? towns : [];
  for (const { at, places } of dots) {
    const [x, y] = pointOf(view, at);
    if (isSeen([x, y]))
      svg.append(
        shape('circle', { class: 'dot', cx: x, cy: y, r: Math.min(7, 1.2 + Math.log2(1 + places) * 0.6) }),
      );
  }
  for (const position of others) {
    const [x, y] = pointOf(view, position);
    if (isSeen([x, y])) svg.append(shape('circle', { class: 'dot', cx: x, cy: y, r: 3.5 }));
  }
  let names = 0;
  for (const { name, at } of towns) {
    if (names === mostNames) break;
    const [x, y] = pointOf(view, at);
    const w = name.length * 8.3;
    if (!isSeen([x, y]) || name === from?.name) continue;
    if (!labels.reserveIfFree(x - w / 2, y - 22, w, 16)) continue;
    names++;
    const label = text(name, 'town', x, y - 10);
    if (dots.length > 0) {
      for (const [key, value] of Object.entries({ 'data-town': name, tabindex: 0, role: 'link' }))
        label.setAttribute(key, String(value));
    }
    svg.append(label);
  }
  const said = new Set<string>();
  for (const [at, { group }] of groups.entries()) {
    const { street } = pins[group[0]!]!;
    const [x, y] = marks[at]!;
    const w = street.length * 6.8;
    if (street === '' || said.has(street) || street.length > 24) continue;
    const place = (
      [
        [x, y + 26, -w / 2],
        [x + 17 + w / 2, y + 4, -w / 2],
        [x - 17 - w / 2, y + 4, -w / 2],
      ] as const
    ).find(([left, top, shift]) => labels.reserveIfFree(left + shift, top - 11, w, 14));
    if (place === undefined) continue;
    said.add(street);
    svg.append(text(street, 'street', place[0], place[1]));
  }
  for (const { name, at } of districts) {
    const [x, y] = pointOf(view, at);
    const shift = [0, 46, -46, 92].find((down) => labels.reserveIfFree(x - 42, y + down - 20, 84, 40));
    if (shift !== undefined) svg.prepend(text(name, 'district', x, y + shift + 14));
  }
  for (const [at, { spot }] of groups.entries()) {
    const [x, y] = marks[at]!;
    if (Math.hypot(x - spot[0], y - spot[1]) < 6) continue;
    svg.append(
      shape('line', { class: 'lead', x1: spot[0], y1: spot[1], x2: x, y2: y }),
      shape('circle', { class: 'tip', cx: spot[0], cy: spot[1], r: 2 }),
    );
  }
  if (you !== undefined)
    svg.append(
      shape('circle', { class: 'you', cx: you[0], cy: you[1], r: 7 }),
      text(from!.name, 'you-text', you[0] + 13, you[1] + 5),
    );
  // The nearest last, so that it is on top.
  svg.append(
    ...groups
      .map(({ group }, at) =>
        pinOf(
          group.map((each) => pins[each]!),
          marks[at]!,
          actions,
        ),
      )
      .reverse(),
  );
  return svg;
}

function onRing([x, y]: Point, radius: number, degrees: number): Point {
  const angle = degrees * radian;
  return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
}

function pinOf(own: readonly MapPin[], [x, y]: Point, { together }: MapActions): SVGElement {
  const [{ isBranch, index, name }] = own as [MapPin];
  const numbers = own.map((each) => each.index + 1);
  const isOne = own.length === 1;
  const label = isOne ? `${index + 1}: ${name}` : together(numbers);
  const all = own.every((each) => each.isBranch);
  const side = isOne ? 21 : 25;
  return shape(
    'g',
    {
      class: `pin${(isOne ? isBranch : all) ? ' branch' : ''}${isOne ? '' : ' many'}`,
      'data-of': own.map((each) => each.index).join(' '),
      tabindex: 0,
      role: 'link',
      'aria-label': label,
    },
    (isOne ? isBranch : all)
      ? shape('rect', { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: 4 })
      : shape('circle', { cx: x, cy: y, r: isOne ? 12 : 14 }),
    shape('text', { x, y: y + 4.5 }, isOne ? String(index + 1) : `×${own.length}`),
  );
}
