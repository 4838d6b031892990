import { safeLine, safeText } from '../../base/text/clean.js';

/**
 * Texts that are nothing but letters, numbers and the punctuation of sentences. No service makes a link, a mention or a
 * reference of them.
 */
const harmless = /^(?:[\p{L}\p{M}\p{N} ,()’'–−→%£€-]|(?<=\p{N})[:.](?=\p{N})|[.:](?= |$)|&(?= ))*$/u;
/** Words that GitHub and GitLab turn into links: commits, and issues as `GH-1`. */
const reference = /\b(?:[0-9a-f]{7,40}|gh-\d+)\b/i;

/**
 * Words of which no service makes anything once their markup is escaped. A mention, a reference, an emoji or an address
 * has one of `@ ^`, another sign before a letter or digit, or two slashes.
 */
const escapable =
  /^(?:[\p{L}\p{N}"'(),;+=?*_[\]<>|{}\\`-]|\/(?!\/)|[.:!%&~$#](?![\w{[])|(?<=\d)[.:](?=\d)|[^\x00-\x7f])*$/u;

/**
 * A text of the content in Markdown, where it is data: as it is if nothing in it could be taken for anything else, else
 * as code, in which no mention, link, picture or HTML works. On one line; in a table `cells` writes it.
 * @param most in code points
 */
export function contentText(text: string, most = 200): string {
  const points = [...safeLine(text).trim()];
  const plain = points.length <= most ? points.join('') : `${points.slice(0, most - 1).join('')}…`;
  const isPlain = harmless.test(plain.replace(/…$/, '')) && !reference.test(plain);
  return isPlain ? plain : codeSpan(plain);
}

/**
 * A sentence of the program with data in it: each word that could be taken for anything else is code. On one
 * line, with its spaces.
 */
export function sentenceText(text: string): string {
  return safeText(text)
    .replace(/[\t\n]/g, ' ')
    .replace(/([^ ]+?)([.,;:]*)(?= |$)/g, (_, word: string, end: string) =>
      escapable.test(word) && !reference.test(word) ? escaped(word) + end : codeSpan(word) + end,
    );
}

/**
 * A line to copy, inside `<pre>`, where services make nothing of mentions, references and commits: people must get it as
 * it is, so nothing of it is code. Signs with which Markdown begins a link of its own are written by number.
 */
export function copiedText(text: string): string {
  return escaped(safeText(text)).replace(/:(?=\/\/)|w(?=ww\.)|@/gi, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A backslash is written by number, since one before a bar belongs to the table. */
function escaped(word: string): string {
  return word
    .replaceAll('&', '&amp;')
    .replace(/[`*_[\]<>~$]/g, '\\$&')
    .replace(/\\(?![`*_[\]<>~$])/g, '&#92;');
}

/** CommonMark 6.1: a code span may hold fewer backticks in a row than surround it. On one line. */
export function codeSpan(data: string): string {
  const text = safeLine(data);
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${space}${text === '' ? ' ' : text}${space}${fence}`;
}

/** Words of the program as they are, but for those between backticks, which are code. */
export function proseText(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/([*_[\]])/g, '\\$1');
}

/** A row of a table. */
export function markdownRow(texts: readonly string[]): string {
  return `| ${texts.map(inCell).join(' | ')} |`;
}

/** GFM 4.10: a bar ends the cell, in code too, unless a backslash precedes it; another one would undo that. */
function inCell(text: string): string {
  return text.replace(/\\(?=\\*\|)/g, '＼').replaceAll('|', '\\|');
}
