import { isDeepStrictEqual } from 'node:util';
import { asWritten } from '../../content/as-written.js';
import { Findings } from '../../content/finding.js';
import { JsonParser } from '../../content/json/parser.js';
import type { Entry, List, Mapping, Node } from '../../content/node.js';
import type { Expected } from '../../format/inner-schema.js';
import { fieldSchema, itemSchema } from '../../format/inner-schema.js';
import type { RecordSchema } from '../../schema/records.js';
import { check } from '../../schema/validate.js';
import { type FileChanges, holds, recordsAfter } from './edit.js';
import { fieldsInOrder, isGroup } from './yaml.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The text of a JSON file of records after changes to some of them. Only values that change are written anew: all else
 * keeps its bytes, and what is new is laid out as the file is. A file that is one record stays one.
 * @param before the records as they are read from it
 * @returns nothing where the file can't hold them, as one record can't be two
 */
export function editJson(
  text: string,
  before: readonly Fields[],
  changes: FileChanges,
  schema: RecordSchema,
): string | undefined {
  const wanted = typedChanges(changes, schema);
  const edited = attempt(text, before, wanted, schema);
  const isRight = edited !== undefined && holds(edited, recordsAfter(before, wanted), 'json');
  return isRight ? edited : undefined;
}

/** The same changes with values in the types that the interface wants, as a JSON file has them. */
export function typedChanges({ changed, removed, added }: FileChanges, schema: RecordSchema): FileChanges {
  const typed = (value: Fields) => check(schema, structuredClone(value)).value ?? value;
  return {
    changed: new Map([...changed].map(([index, value]) => [index, typed(value)])),
    removed,
    added: added.map(typed),
  };
}

/** A JSON file of records, indented by two. */
export function wholeJson(records: readonly Fields[], schema: RecordSchema): string {
  return `${editJson('[]', [], { changed: new Map(), removed: new Set(), added: records }, schema)}\n`;
}

function attempt(
  text: string,
  before: readonly Fields[],
  changes: FileChanges,
  schema: RecordSchema,
): string | undefined {
  const root = new JsonParser(text, { start: 0, end: text.length }, new Findings()).document();
  const writer = new Writer(text);
  if (root?.kind === 'mapping') {
    const after = recordsAfter(before, changes);
    return after.length === 1 ? writer.replaced(root, before[0], after[0], schema) : undefined;
  }
  if (root?.kind !== 'list' || root.items.length !== before.length) return undefined;
  const kept = root.items.map((item, index): Piece => {
    if (changes.removed.has(index)) return undefined;
    const after = changes.changed.get(index);
    if (after === undefined) return writer.text(item);
    return writer.edited(item, before[index], after, schema);
  });
  const list = writer.listed(root, kept, changes.added, () => schema);
  return text.slice(0, root.start) + list + text.slice(root.end);
}

/** The text of an item or entry that was there; nothing where it goes. */
type Piece = string | undefined;

/** Writes values into a JSON text as it is laid out. */
class Writer {
  readonly #text: string;
  readonly #unit: string;
  readonly #colon: string;
  readonly #comma: string;
  readonly #hasInlineLists: boolean;
  readonly #lineBreak: string;

  constructor(text: string) {
    this.#text = text;
    this.#lineBreak = /\r?\n/.exec(text)?.[0] ?? '\n';
    this.#unit = /[[{]\s*?\n([ \t]+)\S/.exec(text)?.[1] ?? '  ';
    this.#colon = /"\s*:(?=\S)/.test(text) && !/"\s*: /.test(text) ? ':' : ': ';
    this.#comma = /[\]}"\d],(?=["[{\d])/.test(text) && !/[\]}"\d], /.test(text) ? ',' : ', ';
    this.#hasInlineLists = /\[[ \t]*"[^"\n]*"[^\n{[]*\]/.test(text);
  }

  text({ start, end }: Node): string {
    return this.#text.slice(start, end);
  }

  /** The whole text with one value in it changed. */
  replaced(node: Node, before: unknown, after: unknown, schema: Expected): string {
    return (
      this.#text.slice(0, node.start) + this.edited(node, before, after, schema) + this.#text.slice(node.end)
    );
  }

  /** The text of a value after a change. */
  edited(node: Node, before: unknown, after: unknown, schema: Expected): string {
    if (isDeepStrictEqual(asWritten(before), asWritten(after))) return this.text(node);
    if (node.kind === 'mapping' && isGroup(before) && isGroup(after) && isPlain(node)) {
      return this.#group(node, before, after, schema);
    }
    if (node.kind === 'list' && Array.isArray(before) && Array.isArray(after)) {
      return this.#list(node, before, after, schema);
    }
    return this.#written(after, schema, this.#indentAt(node.start), !this.text(node).includes('\n'));
  }

