import { type Html, html } from '../../base/markup/html.js';
import type { Product, TermsSpan } from './product.js';
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
  const changes = spans.filter((span, at) => {
    const before = spans[at - 1];
    return before === undefined || groupOf(before) !== groupOf(span);
  });
  const text = changes.map((span) => `${span.from ?? ''}:${groupOf(span)}`).join(' ');
  return changes.length > 1 && html` data-groups="${text}"`;
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
  const lines: { readonly text: string; readonly from: string | undefined; until: string | undefined }[] = [];
  for (const span of spans) {
    const text = saleText(span, texts);
    const last = lines.at(-1);
    if (last?.text === text) last.until = span.until;
    else lines.push({ text, from: span.from, until: span.until });
  }
  return html`${lines.map(
    ({ text, from, until }) =>
      text !== '' &&
      html`<span class="tag"${from !== undefined && html` data-from="${from}"`}${
        until !== undefined && html` data-until="${until}"`
      }>${text}</span>`,
  )}`;
}

function saleText({ status, offeredUntil, offeredFrom }: TermsSpan, { sale, date }: Shell['texts']): string {
  if (status === 'not on sale') return sale.notOnSale;
  if (status === 'announced') return offeredFrom === undefined ? '' : sale.from(date(offeredFrom));
  if (offeredUntil === undefined) return '';
  return offeredFrom === undefined
    ? sale.until(date(offeredUntil))
    : sale.untilAndFrom(date(offeredUntil), date(offeredFrom));
}
