import type { Range } from '../finding.js';
import type { Node } from '../node.js';
import { blockItems, type Child, extent, flowItems, mappingEntries } from './collections.js';
import { type LoaderState, type LoadFailure, loadLeniently } from './loader.js';
import { type Piece, Source } from './source.js';

/** The anchors of a file, kept from piece to piece. */
export class Anchors {
  readonly values: Record<string, unknown> = Object.create(null);
  /** The lists and mappings that have one, by what the loader made of them. */
  readonly nodes = new Map<unknown, Node>();
  /** The anchors in pieces that could not be read. */
  readonly lost = new Set<string>();

  /** Makes every anchor of an unreadable piece known, so that what repeats it is not wrong as well. */
  lose(piece: string): void {
    for (const [, name] of piece.matchAll(/&([^\s,[\]{}]+)/g)) {
      if (name === undefined) continue;
      this.values[name] = null;
      this.lost.add(name);
    }
  }
}

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

interface Frame {
  readonly opened: number;
  readonly children: Child[];
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

  constructor(source: Source, anchors: Anchors) {
    this.#source = source;
    this.#anchors = anchors;
  }

  read(): readonly YamlDocument[] | TreeFailure {
    const loaded = loadLeniently(this.#source.text, (event, state) => {
      if (event === 'open') this.#open(state);
      else this.#close(state);
    });
    return 'reason' in loaded ? this.#failure(loaded) : this.#documents;
  }

  #failure({ reason, position }: LoadFailure): TreeFailure {
    const innermost = this.#frames.at(-1);
    const tag = innermost && this.#source.properties(innermost.opened).tag;
    return {
      reason,
      position: this.#source.base + Math.min(position, this.#source.text.length),
      open: this.#frames.map(({ opened }) => this.#source.base + this.#source.properties(opened).start),
      children: innermost?.children.map(({ node }) => node) ?? [],
      ...(tag && { tag }),
      ...(this.#last && { last: this.#last }),
    };
  }

  #open(state: LoaderState): void {
    if (state.depth === 1) state.anchorMap = this.#anchors.values;
    this.#frames.length = state.depth - 1;
    this.#frames.push({ opened: state.position, children: [] });
  }

  #close(state: LoaderState): void {
    const frame = this.#frames[state.depth - 1];
    if (frame === undefined) throw new RangeError('the YAML loader closed a node that it had not opened');
    this.#frames.length = state.depth - 1;
    const node = this.#node(frame, state);
    if (state.anchor !== null) {
      this.#anchors.lost.delete(state.anchor);
      if (node.kind === 'list' || node.kind === 'mapping') this.#anchors.nodes.set(node.value, node);
    }
    if (node.kind !== 'nothing') this.#last = node;
    const around = this.#frames.at(-1);
    if (around === undefined) this.#documents.push({ root: node, opened: this.#source.base + frame.opened });
    else around.children.push({ node, opened: frame.opened });
  }

  #node(frame: Frame, state: LoaderState): Node {
    const { start, tag } = this.#source.properties(frame.opened);
    const common = { value: state.result, ...(tag && state.tag !== null && { tag }) };
    switch (state.kind) {
      case null:
        return { ...common, ...this.#aliasOrNothing(frame, start, state) };
      case 'scalar':
        return { ...common, kind: 'scalar', ...this.#source.scalar(start, state.position) };
      default:
        return { ...this.#collection(frame, start, state), ...common };
    }
  }

  #aliasOrNothing(frame: Frame, start: number, { position, result }: LoaderState): Node {
    if (!this.#source.is('*', start) || position <= start) {
      return { kind: 'nothing', value: null, ...this.#source.range(frame.opened, frame.opened) };
    }
    const end = this.#source.tokenEnd(start);
    const target = this.#anchors.nodes.get(result);
    const name = this.#source.text.slice(start + 1, end);
    return {
      kind: 'alias',
      value: result,
      name,
      ...(target && { target }),
      ...this.#source.range(start, end),
    };
  }

  #collection({ children }: Frame, start: number, { kind, position, result }: LoaderState): Node {
    const source = this.#source;
    const first = children[0]?.node;
    if (first !== undefined && children.length === 1 && first.kind !== 'alias' && first.value === result)
      return first;

    const end = source.trimmed(start, position);
    const whole = source.range(start, end);
    const inBrackets = source.is(kind === 'sequence' ? '[' : '{', start) && first?.start !== whole.start;
    if (kind === 'sequence') {
      if (inBrackets)
        return {
          kind: 'list',
          value: result,
          items: flowItems(source, children, result as unknown[]),
          ...whole,
        };
      const items = blockItems(source, children, start, end);
      return { kind: 'list', value: result, items, start: whole.start, end: items.at(-1)?.end ?? whole.end };
    }
    const entries = mappingEntries(source, children);
    return { kind: 'mapping', value: result, entries, ...(inBrackets ? whole : extent(entries, whole)) };
  }
}
