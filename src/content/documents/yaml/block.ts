import { isPlainObject, type PlainObject } from '../../../base/json/plain-object.js';
import type { Entry, List, Mapping, Node } from '../node.js';
import { isEmptyScalar } from './values.js';

/** Thrown for anything that is not plain. */
const unusual = new Error('not plain');

const lineFeed = 0x0a;
const space = 0x20;
const colon = 0x3a;
const dash = 0x2d;

/** How a character is read in a plain text. Characters outside ASCII are ordinary. */
const ordinary = 0;
const end = 1;
const refused = 2;
const colonSign = 3;
const ampersand = 4;
/** Ends a text in brackets, and is ordinary elsewhere. */
const comma = 5;
/** Ends a text in brackets, and is refused elsewhere. */
const bracket = 6;

const kinds = table((kindOf) => {
  for (const sign of '#*!?|>\\"\t\r') kindOf(sign, refused);
  for (const sign of '[]{}') kindOf(sign, bracket);
  kindOf('\n', end);
  kindOf(':', colonSign);
  kindOf('&', ampersand);
  kindOf(',', comma);
});

/** 1: a plain text may begin with it. 2: a key may continue with it. 4: a key may begin with it. */
const roles = table((roleOf) => {
  for (const sign of '(+./_') roleOf(sign, 1);
  for (let code = 0x30; code <= 0x39; code++) roleOf(String.fromCharCode(code), 1 | 2);
  for (const first of [0x41, 0x61])
    for (let code = first; code < first + 26; code++) roleOf(String.fromCharCode(code), 1 | 2 | 4);
  roleOf('_', 1 | 2);
});

function table(fill: (set: (sign: string, value: number) => void) => void): Uint8Array {
  const values = new Uint8Array(128);
  fill((sign, value) => {
    values[sign.charCodeAt(0)] = value;
  });
  return values;
}

/** The maximum nesting of lists and mappings; the usual parser reads deeper ones. */
const deepest = 32;
const longestKey = 128;

/**
 * Reads a list or mapping in the plainest YAML: one field per line, keys of letters and digits, plain texts, quotations without escapes,
 * brackets that end on their line, comments on lines of their own. Most files are written like this, and reading takes half
 * as long as with the parser for all YAML, with which test/content/block compares it.
 * @returns nothing for a text with anything else
 */
export function plainBlock(text: string): unknown[] | PlainObject | undefined {
  try {
    return new BlockReader(text).root();
  } catch (error) {
    if (error !== unusual) throw error;
    return undefined;
  }
}

/**
 * The same with the place of each value, as the parser for all YAML gives it: loading that takes longer than reading a
 * small site.
 * @param base what to add to a position in `text`
 */
export function plainTree(text: string, base: number): Node | undefined {
  const marks: number[] = [];
  try {
    return new PlainNodes(marks, base).of(new BlockReader(text, marks).root());
  } catch (error) {
    if (error !== unusual) throw error;
    return undefined;
  }
}

/** Makes nodes of values and their marks. */
class PlainNodes {
  readonly #marks: readonly number[];
  readonly #base: number;
  #at = 0;

  constructor(marks: readonly number[], base: number) {
    this.#marks = marks;
    this.#base = base;
  }

  /** @param value the next one that has marks */
  of(value: unknown): Node {
    if (Array.isArray(value)) return this.#list(value);
    if (isPlainObject(value)) return this.#mapping(value);
    const [start, end] = [this.#next(), this.#next()];
    return { kind: start < 0 ? 'nothing' : 'scalar', value, tag: undefined, start, end };
  }

  #list(value: unknown[]): List {
    const start = this.#next();
    const items = value.map((item) => this.of(item));
    const closed = this.#next();
    const end = closed < 0 ? items.at(-1)!.end : closed;
    return { kind: 'list', value, tag: undefined, items, start, end };
  }

  #mapping(value: Mapping['value']): Mapping {
    const start = this.#next();
    let end = start;
    const entries = Object.keys(value).map((key): Entry => {
      const at = { start: this.#next(), end: 0 };
      at.end = at.start + key.length;
      const node = this.of(value[key]);
      const isNothing = node.kind === 'nothing';
      end = isNothing ? at.end + 1 : node.end;
      return { key, at, plain: true, tag: undefined, value: isNothing ? { ...node, ...at } : node };
    });
    const closed = this.#next();
    return { kind: 'mapping', value, tag: undefined, entries, start, end: closed < 0 ? end : closed };
  }

