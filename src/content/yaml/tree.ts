import type { Range } from '../finding.js';
import type { Node } from '../node.js';
import type { Anchors } from './anchors.js';
import { blockItems, type Child, flowItems, mappingEntries } from './collections.js';
import { type LoaderState, type LoadFailure, loadLeniently } from './loader.js';
import { type Piece, Source, tokenEnd } from './source.js';

/** The reason of a failure that the loader itself overlooks: items of a list around are taken for a list's own. */
export const misplacedItem = 'an item of a list around follows a dash that nothing follows';

/** The root of a document, and the offset at which it begins: behind its `---`, if it has one. */
export interface YamlDocument {
  readonly root: Node;
  readonly opened: number;
}

/** Why a piece can't be read, and what the loader was at. Positions are offsets into the whole text. */
export interface TreeFailure extends LoadFailure {
  /** Where the nodes around the failure start, outermost first. */
  readonly open: readonly number[];
  /** The tag of the innermost of them. */
  readonly tag?: Range;
  /** The children that the innermost of them has so far. */
  readonly children: readonly Node[];
  /** The node that was read last. */
  readonly last?: Node;
}

/** Reads a piece of `text`, with every value's place. */
export function readTree(
  text: string,
  piece: Piece,
  anchors: Anchors,
): readonly YamlDocument[] | TreeFailure {
  return new TreeBuilder(new Source(text, piece), anchors).read();
}

/** The root of the first document; nothing where the text can't be read or is empty. */
export function rootOf(read: readonly YamlDocument[] | TreeFailure): Node | undefined {
  return 'reason' in read ? undefined : read[0]?.root;
}

/** A node that the loader is at. */
interface Frame {
  readonly opened: number;
  children: Child[] | undefined;
}

/**
 * Builds trees from what the loader tells as it goes. The loader tries things: it reads a scalar as a mapping's
 * first key, finds no colon, and takes it for what it is. So a node's children count only once its kind is known.
 */
class TreeBuilder {
  readonly #source: Source;
  readonly #anchors: Anchors;
  readonly #frames: Frame[] = [];
  readonly #documents: YamlDocument[] = [];
  #last: Node | undefined;
  #misplaced: LoadFailure | undefined;

  constructor(source: Source, anchors: Anchors) {
    this.#source = source;
    this.#anchors = anchors;
  }

  read(): readonly YamlDocument[] | TreeFailure {
    const loaded = loadLeniently(this.#source.text, (event, state) => {
      if (event === 'open') this.#open(state);
      else this.#close(state);
    });
    if ('reason' in loaded) return this.#failure(loaded);
    return this.#misplaced === undefined ? this.#documents : this.#failure(this.#misplaced);
  }

  #failure({ reason, position }: LoadFailure): TreeFailure {
    const innermost = this.#frames.at(-1);
    const tag = innermost && this.#source.properties(innermost.opened).tag;
    return {
      reason,
      position: this.#source.base + Math.min(position, this.#source.text.length),
      open: this.#frames.map(({ opened }) => this.#source.base + this.#source.properties(opened).start),
      children: innermost?.children?.map(({ node }) => node) ?? [],
      ...(tag && { tag }),
      ...(this.#last && { last: this.#last }),
    };
  }

  #open(state: LoaderState): void {
    if (state.depth === 1) state.anchorMap = this.#anchors.values;
    this.#frames.length = state.depth - 1;
    this.#frames.push({ opened: state.position, children: undefined });
  }

  #close(state: LoaderState): void {
    const frame = this.#frames[state.depth - 1];
    if (frame === undefined) throw new RangeError('the YAML loader closed a node that it had not opened');
    this.#frames.length = state.depth - 1;
    const read = this.#node(frame, state);
    const anchor = state.anchor === null ? undefined : this.#source.properties(frame.opened).anchor;
    const node = anchor === undefined ? read : { ...read, anchor };
    if (state.anchor !== null) {
      this.#anchors.lost.delete(state.anchor);
      if (node.kind === 'list' || node.kind === 'mapping') this.#anchors.nodes.set(node.value, node);
    }
    if (node.kind !== 'nothing') this.#last = node;
    const around = this.#frames[state.depth - 2];
    const { opened } = frame;
    if (around === undefined) this.#documents.push({ root: node, opened: this.#source.base + opened });
    else if (around.children === undefined) around.children = [{ node, opened }];
    else around.children.push({ node, opened });
  }

  #node({ opened, children = [] }: Frame, state: LoaderState): Node {
    const { kind, result } = state;
    const first = children[0]?.node;
    const { start, tag: written } = this.#source.properties(opened);
    const tag = state.tag === null ? undefined : written;
    const isItself =
      children.length === 1 && first?.value === result && first?.kind === nodeKinds[kind ?? ''];
    if (first !== undefined && isItself) return tag === undefined ? first : { ...first, tag };
    switch (kind) {
      case null:
        return this.#aliasOrNothing(opened, start, tag, state);
      case 'scalar':
        return { kind: 'scalar', value: result, tag, ...this.#source.scalar(start, state.position) };
      case 'sequence':
        return this.#list(children, start, tag, state);
      case 'mapping':
        return this.#mapping(children, start, tag, state);
    }
  }

  #aliasOrNothing(
    opened: number,
    start: number,
    tag: Range | undefined,
    { position, result }: LoaderState,
  ): Node {
    const source = this.#source;
    if (!source.is('*', start) || position <= start) {
      return { kind: 'nothing', value: null, tag, ...source.range(opened, opened) };
    }
    const end = tokenEnd(source.text, start);
    const name = source.text.slice(start + 1, end);
    const target = this.#anchors.nodes.get(result);
    return { kind: 'alias', value: result, tag, name, target, ...source.range(start, end) };
  }

  #list(
    children: readonly Child[],
    start: number,
    tag: Range | undefined,
    { position, result }: LoaderState,
  ): Node {
    const source = this.#source;
    const end = source.trimmed(start, position);
    if (source.is('[', start) && children[0]?.node.start !== source.base + start) {
      const items = flowItems(source, children, result as unknown[]);
      return { kind: 'list', value: result, tag, items, ...source.range(start, end) };
    }
    const { items, misplaced } = blockItems(source, children, start, end);
    if (misplaced !== undefined) this.#misplaced ??= { reason: misplacedItem, position: misplaced };
    return {
      kind: 'list',
      value: result,
      tag,
      items,
      start: source.base + start,
      end: items.at(-1)?.end ?? source.base + end,
    };
  }

  #mapping(
    children: readonly Child[],
    start: number,
    tag: Range | undefined,
    { position, result }: LoaderState,
  ): Node {
    const source = this.#source;
    const { entries, ...extent } = mappingEntries(source, children);
    const isInBraces = source.is('{', start) && children[0]?.node.start !== source.base + start;
    const place = isInBraces ? source.range(start, source.trimmed(start, position)) : extent;
    return { kind: 'mapping', value: result, tag, entries, start: place.start, end: place.end };
  }
}

/** What a node of each of the loader's kinds becomes. */
const nodeKinds: Readonly<Record<string, Node['kind']>> = {
  scalar: 'scalar',
  sequence: 'list',
  mapping: 'mapping',
};
