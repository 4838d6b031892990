import { capital } from '../../../base/text/capital.js';
import { counted } from '../../../model/message.js';
import { element } from '../../../parts/pages/browser/element.js';
import type { SetSource } from '../change-set.js';
import type { CheckedCell, FoundRecords, MatchedCells, Pasted, TableOf, TypedCell } from '../many.js';
import { labelled, option } from './choosers.js';
import { id, smallButton } from './groups.js';
import { askServer } from './server.js';
import { severityKind, severitySign } from './severity.js';

export interface TableOptions {
  readonly collection: string;
  readonly records: FoundRecords['records'];
  /** The names of its first columns. */
  readonly columns: readonly string[];
  /** All that it can have. */
  readonly known: FoundRecords['columns'];
  /** Shows what a set of changes would do. */
  readonly plan: (source: SetSource, saved: () => void) => Promise<void>;
  readonly fail: (error: unknown) => void;
  readonly say: (text: string) => void;
}

/** So many rows are shown at once. */
const pageLength = 50;

/** A table with a row for each record, to be typed in, pasted into, saved as CSV and read again. */
export async function tableEditor(options: TableOptions) {
  const { records, known, fail, say } = options;
  const collection = options.collection as TableOf['collection'];
  let columns = [...options.columns];
  let cells = (await askServer('table', tableOf(allRows()))).cells;
  /** The cells that become others, by row and column. */
  const typed = new Map<string, CheckedCell>();
  let first = 0;

  function allRows(): readonly number[] {
    return records.map((_, row) => row);
  }

  /** The table of some of the records, so that not all of them are sent for each cell. */
  function tableOf(rows: readonly number[]): TableOf {
    const own = rows.map((row) => {
      const { brand, file, index } = records[row]!;
      return { brand, file, index };
    });
    return { collection, columns, records: own };
  }

  /** Cells with the table of their rows. */
  function withRows(own: readonly TypedCell[]) {
    const rows = [...new Set(own.map(({ row }) => row))];
    const places = new Map(rows.map((row, place) => [row, place]));
    const moved = own.map(({ row, column, text }) => ({ row: places.get(row)!, column, text }));
    return { rows, asked: { ...tableOf(rows), cells: moved } };
  }

  const isWrong = ({ refused, problems }: CheckedCell) =>
    refused !== undefined || problems.some(({ severity }) => severity === 'error');
  const keyOf = ({ row, column }: Pick<TypedCell, 'row' | 'column'>) => `${row} ${column}`;
  const wordsOf = (name: string) => known.find((each) => each.name === name)?.words ?? name;

  const body = element('tbody', {});
  const head = element('tr', {});
  const table = element('table', {}, element('thead', {}, head), body);
  const box = element('div', { className: 'cells', role: 'region', tabIndex: 0, ariaLabel: 'Table' }, table);
  const notes = element('div', { tabIndex: -1, role: 'status' });
  const which = element(
    'select',
    {},
    option('all', 'All rows'),
    option('changed', 'Changed rows'),
    option('wrong', 'Rows with errors'),
  );
  const where = element('span', { className: 'hint' });
  const rowsShown = () => {
    if (which.value === 'all') return allRows();
    const own = [...typed.values()].filter((cell) => which.value === 'changed' || isWrong(cell));
    return [...new Set(own.map(({ row }) => row))].sort((one, other) => one - other);
  };
  const back = smallButton('Rows before', () => turn(-pageLength));
  const on = smallButton('Rows after', () => turn(pageLength));
  const turn = (by: number) => {
    first = Math.max(0, first + by);
    draw();
    box.scrollIntoView({ block: 'nearest' });
  };

  const draw = () => {
    const rows = rowsShown();
    if (first >= rows.length) first = Math.max(0, rows.length - pageLength);
    const shown = rows.slice(first, first + pageLength);
    head.replaceChildren(
      ...['Record', ...columns.map(wordsOf)].map((words) => element('th', { scope: 'col' }, words)),
    );
    body.replaceChildren(...shown.map(rowOf));
    const range = rows.length === 0 ? 'No rows' : `Rows ${first + 1} to ${first + shown.length}`;
    where.textContent = `${range} of ${rows.length.toLocaleString('en-GB')}`;
    back.disabled = first === 0;
    on.disabled = first + pageLength >= rows.length;
    tell();
  };

  const rowOf = (row: number): HTMLElement => {
    const { identity, name } = records[row]!;
    const title = [identity, name].filter((text) => text !== '').join(', ');
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, element('bdi', {}, title)),
      ...columns.map((column, at) => cellOf(row, at, `${wordsOf(column)}, ${title}`)),
    );
  };

  const cellOf = (row: number, column: number, title: string): HTMLElement => {
    const before = cells[row]?.[column];
    const place = element('td', {});
    if (before === null || before === undefined) {
      place.append(element('span', { className: 'hint' }, 'Open the record to change this.'));
      return place;
    }
    const input = element('textarea', { rows: 1, ariaLabel: title, spellcheck: false });
    input.dataset['cell'] = keyOf({ row, column });
    const problems = element('ul', { className: 'problems', id: id() });
    const show = () => {
      const cell = typed.get(keyOf({ row, column }));
      input.value = cell?.text ?? before;
      place.classList.toggle('changed', cell !== undefined);
      input.setAttribute('aria-invalid', String(cell !== undefined && isWrong(cell)));
      problems.replaceChildren(...(cell === undefined ? [] : problemsOf(cell)));
      if (problems.childElementCount > 0) input.setAttribute('aria-describedby', problems.id);
      else input.removeAttribute('aria-describedby');
    };
    // Kept at once, so that a table that is drawn anew has it.
    input.addEventListener('input', () => {
      note({ row, column, text: input.value });
      tell();
    });
    input.addEventListener('change', async () => {
      await fill([{ row, column, text: input.value }]);
      show();
    });
    input.addEventListener('paste', (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      // One cell by itself is typed text.
      if (!/[\t\n\r]/.test(text.replace(/\r?\n$/, ''))) return;
      event.preventDefault();
      void paste({ text }, { row, column });
    });
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      const below = place.parentElement?.nextElementSibling?.children[column + 1]?.querySelector('textarea');
      (below ?? input).focus();
      if (!below) input.dispatchEvent(new Event('change'));
    });
    show();
    place.append(input, problems);
    return place;
  };

  /** Notes what is typed in a cell, which is not checked yet. */
  const note = (cell: TypedCell) => {
    if (typed.get(keyOf(cell))?.text === cell.text) return;
    typed.delete(keyOf(cell));
    if (cell.text !== cells[cell.row]?.[cell.column]) typed.set(keyOf(cell), { ...cell, problems: [] });
  };

  /** Checks cells that were typed, and keeps those that become others. */
  const fill = async (own: readonly TypedCell[]) => {
    for (const cell of own) note(cell);
    const changed = own.filter((cell) => typed.has(keyOf(cell)));
    tell();
    if (changed.length === 0) return;
    const { rows, asked } = withRows(changed);
    try {
      const checked = await askServer('check-cells', asked);
      // What was typed meanwhile is checked by itself.
      const same = changed.filter((cell) => typed.get(keyOf(cell))?.text === cell.text).map(keyOf);
      for (const key of same) typed.delete(key);
      const placed = checked.map((cell) => ({ ...cell, row: rows[cell.row]! }));
      keep(placed.filter((cell) => same.includes(keyOf(cell))));
      tell();
    } catch (error) {
      fail(error);
    }
  };

  const keep = (checked: readonly CheckedCell[]) => {
    for (const cell of checked) typed.set(keyOf(cell), cell);
  };

  const paste = async (from: Pasted['from'], at: Pasted['at'] = { row: 0, column: 0 }) => {
    notes.replaceChildren(element('p', { className: 'hint' }, 'Checking …'));
    try {
      const isEmptyRemoved = empties.checked;
      const matched = await askServer('paste', { ...tableOf(allRows()), from, at, isEmptyRemoved });
      keep(matched.cells);
      which.value = matched.cells.length > 0 ? 'changed' : 'all';
      first = 0;
      draw();
      notes.replaceChildren(matchedNotice(matched, matched.cells.filter(isWrong).length));
    } catch (error) {
      notes.replaceChildren();
      fail(error);
      return;
    }
    notes.focus();
    say(notes.textContent);
  };

  const state = element('span', { className: 'hint' });
  const show = element('button', { type: 'button', className: 'plan' }, 'Show what this would do');
  const tell = () => {
    const wrong = [...typed.values()].filter(({ refused }) => refused !== undefined).length;
    show.disabled = typed.size === wrong;
    const left =
      wrong === 0 ? '' : ` ${counted(wrong, 'cell', 'cells')} can't be written and will stay as it is.`;
    state.textContent =
      typed.size === 0
        ? 'Nothing is changed yet.'
        : `${counted(typed.size, 'cell', 'cells')} changed, not saved yet.${left}`;
  };
  show.addEventListener('click', () => {
    const own = [...typed.values()].filter(({ refused }) => refused === undefined);
    void options.plan({ table: withRows(own).asked }, async () => {
      for (const cell of own) if (typed.get(keyOf(cell)) === cell) typed.delete(keyOf(cell));
      await load();
    });
  });
  const load = async () => {
    try {
      cells = (await askServer('table', tableOf(allRows()))).cells;
      draw();
    } catch (error) {
      fail(error);
    }
  };

  const pasted = element('textarea', { rows: 3, spellcheck: false });
  const empties = element('input', { type: 'checkbox' });
  const take = smallButton('Fill the table with it', () => {
    if (pasted.value.trim() !== '') void paste({ text: pasted.value });
  });
  const file = element('input', { type: 'file', accept: '.csv,.tsv,.txt,text/csv' });
  file.addEventListener('change', async () => {
    const [chosen] = file.files ?? [];
    if (chosen === undefined) return;
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    let binary = '';
    for (let at = 0; at < bytes.length; at += 32_768)
      binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
    file.value = '';
    await paste({ file: btoa(binary) });
  });
  const csv = smallButton('Save the table as CSV', async () => {
    try {
      const made = await askServer('table-csv', tableOf(allRows()));
      const href = URL.createObjectURL(new Blob([made.csv], { type: 'text/csv' }));
      element('a', { href, download: `${collection}.csv` }).click();
      setTimeout(() => URL.revokeObjectURL(href), 60_000);
      say('Saved as CSV.');
    } catch (error) {
      fail(error);
    }
  });
  const more = element('select', {});
  const others = () => {
    const left = known.filter(({ name }) => !columns.includes(name));
    more.replaceChildren(option('', 'Choose …'), ...left.map(({ name, words }) => option(name, words)));
  };
  more.addEventListener('change', async () => {
    if (more.value === '') return;
    columns = [...columns, more.value];
    await load();
    others();
  });
  others();
  which.addEventListener('change', () => {
    first = 0;
    draw();
  });
  draw();
  return {
    hasUnsaved: () => typed.size > 0,
    element: element(
      'section',
      { tabIndex: -1, className: 'table-editor', ariaLabel: 'Table of the chosen records' },
      labelled('Paste from a spreadsheet', pasted),
      element(
        'p',
        { className: 'hint' },
        'One column, in the order of the table; or two, the first with the identities. A column can also be pasted into a cell.',
      ),
      element('p', {}, element('label', {}, empties, ' Empty cells leave the field out')),
      element('p', { className: 'buttons' }, take),
      element(
        'details',
        {},
        element('summary', {}, 'CSV files, and more columns'),
        element('p', { className: 'buttons' }, csv),
        labelled('Read a CSV file', file),
        labelled('Add a column', more),
      ),
      notes,
      element('div', { className: 'buttons' }, labelled('Show', which), back, on, where),
      box,
      element('div', { className: 'bar' }, show, state),
    ),
  };
}

/** What went where, and what did not. */
function matchedNotice({ by, cells, notes }: MatchedCells, wrong: number): HTMLElement {
  const how = by === 'identity' ? 'By identity: ' : '';
  const errors = wrong === 0 ? '' : `, ${counted(wrong, 'of them has', 'of them have')} errors`;
  return element(
    'section',
    { className: wrong === 0 && by === 'identity' && notes.length === 0 ? 'notice good' : 'notice' },
    element(
      'p',
      {},
      element('b', {}, `${how}${counted(cells.length, 'cell becomes', 'cells become')} another${errors}.`),
    ),
    ...notes.map((note) => element('p', {}, note)),
  );
}

function problemsOf({ refused, problems }: CheckedCell): readonly HTMLElement[] {
  const all = refused === undefined ? problems : [{ severity: 'error' as const, message: refused }];
  return all.map(({ severity, message }) =>
    element(
      'li',
      { className: `is-${severity}` },
      severitySign(severity),
      element('b', {}, `${capital(severityKind(severity).one)}: `),
      capital(message),
    ),
  );
}