  /** Fields that stay keep their place; new ones stand behind the one before them in the interface's table. */
  #group(node: Mapping, before: Fields, after: Fields, schema: Expected): string {
    const pieces = node.entries.map(({ key, at, value }): Piece => {
      if (after[key] === undefined) return undefined;
      const inner = this.edited(value, before[key], after[key], fieldSchema(schema, key));
      return this.#text.slice(at.start, value.start) + inner;
    });
    const added = new Map<number, string[]>();
    const { isInline, indent } = this.#insideOf(node, node.entries[0]?.at.start);
    let behind = -1;
    for (const [key, value] of fieldsInOrder(after, schema)) {
      const at = node.entries.findIndex((entry) => entry.key === key);
      if (at !== -1) behind = at;
      else {
        const written = this.#written(value, fieldSchema(schema, key), indent, isInline);
        added.set(behind, [...(added.get(behind) ?? []), `${JSON.stringify(key)}${this.#colon}${written}`]);
      }
    }
    const ranges = node.entries.map(({ at, value }) => ({ start: at.start, end: value.end }));
    return this.#joined(node, ranges, pieces, added);
  }

  #list(node: List, before: readonly unknown[], after: readonly unknown[], schema: Expected): string {
    const isSame = (a: number, b: number) => isDeepStrictEqual(asWritten(before[a]), asWritten(after[b]));
    const shorter = Math.min(before.length, after.length);
    let first = 0;
    while (first < shorter && isSame(first, first)) first++;
    let last = 0;
    while (last < shorter - first && isSame(before.length - 1 - last, after.length - 1 - last)) last++;
    const inMiddle = after.length - first - last;
    const pieces = node.items.map((item, index): Piece => {
      if (index < first || index >= before.length - last) return this.text(item);
      if (index - first >= inMiddle) return undefined;
      return this.edited(item, before[index], after[index], itemSchema(schema));
    });
    const more = after.slice(before.length - last, after.length - last);
    return this.listed(node, pieces, more, () => itemSchema(schema), before.length - last - 1);
  }

  /**
   * A list after a change.
   * @param behind the index of the item behind which the new ones stand; without it, the last
   */
  listed(
    node: List,
    pieces: readonly Piece[],
    more: readonly unknown[],
    schemaOf: () => Expected,
    behind = node.items.length - 1,
  ): string {
    const { isInline, indent } = this.#insideOf(node, node.items[0]?.start);
    const isOneLine = isInline || this.#isOneLineEach(node);
    const written = more.map((item) => this.#written(item, schemaOf(), indent, isOneLine));
    return this.#joined(
      node,
      node.items,
      pieces,
      written.length > 0 ? new Map([[behind, written]]) : new Map(),
    );
  }

  /** Pieces that are left and those that are new, with what stood between them; new ones behind the index of an old one. */
  #joined(
    node: List | Mapping,
    ranges: readonly { readonly start: number; readonly end: number }[],
    pieces: readonly Piece[],
    added: ReadonlyMap<number, readonly string[]>,
  ): string {
    const open = this.#text[node.start]!;
    const close = this.#text[node.end - 1]!;
    const [first] = ranges;
    const { isInline, indent } = this.#insideOf(node, first?.start);
    const outer = this.#indentAt(node.start);
    const lead =
      first === undefined ? this.#lineBreak + indent : this.#text.slice(node.start + 1, first.start);
    const tail =
      first === undefined ? this.#lineBreak + outer : this.#text.slice(ranges.at(-1)!.end, node.end - 1);
    const usual =
      ranges[1] === undefined
        ? isInline
          ? this.#comma
          : `,${lead}`
        : this.#text.slice(first!.end, ranges[1].start);
    let result = '';
    const add = (piece: string, between: string) => {
      result += result === '' ? piece : between + piece;
    };
    for (const piece of added.get(-1) ?? []) add(piece, usual);
    for (const [index, piece] of pieces.entries()) {
      const isNext = index > 0 && pieces[index - 1] !== undefined && !added.has(index - 1);
      const between = isNext ? this.#text.slice(ranges[index - 1]!.end, ranges[index]!.start) : usual;
      if (piece !== undefined) add(piece, between);
      for (const more of added.get(index) ?? []) add(more, usual);
    }
    return result === '' ? open + close : open + lead + result + tail + close;
  }

  /** How what stands inside a group or list is laid out: on one line, or each on its own behind this indentation. */
  #insideOf(node: List | Mapping, first: number | undefined): { isInline: boolean; indent: string } {
    const outer = this.#indentAt(node.start);
    if (first === undefined) return { isInline: false, indent: outer + this.#unit };
    const lead = this.#text.slice(node.start + 1, first);
    const isInline = !lead.includes('\n');
    return { isInline, indent: isInline ? outer : lead.slice(lead.lastIndexOf('\n') + 1) };
  }

  /** True of a list whose items, each on its line, are groups or lists that fit on it. */
  #isOneLineEach({ items }: List): boolean {
    const deep = items.filter((item) => Object.keys(Object(item.value)).length > 1);
    return deep.length > 0 && deep.every((item) => !this.text(item).includes('\n'));
  }

  #indentAt(offset: number): string {
    const line = this.#text.lastIndexOf('\n', offset - 1) + 1;
    return /^[ \t]*/.exec(this.#text.slice(line, offset))![0];
  }

  /** A new value with the types that the interface wants. */
  #written(value: unknown, schema: Expected, indent: string, isInline: boolean): string {
    if (Array.isArray(value)) {
      const isShort = this.#hasInlineLists && value.every((item) => !isGroup(item) && !Array.isArray(item));
      return this.#wrapped('[', ']', isInline || isShort, indent, (inner) =>
        value.map((item) => this.#written(item, itemSchema(schema), inner, isInline)),
      );
    }
    if (!isGroup(value)) return JSON.stringify(value) ?? 'null';
    return this.#wrapped('{', '}', isInline, indent, (inner) =>
      fieldsInOrder(value, schema).map(
        ([key, field]) =>
          `${JSON.stringify(key)}${this.#colon}${this.#written(field, fieldSchema(schema, key), inner, isInline)}`,
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
    if (isInline) return open + written.join(this.#comma) + close;
    const line = this.#lineBreak;
    return `${open}${line}${inner}${written.join(`,${line}${inner}`)}${line}${indent}${close}`;
  }
}

/** True where each key stands once, so that a value can be told by its key. */
function isPlain({ entries }: Mapping): boolean {
  return new Set(entries.map(({ key }: Entry) => key)).size === entries.length;
}
