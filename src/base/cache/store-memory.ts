import { sha256 } from '../bytes/sha256.js';
import type { Memory } from './memory.js';
import type { ResultStore } from './store.js';

/** A store, and the program whose results are found in it. */
export interface OwnStore {
  readonly store: ResultStore;
  readonly program: string;
}

/** The single results that a store has for a program. */
export function memoryIn({ store, program }: OwnStore): Memory {
  return {
    find: (slot, key) => store.find(slot, keyIn(program, key))?.value,
    findWhole: (slot, key) => store.find(slot, keyIn(program, key)),
    keep: (slot, key, value, parts) => store.keep(slot, keyIn(program, key), value, parts),
  };
}

/** The key in the store of what a program keeps under a key. */
export function keyIn(program: string, key: string): string {
  return sha256(`${program} ${key}`);
}
