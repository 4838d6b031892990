import type { FieldPath } from '../../model/location.js';
import type { Range } from './finding.js';

/** A value as it is written: from its first character, or the sign of a block text, to its last. */
interface Placed extends Range {
  /** The value that was read. For lists and mappings it is the same object as in the whole value. */
  readonly value: unknown;
  /** The offset behind the colon, dash, bracket or comma before it. */
  readonly from: number;
  /** The YAML tag and anchor before it. */
  readonly tag?: Range;
  readonly anchor?: Range;
}

export interface Scalar extends Placed {
  readonly kind: 'scalar';
  /** Of a block text, its lines below the sign; absent if it has none. */
  readonly words?: Range;
}

/** A missing value. Its range is the empty one where it could be written. */
export interface Nothing extends Placed {
  readonly kind: 'nothing';
}

/** A field of a mapping, or an item of a list. */
export interface NodePart {
  /** Absent for an item. A key that is a list or mapping is as it is written. */
  readonly key?: string;
  /** The key as written, quotes included; the dash; in brackets, the item. Where a colon has no key before it, the colon. */
  readonly at: Range;
  /** What is wrong with the key. */
  readonly fault?: 'missing-key' | 'key-not-text';
  /** The YAML tag before the key. */
  readonly tag?: Range;
  readonly value: Node;
}

/** A list or mapping. */
export interface Container extends Placed {
  readonly kind: 'list' | 'mapping';
  /** In brackets or braces, or inside of such. */
  readonly isFlow: boolean;
  readonly parts: readonly NodePart[];
}

export interface Alias extends Placed {
  readonly kind: 'alias';
  readonly name: string;
  /** What it repeats; `itself` inside of that; undefined if there is no such anchor before it. */
  readonly target: Node | 'itself' | undefined;
}

/** A value with its position in the text. */
export type Node = Scalar | Nothing | Container | Alias;

export function isContainer(node: Node | undefined): node is Container {
  return node?.kind === 'list' || node?.kind === 'mapping';
}

/**
 * The range of the value at `path` under `root`, or of its key. List items have no key: the range is that of their first
 * key, or of the item. For a missing path, the key of the nearest existing parent; for an alias, the value at its anchor.
 */
export function rangeAt(root: Node, path: FieldPath, part: 'key' | 'value'): Range {
  let node = root;
  let label: Range | undefined;
  for (const step of path) {
    const inside = node.kind === 'alias' && typeof node.target === 'object' ? node.target : node;
    const found = isContainer(inside) ? partOf(inside, step) : undefined;
    if (found === undefined) return label ?? headOf(inside);
    node = found.value;
    label = found.key === undefined && node.kind !== 'nothing' ? undefined : found.at;
  }
  return part === 'key' || node.kind === 'nothing' ? (label ?? headOf(node)) : shownRange(node);
}

/** The item at an index, or the last field with a key. */
function partOf({ kind, parts }: Container, step: string | number): NodePart | undefined {
  return kind === 'list' ? parts[Number(step)] : parts.findLast(({ key }) => key === String(step));
}

/** The range shownRange for a value without a key: its own first key, else the whole value. */
function headOf(node: Node): Range {
  return (node.kind === 'mapping' && node.parts[0]?.at) || shownRange(node);
}

/** What is shownRange of a value: of a block text, its words; in place of a missing one, the sign before it. */
export function shownRange(node: Node): Range {
  if (node.kind === 'nothing') return { start: Math.max(0, node.from - 1), end: node.from };
  return (node.kind === 'scalar' && node.words) || node;
}

/** A value and all that are inside it. */
export function everyNode(node: Node): readonly Node[] {
  return isContainer(node) ? [node, ...node.parts.flatMap(({ value }) => everyNode(value))] : [node];
}
