import type { PlainObject } from '../../model/plain-object.js';
import { TreeCheck } from '../check-tree.js';
import { controlCharacters, hasControlCharacter } from '../control-characters.js';
import { Findings } from '../finding.js';
import { deepest } from '../limits.js';
import type { Lines } from '../lines.js';
import type { Node } from '../node.js';
import { type Content, contentItems, contentOf, lastOf, once, type Reading } from '../reading.js';
import { holdsRefused } from '../refused-values.js';
import { itemExtents, writtenKeys } from './extents.js';
import { recover } from './recovery.js';
import { type JsonTree, readJsonTree } from './tree.js';

/**
 * Reads JSON (RFC 8259) with its own types. A text that is well is parsed once by the engine; where there is
 * anything against it, or a place is asked for, it is read again into trees.
 */
export function readJson(text: string, lines: () => Lines): Reading {
  if (text.trim() === '') {
    return { content: { kind: 'nothing', hasComments: false }, findings: [], tree: () => undefined };
  }
  const value = sound(text);
  if (value === undefined) return readCarefully(text, lines);
  return { content: contentOf(value), findings: [], tree: treeOfSound(text, Array.isArray(value)) };
}

/** The value of a text that there is nothing against. */
function sound(text: string): unknown {
  if (hasControlCharacter(text)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const isWell = countKeys(value, 1) === writtenKeys(text) && !holdsRefused(text, value);
  return isWell ? value : undefined;
}

/** How many keys a value has, which is less than the text writes where one is written twice; none where it is too deep. */
function countKeys(value: unknown, level: number): number {
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

/** Finds all that is wrong with a text; what is sound in it is content all the same. */
function readCarefully(text: string, lines: () => Lines): Reading {
  const whole = { start: 0, end: text.length };
  const findings = new Findings();
  findings.addAll(controlCharacters(text, whole));
  const tree = readJsonTree(text, findings);
  const { root } = tree;
  if (root === undefined) return recover(text, lines(), findings, tree.stoppedAt ?? 0);
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
