import { visit } from 'jsonc-parser';
import { once } from '../../base/once.js';
import type { Range } from '../../content/documents/finding.js';
import { Lines, lineEnd } from '../../content/documents/lines.js';
import { rangeAt } from '../../content/documents/node.js';
import { lastOf } from '../../content/documents/reading.js';
import { treeOf } from '../../content/documents/tree.js';
import { type FieldPath, type Location, valueAt } from '../../model/location.js';
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
 * Reads values, and where each list and object is. A tree with all places is only made of the outermost one on a path that
 * is not too large, mostly a record.
 * @param name of the file, for places
 * @param text valid JSON that is not too deep
 * @param mostInTree a list or object of more characters has no tree of places, which needs many times its memory
 */
export function readRawJson(name: string, text: string, mostInTree = 1_000_000): RawJson {
  const lines = once(() => new Lines(text));
  const ranges = new WeakMap<object, Range>();
  const { root, hidden } = valuesOf(text, ranges);
  const rangeOf = (value: Raw): Range => ranges.get(value as object) ?? { start: 0, end: text.length };
  const treeIn = lastOf((value: Raw) => treeOf(text, rangeOf(value)).documents[0]!.root);
  return {
    root,
    hidden,
    place(path, part = 'value') {
      let outermost = root;
      let depth = 0;
      const isLarge = () => rangeOf(outermost).end - rangeOf(outermost).start > mostInTree;
      for (; isLarge() && depth < path.length; depth++) {
        const next = valueAt(outermost, [path[depth]!]);
        if (typeof next !== 'object' || next === null || !ranges.has(next)) break;
        outermost = next;
      }
      const { start, end } = isLarge()
        ? rangeOf(outermost)
        : rangeAt(treeIn(outermost), path.slice(depth), part);
      const last = Math.min(end, lineEnd(text, start));
      return { file: name, start: lines().position(start), end: lines().position(last) };
    },
  };
}

/** @param ranges receives those of lists and objects */
function valuesOf(text: string, ranges: WeakMap<object, Range>): Pick<RawJson, 'root' | 'hidden'> {
  const hidden: RawJson['hidden'][number][] = [];
  const around: { readonly parts: Map<string | number, Raw>; readonly start: number; key?: string }[] = [];
  let root: Raw;
  const put = (value: Raw) => {
    const outer = around.at(-1);
    if (outer === undefined) root = value;
    else outer.parts.set(outer.key ?? outer.parts.size, value);
  };
  const begin = (start: number) => {
    around.push({ parts: new Map(), start });
  };
  const end = (value: object, offset: number) => {
    ranges.set(value, { start: around.pop()!.start, end: offset + 1 });
    put(value);
  };
  visit(text, {
    onObjectBegin: begin,
    onArrayBegin: begin,
    onObjectEnd: (offset) => end(Object.fromEntries(around.at(-1)!.parts), offset),
    onArrayEnd: (offset) => end([...around.at(-1)!.parts.values()], offset),
    onObjectProperty(key, _offset, _length, _line, _column, pathOf) {
      const own = around.at(-1)!;
      if (own.parts.has(key)) hidden.push({ path: [...pathOf(), key], value: own.parts.get(key) });
      own.key = key;
    },
    onLiteralValue: (value, start, length) =>
      put(typeof value === 'number' ? new WrittenNumber(text.slice(start, start + length)) : value),
  });
  return { root, hidden };
}
