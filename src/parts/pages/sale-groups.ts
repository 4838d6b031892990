import { type Html, html } from '../../base/markup/html.js';
import { datedTexts, type Product, type TermsSpan } from './product.js';
import type { Shell } from './shell.js';

/**
 * The groups of products on a page, in order. A script moves those whose group is another one on its day. `closed` is what
 * says so in OnSaleIndicator; what isn't offered by its days alone is `off` (D48).
 */
const saleGroups = ['sale', 'announced', 'off', 'closed'] as const;

export type SaleGroup = (typeof saleGroups)[number];

function groupOf({ status }: TermsSpan): SaleGroup {
  if (status === 'not on sale') return 'closed';
  return status === 'on sale' ? 'sale' : status === 'announced' ? 'announced' : 'off';
}

/** The group of a product for the day of the publication. */
export function firstGroup({ spans }: Product): SaleGroup {
  const [present] = spans;
  return present === undefined ? 'sale' : groupOf(present);
}

/** The groups that a product is in from the day of the publication on, for a script; nothing where it stays in one. */
export function groupsAttribute({ spans }: Product): Html | false {
  const groups = datedTexts(spans, groupOf);
  const value = groups.map(({ from = '', text }) => `${from}:${text}`).join(' ');
  return groups.length > 1 && html` data-groups="${value}"`;
}

/** The groups that any product is in, on the day of the publication or after it. */
export function groupsOfAll(products: readonly Product[]): readonly SaleGroup[] {
  const found = new Set(products.flatMap(({ spans }) => spans.map(groupOf)));
  return saleGroups.filter((group) => found.has(group));
}

/** The title of a group, and a sentence where it needs one; what is on sale needs none. */
export function groupTitle(
  group: SaleGroup,
  { sale }: Shell['texts'],
): { readonly title: string; readonly lead: string } | undefined {
  if (group === 'sale') return undefined;
  if (group === 'announced') return { title: sale.announced, lead: '' };
  return { title: group === 'off' ? sale.off : sale.notOnSale, lead: sale.offLead };
}

/** Until or from when a product is offered, or that it isn't on sale. Only words that are true of every such product (D48). */
export function saleLine({ spans }: Product, { texts }: Pick<Shell, 'texts'>): Html | false {
  return html`${datedTexts(spans, (span) => saleText(span, texts)).map(
    ({ from, until, text }) =>
      text !== '' && html`<span class="tag"${daysAttributes(from, until)}>${text}</span>`,
  )}`;
}

/** The days of an element, which a script shows on them only. */
export function daysAttributes(from: string | undefined, until: string | undefined): Html {
  return html`${from !== undefined && html` data-from="${from}"`}${until !== undefined && html` data-until="${until}"`}`;
}

function saleText({ status, offeredUntil, offeredFrom }: TermsSpan, { sale, date }: Shell['texts']): string {
  if (status === 'not on sale') return sale.notOnSale;
  if (status === 'announced') return offeredFrom === undefined ? '' : sale.from(date(offeredFrom));
  if (offeredUntil === undefined) return '';
  return offeredFrom === undefined
    ? sale.until(date(offeredUntil))
    : sale.untilAndFrom(date(offeredUntil), date(offeredFrom));
}
