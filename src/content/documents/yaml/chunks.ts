import { isUtf8 } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { isPlainObject, type PlainObject } from '../../../base/json/plain-object.js';
import { lineStart } from '../lines.js';
import { mayHaveCutText } from './lost-text.js';
import { isDash, prologueOf } from './pieces.js';
import { validValue } from './read.js';
import { mayHaveAliases } from './values.js';

/** The sizes of chunks, in bytes. */
export interface ChunkSizes {
  readonly least: number;
  /** From this size on, a chunk ends at the next record. A record may be larger. */
  readonly most: number;
  /** Between the two, a chunk ends at one in this many records. */
  readonly oneIn: number;
}

/** The records of smaller chunks take longer to read, those of larger ones keep the garbage collector busy. */
const usualSizes: ChunkSizes = { least: 96 * 1024, most: 384 * 1024, oneIn: 32 };

/** A stretch of a list of records: whole items, with what is before the first of them. */
export interface Chunk {
  readonly bytes: Uint8Array;
  /** How far the dashes of the list's items are indented. */
  readonly indent: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

/** The number of bytes at the beginning of a file in which its first item is looked for. */
const farthestItem = 64 * 1024;

/**
 * Cuts a large file whose root is a list with a dash before every item. Where it is cut depends on the records there, so that
 * an added record moves only the cuts beside it.
 * @returns nothing where the file is small or isn't such a list
 */
export function cutChunks(
  bytes: Uint8Array,
  { least, most, oneIn }: ChunkSizes = usualSizes,
): readonly Chunk[] | undefined {
  if (bytes.length <= most || !isUtf8(bytes)) return undefined;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = buffer.toString('latin1', 0, farthestItem);
  const { content } = prologueOf(head);
  const indent = content - lineStart(head, content);
  if (!isDash(head, content) || head.slice(content - indent, content).trim() !== '') return undefined;
  const item = `\n${' '.repeat(indent)}- `;
  const starts = [0];
  let last = 0;
  for (let at = itemFrom(content + least); at !== -1; ) {
    const next = buffer.indexOf(item, at + 1);
    const record = buffer.subarray(at + 1, next === -1 ? buffer.length : next + 1);
    if (at - last < most && crc32(record) % oneIn !== 0) at = next;
    else {
      last = at + 1;
      starts.push(last);
      at = itemFrom(last + least);
    }
  }
  return starts.map((start, index) => ({
    bytes: buffer.subarray(start, starts[index + 1]),
    indent,
    isFirst: index === 0,
    isLast: index === starts.length - 1,
  }));

  function itemFrom(offset: number): number {
    return offset >= buffer.length ? -1 : buffer.indexOf(item, offset);
  }
}

/** A marker of a document's beginning or end. */
const documentMarker = /^(?:---|\.\.\.)/m;

/**
 * The records of a chunk, read as if the rest of the file were there too.
 * @returns nothing where something is wrong with them, or may concern the rest of the file: it has to be read as a whole
 */
export function chunkRecords({ bytes, indent, isFirst, isLast }: Chunk): readonly PlainObject[] | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  const own = isFirst ? text.slice(prologueOf(text).content) : text;
  if (text.includes('<<<<<<<') || documentMarker.test(own) || mayHaveAliases(text)) return undefined;
  // A stand-in for the next item, since what comes after a value may matter to it.
  const value = validValue(isLast ? text : `${text}${' '.repeat(indent)}- next\n`);
  if (!Array.isArray(value) || mayHaveCutText(text)) return undefined;
  if (!isLast && value.pop() !== 'next') return undefined;
  return value.every(isPlainObject) ? value : undefined;
}
