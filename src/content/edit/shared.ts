import type { PlainObject } from '../../base/json/plain-object.js';
import { type Expected, innerSchema } from '../../interface/schema/node.js';
import { valueAt } from '../../model/location.js';
import type { Range } from '../documents/finding.js';
import { type Container, isContainer, type Node } from '../documents/node.js';
import { rootOf } from '../documents/root.js';
import { isWrittenAlike } from '../documents/written-alike.js';
import { repeatsValues } from '../documents/yaml/values.js';
import type { ItemAfter } from './pairing.js';
import { fileSchema } from './print.js';
import { type ReplacedRange, spliced } from './splice.js';
import { yamlStyle } from './style.js';
import { type ChangedPart, ValueEditor } from './value-editor.js';

/**
 * Separates values that are about to change from what repeats them. The first alias that doesn't change gets the anchor,
 * and what it says. No value changes by that.
 * @param text with LF line breaks
 * @returns the text, and the anchors whose aliases change together with them
 */
export function unshared(
  text: string,
  before: readonly PlainObject[],
  after: readonly ItemAfter<PlainObject>[],
  schema: Expected,
): { readonly text: string; readonly together: ReadonlySet<string> } {
  const together = new Set<string>();
  const root = repeatsValues(text) ? rootOf(text, 'yaml', before.length) : undefined;
  if (!isContainer(root)) return { text, together };
  const isList = root.kind === 'list';
  const records = before.map((_, index) => after.find(({ from }) => from === index)?.value);
  const [was, is] = isList ? [before, records] : [before[0], records[0]];
  const nameOf = ({ anchor }: Node) => text.slice(anchor!.start + 1, anchor!.end);
  const shared: [ChangedPart, ...ChangedPart[]][] = [];
  const byName = new Map<string, ChangedPart[]>();
  for (const use of usesIn(root, was, is, fileSchema(schema, isList))) {
    const { value } = use.part;
    if (value.kind === 'alias') byName.get(value.name)?.push(use);
    else if (value.anchor) {
      shared.push([use]);
      byName.set(nameOf(value), shared.at(-1)!);
    }
  }
  const editor = new ValueEditor(text, yamlStyle(text), together);
  const splices: ReplacedRange[] = [];
  for (const [anchored, ...aliases] of shared) {
    if (aliases.length === 0) continue;
    const name = nameOf(anchored.part.value);
    if (aliases.every(({ after: now }) => isWrittenAlike(now, anchored.after))) together.add(name);
    else if (!isWrittenAlike(anchored.before, anchored.after)) {
      splices.push(withoutAnchor(anchored.part.value.anchor!, text));
      const [heir, ...others] = aliases.filter((use) => isWrittenAlike(use.before, use.after));
      for (const use of aliases) {
        if (others.includes(use)) continue;
        const anchor = use === heir && others.length > 0 ? `&${name}` : '';
        splices.push(editor.replaced({ ...use, after: use.before }, anchor));
      }
    }
  }
  return { together, text: spliced(text, splices) };
}

/** Takes an anchor away, with the space behind it, or before it where nothing follows on its line. */
function withoutAnchor({ start, end }: Range, text: string): ReplacedRange {
  const [behind = ''] = /^[ \t]*/.exec(text.slice(end, end + 100)) ?? [];
  if (/^(?:\n|$)/.test(text.slice(end + behind.length, end + behind.length + 1)))
    return { start: text.slice(0, start).trimEnd().length, end, text: '' };
  return { start, end: end + behind.length, text: '' };
}

/** The values inside of one, before and after. An item of a list is the one at its index. */
function* usesIn(
  { parts, isFlow }: Container,
  was: unknown,
  is: unknown,
  schema: Expected,
): Generator<ChangedPart> {
  for (const [index, part] of parts.entries()) {
    const path = [part.key ?? index];
    const [before, after] = [valueAt(was, path), valueAt(is, path)];
    const own = innerSchema(schema, part.key);
    yield { part, isFlow, schema: own, before, after };
    if (isContainer(part.value)) yield* usesIn(part.value, before, after, own);
  }
}
