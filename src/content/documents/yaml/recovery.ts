import type { Finding, Findings } from '../finding.js';
import { controlCharacters } from '../limits.js';
import type { Lines } from '../lines.js';
import type { Entry, Node } from '../node.js';
import { type Item, lastOf, type Reading, separated } from '../reading.js';
import { TreeCheck } from './check-tree.js';
import { diagnose, firstDash } from './diagnosis.js';
import { missingColon } from './mistakes/colons.js';
import { leadingTab } from './mistakes/indentation.js';
import { cutFields, cutItems, type Piece } from './pieces.js';
import { lineOf, restOf, syntax } from './spans.js';
import { Anchors, pieceText, readTree, rootOf, type TreeFailure, type YamlDocument } from './tree.js';
import { isOnlyUnindented } from './values.js';

/**
 * Reads a text that can't be read as a whole: item by item where its root is a list with dashes, and an item that
 * can't be read field by field, so that one mistake hides no other. Valid items are content.
 * @param failure why the whole can't be read, where that was tried
 */
export function recoverYaml(text: string, lines: Lines, findings: Findings, failure?: TreeFailure): Reading {
  const anchors = new Anchors();
  const reader = new PieceReader(text, lines, findings, anchors);
  const pieces = cutItems(text, lines);
  if (pieces === undefined) {
    // Cut into its fields, such a text would show one mistake for each further record.
    const first = failure && firstDash(failure, text);
    if (first !== undefined) findings.add(first);
    if (first !== undefined)
      return { content: { kind: 'unreadable' }, findings: findings.list, tree: () => undefined };
    reader.read({ start: 0, end: text.length }, 1);
    if (findings.list.length === 0 && failure !== undefined) findings.add(diagnose(failure, text));
    return { content: { kind: 'unreadable' }, findings: findings.list, tree: () => undefined };
  }

  reader.readControls({ start: 0, end: pieces[0]?.start ?? 0 });
  const items: Item[] = [];
  for (const [index, piece] of pieces.entries()) {
    if (findings.full) break;
    const list = reader.read(piece, 2);
    if (list?.kind === 'list') items.push({ index, value: list.value[0] });
  }
  if (failure !== undefined && findings.list.length === 0) findings.add(diagnose(failure, text));
  const item = lastOf((index) => {
    const piece = pieces[index];
    const list = piece && rootOf(readTree(text, piece, anchors));
    return list?.kind === 'list' ? list.items[0] : undefined;
  });
  return {
    content: { kind: 'list', items: separated(items) },
    findings: findings.list,
    tree: (index) => (index === undefined ? undefined : item(index)),
  };
}

/** More than one document is refused: where the second begins. */
export function furtherDocument(text: string, [, second]: readonly YamlDocument[]): Finding | undefined {
  if (second === undefined) return undefined;
  const { start } = second;
  const at = /^---(?:\s|$)/.test(text.slice(start, start + 4))
    ? { start, end: start + 3 }
    : restOf(text, start);
  return { rule: 'content/yaml-documents', args: {}, at: [at] };
}

/** Reads the pieces of one text in their order. */
class PieceReader {
  readonly #text: string;
  readonly #lines: Lines;
  readonly #findings: Findings;
  readonly #anchors: Anchors;
  readonly #check: TreeCheck;

  constructor(text: string, lines: Lines, findings: Findings, anchors: Anchors) {
    this.#text = text;
    this.#lines = lines;
    this.#findings = findings;
    this.#anchors = anchors;
    this.#check = new TreeCheck(text, 'yaml', findings, anchors.lost);
  }

  /**
   * @param level how deep the fields of the piece are in lists and mappings
   * @returns the piece's root where it is valid
   */
  read(piece: Piece, level: number): Node | undefined {
    const read = this.readControls(piece) ? undefined : readTree(this.#text, piece, this.#anchors);
    if (read !== undefined && !('position' in read)) {
      this.#add(furtherDocument(this.#text, read));
      const root = rootOf(read);
      return root !== undefined && this.#check.check(root) ? root : undefined;
    }
    this.#anchors.lose(this.#text.slice(piece.start, piece.end));
    if (read !== undefined && isOnlyUnindented(pieceText(this.#text, piece)))
      this.#add(
        leadingTab(this.#text, read.position) ?? syntax('continuation', lineOf(this.#text, read.position)),
      );
    else if (read !== undefined && !this.#readFields(piece, level)) this.#add(diagnose(read, this.#text));
    return undefined;
  }

  /** @returns true where there are control characters */
  readControls(piece: Piece): boolean {
    return this.#findings.addAll(controlCharacters(this.#text, piece)) > 0;
  }

  /** @returns true where the mistakes in the piece were found in its fields */
  #readFields(piece: Piece, level: number): boolean {
    let found = false;
    const entries: Entry[] = [];
    for (const field of cutFields(this.#text, this.#lines, piece) ?? []) {
      if (this.#findings.full) break;
      const read = readTree(this.#text, field, this.#anchors);
      const root = rootOf(read);
      if (root?.kind === 'mapping') for (const entry of root.entries) entries.push(entry);
      else if ('position' in read) this.#anchors.lose(this.#text.slice(field.start, field.end));
      const mistake =
        'position' in read ? diagnose(read, this.#text) : root && withoutColon(root, this.#text);
      if (mistake === undefined) continue;
      this.#add(mistake);
      found = true;
    }
    const { start, end } = piece;
    this.#check.check({ kind: 'mapping', value: {}, tag: undefined, entries, start, end }, level);
    return found;
  }

  #add(finding: Finding | undefined): void {
    if (finding !== undefined) this.#findings.add(finding);
  }
}

function withoutColon(root: Node, text: string): Finding | undefined {
  return root.kind === 'scalar' ? missingColon(root, text) : undefined;
}
