import { isPlainObject, ownField, type PlainObject } from '../../base/json/plain-object.js';
import { type Expected, fieldSchema, itemSchema } from '../../interface/schema/node.js';
import type { Range } from '../documents/finding.js';
import { type Container, everyNode, isContainer, type Node, type NodePart } from '../documents/node.js';
import { isWrittenAlike } from '../documents/written-alike.js';
import { type ItemAfter, paired } from './pairing.js';
import { partLines } from './parts.js';
import { fieldsInOrder, printedBehind } from './print.js';
import type { ValuePlace, ValueStyle } from './style.js';

/** A stretch of a text, and what replaces it. */
export interface ReplacedRange extends Range {
  readonly text: string;
}

/** A text, or a stretch of it, with some of it replaced. */
export function spliced(
  text: string,
  splices: readonly (ReplacedRange | undefined)[],
  { start, end }: Range = { start: 0, end: text.length },
): string {
  let made = '';
  let at = start;
  for (const splice of splices.filter((one) => one !== undefined).sort((a, b) => a.start - b.start)) {
    made += text.slice(at, splice.start) + splice.text;
    at = splice.end;
  }
  return made + text.slice(at, end);
}

/** The parts of a list or object after a change: the index of one that stays where it is, or the text of another. */
type Sequence = readonly (number | string)[];

/**
 * Changes values in a text: a list or object is put together of its parts as they are written, and new ones. So a line of which
 * no value changes stays as it is, and a comment goes with the field or item that it is on, or directly above.
 */
export class ValueEditor {
  readonly #text: string;
  readonly #style: ValueStyle;
  readonly #shared: ReadonlySet<string>;

  /**
   * @param text with LF line breaks
   * @param shared the anchors whose aliases change together with them
   */
  constructor(text: string, style: ValueStyle, shared: ReadonlySet<string>) {
    this.#text = text;
    this.#style = style;
    this.#shared = shared;
  }

  /**
   * Changes the fields of an object, of which one stays at least. Existing ones keep their order; new ones come after those that
   * precede them in the interface.
   */
  object(
    node: Container,
    before: PlainObject,
    after: PlainObject,
    schema: Expected,
  ): ReplacedRange | undefined {
    const { parts, isFlow } = node;
    const names = parts.map(({ key = '' }) => renamedField(key, before, after, schema) ?? key);
    const sequence: (number | string)[] = [...parts.keys()].filter(
      (index) => ownField(after, names[index]!) !== undefined,
    );
    let next = 0;
    for (const [key, value] of fieldsInOrder(after, schema)) {
      const index = names.indexOf(key);
      if (index >= 0) next = sequence.indexOf(index) + 1;
      else if (value !== undefined) {
        const text = this.#style.part(key, value, fieldSchema(schema, key), this.#place(node));
        sequence.splice(next++, 0, text);
      }
    }
    const splices = parts.map((part, index) => {
      const name = names[index]!;
      if (name !== part.key) return this.#renamed(part, name);
      const now = ownField(after, name);
      return now === undefined
        ? undefined
        : this.#value(part, isFlow, ownField(before, name), now, fieldSchema(schema, name));
    });
    return this.#assembled(node, sequence, splices);
  }

