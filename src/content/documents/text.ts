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
  const text = buffer.toString('utf8');
  if (isUtf8(bytes)) return { text: withoutMark(text) };

  const { byte, at } = firstInvalid(text, buffer);
  const shown = withoutMark(text);
  const looksLike = isPlausibleWindows1252(bytes) ? 'Windows-1252' : undefined;
  return { text: shown, problem: notUtf8(name, shown, byte, at - (text.length - shown.length), looksLike) };
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

/** The first byte that isn't UTF-8, and the offset of the U+FFFD that `text` has in its place. */
function firstInvalid(text: string, bytes: Buffer): { readonly byte: number; readonly at: number } {
  let [byte, from] = [0, 0];
  for (;;) {
    const at = text.indexOf('\ufffd', from);
    byte += Buffer.byteLength(text.slice(from, at));
    // A file may contain U+FFFD itself.
    if (at === -1 || !bytes.subarray(byte).subarray(0, 3).equals(replacement)) return { byte, at };
    byte += 3;
    from = at + 1;
  }
}

const replacement = Buffer.from('\ufffd');

/** The text with a byte order mark, if the bytes that it replaces have one. */
export function withByteOrderMark(text: string, before: Uint8Array): string {
  const isMarked = before[0] === 0xef && before[1] === 0xbb && before[2] === 0xbf;
  return isMarked ? `\ufeff${text}` : text;
}
