import { isBlank, lineEnd, lineStart } from '../lines.js';
import { isDash } from './pieces.js';
import { skipSpace, tokenEnd } from './source.js';

/*
 * What the strict loader lets pass and a record must not hold is rare, and looking for it in a tree is dear. These
 * say at the cost of a search in the text whether there may be any; what they suspect is often innocent.
 */

/** A tag that even the strict loader takes (`!` and `!<…>`), or a key that may be something else than text. */
export function mayHoldOddSyntax(text: string): boolean {
  return (
    holds(text, '!', (at) => beginsToken(text, at) && /[\s<]|^$/.test(text.charAt(at + 1))) ||
    holds(text, '?', (at) => beginsToken(text, at) && /\s|^$/.test(text.charAt(at + 1))) ||
    holds(text, ']', (at) => isBeforeColon(text, at + 1)) ||
    holds(text, '}', (at) => isBeforeColon(text, at + 1)) ||
    holds(text, '*', (at) => beginsToken(text, at) && isBeforeColon(text, tokenEnd(text, at)))
  );
}

/**
 * A dash that nothing follows, with an item of a list around it below: the loader would take that for an item of
 * the same list.
 */
export function mayHoldMisplacedItem(text: string): boolean {
  return holds(text, '-', (at) => {
    if (!isDash(text, at) || !/[ \r\n]|^$/.test(text.charAt(at - 1))) return false;
    const next = skipSpace(text, at + 1);
    if (!isDash(text, next) || lineEnd(text, at) >= next) return false;
    return next - lineStart(text, next) < at - lineStart(text, at);
  });
}

export function mayHoldAliases(text: string): boolean {
  return text.includes('&') && holds(text, '*', (at) => beginsToken(text, at));
}

function holds(text: string, character: string, isOdd: (at: number) => boolean): boolean {
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1))
    if (isOdd(at)) return true;
  return false;
}

function beginsToken(text: string, at: number): boolean {
  return at === 0 || /[\s,[{:]/.test(text.charAt(at - 1));
}

function isBeforeColon(text: string, at: number): boolean {
  let next = at;
  while (isBlank(text.charCodeAt(next))) next++;
  return text.charCodeAt(next) === 0x3a;
}
