import { commonItems } from '../../base/common-items.js';
import { isPlainObject, ownField, type PlainObject } from '../../base/json/plain-object.js';
import { type Expected, fieldSchema, itemSchema } from '../../interface/schema/node.js';
import { isWrittenAlike } from '../documents/written-alike.js';
import { partLines } from './cut.js';
import { type ItemAfter, paired } from './pairing.js';
import { fieldsInOrder } from './print.js';
import type { ValuePlace, ValueStyle } from './style.js';
import { partEnd, type Written, type WrittenPart } from './tree.js';

/** A stretch of a text, and what replaces it. */
interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The lines of an item or field: with the comments above it, and the empty lines below. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** Where the parts of a list or object that stay are, and what is new after them: by the index of the part before, from -1. */
interface Parts {
  readonly isKept: readonly boolean[];
  readonly added: ReadonlyMap<number, readonly string[]>;
}

/**
 * Collects what has to be replaced in a text so that its values become others. Lines of which no value changes stay as they
 * are. A comment goes with the field or item that it is on, or directly above.
 */
export class Changes {
  readonly #text: string;
  readonly #style: ValueStyle;
  readonly #shared: ReadonlySet<string>;
  readonly #splices: Splice[] = [];

  /**
   * @param text with LF line breaks
   * @param shared the anchors whose aliases change together with them
   */
  constructor(text: string, style: ValueStyle, shared: ReadonlySet<string>) {
    this.#text = text;
    this.#style = style;
    this.#shared = shared;
  }

  /** The text afterwards; of a stretch of it, if that is given. */
  result(start = 0, end = this.#text.length): string {
    let result = '';
    let at = start;
    for (const splice of this.#splices.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
      result += this.#text.slice(at, splice.start) + splice.text;
      at = splice.end;
    }
    return result + this.#text.slice(at, end);
  }

