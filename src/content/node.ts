import type { FieldPath } from '../model/location.js';
import type { Range } from './finding.js';

interface Placed extends Range {
  /** What the reader made of it: for lists and mappings the very object in the read value. */
  readonly value: unknown;
  /** A YAML tag written before it. */
  readonly tag: Range | undefined;
  /** A YAML anchor written before it. */
  readonly anchor?: Range;
}

export interface Scalar extends Placed {
  readonly kind: 'scalar';
}

/** Nothing where a value could be. Its range is that of its key or of its list's dash. */
export interface Nothing extends Placed {
  readonly kind: 'nothing';
}

export interface List extends Placed {
  readonly kind: 'list';
  readonly items: readonly Node[];
}

export interface Entry {
  readonly key: string;
  /** The key as written, quotes included. */
  readonly at: Range;
  /** False for keys that are lists or mappings themselves. */
  readonly plain: boolean;
  /** A YAML tag written before the key. */
  readonly tag: Range | undefined;
  readonly value: Node;
}

export interface Mapping extends Placed {
  readonly kind: 'mapping';
  readonly entries: readonly Entry[];
}

export interface Alias extends Placed {
  readonly kind: 'alias';
  readonly name: string;
  /** The list or mapping that it stands for, where that is known. */
  readonly target: Node | undefined;
}

/** A value and where it is written: what a text says, with its places. */
export type Node = Scalar | Nothing | List | Mapping | Alias;

/**
 * Where the value at `path` under `root` is written, or its key. A list's items have no key: their first key, or
 * they themselves, stand for it. Where there is nothing at `path`, the key of the nearest thing around it that
 * is there. What an alias repeats is where its anchor is.
 */
export function placeOf(root: Node, path: FieldPath, part: 'key' | 'value'): Range {
  let node = root;
  let label: Range | undefined;
  for (const step of path) {
    const inside = node.kind === 'alias' ? (node.target ?? node) : node;
    if (inside.kind === 'mapping') {
      const entry = inside.entries.findLast(({ key }) => key === String(step));
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

/** What to point at to mean a thing that has no key: its own first key, else all of it. */
function headOf(node: Node): Range {
  return (node.kind === 'mapping' && node.entries[0]?.at) || node;
}
