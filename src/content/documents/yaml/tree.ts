import * as Yaml from 'yaml';
import type { Range } from '../finding.js';
import { deepest } from '../limits.js';
import { lineEnd } from '../lines.js';
import { type Entry, type Mapping, type Node, setField } from '../node.js';
import { skipSpace } from './pieces.js';
import { isEmptyScalar } from './values.js';

/** A mistake in YAML, by the code of the package `yaml`. */
export interface YamlError {
  readonly code: Yaml.ErrorCode | 'TOO_DEEP';
  readonly at: Range;
}

/** A document in a text, and where it begins: at its `---` or its first character. */
export interface YamlDocument {
  readonly root: Node;
  readonly start: number;
}

/** A text as the package `yaml` reads it. */
export interface YamlTree {
  readonly documents: readonly YamlDocument[];
  /** In the order of the text. Only the first is certain: others may follow from it. */
  readonly errors: readonly YamlError[];
  /** Texts in quotes and what is in brackets, in the order in which they begin. */
  readonly enclosed: readonly Range[];
}

/** Reads a text, or a stretch of whole lines in it, as YAML 1.2. Of keys that are written twice the last one counts. */
export function yamlTree(text: string, { start, end }: Range = { start: 0, end: text.length }): YamlTree {
  // To the package, a CR alone ends no line (YAML 1.2 §5.4).
  const own = text.slice(start, end).replace(/\r(?!\n)/g, '\n');
  const tooDeep = mayBeDeep(own) ? offsetAtDepth(own, deepest + 1) : undefined;
  if (tooDeep !== undefined) {
    const at = { start: start + tooDeep, end: start + tooDeep + 1 };
    return { documents: [], errors: [{ code: 'TOO_DEEP', at }], enclosed: [] };
  }
  const parsed = Yaml.parseAllDocuments(own, {
    schema: 'failsafe',
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'silent',
  }) as readonly Yaml.Document.Parsed[];
  const builder = new TreeBuilder(own, start);
  const documents = parsed
    .filter(({ contents, directives }) => directives.docStart || !isNothing(contents))
    .map((document) => builder.document(document));
  const errors = parsed
    .flatMap((document) => document.errors)
    .map(({ code, pos: [from, to] }) => ({ code, at: { start: from + start, end: to + start } }))
    .sort((a, b) => a.at.start - b.at.start);
  return { documents, errors, enclosed: builder.enclosed };
}

