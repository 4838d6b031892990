import { once } from '../../base/once.js';
import { readJsonTree } from '../documents/json/tree.js';
import type { Node } from '../documents/node.js';
import { yamlTree } from '../documents/yaml/tree.js';
import { cutList, mayBeShared } from './cut.js';

/** A value as it is written, for those who change it. Offsets count UTF-16 units of the text. */
export interface Written {
  readonly kind: Node['kind'];
  /** Of the sign of a block text. */
  readonly start: number;
  /** After its last character other than a comment. */
  readonly end: number;
  /** In brackets or braces, or inside of such. */
  readonly isFlow: boolean;
  readonly entries: readonly WrittenPart[];
  /** The name of its anchor; of an alias, that of the anchor that it repeats. */
  readonly anchor?: string | undefined;
}

/** A field of an object, or an item of a list. */
export interface WrittenPart {
  readonly key?: string;
  /** Of its key or dash, or of its value in brackets. */
  readonly start: number;
  /** After the colon or the dash; in brackets, where an item begins. */
  readonly headEnd: number;
  readonly value: Written;
}

/** The end of a part: of its value, or of its key if it has none. */
export function partEnd({ headEnd, value }: WrittenPart): number {
  return Math.max(headEnd, value.end);
}

/** A JSON text; undefined if there is nothing in it. */
export function writtenJson(text: string): Written | undefined {
  const { root } = readJsonTree(text);
  return root && writtenOf(root, text, true);
}

/**
 * A YAML text with LF line breaks. The records of a list in block style are each read when they are asked for, since the tree
 * of a list of thousands would take seconds.
 * @returns undefined for what can't be edited
 */
export function writtenYaml(text: string): Written | undefined {
  const cut = mayBeShared(text) ? undefined : cutList(text);
  if (cut === undefined) return inStretch(text, 0, text.length);
  const entries = cut.dashes.map((start, index): WrittenPart => {
    const end = cut.dashes[index + 1] ?? cut.end;
    const line = text.lastIndexOf('\n', start - 1) + 1;
    const value = once((): Written => {
      const item = inStretch(text, line, end)?.entries[0]?.value;
      return item ?? { kind: 'scalar', start: start + 1, end, isFlow: false, entries: [] };
    });
    return {
      start,
      headEnd: start + 1,
      get value() {
        return value();
      },
    };
  });
  return { kind: 'list', start: cut.dashes[0]!, end: cut.end, isFlow: false, entries };
}

function inStretch(text: string, start: number, end: number): Written | undefined {
  const { documents, errors } = yamlTree(text, { start, end });
  const [document, ...others] = documents;
  if (document === undefined || others.length + errors.length > 0) return undefined;
  return writtenOf(document.root, text, false);
}

function writtenOf(node: Node, text: string, isInFlow: boolean): Written {
  const isFlow =
    isInFlow || ((node.kind === 'list' || node.kind === 'mapping') && /[[{]/.test(text.charAt(node.start)));
  const start = startOf(node, text);
  const anchor =
    node.kind === 'alias' ? node.name : node.anchor && text.slice(node.anchor.start + 1, node.anchor.end);
  const place = { kind: node.kind, start, end: node.kind === 'nothing' ? start : node.end, isFlow, anchor };
  if (node.kind === 'mapping') {
    const entries = node.entries.map(({ key, at, value }) => ({
      key,
      start: at.start,
      headEnd: value.from ?? at.end,
      value: writtenOf(value, text, isFlow),
    }));
    return { ...place, entries };
  }
  const items = node.kind === 'list' ? node.items : [];
  const entries = items.map((item) => {
    const value = writtenOf(item, text, isFlow);
    const { from: headEnd = value.start } = isFlow ? {} : item;
    return { start: isFlow ? headEnd : headEnd - 1, headEnd, value };
  });
  return { ...place, entries };
}

/** Where a value begins: a block text at its sign, nothing behind what is before it. */
function startOf({ kind, start, from = start, anchor, tag }: Node, text: string): number {
  const behind = Math.max(from, anchor?.end ?? 0, tag?.end ?? 0);
  if (kind === 'nothing') return behind;
  const sign = behind + (/^[ \t]*/.exec(text.slice(behind, start))?.[0].length ?? 0);
  return kind === 'scalar' && /[|>]/.test(text.charAt(sign)) ? sign : start;
}
