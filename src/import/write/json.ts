import { Findings } from '../../content/finding.js';
import { JsonParser } from '../../content/json/parser.js';
import type { PlainObject } from '../../model/plain-object.js';
import type { RecordSchema } from '../../schema/records.js';
import { check } from '../../schema/validate.js';
import { type FileChanges, recordsAfter } from './changes.js';
import { holds } from './edit.js';
import { editRecords, jsonStyle } from './flow.js';

/**
 * The text of a JSON file of records after changes to some of them. Only values that change are written anew: all else
 * keeps its bytes, and what is new is laid out as the file is. A file that is one record stays one.
 * @param before the records as they are read from it
 * @returns nothing where the file can't hold them, as one record can't be two
 */
export function editJson(
  text: string,
  before: readonly PlainObject[],
  changes: FileChanges,
  schema: RecordSchema,
): string | undefined {
  return editTypedJson(text, before, typedChanges(changes, schema), schema);
}

/** The same with values that have the types that the interface wants already. */
export function editTypedJson(
  text: string,
  before: readonly PlainObject[],
  changes: FileChanges,
  schema: RecordSchema,
): string | undefined {
  const root = new JsonParser(text, { start: 0, end: text.length }, new Findings()).document();
  const edited = root && editRecords(text, root, jsonStyle, before, changes, schema);
  return edited !== undefined && holds(edited, recordsAfter(before, changes), 'json') ? edited : undefined;
}

/** The same changes with values in the types that the interface wants, as a JSON file has them. */
export function typedChanges({ changed, removed, added }: FileChanges, schema: RecordSchema): FileChanges {
  const typed = (value: PlainObject) => check(schema, structuredClone(value)).value ?? value;
  return {
    changed: new Map([...changed].map(([index, value]) => [index, typed(value)])),
    removed,
    added: added.map(typed),
  };
}

/** A JSON file of records, indented by two. */
export function wholeJson(records: readonly PlainObject[], schema: RecordSchema): string {
  return `${editJson('[]', [], { changed: new Map(), removed: new Set(), added: records }, schema)}\n`;
}