  #next(): number {
    const mark = this.#marks[this.#at++]!;
    return mark < 0 ? mark : mark + this.#base;
  }
}

class BlockReader {
  readonly #text: string;
  /**
   * Where the values are, in the order of the text; absent if nobody asks. Of a list or mapping where it begins, for each
   * field where its key begins, and where the brackets end; of others where they begin and end. -1 for what isn't there.
   */
  readonly #marks: number[] | undefined;
  /** Where the next line begins. */
  #next = 0;
  /** Where the content of this line begins, and how many characters are before it; -1 behind the last line. */
  #content = 0;
  #indent = 0;
  #depth = 0;
  /** Where a value has ended. */
  #at = 0;

  constructor(text: string, marks?: number[]) {
    this.#text = text;
    this.#marks = marks;
  }

  root(): unknown[] | PlainObject {
    this.#nextLine();
    if (this.#indent < 0) throw unusual;
    const root = this.#isItem() ? this.#sequence(this.#indent) : this.#mapping(this.#indent);
    if (this.#indent !== -1) throw unusual;
    return root;
  }

  /** Goes to the next line that has content. */
  #nextLine(): void {
    const text = this.#text;
    let at = this.#next;
    for (;;) {
      const start = at;
      while (text.charCodeAt(at) === space) at++;
      if (at >= text.length) {
        this.#indent = -1;
        return;
      }
      const code = text.charCodeAt(at);
      if (code === 0x23 /* # */) {
        at = text.indexOf('\n', at);
        if (at === -1) at = text.length;
      } else if (code !== lineFeed) {
        this.#content = at;
        this.#indent = at - start;
        return;
      }
      at++;
    }
  }

  #isItem(): boolean {
    return (
      this.#text.charCodeAt(this.#content) === dash && this.#text.charCodeAt(this.#content + 1) === space
    );
  }

