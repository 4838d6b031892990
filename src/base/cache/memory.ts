import type { Kept, Part } from './store.js';

/** Single results of earlier runs, by slot and key. They are what JSON can hold, and parts that are bytes. */
export interface Memory {
  readonly find: (slot: string, key: string) => unknown;
  /** The result with its parts. */
  readonly findWhole: (slot: string, key: string) => Kept | undefined;
  readonly keep: (slot: string, key: string, value: unknown, parts?: readonly Part[]) => void;
}

/** Remembers nothing. */
export const noMemory: Memory = { find: () => undefined, findWhole: () => undefined, keep: () => {} };

/** What was made of the same things before, or else what `make` makes. Without a key, that isn't known. */
export function remembered<T>(
  { find, keep }: Memory,
  slot: string,
  key: string | undefined,
  make: () => T,
): T {
  if (key === undefined) return make();
  const known = find(slot, key);
  if (known !== undefined) return known as T;
  const made = make();
  keep(slot, key, made);
  return made;
}
