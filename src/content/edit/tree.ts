import { type Node as JsonNode, parseTree } from 'jsonc-parser';
import { type Document, isAlias, isMap, isPair, isScalar, isSeq, type Node } from 'yaml';
import { once } from '../../base/once.js';
import { cutList, mayBeShared } from './cut.js';
import { editableDocument } from './yaml-document.js';

/** A value as it is written. Offsets count UTF-16 units of the text. */
export interface Written {
  readonly kind: 'scalar' | 'list' | 'object' | 'alias';
  readonly start: number;
  /** After its last character other than a comment. */
  readonly end: number;
  /** In brackets or braces, or inside of such. */
  readonly isFlow: boolean;
  readonly entries: readonly Entry[];
  /** The name of its anchor; of an alias, that of the anchor that it repeats. */
  readonly anchor?: string | undefined;
}

/** A field of an object, or an item of a list. */
export interface Entry {
  readonly key?: string;
  /** Of its key or dash, or of its value in brackets. */
  readonly start: number;
  /** After the colon or the dash; undefined in brackets, where only the value counts. */
  readonly headEnd: number;
  readonly value: Written;
}

/** The end of an entry: of its value, or of its key if it has none. */
export function endOf({ headEnd, value }: Entry): number {
  return Math.max(headEnd, value.end);
}

/** The tree of a JSON text; undefined if there is none. */
export function jsonTree(text: string): Written | undefined {
  const root = parseTree(text);
  return root && ofJson(root);
}

function ofJson({ type, offset, length, children = [] }: JsonNode): Written {
  const place = { start: offset, end: offset + length, isFlow: true };
  if (type === 'array') {
    const entries = children.map((child) => ({
      start: child.offset,
      headEnd: child.offset,
      value: ofJson(child),
    }));
    return { kind: 'list', ...place, entries };
  }
  if (type !== 'object') return { kind: 'scalar', ...place, entries: [] };
  const entries = children.map(({ children: [key, value] = [], offset: start }) => ({
    key: String(key!.value),
    start,
    headEnd: key!.offset + key!.length,
    value: ofJson(value!),
  }));
  return { kind: 'object', ...place, entries };
}

/**
 * The tree of a YAML text with LF line breaks. The records of a list in block style are each read when they are asked for,
 * since the tree of a list of thousands would take seconds.
 * @returns undefined for what can't be edited
 */
export function yamlTree(text: string): Written | undefined {
  const cut = mayBeShared(text) ? undefined : cutList(text);
  if (cut === undefined) {
    const document = editableDocument(text);
    return document && ofDocument(document, text, 0);
  }
  const entries = cut.dashes.map((start, index): Entry => {
    const end = cut.dashes[index + 1] ?? cut.end;
    const line = text.lastIndexOf('\n', start - 1) + 1;
    const value = once((): Written => {
      const document = editableDocument(text.slice(line, end));
      const item = document && ofDocument(document, text, line)?.entries[0]?.value;
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

/** @param shift the offset of the document in the text */
function ofDocument({ contents }: Document.Parsed, text: string, shift: number): Written | undefined {
  const ofNode = (node: Node | null | undefined, otherwise: number, isInFlow: boolean): Written => {
    const [from = otherwise, to = from] = node?.range?.map((offset) => offset + shift) ?? [];
    const place = { start: from, end: to, anchor: anchorOf(node) };
    if (isAlias(node)) return { kind: 'alias', ...place, isFlow: isInFlow, entries: [] };
    if (!isMap(node) && !isSeq(node)) {
      const end = node?.srcToken?.type === 'block-scalar' ? from + text.slice(from, to).trimEnd().length : to;
      return { kind: 'scalar', ...place, end, isFlow: isInFlow, entries: [] };
    }
    const isFlow = isInFlow || node.flow === true;
    const entries = isMap(node)
      ? node.items.map((pair): Entry => {
          const { key } = pair;
          const [start = 0, keyEnd = start] = (isScalar(key) && key.range?.map((at) => at + shift)) || [];
          const colon = pair.srcToken?.sep?.find(({ type }) => type === 'map-value-ind');
          const headEnd = colon === undefined ? keyEnd : colon.offset + shift + 1;
          const value = ofNode(pair.value as Node | null, headEnd, isFlow);
          return { key: isScalar(key) ? String(key.value) : '', start, headEnd, value };
        })
      : node.items.map((item, index): Entry => {
          const { srcToken } = node;
          const tokens = srcToken !== undefined && 'items' in srcToken ? srcToken.items[index]?.start : [];
          const dash = tokens?.find(({ type }) => type === 'seq-item-ind');
          const headEnd = dash === undefined ? -1 : dash.offset + shift + 1;
          const value = ofNode(isPair(item) ? undefined : (item as Node), headEnd, isFlow);
          const start = dash === undefined ? value.start : headEnd - 1;
          return { start, headEnd: dash === undefined ? start : headEnd, value };
        });
    const last = entries.at(-1);
    const end = isFlow || last === undefined ? to : endOf(last);
    return { kind: isMap(node) ? 'object' : 'list', ...place, end, isFlow, entries };
  };
  return contents === null ? undefined : ofNode(contents, 0, false);
}

function anchorOf(node: Node | null | undefined): string | undefined {
  return isAlias(node) ? node.source : node && 'anchor' in node ? node.anchor : undefined;
}
