import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { hasCollection } from '../../interface/collections/index.js';
import type { Names } from '../../interface/records/published.js';
import { kindOfSchema, type Schema } from '../../interface/schema/node.js';
import type { Collection } from '../../model/collection.js';
import { namesOf } from '../../model/collection.js';
import type { FieldPath, Location } from '../../model/location.js';
import { readHours } from '../../model/opening-hours.js';
import { type Problem, problem } from '../../model/problem.js';
import { clockTime } from '../../model/time-of-day.js';
import { allVersions, type Version } from '../../model/version.js';
import { itemsOf, textOfCell } from '../../parts/downloads/cells.js';
import type { CellValue, Choice, Column } from '../../parts/downloads/columns.js';
import { type RowTable, rowTable } from '../../parts/downloads/tables.js';
import { namedIn } from '../feed/version.js';
import { type Incoming, type IncomingRecord, WrittenNumber } from '../incoming/incoming.js';
import { readFlag } from './cell.js';
import type { NamedBytes } from './csv.js';
import { type Delimiter, decodeTable, delimiterNames, delimiters } from './dialect.js';
import { type GrowingObject, GrowingRecord } from './growing-record.js';
import { tableCollections } from './mapping.js';
import { tableProblems } from './problems.js';
import { type Row, readTable, type Table } from './table.js';

/** The facts about a table besides its name and its bytes. */
export interface OwnTableOptions {
  readonly collection?: Collection | undefined;
  readonly version?: Version | undefined;
  /** The published names (D9), which also name columns. Values keep them. */
  readonly names?: Names | undefined;
}

/**
 * Reads a CSV file that this program has published, or what a spreadsheet has made of it: columns may be missing, or in
 * another order.
 * @returns undefined if the header isn't that of such a file
 */
export function readOwnTable(csv: NamedBytes, options: OwnTableOptions = {}): Incoming | undefined {
  const { text } = decodeTable(csv.name, csv.bytes);
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  for (const delimiter of delimiterNames) {
    const names = namesIn(header, delimiters[delimiter]);
    const found = layoutOf(names, csv.name, options);
    if (found !== undefined) return read(csv, names, delimiter, found);
  }
  return undefined;
}

/** The names in a header row. A published name of a code may have the delimiter in it, and is in quotes then. */
function namesIn(header: string, delimiter: string): string[] {
  const names: string[] = [];
  let rest = header;
  for (;;) {
    const quoted = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
    const end = quoted === null ? rest.indexOf(delimiter) : quoted[0].length;
    const name = quoted?.[1] ?? rest.slice(0, end === -1 ? undefined : end);
    names.push(textOfCell(name.replaceAll('""', '"').trim()));
    if (end === -1 || end >= rest.length) return names;
    rest = rest.slice(end + delimiter.length);
  }
}

interface Layout {
  readonly collection: Collection;
  readonly version: Version;
  readonly table: RowTable;
}

/**
 * The table of these columns. Its version is the one of the last column; if that was deleted, the one in the name of the
 * file; else the newest one that has them all.
 */
function layoutOf(
  names: readonly string[],
  file: string,
  { collection, version, names: published = {} }: OwnTableOptions,
): Layout | undefined {
  const collections = tableCollections.filter((name) => collection === undefined || name === collection);
  const named = namedIn(file);
  const possible = [...allVersions].reverse().sort((a, b) => Number(b === named) - Number(a === named));
  for (const name of collections) {
    const keys = ['BrandName', ...namesOf(name).identity];
    if (!keys.every((key) => names.includes(key))) continue;
    for (const one of possible) {
      if (!hasCollection(one, name) || (version !== undefined && version !== one)) continue;
      for (const table of [rowTable(one, name, published), rowTable(one, name)]) {
        if (names.every((column) => table.columns.some((known) => known.name === column))) {
          return { collection: name, version: one, table };
        }
      }
    }
  }
  return undefined;
}

function read(
  csv: NamedBytes,
  names: readonly string[],
  delimiter: Delimiter,
  { collection, version, table: layout }: Layout,
): Incoming {
  const table = readTable(csv.name, csv.bytes, { delimiter, headerRow: 1 });
  const columns = names.flatMap((name) => layout.columns.find((column) => column.name === name) ?? []);
  const problems: Problem[] = [...table.problems];
  const records = table.rows.map((row): IncomingRecord => {
    const made = recordOf(row, columns);
    problems.push(...contradictions(row, columns, layout, made, table));
    return {
      brandName: made.brandName,
      collection,
      version,
      value: made.value,
      at: (path) => placeOf(path, row, columns, table),
    };
  });
  const sources = new Map([[csv.name, table.text]]);
  return { kind: 'table', records, meta: {}, problems, sources };
}

interface OwnRecord {
  readonly brandName: string | undefined;
  readonly value: PlainObject;
  readonly hasRemainder: boolean;
}

