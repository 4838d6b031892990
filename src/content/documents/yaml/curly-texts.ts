import type { Range } from '../finding.js';
import type { Node } from '../node.js';

/** Opening quotes of word processors, with those that close them. */
const pairs: Readonly<Record<string, string>> = {
  '“': '”“',
  '”': '”',
  '„': '“”',
  '‟': '”',
  '«': '»',
  '»': '«',
  '‹': '›',
  '‘': '’',
  '‚': '‘’',
};

/** A text of this form may have what {@link curlyTexts} finds. */
export const mayHaveCurlyTexts = /[[{,:] ?[“”„‟«»‹‘‚]/;

/** The length up to which a text is searched, in UTF-16 units. */
const longest = 400;

/** The maximum number that is found in one list or mapping. */
const most = 100;

/**
 * Texts in curly quotes with a comma in them, in brackets or braces, where YAML treats such quotes as letters and ends the
 * text at the comma.
 * @param node a list or mapping
 * @param values its values
 */
export function curlyTexts(node: Node, values: readonly Node[], text: string): Range[] {
  if (!/[[{]/.test(text.charAt(node.start))) return [];
  const found: Range[] = [];
  for (const { kind, start, end } of values) {
    const closers = pairs[text.charAt(start)];
    if (found.length === most) break;
    if (kind !== 'scalar' || closers === undefined || start < (found.at(-1)?.end ?? 0)) continue;
    const [line = ''] = text.slice(start, start + longest).split(/[\r\n]/, 1);
    const length = [...line.matchAll(/[“”‘’»«›](?=\s*(?:[,\]}]|$))/g)].find(
      ({ 0: quote, index }) => index > 0 && closers.includes(quote),
    )?.index;
    if (length !== undefined && start + length >= end) found.push({ start, end: start + length + 1 });
  }
  return found;
}
