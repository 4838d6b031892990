import { isPlainObject } from '../../base/json/plain-object.js';
import type { FieldPath } from '../../model/location.js';
import { countKeys } from '../../source/documents/json/read.js';
import { deepest } from '../../source/documents/limits.js';
import type { Entry, List, Mapping, Node } from '../../source/documents/node.js';
import type { Raw } from '../incoming/incoming.js';
import { arrayNames, isRecordByItself } from './envelope.js';
import { ByteWindow, NotUtf8, type StoredBytes } from './source.js';
import { type DuplicateField, rawOfText, StoredValue } from './values.js';

/** The largest size of one value in a feed: a record, or a value beside the records. */
export const largestValue = 64 * 1024 * 1024;

/** Items up to this many bytes are read whole, to find out whether they are records or contain records. */
const mostExamined = 64 * 1024;

/** A feed as a tree whose leaves are its records and the values beside them. Locations are byte offsets. */
export interface Scanned {
  readonly root: Node;
  /** The value of the tree, with `StoredValue`s for leaves. */
  readonly value: Raw;
  /** Fields around the records that are written twice, and the leaves that contain such fields. */
  readonly twice: readonly DuplicateField[];
  readonly leavesWithTwice: readonly FieldPath[];
}

/** Where and why a feed can't be read further. */
export interface BrokenFeed {
  /** `empty`: the feed has no content. */
  readonly reason: 'json' | 'utf8' | 'too-large' | 'empty';
  /** The brackets that are open there, as JSON that leads to the place, with the offset of each bracket in the feed. */
  readonly opened: string;
  readonly brackets: readonly number[];
  /** Byte offsets: everything before `from` is valid, everything after `to` wasn't examined. */
  readonly from: number;
  readonly to: number;
}

/**
 * Scans a feed once. Only objects that can contain records (interface 2.2) are examined; everything else, and each
 * record, is only checked for valid JSON (RFC 8259).
 * @param chunk how many bytes are read at a time
 */
export function scan(source: StoredBytes, chunk?: number): Scanned | BrokenFeed {
  const scanner = new Scanner(source, chunk);
  try {
    return scanner.document();
  } catch (error) {
    if (error instanceof NotUtf8) return scanner.broken('utf8');
    if (!(error instanceof Stop)) throw error;
    const broken = scanner.broken(error.reason);
    // Text in another encoding is rarely valid JSON either, and the encoding is the better explanation.
    return scanner.isUtf8ToTheEnd() ? broken : scanner.broken('utf8');
  }
}

class Stop extends Error {
  readonly reason: BrokenFeed['reason'];

  constructor(reason: BrokenFeed['reason']) {
    super();
    this.reason = reason;
  }
}

/** What a value can be, by its place in a feed. */
type Role = 'root' | 'data' | 'item' | 'brands' | 'brand' | 'records' | 'leaf';

/** An open list or object. */
interface Open {
  readonly bracket: '[' | '{';
  readonly start: number;
  /** The offset after the last valid part of it. */
  behind: number;
  hasItems: boolean;
}

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;

class Scanner {
  readonly #source: StoredBytes;
  readonly #window: ByteWindow;
  readonly #path: (string | number)[] = [];
  readonly #open: Open[] = [];
  readonly #twice: DuplicateField[] = [];
  readonly #leavesWithTwice: FieldPath[] = [];
  /** Lists of keys seen before, so that records with the same fields share one list. */
  readonly #names = new Map<string, readonly string[]>();
  /** The offset of the next byte. */
  #at = 0;
  /** The end of the valid part while nothing is open. */
  #behind = 0;
  #hasRoot = false;

  constructor(source: StoredBytes, chunk: number | undefined) {
    this.#source = source;
    this.#window = new ByteWindow(source, chunk);
  }

