import { element } from '../../../parts/pages/browser/element.js';
import type { FormCode } from '../contract.js';
import { inWords } from '../words.js';

/** More codes than this can be searched. */
export const fewCodes = 12;

/** A code with what it is found by. */
export interface SearchableCode extends FormCode {
  /** `Cheque deposit` of `ChequeDeposit`. */
  readonly words: string;
  readonly text: string;
  /** How many times the records beside this one have it. */
  readonly used: number;
}

/** How often each code of a field is used, by code. */
export type UsedHere = Readonly<Record<string, number>>;

/** Codes with the ones that are used here first, the most frequent before the others; Other stays last. */
export function searchableCodes(codes: readonly FormCode[], used: UsedHere): readonly SearchableCode[] {
  const rank = ({ code, used: count }: SearchableCode) => (code === 'Other' ? -1 : count);
  return codes
    .map((each): SearchableCode => {
      const words = inWords(each.code)
        .replace(/\bchq\b/i, (chq) => (chq === 'Chq' ? 'Cheque' : 'cheque'))
        .replace(/\bintl\b/, 'international');
      const text = `${each.code} ${words} ${each.meaning ?? ''}`.toLowerCase();
      return { ...each, words, text, used: used[each.code] ?? 0 };
    })
    .sort((a, b) => rank(b) - rank(a));
}

/** True for something whose text, in small letters, has all words of what was typed. */
export function hasWords({ text }: Pick<SearchableCode, 'text'>, typed: string): boolean {
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** A code as a list shows it. */
export function codeShown({ code, words, meaning, used }: SearchableCode): (Node | string)[] {
  return [
    element('b', {}, words),
    ...(words === code ? [] : [' ', element('span', { className: 'key' }, code)]),
    ...(meaning === undefined ? [] : [' ', element('span', {}, meaning)]),
    ...(used === 0 ? [] : [' ', element('span', { className: 'key' }, `used ${used} × here`)]),
  ];
}
