import { moneyText } from '../money.js';
import type { OneAndMany } from './collections.js';

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

/** How often something is charged, after its sum; other codes by their meaning. */
const often: Readonly<Record<string, string>> = {
  Day: 'a day',
  Week: 'a week',
  Month: 'a month',
  Quarter: 'a quarter',
  'Half Year': 'every six months',
  Year: 'a year',
  Daily: 'a day',
  Weekly: 'a week',
  Fortnightly: 'every two weeks',
  Monthly: 'a month',
  Quarterly: 'a quarter',
  HalfYearly: 'every six months',
  SixMonthly: 'every six months',
  Yearly: 'a year',
  OnAccountAnniversary: 'a year',
  OnAnniversary: 'a year',
  PerAcademicTerm: 'a term',
  AcademicTerm: 'a term',
  PerStatementDate: 'with each statement',
  StatementMonthly: 'with each statement',
  ChargingPeriod: 'in each charging period',
  AccountOpening: 'once, at the beginning',
  AccountClosing: 'once, at the end',
  OnOpening: 'once, at the beginning',
  OnClosing: 'once, at the end',
  PerItem: 'each',
  PerOccurrence: 'each time',
  PerTransaction: 'each time',
  PerTransactionAmount: 'each time',
  PerTransactionPercentage: 'each time',
  PerHour: 'an hour',
  PerSheet: 'a sheet',
};

/** Codes of charging each time: a rate is then of what is paid. */
const eachTime = new Set(['PerItem', 'PerOccurrence', 'PerTransaction', 'PerTransactionPercentage']);

export const comparisonTexts = {
  title: (products: string) => `Compare ${products.toLowerCase()}`,
  lead: 'As published by the brands: nothing is calculated, converted or ranked.',
  product: 'Product',
  kinds: 'Kinds of product',
  /** The questions that are the columns. */
  questions: {
    price: 'Account fee',
    AER: 'Interest',
    EAR: 'Arranged overdraft',
    unarranged: 'Unarranged overdraft',
    RepAPR: 'Interest',
    APR: 'APR',
    cardRates: 'Buying and cash on credit',
    limits: 'Limits',
    abroad: 'Using it abroad',
    sending: 'Sending and receiving money',
    overLimit: 'Going over my limit',
    overdraft: 'Having an overdraft',
    late: 'Paying late',
    loan: 'Arranging and paying back',
    cheques: 'Cheques',
    cash: 'Cash in and out',
    cards: 'Cards, copies, keeping things',
    other: 'Anything else',
  },
  /** The same on the page of a product, where they differ. */
  headings: {
    AER: 'Interest on your money',
    RepAPR: 'Interest on the loan',
    price: 'Account fee',
  },
  /** What the rates of a column are. */
  rates: { AER: 'AER', EAR: 'EAR', unarranged: 'EAR', RepAPR: 'Representative APR', APR: 'APR' },
  /** The same with an amount. */
  ratesAt: {
    AER: 'AER, with {0} in it',
    EAR: 'EAR, {0} overdrawn',
    unarranged: 'EAR, {0} overdrawn',
    RepAPR: 'Representative APR, borrowing {0}',
  },
  /** Of rates of an overdraft that don't say which it is. */
  unsaidOverdraft: 'Arranged or not: not published',
  /** How the rate of a set with several tiers depends on the amount. */
  methods: {
    AER: {
      Tiered: 'Each part earns the rate of its own tier',
      Whole: 'The whole balance earns one rate',
      Banded: 'The whole balance earns the rate of the tier that it reaches',
    },
    EAR: {
      Tiered: 'Each part costs the rate of its own tier',
      Whole: 'The whole sum costs one rate',
      Banded: 'The whole sum costs the rate of the tier that it reaches',
    },
    RepAPR: {
      Tiered: 'Each part costs the rate of its own tier',
      Whole: 'The whole loan costs one rate',
      Banded: 'The whole loan costs the rate of the tier that it reaches',
    },
  },
  marks: {
    conditional: 'With conditions',
    offer: 'An offer for a time',
    linked: 'Follows another rate',
  },
  conditions: (all: string) => `If: ${all}`,
  quote: (text: string) => `“${text}”`,
  /** What isn't published: of rates, of a price, and of fees. None of it means that something is free. */
  noRates: 'None published',
  noPrice: 'Not published',
  noFees: 'Nothing published',
  noSum: 'Sum not published',
  noFee: 'No fee',
  /** On paper, of an answer of many lines. */
  sameAs: (product: string) => `The same as for ${product}`,
  no: 'no',
  forEach: (value: string, step: string) => `${value} for each ${step}`,
  plus: ' + ',
  atMost: (value: string) => `${value} at most`,
  atLeast: (value: string) => `${value} at least`,
  times: (count: string) => `${count} times`,
  /** How often, by a code; undefined for codes that have only a meaning. */
  often: (code: string) => often[code],
  /** The same for a rate, of which each time means: of what is paid. */
  rateOften: (code: string) => (eachTime.has(code) ? 'of the amount' : often[code]),
  months: 'a month',
  feeFree: 'No account fee',
  forLength: (length: string) => `for ${length}`,
  days: (count: string) => `${count} days`,
  /** A length as published. */
  length: (value: string, period: string | undefined) => {
    const words = period === undefined ? undefined : periods[period];
    return [value, words === undefined ? period : words[Number(value) === 1 ? 0 : 1]]
      .filter(Boolean)
      .join(' ');
  },
  band: (from: string | undefined, to: string | undefined) =>
    from === undefined ? `up to ${to}` : to === undefined ? `${from} and above` : `${from} to ${to}`,
  anyAmount: 'any amount',
  withOthers: 'Compare with others',
  page: (brand: string) => `Page of ${brand}`,
  conditionsPage: 'Terms and conditions',
  everything: 'Everything that is published, by its fields',
  notes: 'Notes',
  filter: 'Product or brand',
  asOf: (date: string) => `Terms published for ${date}.`,
  about: '“Not published” is not “no fee”: ask the brand.',
  aboutRates: {
    AER: 'AER is what a year’s interest comes to, with interest on interest.',
    EAR: 'EAR is what a year’s overdraft costs, with interest on interest and without fees.',
    RepAPR: 'Representative APR is what at least half of the borrowers pay for a year, with all fees.',
    APR: 'APR is what a year of borrowing costs, with all fees.',
  },
};

