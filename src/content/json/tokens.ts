import { createScanner, type JSONScanner } from 'jsonc-parser';
import type { Finding, Findings, Range } from '../finding.js';
import { lineEnd } from '../lines.js';

export type JsonSyntax = Extract<Finding, { rule: 'content/json-syntax' }>['args']['reason'];

/** A token; `word` is anything that JSON has no name for, `constant` is true, false or null. */
export type TokenKind = '{' | '}' | '[' | ']' | ',' | ':' | 'text' | 'number' | 'constant' | 'word' | 'end';

/** jsonc-parser's SyntaxKind and ScanError, which are const enums and so can't be imported. */
const kinds: readonly (TokenKind | 'line comment' | 'block comment' | 'blank')[] = [
  'end',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'constant',
  'constant',
  'constant',
  'text',
  'number',
  'line comment',
  'block comment',
  'blank',
  'blank',
  'word',
  'end',
];
const scanErrors = { comment: 1, text: 2, unicode: 4, escape: 5, character: 6 };

/** A number as RFC 8259 §6 has it, and the run of characters that somebody may have meant as a number or word. */
const soundNumber = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.+-])/y;
const run = /[\w.+-]+/y;
const inSingleQuotes = /'[^'\r\n]*'/y;

/** The tokens of a stretch of JSON, one at a time. Comments and what is wrong within a token are reported. */
export class Tokens {
  readonly #text: string;
  readonly #findings: Findings;
  readonly #scanner: JSONScanner;
  /** What to add to the scanner's offsets for offsets into the whole text. */
  readonly #base: number;
  kind: TokenKind = 'end';
  start = 0;
  end = 0;
  /** The point behind the token before this one. */
  behind: Range = { start: 0, end: 0 };
  /** How many values could not be made out. */
  lost = 0;
  /** True once a token was found whose end nobody can tell. */
  endless = false;

  constructor(text: string, { start, end }: Range, findings: Findings) {
    this.#text = text;
    this.#findings = findings;
    this.#base = start;
    this.#scanner = createScanner(text.slice(start, end));
    this.end = start;
    this.next();
  }

  get here(): Range {
    return { start: this.start, end: this.end };
  }

  /** What the token stands for; nothing where it can't be made out. */
  get value(): unknown {
    switch (this.kind) {
      case 'text':
        return this.#scanner.getTokenValue();
      case 'number':
      case 'constant':
        return JSON.parse(this.#text.slice(this.start, this.end));
      default:
        return null;
    }
  }

  next(): void {
    this.behind = { start: this.end, end: this.end };
    for (;;) {
      const kind = kinds[this.#scanner.scan()] ?? 'word';
      this.start = this.#base + this.#scanner.getTokenOffset();
      this.end = this.start + this.#scanner.getTokenLength();
      if (kind === 'blank') continue;
      if (kind === 'line comment' || kind === 'block comment') {
        this.#comment();
        continue;
      }
      this.kind = kind;
      break;
    }
    if (this.kind === 'text') this.#checkText();
    else if (this.kind === 'number' && this.#endOf(soundNumber) === undefined) this.kind = 'word';
    if (this.kind === 'word') this.#extend(this.#endOf(inSingleQuotes) ?? this.#endOf(run));
  }

  report(reason: JsonSyntax, at: Range): void {
    this.#findings.add({ rule: 'content/json-syntax', args: { reason }, at: [at] });
  }

  #comment(): void {
    this.endless ||= this.#scanner.getTokenError() === scanErrors.comment;
    if (this.endless) this.report('unclosed-comment', this.#firstLine());
    else this.#findings.add({ rule: 'content/json-comment', args: {}, at: [this.here] });
  }

  #checkText(): void {
    const error = this.#scanner.getTokenError();
    if (error === 0) return;
    this.lost++;
    if (error === scanErrors.text) {
      this.endless = true;
      this.report('unclosed-text', this.#firstLine());
    } else if (error === scanErrors.character) {
      const at = this.start + this.#text.slice(this.start, this.end).search(/[\x00-\x1f]/);
      const args = { code: this.#text.charCodeAt(at) };
      this.#findings.add({ rule: 'content/control-character', args, at: [{ start: at, end: at + 1 }] });
    } else {
      this.report('escape', this.#badEscape());
    }
  }

  #firstLine(): Range {
    return { start: this.start, end: Math.min(this.end, lineEnd(this.#text, this.start)) };
  }

  #badEscape(): Range {
    for (const { index, 0: written } of this.#text
      .slice(this.start, this.end)
      .matchAll(/\\(?:u.{0,4}|.)/gs)) {
      const at = { start: this.start + index, end: this.start + index + written.length };
      if (!/^\\(?:["\\/bfnrt]|u[\da-fA-F]{4})$/.test(written)) return at;
    }
    return this.here;
  }

  #endOf(pattern: RegExp): number | undefined {
    pattern.lastIndex = this.start;
    return pattern.test(this.#text) ? pattern.lastIndex : undefined;
  }

  #extend(end: number | undefined): void {
    if (end === undefined || end <= this.end) return;
    this.end = end;
    this.#scanner.setPosition(end - this.#base);
  }
}
