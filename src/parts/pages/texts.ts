import { dayInWords, monthNames } from '../../model/calendar.js';
import { englishForDevelopers } from './developer-texts.js';

/** All texts of the pages. A translation is another object of this type. */
export type Texts = typeof english;

type OneAndMany = readonly [one: string, many: string];

const rates = {
  AER: 'Credit interest, AER',
  EAR: 'Overdraft, EAR',
  RepAPR: 'Representative APR',
  APR: 'APR',
};

/** Words for the periods of the interface, one and many; others are shown by their own name. */
const periods: Readonly<Record<string, OneAndMany>> = {
  Day: ['day', 'days'],
  Week: ['week', 'weeks'],
  Month: ['month', 'months'],
  Quarter: ['quarter', 'quarters'],
  'Half Year': ['half-year', 'half-years'],
  Year: ['year', 'years'],
  AcademicTerm: ['academic term', 'academic terms'],
};

const words: Readonly<Record<'brand' | 'place' | 'product', OneAndMany>> = {
  brand: ['brand', 'brands'],
  place: ['place', 'places'],
  product: ['product', 'products'],
};

/** By the path in the interface; others are shown by their own name. */
const collections: Readonly<Record<string, OneAndMany>> = {
  branches: ['Branch', 'Branches'],
  atms: ['Cash machine', 'Cash machines'],
  'personal-current-accounts': ['Personal current account', 'Personal current accounts'],
  'business-current-accounts': ['Business current account', 'Business current accounts'],
  'unsecured-sme-loans': ['Business loan', 'Business loans'],
  'commercial-credit-cards': ['Business credit card', 'Business credit cards'],
  'fca-service-metrics-pca': ['Service of personal accounts', 'Service of personal accounts'],
  'fca-service-metrics-bca': ['Service of business accounts', 'Service of business accounts'],
};

