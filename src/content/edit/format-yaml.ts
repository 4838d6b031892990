import { wantsQuotes } from '../../interface/json-schema/quotes.js';
import { type Expected, innerSchema } from '../../interface/schema/node.js';
import { type Container, isContainer, type Node, type NodePart } from '../documents/node.js';
import { partOrder } from './print.js';
import { inlineText } from './scalars.js';

/** What is in brackets over several lines is put on one if it isn't longer. */
const widest = 80;

/** A field or item as it is formatted. Lines below the first are indented from its own column. */
interface FormattedPart {
  /** Comments and empty lines above it. */
  readonly above: readonly string[];
  readonly lines: readonly string[];
}

/**
 * Formats a YAML text of one document by its tree: texts as they are written, with comments where they belong.
 * @param isOrdered false if keys keep their order
 */
export function formattedYaml(text: string, root: Container, schema: Expected, isOrdered: boolean): string {
  return new YamlFormatter(text, isOrdered).document(root, schema);
}

class YamlFormatter {
  readonly #text: string;
  readonly #isOrdered: boolean;
  /** What is before this offset has been formatted. */
  #at = 0;

  constructor(text: string, isOrdered: boolean) {
    this.#text = text;
    this.#isOrdered = isOrdered;
  }

  document(root: Container, schema: Expected): string {
    const head = this.#text.slice(0, root.start).replace(/^[ \t]+|[ \t]+$/gm, '');
    this.#at = root.start;
    const space = /[^\n]$/.test(head) ? ' ' : '';
    const lines = root.isFlow ? this.#flow(root, schema) : this.#records(root, schema);
    const tail = this.#text.slice(this.#at).replace(/^[ \t]+|[ \t]+$/gm, '');
    return `${head.trimStart()}${space}${lines.join('\n')}${tail.trimEnd()}\n`;
  }

