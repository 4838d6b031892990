import { grouped } from '../../../model/message.js';

export const changeTexts = {
  title: 'What changed',
  lead: 'From each publication to the next, newest first.',
  events: { opened: 'new', closed: 'no longer published' },
  brand: 'Brand',
  allBrands: 'All brands',
  kind: 'Kind of change',
  all: 'Everything',
  kinds: {
    closed: 'Closed or withdrawn',
    opened: 'New',
    rates: 'Rates',
    fees: 'Fees',
    hours: 'Opening hours',
    services: 'Services',
    other: 'Other',
  },
  count: (count: number) => (count === 1 ? '1 change' : `${grouped(count)} changes`),
  more: (count: number) =>
    count === 1 ? 'One more change is in the data.' : `${grouped(count)} more changes are in the data.`,
  from: (was: string, is: string) => `from ${was} to ${is}`,
  nothing: 'Nothing of this kind.',
  none: 'Nothing has changed since this was first published here.',
  older: (feed: string) => `Older changes are in the ${feed}.`,
  feed: 'As a feed:',
  lastPublished: 'What was published last',
  closed: {
    title: 'Places that have closed',
    lead: 'What was published of them last, and what is nearest now.',
    none: 'No place has closed since this was first published here.',
    on: (date: string) => `No longer published since ${date}.`,
    nearest: (brand: string) => `Nearest of ${brand} now`,
    noneNear: 'Nothing else is published there.',
    was: 'What was published last',
    around: (postcode: string) => `All places near ${postcode}`,
  },
};
