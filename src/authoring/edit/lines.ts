import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import { type Expected, fieldSchema, itemSchema } from '../../interface/schema/node.js';
import { isWrittenAlike } from '../../content/documents/document.js';
import type { Range } from '../../content/documents/finding.js';
import type { Node } from '../../content/documents/node.js';
import { movedFrom } from './alignment.js';
import type { Block, Part } from './blocks.js';
import { aligned, renamedFields } from './changes.js';
import { FlowWriter, isListOf, yamlStyle } from './flow.js';
import { fieldsInOrder, itemLines, rewrittenScalar, widest, yamlFieldLines } from './yaml.js';

/** Edits a YAML text with LF line breaks by replacing whole lines. */
export class BlockEditor {
  readonly #text: string;
  readonly #lines: readonly string[];
  readonly #keepsAliases: boolean;
  readonly #movesItems: boolean;
  readonly #removesComments: boolean;
  readonly #edits: { readonly from: number; readonly to: number; readonly lines: readonly string[] }[] = [];
  /** Lines that replace the first line of an item, after its dash. */
  readonly #inPlaceOfDash = new Map<number, readonly string[]>();
  /** The text before the key, with the dash, for lines that follow a removed line with a dash. */
  readonly #dashes = new Map<number, string>();
  #flow: FlowWriter | undefined;
  #isPossible = true;

  /**
   * @param keepsAliases change an aliased value only at its anchor
   * @param movesItems move equal items with their comments, rather than what they say
   * @param removesComments remove the comments on what is removed
   */
  constructor(
    text: string,
    lines: readonly string[],
    { keepsAliases, movesItems }: { readonly keepsAliases: boolean; readonly movesItems: boolean },
    removesComments = false,
  ) {
    this.#text = text;
    this.#lines = lines;
    this.#keepsAliases = keepsAliases;
    this.#movesItems = movesItems;
    this.#removesComments = removesComments;
  }

