import type { PlainObject } from '../../base/json/plain-object.js';
import type { RecordSchema } from '../../interface/records/records.js';
import { readJsonTree } from '../../content/documents/json/tree.js';
import type { List, Node } from '../../content/documents/node.js';
import { type Block, BlockReader, editableTree } from './blocks.js';
import type { FileChanges } from './changes.js';
import { readsBackAs } from './edit.js';
import { editedWhereChanged } from './large-list.js';
import { recordLines } from './yaml.js';

/**
 * A list of records with one of them twice, the second right after the first, as that is written: with the comments
 * inside it, its quotes and its order. All other text stays.
 * @param before the records as read from the text
 * @returns undefined if the file's form can't be edited, as that of a record by itself
 */
export function withRecordTwice(
  text: string,
  format: 'yaml' | 'json',
  before: readonly PlainObject[],
  index: number,
  schema: RecordSchema,
): string | undefined {
  const record = before[index];
  if (record === undefined) return undefined;
  const again = (records: readonly PlainObject[], at: number) => records.toSpliced(at, 0, record);
  const changes = { changed: new Map([[index, record]]), removed: new Set<number>(), added: [] };
  const inPart =
    format === 'yaml' && !text.includes('\r')
      ? editedWhereChanged(
          text,
          before,
          changes,
          (part, records, some) => withRecordTwice(part, format, records, onlyOne(some), schema),
          (records, some) => again(records, onlyOne(some)),
        )
      : undefined;
  if (inPart !== undefined) return inPart;
  const twice =
    format === 'json'
      ? repeatedInBrackets(text, readJsonTree(text).root, index)
      : repeatedInYaml(text, record, index, schema);
  return twice !== undefined && readsBackAs(twice, again(before, index), format) ? twice : undefined;
}

/** The only record that changes. */
function onlyOne({ changed }: FileChanges): number {
  return [...changed.keys()][0]!;
}

function repeatedInYaml(
  text: string,
  record: PlainObject,
  index: number,
  schema: RecordSchema,
): string | undefined {
  const plain = text.replaceAll(/\r\n?/g, '\n');
  const lines = plain.split('\n');
  const root = editableTree(plain);
  const block = root && new BlockReader(plain, lines).block(root);
  if (root?.kind !== 'list') return undefined;
  if (block === undefined) return isAnchored(root) ? undefined : repeatedInBrackets(text, root, index);
  const part = block.parts[index];
  const item = root.items[index];
  if (part === undefined || item === undefined) return undefined;
  const indent = ' '.repeat(block.column);
  // An anchor can't be written twice: aliases below would repeat the second.
  const copy = isAnchored(item)
    ? recordLines(record, schema).map((line) => (line === '' ? '' : indent + line))
    : lines.slice(part.firstLine, part.lastLine + 1);
  let last = part.lastLine;
  while (isInside(lines[last + 1], block.column)) last++;
  if (!isAnchored(item)) copy.push(...lines.slice(part.lastLine + 1, last + 1));
  const gap = areSpaced(block, lines) ? [''] : [];
  const lineBreak = text === plain.replaceAll('\n', '\r\n') ? '\r\n' : '\n';
  return lines.toSpliced(last + 1, 0, ...gap, ...copy).join(lineBreak);
}

/** True for a comment that is indented as the fields of an item are. */
function isInside(line: string | undefined, column: number): boolean {
  const [, indent] = /^( +)#/.exec(line ?? '') ?? [];
  return indent !== undefined && indent.length > column;
}

/** True if empty lines separate the items of a list; a single item is separated if it has several lines. */
function areSpaced({ parts }: Block, lines: readonly string[]): boolean {
  const [first] = parts;
  if (parts.length === 1) return first.firstLine < first.lastLine;
  return parts.some((part, at) => {
    const before = parts[at - 1];
    return before && lines.slice(before.lastLine + 1, part.firstLine).some((line) => line.trim() === '');
  });
}

function repeatedInBrackets(text: string, root: Node | undefined, index: number): string | undefined {
  if (root?.kind !== 'list') return undefined;
  const item = root.items[index];
  if (item === undefined) return undefined;
  const copy = `${separator(text, root, index)}${text.slice(item.start, item.end)}`;
  return text.slice(0, item.end) + copy + text.slice(item.end);
}

/** The text between an item and the one beside it; of a single item, the text that there would be. */
function separator(text: string, { start, items }: List, index: number): string {
  const [one, other] = items[index + 1] ? [items[index], items[index + 1]] : [items[index - 1], items[index]];
  if (one !== undefined && other !== undefined) {
    const between = text.slice(one.end, other.start);
    return /^\s*,\s*$/.test(between) ? between : ', ';
  }
  const before = text.slice(start + 1, other?.start);
  return /^\s*$/.test(before) ? `,${before}` : ', ';
}

function isAnchored(node: Node): boolean {
  if (node.anchor !== undefined) return true;
  if (node.kind === 'list') return node.items.some(isAnchored);
  return node.kind === 'mapping' && node.entries.some(({ value }) => isAnchored(value));
}
