import { valueAt } from '../../model/location.js';
import { readJsonTree } from '../../source/documents/json/tree.js';
import type { Node } from '../../source/documents/node.js';
import { treeOfYaml } from '../../source/documents/yaml/tree.js';
import { type Block, type Part as BlockPart, BlockReader } from '../edit/blocks.js';

/** A list or mapping on lines of its own, with its parts. */
export interface Outline {
  readonly kind: 'list' | 'mapping';
  /** The lines before its first part: its key and comments; in JSON also its bracket. */
  readonly head: readonly string[];
  readonly parts: readonly Part[];
  /** The lines after its last part. */
  readonly tail: readonly string[];
  /** The column of its dashes or keys. */
  readonly column: number;
  /**
   * The column of the dash, if it is the item of a list and shares the first line. The lines have a space in its place.
   */
  readonly dash: number | undefined;
  readonly value: unknown;
}

/** An entry of a mapping or an item of a list. */
export interface Part {
  /** The key of an entry of a mapping; undefined for an item of a list. */
  readonly key: string | undefined;
  /** The empty lines above it; undefined for the first part. */
  readonly blank: readonly string[] | undefined;
  /** The comments above it. */
  readonly above: readonly string[];
  /** All its lines; in JSON without the comma. */
  readonly lines: readonly string[];
  /** Its value, if that can be divided by lines. */
  readonly outline: Outline | undefined;
  readonly value: unknown;
}

/**
 * The outline of a text with LF line breaks.
 * @param value the data of the text
 * @returns undefined if it isn't laid out in lines, such as a file in brackets
 */
export function outlineOf(text: string, format: 'yaml' | 'json', value: unknown): Outline | undefined {
  const lines = text.replace(/\n$/, '').split('\n');
  if (format === 'json') {
    const root = readJsonTree(text).root;
    return root && new JsonOutline(text, lines).outline(root, value, 0, lines.length);
  }
  const root = treeOfYaml(text);
  const block = root && new BlockReader(text, lines).block(root);
  if (block === undefined) return undefined;
  return withHeading(yamlOutline(block, value, { lines, instead: '' }, 0, lines.length, undefined));
}

/** The lines of a text, with one line replaced. */
interface Seen {
  readonly lines: readonly string[];
  readonly at?: number;
  readonly instead: string;
}

function cut({ lines, at, instead }: Seen, from: number, to: number): string[] {
  const own = lines.slice(from, to);
  if (at !== undefined && from <= at && at < to) own[at - from] = instead;
  return own;
}

/** The outline of a block in the lines from `from` to before `to`. */
function yamlOutline(
  block: Block,
  value: unknown,
  seen: Seen,
  from: number,
  to: number,
  dash: number | undefined,
): Outline {
  const parts: Part[] = [];
  let end = block.parts[0].firstLine;
  for (const [index, part] of block.parts.entries()) {
    const next = block.parts[index + 1]?.firstLine ?? to;
    const gap = index === 0 ? [] : cut(seen, end, part.firstLine);
    const comments = gap.findIndex((line) => line.trim() !== '');
    const blank = comments === -1 ? gap : gap.slice(0, comments);
    end = endOf(part, seen.lines, next, block.column);
    const inner = valueAt(value, [part.key ?? index]);
    const behind = end;
    parts.push({
      key: part.key,
      blank: index === 0 ? undefined : blank,
      above: gap.slice(blank.length),
      lines: cut(seen, part.firstLine, end),
      // Evaluated on demand: most parts are equal on both sides and are never divided.
      get outline() {
        return innerOutline(part, inner, seen, behind);
      },
      value: inner,
    });
  }
  return {
    kind: block.kind,
    head: cut(seen, from, block.parts[0].firstLine),
    parts,
    tail: cut(seen, end, to),
    column: block.column,
    dash,
    value,
  };
}