  /** Changes the fields of an object. Existing ones keep their order; new ones come after those that precede them in the interface. */
  fields(node: Written, before: PlainObject, after: PlainObject, schema: Expected): void {
    const { entries } = node;
    const renamed = renamedFields(before, after, schema);
    const nameOf = ({ key = '' }: WrittenPart) => renamed.get(key) ?? key;
    const isKept = entries.map((entry) => ownField(after, nameOf(entry)) !== undefined);
    const added = new Map<number, string[]>();
    let last = -1;
    for (const [key, value] of fieldsInOrder(after, schema)) {
      const index = entries.findIndex((entry) => nameOf(entry) === key);
      if (index >= 0) last = index;
      else if (value !== undefined) {
        const text = this.#style.field(key, value, fieldSchema(schema, key), this.#layout(node));
        added.set(last, [...(added.get(last) ?? []), text]);
      }
    }
    for (const entry of entries) {
      const { key = '' } = entry;
      const name = nameOf(entry);
      if (name !== key) this.#rename(entry, name);
      else if (ownField(after, name) !== undefined) {
        this.#value(
          entry,
          node.isFlow,
          ownField(before, key),
          ownField(after, name),
          fieldSchema(schema, name),
        );
      }
    }
    this.#rebuild(node, { isKept, added }, false);
  }

  /** Changes the items of a list. @param isRoot whether they are records, which are separated by empty lines */
  items(
    node: Written,
    before: readonly unknown[],
    after: readonly ItemAfter[],
    schema: Expected,
    isRoot = false,
  ): void {
    const { entries } = node;
    const inPlace = commonItems(
      before.map((_, index) => String(index)),
      after.map(({ from }) => String(from)),
    );
    const places = new Map(inPlace.map(([index, at]) => [at, index]));
    const isKept = entries.map(() => false);
    for (const [index] of inPlace) isKept[index] = true;
    const added = new Map<number, string[]>();
    let last = -1;
    for (const [at, { from, value, text }] of after.entries()) {
      const index = places.get(at);
      if (index === undefined) {
        const layout = { ...this.#layout(node), isRecord: isRoot };
        const given = layout.isFlow ? undefined : text?.replace(/\n(?=.)/g, `\n${layout.indent}`);
        const made =
          from === undefined
            ? (given ?? this.#style.item(value, schema, layout))
            : this.#moved(node, from, isKept[from] === true, before[from], value, schema);
        added.set(last, [...(added.get(last) ?? []), made]);
      } else {
        last = index;
        this.#value(entries[index]!, node.isFlow, before[index], value, schema);
      }
    }
    this.#rebuild(node, { isKept, added }, isRoot);
  }

  /** The text of an item for another place, with the comments inside it, and if it is nowhere else also those above it. */
  #moved(node: Written, from: number, isCopy: boolean, before: unknown, after: unknown, schema: Expected) {
    const entry = node.entries[from]!;
    const changes = new Changes(this.#text, this.#style, new Set());
    // An anchor that is written twice would give later aliases the second value.
    if (isCopy) for (const inner of anchoredIn(entry.value)) changes.removeAnchor(inner.anchor!, inner);
    changes.#value(entry, node.isFlow, before, after, schema);
    if (node.isFlow) return changes.result(entry.start, partEnd(entry));
    const part = this.#partsOf(node)[from]!;
    const isAbove = part.from < entry.start && !isCopy;
    const start = isAbove ? part.from + this.#indentOf(entry).length : entry.start;
    return changes.result(start, this.#bodyEnd(part));
  }

  /** Changes the value of an entry. The tree of one that stays isn't asked for. */
  #value(entry: WrittenPart, isFlow: boolean, before: unknown, after: unknown, schema: Expected): void {
    if (before === after || isWrittenAlike(before, after)) return;
    const node = entry.value;
    if (node.kind === 'alias' && this.#shared.has(node.anchor ?? '')) return;
    if (node.kind === 'mapping' && isPlainObject(before) && isPlainObject(after)) {
      const isSome = node.entries.some(({ key = '' }) => ownField(after, key) !== undefined);
      if (isSome) {
        this.fields(node, before, after, schema);
        return;
      }
    }
    if (node.kind === 'list' && Array.isArray(before) && Array.isArray(after)) {
      const items = paired(before, after, itemSchema(schema));
      if (items.some(({ from }) => from !== undefined)) {
        this.items(node, before, items, itemSchema(schema));
        return;
      }
    }
    const { start, end } = node;
    const written = this.#text.slice(start, end);
    const [item] = node.kind === 'list' && node.isFlow ? node.entries : [];
    if (isListOf(after, before) && /^(?:"[^\n]*"|'[^\n]*'|[^\n,[\]{}"'|>][^\n,[\]{}]*)$/.test(written)) {
      this.#put(start, end, `[${written}]`);
    } else if (isListOf(before, after) && item?.value.kind === 'scalar') {
      this.#put(start, end, this.#text.slice(item.value.start, item.value.end));
    } else this.replace(entry, isFlow, after, schema);
  }

  /**
   * Writes a value anew.
   * @param isFlow whether the entry is in brackets
   * @param anchor that it gets, such as `&hours`
   */
  replace(entry: WrittenPart, isFlow: boolean, value: unknown, schema: Expected, anchor = ''): void {
    const { key, headEnd, value: node } = entry;
    const { start, end } = node;
    const written = this.#text.slice(start, end);
    const isText = (typeof value !== 'object' || value === null) && node.kind === 'scalar';
    if (isText && written !== '' && anchor === '' && !/\n|^[|>]/.test(written)) {
      const scalar = this.#style.scalar(value, schema, written, isFlow);
      if (scalar !== undefined) {
        this.#put(start, end, scalar);
        return;
      }
    }
    if (isFlow) {
      const inline = this.#style.inline(value, schema, this.#layoutAt(start, !written.includes('\n')));
      const space = anchor === '' ? '' : `${anchor} `;
      this.#put(start, end, (written === '' ? ' ' : '') + space + inline);
      return;
    }
    const made = this.#style.behind(key, value, schema, this.#indentOf(entry));
    const [behind = '', ...others] = made.split('\n');
    const first = anchor === '' ? behind : ` ${anchor}${behind}`;
    // A comment on the line of the key or dash stays there, and so does one behind a text of several lines.
    const isOneLine = !this.#text.slice(headEnd, end).includes('\n');
    const behindAll = /^[ \t]+#.*/.exec(this.#text.slice(end, this.#lineEnd(end)))?.[0] ?? '';
    const line = this.#text.slice(headEnd, this.#lineEnd(headEnd));
    const onLine = isOneLine ? '' : (/^(?:[ \t]*[|>][-+\d]*)?[ \t]+(#.*)/.exec(line)?.[1] ?? '');
    const isBlock = node.entries.length > 0 && !node.isFlow;
    const comments = [onLine, isBlock ? '' : behindAll.trimStart()].filter(Boolean);
    const head = [first, ...comments].join(' ');
    this.#put(headEnd, end + behindAll.length, [head, ...others].join('\n'));
  }

  #rename({ key = '', start }: WrittenPart, name: string): void {
    const quoted = /^(?:"[^"]*"|'[^']*')/.exec(this.#text.slice(start))?.[0] ?? key;
    this.#put(start, start + quoted.length, this.#style.key(name, quoted));
  }

  /** Takes parts of a list or object out, and puts new ones in. At least one part stays. */
  #rebuild(node: Written, { isKept, added }: Parts, isRoot: boolean): void {
    if (isKept.every(Boolean) && added.size === 0) return;
    const { entries } = node;
    const [first, last] = [isKept.indexOf(true), isKept.lastIndexOf(true)];
    const parts = node.isFlow ? [] : this.#partsOf(node);
    const [between, above] = node.isFlow
      ? this.#separators(node)
      : this.#lineBreaks(node, parts, isRoot ? [...added.values()].flat() : undefined);
    const column = node.isFlow ? 0 : this.#indentOf(entries[0]!).length;
    const startOf = (index: number) => {
      const { start } = entries[index]!;
      return node.isFlow || parts[index]!.from === start ? start : parts[index]!.from + column;
    };
    const endAt = (index: number) => (node.isFlow ? partEnd(entries[index]!) : this.#bodyEnd(parts[index]!));
    const ahead = (added.get(-1) ?? []).map((text) => text + above).join('');
    if (first > 0) this.#put(startOf(0), startOf(first), ahead);
    else if (ahead !== '') this.#put(startOf(0), startOf(0), ahead);
    for (let index = first; index <= last; index++) {
      const more = (added.get(index) ?? []).map((text) => between + text).join('');
      if (more !== '' && index < last) this.#put(endAt(index), endAt(index), more);
      const isEndOfRun = !isKept[index] && isKept[index + 1];
      if (isEndOfRun) {
        const run = isKept.lastIndexOf(true, index) + 1;
        this.#put(startOf(run), startOf(index + 1), '');
      }
    }
    // New parts may follow ones that are removed.
    const tail = [...added].filter(([index]) => index >= last).flatMap(([, texts]) => texts);
    const more = tail.map((text) => between + text).join('');
    if (last === entries.length - 1) {
      if (more !== '') this.#put(endAt(last), endAt(last), more);
      return;
    }
    const rest = node.isFlow ? this.#text.slice(endAt(last), entries[last + 1]!.start) : '';
    const end = node.isFlow ? partEnd(entries.at(-1)!) : this.#bodyEnd(parts.at(-1)!);
    this.#put(endAt(last), end, more + (/[ \t]*#[^\n]*/.exec(rest)?.[0] ?? ''));
  }

  /** What comes between two parts in brackets: before a new part, and after one that comes first. */
  #separators({ start, entries }: Written): readonly [string, string] {
    const [one, two] = entries;
    const lead = this.#text.slice(start + 1, one!.start);
    const between = two ? this.#text.slice(partEnd(one!), two.start) : `,${lead}`;
    const isOneLine = two ? false : !lead.includes('\n');
    const usual = isOneLine ? this.#style.comma : between.replaceAll(/[ \t]*#[^\n]*/g, '');
    return [usual, usual];
  }

  /** The same of lines: records are separated by an empty line, and other items if those that are there are. */
  #lineBreaks(node: Written, parts: readonly Part[], records?: readonly string[]): readonly [string, string] {
    const texts = parts.map(({ from, to }) => this.#text.slice(from, to));
    const areApart = records
      ? [...texts, ...records].some((text) => text.trimEnd().includes('\n'))
      : node.kind === 'list' && texts.slice(0, -1).some((text) => /\n[ \t]*\n$/.test(text));
    const between = `${areApart ? '\n\n' : '\n'}${this.#indentOf(node.entries[0]!)}`;
    return [between, between];
  }

  #partsOf({ entries, end }: Written): readonly Part[] {
    const starts = entries.map(({ start }) => start);
    const indent = this.#indentOf(entries[0]!);
    // Comments below that are indented more belong to the last part.
    let last = this.#lineEnd(end);
    for (;;) {
      const next = this.#text.slice(last + 1, this.#lineEnd(last + 1));
      if (last >= this.#text.length || !next.startsWith(`${indent} `) || !/^ *#/.test(next)) break;
      last += 1 + next.length;
    }
    return partLines(this.#text, starts, Math.min(last + 1, this.#text.length));
  }

  /** The end of a part, without the empty lines below it. */
  #bodyEnd({ from, to }: Part): number {
    return this.#lineEnd(from + this.#text.slice(from, to).trimEnd().length);
  }

  #layout(node: Written): ValuePlace {
    const { entries, isFlow, start } = node;
    const [first] = entries;
    if (!isFlow) return { isFlow, isOneLine: false, indent: first ? this.#indentOf(first) : '' };
    const lead = this.#text.slice(start + 1, first?.start ?? start + 1);
    const deep = node.kind === 'list' ? entries.filter(({ value }) => value.entries.length > 0) : [];
    const isOneLine =
      deep.length > 0
        ? deep.every((entry) => !this.#text.slice(entry.start, partEnd(entry)).includes('\n'))
        : !lead.includes('\n');
    return { ...this.#layoutAt(first?.start ?? start, isOneLine) };
  }

  #layoutAt(offset: number, isOneLine: boolean): ValuePlace {
    const start = this.#text.lastIndexOf('\n', offset - 1) + 1;
    return { isFlow: true, isOneLine, indent: /^[ \t]*/.exec(this.#text.slice(start, offset))![0] };
  }

  /** The spaces for a further line in the column of a key or dash. */
  #indentOf({ start }: WrittenPart): string {
    return ' '.repeat(start - (this.#text.lastIndexOf('\n', start - 1) + 1));
  }

  #lineEnd(offset: number): number {
    const end = this.#text.indexOf('\n', offset);
    return end < 0 ? this.#text.length : end;
  }

  /** Takes an anchor away, with the space behind it. */
  removeAnchor(name: string, { start }: Written): void {
    const at = this.#text.lastIndexOf(`&${name}`, start);
    const behind = at + name.length + 1;
    const isLast = /^[ \t]*\n/.test(this.#text.slice(behind, start));
    const before = isLast ? /[ \t]*$/.exec(this.#text.slice(0, at))![0].length : 0;
    const space = isLast ? 0 : /^[ \t]*/.exec(this.#text.slice(behind))![0].length;
    this.#put(at - before, behind + space, '');
  }

  #put(start: number, end: number, text: string): void {
    this.#splices.push({ start, end, text });
  }
}

/** True if `list` has only this text. */
function isListOf(list: unknown, text: unknown): boolean {
  return Array.isArray(list) && list.length === 1 && typeof text === 'string' && list[0] === text;
}

/** The values inside one that have an anchor, and itself. */
function anchoredIn(node: Written): Written[] {
  const inner = node.entries.flatMap(({ value }) => anchoredIn(value));
  return node.anchor !== undefined && node.kind !== 'alias' ? [node, ...inner] : inner;
}

/**
 * Finds renamed fields: the old name isn't in the interface, and the same value is now under a name that is new.
 * @returns new names by old names
 */
function renamedFields(before: PlainObject, after: PlainObject, schema: Expected): Map<string, string> {
  const renamed = new Map<string, string>();
  if (schema === undefined) return renamed;
  const added = new Set(Object.keys(after).filter((key) => ownField(before, key) === undefined));
  for (const [key, value] of Object.entries(before)) {
    if (ownField(after, key) !== undefined || value === null || fieldSchema(schema, key) !== undefined)
      continue;
    const name = [...added].find((each) => isWrittenAlike(value, after[each]));
    if (name === undefined) continue;
    renamed.set(key, name);
    added.delete(name);
  }
  return renamed;
}