export const english = {
  /** BCP 47, for `lang`. */
  language: 'en-GB',
  siteTitle: 'Open data',
  skip: 'Skip to content',
  nav: {
    find: 'Find a place',
    towns: 'Towns A–Z',
    products: 'Products',
    developers: 'Developers',
  },
  asOf: (date: string) => `As of ${date}`,
  licence: 'Licence',
  terms: 'Terms of use',
  madeWith:
    'Static pages, made from the published data. They set no cookies and load nothing from other sites.',
  home: {
    lead: (brands: string, places: string, products: string) =>
      `${brands}, ${places} and ${products}, as open data.`,
    collections: 'What is published',
    changed: (date: string) => `Changed ${date}`,
    brands: 'Brands',
    allTowns: 'All towns, A to Z',
    compare: 'Compare products',
    developers: 'For developers',
    forPrograms:
      'Addresses, requests to copy, every field with its meaning, and how to ask only for what is new.',
    feed: 'Feed of changes',
  },
  find: {
    title: 'Find a branch or cash machine',
    label: 'Town, postcode, street or name',
    hint: 'Such as Ely, CB7 or High Street',
    search: 'Search',
    needsScript: 'The search needs JavaScript. Without it, all places are in the list of towns.',
    filters: 'Filters',
    kind: 'What',
    all: 'Everything',
    brand: 'Brand',
    openNow: 'Open now',
    openSaturday: 'Open on Saturday',
    wheelchair: 'Wheelchair access',
    always: 'Open 24 hours',
    service: 'Service',
    map: 'Map',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    more: 'Show more',
    failed: 'Some of the data could not be loaded. Try again later.',
    found1: '{0} place.',
    found: '{0} places.',
    searching: 'Searched {0} of {1} areas …',
    start: '{0} places. Search for a town, a postcode, a street or a name, or choose a filter.',
  },
  compare: {
    lead: 'As published by the brands: nothing is calculated, converted or ranked. Products are in the order of publication.',
    product: 'Product',
    /** The questions that are the columns. */
    questions: {
      price: 'Account fee',
      ...rates,
      cardRates: 'Purchase and cash rates',
      amounts: 'Charges and limits',
      fees: 'Fees',
      caps: 'Caps',
    },
    /** Sets of overdraft bands. One that doesn't say which it is may be either. */
    sets: { arranged: 'Arranged overdraft', unarranged: 'Unarranged overdraft', overdraft: 'Overdraft' },
    monthly: 'Monthly',
    forEach: (value: string, step: string) => `${value} for each ${step}`,
    /** A length as published. */
    length: (value: string, period: string | undefined) => {
      const words = period === undefined ? undefined : periods[period];
      return [value, words === undefined ? period : words[Number(value) === 1 ? 0 : 1]]
        .filter(Boolean)
        .join(' ');
    },
    count: (count: number) => `Show ${grouped(count)}`,
    band: (from: string | undefined, to: string | undefined) =>
      from === undefined ? `up to ${to}` : to === undefined ? `from ${from}` : `${from} to ${to}`,
    withOthers: 'Compare with other brands',
    page: 'Product page of the brand',
    everything: 'Everything that is published',
    notes: 'Notes',
    filter: 'Product or brand',
  },
  /**
   * Words for the terms of a day (D48). They say when something is marketed, not what is in force: who took an offer keeps
   * it after its last day.
   */
  stages: {
    for: (length: string) => `for ${length}`,
    /** At the start of a stage, by how it is related to the one before. */
    leads: { after: 'then', usual: 'then usual terms', beside: 'usual terms', or: 'or', and: 'and' },
    joints: { after: ', then ', usual: ', then ', beside: ', usually ', or: ' or ', and: ' and ' },
    offer: 'as an offer',
    from: (date: string) => `from ${date}`,
    offeredUntil: (date: string) => `offered until ${date}`,
    none: 'Not stated',
    on: (date: string) => `From ${date}:`,
  },
  sale: {
    until: (date: string) => `Offered until ${date}`,
    from: (date: string) => `From ${date}`,
    untilAndFrom: (until: string, from: string) => `Offered until ${until}, again from ${from}`,
    /** Only for what says so in OnSaleIndicator. */
    notOnSale: 'Not on sale to new customers',
    announced: 'Announced',
    off: 'Not offered now',
    offLead: 'Terms for customers who have it, as published.',
    past: (count: number) => `Offered before: ${grouped(count)}`,
  },
  /** Of a table with the records of all brands, a column each. */
  metrics: {
    lead: 'As published by the brands, side by side: nothing is calculated or ranked.',
    record: 'About these figures',
    figure: 'Figure',
  },
  /** Of a field that shows only what has certain words; {0} is a number. */
  filter: { found1: '{0} found', found: '{0} found' },
  /** The state today; {0} is a time, or a day and {1} a time, or in `because` the state and {1} the occasion. */
  state: {
    always: 'Open 24 hours',
    closed: 'Closed today',
    closedUntil: 'Closed until {0} {1}',
    closedBefore: 'Closed; {0} is a bank holiday: hours may differ',
    open: 'Open until {0}',
    opens: 'Opens at {0}',
    holiday: 'Bank holiday: hours may differ',
    because: '{0} ({1})',
  },
  towns: {
    title: 'Towns A to Z',
    lead: (towns: number) => (towns === 1 ? 'One town.' : `${grouped(towns)} towns.`),
    andAround: 'and around',
  },
  place: {
    hours: 'Opening hours',
    always: 'Open 24 hours, every day',
    closed: 'closed',
    bankHolidays: 'Bank holidays',
    mayDiffer: 'hours may differ',
    exceptions: 'Special hours',
    next: 'Next special hours',
    present: 'Special hours now',
    otherwise: 'other days closed',
    services: 'Services',
    accessibility: 'Accessibility',
    contact: 'Contact',
    maps: 'Map',
    record: 'Data of this record',
    openStreetMap: 'OpenStreetMap',
    unnamed: (kind: string) => kind,
    noTown: 'No town given',
  },
  developers: englishForDevelopers,
  words,
  collections,
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  months: monthNames,
  number: grouped,
  date: dayInWords,
};

/** `92,000`: without Intl, whose data differ between builds of Node.js. */
function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
