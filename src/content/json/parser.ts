import type { Findings, Range } from '../finding.js';
import { deepest } from '../limits.js';
import type { Entry, Node } from '../node.js';
import { type JsonSyntax, type TokenKind, Tokens } from './tokens.js';

const beginsValue: ReadonlySet<TokenKind> = new Set(['{', '[', 'text', 'number', 'constant']);

/**
 * Reads JSON into a tree with every value's place (RFC 8259). It goes on behind a mistake where it is beyond
 * doubt what was meant, and gives up where it isn't.
 */
export class JsonParser {
  readonly #text: string;
  readonly #findings: Findings;
  readonly #tokens: Tokens;
  /** The brackets around the token. */
  readonly #open: Range[] = [];
  /** The offset at which it gave up. */
  stoppedAt: number | undefined;
  /** The items of the outermost list in which a value could not be made out. */
  readonly lostItems = new Set<number>();

  constructor(text: string, range: Range, findings: Findings) {
    this.#text = text;
    this.#findings = findings;
    this.#tokens = new Tokens(text, range, findings);
  }

  /** True where every value could be made out. */
  get isWhole(): boolean {
    return this.stoppedAt === undefined && this.#tokens.lost === 0;
  }

  /** Reads the stretch as one value; nothing where it gave up. */
  document(): Node | undefined {
    const root = this.#value(1);
    const { kind, here } = this.#tokens;
    // Programs write a record a line (JSON Lines): whoever deletes what follows keeps one record of them all.
    if (root !== undefined && kind !== 'end')
      this.#stop(kind === '{' || kind === '[' ? 'second-value' : 'text-after-end', here);
    return this.stoppedAt === undefined ? root : undefined;
  }

  /** Reads an item of the outermost list, and the comma behind it or, of the last one, the closing bracket. */
  item(isLast: boolean): Node | undefined {
    const tokens = this.#tokens;
    const item = this.#value(2);
    if (item === undefined) return undefined;
    const comma = tokens.kind === ',' ? tokens.here : undefined;
    if (comma !== undefined) tokens.next();
    if (isLast && tokens.kind === ']') {
      if (comma !== undefined) this.#trailingComma(comma);
      tokens.next();
    } else if (comma === undefined && tokens.kind === 'end') {
      tokens.report('missing-comma', tokens.behind);
    }
    if (tokens.kind !== 'end') this.#stop('text-after-end', this.#tokens.here);
    return this.stoppedAt === undefined ? item : undefined;
  }

