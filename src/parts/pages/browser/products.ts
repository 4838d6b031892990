import { moneyText, signOf } from '../money.js';
import type { choice } from '../texts/products.js';
import { ordered, readAmount, type Standing, standingOf, tiersOf } from './amount.js';
import { element } from './element.js';
import { startFilters } from './filter.js';
import { momentNow } from './moment-now.js';
import { showRecords } from './records.js';
import { showTermsOf } from './terms.js';
import { filled } from './words.js';

/** The texts of the page. */
type Words = Omit<typeof choice, 'example' | 'compareOne'> & {
  readonly example: string;
  readonly currency: string;
  readonly heads: Readonly<Record<string, string>>;
};

// Amounts are looked up in the terms of the day.
showTermsOf(momentNow().date);
startFilters();
showRecords();

const words: Words = JSON.parse(document.getElementById('choice')!.textContent!);
const sign = signOf(words.currency);
const money = (amount: string) => moneyText(amount, words.currency);

/** What was chosen stands behind `#`, so that no server's log has it. */
const address = new URLSearchParams(location.hash.includes('=') ? location.hash.slice(1) : '');

function keep(name: string, value: string): void {
  if (value === '') address.delete(name);
  else address.set(name, value);
  const text = address.toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
  history.replaceState(history.state, '', text === '' ? location.pathname + location.search : `#${text}`);
}

const all = <T extends HTMLElement>(selector: string, root: ParentNode = document) => [
  ...root.querySelectorAll<T>(selector),
];
const form = document.getElementById('amount') as HTMLFormElement | null;
const field = document.getElementById('at') as HTMLInputElement | null;
const by = document.getElementById('by') as HTMLSelectElement | null;
const table = document.querySelector<HTMLTableElement>('table.products');
const heads = table === null ? [] : all('thead th', table);

/** Whether an element is of a day that isn't this one. */
const isOther = (part: Element) => part.closest('[data-from][hidden], [data-until][hidden]') !== null;

/** Marks the tiers of a set that the amount falls in, or says that there is none. Without an amount all marks go away. */
function markSet(set: HTMLElement, amount: string | undefined): void {
  for (const gap of all(':scope > .gap', set)) gap.remove();
  const tiers = all<HTMLLIElement>('li', set);
  const found =
    amount === undefined
      ? []
      : tiersOf(
          Number(amount),
          tiers.map(({ dataset: { lo, hi } }) => ({
            lo: Number(lo),
            hi: hi === undefined ? Number.POSITIVE_INFINITY : Number(hi),
          })),
        );
  tiers.forEach((tier, at) => {
    tier.querySelector('.hidden-text')?.remove();
    const isIn = found.includes(at);
    tier.classList.toggle('holds', isIn);
    if (isIn)
      tier.append(
        element('span', { className: 'hidden-text', textContent: filled(words.holds, money(amount!)) }),
      );
  });
  set.classList.toggle('marked', found.length > 0);
  if (amount !== undefined && found.length === 0)
    set
      .querySelector('ul')!
      .before(element('p', { className: 'gap', textContent: filled(words.none, money(amount)) }));
}

function mark(): void {
  if (field === null) return;
  const amount = readAmount(field.value, sign);
  const status = document.getElementById('says')!;
  const text = amount === undefined ? words.example : filled(words.says, money(amount));
  if (status.textContent !== text) status.textContent = text;
  status.classList.toggle('error', amount === undefined);
  field.setAttribute('aria-invalid', String(amount === undefined));
  for (const set of all('.rates')) markSet(set, amount);
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
  const set = all('.rates', cell).find((each) => !isOther(each) && each.dataset['unarranged'] === undefined);
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
  const at = address.get('at');
  if (field !== null && at !== null)
    field.value = readAmount(at, sign) === undefined ? at : money(at).replace(sign, '');
  if (by !== null) by.value = address.get('by') ?? '';
  if (by !== null && by.selectedIndex < 0) by.value = '';
  const shown = address.get('show')?.split(',');
  if (shown !== undefined) for (const box of boxes) box.checked = shown.includes(box.value);
  const chosen = (address.get('with') ?? '').split(',').slice(0, most);
  for (const pick of picks) pick.checked = chosen.includes(rowOf(pick).dataset['key']!);
}

function show(): void {
  columns();
  mark();
  order();
  beside();
}

read();
show();
field?.addEventListener('input', () => {
  mark();
  order();
  keep('at', readAmount(field.value, sign) ?? '');
});
form?.addEventListener('submit', (event) => event.preventDefault());
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
addEventListener('popstate', () => {
  // A link to a part of the page changes nothing.
  if (/^#[^=]+$/.test(location.hash)) return;
  for (const name of [...address.keys()]) address.delete(name);
  for (const [name, value] of new URLSearchParams(location.hash.slice(1))) address.set(name, value);
  read();
  show();
});
// What is folded on the screen is on paper too.
addEventListener('beforeprint', () => {
  for (const folded of all<HTMLDetailsElement>('main details:not([open], .record)')) {
    folded.open = true;
    folded.dataset['printed'] = '';
  }
});
addEventListener('afterprint', () => {
  for (const folded of all<HTMLDetailsElement>('details[data-printed]')) {
    folded.open = false;
    delete folded.dataset['printed'];
  }
});
