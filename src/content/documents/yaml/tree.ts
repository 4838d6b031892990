import type { Event, MappingEvent, ScalarEvent, SequenceEvent } from 'js-yaml-5';
import type { Range } from '../finding.js';
import { deepest, hasControlCharacter } from '../limits.js';
import { lineEnd, lineStart } from '../lines.js';
import { type Entry, type Mapping, type Node, setField } from '../node.js';
import { plainTree } from './block.js';
import { eventsOf, jsYaml, scalarValue } from './events.js';
import { hasIndentedMarker, type Piece } from './pieces.js';
import { skipSpace } from './spans.js';

/** The root of a document and where the document begins: its `---`, or else its first character. */
export interface YamlDocument {
  readonly root: Node;
  readonly start: number;
}

/** Why a piece can't be read. */
export interface TreeFailure {
  /** The offset into the whole text at which the parser stopped. */
  readonly position: number;
  readonly piece: Piece;
  /** An alias, where the piece is valid except for the missing anchor. */
  readonly alias?: Range;
}

/** The anchors of a file, kept from piece to piece. */
export class Anchors {
  readonly values = new Map<string, unknown>();
  /** The lists and mappings that have one, by their values. */
  readonly nodes = new Map<unknown, Node>();
  /** The anchors in pieces that could not be read. */
  readonly lost = new Set<string>();

  /** Makes every anchor of an unreadable piece known, so that its aliases are not reported as well. */
  lose(piece: string): void {
    for (const [, name] of piece.matchAll(/&([^\s,[\]{}]+)/g)) {
      if (name === undefined) continue;
      this.values.set(name, null);
      this.lost.add(name);
    }
  }
}

/** Reads a piece of `text`, with every value's place. Of keys that are written twice the last one counts. */
export function readTree(
  text: string,
  piece: Piece,
  anchors: Anchors,
): readonly YamlDocument[] | TreeFailure {
  const read = readMoved(text, piece, anchors, () => false);
  if (!('position' in read) || !closesLine(text, read.position)) return read;
  const all = readMoved(text, piece, anchors, () => true);
  if ('position' in all) return all.position > read.position ? all : read;
  // Some lines that begin with a closing bracket are lines of a text, which must not be moved.
  const closing = closingBrackets(all, text);
  const moved = readMoved(text, piece, anchors, (offset) => closing.has(offset));
  const isSame = closingBrackets(moved, text).size === closing.size;
  return closing.size > 0 && !('position' in moved) && isSame ? moved : read;
}

/** @param isMoved true for the offset of a closing bracket that is the first on its line */
function readMoved(
  text: string,
  piece: Piece,
  anchors: Anchors,
  isMoved: (offset: number) => boolean,
): readonly YamlDocument[] | TreeFailure {
  const padded = new PaddedText(pieceText(text, piece), piece.start - (piece.indent ?? 0), isMoved);
  const failure = (position: number) => ({ position: Math.min(position, piece.end), piece });
  const events = eventsOf(padded.text);
  if ('position' in events) return failure(padded.offset(events.position));
  try {
    return new TreeBuilder(padded, events, anchors).documents();
  } catch (error) {
    if (error instanceof Unsound) return failure(padded.offset(error.position));
    if (!(error instanceof UnknownAlias)) throw error;
    return { position: error.at.end, piece, alias: error.at };
  }
}

/** True for the offset of a closing bracket that is the first on its line. */
function closesLine(text: string, offset: number): boolean {
  return /^[ ]*[\]}]$/.test(text.slice(lineStart(text, offset), offset + 1));
}