  #value(level: number): Node | undefined {
    const tokens = this.#tokens;
    const { kind, here } = tokens;
    if (kind === '{' || kind === '[') {
      if (level <= deepest) return kind === '{' ? this.#object(level) : this.#list(level);
      this.#findings.add({ rule: 'content/too-deep', args: { limit: deepest }, at: [here] });
      return this.#giveUp();
    }
    if (kind === 'word') {
      tokens.report(wordReason(this.#text.slice(here.start, here.end)), here);
      tokens.lost++;
    } else if (tokens.endless || !beginsValue.has(kind)) return this.#stopHere();
    const node: Node = { kind: 'scalar', value: tokens.value, tag: undefined, ...here };
    tokens.next();
    return node;
  }

  #list(level: number): Node | undefined {
    const tokens = this.#tokens;
    const { start } = tokens.here;
    this.#enter();
    const items: Node[] = [];
    while (tokens.kind !== ']') {
      if (this.#extraComma()) continue;
      const lost = tokens.lost;
      const item = this.#value(level + 1);
      if (item === undefined) return undefined;
      if (level === 1 && tokens.lost > lost) this.lostItems.add(items.length);
      items.push(item);
      if (!this.#separator(']')) return undefined;
    }
    return {
      kind: 'list',
      value: items.map(({ value }) => value),
      tag: undefined,
      items,
      start,
      end: this.#leave(),
    };
  }

  #object(level: number): Node | undefined {
    const tokens = this.#tokens;
    const { start } = tokens.here;
    this.#enter();
    const entries: Entry[] = [];
    while (tokens.kind !== '}') {
      if (this.#extraComma()) continue;
      const entry = this.#entry(level);
      if (entry === undefined) return undefined;
      entries.push(entry);
      if (!this.#separator('}')) return undefined;
    }
    const value = Object.fromEntries(entries.map((entry) => [entry.key, entry.value.value]));
    return { kind: 'mapping', value, tag: undefined, entries, start, end: this.#leave() };
  }

  #entry(level: number): Entry | undefined {
    const tokens = this.#tokens;
    const at = tokens.here;
    const key = this.#key();
    if (key === undefined) return undefined;
    if (tokens.kind === ':') tokens.next();
    else if (beginsValue.has(tokens.kind)) tokens.report('missing-colon', tokens.behind);
    else return this.#stop('missing-colon', tokens.behind);
    const entry = { key, at, plain: true, tag: undefined };
    if (tokens.kind === ',' || tokens.kind === '}') {
      tokens.report('missing-value', tokens.behind);
      tokens.lost++;
      return { ...entry, value: { kind: 'nothing', value: null, tag: undefined, ...at } };
    }
    const value = this.#value(level + 1);
    return value && { ...entry, value };
  }

  #key(): string | undefined {
    const tokens = this.#tokens;
    const written = this.#text.slice(tokens.start, tokens.end);
    const isWord = tokens.kind === 'word' || tokens.kind === 'constant' || tokens.kind === 'number';
    if (tokens.endless || (tokens.kind !== 'text' && !isWord)) return this.#stopHere('missing-key');
    if (isWord) {
      tokens.report(quotesReason(written) ?? 'key-without-quotes', tokens.here);
      tokens.lost++;
    }
    const key = isWord ? written : String(tokens.value);
    tokens.next();
    return key;
  }

  /** Reads what is behind a value in a list or object, up to the next or to the closing bracket. */
  #separator(close: ']' | '}'): boolean {
    const tokens = this.#tokens;
    const { kind, here } = tokens;
    if (kind === ',') {
      tokens.next();
      if (tokens.kind === close) this.#trailingComma(here);
      return true;
    }
    if (kind === close) return true;
    if (close === ']' ? beginsValue.has(kind) : kind === 'text') {
      tokens.report('missing-comma', tokens.behind);
      return true;
    }
    if (beginsValue.has(kind)) this.#stop('missing-comma', tokens.behind);
    else this.#stopHere();
    return false;
  }

  #enter(): void {
    this.#open.push(this.#tokens.here);
    this.#tokens.next();
  }

  #leave(): number {
    const { end } = this.#tokens;
    this.#open.pop();
    this.#tokens.next();
    return end;
  }

  /** Two commas, or one at the very start: where two are, nothing is between them. */
  #extraComma(): boolean {
    if (this.#tokens.kind !== ',') return false;
    this.#tokens.report('extra-comma', this.#tokens.here);
    this.#tokens.next();
    return true;
  }

  #trailingComma(at: Range): void {
    this.#findings.add({ rule: 'content/json-trailing-comma', args: {}, at: [at] });
  }

  /** Gives up at a token that can't stand where it is. */
  #stopHere(otherwise: JsonSyntax = 'unreadable'): undefined {
    const { kind, here } = this.#tokens;
    switch (kind) {
      case 'end': {
        // Where nothing is open there is nothing but comments, and those are reported.
        const open = this.#open.at(-1);
        return open === undefined ? this.#giveUp() : this.#stop('unclosed-bracket', open);
      }
      case ']':
      case '}':
        return this.#stop('wrong-bracket', here);
      case ':':
        return this.#stop('stray-colon', here);
      case ',':
        return this.#stop('extra-comma', here);
      case 'word':
        return this.#stop(wordReason(this.#text.slice(here.start, here.end)), here);
      default:
        return this.#stop(otherwise, here);
    }
  }

  #stop(reason: JsonSyntax, at: Range): undefined {
    if (!this.#tokens.endless) this.#tokens.report(reason, at);
    return this.#giveUp();
  }

  #giveUp(): undefined {
    this.stoppedAt ??= this.#tokens.start;
    return undefined;
  }
}

function wordReason(word: string): JsonSyntax {
  return quotesReason(word) ?? (/^[-+.\d]/.test(word) ? 'number' : 'unknown-word');
}

function quotesReason(word: string): JsonSyntax | undefined {
  if (word.startsWith("'")) return 'single-quotes';
  return /^[“”„‘’]/.test(word) ? 'curly-quotes' : undefined;
}
