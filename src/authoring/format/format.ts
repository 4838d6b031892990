import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Problem } from '../../model/problem.js';
import { type RecordsDocument, readRecords, type SourceFile } from '../../source/documents/document.js';
import { readJsonTree } from '../../source/documents/json/tree.js';
import type { Node } from '../../source/documents/node.js';
import { type Chunk, type ChunkSizes, chunkRecords, cutChunks } from '../../source/documents/yaml/chunks.js';
import { editableTree } from '../edit/blocks.js';
import { mendInline } from './format-inline.js';
import { layOut } from './format-lines.js';
import { areTidyLines } from './tidy-lines.js';

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
 * @param sizes of the chunks in which a large file is formatted
 */
export function formatFile(
  file: SourceFile,
  bytes: Uint8Array,
  record: z.core.$ZodType,
  sizes?: ChunkSizes,
): Formatted {
  const text = file.format === 'yaml' ? tidiedInChunks(bytes, record, sizes) : undefined;
  if (text === undefined) return formattedWhole(file, bytes, record);
  return Buffer.from(text).equals(bytes) ? { outcome: 'tidy' } : { outcome: 'changed', text };
}

function formattedWhole(file: SourceFile, bytes: Uint8Array, record: z.core.$ZodType): Formatted {
  const before = readRecords(file, bytes);
  if (before.problems.length > 0) return { outcome: 'unreadable', problems: before.problems };
  const isPlain = file.format === 'yaml' && bytes[0] !== byteOrderMark;
  if (isPlain && areTidyLines(before.text, record, true)) return { outcome: 'tidy' };
  const text = tidied(before.text.replaceAll(/\r\n?/g, '\n'), file.format, record);
  const tidyBytes = Buffer.from(text);
  if (tidyBytes.equals(bytes)) return { outcome: 'tidy' };
  const after = readRecords(file, tidyBytes);
  return isTheSame(before, after) ? { outcome: 'changed', text } : { outcome: 'unsafe' };
}

/**
 * The formatted text of a large list, made chunk by chunk: the trees of all of it would need fifty times its size.
 * @returns nothing for a file that has to be formatted as a whole
 */
function tidiedInChunks(
  bytes: Uint8Array,
  record: z.core.$ZodType,
  sizes: ChunkSizes | undefined,
): string | undefined {
  const isPlain = bytes[0] !== byteOrderMark && !bytes.includes(carriageReturn);
  const chunks = (isPlain ? cutChunks(bytes, sizes) : undefined) ?? [];
  const pieces: string[] = [];
  for (const chunk of chunks) {
    const piece = tidiedChunk(chunk, record);
    if (piece === undefined) return undefined;
    pieces.push(piece);
  }
  return pieces.length === 0 ? undefined : pieces.join('');
}

/** The first byte of a byte order mark. */
const byteOrderMark = 0xef;
const carriageReturn = 0x0d;

/** The formatted text of a chunk; nothing where the rest of the file may matter to it, or it would mean something else. */
function tidiedChunk(chunk: Chunk, record: z.core.$ZodType): string | undefined {
  const records = chunkRecords(chunk);
  if (records === undefined) return undefined;
  const text = Buffer.from(chunk.bytes).toString('utf8');
  if (areTidyLines(text, record, chunk.isLast)) return text;
  let own: string;
  if (chunk.isLast) own = tidied(text, 'yaml', record);
  else {
    const dash = `${' '.repeat(chunk.indent)}- `;
    // Whether an empty line comes before the next record depends on that one too, if this one takes a line only.
    if (linesOfLast(text, dash) < 2) return undefined;
    const all = tidied(`${text}${nextAt(chunk.indent)}`, 'yaml', record);
    if (!all.endsWith(nextAt(0))) return undefined;
    own = all.slice(0, -nextAt(0).length);
  }
  if (own === text) return text;
  const after = chunkRecords({ ...chunk, bytes: Buffer.from(own), indent: 0 });
  const isSame = after !== undefined && isDeepStrictEqual(records, after) && haveSameCharacters(text, own);
  return isSame ? own : undefined;
}

/** A stand-in for the next record, since what comes after a record matters to the lines between them. */
function nextAt(column: number): string {
  const indent = ' '.repeat(column);
  return `${indent}- next: record\n${indent}  of: the list\n`;
}

/** The number of lines of the last item, without comments. */
function linesOfLast(text: string, dash: string): number {
  const item = text.slice(text.lastIndexOf(`\n${dash}`) + 1);
  return item.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line)).length;
}

function tidied(text: string, format: SourceFile['format'], record: z.core.$ZodType): string {
  const root = treeOf(text, format);
  const mended = root === undefined ? text : mendInline(text, root, format, record);
  if (format === 'json') return indentJson(mended);
  const moved = mended === text ? root : treeOf(mended, format);
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
    haveSameCharacters(before.text, after.text)
  );
}

/** True if each character occurs equally often, except spaces, and quotes, which may be added. */
function haveSameCharacters(before: string, after: string): boolean {
  const counts = new Int32Array(0x1_0000);
  const count = (text: string, step: number) => {
    for (let at = 0; at < text.length; at++) counts[text.charCodeAt(at)]! += step;
  };
  count(before, 1);
  count(after, -1);
  const isSame = counts.every(
    (difference, code) => difference === 0 || /[\s"]/.test(String.fromCharCode(code)),
  );
  return isSame && isDeepStrictEqual(pairsIn(before), pairsIn(after));
}

/** The characters that are pairs of code units, sorted. */
function pairsIn(text: string): readonly string[] {
  return (text.match(/[\u{10000}-\u{10ffff}]/gu) ?? []).sort();
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
