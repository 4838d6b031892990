import { type Html, html, published } from './html.js';
import { type DayHours, type ExceptionalHours, type Hours, labelOf, type Place } from './place.js';
import type { Texts } from './texts.js';

/** Where a place is on its page, and where its data are. */
export interface PlaceLinks {
  /** The id of its element, and the fragment of its address. */
  readonly id: string;
  readonly brandName: string;
  /** The address of the collection's JSON. */
  readonly data: string;
}

/** A place with everything that is published about it. */
export function placeArticle(place: Place, { id, brandName, data }: PlaceLinks, texts: Texts): Html {
  const [kind] = texts.collections[place.collection] ?? [place.collection];
  const { place: words } = texts;
  const [latitude, longitude] = place.position ?? [];
  return html`<article class="place" id="${id}">
<h3><a href="#${id}">${published(place.name ?? place.street[0] ?? words.unnamed(kind!))}</a></h3>
<p class="kind">${kind} · ${published(brandName)}</p>
<p class="address">${published([...place.street, place.town, ...place.county, place.postcode].filter((text) => text !== undefined).join(', '))}</p>
${hoursOf(place, texts)}${
  place.exceptions.length > 0 &&
  html`<details class="exceptions"><summary>${words.exceptions}</summary><ul class="plain">${[
    ...place.exceptions,
  ]
    .sort(({ from: a }, { from: b }) => (a < b ? -1 : a > b ? 1 : 0))
    .map((exception) => exceptionLine(exception, texts))}</ul></details>
`
}${facts(words.services, place.services)}${facts(words.accessibility, place.accessibility)}${
  place.contacts.length > 0 &&
  html`<p><b>${words.contact}</b> ${place.contacts.map(
    ({ kind, content }, at) => html`${at > 0 && '; '}${labelOf(kind)}: ${published(content)}`,
  )}</p>
`
}${place.notes.map((note) => html`<p class="note">${published(note)}</p>\n`)}<p class="links">${
    latitude !== undefined &&
    html`<a href="geo:${latitude},${longitude}">${words.maps}</a> <a rel="noreferrer" href="https://www.openstreetmap.org/?mlat=${latitude}&amp;mlon=${longitude}#map=17/${latitude}/${longitude}">${words.openStreetMap}</a> `
  }<a href="${data}" data-record="${place.identity}" data-brand="${brandName}">${words.record}</a></p>
</article>
`;
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

function facts(title: string, values: readonly string[]): Html | false {
  return (
    values.length > 0 &&
    html`<p><b>${title}</b> ${values.map((value, at) => html`${at > 0 && ', '}${published(value)}`)}</p>
`
  );
}

function hoursOf({ isAlwaysOpen, week: days, exceptions }: Place, texts: Texts): Html | false {
  const { place: words } = texts;
  if (isAlwaysOpen) return html`<p class="hours">${words.always}</p>\n`;
  if (days === undefined) return false;
  const short = exceptions.length > 0 && JSON.stringify(shortExceptions(exceptions));
  return html`<div class="hours" data-week="${shortWeek(days)}"${
    short !== false && html` data-exceptions="${short}"`
  }><b>${words.hours}</b><dl>${week(days, texts, words.closed)}</dl></div>
`;
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
