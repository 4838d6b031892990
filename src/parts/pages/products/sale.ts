import type { SaleStatus } from '../../../interface/terms/offer.js';
import { dayInWords } from '../../../model/time/calendar.js';
import { type Html, html } from '../html.js';
import type { Product } from './product.js';
import type { BrandProduct } from './products.js';

/** The groups of products on a page, in order, each with a title and a sentence; what is on sale needs none (D48). */
const saleGroups = [
  { statuses: ['on sale'], title: '', lead: '' },
  { statuses: ['announced'], title: 'Announced', lead: '' },
  {
    statuses: ['between offers', 'past'],
    title: 'Not offered now',
    lead: 'Terms for customers who have it, as published.',
  },
  {
    statuses: ['not on sale'],
    title: 'Not on sale to new customers',
    lead: 'Terms for customers who have it, as published.',
  },
] as const satisfies readonly { readonly statuses: readonly SaleStatus[]; title: string; lead: string }[];

/** The products of each group that has some. */
export function bySale(all: readonly BrandProduct[]) {
  return saleGroups.flatMap((group) => {
    const statuses: readonly SaleStatus[] = group.statuses;
    const own = all.filter(({ spans }) => statuses.includes(spans[0]?.status ?? 'on sale'));
    return own.length === 0 ? [] : [{ ...group, own }];
  });
}

/** Until or from when a product is offered, or that it isn't on sale. Only words that are true of every such product (D48). */
export function saleTag({ spans: [present] }: Product): Html | false {
  const text = present === undefined ? '' : saleText(present);
  return text !== '' && html`<span class="tag">${text}</span>`;
}

function saleText({ status, offeredUntil, offeredFrom }: Product['spans'][number]): string {
  if (status === 'not on sale') return 'Not on sale to new customers';
  if (status === 'announced') return offeredFrom === undefined ? '' : `From ${dayInWords(offeredFrom)}`;
  if (offeredUntil === undefined) return '';
  const until = `Offered until ${dayInWords(offeredUntil)}`;
  return offeredFrom === undefined ? until : `${until}, again from ${dayInWords(offeredFrom)}`;
}
