import { stringEnd } from '../../content/documents/json/words.js';
import { deepest } from '../../content/documents/limits.js';
import { Lines } from '../../content/documents/lines.js';
import type { FieldPath, Location } from '../../model/location.js';
import { type Raw, WrittenNumber } from '../incoming.js';

/** A value that a later one of the same key hides: readers see only the last one. */
export interface HiddenValue {
  readonly path: FieldPath;
  readonly value: Raw;
}

/** Thrown where a text stops to be JSON, or is nested too deeply. `at` is an offset in UTF-16 code units. */
export class NotJson extends Error {
  readonly at: number;

  constructor(at: number) {
    super();
    this.at = at;
  }
}

/**
 * Reads a JSON text (RFC 8259) whose numbers keep their digits.
 * @param hidden gets the values that are written twice
 * @throws NotJson
 */
export function readRaw(text: string, hidden: (value: HiddenValue) => void = () => {}): Raw {
  return new Reader(text, hidden).document();
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;
const word = /true|false|null/y;
const words: Readonly<Record<string, Raw>> = { true: true, false: false, null: null };

class Reader {
  readonly #text: string;
  readonly #hidden: (value: HiddenValue) => void;
  readonly #path: (string | number)[] = [];
  #at = 0;

  constructor(text: string, hidden: (value: HiddenValue) => void) {
    this.#text = text;
    this.#hidden = hidden;
  }

  document(): Raw {
    const value = this.#value();
    if (this.#next() !== undefined) throw new NotJson(this.#at);
    return value;
  }

  #value(): Raw {
    if (this.#path.length > deepest) throw new NotJson(this.#at);
    const first = this.#next();
    if (first === '{') return this.#object();
    if (first === '[') return this.#list();
    if (first === '"') return this.#string();
    const digits = this.#match(number);
    if (digits !== undefined) return new WrittenNumber(digits);
    const said = this.#match(word);
    if (said === undefined) throw new NotJson(this.#at);
    return words[said];
  }

  #object(): Raw {
    const fields = new Map<string, Raw>();
    this.#items('}', () => {
      if (this.#next() !== '"') throw new NotJson(this.#at);
      const key = this.#string();
      if (this.#next() !== ':') throw new NotJson(this.#at);
      this.#at++;
      this.#path.push(key);
      const value = this.#value();
      const before = fields.get(key);
      if (before !== undefined) this.#hidden({ path: [...this.#path], value: before });
      fields.set(key, value);
      this.#path.pop();
    });
    return Object.fromEntries(fields);
  }

  #list(): Raw {
    const items: Raw[] = [];
    this.#items(']', () => {
      this.#path.push(items.length);
      items.push(this.#value());
      this.#path.pop();
    });
    return items;
  }

  /** Reads what is between brackets, with commas between. */
  #items(end: string, read: () => void): void {
    this.#at++;
    if (this.#next() === end) {
      this.#at++;
      return;
    }
    for (;;) {
      read();
      const next = this.#next();
      if (next !== ',' && next !== end) throw new NotJson(this.#at);
      this.#at++;
      if (next === end) return;
    }
  }

  #string(): string {
    const start = this.#at;
    this.#at = stringEnd(this.#text, start);
    const written = this.#text.slice(start, this.#at);
    if (/^"[^"\\\x00-\x1f]*"$/.test(written)) return written.slice(1, -1);
    try {
      return JSON.parse(written) as string;
    } catch {
      throw new NotJson(start);
    }
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    this.#at += found?.length ?? 0;
    return found;
  }

  /** The next character that isn't whitespace; undefined at the end. */
  #next(): string | undefined {
    this.#at = afterSpace(this.#text, this.#at);
    return this.#text[this.#at];
  }
}

/** A value between brackets of a valid text, and its key. Offsets. */
interface Member {
  readonly key?: { readonly start: number; readonly end: number };
  readonly start: number;
}

/** The places of the values of a valid JSON text, looked up as they are asked for. */
export class JsonPlaces {
  readonly #name: string;
  readonly #text: string;
  readonly #lines: Lines;
  /** By the offset of a list or object. */
  readonly #members = new Map<number, ReadonlyMap<string, Member>>();

  constructor(name: string, text: string) {
    this.#name = name;
    this.#text = text;
    this.#lines = new Lines(text);
  }

  /** The value or key at a path; of a missing path, the key of the nearest value around it. Ends with its first line. */
  place(path: FieldPath, part: 'key' | 'value' = 'value'): Location {
    let start = afterSpace(this.#text, 0);
    let key: Member['key'];
    let isThere = true;
    for (const step of path) {
      const inner = this.#membersOf(start).get(String(step));
      isThere = inner !== undefined;
      if (inner === undefined) break;
      ({ start, key } = inner);
    }
    const isKey = part === 'key' || !isThere;
    const first = isKey ? (key ?? [...this.#membersOf(start).values()][0]?.key) : undefined;
    const { start: from, end } = first ?? { start, end: valueEnd(this.#text, start) };
    const lines = this.#lines;
    return {
      file: this.#name,
      start: lines.position(from),
      end: lines.position(Math.min(end, lines.endOf(from))),
    };
  }

  #membersOf(start: number): ReadonlyMap<string, Member> {
    const known = this.#members.get(start);
    if (known !== undefined) return known;
    const text = this.#text;
    const members = new Map<string, Member>();
    const isObject = text[start] === '{';
    let at = afterSpace(text, start + 1);
    while ((isObject || text[start] === '[') && !/[\]}]/.test(text[at]!)) {
      const end = isObject ? stringEnd(text, at) : at;
      const key = isObject ? { key: { start: at, end } } : {};
      const name = isObject ? (JSON.parse(text.slice(at, end)) as string) : String(members.size);
      const value = isObject ? afterSpace(text, afterSpace(text, end) + 1) : at;
      members.set(name, { ...key, start: value });
      at = afterSpace(text, valueEnd(text, value));
      if (text[at] === ',') at = afterSpace(text, at + 1);
    }
    this.#members.set(start, members);
    return members;
  }
}

function afterSpace(text: string, at: number): number {
  let next = at;
  for (let code = text.charCodeAt(next); isSpace(code); code = text.charCodeAt(next)) next++;
  return next;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Where a value of a valid text ends. */
function valueEnd(text: string, start: number): number {
  let level = 0;
  for (let at = start; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22 /* " */:
        at = stringEnd(text, at) - 1;
        if (level === 0) return at + 1;
        break;
      case 0x5b /* [ */:
      case 0x7b /* { */:
        level++;
        break;
      case 0x5d /* ] */:
      case 0x7d /* } */:
        if (level <= 1) return level === 0 ? at : at + 1;
        level--;
        break;
      case 0x20:
      case 0x09:
      case 0x0a:
      case 0x0d:
      case 0x2c /* , */:
        if (level === 0) return at;
    }
  }
  return text.length;
}
