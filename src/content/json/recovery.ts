import { TreeCheck } from '../check-tree.js';
import { controlCharacters } from '../control-characters.js';
import { Findings, type Range } from '../finding.js';
import type { Lines } from '../lines.js';
import { type Item, lastOf, type Reading } from '../reading.js';
import { readJsonItem } from './tree.js';

/**
 * Reads a text that can't be read as a whole item by item, where it is a list of objects that begin lines of
 * their own, so that one mistake hides no other. Sound items are content.
 * @param whole what was found in the text as a whole
 * @param stoppedAt the offset at which it can't be read on
 */
export function recover(text: string, lines: Lines, whole: Findings, stoppedAt: number): Reading {
  const pieces = cutItems(text, lines);
  const list = text.indexOf('[');
  const readItem = (index: number, piece: Range, findings: Findings) =>
    readJsonItem(text, piece, findings, { list, isLast: index === pieces.length - 1 });
  const findings = new Findings();
  findings.addAll(controlCharacters(text, { start: 0, end: text.length }));
  const check = new TreeCheck(text, 'json', findings);
  const items: Item[] = [];
  let firstStop: number | undefined;
  for (const [index, piece] of pieces.entries()) {
    if (findings.full) break;
    const { root, stoppedAt: stop, isWhole } = readItem(index, piece, findings);
    if (stop !== undefined) firstStop ??= index;
    if (root !== undefined && check.check(root, 2) && isWhole) items.push({ index, value: root.value });
  }

  const stop = pieces.findLastIndex(({ start }) => start <= stoppedAt);
  // An object that is never closed is noticed in the piece behind it. Anything else means a wrong cut.
  if (firstStop === undefined || (firstStop !== stop && firstStop !== stop - 1)) {
    return { content: { kind: 'unreadable' }, findings: whole.list, tree: () => undefined };
  }
  const item = lastOf((index) => {
    const piece = pieces[index];
    return piece && readItem(index, piece, new Findings()).root;
  });
  return {
    content: { kind: 'list', items },
    findings: findings.list,
    tree: (index) => (index === undefined ? undefined : item(index)),
  };
}

/** Cuts a list at the lines that begin with a brace at the place of the first object's; no pieces otherwise. */
function cutItems(text: string, lines: Lines): Range[] {
  const [opening = '', indent = ''] =
    /^\s*\[[ \t]*(?:\r\n|\n|\r)(?:[ \t]*(?:\r\n|\n|\r))*([ \t]*)(?=\{)/.exec(text) ?? [];
  if (opening === '') return [];
  const first = opening.length - indent.length;
  const starts = lines.starts.filter((start) => start >= first && text.startsWith(`${indent}{`, start));
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? text.length }));
}
