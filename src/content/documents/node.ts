import type { FieldPath } from '../../model/location.js';
import type { Range } from './finding.js';

interface Placed extends Range {
  /** The value that was read. For lists and mappings it is the same object as in the whole value. */
  readonly value: unknown;
  /** The YAML tag before it. */
  readonly tag: Range | undefined;
  /** The YAML anchor before it. */
  readonly anchor?: Range;
  /** In YAML, the offset behind the colon or dash before it. */
  readonly from?: number;
}

export interface Scalar extends Placed {
  readonly kind: 'scalar';
}

/** A missing value. Its range is that of its key or of the list's dash. */
export interface Nothing extends Placed {
  readonly kind: 'nothing';
}

export interface List extends Placed {
  readonly kind: 'list';
  readonly value: unknown[];
  readonly items: readonly Node[];
}

export interface Entry {
  readonly key: string;
  /** The key as written, quotes included. */
  readonly at: Range;
  /** False if the key is a list or a mapping. */
  readonly plain: boolean;
  /** True where a colon has no key before it. */
  readonly missing?: boolean;
  /** The YAML tag before the key. */
  readonly tag: Range | undefined;
  readonly value: Node;
}

export interface Mapping extends Placed {
  readonly kind: 'mapping';
  readonly value: { [key: string]: unknown };
  readonly entries: readonly Entry[];
}

export interface Alias extends Placed {
  readonly kind: 'alias';
  readonly name: string;
  /** False if there is no such anchor before it. */
  readonly isKnown: boolean;
  /** The list or mapping that it repeats, if known; undefined inside of that. */
  readonly target: Node | undefined;
}

/** A value with its position in the text. */
export type Node = Scalar | Nothing | List | Mapping | Alias;

/**
 * The range of the value at `path` under `root`, or of its key. List items have no key: the range is that of their first
 * key, or of the item. For a missing path, the key of the nearest existing parent; for an alias, the value at its anchor.
 */
export function rangeAt(root: Node, path: FieldPath, part: 'key' | 'value'): Range {
  let node = root;
  let label: Range | undefined;
  for (const step of path) {
    const inside = node.kind === 'alias' ? (node.target ?? node) : node;
    if (inside.kind === 'mapping') {
      const entry = entryOf(inside, String(step));
      if (entry === undefined) return label ?? headOf(inside);
      node = entry.value;
      label = entry.at;
    } else {
      const item = inside.kind === 'list' ? inside.items[Number(step)] : undefined;
      if (item === undefined) return label ?? headOf(inside);
      node = item;
      label = undefined;
    }
  }
  return part === 'key' ? (label ?? headOf(node)) : node;
}

const entriesByKey = new WeakMap<Mapping, ReadonlyMap<string, Entry>>();

/** The last entry with a key. In a large mapping, each of thousands may be asked for. */
function entryOf(mapping: Mapping, key: string): Entry | undefined {
  const { entries } = mapping;
  if (entries.length < 50) return entries.findLast((entry) => entry.key === key);
  const known = entriesByKey.get(mapping) ?? new Map(entries.map((entry) => [entry.key, entry]));
  entriesByKey.set(mapping, known);
  return known.get(key);
}

/** The range shown for a value without a key: its own first key, else the whole value. */
function headOf(node: Node): Range {
  return (node.kind === 'mapping' && node.entries[0]?.at) || node;
}

/** A value and all that are inside it. */
export function everyNode(node: Node): readonly Node[] {
  const inside =
    node.kind === 'list' ? node.items : node.kind === 'mapping' ? node.entries.map(({ value }) => value) : [];
  return [node, ...inside.flatMap(everyNode)];
}

/** Sets a field of a value that is read, whatever its key is. */
export function setField(value: Mapping['value'], key: string, field: unknown): void {
  // Setting it would set the prototype.
  if (key === '__proto__') Object.defineProperty(value, key, { ...own, value: field });
  else value[key] = field;
}

const own = { configurable: true, enumerable: true, writable: true } as const;
