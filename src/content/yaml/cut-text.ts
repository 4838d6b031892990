import type { Finding, Range } from '../finding.js';
import { lineEnd } from '../lines.js';
import type { Node } from '../node.js';
import { excerpt } from './spans.js';

/** A `#` behind a value on its line, with a blank before and none after: comments are rarely written so, numbers are. */
const suspect = /[^\s][ \t]+#(?=[^\s#!])/;

/** True where {@link cutTexts} may find something. */
export function mayHoldCutText(text: string): boolean {
  return suspect.test(text);
}

/** Unquoted texts that were probably cut by mistake: of `Name: Door #2` YAML reads `Door`, and a comment. */
export function cutTexts(text: string, root: Node | undefined): Finding[] {
  if (root === undefined) return [];
  const findings: Finding[] = [];
  for (const { start, end } of plainTexts(text, root)) {
    const rest = /^[ \t]+(?=#[^\s#!])/.exec(text.slice(end, end + 80));
    if (rest === null) continue;
    const comment = { start: end + rest[0].length, end: lineEnd(text, end) };
    findings.push({
      rule: 'content/yaml-cut',
      args: { text: excerpt({ start, end }, text), rest: excerpt(comment, text) },
      at: [comment],
    });
  }
  return findings;
}

function* plainTexts(text: string, node: Node): Generator<Range> {
  if (node.kind === 'scalar') {
    if (!/["'|>]/.test(text.charAt(node.start))) yield node;
  } else if (node.kind === 'list') {
    for (const item of node.items) yield* plainTexts(text, item);
  } else if (node.kind === 'mapping') {
    for (const { value } of node.entries) yield* plainTexts(text, value);
  }
}
