import type { Excerpt, FieldPath, Location } from '../../model/location.js';
import { readJsonTree } from '../../source/documents/json/tree.js';
import { Lines } from '../../source/documents/lines.js';
import { type Node, rangeAt } from '../../source/documents/node.js';
import { BytePlaces } from './byte-places.js';
import type { Scanned } from './scan.js';
import type { StoredBytes } from './source.js';
import { type DuplicateField, rawValue, StoredValue } from './values.js';

/** A feed without JSON errors, and the locations of its values. */
export class OpenedFeed {
  readonly #name: string;
  readonly #scanned: Scanned;
  readonly #places: BytePlaces;
  /** The leaf that was used last: locations are usually asked for one record after the other. */
  #last: Leaf | undefined;

  constructor(name: string, source: StoredBytes, scanned: Scanned) {
    this.#name = name;
    this.#scanned = scanned;
    this.#places = new BytePlaces(source, startOfText(source));
  }

  /** All fields that are written twice. */
  twice(): DuplicateField[] {
    const { twice, leavesWithTwice } = this.#scanned;
    const inLeaves = leavesWithTwice.flatMap((path) => {
      const found: DuplicateField[] = [];
      const { leaf } = this.#leafOn(path);
      if (leaf === undefined) return [];
      const { tree, text } = this.#opened(leaf);
      rawValue(tree, text, (hidden) => found.push({ ...hidden, path: [...path, ...hidden.path] }));
      return found;
    });
    return [...twice, ...inLeaves];
  }

  /** The location of the value or key at a path; for a missing one, the nearest value around it. */
  place(path: FieldPath, part: 'key' | 'value' = 'value'): Location {
    const { leaf, length, label } = this.#leafOn(path);
    if (leaf === undefined || length === path.length) return this.#outside(path, part);
    const { tree, text, lines, at } = this.#opened(leaf);
    const rest = path.slice(length);
    const isThere =
      tree.kind === 'mapping'
        ? tree.entries.some(({ key }) => key === String(rest[0]))
        : tree.kind === 'list' && Number(rest[0]) in tree.items;
    if (!isThere && label) return this.#outside(path.slice(0, length), 'key');
    const { start, end } = rangeAt(tree, rest, part);
    const position = (offset: number) => {
      const { line, column } = lines.position(offset);
      return { line: at.line + line - 1, column: line === 1 ? at.column + column - 1 : column };
    };
    const last = Math.min(end, lineEnd(text, lines, start));
    return { file: this.#name, start: position(start), end: position(last) };
  }

  /** The lines around a location, for display. */
  around({ start }: Location): Excerpt {
    return this.#places.around(start);
  }

  #outside(path: FieldPath, part: 'key' | 'value'): Location {
    const { start, end } = rangeAt(this.#scanned.root, path, part);
    const last = this.#places.lineEnd(start, end);
    return { file: this.#name, start: this.#places.position(start), end: this.#places.position(last) };
  }

  /** The leaf that contains a path, the number of steps to it, and whether it is the value of a key. */
  #leafOn(path: FieldPath): { leaf: StoredValue | undefined; length: number; label: boolean } {
    let node: Node = this.#scanned.root;
    let label = false;
    for (let length = 0; ; length++) {
      if (node.kind === 'scalar') {
        return { leaf: node.value instanceof StoredValue ? node.value : undefined, length, label };
      }
      const step = path[length];
      if (step === undefined || (node.kind !== 'mapping' && node.kind !== 'list'))
        return { leaf: undefined, length, label };
      label = node.kind === 'mapping';
      const inner: Node | undefined =
        node.kind === 'mapping'
          ? node.entries.findLast(({ key }) => key === String(step))?.value
          : node.items[Number(step)];
      if (inner === undefined) return { leaf: undefined, length, label };
      node = inner;
    }
  }

  #opened(leaf: StoredValue): Leaf {
    if (this.#last?.leaf === leaf) return this.#last;
    const { text } = leaf;
    const tree = readJsonTree(text).root;
    if (tree === undefined) throw new Error(`${this.#name} was changed while it was read`);
    const at = this.#places.position(leaf.start);
    this.#last = { leaf, text, tree, lines: new Lines(text), at };
    return this.#last;
  }
}

interface Leaf {
  readonly leaf: StoredValue;
  readonly text: string;
  readonly tree: Node;
  readonly lines: Lines;
  readonly at: { readonly line: number; readonly column: number };
}

function lineEnd(text: string, lines: Lines, start: number): number {
  return Math.min(text.length, lines.endOf(start));
}

/** The offset after the byte order mark, if there is one; else 0. */
export function startOfText(source: StoredBytes): number {
  const [a, b, c] = source.read(0, Math.min(3, source.length));
  return a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0;
}
