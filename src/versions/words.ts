import { type Change, gone, same } from './change.js';

/** A value of a code list to which v2.2 added values: `known` are those of v2.1, and the others are left out. */
export function wordOf(known: readonly string[]): Change {
  const words = new Set<unknown>(known);
  return {
    up: same,
    down: (value, way) => {
      if (words.has(value)) return value;
      way.lose('unknown-value', String(value));
      return gone;
    },
  };
}

/** The same for a field that is required and has an Other to fall back on. */
export function wordOrOther(known: readonly string[]): Change {
  const words = new Set<unknown>(known);
  return {
    up: same,
    down: (value, way) => {
      if (words.has(value)) return value;
      way.lose('replaced', String(value));
      return 'Other';
    },
  };
}
