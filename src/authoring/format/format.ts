import { isUtf8 } from 'node:buffer';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { sha256 } from '../../base/bytes/sha256.js';
import type { Problem } from '../../model/problem.js';
import { type RecordsDocument, readRecords, type SourceFile } from '../../content/documents/document.js';
import { readJsonTree } from '../../content/documents/json/tree.js';
import type { Node } from '../../content/documents/node.js';
import { type Chunk, type ChunkSizes, chunkRecords, cutChunks } from '../../content/documents/yaml/chunks.js';
import { prologueOf } from '../../content/documents/yaml/pieces.js';
import { editableTree } from '../edit/blocks.js';
import { changedLines } from './changed-lines.js';
import { mendInline } from './format-inline.js';
import { layOut } from './format-lines.js';
import { UsualLines, type UsualRecord } from './usual-lines.js';

/** The result of formatting a file of records. */
export type Formatted =
  | { readonly outcome: 'tidy' }
  | {
      readonly outcome: 'changed';
      readonly bytes: Uint8Array;
      /** The number of lines that a reviewer has to read: changed or moved ones. */
      readonly lines: number;
    }
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
  const inChunks = file.format === 'yaml' ? formattedInChunks(bytes, record, sizes) : undefined;
  return inChunks ?? formattedWhole(file, bytes, record);
}

function formattedWhole(file: SourceFile, bytes: Uint8Array, record: z.core.$ZodType): Formatted {
  const before = readRecords(file, bytes);
  if (before.problems.length > 0) return { outcome: 'unreadable', problems: before.problems };
  const text = tidied(before.text.replaceAll(/\r\n?/g, '\n'), file.format, record);
  // In memory of its own, which a thread can give to another.
  const tidyBytes = new TextEncoder().encode(text);
  if (Buffer.compare(tidyBytes, bytes) === 0) return { outcome: 'tidy' };
  const after = readRecords(file, tidyBytes);
  if (!isTheSame(before, after)) return { outcome: 'unsafe' };
  const { removed, added } = changedLines(Buffer.from(bytes).toString(), text);
  return { outcome: 'changed', bytes: tidyBytes, lines: Math.max(removed, added) };
}

/**
 * Formats a list chunk by chunk: the trees of all of a large one would need fifty times its size.
 * @returns nothing for a file that has to be formatted as a whole
 */
function formattedInChunks(
  bytes: Uint8Array,
  record: z.core.$ZodType,
  sizes: ChunkSizes | undefined,
): Formatted | undefined {
  if (bytes[0] === byteOrderMark || bytes.includes(carriageReturn) || !isUtf8(bytes)) return undefined;
  const whole: Chunk = { bytes, indent: 0, isFirst: true, isLast: true };
  const chunks = cutChunks(bytes, sizes) ?? (beginsItem(bytes) ? [whole] : []);
  if (chunks.length === 0) return undefined;
  const pieces: Uint8Array[] = [];
  const lines = { removed: 0, added: 0 };
  let isChanged = false;
  for (const chunk of chunks) {
    const tidy = new ChunkFormatter(chunk, record, lines).tidied();
    if (tidy === undefined) return undefined;
    isChanged ||= tidy !== chunk.bytes;
    pieces.push(tidy);
  }
  if (!isChanged) return { outcome: 'tidy' };
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return { outcome: 'changed', bytes: all, lines: Math.max(lines.removed, lines.added) };
}

/**
 * Whether a change of a large list needs no formatting: what it writes is formatted, or what it replaces wasn't, so that the
 * list as a whole wasn't. False also means that it isn't known without formatting both.
 */
export function isChangeTidy(before: Uint8Array, after: Uint8Array, record: z.core.$ZodType): boolean {
  if ([before, after].some((bytes) => bytes[0] === byteOrderMark || bytes.includes(carriageReturn)))
    return false;
  const nameOf = ({ bytes, indent, isFirst, isLast }: Chunk) =>
    JSON.stringify([sha256(bytes), indent, isFirst, isLast]);
  const [was, is] = [cutChunks(before), cutChunks(after)];
  if (was === undefined || is === undefined) return false;
  const [names, known] = [new Set(is.map(nameOf)), new Set(was.map(nameOf))];
  const lines = { removed: 0, added: 0 };
  const tidied = (chunk: Chunk) => new ChunkFormatter(chunk, record, lines).tidied();
  return (
    is.every((chunk) => known.has(nameOf(chunk)) || tidied(chunk) === chunk.bytes) ||
    was.some((chunk) => {
      const tidy = names.has(nameOf(chunk)) ? chunk.bytes : tidied(chunk);
      return tidy !== undefined && tidy !== chunk.bytes;
    })
  );
}

/** The first byte of a byte order mark. */
const byteOrderMark = 0xef;
const carriageReturn = 0x0d;

function beginsItem([dash, space]: Uint8Array): boolean {
  return dash === 0x2d && space === 0x20;
}

/** Formats a chunk: record by record where their lines are of the usual kind, by trees the others between them. */
class ChunkFormatter {
  readonly #chunk: Chunk;
  readonly #text: string;
  readonly #record: z.core.$ZodType;
  readonly #lines: { removed: number; added: number };
  /** What is formatted already, as far as it differs, and the offset up to which it is. */
  readonly #parts: string[] = [];
  #done = 0;

  /** @param lines to which the changed lines are added */
  constructor(chunk: Chunk, record: z.core.$ZodType, lines: { removed: number; added: number }) {
    this.#chunk = chunk;
    this.#text = Buffer.from(chunk.bytes.buffer, chunk.bytes.byteOffset, chunk.bytes.length).toString('utf8');
    this.#record = record;
    this.#lines = lines;
  }

