import { isUtf8 } from 'node:buffer';
import type { Finding } from './finding.js';

type NotUtf8 = Extract<Finding, { rule: 'content/not-utf8' }>;

/** What no text in Windows-1252 has, as it is read byte by byte. */
const unprintable = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x81\x8d\x8f\x90\x9d]/;

/** The text of a file without its byte order mark. If it isn't UTF-8: what is wrong, and a text for the excerpt. */
export function decode(bytes: Uint8Array): { readonly text: string; readonly mistake?: NotUtf8 } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [mark] = /^(?:fffe|feff|efbbbf)/.exec(buffer.toString('hex', 0, 3)) ?? [];
  if (mark === 'fffe' || mark === 'feff') {
    const encoding = mark === 'fffe' ? 'utf-16le' : 'utf-16be';
    const text = new TextDecoder(encoding).decode(buffer);
    return { text, mistake: notUtf8(0, { byte: 0, looksLike: 'UTF-16' }) };
  }
  const skipped = mark === undefined ? 0 : 3;
  const text = buffer.toString('utf8', skipped);
  if (isUtf8(bytes)) return { text };
  const start = text.indexOf('\ufffd');
  const byte = skipped + Buffer.byteLength(text.slice(0, start));
  const isWindows = !unprintable.test(buffer.toString('latin1'));
  return { text, mistake: notUtf8(start, { byte, ...(isWindows && { looksLike: 'Windows-1252' }) }) };
}

function notUtf8(start: number, args: NotUtf8['args']): NotUtf8 {
  return { rule: 'content/not-utf8', args, at: [{ start, end: start + 1 }] };
}
