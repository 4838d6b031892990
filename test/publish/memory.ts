import type { Memory } from '../../src/base/cache/memory.js';

/** Remembers values, and no parts. */
export function rememberingMemory(): Memory {
  const kept = new Map<string, unknown>();
  return {
    find: (slot, key) => kept.get(`${slot} ${key}`),
    findWhole: () => undefined,
    keep: (slot, key, value) => void kept.set(`${slot} ${key}`, value),
  };
}
