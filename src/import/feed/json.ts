import { once } from '../../base/once.js';
import type { Finding } from '../../content/documents/finding.js';
import { diagnoseJson } from '../../content/documents/json/mistakes.js';
import { readJsonTree } from '../../content/documents/json/tree.js';
import { deepest } from '../../content/documents/limits.js';
import { Lines } from '../../content/documents/lines.js';
import { type Node, rangeAt, setField } from '../../content/documents/node.js';
import type { FieldPath, Location } from '../../model/location.js';
import { type Raw, WrittenNumber } from '../incoming.js';

/** A JSON text (RFC 8259) whose numbers keep their digits, and the places of its values. */
export interface RawJson {
  readonly root: Raw;
  /** The values that a later one of the same key hides: readers see only the last one. */
  readonly hidden: readonly { readonly path: FieldPath; readonly value: Raw }[];
  /** The value or key at a path; of a missing path, the key of the nearest value around it. Ends with its first line. */
  readonly place: (path: FieldPath, part?: 'key' | 'value') => Location;
}

/** Where a text stops to be JSON, or is nested too deeply. */
export interface NotJson {
  readonly mistake: Finding;
}

/** @param name of the file, for places */
export function readRawJson(name: string, text: string): RawJson | NotJson {
  const { root, error, tooDeep } = readJsonTree(text);
  if (tooDeep !== undefined) {
    const at = [{ start: tooDeep, end: tooDeep + 1 }] as const;
    return { mistake: { rule: 'content/too-deep', args: { limit: deepest }, at } };
  }
  if (error !== undefined || root === undefined)
    return { mistake: diagnoseJson(text, error ?? { error: 4, offset: 0, length: 0 }) };
  const hidden: RawJson['hidden'][number][] = [];
  const steps: (string | number)[] = [];
  /** Puts numbers as they are written into the values that were read. */
  const raw = (node: Node): Raw => {
    if (node.kind === 'list') {
      for (const [at, item] of node.items.entries()) within(at, () => (node.value[at] = raw(item)));
    } else if (node.kind === 'mapping') {
      const keys = new Set<string>();
      for (const { key, value } of node.entries)
        within(key, () => {
          if (keys.has(key)) hidden.push({ path: [...steps], value: node.value[key] });
          keys.add(key);
          setField(node.value, key, raw(value));
        });
    } else if (typeof node.value === 'number') return new WrittenNumber(text.slice(node.start, node.end));
    return node.value;
  };
  const within = (step: string | number, read: () => void) => {
    steps.push(step);
    read();
    steps.pop();
  };
  const lines = once(() => new Lines(text));
  return {
    root: raw(root),
    hidden,
    place(path, part = 'value') {
      const { start, end } = rangeAt(root, path, part);
      const last = Math.min(end, lines().endOf(start));
      return { file: name, start: lines().position(start), end: lines().position(last) };
    },
  };
}