  #sequence(column: number): unknown[] {
    if (++this.#depth > deepest) throw unusual;
    const list: unknown[] = [];
    this.#marks?.push(this.#content);
    do {
      const at = this.#content + 2;
      const keyEnd = this.#keyEnd(at);
      if (keyEnd === -1) {
        list.push(this.#lineValue(at));
        this.#nextLine();
      } else {
        this.#content = at;
        this.#indent = column + 2;
        list.push(this.#mapping(column + 2));
      }
    } while (this.#indent === column && this.#isItem());
    if (this.#indent > column) throw unusual;
    this.#marks?.push(-1);
    this.#depth--;
    return list;
  }

  #mapping(column: number): PlainObject {
    if (++this.#depth > deepest) throw unusual;
    const text = this.#text;
    const mapping: Record<string, unknown> = {};
    this.#marks?.push(this.#content);
    do {
      const keyEnd = this.#keyEnd(this.#content);
      if (keyEnd === -1) throw unusual;
      const key = text.slice(this.#content, keyEnd);
      // Also true for the properties of every object, such as `constructor`.
      if (mapping[key] !== undefined || isEmptyScalar(key)) throw unusual;
      this.#marks?.push(this.#content);
      let at = keyEnd + 1;
      while (text.charCodeAt(at) === space) at++;
      if (at >= text.length || text.charCodeAt(at) === lineFeed) {
        this.#next = at + 1;
        this.#nextLine();
        mapping[key] = this.#nested(column);
      } else {
        mapping[key] = this.#lineValue(at);
        this.#nextLine();
      }
    } while (this.#indent === column);
    if (this.#indent > column) throw unusual;
    this.#marks?.push(-1);
    this.#depth--;
    return mapping;
  }

  /** The value below a key in this column. */
  #nested(column: number): unknown {
    if (this.#indent > column)
      return this.#isItem() ? this.#sequence(this.#indent) : this.#mapping(this.#indent);
    if (this.#indent === column && this.#isItem()) return this.#sequence(column);
    this.#marks?.push(-1, -1);
    return null;
  }

  /** Where a key ends that begins here; -1 if none does. */
  #keyEnd(start: number): number {
    const text = this.#text;
    if (((roles[text.charCodeAt(start)] ?? 0) & 4) === 0) return -1;
    let at = start + 1;
    while (((roles[text.charCodeAt(at)] ?? 0) & 2) !== 0) at++;
    if (text.charCodeAt(at) !== colon || at - start > longestKey) return -1;
    const after = text.charCodeAt(at + 1);
    return after === space || after === lineFeed || at + 1 >= text.length ? at : -1;
  }

  /** The value that ends on this line. */
  #lineValue(start: number): unknown {
    const text = this.#text;
    const value = this.#value(start, false);
    let at = this.#at;
    while (text.charCodeAt(at) === space) at++;
    if (at < text.length && text.charCodeAt(at) !== lineFeed) throw unusual;
    this.#next = at + 1;
    return value;
  }

  #value(start: number, isInBrackets: boolean): unknown {
    switch (this.#text.charCodeAt(start)) {
      case 0x22 /* " */:
      case 0x27 /* ' */:
        return this.#quotation(start);
      case 0x5b /* [ */:
        return this.#listInBrackets(start);
      case 0x7b /* { */:
        return this.#mappingInBraces(start);
      default:
        return this.#plain(start, isInBrackets);
    }
  }

  #plain(start: number, isInBrackets: boolean): string | null {
    const text = this.#text;
    const first = text.charCodeAt(start);
    const isSigned = first === dash && ((roles[text.charCodeAt(start + 1)] ?? 0) & 2) !== 0;
    if (!isSigned && first < 128 && ((roles[first] ?? 0) & 1) === 0) throw unusual;
    let at = start + 1;
    for (; at < text.length; at++) {
      const kind = kinds[text.charCodeAt(at)] ?? ordinary;
      if (kind === ordinary) continue;
      if (kind === end) break;
      if (kind === comma) {
        if (isInBrackets) break;
      } else if (kind === bracket) {
        if (isInBrackets) break;
        throw unusual;
      } else if (kind === refused) throw unusual;
      else {
        const after = text.charCodeAt(at + 1);
        if (kind === ampersand) {
          if (after !== space) throw unusual;
        } else if (at + 1 >= text.length || !isWithinText(after)) throw unusual;
      }
    }
    this.#at = at;
    while (text.charCodeAt(at - 1) === space) at--;
    this.#marks?.push(start, at);
    const value = text.slice(start, at);
    return isEmptyScalar(value) ? null : value;
  }

  #quotation(start: number): string {
    const text = this.#text;
    const sign = text.charAt(start);
    const close = text.indexOf(sign, start + 1);
    const value = text.slice(start + 1, close);
    if (close === -1 || /[\\\n\t\r]/.test(value) || text.charAt(close + 1) === sign) throw unusual;
    this.#at = close + 1;
    this.#marks?.push(start, this.#at);
    return value;
  }

  #listInBrackets(start: number): unknown[] {
    if (++this.#depth > deepest) throw unusual;
    const list: unknown[] = [];
    this.#marks?.push(start);
    let at = this.#skipSpaces(start + 1);
    if (this.#text.charCodeAt(at) !== 0x5d /* ] */) {
      for (;;) {
        list.push(this.#value(at, true));
        at = this.#skipSpaces(this.#at);
        if (this.#text.charCodeAt(at) !== 0x2c /* , */) break;
        at = this.#skipSpaces(at + 1);
      }
      if (this.#text.charCodeAt(at) !== 0x5d) throw unusual;
    }
    this.#at = at + 1;
    this.#marks?.push(this.#at);
    this.#depth--;
    return list;
  }

  #mappingInBraces(start: number): PlainObject {
    if (++this.#depth > deepest) throw unusual;
    const text = this.#text;
    const mapping: Record<string, unknown> = {};
    this.#marks?.push(start);
    let at = this.#skipSpaces(start + 1);
    if (text.charCodeAt(at) !== 0x7d /* } */) {
      for (;;) {
        const keyEnd = this.#keyEnd(at);
        if (keyEnd === -1 || text.charCodeAt(keyEnd + 1) !== space) throw unusual;
        const key = text.slice(at, keyEnd);
        if (mapping[key] !== undefined || isEmptyScalar(key)) throw unusual;
        this.#marks?.push(at);
        mapping[key] = this.#value(this.#skipSpaces(keyEnd + 1), true);
        at = this.#skipSpaces(this.#at);
        if (text.charCodeAt(at) !== 0x2c) break;
        at = this.#skipSpaces(at + 1);
      }
      if (text.charCodeAt(at) !== 0x7d) throw unusual;
    }
    this.#at = at + 1;
    this.#marks?.push(this.#at);
    this.#depth--;
    return mapping;
  }

  #skipSpaces(start: number): number {
    let at = start;
    while (this.#text.charCodeAt(at) === space) at++;
    return at;
  }
}

/** True for characters that may follow a colon within a plain text. */
function isWithinText(code: number): boolean {
  return code >= 128 || ((kinds[code] ?? ordinary) === ordinary && code !== space);
}
