import { type RecordColumn, recordColumns } from '../../authoring/tables/record-cells.js';
import { groupedBy } from '../../base/grouped-by.js';
import type { PlainObject } from '../../base/json/plain-object.js';
import { sourceOf } from '../../interface/collections/index.js';
import { type Collection, namesOf } from '../../model/collection.js';
import { valueAt } from '../../model/location.js';
import { counted } from '../../model/message.js';
import { isWrittenAlike } from '../../source/documents/document.js';
import type { ChangeSet } from './change-set.js';
import { type ChosenRecord, chosenRecords } from './choose.js';
import { type EditableContent, type EditedSite, Refused } from './content.js';
import type { FieldProblem, RecordChange } from './contract.js';
import { knownRecords, newProblems } from './judged.js';
import type { CellChanges, CheckedCell, TableCells, TableOf, TypedCell } from './many.js';
import { pathInWords } from './words.js';

/** Records with the columns of a table, which depend on the version that each is written in. */
export interface OpenTable {
  readonly collection: Collection;
  readonly records: readonly ChosenRecord[];
  /** The column of a record; undefined if its version has no such field. */
  readonly column: (record: ChosenRecord, column: number) => RecordColumn | undefined;
}

/** @throws Refused if a record isn't there any more, or no version has one of the columns */
export function openTable(
  content: EditableContent,
  site: EditedSite,
  { collection, records, columns }: TableOf,
): OpenTable {
  const chosen = chosenRecords(content, site, collection, records);
  const versionOf = ({ found }: ChosenRecord) => sourceOf(collection, found.brand.source);
  const known = new Map(
    [...new Set(chosen.map(versionOf))].map((version) => {
      const all = new Map(recordColumns(version, collection).map((column) => [column.name, column]));
      return [version, columns.map((name) => all.get(name))] as const;
    }),
  );
  const missing = columns.find((_, at) => [...known.values()].every((own) => own[at] === undefined));
  if (missing !== undefined && chosen.length > 0)
    throw new Refused(
      `A table can't have the field ${missing.slice(0, 80)}: ${namesOf(collection).nouns[1]} have none of this name that a cell can show.`,
    );
  return { collection, records: chosen, column: (record, at) => known.get(versionOf(record))?.[at] };
}

/** What the cells of a table are. */
export async function tableCells(content: EditableContent, asked: TableOf): Promise<TableCells> {
  const table = openTable(content, await content.access.load(), asked);
  return {
    cells: table.records.map((record) =>
      asked.columns.map((_, at) => table.column(record, at)?.text(record.value) ?? null),
    ),
  };
}

/** What is wrong with cells that were typed in. Nothing is written. */
export async function checkCells(
  content: EditableContent,
  asked: CellChanges,
): Promise<readonly CheckedCell[]> {
  return checkedCells(openTable(content, await content.access.load(), asked), asked.cells);
}

/** The same of a table that is open. Those that change nothing are left out. */
export function checkedCells(table: OpenTable, cells: readonly TypedCell[]): readonly CheckedCell[] {
  const { collection } = table;
  return changedRows(table, cells).flatMap(({ record, after, cells: own }) => {
    const { found, file, index, value: before } = record;
    // No column is of what tells records apart, so the others don't count.
    const problems = newProblems(found, { collection, at: { file, index }, before, after }, before, () =>
      knownRecords(collection, []),
    );
    const filled = own.filter(({ refused }) => refused === undefined);
    return own.map((cell) => {
      if (cell.refused !== undefined) return { ...cell, problems: [] };
      const column = table.column(record, cell.column)!;
      const isOwn = (problem: FieldProblem) => isOf(column, problem, after);
      // What the cells of the row bring about elsewhere in the record is said at the first of them.
      const isOthers = (problem: FieldProblem) =>
        cell === filled[0] &&
        !filled.some((other) => isOf(table.column(record, other.column)!, problem, after));
      return { ...cell, problems: problems.filter((problem) => isOwn(problem) || isOthers(problem)) };
    });
  });
}

/** True for a problem of the field that a cell is of. */
function isOf({ steps, code }: RecordColumn, { field }: FieldProblem, record: PlainObject): boolean {
  if (!steps.every((step, at) => field[at] === step)) return false;
  const item = field[steps.length];
  if (code === undefined || item === undefined) return true;
  return Object.values((valueAt(record, [...steps, item]) ?? {}) as object).includes(code);
}

interface ChangedRow {
  readonly record: ChosenRecord;
  readonly after: PlainObject;
  readonly cells: readonly (TypedCell & { readonly refused?: string })[];
}

/** The rows that cells change, each with all its cells. A cell that is refused changes nothing. */
function changedRows(table: OpenTable, cells: readonly TypedCell[]): readonly ChangedRow[] {
  return [...groupedBy(cells, ({ row }) => row)].flatMap(([row, own]): ChangedRow[] => {
    const record = table.records[row];
    if (record === undefined) throw new Refused('The table has no such row.');
    let after = record.value;
    const found = own.flatMap((cell): ChangedRow['cells'] => {
      const column = table.column(record, cell.column);
      if (column === undefined)
        return [{ ...cell, refused: 'The version that this record is written in has no such field.' }];
      const filled = column.filled(after, cell.text);
      if ('refused' in filled) return [{ ...cell, refused: filled.refused }];
      if (isWrittenAlike(filled.record, after)) return [];
      after = filled.record;
      return [{ ...cell, text: column.text(after) ?? cell.text }];
    });
    return found.length === 0 ? [] : [{ record, after, cells: found }];
  });
}

/** The set of changes that fills cells of a table. @throws Refused if a cell can't be */
export function cellChanges(content: EditableContent, site: EditedSite, asked: CellChanges): ChangeSet {
  const { collection, columns } = asked;
  const table = openTable(content, site, asked);
  const changes = changedRows(table, asked.cells).map(({ record, after, cells }): RecordChange => {
    const refused = cells.find((cell) => cell.refused !== undefined)?.refused;
    if (refused !== undefined) throw new Refused(`A cell can't be saved: ${refused}`);
    const { found, file, index, value } = record;
    return { brand: found.brand.folder, collection, at: { file, index }, before: value, after };
  });
  const [one, several] = namesOf(collection).nouns;
  const words = columns
    .map((name) => pathInWords(name.split('.')))
    .join('; ')
    .slice(0, 120);
  return {
    title: `Change ${words} in ${counted(changes.length, one, several)}, by a table`,
    changes,
  };
}
