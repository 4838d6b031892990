import type { Finding, Range } from './finding.js';
import { lineEnd } from './lines.js';

/** Lists and mappings may be this deep in one another, the outermost counting as one. */
export const deepest = 64;

/** So many values of one file may be there by way of aliases. */
export const mostRepeated = 1_000_000;

/** So large may a content file be, in bytes. */
export const largest = 64 * 1024 * 1024;

/** Keys that mean something to JavaScript objects, and to no collection. */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * What no text that people read is made of: the control characters but tab, LF and CR, a byte order mark inside
 * of a text, and the two non-characters that YAML 1.2 §5.1 leaves out too.
 */
const refused = /[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFEFF\uFFFE\uFFFF]/;

/** The same, and halves of surrogate pairs: what an escape can write but no encoded text can hold. */
const refusedInValue = new RegExp(
  `${refused.source}|[\\uD800-\\uDBFF](?![\\uDC00-\\uDFFF])|(?<![\\uD800-\\uDBFF])[\\uDC00-\\uDFFF]`,
);

export function hasControlCharacter(text: string): boolean {
  return refused.test(text);
}

/** The first refused character of a value, as a code; escapes are already resolved in it. */
export function controlCharacterIn(value: string): number | undefined {
  const found = refusedInValue.exec(value);
  return found === null ? undefined : value.charCodeAt(found.index);
}

/** The refused characters of a stretch of text, the first of each line. */
export function* controlCharacters(text: string, { start, end }: Range): Generator<Finding> {
  const stretch = text.slice(start, end);
  const pattern = new RegExp(refused, 'g');
  for (let found = pattern.exec(stretch); found !== null; found = pattern.exec(stretch)) {
    const at = start + found.index;
    const code = text.charCodeAt(at);
    yield { rule: 'content/control-character', args: { code }, at: [{ start: at, end: at + 1 }] };
    pattern.lastIndex = lineEnd(stretch, found.index);
  }
}

/**
 * True where a value holds a key that must not be, or text with a character that must not be and that the file
 * writes as an escape. Looked for in the value only where the text gives reason to: both are rare.
 * @param keys the keys that must not be, as nothing but an escape can hide them
 */
export function holdsRefused(
  text: string,
  value: unknown,
  keys: ReadonlySet<string> = forbiddenKeys,
): boolean {
  if (!text.includes('\\') && ![...keys].some((key) => text.includes(key))) return false;
  return holdsRefusedValue(value, keys);
}

function holdsRefusedValue(value: unknown, keys: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return controlCharacterIn(value) !== undefined;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => holdsRefusedValue(item, keys));
  return Object.entries(value).some(
    ([key, child]) => keys.has(key) || holdsRefusedValue(key, keys) || holdsRefusedValue(child, keys),
  );
}
