import type { Finding, Range } from '../finding.js';
import { lineEnd } from '../lines.js';
import { type Container, everyNode, type Node } from '../node.js';
import { excerpt, syntax } from './mistakes/spans.js';

/**
 * A `#` after a space that hardly begins a comment: there is nothing after it, or no space, or nothing but a number, as in
 * `Door # 2`. Comments are rarely written so.
 */
const cut = /[ \t]+(?=#(?:[^\s#!]|[ \t]*(?:\d+[A-Za-z]?[ \t]*)?(?:[\r\n]|$)))/;
const suspect = new RegExp(`[^\\s]${cut.source}`);
/** A `|` or `>` at the end of a line, and below it no line or one that may be more than text. */
const emptyBlock =
  /[:-][ \t]+[|>][-+\d]*[ \t]*(?:#[^\r\n]*)?$\s*(?:^(?:\S|[ ]*[-#]|[^\r\n]*:(?:\s|$))|(?![\s\S]))/m;
const behindValue = new RegExp(`^${cut.source}`);

/** True where {@link cutTexts} may find something. */
export function mayHaveCutText(text: string): boolean {
  return (text.includes('#') && suspect.test(text)) || (/[|>]/.test(text) && emptyBlock.test(text));
}

/**
 * Texts that YAML reads only in part, or not at all: of `Name: Door #2` it reads `Door`, and a
 * comment; of `Note: >` an empty text.
 */
export function cutTexts(text: string, root: Node): Finding[] {
  return everyNode(root).flatMap((node) => emptyBlockText(node, text) ?? cutText(node, text) ?? []);
}

function emptyBlockText(node: Node, text: string): Finding | undefined {
  if (node.kind !== 'scalar' || node.value !== '' || !/[|>]/.test(text.charAt(node.start))) return undefined;
  return syntax('block-text-empty', node);
}

function cutText(node: Node, text: string): Finding | undefined {
  const isNothing = node.kind === 'nothing';
  if (!isNothing && (node.kind !== 'scalar' || /["'|>]/.test(text.charAt(node.start)))) return undefined;
  const end = isNothing ? node.from : node.end;
  const rest = behindValue.exec(text.slice(end, end + 80));
  if (rest === null) return undefined;
  const start = end + rest[0].length;
  const comment = { start, end: start + text.slice(start, lineEnd(text, start)).trimEnd().length };
  if (!isWorthIt(node, comment, text)) return undefined;
  // The whole intended text, since all of it needs quotes.
  const at = isNothing ? comment : { start: node.start, end: comment.end };
  return {
    rule: 'content/yaml-cut',
    args: { text: excerpt(node, text), rest: excerpt(comment, text) },
    at: [at],
  };
}

/** `AER: 1.50 # 2` may have the number of before; and where there is nothing, `# 2` may be what is left to be written. */
function isWorthIt(node: Node, comment: Range, text: string): boolean {
  if (/^#[^\s#!]/.test(text.slice(comment.start, comment.end))) return true;
  return node.kind === 'scalar' && /\p{L}/u.test(text.slice(node.start, node.end));
}

/** A text of this form may have what {@link curlyTexts} finds. */
export const mayHaveCurlyTexts = /[[{,:] ?[“”„‟«»‹‘‚]/;

/** The length up to which a text is searched, in UTF-16 units. */
const longestQuoted = 400;

/** The maximum number that is found in one list or mapping. */
const most = 100;

/**
 * Texts in curly quotes with a comma in them, in brackets or braces, where YAML treats such quotes as letters and ends the
 * text at the comma.
 */
export function curlyTexts({ parts, isFlow }: Container, text: string): Range[] {
  if (!isFlow) return [];
  const found: Range[] = [];
  for (const { kind, start, end } of parts.map(({ value }) => value)) {
    const [quote] = /[“”„‟«»‹‘‚]/.exec(text.charAt(start)) ?? [];
    if (found.length === most) break;
    if (kind !== 'scalar' || quote === undefined || start < (found.at(-1)?.end ?? 0)) continue;
    const [line = ''] = text.slice(start, start + longestQuoted).split(/[\r\n]/, 1);
    const closing = /[‘‚]/.test(quote) ? /.[‘’](?=\s*(?:[,\]}]|$))/ : /.[“”«»›](?=\s*(?:[,\]}]|$))/;
    const length = line.search(closing);
    if (length !== -1 && start + length + 1 >= end) found.push({ start, end: start + length + 2 });
  }
  return found;
}