/** The offsets of the closing brackets that are right below their key, at the beginning of a line. */
function closingBrackets(read: readonly YamlDocument[] | TreeFailure, text: string): ReadonlySet<number> {
  const found = new Set<number>();
  const visit = (node: Node, column: number) => {
    if (node.kind !== 'list' && node.kind !== 'mapping') return;
    const last = node.end - 1;
    if (/[[{]/.test(text.charAt(node.start))) {
      if (last - lineStart(text, last) === column && closesLine(text, last)) found.add(last);
      return;
    }
    const own = node.start - lineStart(text, node.start);
    if (node.kind === 'list') for (const item of node.items) visit(item, own);
    else for (const { value } of node.entries) visit(value, own);
  };
  if (!('position' in read)) for (const { root } of read) visit(root, -1);
  return found;
}

const padding = ' '.repeat(2 * deepest);

/**
 * A text in which closing brackets are further right than they are written. In YAML 1.2 (§7.4) every line in brackets is
 * further in than the key, and js-yaml 5 insists on it; but many people put the closing bracket below the key, which can
 * mean nothing else. Spaces before a closing bracket change no value.
 */
class PaddedText {
  readonly text: string;
  readonly #base: number;
  /** The positions in the padded text at which padding begins. */
  readonly #moved: number[] = [];

  /** @param base what to add to a position in `text` for an offset into the whole text */
  constructor(text: string, base: number, isMoved: (offset: number) => boolean) {
    this.#base = base;
    this.text = text.replaceAll(/^[ ]*(?=[\]}])/gm, (spaces, start: number) => {
      if (!isMoved(base + start + spaces.length)) return spaces;
      this.#moved.push(start + this.#moved.length * padding.length);
      return padding + spaces;
    });
  }

  /** The offset in the whole text of a position in the padded one. */
  offset(position: number): number {
    if (this.#moved.length === 0) return this.#base + position;
    let low = 0;
    let high = this.#moved.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#moved[middle]! < position) low = middle + 1;
      else high = middle;
    }
    return this.#base + position - low * padding.length;
  }
}

/** The text of a piece as the parser gets it. */
export function pieceText(text: string, { start, end, indent = 0 }: Piece): string {
  return ' '.repeat(indent) + text.slice(start, end);
}

/** The root of the first document; nothing where the text can't be read or is empty. */
export function rootOf(read: readonly YamlDocument[] | TreeFailure): Node | undefined {
  return 'position' in read ? undefined : read[0]?.root;
}

/** The root of a text or a piece of it, by itself. */
export function treeOfYaml(text: string, piece: Piece = { start: 0, end: text.length }): Node | undefined {
  const own = pieceText(text, piece);
  const plain = hasControlCharacter(own) ? undefined : plainTree(own, piece.start - (piece.indent ?? 0));
  return plain ?? rootOf(readTree(text, piece, new Anchors()));
}

/** Behind the anchor and tag at an offset, and the space behind them. */
function skipProperties(text: string, offset: number): number {
  const [properties = ''] = /^(?:[&!][^\s]*\s+)*/.exec(text.slice(offset, offset + 1000)) ?? [];
  return offset + properties.length;
}

class UnknownAlias extends Error {
  readonly at: Range;

  constructor(at: Range) {
    super('an alias without an anchor');
    this.at = at;
  }
}

/** What js-yaml reads and YAML 1.2 doesn't allow. */
class Unsound extends Error {
  readonly position: number;

  constructor(position: number) {
    super('not YAML 1.2');
    this.position = position;
  }
}

/** A node before its start and end are known. */
type Properties = Pick<Node, 'tag'> & { readonly anchor?: Range };

/**
 * Builds trees from js-yaml's events. These have no place for a dash, a colon, a closing bracket or a value that isn't
 * there, so these are found in the text, from the end of the token before them.
 */
class TreeBuilder {
  readonly #id = jsYaml().EVENT_ID;
  readonly #padded: PaddedText;
  readonly #text: string;
  readonly #events: readonly Event[];
  readonly #anchors: Anchors;
  #at = 0;
  /** Behind the token that was read last. */
  #cursor = 0;

  constructor(padded: PaddedText, events: readonly Event[], anchors: Anchors) {
    this.#padded = padded;
    this.#text = padded.text;
    this.#events = events;
    this.#anchors = anchors;
  }

