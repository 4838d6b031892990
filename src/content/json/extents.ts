import type { Range } from '../finding.js';

/** Where the string that begins after the quote at `quote` ends, behind its closing quote. */
export function stringEnd(text: string, quote: number): number {
  let end = text.indexOf('"', quote + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes++;
  return backslashes % 2 === 1;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

/** How many keys a sound JSON text writes, those written twice included. */
export function writtenKeys(text: string): number {
  let count = 0;
  for (let quote = text.indexOf('"'); quote !== -1; ) {
    const end = stringEnd(text, quote);
    let next = end;
    while (isSpace(text.charCodeAt(next))) next++;
    if (text.charCodeAt(next) === 0x3a) count++;
    quote = text.indexOf('"', end);
  }
  return count;
}

/** The stretches of the items of the list that a sound JSON text is, with the blanks around them. */
export function itemExtents(text: string): Range[] {
  const extents: Range[] = [];
  let level = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22 /* " */:
        at = stringEnd(text, at) - 1;
        break;
      case 0x5b /* [ */:
      case 0x7b /* { */:
        if (++level === 1) start = at + 1;
        break;
      case 0x5d /* ] */:
      case 0x7d /* } */:
        if (--level === 0) extents.push({ start, end: at });
        break;
      case 0x2c /* , */:
        if (level !== 1) break;
        extents.push({ start, end: at });
        start = at + 1;
    }
  }
  return extents;
}
