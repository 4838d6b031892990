import { type Html, html, published, publishedText } from '../../base/markup/html.js';
import { compareTexts } from '../../base/text/compare-texts.js';
import type { Nation } from '../../model/bank-holidays.js';
import type { Collection } from '../../model/collection.js';
import type { DayHours, Hours, Place } from './place.js';
import { hoursText, type SpecialSet } from './special-hours.js';
import type { Texts } from './texts.js';

/**
 * @returns a function that makes the HTML of a place with what is read without a script: its name, address, hours and
 *   telephone. All else is in the file of its area. Parts that many places share are made once: weeks, the brand. Its
 *   exceptional hours are elsewhere on the page.
 *   End tags that HTML allows to omit (13.1.2.4), and quotes of ids (13.1.2.3), are left out: a publication has tens of
 *   thousands of places.
 */
export function placeArticles(
  { collection, brandName }: { readonly collection: Collection; readonly brandName: string },
  texts: Texts,
): (place: Place, id: string, special?: SpecialSet) => string {
  const { place: words } = texts;
  const [kind] = texts.collections[collection] ?? [collection];
  const kindLine = html`<p>${kind} · ${published(brandName)}<p>`.text;
  const always = html`<p>${words.always}`.text;
  const hours = madeOnce(([days, nation]: readonly [readonly DayHours[], Nation | undefined]) =>
    hoursOf(days, nation, texts),
  );
  const telephone = texts.details.contacts['Phone'];
  return (place, id, special) => {
    const { name, street, town, postcode, week } = place;
    let address = street.join(', ');
    for (const line of [town, postcode]) {
      if (line !== undefined) address = address === '' ? line : `${address}, ${line}`;
    }
    const title = publishedText(name ?? street[0] ?? words.unnamed(kind!));
    let text = `<article id=${id}><h3>${title}</h3>${kindLine}${publishedText(address)}`;
    if (place.access24Hours === true) text += always;
    else if (week !== undefined) text += hours([week, place.nation]);
    if (special !== undefined) text += `<p><a href=#${special.id}>${words.exceptions}</a>`;
    for (const { type, content } of place.contacts)
      if (type === 'Phone') text += `<p>${telephone} ${publishedText(content)}`;
    return `${text}</article>`;
  };
}

/** The number of results that are remembered. */
const mostRemembered = 1000;

/** Makes something once for values that are equal: most places share theirs with others. */
export function madeOnce<T, R>(
  make: (value: T) => R,
  keyOf: (value: T) => string = JSON.stringify,
): (value: T) => R {
  const made = new Map<string, R>();
  return (value) => {
    const key = keyOf(value);
    const known = made.get(key);
    if (known !== undefined) return known;
    if (made.size === mostRemembered) made.clear();
    const result = make(value);
    made.set(key, result);
    return result;
  };
}

/** The usual hours. What they are on bank holidays isn't known: the page says so of all, and a script says it on the day. */
function hoursOf(days: readonly DayHours[], nation: Nation | undefined, texts: Texts): string {
  const { place: words } = texts;
  return html`<dl${nation !== undefined && html` data-nation=${nation}`}>${week(days, texts, words.closed)}</dl>`
    .text;
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
      html`<dt>${from === to ? texts.days[from] : `${texts.days[from]} – ${texts.days[to]}`}<dd>${hours}${
        note !== undefined && html` (${published(note)})`
      }`,
  );
}

function byStart([a]: Hours, [b]: Hours): number {
  return compareTexts(a, b);
}