  /**
   * The formatted bytes, the very ones of the chunk if nothing changes; nothing where the rest of the file may matter to it,
   * or it would mean something else.
   */
  tidied(): Uint8Array | undefined {
    const { bytes, isFirst, indent } = this.#chunk;
    const text = this.#text;
    const usual = new UsualLines(text, this.#record);
    const dash = `\n${' '.repeat(indent)}- `;
    /** Where what has to be formatted by trees begins, if it isn't yet. */
    let open: number | undefined;
    for (let start = 0; start < text.length; ) {
      const from = start === 0 && isFirst ? prologueOf(text).content : start;
      const next = text.indexOf(dash, from) + 1;
      const end = next === 0 ? text.length : next;
      const own = indent === 0 && from === start ? usual.record(start, end) : undefined;
      // A record of one line is formatted together with the next one, since it depends on that.
      const isUsual =
        own !== undefined &&
        this.#isUsual(own, start, end) &&
        (open === undefined || !isOneLine(text, open, start, dash));
      if (isUsual) {
        if (open !== undefined && !this.#byTrees(open, start)) return undefined;
        open = undefined;
        this.#byLines(own, end);
      } else open ??= start;
      start = end;
    }
    if (open !== undefined && !this.#byTrees(open, text.length)) return undefined;
    if (this.#parts.length === 0) return bytes;
    this.#parts.push(text.slice(this.#done));
    return Buffer.from(this.#parts.join(''));
  }

  /** True for a record of which the lines alone say what becomes of it. */
  #isUsual({ lines, blanks, isSound }: UsualRecord, start: number, end: number): boolean {
    const { isLast, isFirst } = this.#chunk;
    const endsFile = isLast && end === this.#text.length;
    if (lines < 2 || blanks > (endsFile ? 0 : 1)) return false;
    if (isSound) return true;
    const bytes = Buffer.from(this.#text.slice(start, end));
    return (
      chunkRecords({ bytes, indent: 0, isFirst: isFirst && start === 0, isLast: endsFile })?.length === 1
    );
  }

  #byLines({ blanks, quotes }: UsualRecord, end: number): void {
    for (const at of quotes) this.#put(at, at, '"');
    this.#lines.removed += quotes.length / 2;
    this.#lines.added += quotes.length / 2;
    if (blanks > 0 || (this.#chunk.isLast && end === this.#text.length)) return;
    this.#put(end, end, '\n');
    this.#lines.added++;
  }

  /** @returns false where it can't be formatted by itself */
  #byTrees(start: number, end: number): boolean {
    const { indent, isFirst, isLast } = this.#chunk;
    const text = this.#text.slice(start, end);
    const place = {
      indent,
      isFirst: isFirst && start === 0,
      isLast: isLast && end === this.#text.length,
    };
    const own = tidiedPiece(text, place, this.#record);
    if (own === undefined) return false;
    if (own === text) return true;
    const { removed, added } = changedLines(text, own);
    this.#lines.removed += removed;
    this.#lines.added += added;
    this.#put(start, end, own);
    return true;
  }

  #put(start: number, end: number, text: string): void {
    this.#parts.push(this.#text.slice(this.#done, start), text);
    this.#done = end;
  }
}

/** The formatted text of records; nothing where the rest of the file may matter to them, or they would mean something else. */
function tidiedPiece(text: string, place: Omit<Chunk, 'bytes'>, record: z.core.$ZodType): string | undefined {
  const records = chunkRecords({ ...place, bytes: Buffer.from(text) });
  if (records === undefined) return undefined;
  let own: string;
  if (place.isLast) own = tidied(text, 'yaml', record);
  else {
    // Whether an empty line comes before the next record depends on that one too, if this one takes a line only.
    if (isOneLine(text, 0, text.length, `\n${' '.repeat(place.indent)}- `)) return undefined;
    const all = tidied(`${text}${nextAt(place.indent)}`, 'yaml', record);
    if (!all.endsWith(nextAt(0))) return undefined;
    own = all.slice(0, -nextAt(0).length);
  }
  if (own === text) return text;
  const after = chunkRecords({ ...place, bytes: Buffer.from(own), indent: 0 });
  const isSame = after !== undefined && isDeepStrictEqual(records, after) && haveSameCharacters(text, own);
  return isSame ? own : undefined;
}

/** A stand-in for the next record, since what comes after a record matters to the lines between them. */
function nextAt(column: number): string {
  const indent = ' '.repeat(column);
  return `${indent}- next: record\n${indent}  of: the list\n`;
}

/** True if the last item of a stretch takes up no more than one line, without comments. */
function isOneLine(text: string, start: number, end: number, dash: string): boolean {
  const at = text.lastIndexOf(dash, end - 2);
  const item = text.slice(at < start ? start : at + 1, end);
  return item.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line)).length < 2;
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
  const counts = new Map<number, number>();
  const few = new Int32Array(128);
  const count = (text: string, step: number) => {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code < few.length) few[code]! += step;
      else {
        const point = text.codePointAt(at)!;
        if (point > 0xffff) at++;
        counts.set(point, (counts.get(point) ?? 0) + step);
      }
    }
  };
  count(before, 1);
  count(after, -1);
  return [...few.entries(), ...counts].every(
    ([code, difference]) => difference === 0 || /[\s"]/.test(String.fromCodePoint(code)),
  );
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
