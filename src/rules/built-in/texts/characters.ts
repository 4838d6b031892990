import { replaceHidden, replaceHiddenAndSpaces } from '../../../base/text/hidden-characters.js';
import { comparedField } from '../../../model/compared-texts.js';
import { quoted } from '../../../model/message.js';
import { valueProposal } from '../../../model/proposal.js';
import { recordRule } from '../rule.js';

/** Texts that begin or end with a space, a tab or an empty line. */
export const blankEnds = recordRule({
  rule: 'texts/blank-ends',
  severity: 'note',
  message: ({ where }: { where: 'start' | 'end' | 'both' }) => ({
    message: {
      start: 'this text begins with a space.',
      end: 'this text ends with a space or a line end.',
      both: 'this text begins and ends with a space.',
    }[where],
  }),
  of: 'text',
  check(text): { where: 'start' | 'end' | 'both' } | undefined {
    const [before, after] = [/^\s/.test(text), /\s$/.test(text)];
    if (!before && !after) return undefined;
    return { where: before && after ? 'both' : before ? 'start' : 'end' };
  },
});

/** Characters that were lost before the text got here. Control characters are refused when files are read. */
export const brokenText = recordRule({
  rule: 'texts/broken',
  severity: 'warning',
  message: () => ({
    message: 'a character of this text was lost (�).',
    hint: 'type it again: a £, a dash, an apostrophe?',
  }),
  of: 'text',
  check: (text) => (text.includes('\ufffd') ? {} : undefined),
});

/** Double quotes at both ends and nowhere else; or single ones, with possible apostrophes inside words. */
const enclosed = /^(?:[“”„‟][^“”„‟]*[“”]|[‘‚‛](?:[^‘’‚‛]|’(?=\p{L}))*’)$/u;

/** Texts in curly quotes from a word processor, which are not quotes in YAML. */
export const curlyQuotes = recordRule({
  rule: 'texts/curly-quotes',
  severity: 'warning',
  /** The quotes at its ends; `suggestion`: the text between them. */
  message: ({ first, last, suggestion }: { first: string; last: string; suggestion: string }) => ({
    message: `${first} and ${last} are part of this text, and are published with it.`,
    hint: 'write straight quotes, or none',
    proposals: [valueProposal(suggestion)],
  }),
  of: 'text',
  check: (text) =>
    enclosed.test(text)
      ? { first: text.charAt(0), last: text.slice(-1), suggestion: text.slice(1, -1) }
      : undefined,
});

/** Marks, embeddings, overrides and isolates (Unicode Standard Annex 9). */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** The number of code points shown before and after the character. */
const around = 15;

export interface HiddenCharacter {
  readonly kind: 'hidden' | 'direction' | 'space';
  /** What is around the first of them. */
  readonly place: string;
  /** The text without them. */
  readonly kept: string;
}

/** Invisible characters, and in values that are compared, spaces other than U+0020. */
export const hiddenCharacter = recordRule({
  rule: 'texts/hidden-character',
  severity: 'warning',
  message: ({ kind, place, kept }: HiddenCharacter) => ({
    message: {
      hidden: `this text has an invisible character: ${quoted(place)}.`,
      direction: `this text has an invisible character that changes the direction of others: ${quoted(place)}.`,
      space: `this text has a space that is not the ordinary one: ${quoted(place)}.`,
    }[kind],
    hint: [...kept].length > 60 || kept.trim() === '' ? 'delete it' : `write ${quoted(kept)}`,
    ...(kept.trim() !== '' && { proposals: [valueProposal(kept)] }),
  }),
  of: 'text',
  check(text, field): HiddenCharacter | undefined {
    const found: string[] = [];
    const without = (character: string) => {
      found.push(character);
      return /[\p{Z}\u2800]/u.test(character) ? ' ' : '';
    };
    const kept = comparedField.test(field)
      ? replaceHiddenAndSpaces(text, without)
      : replaceHidden(text, without);
    const [first] = found;
    if (first === undefined) return undefined;
    const [before = ''] = text.split(first, 1);
    const after = [...text.slice(before.length)].slice(0, around);
    const place = [...[...before].slice(-around), ...after].join('');
    const kind = direction.test(first) ? 'direction' : /\p{Zs}/u.test(first) ? 'space' : 'hidden';
    return { kind, place, kept };
  },
});

/** Common HTML elements and character references. `<18 years>` isn't an element. */
const markup =
  /<\/?(?:a|abbr|b|big|br|center|div|em|font|h[1-6]|hr|i|img|li|ol|p|script|small|span|strong|style|sub|sup|table|tbody|td|th|tr|u|ul)(?:\s[^<>]*)?\/?>|&(?:amp|apos|bull|copy|euro|gt|hellip|lt|mdash|nbsp|ndash|pound|quot|[lr][sd]quo|#\d{1,7}|#x[\da-f]{1,6});/i;

/** HTML in plain text. */
export const htmlInText = recordRule({
  rule: 'texts/html',
  severity: 'warning',
  message: ({ markup }: { markup: string }) => ({
    message: `this text contains HTML: ${quoted(markup)}.`,
    hint: 'write plain text',
  }),
  of: 'text',
  check(text) {
    const found = markup.exec(text)?.[0];
    return found === undefined ? undefined : { markup: found };
  },
});