  document(): Scanned {
    const mark = [0xef, 0xbb, 0xbf];
    if (mark.every((byte, index) => this.#byteAt(index) === byte)) this.#at = mark.length;
    this.#behind = this.#at;
    if (this.#next() === undefined) throw new Stop('empty');
    const root = this.#value('root');
    this.#behind = root.end;
    this.#hasRoot = true;
    if (this.#next() !== undefined) throw new Stop('json');
    return {
      root,
      value: root.value,
      twice: this.#twice,
      leavesWithTwice: this.#leavesWithTwice,
    };
  }

  isUtf8ToTheEnd(): boolean {
    const window = this.#window;
    try {
      do window.keep = window.base + window.bytes.length;
      while (window.more());
      return true;
    } catch (error) {
      if (error instanceof NotUtf8) return false;
      throw error;
    }
  }

  broken(reason: BrokenFeed['reason']): BrokenFeed {
    let opened = '';
    for (const [index, { bracket, hasItems }] of this.#open.entries()) {
      const isLast = index === this.#open.length - 1;
      const item = bracket === '{' ? '"":' : '';
      opened += bracket + (isLast ? (hasItems ? `${item}0 ` : '') : item);
    }
    if (this.#hasRoot) opened = '0 ';
    const end = this.#window.base + this.#window.bytes.length;
    return {
      reason,
      opened,
      brackets: this.#open.map(({ start }) => start),
      from: this.#open.at(-1)?.behind ?? this.#behind,
      to: end,
    };
  }

  #value(role: Role): Node {
    const first = this.#next();
    if (first === 0x7b /* { */) {
      if (role === 'item' || role === 'root') return this.#item(role);
      if (role === 'data') return this.#object('item');
      if (role === 'brands' || role === 'brand') return this.#object('brand');
    } else if (first === 0x5b /* [ */) {
      if (role === 'root' || role === 'data') return this.#list('item');
      if (role === 'brands') return this.#list('brand');
      if (role === 'records') return this.#list('leaf');
    }
    return this.#leaf();
  }

  /** A single record, or an object that contains records. */
  #item(role: 'item' | 'root'): Node {
    const start = this.#at;
    this.#window.keep = start;
    const isSmall = this.#skip(start + mostExamined) !== undefined;
    this.#at = start;
    if (isSmall) {
      const known = this.#leavesWithTwice.length;
      const leaf = this.#leaf();
      const keys = leaf.value instanceof StoredValue ? (leaf.value.keys ?? []) : [];
      const isEnvelope = role === 'root' && (keys.includes('data') || keys.includes('Data'));
      if (!isEnvelope && isRecordByItself(keys)) return leaf;
      this.#leavesWithTwice.length = known;
      this.#at = start;
    }
    return this.#object(role);
  }

  #list(inner: Role): Node {
    const open = this.#enter('[');
    const items: Node[] = [];
    if (this.#next() === 0x5d /* ] */) return this.#leave({ kind: 'list', value: [], items });
    for (;;) {
      this.#path.push(items.length);
      const item = this.#value(inner);
      this.#path.pop();
      items.push(item);
      open.hasItems = true;
      open.behind = this.#at;
      const next = this.#next();
      if (next === 0x5d /* ] */) break;
      if (next !== comma) throw new Stop('json');
      this.#at++;
    }
    return this.#leave({ kind: 'list', value: items.map(({ value }) => value), items });
  }

  #object(role: 'root' | 'item' | 'brand'): Node {
    const open = this.#enter('{');
    const entries: Entry[] = [];
    const fields = new Map<string, Raw>();
    if (this.#next() === 0x7d /* } */) return this.#leave({ kind: 'mapping', value: {}, entries });
    for (;;) {
      if (this.#next() !== quote) throw new Stop('json');
      this.#window.keep = this.#at;
      const at = this.#skip(this.#at + largestValue);
      if (at === undefined) throw new Stop('too-large');
      const key = parsed(this.#text(at.start, at.end)) as string;
      if (this.#next() !== colon) throw new Stop('json');
      this.#at++;
      this.#path.push(key);
      const value = this.#value(roleOf(key, role));
      const before = fields.get(key);
      if (before !== undefined) this.#twice.push({ path: [...this.#path], value: before });
      this.#path.pop();
      fields.set(key, value.value);
      entries.push({ key, at: { start: at.start, end: at.end }, plain: true, tag: undefined, value });
      open.hasItems = true;
      open.behind = this.#at;
      const next = this.#next();
      if (next === 0x7d /* } */) break;
      if (next !== comma) throw new Stop('json');
      this.#at++;
    }
    return this.#leave({ kind: 'mapping', value: Object.fromEntries(fields), entries });
  }

  #enter(bracket: Open['bracket']): Open {
    const start = this.#at;
    this.#at++;
    const open = { bracket, start, behind: this.#at, hasItems: false };
    this.#open.push(open);
    if (this.#open.length > deepest) throw new Stop('json');
    return open;
  }

  #leave(made: Pick<List, 'kind' | 'value' | 'items'> | Pick<Mapping, 'kind' | 'value' | 'entries'>): Node {
    this.#at++;
    const { start } = this.#open.pop()!;
    return { ...made, tag: undefined, start, end: this.#at };
  }

  /**
   * A value that isn't examined further: it is checked for valid JSON, and kept in memory only if it is small and not
   * an object.
   */
  #leaf(): Node {
    const start = this.#at;
    this.#window.keep = start;
    const passed = this.#skip(start + largestValue);
    if (passed === undefined) throw new Stop('too-large');
    const { end, hasNumbers, colons, depth } = passed;
    if (this.#open.length + depth > deepest) throw new Stop('json');
    const text = this.#text(start, end);
    const value = parsed(text);
    const hasTwice = colons > 0 && colons !== countKeys(value);
    if (hasTwice) this.#leavesWithTwice.push([...this.#path]);
    const keys = isPlainObject(value) ? this.#shared(Object.keys(value)) : undefined;
    if (typeof value !== 'object' || value === null) {
      return { kind: 'scalar', value: rawOfText(text), tag: undefined, start, end };
    }
    return new StoredValue(this.#source, { start, end, hasNumbers, keys });
  }

  #shared(keys: readonly string[]): readonly string[] {
    const known = JSON.stringify(keys);
    const before = this.#names.get(known);
    if (before !== undefined) return before;
    this.#names.set(known, keys);
    return keys;
  }

  /** The text between two offsets of the current chunk. */
  #text(start: number, end: number): string {
    const { bytes, base } = this.#window;
    return Buffer.from(bytes.buffer, bytes.byteOffset + start - base, end - start).toString('utf8');
  }

  /**
   * Skips the value that begins at the next byte, following only its quotes and brackets.
   * @returns undefined if it doesn't end before `limit`
   */
  #skip(
    limit: number,
  ): { start: number; end: number; hasNumbers: boolean; colons: number; depth: number } | undefined {
    const window = this.#window;
    const start = this.#at;
    let { bytes, base } = window;
    let at = start - base;
    let last = limit - base;
    let [level, depth, colons] = [0, 0, 0];
    let hasNumbers = false;
    let inText = false;
    for (;;) {
      if (at >= bytes.length) {
        const offset = base + at;
        if (!window.more()) {
          // A number or a literal may be the whole text.
          if (level > 0 || inText) throw new Stop('json');
          this.#at = base + bytes.length;
          return { start, end: this.#at, hasNumbers, colons, depth };
        }
        ({ bytes, base } = window);
        at = offset - base;
        last = limit - base;
        continue;
      }
      if (at > last) return undefined;
      const byte = bytes[at]!;
      if (inText) {
        if (byte === backslash) at++;
        else if (byte === quote) {
          inText = false;
          if (level === 0) return this.#passed(start, base + at + 1, hasNumbers, colons, depth);
        }
        at++;
        continue;
      }
      switch (byte) {
        case quote:
          inText = true;
          break;
        case 0x7b /* { */:
        case 0x5b /* [ */:
          if (++level > depth) depth = level;
          break;
        case 0x7d /* } */:
        case 0x5d /* ] */:
          if (level === 0) return this.#passed(start, base + at, hasNumbers, colons, depth);
          if (--level === 0) return this.#passed(start, base + at + 1, hasNumbers, colons, depth);
          break;
        case colon:
          colons++;
          break;
        case comma:
        case 0x20:
        case 0x09:
        case 0x0a:
        case 0x0d:
          if (level === 0) return this.#passed(start, base + at, hasNumbers, colons, depth);
          break;
        default:
          if (byte <= 0x39 /* 9 */) hasNumbers = true;
      }
      at++;
    }
  }

  #passed(start: number, end: number, hasNumbers: boolean, colons: number, depth: number) {
    this.#at = end;
    return { start, end, hasNumbers, colons, depth };
  }

  /** The next byte that isn't whitespace; undefined at the end. */
  #next(): number | undefined {
    for (;;) {
      const byte = this.#byteAt(this.#at);
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return byte;
      this.#at++;
    }
  }

  #byteAt(offset: number): number | undefined {
    const window = this.#window;
    while (offset >= window.base + window.bytes.length) {
      window.keep = Math.min(offset, window.base + window.bytes.length);
      if (!window.more()) return undefined;
    }
    return window.bytes[offset - window.base];
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Stop('json');
  }
}

function roleOf(key: string, around: 'root' | 'item' | 'brand'): Role {
  if (around === 'root' && (key === 'data' || key === 'Data')) return 'data';
  if (arrayNames.has(key)) return 'records';
  return key === 'Brand' && around !== 'brand' ? 'brands' : 'leaf';
}
