import type { choice } from '../texts/products.js';
import { ordered, readAmount, type Standing, standingOf } from './amount.js';
import {
  type AmountWords,
  address,
  all,
  field,
  isOther,
  keep,
  mark,
  money,
  readAmountOfAddress,
  sign,
  startAmount,
} from './amount-field.js';
import { element } from './element.js';
import { startFilters } from './filter.js';
import { filled } from './words.js';

/** The texts of a comparison. */
type Words = Omit<typeof choice, 'example' | 'compareOne'> &
  AmountWords & { readonly heads: Readonly<Record<string, string>> };

startFilters();

const words: Words = JSON.parse(document.getElementById('choice')!.textContent!);
const by = document.getElementById('by') as HTMLSelectElement | null;
const table = document.querySelector<HTMLTableElement>('table.products');
const heads = table === null ? [] : all('thead th', table);
/** Marks the amount, and says it in the heads of columns. */
function markAll(): void {
  const amount = mark();
  for (const head of all('[data-question] .rate')) {
    head.dataset['usual'] ??= head.textContent!;
    const at = words.heads[head.parentElement!.dataset['question']!];
    head.textContent =
      amount === undefined || at === undefined ? head.dataset['usual'] : filled(at, money(amount));
  }
  const line = document.getElementById('marked');
  if (line !== null) line.textContent = amount === undefined ? '' : filled(words.marked, money(amount));
}

const rows = table === null ? [] : all<HTMLTableRowElement>('tr[data-key]', table);

/** The cell of a row that answers a question. */
function cellOf(row: HTMLTableRowElement, question: string): HTMLElement | undefined {
  const at = heads.findIndex((head) => head.dataset['question'] === question);
  return at < 0 ? undefined : row.cells[at];
}

function standing(row: HTMLTableRowElement, question: string): Standing {
  const cell = cellOf(row, question);
  if (cell === undefined) return { group: 'none' };
  if (question === 'price') {
    const lines = all('li', cell).filter((line) => !isOther(line));
    const monthly = lines.map((line) => line.dataset['monthly']);
    const [first] = monthly;
    if (lines.length === 0) return { group: 'none' };
    return first === undefined || monthly.some((each) => each !== first)
      ? { group: 'otherwise' }
      : { figure: Number(first) };
  }
  const set = all('.rates', cell).find((each) => !isOther(each));
  if (set === undefined) return { group: 'none' };
  return standingOf(
    set.dataset['method'],
    all('.holds', set).map((tier) => tier.dataset['rate']!),
  );
}

/** Orders the products of each group, with a heading for each part of the order. */
function order(): void {
  if (table === null || by === null) return;
  for (const heading of all('tr.part', table)) heading.remove();
  const question = by.value as keyof Words['orders'];
  const amount = field === null ? undefined : readAmount(field.value, sign);
  for (const body of table.tBodies) {
    const own = rows.filter((row) => row.parentElement === body);
    if (question === '' || (question !== 'price' && amount === undefined)) {
      body.append(...own);
      continue;
    }
    for (const { group, items } of ordered(
      own,
      (row) => standing(row, question),
      question === 'AER' ? -1 : 1,
    )) {
      const title = group === 'figure' ? words.groups[question] : words.groups[group];
      const cell = element('th', {
        colSpan: heads.filter((head) => !head.hidden).length,
        scope: 'rowgroup',
        textContent: filled(title, money(amount ?? '')),
      });
      cell.setAttribute('role', 'columnheader');
      const line = element('tr', { className: 'part' }, cell);
      line.setAttribute('role', 'row');
      body.append(line, ...items);
    }
  }
}

const boxes = all<HTMLInputElement>('[name="show"]');

/** Shows the chosen columns. */
function columns(): void {
  if (table === null) return;
  const shown = boxes.filter(({ checked }) => checked).map(({ value }) => value);
  heads.forEach((head, at) => {
    const { question } = head.dataset;
    const isHidden = boxes.length > 0 && question !== undefined && !shown.includes(question);
    head.hidden = isHidden;
    for (const row of rows) row.cells[at]!.hidden = isHidden;
  });
  const count = heads.filter((head) => !head.hidden).length;
  for (const title of all<HTMLTableCellElement>('.group th, .part th', table)) title.colSpan = count;
  table.classList.add('ready');
  table.classList.toggle('many', count > 5);
}

const picks = all<HTMLInputElement>('[name="with"]');
const rowOf = (pick: HTMLElement) => pick.closest('tr')!;
const picked = () => picks.filter(({ checked }) => checked).map(rowOf);
/** So many columns can be read side by side. */
const most = 3;

