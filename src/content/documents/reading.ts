import type { Finding } from './finding.js';
import type { Node } from './node.js';
import { separate } from './repetition.js';

/** An item of a file's list. Items that can't be read or used are left out. */
export interface Item {
  readonly index: number;
  readonly value: unknown;
}

/** The content of a text. */
export type Content =
  | { readonly kind: 'nothing'; readonly hasComments: boolean }
  | { readonly kind: 'list'; readonly items: readonly Item[] }
  | { readonly kind: 'one'; readonly value: unknown }
  | { readonly kind: 'unreadable' };

/** The result of reading a text, in any format. */
export interface Reading {
  readonly content: Content;
  readonly findings: readonly Finding[];
  /**
   * The value with its positions, computed on demand.
   * @param index the item, if the content is a list
   * @returns undefined if the text is too broken
   */
  readonly tree: (index?: number) => Node | undefined;
}

export function contentOf(value: unknown): Content {
  return Array.isArray(value) ? { kind: 'list', items: contentItems(value) } : { kind: 'one', value };
}

export function contentItems(list: unknown): Item[] {
  return Array.isArray(list) ? list.map((value: unknown, index) => ({ index, value })) : [];
}

/** The items, with every alias replaced by a copy of its value. */
export function separated(items: readonly Item[]): Item[] {
  const values = items.map(({ value }) => value);
  separate(values);
  return items.map(({ index }, at) => ({ index, value: values[at] }));
}

/** Keeps the result of `make` for the last index: positions are looked up record by record. */
export function lastOf<T>(make: (index: number) => T): (index: number) => T {
  let last: { readonly index: number; readonly value: T } | undefined;
  return (index) => {
    if (last?.index !== index) last = { index, value: make(index) };
    return last.value;
  };
}
