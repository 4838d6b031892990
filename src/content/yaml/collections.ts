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
 * found in the text. `misplaced` is a dash that is not below the first: behind one that nothing follows, the
 * loader takes the next for an item of the same list even where it belongs to a list around it.
 */
export function blockItems(
  source: Source,
  children: readonly Child[],
  start: number,
  end: number,
): { readonly items: Node[]; readonly misplaced: number | undefined } {
  const items: Node[] = [];
  const column = source.column(start);
  let misplaced: number | undefined;
  let at = start;
  const pass = () => {
    if (misplaced === undefined && source.column(at) !== column) misplaced = at;
    at = source.skip(at + 1);
  };
  for (const child of children) {
    let dash = at;
    while (at < child.opened && source.is('-', at)) {
      if (dash !== at) items.push(nothing(source.range(dash, dash + 1)));
      dash = at;
      pass();
    }
    items.push(placed(child.node, source.range(dash, dash + 1)));
    at = source.skip(endOf(source, child));
  }
  while (at < end && source.is('-', at)) {
    items.push(nothing(source.range(at, at + 1)));
    pass();
  }
  return { items, misplaced };
}

/** The items of a list written in brackets, where `key: value` is a mapping of one. */
export function flowItems(source: Source, children: readonly Child[], values: readonly unknown[]): Node[] {
  const items: Node[] = [];
  for (let at = 0; at < children.length; at++) {
    const child = children[at]!;
    if (colonBehind(source, child) === undefined) {
      items.push(child.node);
      continue;
    }
    const entries = mappingEntries(source, children.slice(at, at + 2));
    items.push({ kind: 'mapping', value: values[items.length], tag: undefined, ...entries });
    at++;
  }
  return items;
}

/**
 * The entries of a mapping of either style, and the stretch from the first to the last: its children are keys and
 * values in turn, but some keys have none.
 */
export function mappingEntries(
  source: Source,
  children: readonly Child[],
): Range & { readonly entries: readonly Entry[] } {
  const entries: Entry[] = [];
  let end = 0;
  for (let at = 0; at < children.length; at++) {
    const child = children[at]!;
    const { value: key, tag, start, end: keyEnd } = child.node;
    const place = { start, end: keyEnd };
    const colon = colonBehind(source, child);
    const value = colon === undefined ? undefined : children[++at]?.node;
    entries.push({
      key: typeof key === 'string' ? key : keyName(key),
      at: place,
      plain: typeof key !== 'object' || key === null,
      tag,
      value: value === undefined ? nothing(place) : placed(value, place),
    });
    const isEmpty = value === undefined || value.kind === 'nothing';
    end = !isEmpty ? value.end : colon === undefined ? keyEnd : source.base + colon + 1;
  }
  return { entries, start: entries[0]?.at.start ?? 0, end };
}

/** The position of the colon behind a key. */
function colonBehind(source: Source, key: Child): number | undefined {
  const colon = source.skip(endOf(source, key));
  return source.is(':', colon) ? colon : undefined;
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
