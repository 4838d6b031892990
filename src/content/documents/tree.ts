import * as Yaml from 'yaml';
import type { Range } from './finding.js';
import { deepest } from './limits.js';
import type { Node, NodePart } from './node.js';
import { isEmptyScalar } from './yaml/values.js';

/** A mistake in YAML, by the code of the package `yaml`. */
interface YamlError {
  readonly code: Yaml.ErrorCode | 'TOO_DEEP';
  readonly at: Range;
}

/** A text as the package `yaml` reads it. */
export interface Tree {
  /** The values of its documents, and where each begins: at its `---` or its first character. */
  readonly documents: readonly { readonly root: Node; readonly start: number }[];
  /** What is wrong with the text: it takes longer than to read it. */
  readonly mistakes: () => {
    /** In the order of the text. Only the first is certain: others may follow from it. */
    readonly errors: readonly YamlError[];
    /** Texts in quotes and what is in brackets, in the order in which they begin. */
    readonly enclosed: readonly Range[];
  };
}

/**
 * Reads a text, or a stretch of it, as YAML 1.2, of which valid JSON is a part. Of keys that are written twice the last one
 * counts.
 */
export function treeOf(text: string, { start, end }: Range = { start: 0, end: text.length }): Tree {
  // To the package, a CR alone ends no line (YAML 1.2 §5.4).
  const own = text.slice(start, end).replace(/\r(?!\n)/g, '\n');
  const tokens = [...new Yaml.Parser().parse(own)];
  const tooDeep = offsetAtDepth(tokens, deepest + 1);
  if (tooDeep !== undefined) {
    const at = { start: start + tooDeep, end: start + tooDeep + 1 };
    return { documents: [], mistakes: () => ({ errors: [{ code: 'TOO_DEEP', at }], enclosed: [] }) };
  }
  const builder = new TreeBuilder(own, start);
  const documents = tokens.flatMap((token) =>
    token.type === 'document' ? (builder.document(token) ?? []) : [],
  );
  return { documents, mistakes: () => mistakesIn(tokens, own.length, start) };
}

/** @param base what to add to an offset for one in the file */
function mistakesIn(
  tokens: readonly Yaml.CST.Token[],
  length: number,
  base: number,
): ReturnType<Tree['mistakes']> {
  const composer = new Yaml.Composer({ schema: 'failsafe', uniqueKeys: false, logLevel: 'silent' });
  const composed = [...composer.compose(tokens, true, length)];
  const moved = ([from, to]: readonly number[]) => ({ start: from! + base, end: to! + base });
  const errors = composed
    .flatMap((document) => document.errors)
    .map(({ code, pos }) => ({ code, at: moved(pos) }))
    .sort((a, b) => a.at.start - b.at.start);
  const enclosed: Range[] = [];
  const keep = (_: unknown, node: Yaml.Scalar | Yaml.YAMLMap | Yaml.YAMLSeq) => {
    const isEnclosed = Yaml.isCollection(node) ? node.flow : node.type?.startsWith('QUOTE');
    if (isEnclosed) enclosed.push(moved(node.range!));
  };
  if (errors.length > 0)
    for (const document of composed) Yaml.visit(document, { Scalar: keep, Collection: keep });
  return { errors, enclosed };
}

/** Where the first list or mapping begins that is so deep in others. Tokens are made without a stack, however deep. */
function offsetAtDepth(documents: readonly Yaml.CST.Token[], depth: number): number | undefined {
  let tokens = documents.flatMap((token) => (token.type === 'document' && token.value) || []);
  for (let level = 1; tokens.length > 0; level++) {
    const collections = tokens.filter((inner) => Yaml.CST.isCollection(inner));
    if (level === depth && collections[0] !== undefined) return collections[0].offset;
    tokens = collections.flatMap(({ items }) =>
      items.flatMap(({ key, value }) => [key ?? [], value ?? []].flat()),
    );
  }
  return undefined;
}

type Properties = Pick<Node, 'from' | 'tag' | 'anchor'>;

/** Makes nodes of the tokens of the package, which have the places of all signs. */
class TreeBuilder {
  readonly #text: string;
  readonly #base: number;
  /** What has an anchor, by its name; `itself` until it is read to its end. */
  readonly #anchored = new Map<string, Node | 'itself'>();

  /** @param base what to add to an offset in `text` for one in the file */
  constructor(text: string, base: number) {
    this.#text = text;
    this.#base = base;
  }

