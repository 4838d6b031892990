import { z } from 'zod';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { wantsQuotes } from '../../interface/json-schema/quotes.js';
import { timeKeys } from '../../interface/records/record-times.js';
import { type Expected, innerSchema } from '../../interface/schema/node.js';
import { tableOrder } from '../../interface/schema/types.js';
import type { Container } from '../documents/node.js';
import { inlineScalar, inlineText, isFoldable, isLiteral } from './scalars.js';

/** Longer lines of new texts are folded, and lists and objects written on several lines. */
export const widest = 100;

/**
 * A value as an item of a YAML list, as `opendata fmt` has it: a field a line, in the order of the interface, short lists and
 * objects on one line, unless they are records.
 * @param column of its dash; its further lines are indented for that
 */
export function printedItem(value: unknown, schema: Expected, column = 0, isRecord = false): string {
  return `-${printedBehind(undefined, value, schema, column, isRecord)}`;
}

/** A field in YAML. @param column of its key; its further lines are indented for that */
export function printedField(key: string, value: unknown, schema: Expected, column = 0): string {
  return `${inlineText(key, false, false)}:${printedBehind(key, value, schema, column)}`;
}

/** The fields of an object in YAML, each on its own line. */
export function printedFields(value: PlainObject, schema: Expected, column = 0): string {
  return fieldsInOrder(value, schema)
    .map(([key, field]) => printedField(key, field, innerSchema(schema, key), column))
    .join(`\n${' '.repeat(column)}`);
}

/** What is behind the colon of a field, or behind the dash of an item. @param column of the key or dash */
export function printedBehind(
  key: string | undefined,
  value: unknown,
  schema: Expected,
  column: number,
  isRecord = false,
): string {
  const below = column + 2;
  const used = key === undefined ? below : below + key.length;
  if (value === null) return ' null';
  if (isText(value)) return ` ${printedText(String(value), schema, below, used)}`;
  const inline = printedInline(value, schema, true);
  const isOnLine = !isRecord && isShort(value) && used + inline.length <= widest;
  if (isOnLine || Object.keys(value).length === 0) return ` ${inline}`;
  const indent = `\n${' '.repeat(below)}`;
  const lines = isPlainObject(value)
    ? printedFields(value, schema, below)
    : Object.values(value)
        .map((item) => printedItem(item, innerSchema(schema), below))
        .join(indent);
  return (key === undefined ? ' ' : indent) + lines;
}

/**
 * A text behind a colon or dash.
 * @param column of its further lines
 * @param used columns of the line that are taken already
 */
function printedText(text: string, schema: Expected, column: number, used: number): string {
  const indented = (lines: readonly string[]) =>
    lines.map((line) => (line === '' ? '\n' : `\n${' '.repeat(column)}${line}`)).join('');
  if (isLiteral(text))
    return (text.endsWith('\n') ? '|' : '|-') + indented(text.replace(/\n$/, '').split('\n'));
  const inline = inlineScalar(text, schema, false);
  const isFolded = used + inline.length > widest && isFoldable(text) && !wantsQuotes(text, schema);
  return isFolded ? `>-${indented(folded(text, widest - column))}` : inline;
}

/** The words of a text in lines of a width, if none is longer. */
function folded(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A value in YAML that is in brackets or braces. @param isPadded whether there are spaces inside braces */
export function printedInline(value: unknown, schema: Expected, isPadded: boolean): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => printedInline(item, innerSchema(schema), isPadded)).join(', ')}]`;
  }
  if (value === null) return 'null';
  if (!isPlainObject(value)) return inlineScalar(String(value), schema, true);
  const fields = fieldsInOrder(value, schema).map(
    ([key, field]) => `${key}: ${printedInline(field, innerSchema(schema, key), isPadded)}`,
  );
  const padding = isPadded && fields.length > 0 ? ' ' : '';
  return `{${padding}${fields.join(', ')}${padding}}`;
}

/** The schema of a file of records: a list of them, or one by itself. */
export function fileSchema(record: Expected, isList: boolean): Expected {
  return isList && record ? z.array(record) : record;
}

/** The fields of an object in the order of the interface's table, after the times of a record. */
export function fieldsInOrder(value: PlainObject, schema: Expected): [string, unknown][] {
  const table = orderOf(schema);
  return Object.entries(value).sort(([a], [b]) => table.indexOf(a) - table.indexOf(b));
}

/** The keys that an object may have, in their order; none where any may be. */
function orderOf(schema: Expected): readonly string[] {
  const table = schema === undefined ? [] : tableOrder(schema);
  return table.length === 0 ? table : [...timeKeys.filter((key) => !table.includes(key)), ...table];
}

/** The indexes of the parts of a mapping in that order, unless a key is unknown: so it can be corrected in its place. */
export function partOrder({ parts, kind }: Container, schema: Expected): readonly number[] {
  const table = kind === 'mapping' ? orderOf(schema) : [];
  const ranks = parts.map(({ key = '' }) => table.indexOf(key));
  const indexes = [...parts.keys()];
  return ranks.includes(-1) ? indexes : indexes.sort((a, b) => ranks[a]! - ranks[b]!);
}

/** True for a list of short texts or small objects, and for an object of at most two texts. */
function isShort(value: object): boolean {
  if (Array.isArray(value)) {
    return value.every((item) =>
      isPlainObject(item) ? isShort(item) : isText(item) && String(item).length <= 40,
    );
  }
  const fields = Object.values(value);
  return fields.length <= 2 && fields.every(isText);
}

function isText(value: unknown): value is string | number | boolean | null | undefined {
  return typeof value !== 'object' || value === null;
}
