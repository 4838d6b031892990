import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { type Expected, fieldSchema, itemSchema } from '../../interface/schema/node.js';
import { isWrittenAlike } from '../../content/documents/document.js';
import type { Entry, List, Mapping, Node } from '../../content/documents/node.js';
import { aligned, type FileChanges, recordsAfter, renamedFields } from './changes.js';
import { fieldsInOrder, rewrittenScalar } from './yaml.js';

/** How keys and values are written inside brackets and braces. */
export interface FlowStyle {
  readonly format: 'json' | 'yaml';
  readonly key: (key: string, written?: string) => string;
  readonly scalar: (value: unknown, schema: Expected, written?: string) => string;
  /** A single text as an item of a list, as it was written; undefined if that is impossible. */
  readonly listed: (written: string) => string | undefined;
}

export const jsonStyle: FlowStyle = {
  format: 'json',
  key: (key) => JSON.stringify(key),
  scalar: (value) => JSON.stringify(value) ?? 'null',
  listed: (written) => written,
};

export const yamlStyle: FlowStyle = {
  format: 'yaml',
  key: (key, written = '') => (/^["']/.test(written) ? `${written[0]}${key}${written[0]}` : key),
  scalar: (value, schema, written = '') => rewrittenScalar(written, String(value), schema, true),
  listed: (written) => (isInlineItem(written) ? written : undefined),
};

/** True for a text on one line that can be inside brackets unchanged. */
function isInlineItem(written: string): boolean {
  return /^(?:"[^\n]*"|'[^\n]*'|[^\n,[\]{}"'#|>&*!%@`:?-][^\n,[\]{}#:]*)$/.test(written);
}

/**
 * Edits the records of a text that consists of brackets and braces. Only changed values are rewritten: everything else
 * keeps its bytes, and new text follows the layout.
 * @returns undefined if the text doesn't allow the records: a single record can't become two
 */
export function editRecords(
  text: string,
  root: Node,
  style: FlowStyle,
  before: readonly PlainObject[],
  changes: FileChanges,
  schema: Expected,
): string | undefined {
  const writer = new FlowWriter(text, style);
  if (root.kind === 'mapping') {
    const after = recordsAfter(before, changes);
    return after.length === 1 ? writer.replaced(root, before[0], after[0], schema) : undefined;
  }
  if (root.kind !== 'list' || root.items.length !== before.length) return undefined;
  const kept = root.items.map((item, index): Piece => {
    if (changes.removed.has(index)) return undefined;
    const after = changes.changed.get(index);
    if (after === undefined) return writer.text(item);
    return writer.edited(item, before[index], after, schema);
  });
  const added = new Map(changes.added.length === 0 ? [] : [[before.length - 1, changes.added]]);
  const list = writer.listed(root, kept, added, schema);
  return text.slice(0, root.start) + list + text.slice(root.end);
}

/** The text of an existing item or entry; undefined if it is removed. */
type Piece = string | undefined;

/** Writes values in the layout of a text. */
export class FlowWriter {
  readonly #text: string;
  readonly #unit: string;
  readonly #colon: string;
  readonly #comma: string;
  readonly #padding: string;
  readonly #hasInlineLists: boolean;
  readonly #lineBreak: string;
  readonly #style: FlowStyle;

  constructor(text: string, style: FlowStyle) {
    const isJson = style.format === 'json';
    this.#text = text;
    this.#style = style;
    this.#lineBreak = /\r?\n/.exec(text)?.[0] ?? '\n';
    this.#unit = /[[{]\s*?\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
    this.#colon = isJson && /"\s*:(?=\S)/.test(text) && !/"\s*: /.test(text) ? ':' : ': ';
    const isTight = /[\]}"\d],(?=["[{\d])/.test(text) || (this.#colon === ':' && !text.includes(','));
    this.#comma = isJson && isTight && !/[\]}"\d], /.test(text) ? ',' : ', ';
    this.#padding = isJson || (/\{\w/.test(text) && !/\{ \w/.test(text)) ? '' : ' ';
    this.#hasInlineLists = !isJson || /\[[ \t]*"[^"\n]*"[^\n{[]*\]/.test(text);
  }

  text({ start, end }: Node): string {
    return this.#text.slice(start, end);
  }

  /** The whole text with one value changed. */
  replaced(node: Node, before: unknown, after: unknown, schema: Expected): string {
    return (
      this.#text.slice(0, node.start) + this.edited(node, before, after, schema) + this.#text.slice(node.end)
    );
  }

  /** The text of a value after a change. A change to an aliased value is made at its anchor. */
  edited(node: Node, before: unknown, after: unknown, schema: Expected): string {
    if (node.kind === 'alias' || isWrittenAlike(before, after)) return this.text(node);
    if (node.kind === 'mapping' && isPlainObject(before) && isPlainObject(after) && isPlain(node)) {
      return this.#object(node, before, after, schema);
    }
    if (node.kind === 'list' && Array.isArray(before) && Array.isArray(after)) {
      return this.#list(node, before, after, schema);
    }
    const isInline = !this.text(node).includes('\n');
    if (node.kind === 'scalar' && isListOf(after, before)) {
      const item = this.#style.listed(this.text(node));
      if (item !== undefined) {
        const isShort = isInline && (this.#hasInlineLists || this.#style.format === 'yaml');
        return this.#wrapped('[', ']', isShort, this.#indentAt(node.start), () => [item]);
      }
    }
    if (node.kind === 'list' && isListOf(before, after) && node.items[0]?.kind === 'scalar') {
      return this.text(node.items[0]);
    }
    if (node.kind === 'scalar' && (typeof after !== 'object' || after === null)) {
      return this.#style.scalar(after, schema, this.text(node));
    }
    return this.#written(after, schema, this.#indentAt(node.start), isInline);
  }

  /** Existing fields keep their order; a new one follows the field that precedes it in the interface's table. */
  #object(node: Mapping, before: PlainObject, after: PlainObject, schema: Expected): string {
    const renamed = renamedFields(before, after, schema);
    const pieces = node.entries.map(({ key, at, value }): Piece => {
      const name = renamed.get(key);
      if (name !== undefined) {
        const written = this.#style.key(name, this.#text.slice(at.start, at.end));
        return written + this.#text.slice(at.end, value.end);
      }
      if (after[key] === undefined) return undefined;
      const inner = this.edited(value, before[key], after[key], fieldSchema(schema, key));
      return this.#text.slice(at.start, value.start) + inner;
    });
    const added = new Map<number, string[]>();
    const { isInline, indent } = this.#insideOf(node, node.entries[0]?.at.start);
    let behind = -1;
    for (const [key, value] of fieldsInOrder(after, schema)) {
      const at = node.entries.findIndex((entry) => (renamed.get(entry.key) ?? entry.key) === key);
      if (at !== -1) behind = at;
      else {
        const written = this.#written(value, fieldSchema(schema, key), indent, isInline);
        added.set(behind, [...(added.get(behind) ?? []), `${this.#style.key(key)}${this.#colon}${written}`]);
      }
    }
    const ranges = node.entries.map(({ at, value }) => ({ start: at.start, end: value.end }));
    return this.#joined(node, ranges, pieces, added);
  }

  #list(node: List, before: readonly unknown[], after: readonly unknown[], schema: Expected): string {
    const inner = itemSchema(schema);
    const became = aligned(before, after);
    const pieces = node.items.map((item, index): Piece => {
      const at = became[index];
      return at === undefined ? undefined : this.edited(item, before[index], after[at], inner);
    });
    const added = new Map<number, unknown[]>();
    let behind = -1;
    for (const [at, value] of after.entries()) {
      const old = became.indexOf(at);
      if (old === -1) added.set(behind, [...(added.get(behind) ?? []), value]);
      else behind = old;
    }
    return this.listed(node, pieces, added, inner);
  }

  /**
   * A list after a change.
   * @param added new items, by the index of the item that they follow
   */
  listed(
    node: List,
    pieces: readonly Piece[],
    added: ReadonlyMap<number, readonly unknown[]>,
    schema: Expected,
  ): string {
    const { isInline, indent } = this.#insideOf(node, node.items[0]?.start);
    const isOneLine = isInline || this.#isOneLineEach(node);
    const written = [...added].map(
      ([behind, items]) =>
        [behind, items.map((item) => this.#written(item, schema, indent, isOneLine))] as const,
    );
    return this.#joined(node, node.items, pieces, new Map(written));
  }

  /**
   * Joins the remaining and the new pieces with the text that was between them; a new piece is keyed by the index that
   * it follows.
   */
  #joined(
    node: List | Mapping,
    ranges: readonly { readonly start: number; readonly end: number }[],
    pieces: readonly Piece[],
    added: ReadonlyMap<number, readonly string[]>,
  ): string {
    const open = this.#text.charAt(node.start);
    const close = this.#text.charAt(node.end - 1);
    const [first, second] = ranges;
    const { isInline, indent } = this.#insideOf(node, first?.start);
    const outer = this.#indentAt(node.start);
    const lead =
      first === undefined ? this.#lineBreak + indent : this.#text.slice(node.start + 1, first.start);
    const tail =
      first === undefined
        ? this.#lineBreak + outer
        : this.#text.slice((ranges.at(-1) ?? first).end, node.end - 1);
    const usual =
      first === undefined || second === undefined
        ? isInline
          ? this.#comma
          : `,${this.#withoutComments(lead)}`
        : this.#withoutComments(this.#text.slice(first.end, second.start));
    let result = '';
    const add = (piece: string, between: string) => {
      result += result === '' ? piece : between + piece;
    };
    for (const piece of added.get(-1) ?? []) add(piece, usual);
    for (const [index, piece] of pieces.entries()) {
      const isNext = pieces[index - 1] !== undefined && !added.has(index - 1);
      const between = isNext ? this.#text.slice(ranges[index - 1]?.end, ranges[index]?.start) : usual;
      if (piece !== undefined) add(piece, between);
      for (const more of added.get(index) ?? []) add(more, usual);
    }
    return result === '' ? open + close : open + lead + result + tail + close;
  }

  #withoutComments(between: string): string {
    return this.#style.format === 'json' ? between : between.replaceAll(/[ \t]*#[^\n]*/g, '');
  }

  /** The layout inside an object or list: on one line, or each part on its own line with this indentation. */
  #insideOf(node: List | Mapping, first: number | undefined): { isInline: boolean; indent: string } {
    const outer = this.#indentAt(node.start);
    if (first === undefined) return { isInline: false, indent: outer + this.#unit };
    const lead = this.#text.slice(node.start + 1, first);
    const isInline = !lead.includes('\n');
    return { isInline, indent: isInline ? outer : lead.slice(lead.lastIndexOf('\n') + 1) };
  }

  /** True for a list of objects or lists that are each on one line. */
  #isOneLineEach({ items }: List): boolean {
    const deep = items.filter((item) => Object.keys(Object(item.value)).length > 1);
    return deep.length > 0 && deep.every((item) => !this.text(item).includes('\n'));
  }

  #indentAt(offset: number): string {
    const line = this.#text.lastIndexOf('\n', offset - 1) + 1;
    return /^[ \t]*/.exec(this.#text.slice(line, offset))?.[0] ?? '';
  }

  /** A new value, with the interface's types. */
  #written(value: unknown, schema: Expected, indent: string, isInline: boolean): string {
    if (Array.isArray(value)) {
      const isShort =
        this.#hasInlineLists && value.every((item) => !isPlainObject(item) && !Array.isArray(item));
      return this.#wrapped('[', ']', isInline || isShort, indent, (inner) =>
        value.map((item) => this.#written(item, itemSchema(schema), inner, isInline)),
      );
    }
    if (!isPlainObject(value)) return this.#style.scalar(value, schema);
    return this.#wrapped('{', '}', isInline, indent, (inner) =>
      fieldsInOrder(value, schema).map(
        ([key, field]) =>
          `${this.#style.key(key)}${this.#colon}${this.#written(field, fieldSchema(schema, key), inner, isInline)}`,
      ),
    );
  }

  #wrapped(
    open: string,
    close: string,
    isInline: boolean,
    indent: string,
    parts: (indent: string) => readonly string[],
  ): string {
    const inner = indent + this.#unit;
    const written = parts(inner);
    if (written.length === 0) return open + close;
    const padding = open === '{' ? this.#padding : '';
    if (isInline) return open + padding + written.join(this.#comma) + padding + close;
    const line = this.#lineBreak;
    return `${open}${line}${inner}${written.join(`,${line}${inner}`)}${line}${indent}${close}`;
  }
}

/** True if `list` contains only this text. */
export function isListOf(list: unknown, text: unknown): list is readonly [string] {
  return Array.isArray(list) && list.length === 1 && typeof text === 'string' && list[0] === text;
}

/** True if each key occurs once, so that a value can be found by its key. */
function isPlain({ entries }: Mapping): boolean {
  return new Set(entries.map(({ key }: Entry) => key)).size === entries.length;
}
