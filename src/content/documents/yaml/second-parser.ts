import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import type { Range } from '../finding.js';
import { deepest } from '../limits.js';
import { lineStart } from '../lines.js';
import { columnOf } from './spans.js';
import { pieceText, type TreeFailure } from './tree.js';

/** The second parser takes longer to load than most files to check, and is needed for broken files only. */
const load = createRequire(import.meta.url);
const yaml = () => load('yaml') as typeof Yaml;

/** A value that the second parser found. Offsets count in the whole text. */
export interface Place extends Range {
  readonly kind: 'text' | 'quoted' | 'block text' | 'alias' | 'list' | 'mapping' | 'brackets';
}

/** The facts about a mistake: where the first parser stopped, and how the second reads the same text. */
export interface Mistake {
  readonly text: string;
  /** The offset at which js-yaml stopped. */
  readonly position: number;
  /** The offset behind the last word of the piece that was read. */
  readonly end: number;
  /** The code and the offset of the first error of `yaml`, which names its errors and continues after them. */
  readonly code: Yaml.ErrorCode | undefined;
  readonly at: number;
  /** The values around the position, outermost first. */
  readonly open: readonly Place[];
  /** The value that ends last before the position: the whole list or mapping where that ends there. */
  readonly last: Place | undefined;
}

/** How much of a text is read again after the place where the parser stopped, and how much in all, in UTF-16 units. */
const farthestBehind = 1000;
const farthestInAll = 1 << 18;

/** Reads what the first parser refused with the second, which has codes for what is wrong. */
export function examine(failure: TreeFailure, text: string): Mistake {
  const { position, piece } = failure;
  const base = piece.start - (piece.indent ?? 0);
  const own = textAround(failure, text);
  const documents = own.length > farthestInAll || isDeep(own) ? [] : composed(own);
  const errors = documents.flatMap((document) => document.errors);
  const [first] = errors.sort((a, b) => a.pos[0] - b.pos[0]);
  const { open, last } = around(
    position - base,
    own,
    documents.map(({ contents }) => contents),
  );
  const moved = (place: Place) => ({ ...place, start: place.start + base, end: place.end + base });
  return {
    text,
    position,
    end: piece.start + text.slice(piece.start, piece.end).trimEnd().length,
    code: first?.code,
    at: base + (first?.pos[0] ?? position - base),
    open: open.map(moved),
    last: last && moved(last),
  };
}

function composed(text: string): readonly Yaml.Document.Parsed[] {
  const options = {
    schema: 'failsafe',
    keepSourceTokens: true,
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'silent',
  } as const;
  return [...yaml().parseAllDocuments(text, options)] as readonly Yaml.Document.Parsed[];
}

function textAround({ position, piece }: TreeFailure, text: string): string {
  return pieceText(text, { ...piece, end: Math.min(piece.end, position + farthestBehind) });
}

/** The values that begin before a position, each in the one before; those that are still open there, and the last that isn't. */
function around(
  position: number,
  text: string,
  roots: readonly unknown[],
): { readonly open: readonly Place[]; readonly last: Place | undefined } {
  const { isCollection, isPair } = yaml();
  const way: Place[] = [];
  const begin = (node: unknown): number => {
    if (isPair(node)) return Math.min(begin(node.key), begin(node.value));
    const range = (node as Yaml.Node | null)?.range;
    return range === null || range === undefined || range[0] === range[1]
      ? Number.POSITIVE_INFINITY
      : range[0];
  };
  const pick = (nodes: readonly unknown[]) => nodes.findLast((node) => begin(node) < position);
  for (let node = pick(roots); node !== undefined; ) {
    if (isPair(node)) node = pick([node.key, node.value]);
    else {
      const place = placeOf(node as Yaml.Node, text);
      if (place !== undefined) way.push(place);
      node = isCollection(node) ? pick(node.items) : undefined;
    }
  }
  const column = columnOf(text, position);
  const isBelow = text.slice(lineStart(text, position), position).trim() === '';
  const isOver = ({ kind, start, end }: Place) =>
    kind === 'list' || kind === 'mapping' ? isBelow && columnOf(text, start) >= column : end <= position;
  // Quotes and brackets that continue after the position are open, however far in the line begins.
  const flow = way.findLastIndex(
    ({ kind, end }) => (kind === 'quoted' || kind === 'brackets') && end > position,
  );
  const over = way.findIndex((place, index) => index > flow && isOver(place));
  return over === -1 ? { open: way, last: undefined } : { open: way.slice(0, over), last: way[over] };
}

function placeOf(node: Yaml.Node, text: string): Place | undefined {
  const { isAlias, isCollection, isScalar, isSeq } = yaml();
  if (!node.range) return undefined;
  const [start] = node.range;
  const written = start + text.slice(start, node.range[1]).trimEnd().length;
  const end = isUnclosed(node) ? Number.POSITIVE_INFINITY : written;
  if (isAlias(node)) return { kind: 'alias', start, end };
  if (isCollection(node))
    return { kind: node.flow ? 'brackets' : isSeq(node) ? 'list' : 'mapping', start, end };
  if (!isScalar(node)) return undefined;
  const isBlock = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED';
  return { kind: isBlock ? 'block text' : node.type === 'PLAIN' ? 'text' : 'quoted', start, end };
}

/** True for quotes and brackets that nothing closes. */
function isUnclosed({ srcToken: token }: Yaml.Node): boolean {
  switch (token?.type) {
    case 'flow-collection':
      return !token.end.some(
        ({ type }) => type === (token.start.type === 'flow-map-start' ? 'flow-map-end' : 'flow-seq-end'),
      );
    case 'single-quoted-scalar':
      return token.source.split("'").length % 2 === 0;
    case 'double-quoted-scalar':
      return !/[^\\](?:\\\\)*"$/.test(token.source.slice(-200));
    default:
      return false;
  }
}

/** Where the innermost bracket around a mistake was opened. */
export function bracketAround({ open }: Mistake): number | undefined {
  return open.findLast(({ kind }) => kind === 'brackets')?.start;
}

/** Where the first list or mapping begins that is too deep, if the parser stopped behind it. */
export function startOfTooDeep(failure: TreeFailure, text: string): number | undefined {
  const own = textAround(failure, text);
  const offset = own.length > farthestInAll ? undefined : offsetAtDepth(own, deepest + 1);
  const start = failure.piece.start - (failure.piece.indent ?? 0) + (offset ?? 0);
  return offset === undefined || start >= failure.position ? undefined : start;
}

/** True where the second parser, which calls itself for each level, could run out of stack. */
function isDeep(text: string): boolean {
  return offsetAtDepth(text, 2 * deepest) !== undefined;
}

/** Where the first list or mapping begins that is so deep in others. Tokens are made without a stack, however deep. */
function offsetAtDepth(text: string, depth: number): number | undefined {
  for (const token of new (yaml().Parser)().parse(text)) {
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
