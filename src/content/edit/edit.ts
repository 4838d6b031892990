import { ownField, type PlainObject } from '../../base/json/plain-object.js';
import type { Expected } from '../../interface/schema/node.js';
import { readRecords, readSettings } from '../documents/document.js';
import { type Container, isContainer } from '../documents/node.js';
import { rootOf } from '../documents/root.js';
import { isWrittenAlike } from '../documents/written-alike.js';
import { cutList } from '../documents/yaml/pieces.js';
import { repeatsValues } from '../documents/yaml/values.js';
import type { ItemAfter } from './pairing.js';
import { fileSchema, printedFields, printedItem } from './print.js';
import { unshared } from './shared.js';
import { spliced } from './splice.js';
import { jsonStyle, yamlStyle } from './style.js';
import { ValueEditor } from './value-editor.js';

/** A record of a file after a change, and the record that it was. */
export type RecordAfter = ItemAfter<PlainObject>;

type Format = 'yaml' | 'json';

/** A change of a file's records. Its text has LF line breaks. */
interface Change {
  readonly text: string;
  readonly format: Format;
  readonly before: readonly PlainObject[];
  readonly after: readonly RecordAfter[];
  readonly schema: Expected;
}

/**
 * Changes the records of a file, or the settings in one. Lines of which no value changes stay as they are, with comments,
 * quotes, order, anchors and line breaks; a comment goes with the field, item or record that it is on or directly above.
 * New values are written as `opendata fmt` would, and in JSON with the types of the interface.
 * @param text of the file, readable without errors
 * @param before the records as they were read from it
 * @param after all records afterwards, in their order: copies have the same `from`
 * @param schema of a record in the version that the file is written in
 * @returns undefined if the file's form can't hold them: one record by itself can't become two
 */
export function editContent(
  text: string,
  format: Format,
  before: readonly PlainObject[],
  after: readonly RecordAfter[],
  schema: Expected,
): string | undefined {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const plain = text.slice(mark.length).replaceAll(/\r\n?/g, '\n');
  const lineBreak = /\r\n/.test(text) && !/[^\r]\n/.test(text) ? '\r\n' : '\n';
  const change = { text: plain, format, before, after, schema };
  const made = before.length === 0 ? withFirst(change) : edited(change);
  return made === undefined ? undefined : mark + made.replaceAll('\n', lineBreak);
}

function edited(change: Change): string | undefined {
  const { text, format, before, after, schema } = change;
  const { text: own, together } =
    format === 'yaml' ? unshared(text, before, after, schema) : { text, together: new Set<string>() };
  const made = editedInPlace({ ...change, text: own }, together);
  const unchanged = own === text ? before : [];
  return made !== undefined && says(made, { ...change, before: unchanged }) ? made : undefined;
}

function editedInPlace(change: Change, together: ReadonlySet<string>): string | undefined {
  const { text, format, before, after, schema } = change;
  const root = rootOf(text, format, before.length);
  if (!isContainer(root)) return undefined;
  const editor = new ValueEditor(text, format === 'json' ? jsonStyle(text) : yamlStyle(text), together);
  if (root.kind === 'mapping') {
    const [record] = after;
    if (record?.from !== 0 || after.length > 1) return undefined;
    const isSome = root.parts.some(({ key = '' }) => ownField(record.value, key) !== undefined);
    return isSome ? spliced(text, [editor.object(root, before[0]!, record.value, schema)]) : undefined;
  }
  if (root.parts.length !== before.length) return undefined;
  if (!after.some(({ from }) => from !== undefined)) return inPlaceOf(root, change);
  return spliced(text, [editor.list(root, before, after, schema, true)]);
}

/**
 * Changes or adds one setting in a settings file. A new one goes where the table of settings has it.
 * @returns undefined if the file's form can't be edited
 */
export function withSetting(text: string, format: Format, key: string, value: string, schema: Expected) {
  const { value: before } = readSettings({ name: '', format }, Buffer.from(text));
  return (
    before && editContent(text, format, [before], [{ from: 0, value: { ...before, [key]: value } }], schema)
  );
}

/** A file without records gets its first ones, below its comments. */
function withFirst({ text, format, after, schema }: Change): string | undefined {
  const made = newContent(after, format, schema);
  if (format === 'json') return made;
  const comments = text.replace(/^\[\s*\][ \t]*/m, '').trimEnd();
  return /^(?:\s|#[^\n]*(?:\n|$)|---[ \t]*(?:\n|$))*$/.test(comments)
    ? `${comments === '' ? '' : `${comments}\n\n`}${made}`
    : undefined;
}

/** A list none of whose records stays. The comments of the file do. */
function inPlaceOf({ start, end, isFlow }: Container, { text, format, after, schema }: Change): string {
  const from = isFlow ? start : text.lastIndexOf('\n', start) + 1;
  const made = newContent(after, format, schema, false, text).trimEnd();
  return text.slice(0, from) + made + text.slice(end);
}

/**
 * The text of a new file of records.
 * @param isOne whether the only record is by itself, and not in a list
 * @param like a JSON text that is indented as this is to be
 */
export function newContent(
  records: readonly Pick<RecordAfter, 'text' | 'value'>[],
  format: Format,
  schema: Expected,
  isOne = false,
  like = '',
): string {
  const [first] = records;
  if (first === undefined) return '[]\n';
  const isAlone = isOne && records.length === 1;
  if (format === 'json') {
    const whole = isAlone ? first.value : records.map(({ value }) => value);
    const place = { isFlow: true, isOneLine: false, indent: '' };
    return `${jsonStyle(like).inline(whole, fileSchema(schema, !isAlone), place)}\n`;
  }
  if (isAlone) {
    const text = first.text?.replace(/^- |^ {2}/gm, '');
    return `${text ?? (printedFields(first.value, schema) || '{}')}\n`;
  }
  return `${records.map(({ text, value }) => text ?? printedItem(value, schema, 0, true)).join('\n\n')}\n`;
}

/**
 * True if a text reads as the records after a change. Of a list whose items can be read by themselves, those that are as they
 * were aren't: 20,000 records take a second.
 */
function says(text: string, { format, before, after }: Change): boolean {
  const cut = format === 'json' || repeatsValues(text) ? undefined : cutList(text);
  const values = after.map(({ value }) => value);
  if (cut?.pieces.length !== after.length) return readsAs(text, format, values);
  return cut.pieces.every(({ start, end }, index) => {
    const { from, value } = after[index]!;
    const isAsBefore = from !== undefined && before[from] === value;
    return isAsBefore || readsAs(text.slice(start, end), format, [value]);
  });
}

function readsAs(text: string, format: Format, values: readonly PlainObject[]): boolean {
  const { records, problems } = readRecords({ name: '', format }, Buffer.from(text));
  const mayBe = values.length === 0 ? 'content/empty-file' : undefined;
  return (
    problems.every(({ severity, rule }) => severity !== 'error' || rule === mayBe) &&
    records.length === values.length &&
    records.every(({ value }, index) => isWrittenAlike(value, values[index]))
  );
}