  /**
   * Changes the items of a list, of which one stays at least.
   * @param schema of an item
   * @param isRoot whether they are records, which are separated by empty lines
   */
  list(
    node: Container,
    before: readonly unknown[],
    after: readonly ItemAfter[],
    schema: Expected,
    isRoot = false,
  ): ReplacedRange | undefined {
    const { parts, isFlow } = node;
    const splices: (ReplacedRange | undefined)[] = [];
    // Items stay where they are as long as they are in their order.
    const staying = new Set<number>();
    let last = -1;
    const sequence = after.map(({ from, value, text }) => {
      if (from !== undefined && from > last) {
        last = from;
        staying.add(from);
        splices[from] = this.#value(parts[from]!, isFlow, before[from], value, schema);
        return from;
      }
      if (from !== undefined && !(staying.has(from) && hasAnchor(parts[from]!.value)))
        return this.#elsewhere(node, from, staying.has(from), before[from], value, schema);
      const place = { ...this.#place(node), isRecord: isRoot };
      const given = isFlow ? undefined : text?.replace(/\n(?=.)/g, `\n${place.indent}`);
      return given ?? this.#style.part(undefined, value, schema, place);
    });
    return this.#assembled(node, sequence, splices, isRoot);
  }

  /** The text of an item for another place, with the comments inside it, and unless it is a copy also those above it. */
  #elsewhere(
    node: Container,
    index: number,
    isCopy: boolean,
    before: unknown,
    after: unknown,
    schema: Expected,
  ): string {
    const part = node.parts[index]!;
    const { start, end } = this.#stretches(node)[index]!;
    const alone = new ValueEditor(this.#text, this.#style, new Set());
    const splice = alone.#value(part, node.isFlow, before, after, schema);
    return spliced(this.#text, [splice], { start: isCopy ? part.at.start : start, end });
  }

  /** Changes the value of a part. The tree of one that stays isn't asked for. */
  #value(
    part: NodePart,
    isFlow: boolean,
    before: unknown,
    after: unknown,
    schema: Expected,
  ): ReplacedRange | undefined {
    if (before === after || isWrittenAlike(before, after)) return undefined;
    const node = part.value;
    if (node.kind === 'alias' && this.#shared.has(node.name)) return undefined;
    const container = isContainer(node) ? node : undefined;
    if (container?.kind === 'mapping' && isPlainObject(before) && isPlainObject(after)) {
      const isSome = container.parts.some(({ key = '' }) => ownField(after, key) !== undefined);
      if (isSome) return this.object(container, before, after, schema);
    }
    if (container?.kind === 'list' && Array.isArray(before) && Array.isArray(after)) {
      const items = paired(before, after, itemSchema(schema));
      if (items.some(({ from }) => from !== undefined))
        return this.list(container, before, items, itemSchema(schema));
    }
    return this.replaced(part, isFlow, after, schema);
  }

  /**
   * Writes a value anew.
   * @param isFlow whether the part is in brackets
   * @param anchor that it gets, such as `&hours`
   */
  replaced(part: NodePart, isFlow: boolean, value: unknown, schema: Expected, anchor = ''): ReplacedRange {
    const { key, value: node } = part;
    const { start, end, text: written } = this.#written(node);
    const isText = (typeof value !== 'object' || value === null) && node.kind === 'scalar';
    if (isText && written !== '' && anchor === '' && !/\n|^[|>]/.test(written)) {
      const text = this.#style.scalar(value, schema, written, isFlow);
      if (text !== undefined) return { start, end, text };
    }
    if (isFlow) {
      const inline = this.#style.inline(value, schema, this.#placeAt(start, !written.includes('\n')));
      const space = anchor === '' ? '' : `${anchor} `;
      return { start, end, text: (written === '' ? ' ' : '') + space + inline };
    }
    const made = printedBehind(key, value, schema, this.#indentOf(part).length);
    const [behind = '', ...others] = made.split('\n');
    const first = anchor === '' ? behind : ` ${anchor}${behind}`;
    // A comment on the line of the key or dash stays there, and so does one behind a text of several lines.
    const isOneLine = !this.#text.slice(node.from, end).includes('\n');
    const behindAll = /^[ \t]+#.*/.exec(this.#text.slice(end, this.#lineEnd(end)))?.[0] ?? '';
    const line = this.#text.slice(node.from, this.#lineEnd(node.from));
    const onLine = isOneLine ? '' : (/^(?:[ \t]*[|>][-+\d]*)?[ \t]+(#.*)/.exec(line)?.[1] ?? '');
    const container = isContainer(node) ? node : undefined;
    const isBlock = container !== undefined && container.parts.length > 0 && !container.isFlow;
    const comments = [onLine, isBlock ? '' : behindAll.trimStart()].filter(Boolean);
    const text = [[first, ...comments].join(' '), ...others].join('\n');
    return { start: node.from, end: end + behindAll.length, text };
  }

  #renamed({ at }: NodePart, name: string): ReplacedRange {
    const [quote = ''] = /^["']/.exec(this.#text.slice(at.start, at.end)) ?? [];
    return { ...at, text: `${quote}${name}${quote}` };
  }

  /** Puts a list or object together. @param splices what changes in the parts that stay, by their index */
  #assembled(
    node: Container,
    sequence: Sequence,
    splices: readonly (ReplacedRange | undefined)[],
    isRoot = false,
  ): ReplacedRange | undefined {
    const { parts, isFlow } = node;
    const isAsBefore = sequence.length === parts.length && sequence.every((one, index) => one === index);
    if (isAsBefore && splices.every((splice) => splice === undefined)) return undefined;
    const stretches = this.#stretches(node);
    const added = sequence.filter((one) => typeof one === 'string');
    const between = isFlow ? this.#separator(node) : this.#lineBreak(node, stretches, isRoot, added);
    /** What is written behind a part, up to the next one. */
    const gap = (index: number) => this.#text.slice(stretches[index]!.end, stretches[index + 1]?.start);
    let text = '';
    let last: number | undefined;
    for (const one of sequence) {
      if (typeof one === 'string') text += last === undefined ? one + between : between + one;
      else {
        text += (last === undefined ? '' : gap(last)) + spliced(this.#text, [splices[one]], stretches[one]);
        last = one;
      }
    }
    const comment = isFlow && last! < parts.length - 1 ? /[ \t]*#[^\n]*/.exec(gap(last!))?.[0] : undefined;
    return { start: stretches[0]!.start, end: stretches.at(-1)!.end, text: text + (comment ?? '') };
  }

  /** Where each part is written: with the comments above it, and without the empty lines below it. */
  #stretches({ parts, end, isFlow }: Container): readonly Range[] {
    if (isFlow) return parts.map(({ at, value }) => ({ start: at.start, end: value.end }));
    const indent = this.#indentOf(parts[0]!);
    // Comments below that are indented more belong to the last part.
    let last = this.#lineEnd(end);
    for (;;) {
      const next = this.#text.slice(last + 1, this.#lineEnd(last + 1));
      if (last >= this.#text.length || !next.startsWith(`${indent} `) || !/^ *#/.test(next)) break;
      last += 1 + next.length;
    }
    const starts = parts.map(({ at }) => at.start);
    return partLines(this.#text, starts, Math.min(last + 1, this.#text.length)).map(({ from, to }, index) => {
      const start = from === starts[index] ? from : from + indent.length;
      return { start, end: this.#lineEnd(from + this.#text.slice(from, to).trimEnd().length) };
    });
  }

  /** What comes between two parts in brackets. */
  #separator({ start, parts }: Container): string {
    const [one, two] = parts;
    const lead = this.#text.slice(start + 1, one!.at.start);
    if (two === undefined && !lead.includes('\n')) return this.#style.comma;
    const between = two ? this.#text.slice(one!.value.end, two.at.start) : `,${lead}`;
    return between.replaceAll(/[ \t]*#[^\n]*/g, '');
  }

  /** The same of lines: records are separated by an empty line, and other items if those that are there are. */
  #lineBreak(
    { kind, parts }: Container,
    stretches: readonly Range[],
    isRoot: boolean,
    added: readonly string[],
  ): string {
    const areApart = isRoot
      ? added.some((text) => text.includes('\n')) ||
        stretches.some(({ start, end }) => this.#text.slice(start, end).includes('\n'))
      : kind === 'list' &&
        stretches.some(({ end }, index) => {
          const next = stretches[index + 1]?.start;
          return next !== undefined && /\n[ \t]*\n/.test(this.#text.slice(end, next));
        });
    return `${areApart ? '\n\n' : '\n'}${this.#indentOf(parts[0]!)}`;
  }

  #place(node: Container): ValuePlace {
    const { parts, isFlow, start } = node;
    const [first] = parts;
    if (!isFlow) return { isFlow, isOneLine: false, indent: first ? this.#indentOf(first) : '' };
    const lead = this.#text.slice(start + 1, first?.at.start ?? start + 1);
    const deep = parts.filter(({ value }) => node.kind === 'list' && everyNode(value).length > 1);
    const isOneLine =
      deep.length > 0
        ? deep.every(({ at, value }) => !this.#text.slice(at.start, value.end).includes('\n'))
        : !lead.includes('\n');
    return this.#placeAt(first?.at.start ?? start, isOneLine);
  }

  #placeAt(offset: number, isOneLine: boolean): ValuePlace {
    const start = this.#text.lastIndexOf('\n', offset - 1) + 1;
    return { isFlow: true, isOneLine, indent: /^[ \t]*/.exec(this.#text.slice(start, offset))![0] };
  }

  /** The spaces for a further line in the column of a key or dash. */
  #indentOf({ at: { start } }: NodePart): string {
    return ' '.repeat(start - (this.#text.lastIndexOf('\n', start - 1) + 1));
  }

  #lineEnd(offset: number): number {
    const end = this.#text.indexOf('\n', offset);
    return end < 0 ? this.#text.length : end;
  }

  #written({ start, end }: Node): ReplacedRange {
    return { start, end, text: this.#text.slice(start, end) };
  }
}

/** True if a value or one inside it has an anchor. A copy would give later aliases its own value. */
function hasAnchor(node: Node): boolean {
  return everyNode(node).some(({ anchor }) => anchor !== undefined);
}

/**
 * The new name of a field that this version of the interface doesn't have, as of FeeMinMaxType: its value is in a field
 * that was not there. So its comments stay.
 */
function renamedField(
  key: string,
  before: PlainObject,
  after: PlainObject,
  schema: Expected,
): string | undefined {
  const value = ownField(before, key);
  if (schema === undefined || value === undefined || value === null) return undefined;
  if (ownField(after, key) !== undefined || fieldSchema(schema, key) !== undefined) return undefined;
  const isNew = (name: string) => ownField(before, name) === undefined;
  return Object.keys(after).find((name) => isNew(name) && isWrittenAlike(value, after[name]));
}
