import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { characterName } from '../../base/text/hidden-characters.js';
import { codesOf, kindOfSchema, type Schema } from '../../interface/schema/node.js';
import { factsOf } from '../../interface/schema/types.js';
import { type Collection, namesOf } from '../../model/collection.js';
import { valueAt } from '../../model/location.js';
import { readHours } from '../../model/opening-hours.js';
import { clockTime } from '../../model/time-of-day.js';
import type { Version } from '../../model/version.js';
import { isPlainItem, itemsOf } from '../../parts/downloads/cells.js';
import type { CellValue, Choice, Column, Steps } from '../../parts/downloads/columns.js';
import { type RowTable, rowTable } from '../../parts/downloads/tables.js';
import { controlCharacterIn } from '../../source/documents/limits.js';
import { fits, scalarMends } from '../incoming/repairs/scalars.js';
import { foldedHeader, readCell, readFlag } from './cell.js';
import { spoiltWords } from './problems.js';

/** A column of a table of records: a field that a cell can show and fill. */
export interface RecordColumn {
  /** As in a published table: `PostalAddress.PostCode`, `ContactInfo.Phone`. */
  readonly name: string;
  readonly steps: Steps;
  /** What the item of a list is for that the cell is of, such as `Phone`. */
  readonly code?: string;
  /** The text of its cell in a record; undefined if a cell can't show or change what is there. */
  readonly text: (record: PlainObject) => string | undefined;
  /** The record with what was typed or pasted into its cell; nothing removes the field. */
  readonly filled: (record: PlainObject, typed: string) => FilledCell;
}

/** A record with a cell filled, or the reason why that can't be, as a sentence. */
export type FilledCell = { readonly record: PlainObject } | { readonly refused: string };

/** The columns of a collection's records. What identifies a record, and lists in lists, have none. */
export function recordColumns(version: Version, collection: Collection): readonly RecordColumn[] {
  const table = rowTable(version, collection);
  const identity: readonly string[] = namesOf(collection).identity;
  return table.own.columns.flatMap((column, index): RecordColumn[] => {
    const { name, steps, holds } = column;
    if (identity.includes(name) || !isFillable(holds)) return [];
    const text = (record: PlainObject) => cellText(table, index, column, record);
    return [
      {
        name,
        steps,
        ...(holds.kind === 'choice' && { code: holds.code }),
        text,
        filled: (record, typed) => filledCell(column, record, typed, text(record)),
      },
    ];
  });
}

type Holds = Column['holds'];

function isFillable(holds: Holds): boolean {
  // Of an object without properties, there is nothing to fill in (D4).
  if (holds.kind === 'choice')
    return holds.choice.periods !== undefined || kindOfSchema(holds.schema) === 'text';
  return ['text', 'number', 'flag', 'list'].includes(holds.kind);
}

function cellText({ own }: RowTable, index: number, { steps, holds }: Column, record: PlainObject) {
  const value = valueAt(record, steps);
  if (value === undefined) return isWithinObjects(record, steps) ? '' : undefined;
  if (holds.kind === 'choice') {
    const { choice, code } = holds;
    if (!Array.isArray(value) || !value.every(isPlainObject)) return undefined;
    const items = value.filter((item) => item[choice.codeField] === code);
    if (items.length === 0) return '';
    if (items.length > 1 || !isShaped(items[0]![choice.valueField], choice)) return undefined;
    return written(own, index, steps, items);
  }
  if (holds.kind === 'list') {
    const isPlain = Array.isArray(value) && value.every((item) => isScalar(item) && isPlainItem(item));
    return isPlain ? written(own, index, steps, value) : undefined;
  }
  return isScalar(value) ? String(value) : undefined;
}

/** What the downloads have in this cell. */
function written(own: RowTable['own'], index: number, steps: Steps, value: unknown): string {
  const cells: CellValue[] = [];
  own.write(steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value) as PlainObject, cells);
  return String(cells[1 + index] ?? '');
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** True if a choice's value has the form that its cell is made of. */
function isShaped(value: unknown, { periods }: Choice): boolean {
  if (periods === undefined) return isScalar(value);
  const { from, to } = periods;
  return (
    Array.isArray(value) &&
    value.every(
      (one) =>
        isPlainObject(one) && isScalar(one[from]) && isScalar(one[to]) && Object.keys(one).length === 2,
    )
  );
}

/** True if all that is there of the objects around a field are objects. */
function isWithinObjects(record: PlainObject, steps: Steps): boolean {
  return steps.slice(0, -1).every((_, length) => {
    const around = valueAt(record, steps.slice(0, length + 1));
    return around === undefined || isPlainObject(around);
  });
}

