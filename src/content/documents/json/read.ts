import { visit } from 'jsonc-parser';
import { once } from '../../../base/once.js';
import { TreeCheck } from '../check-tree.js';
import { Findings } from '../finding.js';
import { containsRefused, controlCharacters, deepest, hasControlCharacter } from '../limits.js';
import { contentOf, lastOf, type Reading } from '../reading.js';
import { diagnoseJson } from './mistakes.js';
import { itemExtents, type JsonTree, offsetAtDepth, readJsonTree } from './tree.js';

/**
 * Reads JSON (RFC 8259) with its own types. A valid text is parsed once by `JSON.parse`. If something is wrong, or a
 * position is needed, jsonc-parser reads it again.
 */
export function readJson(text: string): Reading {
  if (text.trim() === '') {
    return { kind: 'nothing', values: [], findings: [], tree: () => undefined };
  }
  const value = soundJson(text);
  if (value === undefined) return readCarefully(text);
  return { ...contentOf(value), findings: [], tree: treeOfSound(text, Array.isArray(value)) };
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
  const isSound =
    !containsRefused(text, value) && offsetAtDepth(text, deepest + 1) === undefined && !repeatsKey(text);
  return isSound ? value : undefined;
}

/** True if an object of a valid text has a key twice. */
function repeatsKey(text: string): boolean {
  const open: Set<string>[] = [];
  let isFound = false;
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty(key) {
      const keys = open.at(-1)!;
      isFound ||= keys.has(key);
      keys.add(key);
    },
  });
  return isFound;
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
    return { kind: 'unreadable', values: [], findings: findings.list, tree: () => undefined };
  const sound = new TreeCheck(text, 'json', findings).check(root);
  return {
    ...contentOf(root.value, (index) => sound[index]!),
    findings: findings.list,
    tree: (index) => (index === undefined ? root : root.kind === 'list' ? root.items[index] : undefined),
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
