import { Findings } from '../../content/finding.js';
import { JsonParser } from '../../content/json/parser.js';
import type { Expected } from '../../format/inner-schema.js';
import { fieldSchema, itemSchema } from '../../format/inner-schema.js';
import type { RecordSchema } from '../../schema/records.js';
import { check } from '../../schema/validate.js';
import type { FileChanges } from './edit.js';
import { fieldsInOrder, isGroup } from './yaml.js';

type Fields = Readonly<Record<string, unknown>>;

/** The text of a JSON file of records after changes to some of them; the others stay as they are, byte by byte. */
export function editJson(
  text: string,
  before: readonly Fields[],
  changes: FileChanges,
  schema: RecordSchema,
): string {
  const root = new JsonParser(text, { start: 0, end: text.length }, new Findings()).document();
  const items = root?.kind === 'list' ? root.items : [];
  const records: string[] = [];
  before.forEach((value, index) => {
    if (changes.removed.has(index)) return;
    const item = items[index];
    const changed = changes.changed.get(index);
    if (changed === undefined && item !== undefined) records.push(text.slice(item.start, item.end));
    else records.push(recordJson(changed ?? value, schema));
  });
  records.push(...changes.added.map((record) => recordJson(record, schema)));
  return `[${records.map((record) => `\n  ${record}`).join(',')}\n]\n`;
}

/** A record as JSON with the types that the interface wants, indented as an item of a list. */
function recordJson(value: Fields, schema: RecordSchema): string {
  const { value: typed } = check(schema, structuredClone(value));
  return JSON.stringify(inTableOrder(typed ?? value, schema), null, 2).replaceAll('\n', '\n  ');
}

function inTableOrder(value: unknown, schema: Expected): unknown {
  if (Array.isArray(value)) return value.map((item) => inTableOrder(item, itemSchema(schema)));
  if (!isGroup(value)) return value;
  return Object.fromEntries(
    fieldsInOrder(value, schema).map(([key, field]) => [key, inTableOrder(field, fieldSchema(schema, key))]),
  );
}
