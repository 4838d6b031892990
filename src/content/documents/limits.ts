import type { Finding, Range } from './finding.js';

/** The maximum nesting of lists and mappings; the outermost counts as 1. */
export const deepest = 64;

/** The maximum number of values in one file that come from aliases. */
export const mostRepeated = 1_000_000;

/** The maximum size of a content file, in bytes. */
export const largest = 64 * 1024 * 1024;

/** The number of problems in the records of a file with errors after which its other records aren't checked. */
export const mostProblems = 50_000;

/** Keys that are special to JavaScript objects. No collection has them. */
export const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Characters that no text needs: control characters except tab, LF and CR, a byte order mark inside the text, and the
 * two non-characters that YAML 1.2 §5.1 excludes too.
 */
const refused = /[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFEFF\uFFFE\uFFFF]/;

/** The same, and unpaired surrogates: an escape can write them, UTF-8 can't. */
const refusedInValue = new RegExp(
  `${refused.source}|[\\uD800-\\uDBFF](?![\\uDC00-\\uDFFF])|(?<![\\uD800-\\uDBFF])[\\uDC00-\\uDFFF]`,
  'g',
);

export function hasControlCharacter(text: string): boolean {
  return refused.test(text);
}

/** The code of the first refused character in a value whose escapes are resolved. */
export function controlCharacterIn(value: string): number | undefined {
  const at = value.search(refusedInValue);
  return at < 0 ? undefined : value.charCodeAt(at);
}

/** A value without refused characters, or with others in their place. */
export function withoutControlCharacters(value: string, instead = (_refused: string) => ''): string {
  return value.replace(refusedInValue, instead);
}

/** Finds refused characters in a range of text, the first in each line. */
export function* controlCharacters(text: string, { start, end }: Range): Generator<Finding> {
  for (const { index } of text.slice(start, end).matchAll(new RegExp(`${refused.source}[^\\r\\n]*`, 'g'))) {
    const at = start + index;
    const code = text.charCodeAt(at);
    yield { rule: 'content/control-character', args: { code }, at: [{ start: at, end: at + 1 }] };
  }
}

/**
 * True if a value has a forbidden key, or a text with a refused character that is written as an escape. The value is
 * searched only if the text contains a backslash or one of the keys, since both are rare.
 * @param keys the forbidden keys
 */
export function containsRefused(
  text: string,
  value: unknown,
  keys: ReadonlySet<string> = forbiddenKeys,
): boolean {
  const isRefused = (one: unknown): boolean => {
    if (typeof one === 'string') return controlCharacterIn(one) !== undefined;
    if (typeof one !== 'object' || one === null) return false;
    if (Array.isArray(one)) return one.some(isRefused);
    return Object.entries(one).some(([key, inner]) => keys.has(key) || isRefused(key) || isRefused(inner));
  };
  return (text.includes('\\') || [...keys].some((key) => text.includes(key))) && isRefused(value);
}
