import { controlCharacterIn } from '../control-characters.js';
import { forbiddenKeys } from '../limits.js';

/**
 * What the loader lets pass and a record must not hold is rare, and looking for it in a tree is dear. These say
 * at the cost of a search in the text whether there is anything to look for; what they suspect may be innocent.
 */

/** A tag that even the strict loader takes (`!` and `!<…>`), or a key that may be no plain text. */
export function mayHoldOddSyntax(text: string): boolean {
  return (
    (text.includes('!') && /(?:^|[\s,[{:])!(?:[\s<]|$)/.test(text)) ||
    (text.includes('?') && /(?:^|[\s,[{])\?(?:\s|$)/.test(text)) ||
    /[\]}][ \t]*:/.test(text) ||
    (mayHoldAliases(text) && /\*[^\s,[\]{}]+[ \t]+:/.test(text))
  );
}

export function mayHoldAliases(text: string): boolean {
  return text.includes('*') && text.includes('&') && /(?:^|[\s,[{:])\*[^\s,[\]{}]/.test(text);
}

/** Keys or characters that must not be: plainly in the text, or written as escapes and then in the value. */
export function holdsRefused(text: string, value: unknown): boolean {
  const mayHold =
    text.includes('\\') || text.includes('<<') || [...forbiddenKeys].some((key) => text.includes(key));
  return mayHold && holdsRefusedValue(value);
}

function holdsRefusedValue(value: unknown): boolean {
  if (typeof value === 'string') return controlCharacterIn(value) !== undefined;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsRefusedValue);
  return Object.entries(value).some(
    ([key, child]) => isRefusedKey(key) || holdsRefusedValue(key) || holdsRefusedValue(child),
  );
}

function isRefusedKey(key: string): boolean {
  return key === '<<' || forbiddenKeys.has(key);
}
