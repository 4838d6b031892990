import { wantsQuotes } from '../../interface/json-schema/quotes.js';
import { type Expected, fieldSchema, itemSchema } from '../../interface/schema/node.js';
import { tableOrder } from '../../interface/schema/types.js';

/** A field of a block: its place in the interface's table, and what it takes. */
interface TidyField {
  readonly rank: number;
  readonly schema: Expected;
}

/** A list or mapping in block style whose lines are being read. */
interface OpenBlock {
  readonly column: number;
  /** Of a mapping: its fields, and the last one that was read. */
  readonly fields?: ReadonlyMap<string, TidyField> | undefined;
  rank: number;
  /** Of a list. */
  readonly item?: Expected;
}

/** A line with a dash or a key, or both, as formatting leaves it. */
const tidyLine = /^( *)(- )?(?:(\w+):(?: (.*))?|(.*))$/;

/** A text that takes up one line, is written as it reads or in quotes, and has no comment after it. */
const plainScalar = /^[-+.]?[\p{L}\p{N}][^#]*$/u;
const quotedScalar = /^(?:"[^"\\]*"|'[^']*')$/;

/**
 * True for a list of records in block style that formatting would leave as it is, found without trees. False for many
 * others of that kind as well, such as those with comments: only what it says of the usual ones is certain.
 * @param text a valid one, with a dash before each record
 * @param isLast whether it ends the file, rather than before the next record
 */
export function areTidyLines(text: string, record: Expected, isLast: boolean): boolean {
  if (!text.startsWith('- ') || !text.endsWith(isLast ? '\n' : '\n\n') || text.includes('\r')) return false;
  const open: OpenBlock[] = [{ column: 0, rank: -1, item: record }];
  let isBlank = true;
  /** The block that has to begin on the next line, since a key has no value on its own. */
  let awaited: { readonly column: number; readonly schema: Expected } | undefined;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf('\n', start);
    const line = text.slice(start, end);
    start = end + 1;
    if (line === '') {
      if (isBlank || awaited !== undefined) return false;
      isBlank = true;
      continue;
    }
    const [, spaces = '', dash, ownKey, ownValue, rest = ''] = tidyLine.exec(line) ?? [];
    const column = spaces.length;
    // An empty line is before each record, and nowhere else.
    if (isBlank !== (column === 0 && dash !== undefined)) return false;
    isBlank = false;
    if (awaited !== undefined) {
      if (column !== awaited.column) return false;
      const { schema } = awaited;
      open.push(
        dash === undefined ? mappingAt(column, schema) : { column, rank: -1, item: itemSchema(schema) },
      );
      awaited = undefined;
    }
    while ((open.at(-1)?.column ?? 0) > column) open.pop();
    let block = open.at(-1);
    if (block === undefined || block.column !== column) return false;
    if (dash !== undefined) {
      if (block.fields !== undefined) return false;
      if (ownKey === undefined) {
        if (!isTidyScalar(rest, block.item)) return false;
        continue;
      }
      block = mappingAt(column + 2, block.item);
      open.push(block);
    }
    const field = ownKey === undefined ? undefined : block.fields?.get(ownKey);
    if (field === undefined || field.rank <= block.rank) return false;
    block.rank = field.rank;
    if (ownValue === undefined) awaited = { column: block.column + 2, schema: field.schema };
    else if (!isTidyScalar(ownValue, field.schema)) return false;
  }
  return awaited === undefined && isBlank !== isLast;
}

function mappingAt(column: number, schema: Expected): OpenBlock {
  return { column, rank: -1, fields: fieldsByName(schema) };
}

const known = new WeakMap<object, ReadonlyMap<string, TidyField>>();

/** The fields that the interface's table has; none where anything may be. */
function fieldsByName(schema: Expected): ReadonlyMap<string, TidyField> {
  if (schema === undefined) return new Map();
  const before = known.get(schema);
  if (before !== undefined) return before;
  const fields = new Map(
    tableOrder(schema).map((name, rank) => [name, { rank, schema: fieldSchema(schema, name) }]),
  );
  known.set(schema, fields);
  return fields;
}

function isTidyScalar(written: string, schema: Expected): boolean {
  if (/^\s|\s$/.test(written)) return false;
  return plainScalar.test(written) ? !wantsQuotes(written, schema) : quotedScalar.test(written);
}
