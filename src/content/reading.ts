import type { Finding } from './finding.js';
import type { Node } from './node.js';
import { separate } from './repetition.js';

/** An item of the list that a file is. Items that could not be read, or must not be used, are left out. */
export interface Item {
  readonly index: number;
  readonly value: unknown;
}

/** What a text holds. */
export type Content =
  | { readonly kind: 'nothing'; readonly hasComments: boolean }
  | { readonly kind: 'list'; readonly items: readonly Item[] }
  | { readonly kind: 'one'; readonly value: unknown }
  | { readonly kind: 'unreadable' };

/** A text as it was read, whatever its format. */
export interface Reading {
  readonly content: Content;
  readonly findings: readonly Finding[];
  /**
   * The value with its places, worked out when asked for.
   * @param index of an item where the content is a list
   * @returns nothing where the text is too broken for that
   */
  readonly tree: (index?: number) => Node | undefined;
}

export function contentOf(value: unknown): Content {
  return Array.isArray(value) ? { kind: 'list', items: contentItems(value) } : { kind: 'one', value };
}

export function contentItems(list: unknown): Item[] {
  return Array.isArray(list) ? list.map((value: unknown, index) => ({ index, value })) : [];
}

/** The items with every alias written out, within them and from one to another. */
export function separated(items: readonly Item[]): Item[] {
  const values = items.map(({ value }) => value);
  separate(values);
  return items.map(({ index }, at) => ({ index, value: values[at] }));
}

/** The value of `make`, made at most once. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The `make` of a number, with the last one kept: places are asked for record by record. */
export function lastOf<T>(make: (index: number) => T): (index: number) => T {
  let last: { readonly index: number; readonly value: T } | undefined;
  return (index) => {
    if (last?.index !== index) last = { index, value: make(index) };
    return last.value;
  };
}
