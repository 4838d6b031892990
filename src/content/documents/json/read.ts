import type { PlainObject } from '../../../base/json/plain-object.js';
import { once } from '../../../base/once.js';
import { TreeCheck } from '../check-tree.js';
import { Findings } from '../finding.js';
import { containsRefused, controlCharacters, deepest, hasControlCharacter } from '../limits.js';
import { contentItems, contentOf, lastOf, type Reading } from '../reading.js';
import { diagnoseJson } from './mistakes.js';
import { itemExtents, type JsonTree, readJsonTree, stringEnd } from './tree.js';

/**
 * Reads JSON (RFC 8259) with its own types. A valid text is parsed once by `JSON.parse`. If something is wrong, or a
 * position is needed, jsonc-parser reads it again.
 */
export function readJson(text: string): Reading {
  if (text.trim() === '') {
    return { content: { kind: 'nothing', hasComments: false }, findings: [], tree: () => undefined };
  }
  const value = soundJson(text);
  if (value === undefined) return readCarefully(text);
  return { content: contentOf(value), findings: [], tree: treeOfSound(text, Array.isArray(value)) };
}

/** The value of a text without problems; undefined for any other. */
function soundJson(text: string): unknown {
  if (hasControlCharacter(text)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
  if (containsRefused(text, value)) return undefined;
  const keys = keysWithin(value, 1);
  return keys !== undefined && keys === writtenKeys(text) ? value : undefined;
}

/** The number of keys in a value; undefined if it is too deep. */
function keysWithin(value: unknown, level: number): number | undefined {
  if (typeof value !== 'object' || value === null) return 0;
  if (level > deepest) return undefined;
  let count = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const child of Object.values(value as PlainObject)) {
    const own = keysWithin(child, level + 1);
    if (own === undefined) return undefined;
    count += own;
  }
  return count;
}

/** The number of keys in a valid text, repeated ones included. */
function writtenKeys(text: string): number {
  let count = 0;
  for (let quote = text.indexOf('"'); quote !== -1; ) {
    const end = stringEnd(text, quote);
    let next = end;
    while (/[ \t\r\n]/.test(text.charAt(next))) next++;
    if (text[next] === ':') count++;
    quote = text.indexOf('"', end);
  }
  return count;
}

function treeOfSound(text: string, isList: boolean): Reading['tree'] {
  const whole = once(() => readJsonTree(text).root);
  const extents = once(() => (isList ? itemExtents(text) : []));
  const item = lastOf((index) => {
    const extent = extents()[index];
    return extent && readJsonTree(text, extent).root;
  });
  return (index) => (index === undefined ? whole() : item(index));
}

/** Finds the first mistake of a text that isn't JSON; of one that is, all that records may not have. */
function readCarefully(text: string): Reading {
  const findings = new Findings();
  findings.addAll(controlCharacters(text, { start: 0, end: text.length }));
  const tree = readJsonTree(text);
  const { root } = tree;
  if (addMistake(text, tree, findings) || root === undefined)
    return { content: { kind: 'unreadable' }, findings: findings.list, tree: () => undefined };
  const check = new TreeCheck(text, 'json', findings);
  if (root.kind !== 'list') {
    const content = check.check(root) ? contentOf(root.value) : ({ kind: 'unreadable' } as const);
    return { content, findings: findings.list, tree: () => root };
  }
  const sound = check.checkItems(root);
  const items = contentItems(root.value).filter(({ index }) => sound[index]);
  return {
    content: { kind: 'list', items },
    findings: findings.list,
    tree: (index) => (index === undefined ? root : root.items[index]),
  };
}

/** @returns true if the text isn't JSON */
function addMistake(text: string, { error, tooDeep }: JsonTree, findings: Findings): boolean {
  if (tooDeep !== undefined) {
    const at = [{ start: tooDeep, end: tooDeep + 1 }] as const;
    findings.add({ rule: 'content/too-deep', args: { limit: deepest }, at });
  } else if (error !== undefined) findings.add(diagnoseJson(text, error));
  return tooDeep !== undefined || error !== undefined;
}
