import type { Node } from '../node.js';

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

/** What may stand before an anchor or alias: a line's indentation, a sign of YAML, or a tag. */
const before = '(?:^|[:\\-,[{?]|[!&][^ \\t\\r\\n]*[ \\t])[ \\t]*';

/** True where a text may have an anchor that nothing repeats: `Name: &Co High Street` is most likely a text. */
export function mayHoldUnusedAnchor(text: string): boolean {
  if (!text.includes('&')) return false;
  const anchors = namesAfter('&', text);
  if (anchors.size === 0) return false;
  const aliases = namesAfter('*', text);
  return [...anchors].some((name) => !aliases.has(name));
}

/** The names of all aliases of a text, and of what only looks like one. */
export function aliasesIn(text: string): ReadonlySet<string> {
  return namesAfter('*', text);
}

function namesAfter(sign: '&' | '*', text: string): ReadonlySet<string> {
  const written = new RegExp(`${before}\\${sign}([^\\s,[\\]{}]+)`, 'gm');
  return new Set([...text.matchAll(written)].map(([, name = '']) => name));
}
