import { once } from '../../base/once.js';
import { readJsonTree } from '../documents/json/tree.js';
import type { Node } from '../documents/node.js';
import { type CutList, cutList } from '../documents/yaml/pieces.js';
import { yamlTree } from '../documents/yaml/tree.js';
import { namesAfter } from '../documents/yaml/values.js';

/** A list or object as it is written. Offsets count UTF-16 units of the text. */
export interface Container {
  readonly kind: 'list' | 'mapping';
  readonly start: number;
  /** After its last character other than a comment. */
  readonly end: number;
  /** In brackets or braces, or inside of such. */
  readonly isFlow: boolean;
  readonly parts: readonly Part[];
}

/** A field of an object, or an item of a list. */
export interface Part {
  readonly key?: string;
  /** Of its key or dash, or of its value in brackets. */
  readonly start: number;
  /** After the colon or the dash; in brackets, where an item begins. */
  readonly headEnd: number;
  readonly value: Node;
}

/** The end of a part: of its value, or of its key if it has none. */
export function partEnd({ headEnd, value }: Part, text: string): number {
  return Math.max(headEnd, valueEnd(value, text));
}

/**
 * The list or object that a text consists of. The records of a YAML list in block style are each read when they are asked for,
 * since the tree of a list of thousands would take seconds.
 * @param text with LF line breaks
 * @returns undefined for what can't be edited
 */
export function containerOfText(text: string, format: 'yaml' | 'json'): Container | undefined {
  if (format === 'json') {
    const { root } = readJsonTree(text);
    return root && containerOf(root, text, true);
  }
  const cut = listAlone(text);
  if (cut === undefined) return inStretch(text, 0, text.length);
  const parts = cut.dashes.map((start, index): Part => {
    const end = cut.dashes[index + 1] ?? cut.end;
    const line = text.lastIndexOf('\n', start - 1) + 1;
    const value = once(
      (): Node =>
        inStretch(text, line, end)?.parts[0]?.value ?? {
          kind: 'scalar',
          value: undefined,
          tag: undefined,
          start: start + 1,
          end,
        },
    );
    return {
      start,
      headEnd: start + 1,
      get value() {
        return value();
      },
    };
  });
  return { kind: 'list', start: cut.dashes[0]!, end: cut.end, isFlow: false, parts };
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

function inStretch(text: string, start: number, end: number): Container | undefined {
  const { documents, errors } = yamlTree(text, { start, end });
  const [document, ...others] = documents;
  if (document === undefined || others.length + errors.length > 0) return undefined;
  return containerOf(document.root, text, false);
}

/** A list or object with its parts; undefined for other values. */
export function containerOf(node: Node, text: string, isInFlow: boolean): Container | undefined {
  if (node.kind !== 'list' && node.kind !== 'mapping') return undefined;
  const { kind, start, end } = node;
  const isFlow = isInFlow || /[[{]/.test(text.charAt(start));
  const parts =
    node.kind === 'mapping'
      ? node.entries.map(({ key, at, value }) => ({
          key,
          start: at.start,
          headEnd: value.from ?? at.end,
          value,
        }))
      : node.items.map((value) => {
          const headEnd = isFlow ? valueStart(value, text) : value.from!;
          return { start: isFlow ? headEnd : headEnd - 1, headEnd, value };
        });
  return { kind, start, end, isFlow, parts };
}

/** Where a value begins: a block text at its sign, nothing behind what is before it. */
export function valueStart({ kind, start, from = start, anchor, tag }: Node, text: string): number {
  const behind = Math.max(from, anchor?.end ?? 0, tag?.end ?? 0);
  if (kind === 'nothing') return behind;
  const sign = behind + (/^[ \t]*/.exec(text.slice(behind, start))?.[0].length ?? 0);
  return kind === 'scalar' && /[|>]/.test(text.charAt(sign)) ? sign : start;
}

export function valueEnd(node: Node, text: string): number {
  return node.kind === 'nothing' ? valueStart(node, text) : node.end;
}

/** The name of the anchor of a value; of an alias, that of the anchor that it repeats. */
export function anchorOf(node: Node, text: string): string | undefined {
  if (node.kind === 'alias') return node.name;
  return node.anchor && text.slice(node.anchor.start + 1, node.anchor.end);
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