/** Of the controls that a script adds to comparisons and products. `{0}` is an amount, or a number. */
export const choice = {
  amount: 'Amount',
  says: 'Marks the tier that {0} falls in: a look-up in what is published. Nothing is calculated.',
  example: (sign: string) => `Write an amount, such as ${sign}3,000 or 250.50.`,
  none: 'No tier for {0}',
  holds: ' (has {0} in it)',
  order: 'Order',
  orders: {
    '': 'As published',
    AER: 'By interest',
    EAR: 'By arranged overdraft',
    RepAPR: 'By interest',
    price: 'By account fee',
  },
  /** Groups of an order. Only sets with one rate for the whole amount are in an order. */
  groups: {
    AER: 'One rate for the whole balance, the highest first',
    EAR: 'One rate for the whole sum, the lowest first',
    RepAPR: 'One rate for the whole loan, the lowest first',
    price: 'The lowest monthly fee first',
    Tiered: 'Each slice earns or costs its own rate: in the order of publication',
    Banded: 'The rate of the tier that is reached: in the order of publication',
    otherwise: 'Charged in another way',
    noTier: 'No tier for {0}',
    none: 'Not published',
  },
  show: 'Show',
  compare: 'Compare',
  compareOne: (product: string) => `Compare ${product}`,
  chosen1: 'One chosen. Choose a second one.',
  chosen: '{0} chosen',
  beside: 'Side by side',
  besideTitle: '{0} products side by side',
  all: 'All products',
  clear: 'Clear',
  marked: 'Marked for {0}.',
};

/**
 * Words for the terms of a day (D48). They say when something is marketed, not what is in force: who took an offer keeps
 * it after its last day.
 */
export const stages = {
  for: (length: string) => `for ${length}`,
  /** At the start of a stage, by how it is related to the one before. */
  leads: { after: 'then', usual: 'then usual terms', beside: 'usual terms', or: 'or', and: 'and' },
  joints: { after: ', then ', usual: ', then ', beside: ', usually ', or: ' or ', and: ' and ' },
  offer: 'as an offer',
  from: (date: string) => `from ${date}`,
  offeredUntil: (date: string) => `offered until ${date}`,
  none: 'Not stated',
  on: (date: string) => `From ${date}:`,
  usual: 'Usual terms',
};

export const sale = {
  until: (date: string) => `Offered until ${date}`,
  from: (date: string) => `From ${date}`,
  untilAndFrom: (until: string, from: string) => `Offered until ${until}, again from ${from}`,
  /** Only for what says so in OnSaleIndicator. */
  notOnSale: 'Not on sale to new customers',
  announced: 'Announced',
  off: 'Not offered now',
  offLead: 'Terms for customers who have it, as published.',
  past: 'Offered before',
  status: {
    from: 'From',
    to: 'To',
    what: 'Terms',
    open: 'no end published',
    now: 'as published',
    before: 'before',
  },
};

export const product = {
  /** Before the name of a brand. */
  of: (kind: string) => `${kind} of`,
  where: 'Where this is',
  onPage: 'On this page',
  fees: 'Fees',
  feesNone: (what: string) =>
    `Nothing is published about: ${what}. “Nothing published” is not “no fee”: ask the brand.`,
  who: 'Who can have it',
  comes: 'What comes with it',
  terms: 'Terms by day',
  changesLink: 'What changed in this data',
  data: 'Data',
  json: 'JSON of this product',
  files: 'All products of this kind:',
  age: (from: string | undefined, to: string | undefined) =>
    from === undefined
      ? `Up to ${to} years`
      : to === undefined
        ? `From ${from} years`
        : `From ${from} to ${to} years`,
  residency: (countries: string) => `Living in: ${countries}`,
  channels: { SalesAccessChannels: 'Apply', ServicingAccessChannels: 'Use it' },
  contactless: 'contactless',
  upTo: (amount: string) => `up to ${amount}`,
  cards: 'Cards',
  wallets: 'Wallets',
};

/** Of a table with the records of all brands, a column each. */
export const metrics = {
  lead: 'As published by the brands, side by side: nothing is calculated or ranked.',
  record: 'About these figures',
  figure: 'Figure',
};

/** An amount in a text for people. */
export type Money = (amount: string) => string;

export function moneyIn(currency: string): Money {
  return (amount) => moneyText(amount, currency);
}