function recordOf({ cells }: Row, columns: readonly Column[]): OwnRecord {
  const record = new GrowingRecord();
  let brandName: string | undefined;
  let rest: unknown;
  columns.forEach(({ steps, holds }, index) => {
    const text = textOfCell(cells[index] ?? '');
    if (text === '') return;
    switch (holds.kind) {
      case 'brand':
        brandName = text;
        return;
      case 'remainder':
        rest = jsonOf(text);
        return;
      case 'list':
        record.put(
          steps,
          itemsOf(text).map((item) => scalarOf(item, holds.schema)),
        );
        return;
      case 'json':
        record.put(steps, jsonOf(text));
        return;
      case 'choice':
        for (const item of choiceItems(text, holds.choice, holds.code)) record.list(steps).push(item);
        return;
      case 'position':
        return;
      default:
        record.put(steps, scalarOf(text, holds.schema));
    }
  });
  return {
    brandName,
    value: isPlainObject(rest) ? merged(record.value, rest) : record.value,
    hasRemainder: rest !== undefined,
  };
}

/** A text, or a value of the type in the schema. One that doesn't fit stays a text, and is reported as such. */
function scalarOf(text: string, schema: Schema): unknown {
  switch (kindOfSchema(schema)) {
    case 'boolean':
      return readFlag(text) ?? text;
    case 'number':
      return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? new WrittenNumber(text) : text;
    default:
      return text;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const minutes = /^\d\d:\d\d$/;

/** The objects of a list that a cell stands for, in the form of the version. */
export function choiceItems(
  text: string,
  { codeField, valueField, periods }: Choice,
  code: string,
): PlainObject[] {
  const made = (value: unknown) => ({ [codeField]: code, [valueField]: value });
  if (periods === undefined) return itemsOf(text).map(made);
  const { from, to, seconds } = periods;
  const period = (start: string, end: string) => ({ [from]: start + seconds, [to]: end + seconds });
  const written = itemsOf(text).map((one) => one.split('-'));
  if (written.every((times) => times.length === 2 && times.every((time) => minutes.test(time)))) {
    return [made(written.map(([start = '', end = '']) => period(start, end)))];
  }
  // Hours that a person wrote, such as 9am-5pm or Closed.
  const openings = readHours(text).value;
  if (openings === undefined) return [made(text)];
  if (openings.length === 0) return [];
  return [made(openings.map(({ open, close }) => period(clockTime(open), clockTime(close))))];
}

/** A JSON merge patch applied (RFC 7396). */
function merged(value: unknown, patch: PlainObject): PlainObject {
  const result: GrowingObject = isPlainObject(value) ? { ...value } : {};
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) delete result[key];
    else {
      const before = Object.hasOwn(result, key) ? result[key] : undefined;
      Object.defineProperty(result, key, {
        value: isPlainObject(change) ? merged(before, change) : change,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  }
  return result;
}

/** Cells that contradict the remainder of their row, which takes precedence. */
function contradictions(
  row: Row,
  columns: readonly Column[],
  layout: RowTable,
  { value, hasRemainder }: OwnRecord,
  table: Table,
): Problem[] {
  if (!hasRemainder) return [];
  const by = layout.columns.at(-1)?.name ?? '';
  const cells: CellValue[] = [];
  layout.own.write(value, cells);
  return columns.flatMap((column, index) => {
    const { kind } = column.holds;
    if (kind === 'brand' || kind === 'remainder' || kind === 'json' || kind === 'flag') return [];
    const said = textOfCell(row.cells[index] ?? '');
    const instead = wellFormed(cells[layout.columns.indexOf(column)]);
    if (said === '' || said === instead) return [];
    const args = { row: row.number, column: column.name, value: said, instead, by };
    return [problem(tableProblems['import/csv-remainder'], args, [table.locate(row.number, index)])];
  });
}

/** A value as UTF-8 has it: half of a surrogate pair becomes U+FFFD. */
function wellFormed(value: CellValue): string {
  return value === undefined ? '' : Buffer.from(String(value)).toString();
}

/** The cell that a value came from: of the field itself, else of what it is in, else of what is in it. */
function placeOf(path: FieldPath, row: Row, columns: readonly Column[], table: Table): Location {
  const steps = path.filter((step) => typeof step === 'string');
  const isStart = (part: readonly string[], whole: readonly string[]) =>
    part.length <= whole.length && part.every((step, at) => step === whole[at]);
  const filled = columns
    .map((column, index) => ({ column, index }))
    .filter(({ column, index }) => column.steps.length > 0 && (row.cells[index] ?? '') !== '');
  const around = filled
    .filter(({ column }) => isStart(column.steps, steps))
    .sort((a, b) => b.column.steps.length - a.column.steps.length)[0];
  const found = around ?? filled.find(({ column }) => steps.length > 0 && isStart(steps, column.steps));
  return table.locate(row.number, found?.index);
}
