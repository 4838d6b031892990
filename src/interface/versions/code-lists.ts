import { codeList } from '../schema/types.js';
import codes from './codes.json' with { type: 'json' };

/**
 * A code list by its name, as `codes.json` has it: values that the public lists misspell are kept so.
 * @param more what a later version adds
 */
export function namedCodes(type: keyof typeof codes, ...more: readonly string[]) {
  return codeList(type, [...codes[type], ...more]);
}
