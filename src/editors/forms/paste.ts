import { pastedRows, tableFile } from '../../authoring/tables/pasted.js';
import { groupedBy } from '../../base/grouped-by.js';
import { identityOf, namesOf, shownIdentity } from '../../model/collection.js';
import { counted } from '../../model/message.js';
import type { EditableContent } from './content.js';
import { Refused } from './content.js';
import { asScalar, listedTitle } from './found.js';
import type { MatchedCells, Pasted, TableOf, TypedCell } from './many.js';
import { checkedCells, type OpenTable, openTable } from './table.js';
import { pathInWords } from './words.js';

/** So many names are listed in a note. */
const mostNamed = 20;

/** Brings what was copied from a spreadsheet, or a CSV file, together with the rows of a table. Nothing is written. */
export async function matchPasted(content: EditableContent, asked: Pasted): Promise<MatchedCells> {
  const { from, at, isEmptyRemoved, columns } = asked;
  const rows = pastedRows('text' in from ? from : { file: Buffer.from(from.file, 'base64') });
  if (rows === undefined)
    throw new Refused(
      'A quotation mark is opened and never closed, so it is not clear where a cell ends. Copy it again.',
    );
  if (rows.length === 0) throw new Refused('There is nothing in what was pasted.');
  const table = openTable(content, await content.access.load(), asked);
  const notes: string[] = [];
  const layout = layoutOf(rows, table, columns, at.column, notes);
  const cells: TypedCell[] = [];
  let empty = 0;
  const fill = (row: number, texts: readonly string[]) => {
    for (const [index, column] of layout.columns) {
      const text = texts[index] ?? '';
      if (text.trim() === '' && !isEmptyRemoved) empty++;
      else cells.push({ row, column, text });
    }
  };
  if (layout.identity === undefined) inOrder(layout.rows, table, at.row, fill, notes);
  else byIdentity(layout.rows, layout.identity, table, fill, notes);
  if (empty > 0) notes.push(`${counted(empty, 'empty cell', 'empty cells')}: nothing changes there.`);
  return {
    by: layout.identity === undefined ? 'order' : 'identity',
    cells: checkedCells(table, cells),
    notes,
  };
}

type Rows = readonly (readonly string[])[];

interface PastedLayout {
  /** Those with values. */
  readonly rows: Rows;
  /** Which of their cells go to which columns of the table. */
  readonly columns: readonly (readonly [cell: number, column: number])[];
  /** The cells with the identity of the record, and with its brand. */
  readonly identity?: { readonly cells: readonly number[]; readonly brand?: number };
}

/** What the columns are that were pasted: by the names in the first row, by identities in the first column, or by their places. */
function layoutOf(
  rows: Rows,
  table: OpenTable,
  columns: readonly string[],
  first: number,
  notes: string[],
): PastedLayout {
  const width = Math.max(...rows.slice(0, 1000).map((cells) => cells.length));
  const named = namedLayout(rows, table, columns, notes);
  if (named !== undefined) return named;
  const places = (from: number) => {
    const found = Array.from({ length: width - from }, (_, at) => [from + at, first + at] as const);
    if (found.length > columns.length - first)
      throw new Refused(
        `${counted(width, 'column was', 'columns were')} pasted, and from this cell on, the table has ${columns.length - first}. Its first column has to have the identities of the records, or its first row the names of the columns.`,
      );
    return found;
  };
  const known = new Set(table.records.flatMap((record) => identitiesOf(table, record.value)));
  const filled = rows.filter(([cell = '']) => cell.trim() !== '');
  const are = filled.filter(([cell = '']) => known.has(cell.trim())).length;
  const isIdentified = width > 1 && are > 0 && (are * 2 >= filled.length || width > columns.length - first);
  if (isIdentified) return { rows, columns: places(1), identity: { cells: [0] } };
  return { rows, columns: places(0) };
}

/** The layout by a first row with names of columns; undefined if it has none. */
function namedLayout(
  [header = [], ...rows]: Rows,
  { collection }: OpenTable,
  columns: readonly string[],
  notes: string[],
): PastedLayout | undefined {
  const { identity } = namesOf(collection);
  const folded = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const names = header.map(folded);
  const cells = identity.flatMap((field) => {
    const at = names.indexOf(folded(field));
    return at < 0 ? [] : [at];
  });
  const placed = columns.flatMap((name, column) => {
    const at = names.findIndex(
      (text) => text === folded(name) || text === folded(pathInWords(name.split('.'))),
    );
    return at < 0 ? [] : [[at, column] as const];
  });
  if (placed.length === 0) return undefined;
  const brand = names.indexOf('brandname');
  const others = header.filter(
    (text, at) =>
      text.trim() !== '' &&
      !['brandname', 'name', 'published'].includes(names[at]!) &&
      !cells.includes(at) &&
      !placed.some(([cell]) => cell === at),
  );
  if (others.length > 0) notes.push(`Not in this table, so left out: ${listed(others)}.`);
  return {
    rows,
    columns: placed,
    ...(cells.length > 0 && { identity: { cells, ...(brand >= 0 && { brand }) } }),
  };
}