  /**
   * Rewrites the lines of a part. Comments that the new lines don't contain are put above them, or below if the part
   * follows a dash. With what is removed they may go as well.
   * @param node all that is replaced, if that is more than the part's own value
   */
  replace(part: Part, lines: readonly string[], node: Node = part.value): void {
    const column = this.#column(part);
    const end = this.#lineEnd(part.lastLine);
    const written = lines.join('\n');
    const goes = lines.length === 0 && this.#removesComments;
    const key = { start: part.start, end: part.keyEnd };
    const lost = commentsIn(this.#text, { start: part.start, end }, node, key)
      .filter((comment) => !goes && !written.includes(comment))
      .map((comment) => ' '.repeat(column) + comment);
    const isBehindDash = this.#isBehindDash(part);
    const all = isBehindDash && lines.length > 0 ? [...lines, ...lost] : [...lost, ...lines];
    this.#edits.push({ from: part.firstLine, to: part.lastLine + 1, lines: all });
  }

  /**
   * Removes an item of a list, such as a record, with the comments right above it, those at its end, and the empty lines
   * after it. A comment above the first one belongs to the list, unless others also have comments right above them.
   */
  removeItem(parts: readonly Part[], index: number): void {
    const part = parts[index]!;
    const next = parts[index + 1];
    let from = this.#commentAbove(part);
    const isAtTop = index === 0 && (from === 0 || this.#line(from - 1).trim() !== '');
    if (isAtTop && !parts.some((other) => other !== part && this.#commentAbove(other) < other.firstLine)) {
      from = part.firstLine;
    }
    let to = this.#endOf(parts, index);
    while (to < (next?.firstLine ?? 0) && this.#lines[to]?.trim() === '') to++;
    this.#edits.push({ from, to, lines: [] });
  }

  /** Puts equal items in another order, each with the comments above and behind it; false if that isn't all that changes. */
  #reorder(parts: Block['parts'], old: readonly unknown[], value: readonly unknown[]): boolean {
    if (old.length !== value.length || this.#isBehindDash(parts[0])) return false;
    const order = movedFrom(old, value);
    if (order.some((from, at) => !isWrittenAlike(old[from], value[at]))) return false;
    const starts = parts.map((part, index) =>
      index > 0 || parts.some((other) => other !== part && this.#commentAbove(other) < other.firstLine)
        ? this.#commentAbove(part)
        : part.firstLine,
    );
    const end = this.#endOf(parts, parts.length - 1);
    const own = parts.map((_, index) => this.#lines.slice(starts[index], starts[index + 1] ?? end));
    // Empty lines between items stay where they are.
    const length = (lines: readonly string[]) => lines.findLastIndex((line) => line.trim() !== '') + 1;
    const lines = order.flatMap((from, at) => [
      ...own[from]!.slice(0, length(own[from]!)),
      ...own[at]!.slice(length(own[at]!)),
    ]);
    this.#edits.push({ from: starts[0]!, to: end, lines });
    return true;
  }

  /** The line after an item of a list, and after the comments at its end. */
  #endOf(parts: readonly Part[], index: number): number {
    const part = parts[index]!;
    const further = new RegExp(`^\\s{${this.#column(part) + 1},}#`);
    let end = part.lastLine + 1;
    while (end < (parts[index + 1]?.firstLine ?? this.#lines.length) && further.test(this.#line(end))) end++;
    return end;
  }

  /** The first line of the comments right above an item, in the column of its dash; else the item's own line. */
  #commentAbove(part: Part): number {
    const comment = `${' '.repeat(this.#column(part))}#`;
    let line = part.firstLine;
    while (line > 0 && this.#line(line - 1).startsWith(comment)) line--;
    return line;
  }

  /** Edits a mapping: equal fields stay, objects are edited inside, others are rewritten. */
  fields(block: Block, before: PlainObject, after: PlainObject, schema: Expected): void {
    const own = new Map(block.parts.map((part) => [part.key, part]));
    const renamed = renamedFields(before, after, schema);
    const gone: Part[] = [];
    for (const [key, part] of own) {
      if (key === undefined) continue;
      const [old, value] = [before[key], after[key]];
      const name = renamed.get(key);
      if (name !== undefined) this.#rename(part, name);
      else if (value === undefined) gone.push(part);
      else if (!isWrittenAlike(old, value)) {
        this.#field(part, key, old, value, fieldSchema(schema, key), block.column);
      }
    }
    for (const [key, name] of renamed) own.set(name, own.get(key)!);
    const ahead: string[] = [];
    let place: Part | undefined;
    for (const [key, value] of fieldsInOrder(after, schema)) {
      const part = own.get(key);
      if (part !== undefined) place = part;
      else {
        const lines = yamlFieldLines(key, value, fieldSchema(schema, key), block.column);
        if (place === undefined) ahead.push(...lines);
        else this.#insert(place.lastLine + 1, lines);
      }
    }
    this.#remove(gone, block, ahead.length > 0);
    if (ahead.length > 0) this.#insertAhead(block.parts[0], ahead);
  }

  /** Edits or rewrites an item of a list. */
  item(part: Part, old: unknown, value: unknown, schema: Expected, column: number): void {
    if (part.value.kind === 'alias' && this.#keepsAliases) return;
    if (part.block?.kind === 'mapping' && isPlainObject(old) && isPlainObject(value)) {
      this.fields(part.block, old, value, schema);
      return;
    }
    const lines = this.#inPlace(part, old, value, schema) ?? itemLines(value, schema, column);
    this.replace(part, this.#withComment(part, lines));
  }

  #rename(part: Part, name: string): void {
    const line = this.#line(part.firstLine);
    const start = this.#lineStart(part.start);
    const key = line.slice(part.start - start, part.keyEnd - start);
    const quote = /^["']/.exec(key)?.[0] ?? '';
    const head = line.slice(0, part.start - start) + quote + name + quote + line.slice(part.keyEnd - start);
    this.#edits.push({ from: part.firstLine, to: part.firstLine + 1, lines: [head] });
  }

  #field(part: Part, key: string, old: unknown, value: unknown, schema: Expected, column: number): void {
    if (part.value.kind === 'alias' && this.#keepsAliases) return;
    if (part.block?.kind === 'mapping' && isPlainObject(old) && isPlainObject(value)) {
      this.fields(part.block, old, value, schema);
      return;
    }
    if (part.block?.kind === 'list' && Array.isArray(old) && Array.isArray(value)) {
      if (this.#items(part.block, old, value, itemSchema(schema))) return;
    }
    const inPlace = this.#inPlace(part, old, value, schema);
    const reshaped = inPlace ?? this.#asList(part, old, value, column) ?? this.#asText(part, old, value);
    const lines = reshaped ?? this.#onDashLine(part, yamlFieldLines(key, value, schema, column));
    this.replace(part, this.#withComment(part, lines));
  }

  /** Edits a list item by item; false if no item stays, so that it should be rewritten. */
  #items(
    { parts, column }: Block,
    old: readonly unknown[],
    value: readonly unknown[],
    schema: Expected,
  ): boolean {
    if (parts.length !== old.length) return false;
    if (this.#movesItems && this.#reorder(parts, old, value)) return true;
    const became = aligned(old, value);
    if (became.every((at) => at === undefined)) return false;
    parts.forEach((part, index) => {
      const at = became[index];
      if (at === undefined && this.#removesComments) this.removeItem(parts, index);
      else if (at === undefined) this.replace(part, []);
      else if (!isWrittenAlike(old[index], value[at])) {
        this.item(part, old[index], value[at], schema, column);
      }
    });
    let behind = parts[0].firstLine;
    for (const [at, item] of value.entries()) {
      const index = became.indexOf(at);
      if (index === -1) this.#insert(behind, itemLines(item, schema, column));
      else behind = parts[index]!.lastLine + 1;
    }
    return true;
  }

  /** The lines of a part whose value can be changed in place: a text on one line, or a value in brackets or braces. */
  #inPlace(part: Part, old: unknown, value: unknown, schema: Expected): string[] | undefined {
    const { value: node } = part;
    const written = this.#text.slice(node.start, node.end);
    let edited: string | undefined;
    if ((node.kind === 'list' || node.kind === 'mapping') && /^[[{]/.test(written)) {
      this.#flow ??= new FlowWriter(this.#text, yamlStyle);
      if (typeof value === 'object' || (isListOf(old, value) && !written.includes('\n')))
        edited = this.#flow.edited(node, old, value, schema);
    } else if (node.kind === 'scalar' && part.text === 'lines' && !written.includes('\n')) {
      // A text with an anchor isn't moved into a list, unless its aliases change along with it.
      const isRepeated = node.anchor !== undefined && !this.#keepsAliases;
      if (isListOf(value, old) && written.length <= 40 && !isRepeated) {
        const item = yamlStyle.listed(written);
        edited = item === undefined ? undefined : `[${item}]`;
      } else if (typeof value !== 'object' && !String(value).includes('\n')) {
        edited = rewrittenScalar(written, String(value), schema, false);
        const used = node.start - this.#lineStart(node.start);
        if (used + Math.max(edited.length, written.length) > widest) edited = undefined;
      }
    }
    if (edited === undefined) return undefined;
    const start = this.#lineStart(part.start);
    const end = this.#lineEnd(part.lastLine);
    return (this.#text.slice(start, node.start) + edited + this.#text.slice(node.end, end)).split('\n');
  }

  /** The lines of a text that becomes a list of one: after a dash, two columns further in. */
  #asList(part: Part, old: unknown, value: unknown, column: number): string[] | undefined {
    if (part.value.kind !== 'scalar' || !isListOf(value, old)) return undefined;
    const [first = '', ...others] = this.#linesOf(part);
    const colon = first.indexOf(':', part.keyEnd - this.#lineStart(part.start));
    const head = first.slice(colon + 1).trim();
    if (colon === -1 || head === '' || head.startsWith('#')) return undefined;
    const further = others.map((line) => (line.trim() === '' ? line : `  ${line}`));
    return [first.slice(0, colon + 1), `${' '.repeat(column + 2)}- ${head}`, ...further];
  }

  /** The lines of a list of one text that becomes that text. */
  #asText(part: Part, old: unknown, value: unknown): string[] | undefined {
    const { block } = part;
    if (block?.kind !== 'list' || !isListOf(old, value) || block.parts.length !== 1) return undefined;
    const [item] = block.parts;
    if (item.value.kind !== 'scalar') return undefined;
    const [first = '', ...others] = this.#linesOf(item);
    const text = first.slice(item.keyEnd - this.#lineStart(item.start)).trim();
    const line = this.#line(part.firstLine);
    const colon = line.indexOf(':', part.keyEnd - this.#lineStart(part.start));
    if (colon === -1 || text === '' || text.startsWith('#')) return undefined;
    const shift = ' '.repeat(block.column - this.#column(part));
    const further = others.map((each) => (each.startsWith(shift) ? each.slice(shift.length) : each));
    return [`${line.slice(0, colon + 1)} ${text}`, ...further];
  }

  /** Keeps the comment after a value on its only line. */
  #withComment(part: Part, lines: readonly string[]): readonly string[] {
    const [line, ...others] = lines;
    if (part.firstLine !== part.lastLine || line === undefined || others.length > 0) return lines;
    const comment = /^\s*(#.*)$/.exec(this.#behind(part))?.[1]?.trimEnd() ?? '';
    return comment === '' || line.endsWith(comment) ? lines : [`${line} ${comment}`];
  }

  /** The first key of an item follows its dash. */
  #onDashLine({ start, firstLine }: Part, [head = '', ...others]: readonly string[]): string[] {
    const column = start - this.#lineStart(start);
    return [this.#line(firstLine).slice(0, column) + head.slice(column), ...others];
  }

  /** Removes fields. If the first one followed a dash, the next one takes the dash. */
  #remove(gone: readonly Part[], { parts, column }: Block, isInserted: boolean): void {
    const [first] = parts;
    if (!gone.includes(first) || !this.#isBehindDash(first)) {
      for (const part of gone) this.replace(part, []);
      return;
    }
    const next = parts.find((part) => !gone.includes(part));
    if (next === undefined || isInserted) {
      this.#isPossible = false;
      return;
    }
    for (const part of gone) this.replace(part, []);
    this.#dashes.set(next.firstLine, this.#line(first.firstLine).slice(0, column));
  }

  /** Adds fields before the first field of an object. If that follows a dash, the new ones take its place. */
  #insertAhead(first: Part, lines: readonly string[]): void {
    if (!this.#isBehindDash(first)) {
      this.#insert(first.firstLine, lines);
      return;
    }
    const dash = this.#line(first.firstLine).slice(0, this.#column(first));
    const [head = '', ...others] = lines;
    this.#inPlaceOfDash.set(first.firstLine, [dash + head.slice(dash.length), ...others]);
  }

  #insert(at: number, lines: readonly string[]): void {
    this.#edits.push({ from: at, to: at, lines });
  }

  #line(at: number): string {
    return this.#lines[at] ?? '';
  }

  #linesOf({ firstLine, lastLine }: Part): readonly string[] {
    return this.#lines.slice(firstLine, lastLine + 1);
  }

  #isBehindDash({ start }: Part): boolean {
    return this.#text.slice(this.#lineStart(start), start).trim() !== '';
  }

  #column({ start }: Part): number {
    return start - this.#lineStart(start);
  }

  #lineStart(offset: number): number {
    return this.#text.lastIndexOf('\n', offset - 1) + 1;
  }

  /** The offset of a line's end. */
  #lineEnd(line: number): number {
    this.#ends ??= endsOf(this.#lines);
    return this.#ends[line]!;
  }
  #ends: readonly number[] | undefined;

  #behind({ end }: Part): string {
    const to = this.#text.indexOf('\n', end);
    return this.#text.slice(end, to === -1 ? undefined : to);
  }

  /** The lines after all edits; undefined if some edits are impossible. */
  result(): string[] | undefined {
    if (!this.#isPossible) return undefined;
    for (const [at, instead] of this.#inPlaceOfDash) {
      this.#rewrite(at, ([head = '', ...others]) => [...instead, head.replace(/^( *)-/, '$1 '), ...others]);
    }
    for (const [at, dash] of this.#dashes) {
      this.#rewrite(at, ([head = '', ...others]) => [dash + head.slice(dash.length), ...others]);
    }
    const lines: string[] = [];
    let at = 0;
    const inOrder = this.#edits
      .map((edit, index) => ({ ...edit, index }))
      .sort((a, b) => a.from - b.from || a.to - b.to || a.index - b.index);
    for (const edit of inOrder) {
      for (const line of this.#lines.slice(at, edit.from)) lines.push(line);
      for (const line of edit.lines) lines.push(line);
      at = Math.max(at, edit.to);
    }
    for (const line of this.#lines.slice(at)) lines.push(line);
    return lines;
  }

  /** Changes the replacement of a line. */
  #rewrite(at: number, change: (lines: readonly string[]) => readonly string[]): void {
    const edit = this.#edits.findIndex(({ from, to }) => from === at && to > from);
    const { to = at + 1, lines = [this.#line(at)] } = this.#edits[edit] ?? {};
    if (edit !== -1) this.#edits.splice(edit, 1);
    this.#edits.push({ from: at, to, lines: change(lines) });
  }
}

function endsOf(lines: readonly string[]): number[] {
  let at = -1;
  return lines.map((line) => {
    at += line.length + 1;
    return at;
  });
}

/**
 * The comments in a range of a YAML text, each from its `#` to the end of its line.
 * @param node the value in that range: a `#` inside its texts begins no comment
 * @param key the range of the value's key, if it has one
 */
export function commentsIn(text: string, { start, end }: Range, node: Node, key?: Range): string[] {
  const texts = [...(key ? [key] : []), ...textsIn(node)].sort((a, b) => a.start - b.start);
  const found: string[] = [];
  let next = 0;
  let at = start;
  while (at < end) {
    while ((texts[next]?.end ?? end) <= at) next++;
    const inside = texts[next];
    if (inside !== undefined && inside.start <= at) {
      at = inside.end;
      continue;
    }
    if (text[at] === '#' && (at === 0 || /\s/.test(text.charAt(at - 1)))) {
      const line = text.indexOf('\n', at);
      const last = line === -1 ? text.length : line;
      found.push(text.slice(at, last).trimEnd());
      at = last;
    } else at++;
  }
  return found;
}

/** The ranges of keys and texts, which may contain a `#`. */
function* textsIn(node: Node): Generator<Range> {
  if (node.kind === 'scalar') yield node;
  if (node.kind === 'list') for (const item of node.items) yield* textsIn(item);
  if (node.kind === 'mapping') {
    for (const { at, value } of node.entries) {
      yield at;
      yield* textsIn(value);
    }
  }
}
