import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { jsonEscape, replaceHiddenAndSpaces } from '../../base/text/hidden-characters.js';
import { wantsQuotes } from '../../interface/json-schema/quotes.js';
import { type Expected, fieldSchema, itemSchema } from '../../interface/schema/node.js';
import { tableOrder } from '../../interface/schema/types.js';

/**
 * The lines of a record as an item of a list, formatted as by `opendata fmt`: keys in the order of the interface,
 * quotes where other tools would misread a text, short lists and objects on one line.
 * @param value with texts, booleans or numbers as scalars
 */
export function recordLines(value: PlainObject, schema: Expected): string[] {
  const [first = '  {}', ...others] = objectLines(value, schema, 2);
  return [`- ${first.slice(2)}`, ...others];
}

/** The lines of an object's fields, with each key at `column`. */
export function objectLines(value: PlainObject, schema: Expected, column: number): string[] {
  return fieldsInOrder(value, schema).flatMap(([key, field]) =>
    yamlFieldLines(key, field, fieldSchema(schema, key), column),
  );
}

/** The fields of an object in the order of the interface's table. */
export function fieldsInOrder(value: PlainObject, schema: Expected): [string, unknown][] {
  const table = schema === undefined ? [] : tableOrder(schema);
  return Object.entries(value).sort(([a], [b]) => table.indexOf(a) - table.indexOf(b));
}

/** The lines of a field whose key is at `column`. */
export function yamlFieldLines(key: string, value: unknown, schema: Expected, column: number): string[] {
  const head = `${' '.repeat(column)}${key}:`;
  if (isPlainObject(value)) {
    const flow = flowValue(value, schema);
    if (flow !== undefined && head.length + 1 + flow.length <= widest) return [`${head} ${flow}`];
    return [head, ...objectLines(value, schema, column + 2)];
  }
  if (Array.isArray(value)) {
    const flow = flowList(value, schema);
    if (flow !== undefined && head.length + 1 + flow.length <= widest) return [`${head} ${flow}`];
    return [head, ...value.flatMap((item) => itemLines(item, itemSchema(schema), column + 2))];
  }
  const { head: first, lines } = blockScalar(String(value), schema, column, head.length + 1);
  return [`${head} ${first}`, ...lines];
}

/** The lines of an item whose dash is at `column`. */
export function itemLines(value: unknown, schema: Expected, column: number): string[] {
  const dash = `${' '.repeat(column)}- `;
  if (isPlainObject(value)) {
    const flow = flowValue(value, schema);
    if (flow !== undefined && dash.length + flow.length <= widest) return [dash + flow];
    const [first = '', ...others] = objectLines(value, schema, column + 2);
    return [dash + first.slice(column + 2), ...others];
  }
  if (Array.isArray(value)) return [`${dash}${flowList(value, schema) ?? JSON.stringify(value)}`];
  const { head, lines } = blockScalar(String(value), schema, column, dash.length);
  return [dash + head, ...lines];
}

/** An object of at most two scalars in braces; an empty one always. */
function flowValue(value: PlainObject, schema: Expected): string | undefined {
  const fields = fieldsInOrder(value, schema);
  if (fields.length === 0) return '{}';
  if (fields.length > 2 || fields.some(([, field]) => typeof field === 'object')) return undefined;
  const written = fields.map(
    ([key, field]) => `${key}: ${inlineScalar(String(field), fieldSchema(schema, key), true)}`,
  );
  return `{ ${written.join(', ')} }`;
}

/** A list of short scalars, or of small objects, in brackets. */
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

/** Longer lines are folded. */
export const widest = 100;

/** A text on one line, plain or in quotes. `inFlow` is true inside brackets and braces. */
export function inlineScalar(text: string, schema: Expected, inFlow: boolean): string {
  const isPlain =
    plain.test(text) && !reads.has(text) && !/:(?:\s|$)|\s#/.test(text) && !(inFlow && /[,[\]{}]/.test(text));
  if (!isPlain) return doubleQuoted(text);
  return wantsQuotes(text, schema) ? `"${text}"` : text;
}

/**
 * A text that replaces another on one line, with the same quotes.
 * @param written the replaced text with its quotes; empty if there was none
 */
export function rewrittenScalar(written: string, text: string, schema: Expected, inFlow: boolean): string {
  if (written.startsWith("'") && shown.test(text)) return `'${text.replaceAll("'", "''")}'`;
  if (written.startsWith('"')) return doubleQuoted(text);
  return inlineScalar(text, schema, inFlow);
}

/** Only visible characters and spaces. */
const shown = /^[\p{L}\p{N}\p{P}\p{S} ]*$/u;

/** Begins with no indicator of YAML, has no spaces at its ends, and only visible characters. */
const plain = /^(?:[\p{L}\p{N}(/+.£$€]|-(?=[\d.]))(?:[\p{L}\p{N}\p{P}\p{S} ]*[\p{L}\p{N}\p{P}\p{S}])?$/u;

/** Plain texts that YAML reads as something else. */
const reads: ReadonlySet<string> = new Set(['null', 'Null', 'NULL', '...', '.']);

function doubleQuoted(text: string): string {
  return replaceHiddenAndSpaces(JSON.stringify(text), jsonEscape);
}

/**
 * A text as the value of a key: on the key's line, or in a block below it if it has several lines or is too long.
 * @param column of the key
 * @param used columns already used on the key's line
 * @returns the text after the colon, and the lines below
 */
export function blockScalar(
  text: string,
  schema: Expected,
  column: number,
  used: number,
): { readonly head: string; readonly lines: readonly string[] } {
  const indent = ' '.repeat(column + 2);
  if (isLiteral(text)) {
    const style = text.endsWith('\n') ? '|' : '|-';
    const lines = text.replace(/\n$/, '').split('\n');
    return { head: style, lines: lines.map((line) => (line === '' ? '' : indent + line)) };
  }
  const inline = inlineScalar(text, schema, false);
  if (used + inline.length <= widest || !isFoldable(text)) return { head: inline, lines: [] };
  return { head: '>-', lines: folded(text, widest - column - 2).map((line) => indent + line) };
}

/** True for several lines that a literal block can show unchanged. */
function isLiteral(text: string): boolean {
  return (
    text.includes('\n') &&
    !/^\s|\n\n$|\n[ \t]|[ \t](?:\n|$)|[\r\t]/.test(text) &&
    /^[\p{L}\p{N}\p{P}\p{S} \n]*$/u.test(text) &&
    !text.includes('\ufffd')
  );
}

/** True for words with single spaces between them, in which a line break can replace a space. */
function isFoldable(text: string): boolean {
  return /^[\p{L}\p{N}\p{P}\p{S}]+(?: [\p{L}\p{N}\p{P}\p{S}]+)+$/u.test(text) && !text.includes('\ufffd');
}

function folded(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
