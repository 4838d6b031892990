import { Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { wantsQuotes } from '../../interface/json-schema/quotes.js';
import { timeKeys } from '../../interface/records/record-times.js';
import { type Expected, fieldSchema, itemSchema } from '../../interface/schema/node.js';
import { tableOrder } from '../../interface/schema/types.js';
import { inlineScalar, isFoldable, isLiteral } from './scalars.js';
import { emptyDocument, printed, widest } from './yaml-document.js';

/**
 * A value as an item of a YAML list, as `opendata fmt` has it: a field a line, in the order of the interface, short lists and
 * objects on one line, unless they are records.
 * @param column of its dash; its further lines are indented for that
 */
export function printedItem(value: unknown, schema: Expected, column = 0, isRecord = false): string {
  const list = new YAMLSeq();
  const item = newNode(value, schema, column + 2);
  if (isRecord && item instanceof YAMLMap) item.flow = false;
  list.items = [item];
  return inPlace(list, column);
}

/** A field in YAML. @param column of its key; its further lines are indented for that */
export function printedField(key: string, value: unknown, schema: Expected, column = 0): string {
  return inPlace(mapOf([newPair(key, value, schema, column)]), column);
}

/** The fields of an object in YAML, each on its own line. */
export function printedFields(value: PlainObject, schema: Expected): string {
  return inPlace(mapOf(pairsOf(value, schema, 0)), 0);
}

/** A value in YAML that is in brackets or braces. @param isPadded whether there are spaces inside braces */
export function printedInline(value: unknown, schema: Expected, isPadded: boolean): string {
  if (Array.isArray(value)) {
    return `[${value.map((item) => printedInline(item, itemSchema(schema), isPadded)).join(', ')}]`;
  }
  if (value === null) return 'null';
  if (!isPlainObject(value)) return inlineScalar(String(value), schema, true);
  const fields = fieldsInOrder(value, schema).map(
    ([key, field]) => `${key}: ${printedInline(field, fieldSchema(schema, key), isPadded)}`,
  );
  const padding = isPadded && fields.length > 0 ? ' ' : '';
  return `{${padding}${fields.join(', ')}${padding}}`;
}

/** The fields of an object in the order of the interface's table, after the times of a record. */
export function fieldsInOrder(value: PlainObject, schema: Expected): [string, unknown][] {
  const table = orderOf(schema);
  return Object.entries(value).sort(([a], [b]) => table.indexOf(a) - table.indexOf(b));
}

/** The keys that an object may have, in their order; none where any may be. */
export function orderOf(schema: Expected): readonly string[] {
  const table = schema === undefined ? [] : tableOrder(schema);
  return table.length === 0 ? table : [...timeKeys.filter((key) => !table.includes(key)), ...table];
}

function inPlace(contents: YAMLMap | YAMLSeq, column: number): string {
  const document = emptyDocument();
  document.contents = contents;
  return printed(document)
    .trimEnd()
    .replace(/\n(?=.)/g, `\n${' '.repeat(column)}`);
}

function mapOf(pairs: readonly Pair<Scalar, unknown>[]): YAMLMap {
  const map = new YAMLMap();
  map.items = [...pairs];
  return map;
}

function pairsOf(value: PlainObject, schema: Expected, column: number): Pair<Scalar, unknown>[] {
  return fieldsInOrder(value, schema).map(([key, field]) =>
    newPair(key, field, fieldSchema(schema, key), column),
  );
}

function newPair(key: string, value: unknown, schema: Expected, column: number): Pair<Scalar, unknown> {
  return new Pair(new Scalar(key), newNode(value, schema, column + 2, column + key.length + 2));
}

/**
 * @param column of what is below
 * @param used columns of the line that are taken already
 */
function newNode(
  value: unknown,
  schema: Expected,
  column: number,
  used = column,
): Scalar | YAMLMap | YAMLSeq {
  if (value === null) return Object.assign(new Scalar('null'), { source: 'null', type: Scalar.PLAIN });
  if (!isPlainObject(value) && !Array.isArray(value)) return newScalar(String(value), schema, used);
  const isFlow = isShort(value) && used + printedInline(value, schema, true).length <= widest;
  const node = Array.isArray(value) ? new YAMLSeq() : mapOf(pairsOf(value as PlainObject, schema, column));
  if (Array.isArray(value)) {
    node.items = value.map((item) => newNode(item, itemSchema(schema), column + 2));
  }
  node.flow = isFlow;
  return node;
}

function newScalar(text: string, schema: Expected, used: number): Scalar {
  const node = new Scalar(text);
  if (isLiteral(text)) node.type = Scalar.BLOCK_LITERAL;
  else if (wantsQuotes(text, schema)) node.type = Scalar.QUOTE_DOUBLE;
  else if (isFoldable(text) && used + inlineScalar(text, schema, false).length > widest) {
    node.type = Scalar.BLOCK_FOLDED;
  }
  return node;
}

/** True for a list of short texts or small objects, and for an object of at most two texts. */
function isShort(value: PlainObject | readonly unknown[]): boolean {
  if (Array.isArray(value)) {
    return value.every((item) => (isPlainObject(item) ? isShort(item) : isText(item) && length(item) <= 40));
  }
  const fields = Object.values(value);
  return fields.length <= 2 && fields.every(isText);
}

function isText(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function length(value: unknown): number {
  return String(value).length;
}
