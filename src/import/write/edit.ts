import { isDeepStrictEqual } from 'node:util';
import { asWritten } from '../../content/as-written.js';
import { readRecords } from '../../content/document.js';
import { Anchors } from '../../content/yaml/anchors.js';
import { readTree, rootOf } from '../../content/yaml/tree.js';
import { type Block, BlockReader, type Part } from '../../format/blocks.js';
import { type Expected, fieldSchema, itemSchema } from '../../format/inner-schema.js';
import type { RecordSchema } from '../../schema/records.js';
import { fieldLines, fieldsInOrder, groupLines, isGroup, recordLines } from './yaml.js';

type Fields = Readonly<Record<string, unknown>>;

/** What is to become of the records of a file, by their place in it. */
export interface FileChanges {
  readonly changed: ReadonlyMap<number, Fields>;
  readonly removed: ReadonlySet<number>;
  readonly added: readonly Fields[];
}

/**
 * The text of a YAML file of records after changes to some of them. Only the lines of fields that change are written
 * anew: comments, order and style of all else stay as they are, and so does every record that isn't named.
 * @param text with whatever line breaks; they become LF where anything changes
 * @param before the records as they are read from it
 * @returns nothing where the file is written in a way that can't be edited by lines, such as one that is all braces
 */
export function editYaml(
  text: string,
  before: readonly Fields[],
  changes: FileChanges,
  schema: RecordSchema,
): string | undefined {
  const wanted = recordsAfter(before, changes);
  for (const isGentle of [true, false]) {
    const edited = attempt(text.replaceAll(/\r\n?/g, '\n'), before, changes, schema, isGentle);
    if (edited !== undefined && holds(edited, wanted)) return edited;
  }
  return undefined;
}

/** The records of a file after changes to some of them. */
export function recordsAfter(before: readonly Fields[], { changed, removed, added }: FileChanges): Fields[] {
  const kept = before.flatMap((value, index) => (removed.has(index) ? [] : [changed.get(index) ?? value]));
  return [...kept, ...added];
}

/** A new file of records. */
export function wholeFile(records: readonly Fields[], schema: RecordSchema): string {
  if (records.length === 0) return '[]\n';
  return `${records.map((record) => recordLines(record, schema).join('\n')).join('\n\n')}\n`;
}

/** True where a text reads back as the records that are wanted. */
export function holds(text: string, wanted: readonly Fields[], format: 'yaml' | 'json' = 'yaml'): boolean {
  const { records, problems } = readRecords({ name: '', format }, Buffer.from(text));
  const isRead = problems.every(({ severity }) => severity !== 'error') || wanted.length === 0;
  return isRead && isDeepStrictEqual(asWritten(records.map(({ value }) => value)), asWritten(wanted));
}

function attempt(
  text: string,
  before: readonly Fields[],
  { changed, removed, added }: FileChanges,
  schema: RecordSchema,
  isGentle: boolean,
): string | undefined {
  const lines = text.replace(/\n$/, '').split('\n');
  const root = rootOf(readTree(text, { start: 0, end: text.length }, new Anchors()));
  const block = root && new BlockReader(text, lines).block(root);
  if (block?.kind === 'mapping' && before.length === 1)
    return aloneEdited(text, lines, block, before[0]!, changed.get(0), schema, isGentle);
  if (block?.kind !== 'list' || block.parts.length !== before.length || block.column !== 0) return undefined;
  const editor = new Editor(text, lines);
  block.parts.forEach((part, index) => {
    const value = changed.get(index);
    if (removed.has(index)) editor.takeAway(block.parts, index);
    else if (value !== undefined) {
      if (isGentle && part.block?.kind === 'mapping')
        editor.fields(part.block, before[index]!, value, schema);
      else editor.replace(part, recordLines(value, schema));
    }
  });
  const kept = editor.result();
  const more = added.flatMap((record) => ['', ...recordLines(record, schema)]);
  const isOneLine = block.parts.every(({ firstLine, lastLine }) => firstLine === lastLine);
  const last = kept.findLastIndex((line) => line.trim() !== '');
  const all = [...kept.slice(0, last + 1), ...(last === -1 || isOneLine ? more.slice(1) : more)];
  return all.length === 0 ? undefined : `${all.join('\n')}\n`;
}

