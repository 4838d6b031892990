import { controlCharacterIn } from './control-characters.js';
import { forbiddenKeys } from './limits.js';

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
