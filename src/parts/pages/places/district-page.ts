import { groupedBy } from '../../../base/grouped-by.js';
import { compareTexts } from '../../../base/text/compare-texts.js';
import { dayInWords } from '../../../model/time/calendar.js';
import { weekdayOf } from '../../../model/time/week.js';
import { type Html, html, published } from '../html.js';
import { hrefOf, listing, type Page, type SiteFrame } from '../layout.js';
import { collectionWords, countText, shownName } from '../words.js';
import { type Exception, hoursOfDay, hoursText, linesOfWeek, type WeekText } from './hours.js';
import type { Place } from './place.js';
import { addressLine, titleOf } from './place-name.js';

/** A page's places: those of a district of postcodes, or of a country without such postcodes. */
export interface District {
  /** The last part of its address, such as `cb7` or `in-ie`. */
  readonly key: string;
  readonly places: readonly Place[];
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
export function districtPage(layout: SiteFrame, district: District, day: string): Page {
  const shown = district.places.map((place) => {
    const exceptions = place.times.exceptions
      .filter(([, to]) => to >= day)
      .sort(([a], [b]) => compareTexts(a, b));
    return shownPlace({ ...place, times: { ...place.times, exceptions } });
  });
  shown.sort((a, b) => compareTexts(a.place.postcode, b.place.postcode) || compareTexts(a.title, b.title));
  const byTitle = groupedBy(shown, ({ title }) => title);
  const name = districtTitle(district);
  const count = countText(district.places.length, ['place', 'places']);
  const alike = groupedBy(shown, ({ title, facts }) => title + facts.text);
  return {
    title: `Branches and cash machines in ${name}`,
    description: listing(
      `Branches and cash machines in ${name}`,
      shown.map(({ title }) => title),
    ),
    main: html`<nav class="crumbs" aria-label="Where this is"><a href="${hrefOf(layout, '/places')}">All places by postcode</a></nav>
<h1>${published(name)}</h1>
<p class="lead">${count}</p>
<div id="gone" data-find="${hrefOf(layout, '/find')}"></div>
${
  byTitle.size > 3 &&
  html`<ul class="index">${[...byTitle].map(([title, [{ place }]]) => html`<li><a href="#${place.id}">${published(title)}</a></li>`)}</ul>
`
}<div class="places">
${[...alike.values()].map(placeArticle)}</div>
<p class="rest"><a href="${hrefOf(layout, `/places/${district.key}`)}">${published(`All places in ${name}`)}</a></p>
<p class="quiet">On bank holidays, hours may differ. <span id="day"></span></p>`,
  };
}

interface ShownPlace {
  readonly place: Place;
  readonly title: string;
  /** All that is published of it, but for its id. */
  readonly facts: Html;
}

/** A place with all that is published of it. Machines side by side that differ in nothing but their id are told once. */
function placeArticle([first, ...others]: readonly [ShownPlace, ...ShownPlace[]]): Html {
  const { id, kind, times } = first.place;
  const { week, isAlwaysOpen, nation, exceptions } = times;
  const hasHours = (week !== undefined || exceptions.length > 0) && !isAlwaysOpen;
  return html`<article id="${id}"${
    hasHours &&
    html` data-week="${week ?? ''}"${nation !== undefined && html` data-nation="${nation}"`}${exceptions.length > 0 && html` data-exceptions="${JSON.stringify(exceptions)}"`}`
  }>${others.map(({ place }) => html`<span id="${place.id}"></span>`)}<h2><a href="#${id}">${published(first.title)}</a></h2>
${first.facts}${
  others.length > 0 &&
  html`<p><b>${countText(others.length + 1, collectionWords(kind))} like this here</b></p>\n`
}</article>
`;
}

function shownPlace(place: Place): ShownPlace {
  const { hoursNotes, position } = place;
  const { week, isAlwaysOpen, exceptions } = place.times;
  const facts = html`<p class="quiet">${collectionWords(place.kind)[0]} · ${published(addressLine(place))}</p>
${isAlwaysOpen && html`<p class="state open">Open 24 hours</p>\n`}${
  position !== undefined &&
  html`<p class="links"><a href="geo:${position.latitude},${position.longitude}">Open in a map app</a> <a rel="noreferrer" href="https://www.openstreetmap.org/?mlat=${position.latitude}&amp;mlon=${position.longitude}#map=17/${position.latitude}/${position.longitude}">OpenStreetMap</a></p>
`
}${!isAlwaysOpen && week !== undefined && weekTable(week, hoursNotes)}${
  exceptions.length > 0 &&
  html`<h3>Special hours</h3>
<ul class="plain special">${exceptions.map((exception) => specialLine(exception, hoursNotes))}</ul>
`
}<dl class="facts">${place.facts.map(({ title, text, href }) => {
    const shown = published(text);
    return html`<div><dt>${published(title)}</dt><dd>${href === undefined ? shown : html`<a href="${href}">${shown}</a>`}</dd></div>`;
  })}</dl>
`;
  return { place, title: titleOf(place), facts };
}

/** The usual week: days in a row with the same hours are a line. */
function weekTable(week: WeekText, notes: ReadonlyMap<string, string>): Html {
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

/** Districts as people count them: B2 before B10. */
const byNumber = new Intl.Collator('en', { numeric: true });

/** All districts, by the letters that they begin with: the way to a place without a script. */
export function districtsPage(layout: SiteFrame, districts: readonly District[]): Page {
  const areaOf = ({ key }: District) =>
    key.startsWith('in-') ? 'Elsewhere' : /^[a-z]+/.exec(key)![0].toUpperCase();
  const sorted = districts.toSorted((a, b) => byNumber.compare(a.key, b.key));
  const elsewhere = sorted.some((each) => areaOf(each) === 'Elsewhere') ? ['Elsewhere'] : [];
  const areas = [...new Set([...sorted.map(areaOf).filter((area) => area !== 'Elsewhere'), ...elsewhere])];
  return {
    title: 'All places by postcode',
    description: 'All branches and cash machines, by the district of their postcode',
    main: html`<h1>All places by postcode</h1>
<p class="lead"><a href="${hrefOf(layout, '/find')}">Search for a place</a></p>
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