function inOrder(
  rows: Rows,
  { records }: OpenTable,
  first: number,
  fill: (row: number, texts: readonly string[]) => void,
  notes: string[],
): void {
  const left = records.length - first;
  for (const [at, texts] of rows.slice(0, left).entries()) fill(first + at, texts);
  const from = first === 0 ? 'the first' : `row ${first + 1}`;
  notes.push(
    `By order: the records were not named, so the rows went to those of the table in its order, from ${from} on. Compare a few.`,
  );
  if (rows.length > left)
    notes.push(
      `${counted(rows.length, 'row', 'rows')} for ${counted(left, 'record', 'records')}: the last ${rows.length - left} went nowhere.`,
    );
  else if (rows.length < left)
    notes.push(
      `${counted(rows.length, 'row', 'rows')} for ${counted(left, 'record', 'records')}: the last ${left - rows.length} stay as they are.`,
    );
}

function byIdentity(
  rows: Rows,
  { cells, brand }: NonNullable<PastedLayout['identity']>,
  table: OpenTable,
  fill: (row: number, texts: readonly string[]) => void,
  notes: string[],
): void {
  const known = groupedBy(
    table.records.flatMap(({ value, found }, row) =>
      identitiesOf(table, value).map((identity) => ({ identity, row, brand: found.brand.name })),
    ),
    ({ identity }) => identity,
  );
  const unknown: string[] = [];
  const unclear: string[] = [];
  const again: string[] = [];
  const shortened: string[] = [];
  const filled = new Set<number>();
  for (const texts of rows) {
    const parts = cells.map((cell) => (texts[cell] ?? '').trim()).filter((part) => part !== '');
    const identity = parts.join('/');
    const own = brand === undefined ? '' : (texts[brand] ?? '').trim();
    const found = (known.get(identity) ?? []).filter((each) => own === '' || each.brand === own);
    const places = new Set(found.map(({ row }) => row));
    const [row] = places;
    if (row === undefined) {
      if (identity === '') unknown.push('(nothing)');
      else {
        const whole = [...known.keys()].find(
          (each) => each !== identity && each.replace(/^0+/, '') === identity,
        );
        if (whole === undefined) unknown.push(identity);
        else shortened.push(`${identity} (is it ${whole}?)`);
      }
    } else if (places.size > 1) unclear.push(identity);
    else if (filled.has(row)) again.push(identity);
    else {
      filled.add(row);
      fill(row, texts);
    }
  }
  const say = (found: readonly string[], words: string) => {
    if (found.length > 0) notes.push(`${words} (${found.length.toLocaleString('en-GB')}): ${listed(found)}.`);
  };
  say(unknown, 'No record of the table has this identity, so nothing was taken');
  say(shortened, 'A spreadsheet has probably dropped zeros at the beginning, so nothing was taken');
  say(unclear, 'Several records of the table have this identity, so nothing was taken');
  say(again, 'Pasted more than once; only the first was taken');
}

/** An identity as it is written, and as it is shown. */
function identitiesOf({ collection }: OpenTable, record: Parameters<typeof identityOf>[1]): string[] {
  const identity = identityOf(collection, record);
  return identity === undefined || identity === ''
    ? []
    : [...new Set([identity, shownIdentity(collection, identity)])];
}

function listed(texts: readonly string[]): string {
  const short = texts.slice(0, mostNamed).map((text) => (text.length > 40 ? `${text.slice(0, 39)}…` : text));
  const more = texts.length - short.length;
  return short.join(', ') + (more > 0 ? ` and ${more.toLocaleString('en-GB')} more` : '');
}

/** A table as a CSV file, to be filled in with a spreadsheet and read again. */
export async function tableAsCsv(
  content: EditableContent,
  asked: TableOf,
): Promise<{ readonly csv: string }> {
  const { collection, columns } = asked;
  const table = openTable(content, await content.access.load(), asked);
  const { identity } = namesOf(collection);
  const rows = table.records.map((record) => [
    record.found.brand.name,
    ...identity.map((field) => asScalar(record.value[field])[0] ?? ''),
    listedTitle(collection, record.value).name,
    ...columns.map((_, at) => table.column(record, at)?.text(record.value) ?? ''),
  ]);
  return { csv: tableFile([['BrandName', ...identity, 'Name', ...columns], ...rows]) };
}
