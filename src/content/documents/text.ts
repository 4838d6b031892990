import { isUtf8 } from 'node:buffer';
import { type ProblemOf, problem } from '../../model/problem.js';
import { Lines } from './lines.js';
import { contentProblems } from './problems/index.js';

type NotUtf8 = ProblemOf<Pick<typeof contentProblems, 'content/not-utf8'>>;

/** The text of a file without its byte order mark. If it is not UTF-8: the problem, and a text for the excerpt. */
export interface Decoded {
  readonly text: string;
  readonly problem?: NotUtf8;
}

/** Decodes the bytes of the file `name` as UTF-8, with or without a byte order mark. */
export function decode(name: string, bytes: Uint8Array): Decoded {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const utf16 = utf16Order(bytes);
  if (utf16 !== undefined) {
    const shown = new TextDecoder(utf16).decode(bytes.subarray(0, 64 * 1024));
    return { text: shown, problem: notUtf8(name, shown, 0, 0, 'UTF-16') };
  }
  const text = withoutMark(buffer.toString('utf8'));
  if (isUtf8(bytes)) return { text };

  const byte = firstInvalidByte(bytes);
  const before = withoutMark(buffer.toString('utf8', 0, byte)).length;
  return {
    text,
    problem: notUtf8(name, text, byte, before, isPlausibleWindows1252(bytes) ? 'Windows-1252' : undefined),
  };
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function notUtf8(
  name: string,
  text: string,
  byte: number,
  offset: number,
  looksLike: 'UTF-16' | 'Windows-1252' | undefined,
): NotUtf8 {
  const lines = new Lines(text);
  const [start, end] = [lines.position(offset), lines.position(offset + 1)];
  return problem(contentProblems['content/not-utf8'], looksLike ? { byte, looksLike } : { byte }, [
    { file: name, start, end },
  ]);
}

/** Detects UTF-16 by its byte order mark, or because every other byte is zero, as in Latin text. */
function utf16Order(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const looked = Math.min(bytes.length, 1024) & ~1;
  for (let at = 0; at < looked; at++) if (bytes[at] === 0) zeros[at & 1]!++;
  const [even = 0, odd = 0] = zeros;
  if (looked >= 8 && odd > looked / 4 && even === 0) return 'utf-16le';
  if (looked >= 8 && even > looked / 4 && odd === 0) return 'utf-16be';
  return undefined;
}

/** True if every byte is printable in Windows-1252, which has no zero and five unused codes. */
function isPlausibleWindows1252(bytes: Uint8Array): boolean {
  return !bytes.some(
    (byte) =>
      byte === 0 ||
      (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) ||
      byte === 0x7f ||
      byte === 0x81 ||
      byte === 0x8d ||
      byte === 0x8f ||
      byte === 0x90 ||
      byte === 0x9d,
  );
}

/** The offset of the first byte that doesn't begin a valid sequence (RFC 3629 §4). */
function firstInvalidByte(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return at;
}

function sequenceLength(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  if (first < 0x80) return 1;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  const lowest = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const highest = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  const second = bytes[at + 1] ?? 0;
  if (second < lowest || second > highest) return 0;
  for (let next = at + 2; next < at + length; next++) if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  return length;
}

/** The text with a byte order mark, if the bytes that it replaces have one. */
export function withByteOrderMark(text: string, before: Uint8Array): string {
  const isMarked = before[0] === 0xef && before[1] === 0xbb && before[2] === 0xbf;
  return isMarked ? `\ufeff${text}` : text;
}
