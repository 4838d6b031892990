import stableStringify from 'fast-json-stable-stringify';
import { asciiJson } from './ascii-json.js';

/**
 * Canonical JSON (D17, D45): keys in code unit order, no white space, ASCII. For values with unknown key order.
 * Validated records already have their keys in order, so `JSON.stringify` gives the same bytes for them, nine times
 * faster; `test/publish/canonical.test.ts` compares the two.
 */
export function canonicalJsonText(value: unknown): string {
  return asciiJson(stableStringify(value));
}
