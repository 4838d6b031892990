import { escapeHtml, type Html, html, published, publishedText } from '../../base/markup/html.js';
import type { Nation } from '../../model/bank-holidays.js';
import type { Collection } from '../../model/collection.js';
import {
  type DayHours,
  type ExceptionalHours,
  type Hours,
  labelOf,
  type Place,
  type ShownCode,
} from './place.js';
import type { Texts } from './texts.js';

/** What the places of a brand's collection share. */
export interface PlacesSource {
  readonly collection: Collection;
  readonly brandName: string;
  /** The address of the collection's JSON. */
  readonly data: string;
}

/** The facts about a place that were found before. */
export interface PlaceShort {
  /** The id of its element, and the fragment of its address. */
  readonly id: string;
  readonly exceptions: readonly ShortException[];
  readonly nation: Nation | undefined;
}

/**
 * @returns a function that makes the HTML of a place with everything published about it. Parts that many places share
 *   are made once: lists of services, weeks, the brand.
 */
export function placeArticles(
  { collection, brandName, data }: PlacesSource,
  texts: Texts,
): (place: Place, short: PlaceShort) => string {
  const { place: words } = texts;
  const [kind] = texts.collections[collection] ?? [collection];
  const kindLine = html`<p class="kind">${kind} · ${published(brandName)}</p>\n<p class="address">`.text;
  const record = html`<a href="${data}" data-record="`.text;
  const brand = html`" data-brand="${brandName}">${words.record}</a></p>\n</article>\n`.text;
  const always = html`<p class="hours">${words.always}</p>\n`.text;
  const services = remembered((values: readonly ShownCode[]) => facts(words.services, values));
  const accessibility = remembered((values: readonly ShownCode[]) => facts(words.accessibility, values));
  const exceptions = remembered((some: readonly ExceptionalHours[]) => exceptionList(some, texts));
  const hours = remembered(([days, short]: readonly [readonly DayHours[], Omit<PlaceShort, 'id'>]) =>
    hoursOf(days, short, texts),
  );
  const notes = remembered(
    (note: string) => html`<p class="note">${published(note)}</p>\n`.text,
    (note) => note,
  );
  return (place, short) => {
    const { name, street, town, county, postcode, position, week } = place;
    let address = street.join(', ');
    for (const line of [town, ...county, postcode]) {
      if (line !== undefined) address = address === '' ? line : `${address}, ${line}`;
    }
    const title = publishedText(name ?? street[0] ?? words.unnamed(kind!));
    let text = `<article class="place" id="${short.id}">\n<h3><a href="#${short.id}">${title}</a></h3>\n${kindLine}${publishedText(address)}</p>\n`;
    if (place.access24Hours === true) text += always;
    else if (week !== undefined)
      text += hours([week, { exceptions: short.exceptions, nation: short.nation }]);
    if (place.exceptions.length > 0) text += exceptions(place.exceptions);
    if (place.services.length > 0) text += services(place.services);
    if (place.accessibility.length > 0) text += accessibility(place.accessibility);
    if (place.contacts.length > 0) text += contactLine(place.contacts, texts);
    for (const note of place.notes) text += notes(note);
    text += '<p class="links">';
    if (position !== undefined) {
      const [latitude, longitude] = position;
      text += `<a href="geo:${latitude},${longitude}">${words.maps}</a> <a rel="noreferrer" href="https://www.openstreetmap.org/?mlat=${latitude}&amp;mlon=${longitude}#map=17/${latitude}/${longitude}">${words.openStreetMap}</a> `;
    }
    return `${text}${record}${escapeHtml(place.identity)}${brand}`;
  };
}

/** The number of results that are remembered. */
const mostRemembered = 1000;

/** Makes a piece of HTML once for values that are equal: most places share theirs with others. */
function remembered<T>(
  make: (value: T) => string,
  keyOf: (value: T) => string = JSON.stringify,
): (value: T) => string {
  const made = new Map<string, string>();
  return (value) => {
    const key = keyOf(value);
    const known = made.get(key);
    if (known !== undefined) return known;
    if (made.size === mostRemembered) made.clear();
    const text = make(value);
    made.set(key, text);
    return text;
  };
}

function exceptionList(exceptions: readonly ExceptionalHours[], texts: Texts): string {
  return html`<details class="exceptions"><summary>${texts.place.exceptions}</summary><ul class="plain">${[
    ...exceptions,
  ]
    .sort(({ from: a }, { from: b }) => (a < b ? -1 : a > b ? 1 : 0))
    .map((exception) => exceptionLine(exception, texts))}</ul></details>
`.text;
}

