import { nations } from '../../../model/bank-holidays.js';
import { moneyText } from '../money.js';
import { shortWeekOf, weekdaysText } from '../opening-hours.js';
import type { AreaFile, CodeData, PlaceData } from '../place-data.js';
import { element } from './element.js';
import { fetchJson } from './fetch.js';
import { type Exception, type Moment, nextException, stateAt } from './hours.js';
import { type AreaWords, stateText, type Words } from './words.js';

/** A place in the page's graph for search engines, as far as it matters here. */
interface Node {
  readonly '@id'?: string;
  readonly openingHours?: string | readonly string[];
  /** Where its exceptional hours are in the graph. */
  readonly specialOpeningHoursSpecification?: readonly { readonly '@id': string }[];
}

interface SpecialNode {
  readonly name?: string;
  readonly dayOfWeek?: readonly string[];
  readonly opens: string;
  readonly closes: string;
  readonly validFrom: string;
  readonly validThrough: string;
}

/** Adds to the places of a page what depends on the day, and what isn't in the page. */
export function startPlaces(graph: HTMLElement, now: Moment, words: AreaWords): void {
  addToday(document, graph, now, words);
  addDetails(graph.dataset['file']!, words);
}

/** Adds to the places of a page what depends on the day. */
export function addToday(page: Document, graph: HTMLElement, now: Moment, words: AreaWords): void {
  const { '@graph': nodes }: { '@graph': readonly (Node & SpecialNode)[] } = JSON.parse(graph.textContent!);
  const byId = new Map(nodes.map((node) => [node['@id'], node]));
  for (const node of nodes) {
    const place = page.getElementById(node['@id']?.slice(1) ?? '');
    if (place === null) continue;
    const hours = place.querySelector('dl');
    const specials = (node.specialOpeningHoursSpecification ?? []).flatMap(
      (each) => byId.get(each['@id']) ?? [],
    );
    if (hours !== null) addState(hours, node, exceptionsOf(specials), now, words);
  }
  for (const link of page.querySelectorAll<HTMLAnchorElement>('.places a[href^="#hours-"]'))
    addExceptions(link, now, words);
  page.getElementById('special')?.remove();
}

/** Adds today's state to the hours of a place, and marks today among them. */
function addState(hours: HTMLElement, node: Node, exceptions: Exception[], now: Moment, words: Words): void {
  const week = shortWeekOf([node.openingHours ?? []].flat());
  const nation = nations.find((each) => each === hours.dataset['nation']);
  const state = stateAt(now, { week, exceptions, nation, isAlwaysOpen: false });
  if (state === undefined) return;
  hours.before(
    element(
      'p',
      { className: `state ${state.kind}` },
      element('bdi', { textContent: stateText(state, words) }),
    ),
  );
  if (state.because !== undefined || state.kind === 'holiday') return;
  const terms = [...hours.querySelectorAll('dt')];
  // A line is for the days up to the last one that it names.
  const line = terms.find(
    ({ textContent }) => words.days.findIndex((day) => textContent!.endsWith(day)) >= now.day,
  );
  line?.classList.add('today');
  line?.nextElementSibling?.classList.add('today');
}

function exceptionsOf(specials: readonly SpecialNode[]): Exception[] {
  const found = new Map<string, { readonly of: SpecialNode; readonly hours: string[] }>();
  for (const special of specials) {
    const { name = '', dayOfWeek, opens, closes, validFrom, validThrough } = special;
    const key = `${validFrom} ${validThrough} ${name}`;
    const { hours } = found.get(key) ?? found.set(key, { of: special, hours: [] }).get(key)!;
    if (dayOfWeek !== undefined) hours.push(`${weekdaysText(dayOfWeek)} ${opens}-${closes}`);
  }
  return [...found.values()].map(({ of: { validFrom, validThrough, name = '' }, hours }) => [
    validFrom,
    validThrough,
    shortWeekOf(hours),
    name,
  ]);
}

/** Puts the list of exceptional hours in place of the link to it, and before it those that apply now, or the next ones. */
function addExceptions(link: HTMLAnchorElement, { date }: Moment, { details: words }: AreaWords): void {
  const all = link.ownerDocument.getElementById(link.hash.slice(1))!.cloneNode(true) as HTMLElement;
  all.removeAttribute('id');
  const list = element('details', {}, element('summary', { textContent: link.textContent }), all);
  link.parentElement!.replaceWith(list);
  const lines = [...list.querySelectorAll('li')];
  const dates = lines.map((line) => {
    const [from, to = from] = [...line.querySelectorAll('time')].map(({ dateTime }) => dateTime);
    return { from: from!, to: to! };
  });
  for (const [at, { to }] of dates.entries()) if (to < date) lines[at]!.classList.add('quiet');
  const next = nextException(date, dates);
  if (next === undefined) return;
  const { present, next: ahead } = words;
  const shown = lines[next]!.cloneNode(true) as HTMLLIElement;
  list.before(
    element(
      'p',
      { className: 'next' },
      element('b', { textContent: dates[next]!.from <= date ? present : ahead }),
      ' ',
      ...shown.childNodes,
    ),
  );
  lines[next]!.classList.add('today');
}

