import type { PlainObject } from '../../../base/json/plain-object.js';
import { fragmentOf, type Html, html, published } from '../../../base/markup/html.js';
import { dayInWords } from '../../../model/calendar.js';
import type { Collection } from '../../../model/collection.js';
import { hrefOf, type Layout, type Page } from '../layout.js';
import { collectionWords } from '../words.js';
import { byDistance, directionOf, distanceText } from './distance.js';
import { placeOf } from './place.js';
import { addressLine, titleOf } from './place-name.js';
import type { PlaceOfBrand } from './places-file.js';

/** A place that is no longer published, as it was published last. */
export interface ClosedPlace {
  readonly brand: string;
  readonly collection: Collection;
  /** The day of the publication that hasn't it any more. */
  readonly date: string;
  readonly record: PlainObject;
}

/** So many places are named as the nearest ones. */
const mostNearest = 3;

/** The places that have closed, and what is nearest of the same brand and kind now. @param there all places that there are */
export function closedPage(
  layout: Layout,
  closed: readonly ClosedPlace[],
  there: readonly PlaceOfBrand[],
): Page {
  const lead =
    closed.length === 0
      ? 'No place has closed since this was first published here.'
      : 'Where they were, and what is nearest now.';
  return {
    title: 'Places that have closed',
    description: lead,
    main: html`<nav class="crumbs" aria-label="Where this is"><a href="${hrefOf(layout, '/changes')}">What changed</a></nav>
<h1>Places that have closed</h1>
<p class="lead">${lead}</p>
<div class="places">${closed.map((each) => closedArticle(layout, each, there))}</div>`,
  };
}

function closedArticle(
  layout: Layout,
  { brand, collection, date, record }: ClosedPlace,
  there: readonly PlaceOfBrand[],
): Html {
  const place = placeOf(collection, record);
  const { position } = place;
  const alike = there.filter((each) => each.brand === brand && each.collection === collection);
  const near = position === undefined ? [] : byDistance(alike, position).slice(0, mostNearest);
  const title = titleOf({ ...place, brand });
  return html`<article class="closed" id="${fragmentOf(`${brand}-${collection}-${place.identity}`)}">
<h2>${published(title)}</h2>
<p class="quiet">${collectionWords(collection)[0]} · ${published(addressLine({ ...place, brand }))}</p>
<p class="note bad">No longer published since ${dayInWords(date)}.</p>
${
  position === undefined
    ? html`<p>It was published without a position.</p>`
    : near.length === 0
      ? html`<p>Nothing else of ${published(brand)} is published with a position.</p>`
      : html`<h3>Nearest of ${published(brand)} now</h3>
<ul class="plain results">${near.map(
          ({ place: other, position: at, metres }) =>
            html`<li><h4><a href="${hrefOf(layout, `/places/${other.district}`)}#${other.id}">${published(titleOf(other))}</a></h4><p class="far">${distanceText(metres, layout.distances)} <span>${directionOf(position, at)}</span></p><p class="address">${published(addressLine(other))}</p></li>`,
        )}</ul>`
}
${place.postcode !== '' && html`<p><a href="${hrefOf(layout, '/find')}#${new URLSearchParams({ q: place.postcode }).toString()}">All places near ${published(place.postcode)}</a></p>\n`}</article>
`;
}
