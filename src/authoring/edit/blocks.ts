import { isSpaceOrTab, lineStart } from '../../content/documents/lines.js';
import type { Node } from '../../content/documents/node.js';
import { treeOfYaml } from '../../content/documents/yaml/tree.js';

/** A YAML list or mapping in block style, as it is written. Lines count from 0. */
export interface Block {
  readonly kind: 'list' | 'mapping';
  /** The column of its dashes or keys. */
  readonly column: number;
  readonly parts: readonly [Part, ...Part[]];
}

/** An entry of a mapping, or an item of a list including its dash. */
export interface Part {
  /** Undefined for an item of a list. */
  readonly key: string | undefined;
  /** The offset of its key or dash. */
  readonly start: number;
  readonly end: number;
  readonly firstLine: number;
  /** The last line with text of the part other than comments. */
  readonly lastLine: number;
  /** The value, and the offset where its key or dash ends. */
  readonly value: Node;
  readonly keyEnd: number;
  /** The value if it is a block. Other values are moved unchanged. */
  readonly block: Block | undefined;
  /** True if its block begins on the line of its dash. */
  readonly isCompact: boolean;
  /**
   * The kind of a part without a block: `literal` is a block scalar, `open` one that also keeps the empty lines after
   * it.
   */
  readonly text: 'lines' | 'literal' | 'open';
}

/** The tree of a YAML text, without what can't be edited. */
export function editableTree(text: string): Node | undefined {
  const root = treeOfYaml(text);
  if (root?.kind !== 'mapping') return root;
  // The loader reports an entry of no characters before the `...` that ends a document.
  return { ...root, entries: root.entries.filter(({ at }) => at.end > at.start) };
}

/** Finds the blocks of a text with LF line breaks that can be moved line by line. */
export class BlockReader {
  readonly #text: string;
  readonly #lines: readonly string[];
  readonly #starts: readonly number[];

  constructor(text: string, lines: readonly string[]) {
    this.#text = text;
    this.#lines = lines;
    let at = 0;
    this.#starts = lines.map((line) => {
      const start = at;
      at += line.length + 1;
      return start;
    });
  }

  /** The block of a node; undefined if it isn't one, or if its layout can't be moved by lines. */
  block(node: Node): Block | undefined {
    const starts = this.#partStarts(node);
    const [first] = starts ?? [];
    if (starts === undefined || first === undefined || (node.kind !== 'list' && node.kind !== 'mapping')) {
      return undefined;
    }
    const column = this.#column(first);
    const parts: Part[] = [];
    for (const [index, start] of starts.entries()) {
      const before = parts.at(-1);
      const part =
        node.kind === 'list'
          ? this.#part(start, node.items[index]!, undefined, start + 1)
          : this.#part(
              start,
              node.entries[index]!.value,
              node.entries[index]!.key,
              node.entries[index]!.at.end,
            );
      if (before !== undefined) {
        const follows = this.#column(start) === column && this.#beginsLine(start);
        if (!follows || !this.isGap(before.lastLine + 1, part.firstLine)) return undefined;
      }
      parts.push(part);
    }
    return { kind: node.kind, column, parts: parts as [Part, ...Part[]] };
  }

  /** True if the lines from `from` to before `to` contain only comments. False if comments are impossible there. */
  isGap(from: number, to: number): boolean {
    return from <= to && this.#lines.slice(from, to).every((line) => /^\s*(?:#|$)/.test(line));
  }

  /** The line of an offset. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low;
  }

  /** The offsets of the dashes or keys of a block; undefined if one has an unexpected indentation. */
  #partStarts(node: Node): readonly number[] | undefined {
    if (node.kind === 'mapping') {
      const isBlock = node.entries.every(({ at, tag }) => tag === undefined && this.#isColonAfter(at.end));
      return isBlock && this.#text[node.start] !== '{' ? node.entries.map(({ at }) => at.start) : undefined;
    }
    if (node.kind !== 'list' || !/^-(?:\s|$)/.test(this.#text.slice(node.start, node.start + 2)))
      return undefined;
    const starts: number[] = [];
    let at = node.start;
    for (const item of node.items) {
      const dash = item.kind === 'nothing' ? item.start : this.#skip(at);
      if (this.#text[dash] !== '-' || dash < at) return undefined;
      starts.push(dash);
      at = item.kind === 'nothing' ? dash + 1 : item.end;
    }
    return starts;
  }

  #part(start: number, value: Node, key: string | undefined, keyEnd: number): Part {
    const firstLine = this.lineAt(start);
    const block = this.block(value);
    if (block !== undefined) {
      const [inner] = block.parts;
      const isCompact = inner.firstLine === firstLine;
      const isApart = isCompact
        ? key === undefined && /^ +$/.test(this.#text.slice(start + 1, inner.start))
        : this.#beginsLine(inner.start) && this.isGap(firstLine + 1, inner.firstLine);
      const last = block.parts.at(-1)!;
      if (isApart) {
        const { end, lastLine } = last;
        return { key, start, end, firstLine, lastLine, value, keyEnd, block, isCompact, text: 'lines' };
      }
    }
    const end = value.kind === 'nothing' ? keyEnd : value.end;
    const text = this.#textKind(value, start);
    let lastLine = this.lineAt(end - 1);
    if (text === 'open') while (this.#lines[lastLine + 1]?.trim() === '') lastLine++;
    return { key, start, end, firstLine, lastLine, value, keyEnd, block: undefined, isCompact: false, text };
  }

  /** A block scalar's range is that of its text, so its header precedes the range. */
  #textKind(value: Node, start: number): Part['text'] {
    if (value.kind !== 'scalar') return 'lines';
    const first = this.#text[value.start];
    const before = this.#text.slice(start, first === '|' || first === '>' ? value.end : value.start);
    if (!before.includes('|') && !before.includes('>')) return 'lines';
    const header = /[|>]([-+\d]*)[ \t]*(?:#[^\n]*)?(?:\n\s*)?$/.exec(before);
    if (header === null) return 'lines';
    return header[1]!.includes('+') ? 'open' : 'literal';
  }

  #beginsLine(offset: number): boolean {
    let at = offset;
    while (this.#text[at - 1] === ' ') at--;
    return at === 0 || this.#text[at - 1] === '\n';
  }

  #column(offset: number): number {
    return offset - lineStart(this.#text, offset);
  }

  #isColonAfter(offset: number): boolean {
    let at = offset;
    while (isSpaceOrTab(this.#text.charCodeAt(at))) at++;
    return this.#text[at] === ':';
  }

  /** The offset after spaces, tabs, line breaks and comments. */
  #skip(offset: number): number {
    let at = offset;
    for (;;) {
      const code = this.#text.charCodeAt(at);
      if (isSpaceOrTab(code) || code === 0x0a) at++;
      else if (code === 0x23 /* # */) while (at < this.#text.length && this.#text[at] !== '\n') at++;
      else return at;
    }
  }
}
