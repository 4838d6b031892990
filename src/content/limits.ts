/** Lists and mappings may be this deep in one another, the outermost counting as one. */
export const deepest = 64;

/** So many values of one file may be there by way of aliases. */
export const mostRepeated = 1_000_000;

/** So large may a content file be, in bytes. */
export const largest = 64 * 1024 * 1024;

/** Keys that mean something to JavaScript objects, and to no collection. */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
