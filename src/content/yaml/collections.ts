import type { Range } from '../finding.js';
import type { Entry, Node } from '../node.js';
import type { Source } from './source.js';

/** A node in a list or mapping, and the position at which the loader began to look for it. */
export interface Child {
  readonly node: Node;
  readonly opened: number;
}

/**
 * The items of a list written with dashes. The loader tells nothing of a dash that nothing follows, so those are
 * found in the text.
 */
export function blockItems(source: Source, children: readonly Child[], start: number, end: number): Node[] {
  const items: Node[] = [];
  let at = source.skip(start);
  for (const child of children) {
    let dash = at;
    while (at < child.opened && source.is('-', at)) {
      if (dash !== at) items.push(nothing(source.range(dash, dash + 1)));
      dash = at;
      at = source.skip(at + 1);
    }
    items.push(placed(child.node, source.range(dash, dash + 1)));
    at = source.skip(endOf(source, child));
  }
  for (; at < end && source.is('-', at); at = source.skip(at + 1))
    items.push(nothing(source.range(at, at + 1)));
  return items;
}

/** The items of a list written in brackets, where `key: value` is a mapping of one. */
export function flowItems(source: Source, children: readonly Child[], values: readonly unknown[]): Node[] {
  const items: Node[] = [];
  for (let at = 0; at < children.length; at++) {
    const child = children[at]!;
    if (!hasValue(source, child)) {
      items.push(child.node);
      continue;
    }
    const entries = mappingEntries(source, children.slice(at, at + 2));
    items.push({ kind: 'mapping', value: values[items.length], tag: undefined, entries, ...extent(entries) });
    at++;
  }
  return items;
}

/** The entries of a mapping of either style: its children are keys and values in turn, but some keys have none. */
export function mappingEntries(source: Source, children: readonly Child[]): Entry[] {
  const entries: Entry[] = [];
  for (let at = 0; at < children.length; at++) {
    const child = children[at]!;
    const { value: key, tag, start, end } = child.node;
    const place = { start, end };
    const value = hasValue(source, child) ? children[++at]?.node : undefined;
    entries.push({
      key: typeof key === 'string' ? key : keyName(key),
      at: place,
      plain: typeof key !== 'object' || key === null,
      tag,
      value: value === undefined ? nothing(place) : placed(value, place),
    });
  }
  return entries;
}

/** The stretch from the first to the last of some entries. */
export function extent(entries: readonly Entry[]): Range {
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('a mapping without braces or entries');
  return { start: first.at.start, end: Math.max(last.at.end, last.value.end) };
}

function hasValue(source: Source, key: Child): boolean {
  return source.is(':', source.skip(endOf(source, key)));
}

function endOf(source: Source, { node, opened }: Child): number {
  return node.kind === 'nothing' ? opened : node.end - source.base;
}

function nothing({ start, end }: Range): Node {
  return { kind: 'nothing', value: null, tag: undefined, start, end };
}

/** Gives a node that is nowhere the place of what stands for it. */
function placed(node: Node, { start, end }: Range): Node {
  return node.kind === 'nothing' ? { ...node, start, end } : node;
}

/** The name under which the loader keeps the value of a key, which may be a list or mapping. */
function keyName(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? '[object Object]' : item)).join(',');
  return isObject(value) ? '[object Object]' : String(value);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
