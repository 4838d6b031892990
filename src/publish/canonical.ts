import stableStringify from 'fast-json-stable-stringify';

/**
 * Canonical JSON (D17): keys in code unit order, no white space. For values whose key order is unknown.
 * Records come out of their schema with their keys in order, so `JSON.stringify` gives the same bytes for them,
 * nine times faster; `test/publish/canonical.test.ts` holds the two together.
 */
export function canonicalJson(value: unknown): string {
  return stableStringify(value);
}
