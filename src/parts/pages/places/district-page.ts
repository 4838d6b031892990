import { groupedBy } from '../../../base/grouped-by.js';
import { type Html, html, published } from '../../../base/markup/html.js';
import { compareTexts } from '../../../base/text/compare-texts.js';
import { dayInWords } from '../../../model/time/calendar.js';
import { weekdayOf } from '../../../model/time/week.js';
import { hrefOf, type Layout, listing, type Page } from '../layout.js';
import { moneyText } from '../money.js';
import { collectionWords, countText, labelOf, shownName } from '../words.js';
import { codeLabel } from './codes.js';
import { type Exception, hoursOfDay, hoursText, linesOfWeek, type Week } from './hours.js';
import type { Contact, ShownCode } from './place.js';
import { addressLine, titleOf } from './place-name.js';
import type { PlaceOfBrand } from './places-file.js';

/** A page's places: those of a district of postcodes, or of a country without such postcodes. */
export interface District {
  /** The last part of its address, such as `cb7` or `in-ie`. */
  readonly key: string;
  readonly places: readonly PlaceOfBrand[];
}

/** A district as people know it: its code, and the town of most of its places. */
function districtTitle({ key, places }: District): string {
  const counts = new Map<string, number>();
  for (const { town } of places) counts.set(shownName(town), (counts.get(shownName(town)) ?? 0) + 1);
  counts.delete('');
  const [[town] = ['']] = [...counts].sort(([a, some], [b, more]) => more - some || compareTexts(a, b));
  const code = key.replace(/^in-/, '').toUpperCase();
  return town === '' ? code : `${code}, ${town}`;
}

/**
 * The places of a district, each with all that is published of it, at an address of its own.
 * @param day exceptional hours that are over before it are left out
 */
export function districtPage(layout: Layout, district: District, day: string): Page {
  const shown = district.places.map((place) => {
    const exceptions = place.exceptions.filter(([, to]) => to >= day).sort(([a], [b]) => compareTexts(a, b));
    return shownPlace(layout, { ...place, exceptions });
  });
  shown.sort((a, b) => compareTexts(a.place.postcode, b.place.postcode) || compareTexts(a.title, b.title));
  const byTitle = groupedBy(shown, ({ title }) => title);
  const name = districtTitle(district);
  const alike = groupedBy(shown, ({ title, facts }) => title + facts.text);
  return {
    title: `Branches and cash machines in ${name}`,
    description: listing(
      `Branches and cash machines in ${name}`,
      shown.map(({ title }) => title),
    ),
    main: html`<nav class="crumbs" aria-label="Where this is"><a href="${hrefOf(layout, '/places')}">All districts</a></nav>
<h1>${published(name)}</h1>
<p class="lead">${countText(district.places.length, ['place', 'places'])}. On bank holidays, hours may differ.</p>
<div id="gone" data-find="${hrefOf(layout, '/find')}"></div>
${
  byTitle.size > 3 &&
  html`<ul class="index">${[...byTitle].map(([title, [{ place }]]) => html`<li><a href="#${place.id}">${published(title)}</a></li>`)}</ul>
`
}<div class="places">
${[...alike.values()].map(placeArticle)}</div>
<p class="quiet" id="day"></p>`,
  };
}

interface ShownPlace {
  readonly place: PlaceOfBrand;
  readonly title: string;
  /** All that is published of it, but for its id. */
  readonly facts: Html;
}

/** A place with all that is published of it. Machines side by side that differ in nothing but their id are told once. */
function placeArticle([first, ...others]: readonly [ShownPlace, ...ShownPlace[]]): Html {
  const { id, week, isAlwaysOpen, nation, exceptions, collection } = first.place;
  const hasHours = (week !== undefined || exceptions.length > 0) && !isAlwaysOpen;
  return html`<article id="${id}"${
    hasHours &&
    html` data-week="${week ?? ''}"${nation !== undefined && html` data-nation="${nation}"`}${exceptions.length > 0 && html` data-exceptions="${JSON.stringify(exceptions)}"`}`
  }>${others.map(({ place }) => html`<span id="${place.id}"></span>`)}<h2><a href="#${id}">${published(first.title)}</a></h2>
${first.facts}${
  others.length > 0 &&
  html`<p><b>${countText(others.length + 1, collectionWords(collection))} like this here</b></p>\n`
}</article>
`;
}

function shownPlace(layout: Layout, place: PlaceOfBrand): ShownPlace {
  const { week, isAlwaysOpen, hoursNotes, position, exceptions } = place;
  const facts = html`<p class="quiet">${collectionWords(place.collection)[0]} · ${published(addressLine(place))}</p>
${
  position !== undefined &&
  html`<p class="links"><a href="geo:${position.latitude},${position.longitude}">Open in a map app</a> <a rel="noreferrer" href="https://www.openstreetmap.org/?mlat=${position.latitude}&amp;mlon=${position.longitude}#map=17/${position.latitude}/${position.longitude}">OpenStreetMap</a></p>
`
}${isAlwaysOpen && html`<p class="state open">Open 24 hours</p>\n`}${!isAlwaysOpen && week !== undefined && weekTable(week, hoursNotes)}${
  exceptions.length > 0 &&
  html`<h3>Special hours</h3>
<ul class="plain special">${exceptions.map((exception) => specialLine(exception, hoursNotes))}</ul>
`
}<dl class="facts">${codesFact('Services', place.services)}${codesFact('Access', place.accessibility)}${codesFact('For', place.segments)}${codesFact('Where it stands', place.location)}${fact(
    'Smallest amount',
    place.smallest === '' ? '' : moneyText(place.smallest, place.currencies[0] ?? layout.currency),
  )}${fact('Currencies', place.currencies.map(nameOfCurrency).join(', '))}${fact('Languages', place.languages.map(nameOfLanguage).join(', '))}${fact('Sort code', place.sortCodes.join(', '))}${place.contacts.map(contactFact)}${fact('County', place.county.join(', '))}${place.notes.map((note) => fact('Note', note))}</dl>
`;
  return { place, title: titleOf(place), facts };
}

