import type { PlainObject } from '../../base/json/plain-object.js';
import { isWrittenAlike, readRecords, readSettings } from '../../content/documents/document.js';
import { readJsonTree } from '../../content/documents/json/tree.js';
import type { Node } from '../../content/documents/node.js';
import { mayHaveAliases } from '../../content/documents/yaml/values.js';
import type { RecordSchema } from '../../interface/records/records.js';
import type { Schema } from '../../interface/schema/node.js';
import { checkValue } from '../../interface/schema/validate.js';
import type { SharedValue } from '../../model/location.js';
import { BlockReader, editableTree } from './blocks.js';
import { type FileChanges, recordsAfter } from './changes.js';
import { editRecords, jsonStyle, yamlStyle } from './flow.js';
import { editedWhereChanged } from './large-list.js';
import { BlockEditor, commentsIn } from './lines.js';
import { sharedIn, withoutSharing } from './shared-values.js';
import { objectLines, recordLines } from './yaml.js';

/** How much of a changed record is rewritten. */
interface EditOptions {
  /** A change to an aliased value is made at its anchor only; otherwise the alias is replaced by the value. */
  readonly keepsAliases: boolean;
  /** Only the changed parts are rewritten; otherwise the whole record. */
  readonly isGentle: boolean;
  /** Equal items of a list are moved with their comments; otherwise what they say changes places. */
  readonly movesItems: boolean;
}

/**
 * Edits the records of a YAML file. Only changes are rewritten: everything else keeps its comments, order and style.
 * Comments stay even if the value around them is rewritten; those of a removed record are removed.
 * @param text with line breaks of one kind; mixed ones become LF
 * @param before the records as read from it
 * @param how `gently` if nothing but the changed parts may be rewritten, `in parts` if shared values may come apart too
 * @returns undefined if the file's form can't be edited
 */
export function editYaml(
  text: string,
  before: readonly PlainObject[],
  changes: FileChanges,
  schema: Schema,
  how: 'gently' | 'in parts' | 'anyhow' = 'anyhow',
): string | undefined {
  const plain = text.replaceAll(/\r\n?/g, '\n');
  const lineBreak = text === plain.replaceAll('\n', '\r\n') ? '\r\n' : '\n';
  const inPart = editedWhereChanged(plain, before, changes, (part, records, some) =>
    editYaml(part, records, some, schema, how),
  );
  if (inPart !== undefined) return inPart.replaceAll('\n', lineBreak);
  const wanted = recordsAfter(before, changes);
  const tried = (from: string, options: EditOptions) => {
    const edited = attempt(from, before, changes, schema, options)?.replaceAll('\n', lineBreak);
    return edited !== undefined && readsBackAs(edited, wanted) ? edited : undefined;
  };
  const gently = (from: string, movesItems = true) =>
    tried(from, { isGentle: true, keepsAliases: true, movesItems }) ??
    (how === 'gently' ? undefined : tried(from, { isGentle: true, keepsAliases: false, movesItems }));
  let edited = gently(plain) ?? (how === 'in parts' ? undefined : gently(plain, false));
  if (how === 'gently') return edited;
  let apart = plain;
  // A repeated value may contain another one.
  for (let round = 0; edited === undefined && round < mostRounds; round++) {
    const root = editableTree(apart);
    const next = root && withoutSharing(apart, root, before, changes);
    if (next === undefined || !readsBackAs(next, before)) break;
    apart = next;
    edited = gently(apart);
  }
  if (how === 'in parts') return edited;
  const whole = { isGentle: false, keepsAliases: false, movesItems: false };
  return edited ?? tried(plain, whole) ?? (apart === plain ? undefined : tried(apart, whole));
}

const mostRounds = 8;

/** The values of a record of a YAML file that other places of the file have too. */
export function sharedValues(text: string, index: number): readonly SharedValue[] {
  const root = mayHaveAliases(text) ? editableTree(text) : undefined;
  return root === undefined ? [] : sharedIn(text, root, index);
}

/** True if a record of a YAML file has comments inside it. */
export function hasComments(text: string, index: number): boolean {
  const root = editableTree(text);
  const node = root?.kind === 'list' ? root.items[index] : root;
  if (node === undefined) return false;
  const line = text.indexOf('\n', node.end);
  const range = { start: node.start, end: line === -1 ? text.length : line };
  return commentsIn(text, range, node).length > 0;
}

/**
 * The text of a new file of records.
 * @param isOne whether a record is by itself, and not in a list
 */
export function wholeFile(records: readonly PlainObject[], schema: RecordSchema, isOne = false): string {
  const [first, ...others] = records;
  if (first === undefined) return '[]\n';
  if (isOne && others.length === 0) return `${objectLines(first, schema, 0).join('\n') || '{}'}\n`;
  return `${records.map((record) => recordLines(record, schema).join('\n')).join('\n\n')}\n`;
}

