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

  const shown = withoutMark(text);
  const at = text.indexOf('\ufffd');
  const byte = Buffer.byteLength(text.slice(0, at));
  const looksLike = unprintable.test(buffer.toString('latin1')) ? undefined : 'Windows-1252';
  return { text: shown, problem: notUtf8(name, shown, byte, at - (text.length - shown.length), looksLike) };
}

/** What no text in Windows-1252 has, as it is read byte by byte. */
const unprintable = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x81\x8d\x8f\x90\x9d]/;

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

function utf16Order([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}
