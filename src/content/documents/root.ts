import { once } from '../../base/once.js';
import type { Range } from './finding.js';
import { jsonItems } from './json/items.js';
import { lineStart } from './lines.js';
import { type Container, isContainer, type Node, type NodePart } from './node.js';
import { lastOf } from './reading.js';
import { treeOf } from './tree.js';
import { cutList } from './yaml/pieces.js';
import { mayHaveAliases, repeatsValues } from './yaml/values.js';

/**
 * The value of a text with its positions. The items of a list are each read when they are asked for, since the tree of a list of
 * thousands would take seconds.
 * @param count of the items: where the text can't be cut into so many, it is read whole
 * @returns undefined if the text is too broken
 */
export function rootOf(text: string, format: 'yaml' | 'json', count: number): Node | undefined {
  const ranges = format === 'json' ? jsonItems(text) : yamlItems(text);
  if (count > 0 && ranges?.length === count) return listOf(text, ranges, format === 'json');
  return treeOf(text).documents[0]?.root;
}

function yamlItems(text: string): readonly Range[] | undefined {
  const cut = cutList(text);
  return cut?.dashes.map((start, index) => ({ start, end: cut.dashes[index + 1] ?? cut.end }));
}

/** @param ranges of the items: from a dash, or in brackets */
function listOf(text: string, ranges: readonly Range[], isFlow: boolean): Container {
  const whole = once(() => treeOf(text).documents[0]?.root);
  const hasRepeated = once(() => !isFlow && repeatsValues(text));
  const itemAt = lastOf((index: number): Node => {
    const { start, end } = ranges[index]!;
    // An item with an alias needs the anchors before it.
    const isAlone = !(hasRepeated() && mayHaveAliases(text.slice(start, end)));
    const range = { start: isFlow ? start : lineStart(text, start), end };
    const root = isAlone ? treeOf(text, range).documents[0]?.root : whole();
    const node = isFlow || !isContainer(root) ? root : root.parts[isAlone ? 0 : index]?.value;
    const from = start + 1;
    return node ?? { kind: 'nothing', value: null, from, start: from, end };
  });
  const parts = ranges.map(
    ({ start, end }, index): NodePart => ({
      at: { start, end: isFlow ? end : start + 1 },
      get value() {
        return itemAt(index);
      },
    }),
  );
  const [first, final] = [ranges[0]!, ranges.at(-1)!];
  const start = isFlow ? text.indexOf('[') : first.start;
  const end = isFlow ? text.lastIndexOf(']') + 1 : text.slice(0, final.end).trimEnd().length;
  return { kind: 'list', value: undefined, from: start, start, end, isFlow, parts };
}