/** The text of a file that is one record. */
function aloneEdited(
  text: string,
  lines: readonly string[],
  block: Block,
  before: Fields,
  after: Fields | undefined,
  schema: RecordSchema,
  isGentle: boolean,
): string | undefined {
  if (after === undefined || block.column !== 0) return undefined;
  const editor = new Editor(text, lines);
  if (isGentle) editor.fields(block, before, after, schema);
  else {
    const [first] = block.parts;
    editor.replace({ ...first, lastLine: block.parts.at(-1)!.lastLine }, groupLines(after, schema, 0));
  }
  return `${editor.result().join('\n')}\n`;
}

/** Gathers replacements of whole lines. */
class Editor {
  readonly #text: string;
  readonly #lines: readonly string[];
  /** Lines that take the dash of a line over, which goes on without it. */
  readonly #inPlaceOfDash = new Map<number, readonly string[]>();
  readonly #edits: { readonly from: number; readonly to: number; readonly lines: readonly string[] }[] = [];

  constructor(text: string, lines: readonly string[]) {
    this.#text = text;
    this.#lines = lines;
  }

  replace(part: Part, lines: readonly string[]): void {
    this.#edits.push({ from: part.firstLine, to: part.lastLine + 1, lines });
  }

  /**
   * Takes a record away with its comments, those right above it and those that end it, and the empty lines behind it.
   * A comment at the very top is about the file, unless other records have comments right above them too.
   */
  takeAway(parts: readonly Part[], index: number): void {
    const part = parts[index]!;
    const next = parts[index + 1];
    let from = this.#commentAbove(part);
    if (from === 0 && !parts.some((other) => other !== part && this.#commentAbove(other) < other.firstLine)) {
      from = part.firstLine;
    }
    let to = part.lastLine + 1;
    while (to < (next?.firstLine ?? this.#lines.length) && /^\s+#/.test(this.#lines[to]!)) to++;
    while (to < (next?.firstLine ?? 0) && this.#lines[to]?.trim() === '') to++;
    this.#edits.push({ from, to, lines: [] });
  }

  /** The first line of the comments that stand right above a record, in the column of its dash; else its own line. */
  #commentAbove({ firstLine }: Part): number {
    let line = firstLine;
    while (line > 0 && this.#lines[line - 1]!.startsWith('#')) line--;
    return line;
  }

  /** Edits a mapping: fields that are equal stay, groups are edited within, others are written anew. */
  fields(block: Block, before: Fields, after: Fields, schema: Expected): void {
    const [first] = block.parts;
    const own = new Map(block.parts.map((part) => [part.key, part]));
    for (const [key, part] of own) {
      if (key === undefined) continue;
      const [old, value] = [before[key], after[key]];
      if (value === undefined) this.#remove(part, first);
      else if (!isDeepStrictEqual(asWritten(old), asWritten(value))) {
        this.#field(part, key, old, value, fieldSchema(schema, key), block.column);
      }
    }
    let place: Part | undefined;
    const ahead: string[] = [];
    for (const [key, value] of fieldsInOrder(after, schema)) {
      const part = own.get(key);
      if (part !== undefined) place = part;
      else {
        const lines = fieldLines(key, value, fieldSchema(schema, key), block.column);
        if (place === undefined) ahead.push(...lines);
        else this.#insert(place.lastLine + 1, lines);
      }
    }
    if (ahead.length > 0) this.#insertAhead(first, ahead);
  }

  /** New fields before the first of a group. Where that stands behind a dash, they take its place there. */
  #insertAhead(first: Part, lines: readonly string[]): void {
    const line = this.#lines[first.firstLine] ?? '';
    const dash = line.slice(0, first.start - (this.#text.lastIndexOf('\n', first.start - 1) + 1));
    if (dash.trim() === '') {
      this.#insert(first.firstLine, lines);
      return;
    }
    const [head = '', ...others] = lines;
    this.#inPlaceOfDash.set(first.firstLine, [dash + head.slice(dash.length), ...others]);
  }

  #field(part: Part, key: string, old: unknown, value: unknown, schema: Expected, column: number): void {
    if (part.block?.kind === 'mapping' && isGroup(old) && isGroup(value)) {
      this.fields(part.block, old, value, schema);
      return;
    }
    const isSameLength = Array.isArray(old) && Array.isArray(value) && old.length === value.length;
    if (
      part.block?.kind === 'list' &&
      isSameLength &&
      part.block.parts.every(({ block }) => block?.kind === 'mapping')
    ) {
      part.block.parts.forEach((item, index) => {
        if (isGroup(old[index]) && isGroup(value[index]))
          this.fields(item.block!, old[index], value[index], itemSchema(schema));
      });
      return;
    }
    const lines = fieldLines(key, value, schema, column);
    this.replace(part, this.#onDashLine(part, this.#withComment(part, lines)));
  }

  /** What stands behind a value on its only line is a comment, and stays. */
  #withComment(part: Part, lines: readonly string[]): readonly string[] {
    if (part.firstLine !== part.lastLine || lines.length !== 1) return lines;
    const comment = /^\s*#.*$/.exec(this.#behind(part))?.[0] ?? '';
    return [`${lines[0]}${comment === '' ? '' : ` ${comment.trim()}`}`];
  }

  /** The first key of an item stands behind its dash. */
  #onDashLine({ start, firstLine }: Part, [head = '', ...others]: readonly string[]): readonly string[] {
    const line = this.#lines[firstLine] ?? '';
    const column = start - (this.#text.lastIndexOf('\n', start - 1) + 1);
    return [line.slice(0, column) + head.slice(column), ...others];
  }

  #behind({ end }: Part): string {
    const to = this.#text.indexOf('\n', end);
    return this.#text.slice(end, to === -1 ? undefined : to);
  }

  #remove(part: Part, first: Part): void {
    const line = this.#lines[part.firstLine] ?? '';
    const isBehindDash = /^\s*-/.test(line) && part === first;
    // A first key shares its line with the dash: that is left to the attempt that writes the record anew.
    if (isBehindDash) this.#edits.push({ from: part.firstLine, to: part.lastLine + 1, lines: ['?'] });
    else this.replace(part, []);
  }

  #insert(at: number, lines: readonly string[]): void {
    this.#edits.push({ from: at, to: at, lines });
  }

  result(): string[] {
    for (const [at, instead] of this.#inPlaceOfDash) this.#withoutDash(at, instead);
    const lines: string[] = [];
    let at = 0;
    const inOrder = this.#edits
      .map((edit, index) => ({ ...edit, index }))
      .sort((a, b) => a.from - b.from || a.to - b.to || a.index - b.index);
    for (const edit of inOrder) {
      lines.push(...this.#lines.slice(at, edit.from), ...edit.lines);
      at = Math.max(at, edit.to);
    }
    return [...lines, ...this.#lines.slice(at)];
  }
  #withoutDash(at: number, instead: readonly string[]): void {
    const edit = this.#edits.findIndex(({ from, to }) => from === at && to > from);
    const lines = this.#edits[edit]?.lines ?? [this.#lines[at]!];
    const to = this.#edits[edit]?.to ?? at + 1;
    if (edit !== -1) this.#edits.splice(edit, 1);
    const [head = '', ...others] = lines;
    const indented = head.replace(/^( *)-/, '$1 ');
    this.#edits.push({ from: at, to, lines: [...instead, indented, ...others] });
  }
}
