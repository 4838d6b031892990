import type { FieldPath } from '../../model/location.js';
import type { Node, Scalar } from '../../source/documents/node.js';
import { type Raw, WrittenNumber } from '../incoming/incoming.js';
import type { StoredBytes } from './source.js';

/** What is known about a value after it was skipped. */
export interface SkippedValue {
  /** Offsets in bytes. */
  readonly start: number;
  readonly end: number;
  /** True if it contains a number, whose digits have to be kept as written. */
  readonly hasNumbers: boolean;
  /** The keys of an object; undefined for anything else. */
  readonly keys: readonly string[] | undefined;
}

/**
 * A valid value of a feed that stays in the source, and is read each time that it is needed: only its offsets are kept.
 * It is its own node in the feed's tree.
 */
export class StoredValue implements Scalar {
  readonly #source: StoredBytes;
  readonly #hasNumbers: boolean;
  readonly start: number;
  readonly end: number;
  readonly keys: readonly string[] | undefined;

  constructor(source: StoredBytes, { start, end, hasNumbers, keys }: SkippedValue) {
    this.#source = source;
    this.start = start;
    this.end = end;
    this.#hasNumbers = hasNumbers;
    this.keys = keys;
  }

  get kind(): 'scalar' {
    return 'scalar';
  }

  get value(): this {
    return this;
  }

  get tag(): undefined {
    return undefined;
  }

  get text(): string {
    const bytes = this.#source.read(this.start, this.end);
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
  }

  read(): Raw {
    return this.#hasNumbers ? rawOfText(this.text) : (JSON.parse(this.text) as Raw);
  }
}

/** The value itself, read from the source if it isn't in memory. */
export function rawOf(value: Raw): Raw {
  if (value instanceof StoredValue) return value.read();
  if (Array.isArray(value)) return value.map(rawOf);
  if (typeof value !== 'object' || value === null || value instanceof WrittenNumber) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, rawOf(field)]));
}

/**
 * The value of a valid JSON text, with its numbers as written. If an object has a key twice, the last one counts, as in
 * `JSON.parse`.
 */
export function rawOfText(text: string): Raw {
  return new Reader(text).value();
}

const number = /-?[\d.eE+-]+/y;

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): Raw {
    switch (this.#next()) {
      case '{':
        return this.#object();
      case '[':
        return this.#list();
      case '"':
        return this.#string();
      case 't':
        this.#at += 4;
        return true;
      case 'f':
        this.#at += 5;
        return false;
      case 'n':
        this.#at += 4;
        return null;
      default: {
        number.lastIndex = this.#at;
        const digits = number.exec(this.#text)?.[0] ?? '';
        this.#at += digits.length;
        return new WrittenNumber(digits);
      }
    }
  }

  #object(): Raw {
    const fields: [string, Raw][] = [];
    this.#at++;
    while (this.#next() !== '}') {
      if (this.#text[this.#at] === ',') this.#at++;
      this.#next();
      const key = this.#string();
      this.#next();
      this.#at++;
      fields.push([key, this.value()]);
    }
    this.#at++;
    return Object.fromEntries(fields);
  }

  #list(): Raw {
    const items: Raw[] = [];
    this.#at++;
    while (this.#next() !== ']') {
      if (this.#text[this.#at] === ',') this.#at++;
      items.push(this.value());
    }
    this.#at++;
    return items;
  }

  #string(): string {
    const start = this.#at;
    let end = this.#text.indexOf('"', start + 1);
    const isPlain = !this.#text.slice(start, end).includes('\\');
    if (!isPlain) {
      end = start + 1;
      while (this.#text[end] !== '"') end += this.#text[end] === '\\' ? 2 : 1;
    }
    this.#at = end + 1;
    const written = this.#text.slice(start, end + 1);
    return isPlain ? written.slice(1, -1) : (JSON.parse(written) as string);
  }

  /** The next character that isn't whitespace. */
  #next(): string | undefined {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return this.#text[this.#at];
      this.#at++;
    }
  }
}

/** A field that a JSON object has twice: readers see only the last one. */
export interface DuplicateField {
  readonly path: FieldPath;
  readonly value: Raw;
}

/**
 * The value of a JSON tree, with its numbers as written, so that `18.0` keeps its digits.
 * @param node of the file called `text`
 * @param twice is called with each value that is hidden by a later one of the same key
 */
export function rawValue(node: Node, text: string, twice: (hidden: DuplicateField) => void): Raw {
  return valueAt(node, text, [], twice);
}

function valueAt(node: Node, text: string, path: FieldPath, twice: (hidden: DuplicateField) => void): Raw {
  if (node.kind === 'list')
    return node.items.map((item, index) => valueAt(item, text, [...path, index], twice));
  if (node.kind !== 'mapping') {
    return typeof node.value === 'number' ? new WrittenNumber(text.slice(node.start, node.end)) : node.value;
  }
  const fields = new Map<string, Raw>();
  for (const { key, value } of node.entries) {
    const own = [...path, key];
    const before = fields.get(key);
    if (before !== undefined) twice({ path: own, value: before });
    fields.set(key, valueAt(value, text, own, twice));
  }
  return Object.fromEntries(fields);
}
