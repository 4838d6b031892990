import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Problem } from '../../model/problem.js';
import { type RecordsDocument, readRecords, type SourceFile } from '../../source/documents/document.js';
import { readJsonTree } from '../../source/documents/json/tree.js';
import type { Node } from '../../source/documents/node.js';
import { editableTree } from '../edit/blocks.js';
import { mendInline } from './format-inline.js';
import { layOut } from './format-lines.js';

/** The result of formatting a file of records. */
export type Formatted =
  | { readonly outcome: 'tidy' }
  | { readonly outcome: 'changed'; readonly text: string }
  /** The file can't be read reliably, so nothing is changed. */
  | { readonly outcome: 'unreadable'; readonly problems: readonly Problem[] }
  /** Formatting would have changed its meaning. */
  | { readonly outcome: 'unsafe' };

/**
 * Formats a file of records: keys in the order of the interface, indentation by two, quotes where other tools would
 * misread a text, LF, one line break at the end, no byte order mark. Comments and all other text stay.
 * @param record the schema of a record in the version that the file is written in
 */
export function formatFile(file: SourceFile, bytes: Uint8Array, record: z.core.$ZodType): Formatted {
  const before = readRecords(file, bytes);
  if (before.problems.length > 0) return { outcome: 'unreadable', problems: before.problems };
  const text = tidied(before.text.replaceAll(/\r\n?/g, '\n'), file.format, record);
  const tidyBytes = Buffer.from(text);
  if (tidyBytes.equals(bytes)) return { outcome: 'tidy' };
  const after = readRecords(file, tidyBytes);
  return isTheSame(before, after) ? { outcome: 'changed', text } : { outcome: 'unsafe' };
}

function tidied(text: string, format: SourceFile['format'], record: z.core.$ZodType): string {
  const root = treeOf(text, format);
  const mended = root === undefined ? text : mendInline(text, root, format, record);
  if (format === 'json') return indentJson(mended);
  const moved = treeOf(mended, format);
  return moved === undefined ? mended : layOut(mended, moved, record);
}

function treeOf(text: string, format: SourceFile['format']): Node | undefined {
  return format === 'json' ? readJsonTree(text).root : editableTree(text);
}

/** True if the records are equal and all text is still there, if only as a comment. */
function isTheSame(before: RecordsDocument, after: RecordsDocument): boolean {
  return (
    after.problems.length === 0 &&
    isDeepStrictEqual(before.records, after.records) &&
    isDeepStrictEqual(characters(before.text), characters(after.text))
  );
}

/** How often each character occurs, except spaces, and quotes, which may be added. */
function characters(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const character of text.replaceAll(/[\s"]/g, ''))
    counts.set(character, (counts.get(character) ?? 0) + 1);
  return counts;
}

/**
 * Indents each line of a JSON text by two spaces for each line on which a bracket around it was opened. Values on the
 * same line stay there. Ends with one line break.
 */
export function indentJson(text: string): string {
  /** The indentation of the line of each open bracket. */
  const open: number[] = [];
  const lines: string[] = [];
  for (const written of text.trim().split('\n')) {
    const line = written.trim();
    if (line === '') {
      lines.push('');
      continue;
    }
    const [closers = ''] = /^[\]}\s]*/.exec(line) ?? [];
    const closing = closers.replace(/\s/g, '').length;
    const indent = closing > 0 ? (open.at(-closing) ?? 0) : (open.at(-1) ?? -2) + 2;
    lines.push(' '.repeat(indent) + line);
    for (const [token] of line.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
      if (token === '[' || token === '{') open.push(indent);
      else if (token === ']' || token === '}') open.pop();
    }
  }
  return `${lines.join('\n')}\n`;
}
