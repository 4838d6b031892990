import type { Finding } from './finding.js';

/** The result of reading a text, in any format. */
export interface DocumentReading {
  /** With undefined in place of what can't be read or used: of all, or of items of a list. */
  readonly value?: unknown;
  readonly findings: readonly Finding[];
}

/** A text in which nothing is written, or nothing but comments. */
export function emptyFile(hasComments = false): Finding {
  const args = hasComments ? { nothingBut: 'comments' as const } : {};
  return { rule: 'content/empty-file', args, at: [{ start: 0, end: 0 }] };
}

/** Keeps the result of `make` for the last key: positions are looked up record by record. */
export function lastOf<T, K = number>(make: (key: K) => T): (key: K) => T {
  let last: { readonly key: K; readonly value: T } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) };
    return last.value;
  };
}
