import { createScanner, visit } from 'jsonc-parser';
import { once } from '../../base/once.js';
import type { Range } from '../../content/documents/finding.js';
import { Lines } from '../../content/documents/lines.js';
import { setField } from '../../content/documents/node.js';
import type { FieldPath, Location } from '../../model/location.js';
import { type Raw, WrittenNumber } from '../incoming.js';

/** A JSON text (RFC 8259) whose numbers keep their digits, and the places of its values. */
interface RawJson {
  readonly root: Raw;
  /** The values that a later one of the same key hides: readers see only the last one. */
  readonly hidden: readonly { readonly path: FieldPath; readonly value: Raw }[];
  /** The value or key at a path; of a missing path, the key of the nearest value around it. Ends with its first line. */
  readonly place: (path: FieldPath, part?: 'key' | 'value') => Location;
}

/**
 * Reads values only: a tree with the places of a large feed would need more memory than everything else of an import.
 * Places are looked up in the text.
 * @param name of the file, for places
 * @param text valid JSON that is not too deep
 */
export function readRawJson(name: string, text: string): RawJson {
  const lines = once(() => new Lines(text));
  const rangeAt = rangesIn(text);
  return {
    ...valuesOf(text),
    place(path, part = 'value') {
      const { start, end } = rangeAt(path, part);
      const last = Math.min(end, lines().endOf(start));
      return { file: name, start: lines().position(start), end: lines().position(last) };
    },
  };
}

function valuesOf(text: string): Pick<RawJson, 'root' | 'hidden'> {
  const hidden: RawJson['hidden'][number][] = [];
  const around: { readonly value: Record<string, Raw> | Raw[]; key: string }[] = [];
  let root: Raw;
  const put = (value: Raw) => {
    const { value: outer, key } = around.at(-1) ?? { key: '' };
    if (Array.isArray(outer)) outer.push(value);
    else if (outer === undefined) root = value;
    else setField(outer, key, value);
  };
  const begin = (value: Record<string, Raw> | Raw[]) => {
    put(value);
    around.push({ value, key: '' });
  };
  const end = () => void around.pop();
  visit(text, {
    onObjectBegin: () => begin({}),
    onArrayBegin: () => begin([]),
    onObjectEnd: end,
    onArrayEnd: end,
    onObjectProperty(key, _offset, _length, _line, _column, pathOf) {
      const own = around.at(-1)!;
      const fields = own.value as Record<string, Raw>;
      if (Object.hasOwn(fields, key)) hidden.push({ path: [...pathOf(), key], value: fields[key] });
      own.key = key;
    },
    onLiteralValue: (value, start, length) =>
      put(typeof value === 'number' ? new WrittenNumber(text.slice(start, start + length)) : value),
  });
  return { root, hidden };
}

/** An item of a list, or a field of an object with its key, quotes included. */
interface Entry {
  readonly key: Range | undefined;
  readonly value: Range;
}

/** Lists and objects of more signs than this are cut into their entries only once. */
const worthKeeping = 10_000;

/** Finds ranges in a valid text, as `rangeAt` does in a tree. */
function rangesIn(text: string): (path: FieldPath, part: 'key' | 'value') => Range {
  const kept = new Map<number, readonly Entry[]>();
  const entriesAt = ({ start, end }: Range) => {
    const entries = kept.get(start) ?? entriesOf(text, start);
    if (end - start > worthKeeping) kept.set(start, entries);
    return entries;
  };
  const isKey = (key: Range | undefined, name: string) => {
    const written = key === undefined ? '' : text.slice(key.start + 1, key.end - 1);
    return written === name || (written.includes('\\') && JSON.parse(`"${written}"`) === name);
  };
  return (path, part) => {
    let value: Range = { start: text.search(/\S/), end: text.trimEnd().length };
    let label: Range | undefined;
    const head = () => (text[value.start] === '{' && entriesAt(value)[0]?.key) || value;
    for (const step of path) {
      const entries = entriesAt(value);
      const found =
        typeof step === 'number' ? entries[step] : entries.findLast(({ key }) => isKey(key, step));
      if (found === undefined) return label ?? head();
      ({ key: label, value } = found);
    }
    return part === 'key' ? (label ?? head()) : value;
  };
}

/** The entries of the list or object at an offset; none of anything else. */
function entriesOf(text: string, start: number): Entry[] {
  const entries: Entry[] = [];
  if (text[start] !== '[' && text[start] !== '{') return entries;
  const scanner = createScanner(text, true);
  scanner.setPosition(start + 1);
  let level = 0;
  let key: Range | undefined;
  let value: Range | undefined;
  for (;;) {
    scanner.scan();
    const at = scanner.getTokenOffset();
    const sign = text.charAt(at);
    const isEnd = sign === '}' || sign === ']';
    if (level === 0 && (isEnd || sign === ',')) {
      if (value !== undefined) entries.push({ key, value });
      if (isEnd) return entries;
      key = undefined;
      value = undefined;
    } else if (level === 0 && sign === ':') {
      key = value;
      value = undefined;
    } else {
      value = { start: value?.start ?? at, end: at + scanner.getTokenLength() };
      if (isEnd) level--;
      else if (sign === '{' || sign === '[') level++;
    }
  }
}