/** True if a text reads back as the wanted records. */
export function readsBackAs(
  text: string,
  wanted: readonly PlainObject[],
  format: 'yaml' | 'json' = 'yaml',
): boolean {
  const { records, problems } = readRecords({ name: '', format }, Buffer.from(text));
  const mayBe = wanted.length === 0 ? 'content/empty-file' : undefined;
  const isRead = problems.every(({ severity, rule }) => severity !== 'error' || rule === mayBe);
  return (
    isRead &&
    isWrittenAlike(
      records.map(({ value }) => value),
      wanted,
    )
  );
}

function attempt(
  text: string,
  before: readonly PlainObject[],
  changes: FileChanges,
  schema: Schema,
  { isGentle, keepsAliases, movesItems }: EditOptions,
): string | undefined {
  const { changed, removed, added } = changes;
  const lines = text.split('\n');
  const root = editableTree(text);
  const block = root && new BlockReader(text, lines).block(root);
  if (root !== undefined && block === undefined && isInBrackets(text, root)) {
    return isGentle && keepsAliases ? editRecords(text, root, yamlStyle, before, changes, schema) : undefined;
  }
  if (block === undefined) return undefined;
  const indented = (record: readonly string[]) =>
    record.map((line) => (line === '' ? '' : ' '.repeat(block.column) + line));
  const editor = new BlockEditor(text, lines, { keepsAliases, movesItems }, changes.removesComments);
  if (block.kind === 'mapping') {
    const after = changed.get(0);
    if (before.length !== 1 || after === undefined || removed.size + added.length > 0) return undefined;
    if (isGentle) editor.fields(block, before[0]!, after, schema);
    else {
      const [first] = block.parts;
      editor.replace(
        { ...first, lastLine: block.parts.at(-1)!.lastLine },
        objectLines(after, schema, 0),
        root!,
      );
    }
    return editor.result()?.join('\n');
  }
  if (block.parts.length !== before.length) return undefined;
  block.parts.forEach((part, index) => {
    const value = changed.get(index);
    if (removed.has(index)) editor.removeItem(block.parts, index);
    else if (value !== undefined) {
      if (isGentle) editor.item(part, before[index], value, schema, block.column);
      else editor.replace(part, indented(recordLines(value, schema)));
    }
  });
  const kept = editor.result();
  if (kept === undefined || removed.size + added.length === 0) return kept?.join('\n');
  const more = added.flatMap((record) => ['', ...indented(recordLines(record, schema))]);
  const isOneLine = block.parts.every(({ firstLine, lastLine }) => firstLine === lastLine);
  const last = kept.findLastIndex((line) => line.trim() !== '');
  const all = [...kept.slice(0, last + 1), ...(last === -1 || isOneLine ? more.slice(1) : more)];
  return all.length === 0 ? undefined : `${all.join('\n')}\n`;
}

function isInBrackets(text: string, { start }: Node): boolean {
  return text[start] === '[' || text[start] === '{';
}

/**
 * Edits the records of a JSON file. Only changed values are rewritten: everything else keeps its bytes, and new text
 * follows the file's layout. A file with a single record keeps that form.
 * @param before the records as read from it
 * @returns undefined if the file's form doesn't allow the records: a single record can't become two
 */
export function editJson(
  text: string,
  before: readonly PlainObject[],
  changes: FileChanges,
  schema: RecordSchema,
): string | undefined {
  return editTypedJson(text, before, typedChanges(changes, schema), schema);
}

/** The same for values that already have the interface's types. */
export function editTypedJson(
  text: string,
  before: readonly PlainObject[],
  changes: FileChanges,
  schema: Schema,
): string | undefined {
  const root = readJsonTree(text).root;
  const edited = root && editRecords(text, root, jsonStyle, before, changes, schema);
  return edited !== undefined && readsBackAs(edited, recordsAfter(before, changes), 'json')
    ? edited
    : undefined;
}

/** The same changes with values in the interface's types, as in JSON, as far as they fit these. */
export function typedChanges({ changed, added, ...others }: FileChanges, schema: RecordSchema): FileChanges {
  const typed = (value: PlainObject) => {
    const { value: valid, refused } = checkValue(schema, structuredClone(value));
    return valid ?? (refused?.value as PlainObject);
  };
  return {
    ...others,
    changed: new Map([...changed].map(([index, value]) => [index, typed(value)])),
    added: added.map(typed),
  };
}

/** The text of a JSON file of records, indented by two. */
export function wholeJson(records: readonly PlainObject[], schema: RecordSchema): string {
  return `${editJson('[]', [], { changed: new Map(), removed: new Set(), added: records }, schema)}\n`;
}

/**
 * Changes or adds one setting in a settings file. Everything else stays. A new setting goes where the table of settings
 * has it.
 * @param text without a byte order mark
 * @returns undefined if the file's form can't be edited
 */
export function withSetting(
  text: string,
  format: 'yaml' | 'json',
  key: string,
  value: string,
  schema: Schema,
): string | undefined {
  const { value: before } = readSettings({ name: '', format }, Buffer.from(text));
  if (before === undefined) return undefined;
  const changes = {
    changed: new Map([[0, { ...before, [key]: value }]]),
    removed: new Set<number>(),
    added: [],
  };
  const edit = format === 'json' ? editTypedJson : editYaml;
  return edit(text, [before], changes, schema);
}