function filledCell(
  { steps, holds }: Column,
  record: PlainObject,
  typed: string,
  before: string | undefined,
): FilledCell {
  if (before === undefined) return { refused: "What is here can't be changed in a table. Open the record." };
  const hidden = controlCharacterIn(typed);
  if (hidden !== undefined)
    return {
      refused: `It has a character that isn't visible, ${characterName(String.fromCharCode(hidden))}. Write it anew.`,
    };
  const cell = readCell(typed);
  if (cell.kind === 'spoilt') return { refused: spoiltWords[cell.how](shortened(typed)) };
  const { text } = cell;
  if (text === before.trim() && before !== '') return { record };
  const lost = text === '' ? undefined : lostIn(text, before, holds);
  if (lost !== undefined) return { refused: lost };
  if (holds.kind === 'choice') return filledChoice(holds, record, text);
  if (text === '') return { record: withField(record, steps, undefined) };
  if (holds.kind === 'list') {
    const items = itemsOf(text).flatMap((item) =>
      item.trim() === '' ? [] : [tidied(holds.schema, item.trim())],
    );
    const value = codesOf(holds.schema) === undefined ? items : [...new Set(items)];
    return { record: withField(record, steps, value) };
  }
  if (holds.kind === 'flag') return { record: withField(record, steps, readFlag(text) ?? text) };
  return { record: withField(record, steps, 'schema' in holds ? tidied(holds.schema, text) : text) };
}

/** Fills the item of a list that has a code; adds one at its end if there is none. */
function filledChoice(
  { choice, code }: Extract<Holds, { kind: 'choice' }>,
  record: PlainObject,
  text: string,
): FilledCell {
  const { steps, codeField, valueField, periods } = choice;
  const list = (valueAt(record, steps) ?? []) as readonly PlainObject[];
  const at = list.findIndex((item) => item[codeField] === code);
  const made =
    text === ''
      ? []
      : periods === undefined
        ? [{ [codeField]: code, [valueField]: text }]
        : choiceItems(text, choice, code);
  const [item] = made;
  if (item !== undefined && periods !== undefined && !Array.isArray(item[valueField]))
    return {
      refused: `${shortened(text)} can't be read as hours, such as 09:00-17:00 or 09:00-12:30; 13:30-17:00.`,
    };
  const changed = item && at >= 0 ? { ...list[at]!, ...item } : item;
  const others =
    at < 0 ? [...list, ...(changed ? [changed] : [])] : list.toSpliced(at, 1, ...(changed ? [changed] : []));
  return { record: withField(record, steps, others.length === 0 ? undefined : others) };
}

const minutes = /^\d\d:\d\d$/;

/** The objects of a list that a cell stands for, in the form of the version. */
function choiceItems(text: string, { codeField, valueField, periods }: Choice, code: string): PlainObject[] {
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

/**
 * A record with a field set, or left out with the objects around it that nothing else is in. Objects around it are made
 * if they are missing; they have to be objects.
 */
export function withField(record: PlainObject, [step, ...rest]: Steps, value: unknown): PlainObject {
  const own = Object.hasOwn(record, step!) ? record[step!] : undefined;
  const inner = rest.length === 0 ? value : withField(isPlainObject(own) ? own : {}, rest, value);
  const isEmpty = rest.length > 0 && isPlainObject(inner) && Object.keys(inner).length === 0;
  if (inner !== undefined && !(isEmpty && value === undefined)) return { ...record, [step!]: inner };
  const { [step!]: _, ...others } = record;
  return others;
}

/** A text as the interface takes it, if it can only mean that: `£1,000` is 1000, `5.5 %` is 5.5. */
function tidied(schema: Schema, text: string): unknown {
  const type = factsOf(schema)?.type ?? '';
  // A comma that isn't between thousands may be one of decimals.
  const isDoubtful = /,/.test(text) && !/^\D*\d{1,3}(?:,\d{3})+(?!\d|,)/.test(text);
  const codes = codesOf(schema);
  const code = codes?.find((known) => foldedHeader(known) === foldedHeader(text));
  if (code !== undefined) return code;
  if (isDoubtful || fits(schema, text)) return text;
  for (const mend of scalarMends) {
    const made = mend(text, schema, type, undefined)?.value;
    if (typeof made === 'string' && fits(schema, made)) return made;
  }
  return text;
}

const months = /^\d{1,2}-(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:-\d\d)?$/i;

/** What a spreadsheet has probably lost of a text: zeros at its beginning, or the text for a date. */
function lostIn(text: string, before: string, holds: Holds): string | undefined {
  const digits = text.replaceAll(' ', '');
  const digitsBefore = before.replaceAll(' ', '');
  if (/^[1-9]\d*$/.test(digits) && /^0+\d+$/.test(digitsBefore) && digitsBefore.replace(/^0+/, '') === digits)
    return `${shortened(text)} is ${shortened(before)} without its zeros: a spreadsheet drops them at the beginning.`;
  const isPhone = holds.kind === 'choice' && /Phone|Fax/.test(holds.code);
  if (isPhone && /^[1-9]\d{8,9}$/.test(digits))
    return `${shortened(text)} has no 0 or +44 at its beginning, as if a spreadsheet had dropped the zero.`;
  if (months.test(text) && 'schema' in holds && factsOf(holds.schema)?.type !== 'Date')
    return `${shortened(text)} looks like a date that a spreadsheet has made of something else.`;
  return undefined;
}

const longest = 60;

function shortened(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
