import type { Range } from '../../content/finding.js';
import type { Node } from '../../content/node.js';

/**
 * The comments that stand within a stretch of a YAML text, each from its `#` to the end of its line.
 * @param node what is written in that stretch: a `#` in its texts begins no comment
 * @param key where the key of that value stands, if it has one
 */
export function commentsIn(text: string, { start, end }: Range, node: Node, key?: Range): string[] {
  const texts = [...(key ? [key] : []), ...textsIn(node)].sort((a, b) => a.start - b.start);
  const found: string[] = [];
  let next = 0;
  let at = start;
  while (at < end) {
    while (next < texts.length && texts[next]!.end <= at) next++;
    const inside = texts[next];
    if (inside !== undefined && inside.start <= at) {
      at = inside.end;
      continue;
    }
    if (text[at] === '#' && (at === 0 || /\s/.test(text[at - 1]!))) {
      const line = text.indexOf('\n', at);
      const last = line === -1 ? text.length : line;
      found.push(text.slice(at, last).trimEnd());
      at = last;
    } else at++;
  }
  return found;
}

/** Where keys and texts stand, in which a `#` may be one of their characters. */
function* textsIn(node: Node): Generator<Range> {
  if (node.kind === 'scalar') yield node;
  if (node.kind === 'list') for (const item of node.items) yield* textsIn(item);
  if (node.kind === 'mapping') {
    for (const { at, value } of node.entries) {
      yield at;
      yield* textsIn(value);
    }
  }
}