/** A bar with the chosen products, which leads to them side by side. */
function tray(): void {
  const bar = document.getElementById('tray');
  if (bar === null) return;
  const chosen = picked();
  for (const pick of picks) pick.disabled = chosen.length >= most && !pick.checked;
  bar.hidden = chosen.length === 0 || isBeside();
  bar.replaceChildren(
    element('p', {
      textContent: chosen.length === 1 ? words.chosen1 : filled(words.chosen, String(chosen.length)),
    }),
  );
  bar.querySelector('p')!.setAttribute('role', 'status');
  if (chosen.length > 1)
    bar.append(
      button(words.beside, '', () => {
        history.pushState(null, '', location.href);
        keep('side', '1');
        beside();
        document.querySelector<HTMLElement>('#beside h2')?.focus();
      }),
    );
  bar.append(
    button(words.clear, 'secondary', () => {
      for (const pick of picks) pick.checked = false;
      keepPicked();
      tray();
      picks[0]?.focus();
    }),
  );
}

function button(text: string, className: string, act: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', className, textContent: text });
  made.addEventListener('click', act);
  return made;
}

function keepPicked(): void {
  keep(
    'with',
    picked()
      .map((row) => row.dataset['key']!)
      .join(','),
  );
}

const isBeside = () => address.get('side') === '1' && picked().length > 1;

/** The chosen products as columns, with all questions as rows; or the table again. */
function beside(): void {
  const place = document.getElementById('beside');
  if (place === null || table === null) return;
  const is = isBeside();
  const chosen = picked();
  for (const part of [document.getElementById('table')!, ...all('.filter, #show')]) part.hidden = is;
  place.hidden = !is;
  place.replaceChildren();
  if (by !== null) by.parentElement!.hidden = is;
  if (is) {
    const title = element('h2', {
      textContent: filled(words.besideTitle, String(chosen.length)),
      tabIndex: -1,
    });
    const head = element('tr', {}, element('td', {}), ...chosen.map((row) => named(row)));
    const body = element('tbody', {});
    heads.forEach((question, at) => {
      if (question.dataset['question'] === undefined) return;
      const cells = chosen.map((row) => copied(row.cells[at]!));
      if (cells.every((cell) => cell.querySelector('.none') !== null && cell.querySelector('li') === null))
        return;
      const label = element(
        'th',
        { scope: 'row' },
        ...[...question.childNodes].map((node) => node.cloneNode(true)),
      );
      body.append(element('tr', {}, label, ...cells));
    });
    place.append(
      title,
      element(
        'p',
        {},
        button(words.all, 'secondary', () => {
          keep('side', '');
          beside();
          picks.find(({ checked }) => checked)?.focus();
        }),
      ),
      element('table', { className: 'compare beside' }, element('thead', {}, head), body),
    );
  }
  tray();
}

/** The head of a product's column: its name and brand. */
function named(row: HTMLTableRowElement): HTMLTableCellElement {
  const [link, brand] = [row.querySelector('a')!, row.querySelector('.brand-name')!];
  return element('th', { scope: 'col' }, link.cloneNode(true), ' ', brand.cloneNode(true));
}

function copied(cell: HTMLTableCellElement): HTMLTableCellElement {
  return element('td', {}, ...[...cell.childNodes].map((node) => node.cloneNode(true)));
}

/** Sets all controls as the address says. */
function read(): void {
  readAmountOfAddress();
  if (by !== null) by.value = address.get('by') ?? '';
  if (by !== null && by.selectedIndex < 0) by.value = '';
  const shown = address.get('show')?.split(',');
  if (shown !== undefined) for (const box of boxes) box.checked = shown.includes(box.value);
  const chosen = (address.get('with') ?? '').split(',').slice(0, most);
  for (const pick of picks) pick.checked = chosen.includes(rowOf(pick).dataset['key']!);
}

function show(): void {
  columns();
  markAll();
  order();
  beside();
}

read();
show();
startAmount(
  () => {
    markAll();
    order();
  },
  () => {
    read();
    show();
  },
);
by?.addEventListener('change', () => {
  order();
  keep('by', by.value);
});
for (const box of boxes)
  box.addEventListener('change', () => {
    columns();
    keep(
      'show',
      boxes
        .filter(({ checked }) => checked)
        .map(({ value }) => value)
        .join(','),
    );
  });
for (const pick of picks)
  pick.addEventListener('change', () => {
    keepPicked();
    tray();
  });