/** The usual week: days in a row with the same hours are a line. */
function weekTable(week: Week, notes: ReadonlyMap<string, string>): Html {
  const noted = [...notes].filter(([about]) => !/^\d/.test(about));
  return html`<table class="week"><tbody>${linesOfWeek(week).map(
    ({ days, last, hours }) =>
      html`<tr data-last="${last}"><th scope="row">${days}</th><td>${hours}</td></tr>`,
  )}</tbody></table>
${noted.map(([about, note]) => html`<p class="quiet">${about}: ${published(note)}</p>\n`)}`;
}

/** Exceptional hours with their days: `25 December 2026, Christmas Day: closed`. */
function specialLine([from, to, week, name]: Exception, notes: ReadonlyMap<string, string>): Html {
  const note = notes.get(from);
  const hours =
    from === to
      ? hoursText(hoursOfDay(week, weekdayOf(from)))
      : /\d/.test(week)
        ? linesOfWeek(week)
            .map(({ days, hours }) => `${days} ${hours}`)
            .join('; ')
        : 'closed';
  return html`<li><time datetime="${from}">${dayInWords(from)}</time>${from !== to && html` to <time datetime="${to}">${dayInWords(to)}</time>`}${name !== '' && html`, ${published(name)}`}: ${hours}${note !== undefined && html`. ${published(note)}`}</li>`;
}

function fact(title: string, text: string, href?: string): Html | false {
  if (text === '') return false;
  const shown = published(text);
  return html`<div><dt>${published(title)}</dt><dd>${href === undefined ? shown : html`<a href="${href}">${shown}</a>`}</dd></div>`;
}

const contactTitles: Readonly<Record<string, string>> = {
  Phone: 'Telephone',
  AlternatePhone: 'Other telephone',
  AlternateFax: 'Other fax',
  AlternateEmail: 'Other email',
};

function contactFact({ type, content, description }: Contact): Html | false {
  const digits = content.replace(/[^\d+]/g, '');
  const isCallable = type.endsWith('Phone') && /^\+?\d{3,15}$/.test(digits);
  return fact(
    description ?? contactTitles[type] ?? labelOf(type),
    content,
    isCallable ? `tel:${digits}` : undefined,
  );
}

const madeOfCodes = new Map<string, Html>();

/** The words of codes, and what brands say of their own. Most places share their lists with others. */
function codesFact(title: string, codes: readonly ShownCode[]): Html | false {
  if (codes.length === 0) return false;
  const key = `${title}\n${codes.map(({ code, description = '' }) => `${code}\n${description}`).join('\n')}`;
  const known = madeOfCodes.get(key);
  if (known !== undefined) return known;
  const made = html`<div><dt>${title}</dt><dd>${codes.map(
    ({ code, description }, at) =>
      html`${at > 0 && ' · '}${published(codeLabel(code))}${description !== undefined && html` (${published(description)})`}`,
  )}</dd></div>`;
  if (madeOfCodes.size > 1000) madeOfCodes.clear();
  madeOfCodes.set(key, made);
  return made;
}

const [currencies, languages] = (['currency', 'language'] as const).map(
  (type) => new Intl.DisplayNames('en-GB', { type }),
);

const nameOfCurrency = (code: string) => (/^[A-Z]{3}$/.test(code) ? (currencies!.of(code) ?? code) : code);
const nameOfLanguage = (code: string) => (/^[a-z]{2,3}$/i.test(code) ? (languages!.of(code) ?? code) : code);

/** Districts as people count them: B2 before B10. */
const byNumber = new Intl.Collator('en', { numeric: true });

/** All districts, by the letters that they begin with: the way to a place without a script. */
export function districtsPage(layout: Layout, districts: readonly District[]): Page {
  const areaOf = ({ key }: District) =>
    key.startsWith('in-') ? 'Elsewhere' : /^[a-z]+/.exec(key)![0].toUpperCase();
  const sorted = districts.toSorted((a, b) => byNumber.compare(a.key, b.key));
  const elsewhere = sorted.some((each) => areaOf(each) === 'Elsewhere') ? ['Elsewhere'] : [];
  const areas = [...new Set([...sorted.map(areaOf).filter((area) => area !== 'Elsewhere'), ...elsewhere])];
  return {
    title: 'All districts',
    description: 'All branches and cash machines, by the district of their postcode',
    main: html`<h1>All districts</h1>
<p class="lead">By the beginning of the postcode. <a href="${hrefOf(layout, '/find')}">Search for a place</a></p>
<nav class="toc" aria-label="Areas"><ul>${areas.map((area) => html`<li><a href="#${area}">${area}</a></li>`)}</ul></nav>
${areas.map(
  (area) => html`<section><h2 id="${area}">${area}</h2>
<ul class="index">${sorted
    .filter((each) => areaOf(each) === area)
    .map(
      (district) =>
        html`<li><a href="${hrefOf(layout, `/places/${district.key}`)}">${published(districtTitle(district))}</a> <span class="quiet">${district.places.length}</span></li>`,
    )}</ul></section>
`,
)}`,
  };
}