/** Exceptional hours. A script finds the next ones by the dates of the elements. */
function exceptionLine({ from, to, name, note, days }: ExceptionalHours, texts: Texts): Html {
  const { place: words } = texts;
  const isLonger = from !== to;
  const date = (day: string) => html`<time datetime="${day}">${texts.date(day)}</time>`;
  return html`<li>${date(from)}${isLonger && html` – ${date(to)}`}${name !== undefined && html`, ${published(name)}`}: ${
    days.length === 0
      ? words.closed
      : days.map(
          ({ day, hours, note: own }, at) =>
            html`${at > 0 && '; '}${(isLonger || days.length > 1) && `${texts.days[day]} `}${hoursText(hours, words.closed)}${
              own !== undefined && html` (${published(own)})`
            }`,
        )
  }${isLonger && days.length > 0 && days.length < 7 && `; ${words.otherwise}`}${
    note !== undefined && html`. ${published(note)}`
  }</li>`;
}

function hoursText(hours: readonly Hours[], closed: string): string {
  return hours.length === 0 ? closed : hours.map((each) => each.join('–')).join(', ');
}

function facts(title: string, values: readonly ShownCode[]): string {
  return html`<p><b>${title}</b> ${values.map(({ code }, at) => html`${at > 0 && ', '}${published(labelOf(code))}`)}</p>
`.text;
}

function contactLine(contacts: Place['contacts'], { place: words }: Texts): string {
  return html`<p><b>${words.contact}</b> ${contacts.map(
    ({ type, content }, at) => html`${at > 0 && '; '}${labelOf(type)}: ${published(content)}`,
  )}</p>
`.text;
}

/**
 * The usual hours. What they are on bank holidays isn't known, and the page doesn't know the day: it says so of all of
 * them, and a script says it on the day.
 */
function hoursOf(
  days: readonly DayHours[],
  { exceptions, nation }: Omit<PlaceShort, 'id'>,
  texts: Texts,
): string {
  const { place: words } = texts;
  return html`<div class="hours" data-week="${shortWeek(days)}"${
    exceptions.length > 0 && html` data-exceptions="${JSON.stringify(exceptions)}"`
  }${nation !== undefined && html` data-nation="${nation}"`}><b>${words.hours}</b><dl>${week(days, texts, words.closed)}${
    nation !== undefined && html`<div><dt>${words.bankHolidays}</dt><dd>${words.mayDiffer}</dd></div>`
  }</dl></div>
`.text;
}

/** `Monday – Friday 09:00–17:00`, `Saturday 09:30–13:00`: days in a row with the same hours and notes are one line. */
function week(days: readonly DayHours[], texts: Texts, closed: string): Html[] {
  const lines: { from: number; to: number; hours: string; note: string | undefined }[] = [];
  for (let day = 0; day < 7; day++) {
    const own = days.filter((each) => each.day === day);
    const hours = own.flatMap((each) => each.hours).sort(byStart);
    const written = hoursText(hours, closed);
    const note = own.map((each) => each.note).find((text) => text !== undefined);
    const last = lines.at(-1);
    if (last?.hours === written && last.note === note) last.to = day;
    else lines.push({ from: day, to: day, hours: written, note });
  }
  return lines.map(
    ({ from, to, hours, note }) =>
      html`<div><dt>${from === to ? texts.days[from] : `${texts.days[from]} – ${texts.days[to]}`}</dt><dd>${hours}${
        note !== undefined && html` (${published(note)})`
      }</dd></div>`,
  );
}

/** The usual week in short, for scripts: `0 09:00-12:30 13:30-17:00;1 …`, where 0 is Monday. Closed days are left out. */
export function shortWeek(days: readonly DayHours[]): string {
  return days
    .filter(({ hours }) => hours.length > 0)
    .map(({ day, hours }) => [day, ...hours.map((each) => each.join('-'))].join(' '))
    .join(';');
}

/** Exceptional hours in short: from one day to another, with a week as above. */
export type ShortException = readonly [from: string, to: string, week: string, name: string];

export function shortExceptions(exceptions: readonly ExceptionalHours[]): ShortException[] {
  return exceptions.map(({ from, to, days, name }) => [from, to, shortWeek(days), name ?? '']);
}

function byStart([a]: Hours, [b]: Hours): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
