import { saleGroupOn } from './sale-group.js';

/** Shows the terms of a day, YYYY-MM-DD: those that are past are hidden, those that are announced keep their day. */
export function showTermsOf(day: string): void {
  for (const terms of document.querySelectorAll<HTMLElement>('[data-from], [data-until]')) {
    const { from = '', until = day } = terms.dataset;
    terms.hidden = until < day;
    for (const when of terms.querySelectorAll<HTMLElement>(':scope > .when')) when.hidden = from <= day;
  }
  for (const product of document.querySelectorAll<HTMLElement>('[data-groups]')) {
    const present = product.closest<HTMLElement>('[data-group]');
    const wanted = saleGroupOn(day, product.dataset['groups'] ?? '');
    const next = present?.parentElement?.querySelector<HTMLElement>(`:scope > [data-group="${wanted}"]`);
    if (!present || !next || next === present) continue;
    next.append(product);
    next.hidden = false;
    present.hidden = present.querySelector('td, article') === null;
  }
}
