import type { PlainObject } from '../../base/json/plain-object.js';
import { type Expected, fieldSchema, itemSchema } from '../../interface/schema/node.js';
import { valueAt } from '../../model/location.js';
import type { Range } from '../documents/finding.js';
import { type Container, isContainer, type Node, type NodePart } from '../documents/node.js';
import { rootOf } from '../documents/root.js';
import { isWrittenAlike } from '../documents/written-alike.js';
import { repeatsValues } from '../documents/yaml/values.js';
import type { ItemAfter } from './pairing.js';
import { type ReplacedRange, spliced } from './splice.js';
import { yamlStyle } from './style.js';
import { ValueEditor } from './value-editor.js';

/** A place of a shared value: where it is written, or an alias. */
interface Use {
  readonly part: NodePart;
  readonly isFlow: boolean;
  readonly schema: Expected;
  readonly before: unknown;
  readonly after: unknown;
}

/** A text that can be edited. */
export interface Unshared {
  /** The text in which no value that changes is shared with one that doesn't. */
  readonly text: string;
  /** The anchors whose aliases change together with them. */
  readonly together: ReadonlySet<string>;
}

/**
 * Separates values that are about to change from what repeats them. The first alias that doesn't change gets the anchor,
 * and what it says. No value changes by that.
 * @param text with LF line breaks
 */
export function unshared(
  text: string,
  before: readonly PlainObject[],
  after: readonly ItemAfter<PlainObject>[],
  schema: Expected,
): Unshared {
  const together = new Set<string>();
  const root = repeatsValues(text) ? rootOf(text, 'yaml', before.length) : undefined;
  if (!isContainer(root)) return { text, together };
  const editor = new ValueEditor(text, yamlStyle(text), together);
  const splices: ReplacedRange[] = [];
  for (const [anchored, ...aliases] of usesByAnchor(text, root, before, after, schema)) {
    const isAlike = (use: Use) => isWrittenAlike(use.after, anchored.after);
    const name = anchorName(anchored.part.value, text);
    if (aliases.length === 0) continue;
    if (aliases.every(isAlike)) together.add(name);
    else if (!isWrittenAlike(anchored.before, anchored.after)) {
      splices.push(withoutAnchor(anchored.part.value.anchor!, text));
      const stay = aliases.filter((use) => isWrittenAlike(use.before, use.after));
      for (const use of aliases) {
        const isHeir = use === stay[0];
        if (!isHeir && stay.includes(use)) continue;
        const anchor = isHeir && stay.length > 1 ? `&${name}` : '';
        splices.push(editor.replaced(use.part, use.isFlow, use.before, use.schema, anchor));
      }
    }
  }
  return { together, text: spliced(text, splices) };
}

/** @param node with an anchor */
function anchorName({ anchor }: Node, text: string): string {
  return text.slice(anchor!.start + 1, anchor!.end);
}

/** Takes an anchor away, with the space behind it, or before it where nothing follows on its line. */
function withoutAnchor({ start, end }: Range, text: string): ReplacedRange {
  const [behind = ''] = /^[ \t]*/.exec(text.slice(end, end + 100)) ?? [];
  if (/^(?:\n|$)/.test(text.slice(end + behind.length, end + behind.length + 1)))
    return { start: text.slice(0, start).trimEnd().length, end, text: '' };
  return { start, end: end + behind.length, text: '' };
}

/** The uses of each anchor: first where the value is written, then its aliases. An item of a list is the one at its index. */
function usesByAnchor(
  text: string,
  root: Container,
  before: readonly PlainObject[],
  after: readonly ItemAfter<PlainObject>[],
  schema: Expected,
): readonly (readonly [Use, ...Use[]])[] {
  const found: [Use, ...Use[]][] = [];
  const byName = new Map<string, Use[]>();
  const visit = (
    { parts, isFlow }: Container,
    was: unknown,
    is: unknown,
    schemaOf: (part: NodePart) => Expected,
  ) => {
    for (const [index, part] of parts.entries()) {
      const { key, value } = part;
      const path = [key ?? index];
      const own = schemaOf(part);
      const use = { part, isFlow, schema: own, before: valueAt(was, path), after: valueAt(is, path) };
      if (value.kind === 'alias') byName.get(value.name)?.push(use);
      else if (value.anchor) {
        found.push([use]);
        byName.set(anchorName(value, text), found.at(-1)!);
      }
      if (isContainer(value))
        visit(value, use.before, use.after, (inner) =>
          inner.key === undefined ? itemSchema(own) : fieldSchema(own, inner.key),
        );
    }
  };
  const records = before.map((_, index) => after.find(({ from }) => from === index)?.value);
  if (root.kind === 'list') visit(root, before, records, () => schema);
  else visit(root, before[0], records[0], ({ key = '' }) => fieldSchema(schema, key));
  return found;
}
