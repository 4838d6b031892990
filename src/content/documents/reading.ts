import type { Finding } from './finding.js';
import type { Node } from './node.js';

/** The result of reading a text, in any format. */
export interface DocumentReading {
  /** `nothing` and `comments` if there is nothing else. */
  readonly kind: 'nothing' | 'comments' | 'list' | 'one' | 'unreadable';
  /** The items of the list, or the one value; undefined in place of what can't be read or used. */
  readonly values: readonly unknown[];
  readonly findings: readonly Finding[];
  /** The value with its positions, computed on demand; undefined if the text is too broken. */
  readonly root: () => Node | undefined;
}

/** What a value is to a reader. @param isSound of the one value, or of each item */
export function contentOf(
  value: unknown,
  isSound = (_: number) => true,
): Pick<DocumentReading, 'kind' | 'values'> {
  if (Array.isArray(value))
    return { kind: 'list', values: value.map((item: unknown, index) => (isSound(index) ? item : undefined)) };
  return isSound(0) ? { kind: 'one', values: [value] } : { kind: 'unreadable', values: [] };
}

/** Keeps the result of `make` for the last key: positions are looked up record by record. */
export function lastOf<T, K = number>(make: (key: K) => T): (key: K) => T {
  let last: { readonly key: K; readonly value: T } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) };
    return last.value;
  };
}