function innerOutline(part: BlockPart, value: unknown, seen: Seen, end: number): Outline | undefined {
  const { block, firstLine } = part;
  if (block === undefined) return undefined;
  if (!part.isCompact) return yamlOutline(block, value, seen, firstLine, end, undefined);
  const [line = ''] = cut(seen, firstLine, firstLine + 1);
  const dash = line.search(/\S/);
  if (line[dash] !== '-') return undefined;
  const instead = `${line.slice(0, dash)} ${line.slice(dash + 1)}`;
  return yamlOutline(block, value, { ...seen, at: firstLine, instead }, firstLine, end, dash);
}

/** The line after a part. Comments that are indented more than its key or dash belong to it. */
function endOf({ lastLine }: BlockPart, lines: readonly string[], next: number, column: number): number {
  let end = lastLine + 1;
  while (end < next && commentColumn(lines[end]) > column) end++;
  return end;
}

/** The column of a comment on a line of its own; -1 for any other line. */
function commentColumn(line = ''): number {
  return /^ *#/.test(line) ? line.indexOf('#') : -1;
}

/** Comments right above the first record belong to it if an empty line separates them from comments about the file. */
function withHeading(outline: Outline): Outline {
  const { head, parts } = outline;
  const last = head.findLastIndex((line) => line.trim() === '');
  const [first, ...others] = parts;
  if (last === -1 || outline.kind !== 'list' || first === undefined) return outline;
  return {
    ...outline,
    head: head.slice(0, last + 1),
    parts: [{ ...first, above: head.slice(last + 1) }, ...others],
  };
}

/** JSON in which each entry and closing bracket begins a line. */
class JsonOutline {
  readonly #text: string;
  readonly #lines: readonly string[];
  readonly #blocks: BlockReader;

  constructor(text: string, lines: readonly string[]) {
    this.#text = text;
    this.#lines = lines;
    this.#blocks = new BlockReader(text, lines);
  }

  /** @param last the line before which the surrounding value ends, without its comma */
  outline(node: Node, value: unknown, from: number, to: number): Outline | undefined {
    if (node.kind !== 'list' && node.kind !== 'mapping') return undefined;
    const children = (
      node.kind === 'list'
        ? node.items.map((item, index) => ({ at: item.start, node: item, key: undefined, step: index }))
        : node.entries.map(({ at, key, value: inner }) => ({ at: at.start, node: inner, key, step: key }))
    ).map((child) => ({
      ...child,
      first: this.#blocks.lineAt(child.at),
      last: this.#blocks.lineAt(child.node.end - 1),
    }));
    const closing = this.#blocks.lineAt(node.end - 1);
    const [first] = children;
    const isLaidOut =
      first !== undefined &&
      this.#blocks.lineAt(node.start) < first.first &&
      this.#begins(node.end - 1, closing) &&
      children.every(
        (child, index) =>
          this.#begins(child.at, child.first) &&
          child.last < (children[index + 1]?.first ?? closing) &&
          /^[ \t]*,?[ \t]*(?:\n|$)/.test(this.#text.slice(child.node.end, child.node.end + 200)),
      );
    if (!isLaidOut) return undefined;
    const outlineOfChild = (child: (typeof children)[number], inner: unknown) =>
      this.outline(child.node, inner, child.first, child.last + 1);
    const parts = children.map((child, index): Part => {
      const inner = valueAt(value, [child.step]);
      const end = child.last + 1;
      return {
        key: child.key,
        blank: index === 0 ? undefined : this.#lines.slice(children[index - 1]!.last + 1, child.first),
        above: [],
        lines: withoutComma(this.#lines.slice(child.first, end)),
        get outline() {
          return outlineOfChild(child, inner);
        },
        value: inner,
      };
    });
    return {
      kind: node.kind,
      head: this.#lines.slice(from, first.first),
      parts,
      tail: withoutComma(this.#lines.slice(children.at(-1)!.last + 1, to)),
      column: this.#lines[first.first]!.search(/\S/),
      dash: undefined,
      value,
    };
  }

  #begins(offset: number, line: number): boolean {
    const start = this.#lines[line]!.search(/\S/);
    return this.#text.lastIndexOf('\n', offset - 1) + 1 + start === offset;
  }
}

function withoutComma(lines: readonly string[]): string[] {
  return [...lines.slice(0, -1), (lines.at(-1) ?? '').replace(/,[ \t]*$/, '')];
}
