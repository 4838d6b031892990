import { element } from './element.js';

/** Shows products as columns, with all questions as rows, in place of the table. @param keys of the products; none for the table */
export function showBeside(keys: readonly string[]): void {
  const place = document.getElementById('beside');
  const table = document.querySelector<HTMLTableElement>('table.products');
  if (place === null || table === null) return;
  for (const part of document.querySelectorAll<HTMLElement>('#table, .filter')) part.hidden = keys.length > 0;
  place.replaceChildren();
  if (keys.length === 0) return;
  const chosen = keys.flatMap(
    (key) => table.querySelector<HTMLTableRowElement>(`tr[data-key="${CSS.escape(key)}"]`) ?? [],
  );
  const head = element('tr', {}, element('td', {}), ...chosen.map(nameOf));
  const body = element('tbody', {});
  for (const question of table.querySelectorAll<HTMLTableCellElement>('thead [data-question]')) {
    const cells = chosen.map((row) => element('td', {}, ...copies(row.cells[question.cellIndex]!)));
    if (cells.every((cell) => cell.querySelector('li') === null)) continue;
    body.append(element('tr', {}, element('th', { scope: 'row' }, ...copies(question)), ...cells));
  }
  place.append(
    element('h2', { textContent: `${chosen.length} products side by side` }),
    element('table', { className: 'compare beside' }, element('thead', {}, head), body),
  );
}

/** The head of a product's column: its name and brand. */
function nameOf(row: HTMLTableRowElement): HTMLTableCellElement {
  const [link, brand] = [row.querySelector('a')!, row.querySelector('.brand-name')!];
  return element('th', { scope: 'col' }, link.cloneNode(true), ' ', brand.cloneNode(true));
}

function copies({ childNodes }: HTMLElement): Node[] {
  return [...childNodes].map((node) => node.cloneNode(true));
}