/** Adds to each place an element that has all else about it once it is open, from the file of the area. */
function addDetails(file: string, { details: words }: AreaWords): void {
  let area: Promise<AreaFile> | undefined;
  for (const place of document.querySelectorAll<HTMLElement>('.places > article')) {
    const title = place.querySelector('h3')!;
    title.replaceChildren(element('a', { href: `#${place.id}` }, ...title.childNodes));
    const summary = element('summary', { textContent: words.more });
    const details = element('details', { className: 'more' }, summary);
    let isWhole = false;
    details.addEventListener('toggle', async () => {
      if (!details.open || isWhole) return;
      area ??= fetchJson<AreaFile>(file);
      try {
        const { places, codes, collections } = await area;
        const data = places.find(({ id }) => id === place.id)!;
        details.replaceChildren(summary, ...placeDetails(data, codes, collections[data.kind] ?? '', words));
        isWhole = true;
      } catch {
        // The next opening asks again.
        area = undefined;
        details.replaceChildren(summary, element('p', { role: 'alert', textContent: words.failed }));
      }
    });
    place.append(details);
  }
  openTarget();
  addEventListener('hashchange', openTarget);
}

/** The place of the address is shown whole, so that it is printed whole too. */
function openTarget(): void {
  // Not by `:target`, which may not be there yet.
  const place = document.getElementById(location.hash.slice(1));
  if (!place?.matches('.places > article')) return;
  for (const details of place.querySelectorAll('details')) details.open = true;
  // What was added above it has moved it.
  place.scrollIntoView();
}

/** All else that is known of a place, for the element that is opened below it. */
export function placeDetails(
  place: PlaceData,
  codes: Readonly<Record<string, CodeData>>,
  collection: string,
  words: AreaWords['details'],
): HTMLElement[] {
  const named = (type: 'currency' | 'language') => {
    const names = new Intl.DisplayNames(document.documentElement.lang, { type });
    return (code: string) => names.of(code) ?? code;
  };
  const amount = ({ minimumAmount = '', currencies = [] }: PlaceData) =>
    minimumAmount === '' || currencies.length !== 1
      ? minimumAmount
      : moneyText(minimumAmount, currencies[0]!);
  return [
    codeList(words.services, place.services, codes),
    codeList(words.accessibility, place.accessibility, codes),
    codeList(words.segments, place.segments, codes),
    codeList(words.location, place.location, codes),
    fact(words.smallest, amount(place)),
    fact(words.currencies, (place.currencies ?? []).map(named('currency')).join(', ')),
    fact(words.languages, (place.languages ?? []).map(named('language')).join(', ')),
    fact(words.county, (place.county ?? []).join(', ')),
    fact(words.sortCode, (place.sortCodes ?? []).join(', ')),
    ...(place.contacts ?? []).map(({ type, content, description }) =>
      fact(description ?? words.contacts[type] ?? type, content, telephone(type, content)),
    ),
    ...(place.notes ?? []).map((note) => fact('', note)),
    linksOf(place, collection, words),
  ].filter((each) => each !== undefined);
}

function codeList(
  title: string,
  own: readonly string[] = [],
  codes: Readonly<Record<string, CodeData>>,
): HTMLElement | undefined {
  if (own.length === 0) return undefined;
  const items = own.map((code) => {
    const { label, means, descriptions } = codes[code] ?? { label: code };
    const said = means ?? (descriptions?.length === 1 ? descriptions[0] : undefined);
    return element(
      'li',
      {},
      isolated(label),
      ...(said === undefined ? [] : [': ', element('bdi', { className: 'quiet', textContent: said })]),
    );
  });
  return element(
    'div',
    {},
    element('b', { textContent: title }),
    element('ul', { className: 'plain' }, ...items),
  );
}

function fact(title: string, text: string, href?: string): HTMLElement | undefined {
  if (text === '') return undefined;
  return element(
    'p',
    {},
    ...(title === '' ? [] : [element('b', {}, isolated(title)), ' ']),
    href === undefined ? isolated(text) : element('a', { href }, isolated(text)),
  );
}

function telephone(type: string, content: string): string | undefined {
  const digits = content.replace(/[^\d+]/g, '');
  return /Phone$/.test(type) && /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : undefined;
}

function linksOf(
  { latitude, longitude, record, brand }: PlaceData,
  href: string,
  words: AreaWords['details'],
) {
  const map =
    latitude === undefined
      ? []
      : [
          element('a', { href: `geo:${latitude},${longitude}`, textContent: words.maps }),
          ' ',
          element('a', {
            href: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
            rel: 'noreferrer',
            textContent: words.openStreetMap,
          }),
          ' ',
        ];
  const data = element('a', { href, textContent: words.record });
  Object.assign(data.dataset, { record, brand });
  return element('p', { className: 'links' }, ...map, data);
}

function isolated(text: string): HTMLElement {
  return element('bdi', { textContent: text });
}