  /** The value of a document; undefined where there is neither one nor a `---`. */
  document({ offset, start, value }: Yaml.CST.Document): Tree['documents'][number] | undefined {
    const mark = start.find(({ type }) => type === 'doc-start');
    if (mark === undefined && value === undefined) return undefined;
    const root = this.#node(value, start, mark === undefined ? offset : mark.offset + 3, false);
    return { root, start: (mark ?? value!).offset + this.#base };
  }

  /**
   * @param before the signs before the value: its tag and anchor may be among them
   * @param from the offset behind the colon, dash, bracket or comma
   */
  #node(
    token: Yaml.CST.Token | null | undefined,
    before: readonly Yaml.CST.SourceToken[],
    from: number,
    isInFlow: boolean,
  ): Node {
    const find = (wanted: 'tag' | 'anchor') =>
      before.find(({ type, offset }) => type === wanted && offset >= from);
    const [tag, anchor] = [find('tag'), find('anchor')];
    const properties: Properties = {
      from: from + this.#base,
      ...(tag && { tag: this.#written(tag) }),
      ...(anchor && { anchor: this.#written(anchor) }),
    };
    const name = anchor?.source.slice(1);
    if (name !== undefined) this.#anchored.set(name, 'itself');
    const node = this.#value(token, properties, isInFlow);
    if (name !== undefined) this.#anchored.set(name, node);
    return node;
  }

  #value(token: Yaml.CST.Token | null | undefined, properties: Properties, isInFlow: boolean): Node {
    switch (token?.type) {
      case 'alias': {
        const name = token.source.slice(1);
        const target = this.#anchored.get(name);
        const value = typeof target === 'object' ? target.value : undefined;
        return { kind: 'alias', name, target, ...this.#written(token), ...properties, value };
      }
      case 'block-map':
      case 'block-seq':
      case 'flow-collection':
        return this.#container(token, properties, isInFlow);
      case 'block-scalar': {
        const header =
          token.offset +
          token.props.reduce((sum, each) => sum + ('source' in each ? each.source.length : 0), 0);
        const begin = header + token.source.search(/[^ \t\n]|$/);
        const end = trimmedEnd(this.#text, token.offset, header + token.source.length);
        const { value } = Yaml.CST.resolveAsScalar(token, true, ignored);
        const words = begin < end && { words: this.#range(begin, end) };
        return { kind: 'scalar', value, ...properties, ...this.#range(token.offset, end), ...words };
      }
      case 'scalar':
      case 'single-quoted-scalar':
      case 'double-quoted-scalar': {
        if (token.source === '') break;
        const { value } = Yaml.CST.resolveAsScalar(token, true, ignored);
        const isNothing = token.type === 'scalar' && isEmptyScalar(value);
        return { kind: 'scalar', value: isNothing ? null : value, ...properties, ...this.#written(token) };
      }
    }
    const at = Math.max(properties.from, properties.tag?.end ?? 0, properties.anchor?.end ?? 0);
    return { kind: 'nothing', value: null, ...properties, start: at, end: at };
  }

  #container(
    token: Yaml.CST.BlockMap | Yaml.CST.BlockSequence | Yaml.CST.FlowCollection,
    properties: Properties,
    isInFlow: boolean,
  ): Node {
    const bracket = token.type === 'flow-collection' ? token.start : undefined;
    const isFlow = isInFlow || bracket !== undefined;
    const isList = token.type === 'block-seq' || bracket?.source === '[';
    const parts = token.items.flatMap((item): NodePart[] => {
      const sign =
        item.start.findLast(({ type }) => type === (bracket ? 'comma' : 'seq-item-ind')) ?? bracket;
      const from = sign === undefined ? (item.start[0]?.offset ?? token.offset) : sign.offset + 1;
      if (item.sep !== undefined || item.key !== undefined) {
        const field = this.#field(item, from, isFlow);
        return [isList ? this.#pair(field) : field];
      }
      const isThere = item.start.some(({ type }) => /^(?:tag|anchor|seq-item-ind)$/.test(type));
      if (!isList || (item.value === undefined && !isThere)) return [];
      const value = this.#node(item.value, item.start, from, isFlow);
      const { start } = value.anchor ?? value.tag ?? value;
      const at = isFlow || sign === undefined ? { start, end: value.end } : this.#written(sign);
      return [{ at, value }];
    });
    const close = bracket && (token as Yaml.CST.FlowCollection).end[0];
    const start =
      isList || bracket ? token.offset + this.#base : (parts[0]?.at.start ?? token.offset + this.#base);
    const end = close ? close.offset + close.source.length + this.#base : (parts.at(-1)?.value.end ?? start);
    return containerOf(isList ? 'list' : 'mapping', parts, isFlow, { ...properties, start, end });
  }

  /** A pair in brackets is a mapping of its own: `[a: b]`. */
  #pair(field: NodePart): NodePart {
    const { start } = field.at;
    const { end } = field.value;
    const value = containerOf('mapping', [field], true, { from: start, start, end });
    return { at: { start, end }, value };
  }

  #field({ start, key, sep = [], value }: Yaml.CST.CollectionItem, from: number, isFlow: boolean): NodePart {
    const explicit = start.find(({ type }) => type === 'explicit-key-ind');
    const name = this.#node(key, start, explicit === undefined ? from : explicit.offset + 1, isFlow);
    const colon = sep.find(({ type }) => type === 'map-value-ind');
    const behind = colon === undefined ? name.end - this.#base : colon.offset + 1;
    const isMissing = name.kind === 'nothing' && name.anchor === undefined && name.tag === undefined;
    const at = isMissing && colon !== undefined ? this.#written(colon) : { start: name.start, end: name.end };
    const isText = name.kind === 'scalar' || name.kind === 'nothing';
    return {
      key: isText ? String(name.value) : this.#text.slice(at.start - this.#base, at.end - this.#base),
      at,
      ...(isMissing ? { fault: 'missing-key' as const } : !isText && { fault: 'key-not-text' as const }),
      ...(name.tag && { tag: name.tag }),
      value: this.#node(value, sep, behind, isFlow),
    };
  }

  #written({ offset, source }: { readonly offset: number; readonly source: string }): Range {
    return this.#range(offset, offset + source.length);
  }

  #range(start: number, end: number): Range {
    return { start: start + this.#base, end: end + this.#base };
  }
}

function containerOf(
  kind: 'list' | 'mapping',
  parts: readonly NodePart[],
  isFlow: boolean,
  place: Properties & Range,
): Node {
  const value =
    kind === 'list'
      ? parts.map((part) => part.value.value)
      : Object.fromEntries(parts.map((part) => [part.key!, part.value.value]));
  return { kind, value, parts, isFlow, ...place };
}

/** Mistakes are those that the composer finds. */
function ignored(): void {}

function trimmedEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).replace(/[ \t\n]+$/, '').length;
}
