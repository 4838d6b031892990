import { type Expected, fieldSchema, itemSchema } from '../../interface/schema/node.js';
import { tableOrder } from '../../interface/schema/types.js';
import type { Node } from '../../content/documents/node.js';
import { type Block, BlockReader, type Part } from '../edit/blocks.js';
import { interfaceOrder } from './key-order.js';

/**
 * Formats the lines of a YAML text with LF line breaks: keys in the order of the interface, blocks indented by two, an
 * empty line between records. Whole lines are moved and shifted, never rewritten, so that comments stay above or after
 * the same text.
 */
export function layOut(text: string, root: Node, record: Expected): string {
  const lines = text.replace(/\n$/, '').split('\n');
  const reader = new BlockReader(text, lines);
  const block = reader.block(root);
  const [first, last] = [block?.parts[0], block?.parts.at(-1)];
  const isAlone = /^ *$/.test(lines[first?.firstLine ?? 0]?.slice(0, block?.column) ?? '');
  if (block === undefined || first === undefined || last === undefined || !isAlone) {
    return text.endsWith('\n') ? text : `${text}\n`;
  }
  const end = documentEnd(lines, last.lastLine + 1);
  if (!reader.isGap(last.lastLine + 1, end)) return text;
  const writer = new BlockWriter(text, lines);
  const context = root.kind === 'list' ? { schema: undefined, record } : { schema: record };
  const body = writer.write(block, context, 0, [], lines.slice(last.lastLine + 1, end));
  const head = trimmed(lines.slice(0, first.firstLine)).map((line) => line.replace(/^\s+#/, '#'));
  while (head[0] === '') head.shift();
  const all = [...head, ...body.lead, ...body.lines, ...trimmed(lines.slice(end))];
  return endsOpen(last) ? `${all.join('\n')}\n` : ended(all);
}

/** The line of `...`, which ends a document, or the line after the last one. */
function documentEnd(lines: readonly string[], from: number): number {
  const at = lines.findIndex((line, index) => index >= from && /^\.\.\.(?:\s|$)/.test(line));
  return at === -1 ? lines.length : at;
}

interface Context {
  /** The schema of the block. */
  readonly schema: Expected;
  /** The schema of a record, if the block is the list of records. */
  readonly record?: Expected;
}

interface Written {
  /** The comments above the first line. */
  readonly lead: string[];
  readonly lines: string[];
}

class BlockWriter {
  readonly #text: string;
  readonly #lines: readonly string[];

  constructor(text: string, lines: readonly string[]) {
    this.#text = text;
    this.#lines = lines;
  }

  /**
   * The lines of a block with its dashes or keys at `column`.
   * @param lead the comments and empty lines before its first part, `trail` those after its last
   */
  write(
    block: Block,
    context: Context,
    column: number,
    lead: readonly string[],
    trail: readonly string[],
  ): Written {
    const gaps = this.#gaps(block, lead, trail);
    const order = this.#order(block, context);
    const leads = gaps.leads.map((gap) => indented(gap, column));
    const [first = 0] = order;
    if (first !== 0) moveBlankLines(leads[first]!, leads[0]!);

    const written: Written = { lead: [], lines: [] };
    for (const index of order) {
      const part = block.parts[index]!;
      const inner = block.kind === 'list' ? (context.record ?? itemSchema(context.schema)) : undefined;
      const schema = block.kind === 'list' ? inner : fieldSchema(context.schema, part.key ?? '');
      const { lead, lines } = this.#part(part, schema, column, column - block.column, gaps.trails[index]!);
      const above = [...leads[index]!, ...lead];
      if (written.lines.length === 0) written.lead.push(...above);
      else {
        const before = block.parts[index - 1];
        if (context.record && before && needsBlankLine(above, before, part)) written.lines.push('');
        written.lines.push(...above);
      }
      written.lines.push(...lines);
    }
    written.lines.push(...indented(gaps.rest, column));
    return written;
  }

  /** The comments and empty lines between the parts, divided into those of the part before and of the part after. */
  #gaps({ parts, column }: Block, lead: readonly string[], trail: readonly string[]) {
    const leads: (readonly string[])[] = [lead];
    const trails: (readonly string[])[] = [];
    let rest: readonly string[] = [];
    for (const [index, part] of parts.entries()) {
      const next = parts[index + 1];
      const gap = next === undefined ? trail : this.#lines.slice(part.lastLine + 1, next.firstLine);
      const cut = part.block === undefined ? 0 : deeperLines(gap, column);
      trails.push(gap.slice(0, cut));
      if (next === undefined) rest = gap.slice(cut);
      else leads.push(gap.slice(cut));
    }
    return { leads, trails, rest };
  }

  #order({ kind, parts }: Block, { schema }: Context): readonly number[] {
    if (kind === 'list' || schema === undefined) return parts.map((_, index) => index);
    const entries = parts.map(({ key = '', start, end }) => ({ key, text: this.#text.slice(start, end) }));
    return interfaceOrder(entries, tableOrder(schema));
  }

  #part(part: Part, schema: Expected, column: number, shift: number, trail: readonly string[]): Written {
    const { block, firstLine, lastLine } = part;
    const [start = '', ...others] = this.#lines.slice(firstLine, lastLine + 1);
    const head = ' '.repeat(column) + start.slice(part.start - this.#startOf(part.start));
    if (block === undefined) {
      const further = others.map((line) => shifted(line, shift));
      return { lead: [], lines: withoutTrailingBlanks(part, [head, ...further]) };
    }
    const [inner] = block.parts;
    if (part.isCompact) {
      const { lead, lines } = this.write(block, { schema }, column + 2, [], trail);
      const [first = '', ...others] = lines;
      const above = indented(lead, column);
      return { lead: above, lines: [`${' '.repeat(column)}- ${first.slice(column + 2)}`, ...others] };
    }
    const above = this.#lines.slice(firstLine + 1, inner.firstLine);
    const { lead, lines } = this.write(block, { schema }, column + 2, above, trail);
    return { lead: [], lines: [head.trimEnd(), ...lead, ...lines] };
  }

  #startOf(offset: number): number {
    return this.#text.lastIndexOf('\n', offset - 1) + 1;
  }
}

/** How many lines of a gap belong to the block before it: up to the last comment that is indented deeper. */
function deeperLines(gap: readonly string[], column: number): number {
  let count = 0;
  for (const [index, line] of gap.entries()) {
    const indent = line.search(/\S/);
    if (indent === -1) continue;
    if (indent <= column) break;
    count = index + 1;
  }
  return count;
}

/** Empty lines separate the first part from the next, so they stay below the part that is now first. */
function moveBlankLines(from: string[], to: string[]): void {
  const count = from.findIndex((line) => line !== '');
  to.unshift(...from.splice(0, count === -1 ? from.length : count));
}

/** Records are separated by an empty line, unless each takes one line only. */
function needsBlankLine(above: readonly string[], before: Part, part: Part): boolean {
  const isTable = before.firstLine === before.lastLine && part.firstLine === part.lastLine;
  return !isTable && !endsOpen(before) && !above.includes('');
}

function endsOpen(part: Part): boolean {
  const last = part.block?.parts.at(-1);
  return last === undefined ? part.text === 'open' : endsOpen(last);
}

/** Comments and empty lines at a column. */
function indented(gap: readonly string[], column: number): string[] {
  return gap.map((line) => (line.trim() === '' ? '' : ' '.repeat(column) + line.trim()));
}

/** A further line of a value, shifted like its first line. */
function shifted(line: string, shift: number): string {
  if (line === '' || shift === 0) return line;
  return shift > 0 ? ' '.repeat(shift) + line : line.replace(new RegExp(`^ {0,${-shift}}`), '');
}

/** Removes spaces at the ends of lines, except where they may belong to a value. */
function withoutTrailingBlanks({ text }: Part, lines: string[]): string[] {
  if (text !== 'lines') return lines;
  const mayHaveBlanks = lines.length > 1 && lines.some((line) => line.includes('"'));
  return lines.map((line, index) => (mayHaveBlanks && index < lines.length - 1 ? line : line.trimEnd()));
}

function trimmed(lines: readonly string[]): string[] {
  return lines.map((line) => line.trimEnd());
}

function ended(lines: readonly string[]): string {
  return `${lines.join('\n').trimEnd()}\n`;
}
