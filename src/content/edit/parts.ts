import { once } from '../../base/once.js';
import { readJsonTree } from '../documents/json/tree.js';
import type { Node } from '../documents/node.js';
import { yamlTree } from '../documents/yaml/tree.js';
import { cutList, mayBeShared } from './cut.js';

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
  const cut = mayBeShared(text) ? undefined : cutList(text);
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
