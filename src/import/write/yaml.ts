import { type Expected, fieldSchema, itemSchema } from '../../format/inner-schema.js';
import { isPlainObject, type PlainObject } from '../../model/plain-object.js';
import type { RecordSchema } from '../../schema/records.js';
import { tableOrder } from '../../schema/types.js';
import { blockScalar, inlineScalar, widest } from './scalar.js';

/**
 * The lines of a record as an item of a list, tidy as `opendata fmt` leaves them: keys in the order of the interface,
 * quotes where other tools would misread a text, short lists and groups on a line of their own.
 * @param value whose scalars are texts, truth values or numbers
 */
export function recordLines(value: PlainObject, schema: RecordSchema): string[] {
  const [first = '', ...others] = groupLines(value, schema, 2);
  return [`- ${first.slice(2)}`, ...others];
}

/** The lines of a group's fields, each key at `column`. */
export function groupLines(value: PlainObject, schema: Expected, column: number): string[] {
  return fieldsInOrder(value, schema).flatMap(([key, field]) =>
    fieldLines(key, field, fieldSchema(schema, key), column),
  );
}

/** The fields of a group in the order of the interface's table. */
export function fieldsInOrder(value: PlainObject, schema: Expected): [string, unknown][] {
  const table = schema === undefined ? [] : tableOrder(schema);
  return Object.entries(value).sort(([a], [b]) => table.indexOf(a) - table.indexOf(b));
}

/** The lines of a field whose key stands at `column`. */
export function fieldLines(key: string, value: unknown, schema: Expected, column: number): string[] {
  const head = `${' '.repeat(column)}${key}:`;
  if (isPlainObject(value)) {
    const flow = flowValue(value, schema);
    if (flow !== undefined && head.length + 1 + flow.length <= widest) return [`${head} ${flow}`];
    return [head, ...groupLines(value, schema, column + 2)];
  }
  if (Array.isArray(value)) {
    const flow = flowList(value, schema);
    if (flow !== undefined && head.length + 1 + flow.length <= widest) return [`${head} ${flow}`];
    return [head, ...value.flatMap((item) => itemLines(item, itemSchema(schema), column + 2))];
  }
  const { head: first, lines } = blockScalar(String(value), schema, column, head.length + 1);
  return [`${head} ${first}`, ...lines];
}

/** The lines of an item whose dash stands at `column`. */
export function itemLines(value: unknown, schema: Expected, column: number): string[] {
  const dash = `${' '.repeat(column)}- `;
  if (isPlainObject(value)) {
    const flow = flowValue(value, schema);
    if (flow !== undefined && dash.length + flow.length <= widest) return [dash + flow];
    const [first = '', ...others] = groupLines(value, schema, column + 2);
    return [dash + first.slice(column + 2), ...others];
  }
  if (Array.isArray(value)) return [`${dash}${flowList(value, schema) ?? JSON.stringify(value)}`];
  const { head, lines } = blockScalar(String(value), schema, column, dash.length);
  return [dash + head, ...lines];
}

/** A group of at most two scalars in braces; an empty one always. */
function flowValue(value: PlainObject, schema: Expected): string | undefined {
  const fields = fieldsInOrder(value, schema);
  if (fields.length === 0) return '{}';
  if (fields.length > 2 || fields.some(([, field]) => typeof field === 'object')) return undefined;
  const written = fields.map(
    ([key, field]) => `${key}: ${inlineScalar(String(field), fieldSchema(schema, key), true)}`,
  );
  return `{ ${written.join(', ')} }`;
}

/** A list of short scalars, or of small groups, in brackets. */
function flowList(value: readonly unknown[], schema: Expected): string | undefined {
  const inner = itemSchema(schema);
  const items = value.map((item) => {
    if (isPlainObject(item)) return flowValue(item, inner);
    if (Array.isArray(item)) return undefined;
    const text = String(item);
    return text.length <= 40 ? inlineScalar(text, inner, true) : undefined;
  });
  if (items.some((item) => item === undefined)) return undefined;
  return `[${items.join(', ')}]`;
}
