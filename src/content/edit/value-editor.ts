import { isPlainObject, ownField, type PlainObject } from '../../base/json/plain-object.js';
import { type Expected, innerSchema } from '../../interface/schema/node.js';
import { lineEnd } from '../documents/lines.js';
import { type Container, everyNode, isContainer, type Node, type NodePart } from '../documents/node.js';
import { isWrittenAlike } from '../documents/written-alike.js';
import { type ItemAfter, paired } from './pairing.js';
import { indentOf, lineBreak, partRanges, placeAt, placeIn, separator } from './parts.js';
import { fieldsInOrder, printedBehind } from './print.js';
import { type ReplacedRange, spliced } from './splice.js';
import type { ValueStyle } from './style.js';

/** A part of a list or object, with its value before and after a change. */
export interface ChangedPart {
  readonly part: NodePart;
  /** Whether it is in brackets. */
  readonly isFlow: boolean;
  readonly before: unknown;
  readonly after: unknown;
  readonly schema: Expected;
}

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
      else {
        const text = this.#style.part(key, value, innerSchema(schema, key), placeIn(this.#text, node));
        sequence.splice(next++, 0, text);
      }
    }
    const splices = parts.map((part, index) => {
      const name = names[index]!;
      if (name !== part.key) return this.#renamed(part, name);
      const [was, now] = [ownField(before, name), ownField(after, name)];
      if (now === undefined) return undefined;
      return this.#value({ part, isFlow, before: was, after: now, schema: innerSchema(schema, name) });
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
      if (from !== undefined) {
        const changed = { part: parts[from]!, isFlow, before: before[from], after: value, schema };
        if (from > last) {
          last = from;
          staying.add(from);
          splices[from] = this.#value(changed);
          return from;
        }
        const isCopy = staying.has(from);
        if (!isCopy || !hasAnchor(changed.part.value)) return this.#elsewhere(node, from, isCopy, changed);
      }
      const place = { ...placeIn(this.#text, node), isRecord: isRoot };
      const given = isFlow ? undefined : text?.replace(/\n(?=.)/g, `\n${place.indent}`);
      return given ?? this.#style.part(undefined, value, schema, place);
    });
    return this.#assembled(node, sequence, splices, isRoot);
  }

  /** The text of an item for another place, with the comments inside it, and unless it is a copy also those above it. */
  #elsewhere(node: Container, index: number, isCopy: boolean, changed: ChangedPart): string {
    const { start, end } = partRanges(this.#text, node)[index]!;
    const splice = new ValueEditor(this.#text, this.#style, new Set()).#value(changed);
    return spliced(this.#text, [splice], { start: isCopy ? changed.part.at.start : start, end });
  }

  /** Changes the value of a part. The tree of one that stays isn't asked for. */
  #value(changed: ChangedPart): ReplacedRange | undefined {
    const { part, before, after, schema } = changed;
    if (before === after || isWrittenAlike(before, after)) return undefined;
    const node = part.value;
    if (node.kind === 'alias' && this.#shared.has(node.name)) return undefined;
    if (isContainer(node) && node.kind === 'mapping' && isPlainObject(before) && isPlainObject(after)) {
      const isSome = node.parts.some(({ key = '' }) => ownField(after, key) !== undefined);
      if (isSome) return this.object(node, before, after, schema);
    }
    if (isContainer(node) && node.kind === 'list' && Array.isArray(before) && Array.isArray(after)) {
      const items = paired(before, after, innerSchema(schema));
      if (items.some(({ from }) => from !== undefined))
        return this.list(node, before, items, innerSchema(schema));
    }
    return this.replaced(changed);
  }

  /** Writes a value anew. @param anchor that it gets, such as `&hours` */
  replaced({ part, isFlow, after: value, schema }: ChangedPart, anchor = ''): ReplacedRange {
    const { key, value: node } = part;
    const { start, end } = node;
    const written = this.#text.slice(start, end);
    const isText = (typeof value !== 'object' || value === null) && node.kind === 'scalar';
    if (isText && written !== '' && anchor === '' && !/\n|^[|>]/.test(written)) {
      const text = this.#style.scalar?.(value, schema, written, isFlow);
      if (text !== undefined) return { start, end, text };
    }
    if (isFlow) {
      const inline = this.#style.inline(value, schema, placeAt(this.#text, start, !written.includes('\n')));
      const space = anchor === '' ? '' : `${anchor} `;
      return { start, end, text: (written === '' ? ' ' : '') + space + inline };
    }
    const made = printedBehind(key, value, schema, indentOf(this.#text, part).length);
    const [behind = '', ...others] = made.split('\n');
    const first = anchor === '' ? behind : ` ${anchor}${behind}`;
    // A comment on the line of the key or dash stays there, and so does one behind a text of several lines; not spaces alone.
    const isOneLine = !this.#text.slice(node.from, end).includes('\n');
    const behindAll = /^[ \t]+(?:#.*|$)/.exec(this.#text.slice(end, lineEnd(this.#text, end)))?.[0] ?? '';
    const line = this.#text.slice(node.from, lineEnd(this.#text, node.from));
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

  /**
   * Puts a list or object together.
   * @param sequence the index of each part that stays where it is, or the text of another
   * @param splices what changes in the parts that stay, by their index
   */
  #assembled(
    node: Container,
    sequence: readonly (number | string)[],
    splices: readonly (ReplacedRange | undefined)[],
    isRoot = false,
  ): ReplacedRange | undefined {
    const { parts, isFlow } = node;
    const isAsBefore = sequence.length === parts.length && sequence.every((one, index) => one === index);
    if (isAsBefore && splices.every((splice) => splice === undefined)) return undefined;
    const ranges = partRanges(this.#text, node);
    const texts = [...sequence, ...ranges.map(({ start, end }) => this.#text.slice(start, end))];
    const isTall = isRoot && texts.some((one) => typeof one === 'string' && one.includes('\n'));
    const between = isFlow ? separator(this.#text, node) : lineBreak(this.#text, node, ranges, isTall);
    const gap = (index: number) => this.#text.slice(ranges[index]!.end, ranges[index + 1]?.start);
    let text = '';
    let last = -1;
    /** What is written behind the last part that stays, up to another one: in lines, also comments that are of no part. */
    const gapsUpTo = (next: number) => {
      let gaps = last < 0 ? '' : gap(last);
      if (!isFlow) for (let gone = last + 1; gone < next; gone++) gaps += gap(gone).trimStart();
      return gaps;
    };
    for (const one of sequence) {
      if (typeof one === 'string') text += last < 0 ? one + between : between + one;
      else {
        text += gapsUpTo(one) + spliced(this.#text, [splices[one]], ranges[one]);
        last = one;
      }
    }
    const rest = last < parts.length - 1 ? gapsUpTo(parts.length - 1) : '';
    const comments = isFlow ? (/[ \t]*#[^\n]*/.exec(rest)?.[0] ?? '') : rest.trimEnd();
    return { start: ranges[0]!.start, end: ranges.at(-1)!.end, text: text + comments };
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
  if (ownField(after, key) !== undefined || innerSchema(schema, key) !== undefined) return undefined;
  const isNew = (name: string) => ownField(before, name) === undefined;
  return Object.keys(after).find((name) => isNew(name) && isWrittenAlike(value, after[name]));
}