  /** The lines of a record, or of records with an empty line between them unless each is one line. */
  #records(root: Container, schema: Expected): string[] {
    if (root.kind === 'mapping') {
      const { above, lines } = this.#block(root, schema, -1);
      return [...above, ...lines];
    }
    const isTable = root.parts.every(({ value }) => !isContainer(value) || value.isFlow);
    const lines: string[] = [];
    for (const [index, part] of root.parts.entries()) {
      const { above, lines: own } = this.#part(part, innerSchema(schema), 0);
      const isApart = index > 0 && !isTable && lines.at(-1) !== '';
      lines.push(...(isApart ? [''] : []), ...withoutFirstEmpty(above), ...own);
    }
    return lines;
  }

  /** @param around the column of the part that it is the value of */
  #block(node: Container, schema: Expected, around: number): FormattedPart {
    const { parts } = node;
    const column = this.#columnOf(parts[0]!);
    const made = parts.map((part) => this.#part(part, innerSchema(schema, part.key), column));
    const below = this.#below(Math.max(column, around + 1));
    const order = this.#order(node, schema);
    const inOrder = order.map((index) => made[index]!);
    const [first] = inOrder as [FormattedPart];
    const lines = inOrder.flatMap(({ above, lines: own }, index) => {
      if (index === 0) return own;
      // An empty line separates the first key from the next, and remains below the one that is first now.
      const wasFirst = order[index] === 0 && first.above[0] === '';
      return [...(wasFirst ? ['', ...withoutFirstEmpty(above)] : above), ...own];
    });
    return { above: withoutFirstEmpty(first.above), lines: [...lines, ...below] };
  }

  #part({ key, at, value: node }: NodePart, schema: Expected, column: number): FormattedPart {
    const above = this.#above(at.start);
    const sign = key === undefined ? '-' : `${this.#text.slice(at.start, at.end)}:`;
    this.#at = node.from;
    const { anchor } = node;
    const head = anchor === undefined ? sign : `${sign} ${this.#text.slice(anchor.start, anchor.end)}`;
    if (isContainer(node) && !node.isFlow) {
      this.#at = anchor?.end ?? node.from;
      const behind = this.#behind();
      const inner = this.#block(node, schema, column);
      if (head !== '-') {
        const lines = [...inner.above, ...inner.lines].map(indented);
        return { above, lines: [head + behind, ...lines] };
      }
      const [first, ...others] = inner.lines;
      const comments = [...above, ...(behind === '' ? [] : [behind.trim()]), ...inner.above];
      return { above: comments, lines: [`- ${first}`, ...others.map(indented)] };
    }
    const before = this.#above(node.start).filter(Boolean);
    const [first = '', ...others] = this.#leaf(node, schema, column);
    const lines = [first === '' ? head : `${head} ${first}`, ...others];
    const behind = this.#behind();
    return { above: [...above, ...before], lines: [...lines.slice(0, -1), lines.at(-1) + behind] };
  }

  /** The lines of a value that begins behind its colon or dash. @param column of the key or dash */
  #leaf(node: Node, schema: Expected, column: number): string[] {
    if (isContainer(node)) return this.#flow(node, schema);
    this.#at = node.end;
    const [first = '', ...others] = this.#scalar(node, schema).split('\n');
    if (!/^[|>]/.test(first)) return [first, ...others.map((line) => indented(line.trimStart()))];
    const isExplicit = /^.[-+]?\d/.test(first);
    const own = isExplicit ? others.map((line) => line.slice(column)) : movedLines(others);
    return [first.trimEnd(), ...own, ...this.#keptEmptyLines(first)];
  }

  /** A text as it is written, or in the quotes that it should have. */
  #scalar({ kind, start, end, value }: Node, schema: Expected): string {
    const written = this.#text.slice(start, end);
    const isPlain = kind === 'scalar' && value !== null && !/^["'|>]/.test(written);
    return isPlain && wantsQuotes(String(value), schema) ? inlineText(String(value), true, true) : written;
  }

  /** The empty lines below a block text, if it keeps them. */
  #keptEmptyLines(header: string): string[] {
    if (!/^.\d?\+/.test(header)) return [];
    const [kept = ''] = /^\n(?:[ \t]*\n)*/.exec(this.#text.slice(this.#at)) ?? [];
    this.#at += Math.max(0, kept.length - 1);
    return kept.replaceAll(/[ \t]/g, '').slice(1).split('\n').slice(1);
  }

  /** What is in brackets, on one line; over several ones as it is written, if it has comments or would be too long. */
  #flow(node: Container, schema: Expected): string[] {
    this.#at = node.end;
    const written = this.#text.slice(node.start, node.end);
    const line = this.#inBrackets(node, schema);
    if (!written.includes('\n')) return [line];
    if (line.length <= widest && !line.includes('\n') && !/\s#/.test(written)) return [line];
    const [first = '', ...others] = written.split('\n');
    return [first, ...movedLines(others)].map((each) => each.trimEnd());
  }

  #inBrackets(node: Node, schema: Expected): string {
    if (!isContainer(node)) return this.#scalar(node, schema);
    const texts = node.parts.map(({ key, at, value }) => {
      // A key may stand alone in braces.
      const colon = value.from > at.end ? ':' : '';
      const name = key === undefined ? '' : this.#text.slice(at.start, at.end) + colon;
      const { anchor = at } = value;
      const head = anchor === at ? name : `${name} ${this.#text.slice(anchor.start, anchor.end)}`;
      return `${head} ${this.#inBrackets(value, innerSchema(schema, key))}`.trim();
    });
    const inside = this.#order(node, schema)
      .map((index) => texts[index])
      .join(', ');
    const open = this.#text.charAt(node.start);
    if (open === '[') return `[${inside}]`;
    // A pair in a list has no braces.
    return open !== '{' ? inside : inside === '' ? '{}' : `{ ${inside} }`;
  }

  /** The comments and empty lines up to a part. The first and the last line have something else. */
  #above(end: number): string[] {
    const gap = this.#text.slice(this.#at, end).split('\n');
    this.#at = end;
    const comments = gap.map((line) => /(?<=^|[\s,[{])#.*/.exec(line)?.[0].trimEnd() ?? '');
    const lines = [...(comments[0] ? [comments[0]] : []), ...comments.slice(1, -1)];
    return lines.filter((line, index) => line !== '' || lines[index - 1] !== '');
  }

  /** A comment behind a value, on its line. */
  #behind(): string {
    const pattern = /(?:[ \t]+(#.*))?/y;
    pattern.lastIndex = this.#at;
    const [whole, comment] = pattern.exec(this.#text)!;
    this.#at += whole.length;
    return comment === undefined ? '' : ` ${comment.trimEnd()}`;
  }

  /** The comments below a block that are indented as its parts or more. */
  #below(column: number): string[] {
    const lines: string[] = [];
    const below = /\n([ \t]*)(#.*)?(?=\n|$)/y;
    const end = this.#text.indexOf('\n', this.#at);
    below.lastIndex = end < 0 ? this.#text.length : end;
    let isApart = false;
    for (let found = below.exec(this.#text); found !== null; found = below.exec(this.#text)) {
      const [, indent = '', comment] = found;
      if (comment === undefined) isApart = true;
      else if (indent.length < column) break;
      else {
        lines.push(...(isApart ? [''] : []), comment.trimEnd());
        this.#at = below.lastIndex;
        isApart = false;
      }
    }
    return lines;
  }

  #order(node: Container, schema: Expected): readonly number[] {
    return this.#isOrdered ? partOrder(node, schema) : [...node.parts.keys()];
  }

  #columnOf({ at: { start } }: NodePart): number {
    return start - (this.#text.lastIndexOf('\n', start - 1) + 1);
  }
}

/** Further lines of a block text or of brackets, of which the least indented is indented once. */
function movedLines(lines: readonly string[]): readonly string[] {
  const least = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return lines.map((line) => indented(line.slice(least)));
}

function indented(line: string): string {
  return line === '' ? '' : `  ${line}`;
}

function withoutFirstEmpty(lines: readonly string[]): readonly string[] {
  return lines[0] === '' ? lines.slice(1) : lines;
}