  documents(): readonly YamlDocument[] {
    const documents: YamlDocument[] = [];
    const isOddlyMarked = hasIndentedMarker(this.#text);
    while (this.#at < this.#events.length) {
      const event = this.#events[this.#at++];
      const start = this.#documentStart();
      if (isOddlyMarked) throw new Unsound(start);
      if (event?.type === this.#id.DOCUMENT && event.explicitStart) this.#cursor = start + 3;
      documents.push({ root: this.#node(), start: this.#padded.offset(start) });
      this.#at++;
    }
    return documents;
  }

  /** The position of the `---` of the next document or of its first character, behind comments, directives and `...`. */
  #documentStart(): number {
    for (let at = skipSpace(this.#text, this.#cursor); ; ) {
      if (/^\.\.\.(?:\s|$)/.test(this.#text.slice(at, at + 4))) at = skipSpace(this.#text, at + 3);
      else if (this.#is('%', at)) at = skipSpace(this.#text, lineEnd(this.#text, at));
      else return at;
    }
  }

  #node(): Node {
    const opened = this.#cursor;
    const event = this.#events[this.#at++];
    switch (event?.type) {
      case this.#id.SCALAR:
        return this.#scalar(event, opened);
      case this.#id.ALIAS:
        return this.#alias(event.anchorStart, event.anchorEnd);
      case this.#id.SEQUENCE:
        return this.#list(event);
      case this.#id.MAPPING:
        return this.#mapping(event);
      default:
        throw new RangeError('the YAML parser ended a list or mapping that it had not begun');
    }
  }

  #scalar(event: ScalarEvent, opened: number): Node {
    const properties = this.#properties(event);
    const value = scalarValue(this.#text, event);
    const isNothing = event.valueStart < 0;
    const { start, end } = isNothing ? { start: opened, end: opened } : this.#extent(event);
    if (!isNothing) this.#cursor = end;
    const node: Node = {
      kind: isNothing ? 'nothing' : 'scalar',
      value,
      ...properties,
      ...this.#range(start, end),
    };
    this.#keep(event, value);
    return node;
  }

  /** A scalar as it is written, with its quotes; of a block scalar its text, or its header if it has none. */
  #extent({ style, valueStart, valueEnd }: ScalarEvent): Range {
    const { SCALAR_STYLE } = jsYaml();
    switch (style) {
      case SCALAR_STYLE.PLAIN:
        return { start: valueStart, end: valueEnd };
      case SCALAR_STYLE.SINGLE_QUOTED:
      case SCALAR_STYLE.DOUBLE_QUOTED:
        return { start: valueStart - 1, end: valueEnd + 1 };
      default: {
        const header = skipSpace(this.#text, this.#cursor);
        const text = this.#text.slice(valueStart, valueEnd);
        const start = valueStart + text.search(/\S|$/);
        if (start < valueEnd) return { start, end: valueStart + text.trimEnd().length };
        return { start: header, end: header + this.#text.slice(header, valueStart).trimEnd().length };
      }
    }
  }

  #alias(nameStart: number, nameEnd: number): Node {
    const name = this.#text.slice(nameStart, nameEnd);
    const place = this.#range(nameStart - 1, nameEnd);
    this.#cursor = nameEnd;
    if (!this.#anchors.values.has(name)) throw new UnknownAlias(place);
    const value = this.#anchors.values.get(name);
    return { kind: 'alias', value, tag: undefined, name, target: this.#anchors.nodes.get(value), ...place };
  }

  #list(event: SequenceEvent): Node {
    const properties = this.#properties(event);
    const { start } = event;
    const value: unknown[] = [];
    this.#keep(event, value);
    const isInBrackets = this.#is('[', start);
    const items: Node[] = [];
    this.#cursor = isInBrackets ? start + 1 : start;
    while (!this.#isEnd()) {
      let item: Node;
      if (isInBrackets) item = this.#node();
      else {
        const dash = skipSpace(this.#text, this.#cursor);
        this.#cursor = dash + 1;
        item = placed(this.#node(), this.#range(dash, dash + 1));
      }
      items.push(item);
      value.push(item.value);
    }
    const end = isInBrackets ? this.#closed() : (items.at(-1)?.end ?? this.#padded.offset(start));
    const node: Node = { kind: 'list', value, ...properties, items, start: this.#padded.offset(start), end };
    if (properties.anchor) this.#anchors.nodes.set(value, node);
    return node;
  }

  #mapping(event: MappingEvent): Node {
    const properties = this.#properties(event);
    const value: Mapping['value'] = {};
    this.#keep(event, value);
    const isInBraces = this.#is('{', event.start) && this.#isWithin(event.start);
    if (isInBraces) this.#cursor = event.start + 1;
    else if (this.#cursor < event.start) this.#cursor = event.start;
    const entries: Entry[] = [];
    let end = event.start;
    while (!this.#isEnd()) {
      const entry = this.#entry();
      entries.push(entry.entry);
      end = entry.end;
      setField(value, entry.entry.key, entry.entry.value.value);
    }
    const place = isInBraces
      ? { start: this.#padded.offset(event.start), end: this.#closed() }
      : { start: entries[0]?.at.start ?? this.#padded.offset(event.start), end };
    const node: Node = { kind: 'mapping', value, ...properties, entries, ...place };
    if (properties.anchor) this.#anchors.nodes.set(value, node);
    return node;
  }

  /** A key and its value, and where they end in the whole text. */
  #entry(): { readonly entry: Entry; readonly end: number } {
    const mark = this.#behindCommas();
    if (this.#is('?', mark) && /^\?(?:\s|$)/.test(this.#text.slice(mark, mark + 2))) this.#cursor = mark + 1;
    else this.#cursor = mark;
    const key = this.#node();
    const next = skipSpace(this.#text, this.#cursor);
    const hasColon = this.#is(':', next);
    if (hasColon) this.#cursor = next + 1;
    const isMissing = key.kind === 'nothing' && key.anchor === undefined && key.tag === undefined;
    const place = isMissing
      ? this.#range(hasColon ? next : mark, (hasColon ? next : mark) + 1)
      : { start: key.start, end: key.end };
    const behindColon = this.#cursor;
    const value = placed(this.#node(), place);
    if (hasColon && value.kind === 'mapping') this.#checkBelow(behindColon, mark);
    const entry: Entry = {
      key: keyName(key.value),
      at: place,
      plain: typeof key.value !== 'object' || key.value === null,
      ...(isMissing && { missing: true }),
      tag: key.tag,
      value,
    };
    const end = value.kind !== 'nothing' ? value.end : hasColon ? this.#padded.offset(next + 1) : key.end;
    return { entry, end };
  }

  /** After an anchor js-yaml reads a mapping on the line of its key, as in `Name: &a Ely: High`. */
  #checkBelow(behindColon: number, key: number): void {
    const next = skipSpace(this.#text, behindColon);
    const isInBraces = this.#is('{', skipProperties(this.#text, next));
    if (isInBraces || lineStart(this.#text, next) !== lineStart(this.#text, key)) return;
    const rest = this.#text.slice(next, lineEnd(this.#text, next));
    const inner = rest.search(/:(?:\s|$)/);
    if (inner !== -1 && skipProperties(this.#text, next) < lineEnd(this.#text, next))
      throw new Unsound(next + inner);
  }

  /** True where what is read next begins within the brace at a position; else the brace begins its first key. */
  #isWithin(brace: number): boolean {
    const event = this.#events[this.#at];
    if (event?.type !== this.#id.MAPPING && event?.type !== this.#id.SEQUENCE) return true;
    const starts = [event.start, event.tagStart, event.anchorStart].filter((start) => start >= 0);
    return Math.min(...starts) > brace;
  }

  #behindCommas(): number {
    let at = skipSpace(this.#text, this.#cursor);
    while (this.#is(',', at)) at = skipSpace(this.#text, at + 1);
    return at;
  }

  /** Passes a closing bracket; the offset behind it in the whole text. */
  #closed(): number {
    this.#cursor = this.#behindCommas() + 1;
    return this.#padded.offset(this.#cursor);
  }

  #properties({
    tagStart,
    tagEnd,
    anchorStart,
    anchorEnd,
  }: ScalarEvent | SequenceEvent | MappingEvent): Properties {
    this.#cursor = Math.max(this.#cursor, tagEnd, anchorEnd);
    return {
      tag: tagStart < 0 ? undefined : this.#range(tagStart, tagEnd),
      ...(anchorStart >= 0 && { anchor: this.#range(anchorStart - 1, anchorEnd) }),
    };
  }

  /** Keeps the value of an anchor. */
  #keep({ anchorStart, anchorEnd }: ScalarEvent | SequenceEvent | MappingEvent, value: unknown): void {
    if (anchorStart < 0) return;
    if (/[[{"']/.test(this.#text.charAt(anchorEnd))) throw new Unsound(anchorEnd);
    const name = this.#text.slice(anchorStart, anchorEnd);
    this.#anchors.values.set(name, value);
    this.#anchors.lost.delete(name);
  }

  #isEnd(): boolean {
    if (this.#events[this.#at]?.type !== this.#id.POP) return false;
    this.#at++;
    return true;
  }

  #is(character: string, position: number): boolean {
    return this.#text[position] === character;
  }

  #range(start: number, end: number): Range {
    return { start: this.#padded.offset(start), end: this.#padded.offset(end) };
  }
}

/** Gives a node that is nowhere the place of what stands for it. */
function placed(node: Node, { start, end }: Range): Node {
  return node.kind === 'nothing' ? { ...node, start, end } : node;
}

/** The name of a key, which may be a list or mapping. */
function keyName(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => (isObject(item) ? '[object Object]' : item)).join(',');
  return isObject(value) ? '[object Object]' : String(value);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
