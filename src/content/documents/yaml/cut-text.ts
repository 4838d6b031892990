import type { Finding, Range } from '../finding.js';
import { lineEnd, lineStart } from '../lines.js';
import type { Node } from '../node.js';
import { excerpt, restOf, syntax } from './spans.js';

/**
 * A `#` after a space that hardly begins a comment: there is nothing after it, or no space, or nothing but a number, as in
 * `Door # 2`. Comments are rarely written so.
 */
const cut = /[ \t]+(?=#(?:[^\s#!]|[ \t]*(?:\d+[A-Za-z]?[ \t]*)?(?:[\r\n]|$)))/;
const suspect = new RegExp(`[^\\s]${cut.source}|["'\\]}]#`);
/** A `|` or `>` at the end of a line. */
const blockHeader = /[:-][ \t]+[|>][-+\d]*[ \t]*(?:#.*)?$/gm;
const behindValue = new RegExp(`^${cut.source}`);

/** True where {@link cutTexts} may find something. */
export function mayHaveCutText(text: string): boolean {
  return (text.includes('#') && suspect.test(text)) || mayHaveEmptyBlockText(text);
}

function mayHaveEmptyBlockText(text: string): boolean {
  if (!text.includes('|') && !text.includes('>')) return false;
  for (const { 0: header, index } of text.matchAll(blockHeader)) {
    const [before = ''] = /^[ ]*(?:-[ ]+)*/.exec(text.slice(lineStart(text, index), index + 1)) ?? [];
    const [, indentation = ''] = /^\s*?([ ]*)(?=[^\s]|$)/.exec(text.slice(index + header.length)) ?? [];
    if (indentation.length <= before.length) return true;
  }
  return false;
}

/**
 * Texts that YAML reads only in part, or not at all: of `Name: Door #2` it reads `Door`, and a
 * comment; of `Note: >` an empty text.
 */
export function cutTexts(text: string, root: Node | undefined): Finding[] {
  if (root === undefined) return [];
  const findings: Finding[] = [];
  for (const { node, from } of values(text, root, root.start)) {
    const finding = behindEnd(node, text) ?? emptyBlockText(node, text) ?? cutText(node, from, text);
    if (finding !== undefined) findings.push(finding);
  }
  return findings;
}

/** The loader lets a comment begin right behind a quote or bracket; YAML doesn't, so that is not a comment. */
function behindEnd({ kind, start, end }: Node, text: string): Finding | undefined {
  if (text[end] !== '#' || (kind !== 'scalar' && kind !== 'list' && kind !== 'mapping')) return undefined;
  const isText = kind === 'scalar' && /["']/.test(text.charAt(start));
  const at = { start: isText ? start : end, end: restOf(text, end).end };
  if (isText) return { rule: 'content/yaml-quotes', args: { text: excerpt(at, text) }, at: [at] };
  const isInBrackets =
    kind !== 'scalar' && /[[{]/.test(text.charAt(start)) && /[\]}]/.test(text.charAt(end - 1));
  return isInBrackets ? syntax('text-after-bracket', at) : undefined;
}

function emptyBlockText(node: Node, text: string): Finding | undefined {
  if (node.kind !== 'scalar' || node.value !== '' || !/[|>]/.test(text.charAt(node.start))) return undefined;
  return syntax('block-text-empty', node);
}

/** @param from the offset behind the colon or dash, where nothing is read */
function cutText(node: Node, from: number, text: string): Finding | undefined {
  if (node.kind !== 'nothing' && (node.kind !== 'scalar' || /["'|>]/.test(text.charAt(node.start))))
    return undefined;
  const end = node.kind === 'nothing' ? from : node.end;
  const rest = behindValue.exec(text.slice(end, end + 80));
  if (rest === null) return undefined;
  const start = end + rest[0].length;
  const comment = { start, end: start + text.slice(start, lineEnd(text, start)).trimEnd().length };
  if (!isWorthIt(node, comment, text)) return undefined;
  const before = node.kind === 'nothing' ? '' : excerpt(node, text);
  // The whole intended text, since all of it needs quotes.
  const at = node.kind === 'nothing' ? comment : { start: node.start, end: comment.end };
  return { rule: 'content/yaml-cut', args: { text: before, rest: excerpt(comment, text) }, at: [at] };
}

/** `AER: 1.50 # 2` may have the number of before; and where there is nothing, `# 2` may be what is left to be written. */
function isWorthIt(node: Node, comment: Range, text: string): boolean {
  if (/^#[^\s#!]/.test(text.slice(comment.start, comment.end))) return true;
  return node.kind === 'scalar' && /\p{L}/u.test(text.slice(node.start, node.end));
}

/** The values of a tree, with the offset behind the colon or dash of each. */
function* values(
  text: string,
  node: Node,
  from: number,
): Generator<{ readonly node: Node; readonly from: number }> {
  yield { node, from };
  if (node.kind === 'list') for (const item of node.items) yield* values(text, item, item.end);
  else if (node.kind === 'mapping')
    for (const { value, at } of node.entries) yield* values(text, value, text.indexOf(':', at.end) + 1);
}
