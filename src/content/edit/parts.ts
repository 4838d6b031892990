import { once } from '../../base/once.js';
import type { Range } from '../documents/finding.js';
import { itemExtents } from '../documents/json/read.js';
import { type Container, isContainer, type Node, type Part } from '../documents/node.js';
import { treeOf } from '../documents/tree.js';
import { type CutList, cutList } from '../documents/yaml/pieces.js';
import { namesAfter } from '../documents/yaml/values.js';

/**
 * The list or object that a text consists of. The records of a list are each read when they are asked for, since the tree of a
 * list of thousands would take seconds.
 * @param text with LF line breaks
 * @returns undefined for what can't be edited
 */
export function containerOfText(text: string, format: 'yaml' | 'json'): Container | undefined {
  if (format === 'json')
    return /^\s*\[/.test(text) ? listOf(text, itemExtents(text), true) : containerIn(text);
  const cut = listAlone(text);
  if (cut === undefined) return containerIn(text);
  const { dashes, end } = cut;
  return listOf(
    text,
    dashes.map((start, index) => ({ start, end: dashes[index + 1] ?? end })),
    false,
  );
}

/** @param ranges of the items: from a dash, or between commas */
function listOf(text: string, ranges: readonly Range[], isFlow: boolean): Container {
  const parts = ranges.map((range): Part => {
    const start = isFlow
      ? range.start + /^\s*/.exec(text.slice(range.start, range.end))![0].length
      : range.start;
    const value = once((): Node => {
      const line = isFlow ? start : text.lastIndexOf('\n', start - 1) + 1;
      const root = treeOf(text, { start: line, end: range.end }).documents[0]?.root;
      const node = isFlow || !isContainer(root) ? root : root.parts[0]?.value;
      return (
        node ?? {
          kind: 'nothing',
          value: null,
          from: start + 1,
          start: start + 1,
          end: range.end,
          size: 1,
          height: 0,
        }
      );
    });
    return {
      at: { start, end: isFlow ? text.slice(start, range.end).trimEnd().length + start : start + 1 },
      get value() {
        return value();
      },
    };
  });
  const start = isFlow ? ranges[0]!.start - 1 : ranges[0]!.start;
  const end = ranges.at(-1)!.end + (isFlow ? 1 : 0);
  return { kind: 'list', value: undefined, from: start, start, end, isFlow, parts, size: 1, height: 1 };
}

/** A list whose items can each be read by themselves. */
export function listAlone(text: string): CutList | undefined {
  const cut = mayBeShared(text) ? undefined : cutList(text);
  return cut?.isClean ? cut : undefined;
}

/** True for a YAML text that may have an anchor, and so values that several places share. */
export function mayBeShared(text: string): boolean {
  return text.includes('&') && namesAfter('&', text).length > 0;
}

function containerIn(text: string): Container | undefined {
  const root = treeOf(text).documents[0]?.root;
  return isContainer(root) ? root : undefined;
}

/**
 * Cuts the lines of a block into those of its parts: each with the comments above its first line, in its column, and
 * with the empty lines after it.
 * @param starts the offsets of dashes or keys, which are in one column
 * @param end of the last part's lines
 * @returns where each part begins and ends. Comments above the first concern all, unless others have comments too: then it
 * begins at its dash or key.
 */
export function partLines(text: string, starts: readonly number[], end: number) {
  const froms = starts.map((start) => aboveComments(text, start));
  const areCommented = froms.some((from, index) => index > 0 && /^ *#/.test(text.slice(from, starts[index])));
  const [first] = starts;
  if (first !== undefined && !areCommented) froms[0] = first;
  return froms.map((from, index) => ({ from, to: froms[index + 1] ?? end }));
}

/**
 * The start of the line of a dash or key, or of the comments directly above it in its column; the dash or key itself, if
 * something else is before it on its line.
 */
function aboveComments(text: string, start: number): number {
  let from = text.lastIndexOf('\n', start - 1) + 1;
  if (text.slice(from, start).trim() !== '') return start;
  const comment = `${' '.repeat(start - from)}#`;
  for (;;) {
    const above = text.lastIndexOf('\n', from - 2) + 1;
    if (from === 0 || !text.startsWith(comment, above)) return from;
    from = above;
  }
}
