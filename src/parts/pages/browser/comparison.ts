import { figureOf, ordered, tiersOf } from './amount.js';
import { element } from './element.js';

const all = <T extends HTMLElement>(selector: string, root: ParentNode = document) => [
  ...root.querySelectorAll<T>(selector),
];

/** The questions by whose answers products can be ordered, with what heads those that have a figure. */
export const orderTexts = {
  AER: 'One rate for the whole balance, the highest first',
  EAR: 'One rate for the whole sum, the lowest first',
  RepAPR: 'One rate for the whole loan, the lowest first',
  price: 'The lowest monthly fee first',
} as const;

export type Order = keyof typeof orderTexts;

/** What a column says of an amount. */
const headTexts: Readonly<Record<string, (amount: string) => string>> = {
  AER: (amount) => `AER, with ${amount} in it`,
  EAR: (amount) => `EAR, ${amount} overdrawn`,
  unarranged: (amount) => `EAR, ${amount} overdrawn`,
  RepAPR: (amount) => `Representative APR, borrowing ${amount}`,
};

/**
 * Marks the tiers that an amount falls in, or says that there is none. Without an amount all marks go away.
 * @param shown the amount with its sign
 */
export function markTiers(amount: string | undefined, shown: string): void {
  for (const gap of all('.gap')) gap.remove();
  for (const set of all('.rates')) {
    const tiers = all<HTMLLIElement>('li', set);
    const bounds = tiers.map(({ dataset: { lo, hi } }) => ({
      lo: Number(lo),
      hi: hi === undefined ? Infinity : Number(hi),
    }));
    const found = amount === undefined ? [] : tiersOf(Number(amount), bounds);
    tiers.forEach((tier, at) => {
      tier.querySelector('.hidden-text')?.remove();
      tier.classList.toggle('holds', found.includes(at));
      if (found.includes(at))
        tier.append(element('span', { className: 'hidden-text', textContent: ` (has ${shown} in it)` }));
    });
    set.classList.toggle('marked', found.length > 0);
    if (amount !== undefined && found.length === 0)
      set
        .querySelector('ul')!
        .before(element('p', { className: 'gap', textContent: `No tier for ${shown}` }));
  }
  for (const rate of all('[data-question] > .rate')) {
    rate.dataset['usual'] ??= rate.textContent!;
    const text = headTexts[rate.parentElement!.dataset['question']!];
    rate.textContent = amount === undefined || text === undefined ? rate.dataset['usual'] : text(shown);
  }
}

const table = document.querySelector<HTMLTableElement>('table.products');
const heads = all('table.products thead th');
const rows = all<HTMLTableRowElement>('table.products tr[data-key]');

/** Shows the columns of these questions. */
function showColumns(shown: readonly string[]): void {
  heads.forEach((head, at) => {
    const { question } = head.dataset;
    head.hidden = question !== undefined && !shown.includes(question);
    for (const row of rows) row.cells[at]!.hidden = head.hidden;
  });
  const count = heads.filter((head) => !head.hidden).length;
  for (const title of all<HTMLTableCellElement>('.group th, .part th')) title.colSpan = count;
  table?.classList.add('ready');
  table?.classList.toggle('many', count > 5);
}

/** Shows some products as columns, with all questions; without any, all products in rows. */
export function showBeside(keys: readonly string[], shown: readonly string[]): void {
  for (const row of rows) row.hidden = keys.length > 0 && !keys.includes(row.dataset['key']!);
  showColumns(keys.length > 0 ? heads.flatMap(({ dataset: { question } }) => question ?? []) : shown);
  table?.classList.toggle('beside', keys.length > 0);
}

function figureIn(row: HTMLTableRowElement, question: Order): number | undefined {
  const cell = row.cells[heads.findIndex((head) => head.dataset['question'] === question)];
  // The first terms are those of the day; others are announced.
  const now = cell?.querySelector('.dated') ?? cell;
  if (now === undefined) return undefined;
  if (question === 'price') {
    const [first, ...others] = all('li', now).map(({ dataset }) => dataset['monthly']);
    return first !== undefined && others.every((other) => other === first) ? Number(first) : undefined;
  }
  const set = now.querySelector<HTMLElement>('.rates');
  const rates = set === null ? [] : all('.holds', set).map((tier) => tier.dataset['rate']!);
  return figureOf(set?.dataset['method'], rates);
}

/** Orders the products of each group, with a heading for those in order, and for the others. @param shown the amount with its sign */
export function orderRows(by: Order | '', shown: string): void {
  for (const heading of all('tr.part')) heading.remove();
  for (const body of table?.tBodies ?? []) {
    const own = rows.filter((row) => row.parentElement === body);
    if (by === '' || (by !== 'price' && shown === '')) {
      body.append(...own);
      continue;
    }
    const { inOrder, others } = ordered(own, (row) => figureIn(row, by), by === 'AER' ? -1 : 1);
    const without =
      by === 'price'
        ? 'Charged in another way, or not published'
        : `No one rate for all of ${shown}, or none published: in the order of publication`;
    if (inOrder.length > 0) body.append(heading(orderTexts[by]), ...inOrder);
    if (others.length > 0) body.append(heading(without), ...others);
  }
}

function heading(text: string): HTMLTableRowElement {
  const cell = element('th', {
    colSpan: heads.filter((head) => !head.hidden).length,
    scope: 'rowgroup',
    textContent: text,
  });
  cell.setAttribute('role', 'columnheader');
  const line = element('tr', { className: 'part' }, cell);
  line.setAttribute('role', 'row');
  return line;
}
