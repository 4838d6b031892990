import type { Node } from '../../content/node.js';
import type { FieldPath } from '../../model/location.js';
import { type Raw, WrittenNumber } from '../incoming.js';

/** A field that a JSON object writes twice: readers see the last only. */
export interface WrittenTwice {
  readonly path: FieldPath;
  readonly value: Raw;
}

/**
 * The value of a JSON tree with its numbers as they are written, so that `18.0` can be taken over as it is.
 * @param node of the file called `text`
 * @param twice is told of each value that a later one of the same name hides
 */
export function rawValue(node: Node, text: string, twice: (hidden: WrittenTwice) => void): Raw {
  return valueAt(node, text, [], twice);
}

function valueAt(node: Node, text: string, path: FieldPath, twice: (hidden: WrittenTwice) => void): Raw {
  if (node.kind === 'list')
    return node.items.map((item, index) => valueAt(item, text, [...path, index], twice));
  if (node.kind !== 'mapping') {
    return typeof node.value === 'number' ? new WrittenNumber(text.slice(node.start, node.end)) : node.value;
  }
  const fields = new Map<string, Raw>();
  for (const { key, value } of node.entries) {
    const own = [...path, key];
    const before = fields.get(key);
    if (before !== undefined) twice({ path: own, value: before });
    fields.set(key, valueAt(value, text, own, twice));
  }
  return Object.fromEntries(fields);
}
