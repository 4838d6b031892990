import { type JSONVisitor, type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import { type Finding, Findings, type Range } from '../finding.js';
import { deepest } from '../limits.js';
import { isLineBreak, lineEnd } from '../lines.js';
import { type Entry, type Mapping, type Node, setField } from '../node.js';
import { strayWords, withoutWords } from './words.js';

type Reason = Extract<Finding, { rule: 'content/json-syntax' }>['args']['reason'];

/** The text in what is marked, where it only needs straight double quotes round it. */
const meantText: Partial<Record<Reason, RegExp>> = {
  'curly-quotes': /^.([^"\\]*)[“”‘’]$/,
  'single-quotes': /^'([^'"\\]*)'$/,
  'key-without-quotes': /^([\w$-]+)$/,
  'unknown-word': /^([^'"\\]*)$/i,
};

/** What other languages have for true, false and null: Python's `True` and `None`, `NaN`, `undefined`. */
const otherWord = /^(?:true|false|null|none|nil|undefined|[-+]?(?:nan|inf(?:inity)?))(?=\s*(?:[,\]}]|$))/i;

function wordOfJson(word: string): string {
  const [, same] = /^(true|false)$/.exec(word.toLowerCase()) ?? [];
  return same ?? 'null';
}

/** The values of a JSON text, with their places (RFC 8259). */
export interface JsonTree {
  /** Undefined where it is unclear how the text continues after a mistake. */
  readonly root: Node | undefined;
  /** The offset of that mistake. */
  readonly stoppedAt: number | undefined;
  /** True where every value could be read. */
  readonly isWhole: boolean;
  /** The items of the outermost list in which a value could not be read. */
  readonly lostItems: ReadonlySet<number>;
}

/**
 * Reads a stretch of JSON.
 * @param findings receives all mistakes in it, apart from those that TreeCheck finds
 */
export function readJsonTree(
  text: string,
  findings: Findings = new Findings(),
  range: Range = { start: 0, end: text.length },
): JsonTree {
  return read({ text: text.slice(range.start, range.end), base: range.start, findings });
}

/**
 * Reads a piece of a list: one item, and the comma behind it or, of the last one, the closing bracket.
 * @param list where the opening bracket of the list is
 */
export function readJsonItem(
  text: string,
  { start, end }: Range,
  findings: Findings,
  { list, isLast }: { readonly list: number; readonly isLast: boolean },
): JsonTree {
  const piece = `[${text.slice(start, end)}`;
  const tree = read({ text: isLast ? piece : `${piece}]`, base: start - 1, findings, list, isLast });
  const [item, another] = tree.root?.kind === 'list' ? tree.root.items : [];
  return { ...tree, root: item, stoppedAt: tree.stoppedAt ?? another?.start };
}

interface Source {
  readonly text: string;
  /** What to add to offsets into `text` for offsets into the file. */
  readonly base: number;
  readonly findings: Findings;
  /** Of a piece of a list: where the list's opening bracket is in the file. */
  readonly list?: number;
  /** Of a piece of a list: whether its closing bracket is in it. */
  readonly isLast?: boolean;
}

function read(source: Source): JsonTree {
  const first = new Reader(source, source.text, undefined);
  if (first.read()) return first;
  const words = strayWords(source.text);
  const second = new Reader(source, withoutWords(source.text, words), words);
  second.read();
  return second;
}

/** Thrown out of `visit` to end it. */
class Stop extends Error {}

/** A list or object that is being read. */
interface Open {
  readonly kind: 'list' | 'mapping';
  readonly start: number;
  readonly items: Node[];
  readonly entries: Entry[];
  /** The key whose value comes next. */
  key: Pick<Entry, 'key' | 'at'> | undefined;
}

type TokenKind = '{' | '}' | '[' | ']' | ',' | ':' | 'text' | 'literal' | 'word' | 'end';

/** A text without escapes, a number, true, false or null. */
const oneScalar = /^(?:"[^"\\\x00-\x1f]*"|[-\w.+]+)$/;

const beginsValue: ReadonlySet<TokenKind> = new Set(['{', '[', 'text', 'literal']);

/**
 * Builds a tree from the reports of jsonc-parser's `visit`, and explains its error codes. It stops where the parser
 * loses track of the brackets: what it reports from there on follows from the mistake before.
 */
class Reader implements JsonTree {
  root: Node | undefined;
  stoppedAt: number | undefined;
  isWhole = true;
  readonly lostItems = new Set<number>();
  readonly #source: Source;
  /** What is parsed: the source, its words replaced. */
  readonly #text: string;
  readonly #words: ReadonlyMap<number, Range> | undefined;
  /** Where the source ends, without the bracket put behind a piece of a list. */
  readonly #end: number;
  readonly #open: Open[] = [];
  /** The end of the last token. */
  #behind = 0;
  /** The last comma, and the last one reported as too many. */
  #comma = -1;
  #extraComma = -1;
  /** The first of the tokens that the parser skips behind a mistake. */
  #skippedFrom: number | undefined;
  /** True behind the beginning of a text or comment that has no end. */
  #isEndless = false;

  /** @param words undefined as long as nobody has looked for words */
  constructor(source: Source, text: string, words: ReadonlyMap<number, Range> | undefined) {
    this.#source = source;
    this.#text = text;
    this.#words = words;
    this.#end = source.list === undefined || source.isLast ? text.length : text.length - 1;
  }

  /** @returns false where words have to be replaced before the text can be parsed */
  read(): boolean {
    const visitor: JSONVisitor = {
      onObjectBegin: (offset) => this.#begin('mapping', offset),
      onObjectProperty: (name, offset, length) => this.#property(name, offset, length),
      onObjectEnd: (offset) => this.#close(offset),
      onArrayBegin: (offset) => this.#begin('list', offset),
      onArrayEnd: (offset) => this.#close(offset),
      onLiteralValue: (value, offset, length) => this.#literal(value, offset, length),
      onSeparator: (sign, offset) => this.#separator(sign, offset),
      onComment: (offset, length) => this.#comment(offset, length),
      onError: (code, offset, length) => this.#error(code, offset, length),
    };
    try {
      visit(this.#text, visitor);
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      this.root = undefined;
      this.isWhole = false;
      return this.stoppedAt !== undefined;
    }
    return true;
  }

  #begin(kind: Open['kind'], offset: number): void {
    this.#token(offset, 1);
    if (this.#open.length === deepest) {
      const at = this.#range(offset, 1);
      this.#source.findings.add({ rule: 'content/too-deep', args: { limit: deepest }, at: [at] });
      this.#stop(offset);
    }
    this.#open.push({ kind, start: offset, items: [], entries: [], key: undefined });
  }

  #property(name: string, offset: number, length: number): void {
    this.#token(offset, length);
    const at = this.#range(offset, length);
    const isWord = this.#words?.has(offset) ?? false;
    if (isWord) this.#lose(this.#quotesReason(offset) ?? 'key-without-quotes', at);
    const open = this.#open.at(-1)!;
    endEntry(open);
    open.key = { key: isWord ? this.#source.text.slice(offset, offset + length) : name, at };
  }

  #literal(value: unknown, offset: number, length: number): void {
    this.#token(offset, length);
    const isWord = this.#words?.has(offset) ?? false;
    if (isWord) this.#lose(this.#wordReason(offset), this.#range(offset, length));
    // The parser takes 01 for two numbers.
    else if (typeof value === 'number' && /[\w.+-]/.test(this.#text.charAt(offset + length)))
      this.#needWords(this.#range(offset, length));
    const start = offset + this.#source.base;
    this.#add({
      kind: 'scalar',
      value: isWord ? null : value,
      tag: undefined,
      start,
      end: start + length,
    });
  }

  #separator(sign: string, offset: number): void {
    this.#token(offset, 1);
    if (sign !== ',') return;
    this.#comma = offset;
    endEntry(this.#open.at(-1)!);
  }

  /** Closes the innermost list or object, as the parser does with all that is open at the end of the text. */
  #close(offset: number): void {
    this.#token(offset, 1);
    const isPiece = this.#source.list !== undefined && this.#open.length === 1;
    if (offset >= this.#end && !isPiece) this.#stopAtToken(offset);
    const open = this.#open.pop()!;
    endEntry(open);
    const { kind, items, entries } = open;
    const start = open.start + this.#source.base;
    const end = offset + 1 + this.#source.base;
    if (kind === 'list') {
      if (isPiece && offset >= this.#end) this.#endPiece(items[0]);
      this.#add({ kind, value: items.map(({ value }) => value), tag: undefined, items, start, end });
    } else {
      this.#add({ kind, value: objectOf(entries), tag: undefined, entries, start, end });
    }
  }

  /** What has to be behind the item of a piece that ends without a bracket. */
  #endPiece(item: Node | undefined): void {
    const { list = 0, isLast, base } = this.#source;
    if (isLast) {
      this.#report('unclosed-bracket', { start: list, end: list + 1 });
      this.stoppedAt = this.#end + base;
    } else if (item !== undefined && this.#comma + base < item.end)
      this.#report('missing-comma', { start: item.end, end: item.end });
  }

  #add(node: Node): void {
    const open = this.#open.at(-1);
    if (open === undefined) this.root = node;
    else if (open.kind === 'list') open.items.push(node);
    else endEntry(open, node);
  }

  #comment(offset: number, length: number): void {
    if (this.#isEndless) return;
    this.#source.findings.add({ rule: 'content/json-comment', args: {}, at: [this.#range(offset, length)] });
  }

  #error(code: ParseErrorCode, offset: number, length: number): void {
    switch (printParseErrorCode(code)) {
      case 'InvalidSymbol':
      case 'UnexpectedEndOfNumber':
        this.#needWords(this.#range(offset, length));
        break;
      case 'UnexpectedEndOfComment':
        this.#endless('unclosed-comment', offset);
        break;
      case 'UnexpectedEndOfString':
        this.#endless('unclosed-text', offset);
        break;
      case 'InvalidUnicode':
      case 'InvalidEscapeCharacter':
        this.#escape(offset, length);
        break;
      case 'InvalidCharacter':
        this.#controlCharacter(offset, length);
        break;
      case 'CommaExpected':
        this.#noComma(offset);
        break;
      case 'ColonExpected':
        this.#noColon(offset);
        break;
      case 'PropertyNameExpected':
        this.#noKey(offset, length);
        break;
      case 'ValueExpected':
        this.#noValue(offset);
        break;
      case 'EndOfFileExpected':
        this.#textAfterEnd(offset, length);
    }
  }

  #noComma(offset: number): void {
    const next = this.#kindAt(offset);
    const isMissing =
      this.#open.at(-1)?.kind === 'list'
        ? beginsValue.has(next)
        : next === 'text' || (next === 'word' && this.#isBeforeColon(offset));
    if (isMissing) this.#report('missing-comma', this.#point());
    else if (beginsValue.has(next)) this.#stop(offset, 'missing-comma', this.#point());
    else this.#stopAtToken(offset);
  }

  /** The parser skips the value behind a key that has no colon. */
  #noColon(offset: number): void {
    const next = this.#kindAt(offset);
    if (!beginsValue.has(next)) this.#stop(offset, 'missing-colon', this.#point());
    this.#report('missing-colon', this.#point());
    this.#skippedFrom = offset;
  }

  /** The parser skips what is in the place of a key, and its value. */
  #noKey(offset: number, length: number): void {
    const next = this.#kindAt(offset);
    if (next === ',') this.#commaTooMany(offset);
    else if (next === '}') this.#commaAtEnd();
    else if (next === 'word' || next === 'literal') {
      this.#lose(this.#quotesReason(offset) ?? 'key-without-quotes', this.#range(offset, length));
      const colon = /[ \t]*:\s*/y;
      colon.lastIndex = offset + length;
      if (!colon.test(this.#text)) this.#stop(offset, 'missing-colon', this.#range(offset + length, 0));
      this.#skippedFrom = colon.lastIndex;
    } else this.#stopAtToken(offset, 'missing-key');
  }

  #noValue(offset: number): void {
    const next = this.#kindAt(offset);
    const open = this.#open.at(-1);
    const isEndOfEntry = open?.kind === 'mapping' && (next === ',' || next === '}');
    if (isEndOfEntry && open.key !== undefined) this.#lose('missing-value', this.#point());
    // The parser reports a missing key twice: as the key that it is, and here.
    else if (isEndOfEntry && this.#skippedFrom !== undefined) return;
    else if (open !== undefined && next === ',') this.#commaTooMany(offset);
    else if (isEndOfEntry || (open?.kind === 'list' && next === ']')) this.#commaAtEnd();
    else if (next !== 'end' || this.#source.list === undefined || this.#open.length > 1)
      this.#stopAtToken(offset);
  }

  #textAfterEnd(offset: number, length: number): void {
    const next = this.#kindAt(offset);
    // A piece that closes the list although others follow.
    if (next === 'end') this.#stop(offset, 'text-after-end', this.#range(this.#behind - 1, 1));
    // Programs write one record per line (JSON Lines): deleting the rest would keep only the first record.
    const reason = next === '{' || next === '[' ? 'second-value' : 'text-after-end';
    this.#stop(offset, reason, this.#range(offset, length));
  }

  #commaTooMany(offset: number): void {
    this.#extraComma = offset;
    this.#report('extra-comma', this.#range(offset, 1));
  }

  #commaAtEnd(): void {
    if (this.#comma === this.#extraComma) return;
    const at = this.#range(this.#comma, 1);
    this.#source.findings.add({ rule: 'content/json-trailing-comma', args: {}, at: [at] });
  }

  #endless(reason: Reason, offset: number): void {
    if (this.#skippedFrom !== undefined) this.#stop(this.#skippedFrom);
    this.#isEndless = true;
    this.#lose(reason, this.#range(offset, lineEnd(this.#text, offset) - offset));
  }

  #escape(offset: number, length: number): void {
    const at = this.#badEscape(offset, length);
    // To the parser a line break behind a backslash is a part of the text; to everybody else the text ends there.
    const isAtEndOfLine = isLineBreak(this.#text.charCodeAt(at.end - 1 - this.#source.base));
    if (isAtEndOfLine) this.#endless('unclosed-text', offset);
    else this.#lose('escape', at);
  }

  #badEscape(offset: number, length: number): Range {
    const token = this.#text.slice(offset, offset + length);
    for (const { index, 0: written } of token.matchAll(/\\(?:u.{0,4}|.)/gs)) {
      if (!/^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})$/.test(written))
        return this.#range(offset + index, written.length);
    }
    return this.#range(offset, length);
  }

  #controlCharacter(offset: number, length: number): void {
    this.#lose();
    const index = offset + this.#text.slice(offset, offset + length).search(/[\x00-\x1f]/);
    const args = { code: this.#text.charCodeAt(index) };
    this.#source.findings.add({ rule: 'content/control-character', args, at: [this.#range(index, 1)] });
  }

  /** Takes note of a token, before which the parser may have skipped others. */
  #token(offset: number, length: number): void {
    if (this.#isEndless) this.#stop(offset);
    if (this.#skippedFrom !== undefined) this.#skipped(this.#skippedFrom, offset);
    this.#skippedFrom = undefined;
    this.#behind = offset + length;
  }

  /** Takes the value that the parser skipped; after several texts, numbers or names it is unclear how the text continues. */
  #skipped(from: number, to: number): void {
    const written = this.#text.slice(from, to).trimEnd();
    if (!oneScalar.test(written)) this.#stop(from);
    const value: unknown = JSON.parse(written);
    this.#add({ kind: 'scalar', value, tag: undefined, ...this.#range(from, written.length) });
  }

  #needWords(at: Range): void {
    if (this.#words === undefined) throw new Stop();
    this.#stop(at.start - this.#source.base, 'unreadable', at);
  }

  #wordReason(offset: number): Reason {
    const first = this.#source.text.charAt(offset);
    if (otherWord.test(this.#source.text.slice(offset, offset + 40))) return 'other-word';
    return this.#quotesReason(offset) ?? (/[-+.\d]/.test(first) ? 'number' : 'unknown-word');
  }

  #quotesReason(offset: number): Reason | undefined {
    const first = this.#source.text.charAt(offset);
    if (first === "'") return 'single-quotes';
    return /[“”„‘’]/.test(first) ? 'curly-quotes' : undefined;
  }

  #isBeforeColon(word: number): boolean {
    const end = this.#words?.get(word)?.end ?? word;
    return /^[ \t]*:/.test(this.#text.slice(end, end + 9));
  }

  #kindAt(offset: number): TokenKind {
    if (offset >= this.#end) return 'end';
    if (this.#words?.has(offset)) return 'word';
    const first = this.#text.charAt(offset);
    switch (first) {
      case '{':
      case '}':
      case '[':
      case ']':
      case ',':
      case ':':
        return first;
      case '"':
        return 'text';
      default:
        if (this.#words === undefined) throw new Stop();
        return 'literal';
    }
  }

  /** Notes that a value could not be read, and says why. */
  #lose(reason?: Reason, at?: Range): void {
    this.isWhole = false;
    const [outermost] = this.#open;
    if (outermost?.kind === 'list') this.lostItems.add(outermost.items.length);
    if (reason !== undefined && at !== undefined) this.#report(reason, at);
  }

  /** Stops at a token that can't be where it is. */
  #stopAtToken(offset: number, otherwise: Reason = 'unreadable'): never {
    const word = this.#words?.get(offset);
    const at = this.#range(offset, word === undefined ? 1 : word.end - word.start);
    switch (this.#kindAt(offset)) {
      case 'end': {
        // Where nothing is open there is nothing but comments, and those are reported.
        const open = this.#open.at(-1);
        return open === undefined
          ? this.#stop(offset)
          : this.#stop(offset, 'unclosed-bracket', this.#range(open.start, 1));
      }
      case ']':
      case '}':
        return this.#stop(offset, 'wrong-bracket', at);
      case ':':
        return this.#stop(offset, 'stray-colon', at);
      case ',':
        return this.#stop(offset, 'extra-comma', at);
      case 'word':
        return this.#stop(offset, this.#wordReason(offset), at);
      default:
        return this.#stop(offset, otherwise, at);
    }
  }

  #stop(offset: number, reason?: Reason, at?: Range): never {
    if (reason !== undefined && at !== undefined && !this.#isEndless) this.#report(reason, at);
    this.stoppedAt = offset + this.#source.base;
    throw new Stop();
  }

  #report(reason: Reason, at: Range): void {
    const [, inner] = meantText[reason]?.exec(this.#written(at)) ?? [];
    const write =
      reason === 'other-word'
        ? wordOfJson(this.#written(at))
        : inner === undefined
          ? undefined
          : `"${inner}"`;
    const args = write === undefined ? { reason } : { reason, write };
    this.#source.findings.add({ rule: 'content/json-syntax', args, at: [at] });
  }

  #written({ start, end }: Range): string {
    const { text, base } = this.#source;
    return text.slice(start - base, end - base);
  }

  #range(offset: number, length: number): Range {
    const start = offset + this.#source.base;
    return { start, end: start + length };
  }

  /** The point behind the last token. */
  #point(): Range {
    return this.#range(this.#behind, 0);
  }
}

/** Gives the key of an object that waits for a value this one; nothing where there is none. */
function endEntry(open: Open, value?: Node): void {
  if (open.key === undefined) return;
  const { key, at } = open.key;
  value ??= { kind: 'nothing', value: null, tag: undefined, start: at.start, end: at.end };
  open.entries.push({ key, at, plain: true, tag: undefined, value });
  open.key = undefined;
}

/** The object with these entries; the last of two with the same key counts. */
function objectOf(entries: readonly Entry[]): Mapping['value'] {
  const object: Mapping['value'] = {};
  for (const { key, value } of entries) setField(object, key, value.value);
  return object;
}
