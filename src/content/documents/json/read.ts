import type { PlainObject } from '../../../base/json/plain-object.js';
import { once } from '../../../base/once.js';
import { Findings, type Range } from '../finding.js';
import { containsRefused, controlCharacters, deepest, hasControlCharacter } from '../limits.js';
import type { Lines } from '../lines.js';
import type { Node } from '../node.js';
import { type Content, contentItems, contentOf, type Item, lastOf, type Reading } from '../reading.js';
import { TreeCheck } from '../yaml/check-tree.js';
import { type JsonTree, readJsonItem, readJsonTree } from './tree.js';
import { stringEnd } from './words.js';

/**
 * Reads JSON (RFC 8259) with its own types. A valid text is parsed once by `JSON.parse`. If something is wrong, or a
 * position is needed, it is read again into a tree.
 */
export function readJson(text: string, lines: () => Lines): Reading {
  if (text.trim() === '') {
    return { content: { kind: 'nothing', hasComments: false }, findings: [], tree: () => undefined };
  }
  const value = sound(text);
  if (value === undefined) return readCarefully(text, lines);
  return { content: contentOf(value), findings: [], tree: treeOfSound(text, Array.isArray(value)) };
}

/** The value of a text without problems; undefined for any other. */
function sound(text: string): unknown {
  if (hasControlCharacter(text)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const isWell = countKeys(value) === writtenKeys(text) && !containsRefused(text, value);
  return isWell ? value : undefined;
}

/** The number of keys in a value: fewer than in the text if one is repeated. NaN if the value is too deep. */
export function countKeys(value: unknown, level = 1): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (level > deepest) return Number.NaN;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countKeys(item, level + 1);
    return count;
  }
  for (const key in value) count += 1 + countKeys((value as PlainObject)[key], level + 1);
  return count;
}

function treeOfSound(text: string, isList: boolean): Reading['tree'] {
  const whole = once(() => readJsonTree(text).root);
  const extents = once(() => (isList ? itemExtents(text) : []));
  const item = lastOf((index) => {
    const extent = extents()[index];
    return extent && readJsonTree(text, new Findings(), extent).root;
  });
  return (index) => (index === undefined ? whole() : item(index));
}

/** Finds all problems of a text, and the items that can be used all the same. */
function readCarefully(text: string, lines: () => Lines): Reading {
  const whole = { start: 0, end: text.length };
  const findings = new Findings();
  findings.addAll(controlCharacters(text, whole));
  const tree = readJsonTree(text, findings);
  const { root } = tree;
  if (root === undefined) return recoverJson(text, lines(), findings, tree.stoppedAt ?? 0);
  const content = checked(text, root, tree, findings);
  return {
    content,
    findings: findings.list,
    tree: (index) => (index === undefined ? root : root.kind === 'list' ? root.items[index] : undefined),
  };
}

function checked(text: string, root: Node, tree: JsonTree, findings: Findings): Content {
  const check = new TreeCheck(text, 'json', findings);
  if (root.kind !== 'list') {
    const usable = check.check(root) && tree.isWhole;
    return usable ? contentOf(root.value) : { kind: 'unreadable' };
  }
  const sound = check.checkItems(root);
  const items = contentItems(root.value).filter(({ index }) => sound[index] && !tree.lostItems.has(index));
  return { kind: 'list', items };
}

/**
 * Reads a broken list item by item, so that one mistake hides no other. Each item must begin on a line of its own.
 * @param whole the findings of the whole text, used if the list can't be cut into items
 * @param stoppedAt the offset at which reading the whole text stopped
 */
export function recoverJson(text: string, lines: Lines, whole: Findings, stoppedAt: number): Reading {
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
  // An unclosed object is noticed in the next piece. A stop anywhere else means that the cut was wrong.
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

/** Cuts a list before each line whose first brace has the same indentation as the first object's. */
function cutItems(text: string, lines: Lines): Range[] {
  const [opening = '', indent = ''] =
    /^\s*\[[ \t]*(?:\r\n|\n|\r)(?:[ \t]*(?:\r\n|\n|\r))*([ \t]*)(?=\{)/.exec(text) ?? [];
  if (opening === '') return [];
  const first = opening.length - indent.length;
  const starts = lines.starts.filter((start) => start >= first && text.startsWith(`${indent}{`, start));
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? text.length }));
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

/** The number of keys in a valid JSON text, repeated ones included. */
function writtenKeys(text: string): number {
  let count = 0;
  for (let quote = text.indexOf('"'); quote !== -1; ) {
    const end = stringEnd(text, quote);
    let next = end;
    while (isSpace(text.charCodeAt(next))) next++;
    if (text.charCodeAt(next) === 0x3a) count++;
    quote = text.indexOf('"', end);
  }
  return count;
}

/** The ranges of the items of a valid JSON list, including the spaces around them. */
function itemExtents(text: string): Range[] {
  const extents: Range[] = [];
  let level = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22 /* " */:
        at = stringEnd(text, at) - 1;
        break;
      case 0x5b /* [ */:
      case 0x7b /* { */:
        if (++level === 1) start = at + 1;
        break;
      case 0x5d /* ] */:
      case 0x7d /* } */:
        if (--level === 0) extents.push({ start, end: at });
        break;
      case 0x2c /* , */:
        if (level !== 1) break;
        extents.push({ start, end: at });
        start = at + 1;
    }
  }
  return extents;
}
