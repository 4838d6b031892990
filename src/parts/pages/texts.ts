import { dayInWords, monthNames } from '../../model/calendar.js';
import type { Collection } from '../../model/collection.js';
import { grouped } from '../../model/message.js';
import { changeTexts } from './texts/changes.js';
import { collectionTexts, type OneAndMany, words } from './texts/collections.js';
import { englishForDevelopers } from './texts/developers.js';
import { filter, find, state } from './texts/find.js';
import { home } from './texts/home.js';
import { host } from './texts/host.js';
import { notFound } from './texts/not-found.js';
import { details, place, towns } from './texts/place.js';
import { choice, comparisonTexts, metrics, product, sale, stages } from './texts/products.js';

/** The words for one and for several records of a collection. */
export function collectionWords(
  { collections }: Pick<Texts, 'collections'>,
  collection: Collection,
): OneAndMany {
  return collections[collection] ?? [collection, collection];
}

/** All texts of the pages. A translation is another object of this type. */
export type Texts = typeof english;

export const english = {
  /** BCP 47, for `lang`. */
  language: 'en-GB',
  siteTitle: 'Open data',
  skip: 'Skip to content',
  nav: {
    /** The second part only where there is room. */
    find: ['Find', 'a place'] as const,
    towns: 'Towns A to Z',
    compare: 'Compare',
    changes: 'Changes',
    developers: 'Developers',
  },
  asOf: (date: string) => `As of ${date}`,
  licence: 'Licence',
  /** Of where postcodes are, for the search. */
  attribution:
    'The search for a postcode contains OS, Royal Mail and National Statistics data © Crown and Royal Mail copyright and database right, Open Government Licence v3.0.',
  terms: 'Terms of use',
  madeWith:
    'Static pages, made from the published data. They set no cookies and load nothing from other sites.',
  home,
  host,
  changes: changeTexts,
  notFound,
  find,
  compare: comparisonTexts,
  choice,
  stages,
  sale,
  product,
  metrics,
  filter,
  state,
  towns,
  place,
  details,
  developers: englishForDevelopers,
  words,
  collections: collectionTexts,
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  months: monthNames,
  number: grouped,
  date: dayInWords,
};
