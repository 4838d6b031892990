import { grouped } from '../../../model/message.js';
import type { OneAndMany } from './collections.js';

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

export const compare = {
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
  past: (count: number) => `Offered before: ${grouped(count)}`,
};

/** Of a table with the records of all brands, a column each. */
export const metrics = {
  lead: 'As published by the brands, side by side: nothing is calculated or ranked.',
  record: 'About these figures',
  figure: 'Figure',
};