/** True unless the brackets of a text and the signs at the beginning of its lines are too few. */
function mayBeDeep(text: string): boolean {
  const brackets = text.match(/[[{]/g)?.length ?? 0;
  let widest = 0;
  for (const [signs] of text.matchAll(/^[ \t?:-]*/gm)) widest = Math.max(widest, signs.length);
  return widest + brackets >= deepest;
}

/** Where the first list or mapping begins that is so deep in others. Tokens are made without a stack, however deep. */
function offsetAtDepth(text: string, depth: number): number | undefined {
  for (const token of new Yaml.Parser().parse(text)) {
    let tokens = token.type === 'document' && token.value ? [token.value] : [];
    for (let level = 1; tokens.length > 0; level++) {
      const collections = tokens.filter((inner) => 'items' in inner);
      if (level === depth && collections[0] !== undefined) return collections[0].offset;
      tokens = collections.flatMap(({ items }) =>
        items.flatMap(({ key, value }) =>
          [key, value].filter((inner) => inner !== undefined && inner !== null),
        ),
      );
    }
  }
  return undefined;
}

function isNothing(node: unknown): boolean {
  return node === null || (Yaml.isScalar(node) && node.range?.[0] === node.range?.[1]);
}

/** Makes nodes of those of the package, which has no places for dashes, tags and anchors: they are found in the text. */
class TreeBuilder {
  readonly enclosed: Range[] = [];
  readonly #text: string;
  readonly #base: number;
  /** The values of anchors by name, and the lists and mappings that have one, by value. */
  readonly #values = new Map<string, unknown>();
  readonly #nodes = new Map<unknown, Node>();

  /** @param base what to add to an offset in `text` for one in the file */
  constructor(text: string, base: number) {
    this.#text = text;
    this.#base = base;
  }

  document({ contents, range: [start] }: Yaml.Document.Parsed): YamlDocument {
    const at = skipSpace(this.#text, start);
    const from = this.#text.startsWith('---', at) ? at + 3 : at;
    return { root: this.#node(contents, from, { start: at, end: at }), start: at + this.#base };
  }

  /**
   * @param from the offset behind the colon or dash before it
   * @param standIn what is shown in place of a value that isn't there
   */
  #node(node: Yaml.Node | null, from: number, standIn: Range): Node {
    const { isAlias, isCollection, isMap } = Yaml;
    const [start, end] = node?.range ?? [from, from];
    const properties = this.#properties(from, start);
    if (isAlias(node)) {
      const target = this.#values.get(node.source);
      return {
        kind: 'alias',
        name: node.source,
        value: target,
        isKnown: this.#values.has(node.source),
        target: this.#nodes.get(target),
        ...properties,
        ...this.#range(start, end),
      };
    }
    if (!isCollection(node)) return this.#scalar(node as Yaml.Scalar | null, properties, standIn);
    const isInBrackets = node.flow === true;
    const place = this.#range(start, isInBrackets ? end : trimmedEnd(this.#text, start, end));
    if (isInBrackets) this.enclosed.push(place);
    return isMap(node)
      ? this.#mapping(node, properties, place)
      : this.#list(node as Yaml.YAMLSeq, properties, place);
  }

  #scalar(node: Yaml.Scalar | null, properties: Properties, standIn: Range): Node {
    const [start, end] = node?.range ?? [0, 0];
    const written = String(node?.value ?? '');
    const isPlain = node === null || node.type === 'PLAIN';
    const value = isPlain && isEmptyScalar(written) ? null : written;
    this.#keep(node, value);
    if (start === end) {
      const place = this.#range(standIn.start, standIn.end);
      return { kind: 'nothing', value, ...properties, ...place };
    }
    const place = this.#extent(node!.type, start, end);
    if (node!.type?.startsWith('QUOTE')) this.enclosed.push(place);
    return { kind: 'scalar', value, ...properties, ...place };
  }

  /** A scalar as it is written, with its quotes; of a block scalar its text, or its header if it has none. */
  #extent(type: string | undefined, start: number, end: number): Range {
    if (!type?.startsWith('BLOCK')) return this.#range(start, trimmedEnd(this.#text, start, end));
    const header = Math.min(lineEnd(this.#text, start), end);
    const words = this.#text.slice(header, end).search(/\S/);
    if (words === -1) return this.#range(start, trimmedEnd(this.#text, start, header));
    return this.#range(header + words, trimmedEnd(this.#text, header, end));
  }

  #list({ items, flow, anchor }: Yaml.YAMLSeq, properties: Properties, place: Range): Node {
    const value: unknown[] = [];
    this.#keep({ anchor }, value);
    const nodes: Node[] = [];
    let cursor = place.start - this.#base + (flow ? 1 : 0);
    for (const item of items as (Yaml.Node | Yaml.Pair | null)[]) {
      const dash = skipSpace(this.#text, cursor);
      const from = flow ? cursor : dash + 1;
      const node = this.#node(item as Yaml.Node, from, { start: dash, end: dash + 1 });
      nodes.push(node);
      value.push(node.value);
      cursor = this.#behind(item as Yaml.Node, from);
    }
    const end = flow ? place.end : (nodes.at(-1)?.end ?? place.end);
    const node: Node = { kind: 'list', value, items: nodes, ...properties, start: place.start, end };
    this.#nodes.set(value, node);
    return node;
  }

  #mapping({ items, flow, anchor }: Yaml.YAMLMap, properties: Properties, place: Range): Node {
    const value: Mapping['value'] = {};
    this.#keep({ anchor }, value);
    const entries: Entry[] = [];
    let cursor = place.start - this.#base + (flow && this.#text[place.start - this.#base] === '{' ? 1 : 0);
    let end = place.end;
    for (const { key, value: written } of items as Yaml.Pair<Yaml.Node | null, Yaml.Node | null>[]) {
      const mark = skipSpace(this.#text, cursor);
      const name = this.#node(key, mark, { start: mark, end: mark + 1 });
      const behind = Math.max(mark, name.kind === 'nothing' ? mark : name.end - this.#base);
      const next = skipSpace(this.#text, behind);
      const hasColon = this.#text[next] === ':';
      const isMissing = name.kind === 'nothing' && name.anchor === undefined && name.tag === undefined;
      const at = this.#range(isMissing ? next : name.start - this.#base, isMissing ? next + 1 : behind);
      const from = hasColon ? next + 1 : behind;
      const inner = this.#node(written, from, { start: at.start - this.#base, end: at.end - this.#base });
      const isText = typeof name.value !== 'object' || name.value === null;
      entries.push({
        key: isText ? String(name.value) : this.#text.slice(at.start - this.#base, at.end - this.#base),
        at,
        plain: isText,
        ...(isMissing && { missing: true }),
        tag: name.tag,
        value: inner,
      });
      setField(value, entries.at(-1)!.key, inner.value);
      cursor = this.#behind(written, from);
      end = inner.kind === 'nothing' ? from + this.#base : inner.end;
    }
    const start = flow ? place.start : (entries[0]?.at.start ?? place.start);
    const node: Node = {
      kind: 'mapping',
      value,
      entries,
      ...properties,
      start,
      end: flow ? place.end : end,
    };
    this.#nodes.set(value, node);
    return node;
  }

  /** The offset behind a value and, in brackets, its comma. */
  #behind(node: Yaml.Node | null, from: number): number {
    const at = skipSpace(this.#text, Math.max(from, node?.range?.[1] ?? from));
    return this.#text[at] === ',' ? at + 1 : at;
  }

  #properties(from: number, start: number): Properties {
    const between = this.#text
      .slice(from, start)
      .replace(/(?<=^|\s)#.*/g, (comment) => ' '.repeat(comment.length));
    const find = (sign: RegExp) => {
      const found = sign.exec(between);
      return found === null
        ? undefined
        : this.#range(from + found.index, from + found.index + found[0].length);
    };
    const anchor = find(/&[^\s,[\]{}]+/);
    return { tag: find(/!\S*/), ...(anchor && { anchor }), from: from + this.#base };
  }

  #keep(node: { readonly anchor?: string | undefined } | null, value: unknown): void {
    if (node?.anchor !== undefined) this.#values.set(node.anchor, value);
  }

  #range(start: number, end: number): Range {
    return { start: start + this.#base, end: end + this.#base };
  }
}

type Properties = Pick<Node, 'tag' | 'anchor' | 'from'>;

function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).replace(/[ \t\r\n]+$/, '').length;
}
