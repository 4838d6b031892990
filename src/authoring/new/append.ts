import { isDeepStrictEqual } from 'node:util';
import { parseTree } from 'jsonc-parser';
import { asItem } from '../../interface/json-schema/empty-record.js';
import { readRecords, type SourceFile } from '../../content/documents/document.js';
import { treeOfYaml } from '../../content/documents/yaml/tree.js';

/** The result of adding a record to a file. */
export type Appended =
  | {
      readonly outcome: 'added';
      readonly text: string;
      /** The line of the record's first field, from 1. */
      readonly line: number;
    }
  /**
   * `broken`: the file has errors; `one`: it contains a single record, not a list; `flow`: its list is in brackets;
   * `unsafe`: adding the record would change the meaning of other text.
   */
  | { readonly outcome: 'broken' | 'one' | 'flow' | 'unsafe' };

/**
 * Adds a record at the end of a file's list. The existing text stays as it is: indentation of the list, comments, line
 * breaks, and the end of the file.
 * @param record its lines in YAML, and its value for JSON
 */
export function append(
  file: SourceFile,
  bytes: Uint8Array,
  record: { readonly yaml: readonly string[]; readonly json: unknown },
): Appended {
  const before = readRecords(file, bytes);
  if (before.problems.some(({ severity }) => severity === 'error')) return { outcome: 'broken' };
  const mark = Buffer.from(bytes.subarray(0, 3)).equals(byteOrderMark) ? '\ufeff' : '';
  const placed =
    file.format === 'json' ? appendJson(before.text, record.json) : appendYaml(before.text, record.yaml);
  if (typeof placed !== 'string') return placed;
  const text = mark + placed;
  const after = readRecords(file, Buffer.from(text));
  const isKept =
    after.records.length === before.records.length + 1 &&
    isDeepStrictEqual(after.records.slice(0, -1), before.records) &&
    !after.problems.some(({ severity }) => severity === 'error');
  if (!isKept) return { outcome: 'unsafe' };
  const { index, value } = after.records.at(-1)!;
  const [first = ''] = Object.keys(value);
  return { outcome: 'added', text, line: after.locate(index, [first], 'key').start.line };
}

const byteOrderMark = Buffer.from('\ufeff');

/** The new text of the file, or the reason why there is none. */
type Placed = string | { readonly outcome: 'one' | 'flow' };

function appendYaml(text: string, record: readonly string[]): Placed {
  const root = treeOfYaml(text);
  if (root?.kind !== 'list') return { outcome: 'one' };
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  if (text[root.start] === '[') {
    // The first record replaces `[]`, an empty list.
    if (root.items.length > 0) return { outcome: 'flow' };
    const head = text.slice(0, root.start);
    const rest = text.slice(root.end).replace(/^[ \t]+(?=\r?\n|$)/, '');
    return head + asItem(record).join(eol) + rest;
  }
  const column = root.start - (text.lastIndexOf('\n', root.start - 1) + 1);
  const marker = /\r?\n\.\.\.[ \t]*(?:#[^\n]*)?\s*$/.exec(text);
  const written = text.slice(0, marker?.index).trimEnd();
  const tail = marker === null ? text.slice(written.length) : text.slice(marker.index);
  const head = written + eol + eol;
  const lines = asItem(record).map((line) => ' '.repeat(column) + line);
  return head + lines.join(eol) + tail;
}

function appendJson(text: string, record: unknown): Placed {
  const list = parseTree(text);
  if (list?.type !== 'array') return { outcome: 'one' };
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const last = list.children?.at(-1);
  const indent = (last && indentOf(text, last.offset)) || '  ';
  const lines = JSON.stringify(record, null, indent).split('\n');
  const written = lines.map((line) => indent + line).join(eol);
  if (last === undefined) {
    return `${text.slice(0, list.offset)}[${eol}${written}${eol}]${text.slice(list.offset + list.length)}`;
  }
  const end = last.offset + last.length;
  return `${text.slice(0, end)},${eol}${written}${text.slice(end)}`;
}

/** The spaces and tabs before `offset`, if nothing else precedes it on its line; else an empty text. */
function indentOf(text: string, offset: number): string {
  return /(?:^|\n)([ \t]+)$/.exec(text.slice(0, offset))?.[1] ?? '';
}
