import { type Node as Parsed, type ParseError, parseTree } from 'jsonc-parser';
import type { Range } from '../finding.js';
import { deepest } from '../limits.js';
import type { Entry, Mapping, Node } from '../node.js';
import { setField } from '../node.js';

/** The values of a JSON text, with their places (RFC 8259). */
export interface JsonTree {
  /** Undefined where there is nothing, or it is too deep. Of a broken text, as much as was read. */
  readonly root: Node | undefined;
  /** The first mistake, with an offset in the text. */
  readonly error: ParseError | undefined;
  /** Where the first list or object begins that is too deep. */
  readonly tooDeep: number | undefined;
}

/** Reads a stretch of JSON. Of keys that are written twice the last one counts. */
export function readJsonTree(text: string, { start, end }: Range = { start: 0, end: text.length }): JsonTree {
  const own = text.slice(start, end);
  // The parser calls itself for each level.
  const tooDeep = offsetAtDepth(own, deepest + 1);
  if (tooDeep !== undefined) return { root: undefined, error: undefined, tooDeep: start + tooDeep };
  const errors: ParseError[] = [];
  const parsed = parseTree(own, errors, { disallowComments: true, allowEmptyContent: false });
  const [error] = errors;
  return {
    root: parsed && nodeOf(parsed, start),
    error: error && { ...error, offset: error.offset + start },
    tooDeep: undefined,
  };
}

/** @param base what to add to the parser's offsets for those in the file */
function nodeOf(parsed: Parsed, base: number): Node {
  const { type, offset, length, children = [] } = parsed;
  const place = { tag: undefined, start: offset + base, end: offset + length + base };
  if (type === 'array') {
    const items = children.map((child) => nodeOf(child, base));
    return { kind: 'list', value: items.map(({ value }) => value), items, ...place };
  }
  if (type !== 'object') return { kind: 'scalar', value: parsed.value as unknown, ...place };
  const entries: Entry[] = [];
  const value: Mapping['value'] = {};
  for (const { children: [key, own] = [] } of children) {
    if (key === undefined) continue;
    const at = { start: key.offset + base, end: key.offset + key.length + base };
    const node: Node = own ? nodeOf(own, base) : { kind: 'nothing', value: null, tag: undefined, ...at };
    entries.push({ key: String(key.value), at, plain: true, tag: undefined, value: node });
    setField(value, String(key.value), node.value);
  }
  return { kind: 'mapping', value, entries, ...place };
}

/** Where the first list or object begins that is so deep in others. */
export function offsetAtDepth(text: string, depth: number): number | undefined {
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22 /* " */) at = stringEnd(text, at) - 1;
    else if (code === 0x5b /* [ */ || code === 0x7b /* { */) {
      if (++level === depth) return at;
    } else if (code === 0x5d /* ] */ || code === 0x7d /* } */) level--;
  }
  return undefined;
}

/** The ranges of the items of a valid JSON list, including the spaces around them. */
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

/** The offset behind the closing quote of the string that begins at `quote`. */
function stringEnd(text: string, quote: number): number {
  let end = text.indexOf('"', quote + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end + 1;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes++;
  return backslashes % 2 === 1;
}
