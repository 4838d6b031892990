import { isPlainObject, type PlainObject } from '../../base/json/plain-object.js';
import type { FieldPath, SharedValue } from '../../model/location.js';
import { isWrittenAlike } from '../../content/documents/document.js';
import type { Range } from '../../content/documents/finding.js';
import { lineStart } from '../../content/documents/lines.js';
import type { Alias, Node } from '../../content/documents/node.js';
import { aligned, type FileChanges } from './changes.js';

/**
 * Rewrites a YAML text so that values which are about to change are no longer shared. An anchor on such a value moves
 * to the first alias that repeats it, with the text of the value; an alias of one line gives way to what it repeats. No
 * value changes by that.
 * @param text with LF line breaks
 * @param root the list of the records, or the only record
 * @param before the records as read
 * @returns undefined if no such value is shared
 */
export function withoutSharing(
  text: string,
  root: Node,
  before: readonly PlainObject[],
  { changed, removed }: FileChanges,
): string | undefined {
  const records = root.kind === 'list' ? root.items : [root];
  const touched = new Touched();
  for (const [index, after] of changed) touched.compare(records[index], before[index], after);
  for (const index of removed) touched.all(records[index]);
  const inBrackets = new Set<Node>();
  const aliasesOf = aliasesByAnchor(text, root, inBrackets);
  const heirs = new Map<Anchored, readonly Alias[]>();
  for (const [anchored, aliases] of aliasesOf) {
    const stay = aliases.filter((alias) => !touched.aliases.has(alias));
    if (stay.length > 0 && touched.anchored.has(anchored)) heirs.set(anchored, stay);
  }
  const copied = new Set([...heirs.keys()].flatMap(aliasesIn));
  const edits: Edit[] = [];
  for (const [anchored, [heir, ...others]] of heirs) {
    if (heir === undefined) continue;
    // Anchors inside move along where nothing else inherits them.
    const gone = anchorsIn(anchored).filter((each) => !touched.anchored.has(each) || heirs.has(each));
    const copy = copyFor(heir, anchored, gone, text, inBrackets);
    // An anchor that nothing repeats would be a part of the text.
    const isRepeated = others.length > 0 || aliasesOf.get(anchored)!.some((alias) => copied.has(alias));
    const anchor = isRepeated ? `&${heir.name}` : '';
    const isBelow = copy.startsWith('\n');
    const { start, end } = anchor === '' && isBelow ? spaceBefore(text, heir) : heir;
    const separator = anchor === '' || isBelow ? '' : ' ';
    edits.push({ start, end, text: anchor + separator + copy }, cut(text, anchored));
  }
  for (const [anchored, aliases] of aliasesOf) {
    const copies = aliases
      .filter((alias) => touched.aliases.has(alias))
      .map((alias) => ({
        ...rangeOf(alias),
        text: copyFor(alias, anchored, anchorsIn(anchored), text, inBrackets),
      }))
      // Further lines are written anew by the editor of the record.
      .filter((copy) => !copy.text.includes('\n'));
    edits.push(...copies);
    const isLast = copies.length > 0 && copies.length === aliases.length;
    if (isLast && !heirs.has(anchored)) edits.push(cut(text, anchored));
  }
  return edits.length === 0 ? undefined : edited(text, edits);
}

function rangeOf({ start, end }: Range): Range {
  return { start, end };
}

/** A range with the spaces before it. */
function spaceBefore(text: string, { start, end }: Range): Range {
  return { start: start - /[ \t]*$/.exec(text.slice(lineStart(text, start), start))![0].length, end };
}

/** The values of a record that are shared, each as a whole. @param index of the record in the file */
export function sharedIn(text: string, root: Node, index: number): readonly SharedValue[] {
  const places = new Map<Node, number>();
  for (const [anchored, aliases] of aliasesByAnchor(text, root)) {
    if (aliases.length > 0) for (const node of [anchored, ...aliases]) places.set(node, aliases.length);
  }
  const found: SharedValue[] = [];
  const visit = (node: Node, path: FieldPath) => {
    const others = places.get(node);
    if (others !== undefined) found.push({ path, others });
    if (node.kind === 'list') for (const [at, item] of node.items.entries()) visit(item, [...path, at]);
    if (node.kind === 'mapping') for (const { key, value } of node.entries) visit(value, [...path, key]);
  };
  const record = root.kind === 'list' ? root.items[index] : root;
  if (record !== undefined) visit(record, []);
  return found;
}

interface Edit extends Range {
  readonly text: string;
}

function edited(text: string, edits: readonly Edit[]): string {
  let result = text;
  for (const edit of [...edits].sort((a, b) => b.start - a.start))
    result = result.slice(0, edit.start) + edit.text + result.slice(edit.end);
  return result;
}

/** The nodes on the way to changed values that have an anchor or are an alias. */
class Touched {
  readonly anchored = new Set<Node>();
  readonly aliases = new Set<Node>();

  compare(node: Node | undefined, before: unknown, after: unknown): void {
    if (node === undefined || isWrittenAlike(before, after)) return;
    if (node.kind === 'alias') this.aliases.add(node);
    if (node.anchor !== undefined) this.anchored.add(node);
    if (node.kind === 'mapping' && isPlainObject(before) && isPlainObject(after)) {
      for (const { key, value } of node.entries) this.compare(value, before[key], after[key]);
    } else if (node.kind === 'list' && Array.isArray(before) && Array.isArray(after)) {
      const became = aligned(before, after);
      for (const [index, item] of node.items.entries()) {
        const at = became[index];
        this.compare(item, before[index], at === undefined ? undefined : after[at]);
      }
    } else this.all(node);
  }

  /** A value of which nothing stays. */
  all(node: Node | undefined): void {
    if (node === undefined) return;
    if (node.kind === 'alias') this.aliases.add(node);
    if (node.anchor !== undefined) this.anchored.add(node);
    for (const inner of innerNodes(node)) this.all(inner);
  }
}

function innerNodes(node: Node): readonly Node[] {
  if (node.kind === 'list') return node.items;
  return node.kind === 'mapping' ? node.entries.map(({ value }) => value) : [];
}

/**
 * The aliases of each anchored value, in the order of the text. A later anchor of the same name replaces an earlier one.
 * @param inBrackets receives the aliases inside brackets and braces
 */
function aliasesByAnchor(
  text: string,
  root: Node,
  inBrackets = new Set<Node>(),
): ReadonlyMap<Anchored, readonly Alias[]> {
  const found = new Map<Anchored, Alias[]>();
  const current = new Map<string, Alias[]>();
  const visit = (node: Node, isInside: boolean) => {
    if (node.kind === 'alias') {
      current.get(node.name)?.push(node);
      if (isInside) inBrackets.add(node);
    }
    if (hasAnchor(node)) {
      const users: Alias[] = [];
      found.set(node, users);
      current.set(nameOf(text, node), users);
    }
    const isOpened = isInside || /[[{]/.test(text.charAt(node.start));
    for (const inner of innerNodes(node)) visit(inner, isOpened);
  };
  visit(root, false);
  return found;
}

type Anchored = Node & { readonly anchor: Range };

function hasAnchor(node: Node): node is Anchored {
  return node.anchor !== undefined;
}

/** The name of an anchor, which is written as `&name`. */
function nameOf(text: string, { anchor }: Anchored): string {
  return text.slice(anchor.start + 1, anchor.end);
}

/**
 * All that is written behind an anchor, for the place of an alias: further lines are as far from the key or dash of the
 * alias as they were from their own.
 * @param gone the anchors inside that the copy doesn't have
 * @param inBrackets the aliases inside brackets, where lines have no place
 */
function copyFor(
  alias: Alias,
  anchored: Anchored,
  gone: readonly Anchored[],
  text: string,
  inBrackets: ReadonlySet<Node>,
): string {
  if (inBrackets.has(alias)) return onOneLine(anchored, new Set(gone), text);
  const { end } = anchored.anchor;
  const anchors = gone.map((each) => cut(text, each));
  const inside = anchors.map((edit) => ({ ...edit, start: edit.start - end, end: edit.end - end }));
  const [first = '', ...others] = edited(text.slice(end, anchored.end), inside).split('\n');
  const shift = ownerColumn(text, alias.start) - ownerColumn(text, anchored.anchor.start);
  const moved = others.map((line) => {
    if (line.trim() === '') return '';
    return shift >= 0 ? ' '.repeat(shift) + line : line.replace(new RegExp(`^ {0,${-shift}}`), '');
  });
  return [first.trim(), ...moved].join('\n');
}

/** A value in brackets and braces, with its texts as they are written wherever they fit on a line. */
function onOneLine(node: Node, gone: ReadonlySet<Node>, text: string): string {
  const inner = (each: Node): string => {
    const anchor = hasAnchor(each) && !gone.has(each) ? `&${nameOf(text, each)} ` : '';
    return anchor + onOneLine(each, gone, text);
  };
  const written = text.slice(node.start, node.end);
  switch (node.kind) {
    case 'mapping':
      return `{ ${node.entries.map(({ key, value }) => `${key}: ${inner(value)}`).join(', ')} }`;
    case 'list':
      return `[${node.items.map(inner).join(', ')}]`;
    case 'scalar':
      return written.includes('\n') || isBlockText(text, node) ? JSON.stringify(node.value) : written;
    default:
      return node.kind === 'alias' ? written : 'null';
  }
}

/** True for a text below a `|` or `>`. */
function isBlockText(text: string, { start }: Node): boolean {
  return /[|>][-+\d]*[ \t]*(?:#[^\n]*)?\n\s*$/.test(text.slice(0, start));
}

function aliasesIn(node: Node): Node[] {
  return innerNodes(node).flatMap((inner) => (inner.kind === 'alias' ? [inner] : aliasesIn(inner)));
}

function anchorsIn(node: Node): Anchored[] {
  return innerNodes(node).flatMap((inner) => [...(hasAnchor(inner) ? [inner] : []), ...anchorsIn(inner)]);
}

/** The removal of an anchor, with the space that separates it from its value. */
function cut(text: string, { anchor: { start, end } }: Anchored): Edit {
  const space = /^[ \t]*/.exec(text.slice(end))![0].length;
  const isLast = /^\r?\n/.test(text.slice(end + space));
  return isLast ? { ...spaceBefore(text, { start, end }), text: '' } : { start, end: end + space, text: '' };
}

/** The column of the key, or else of the dash, that a value on the same line belongs to. */
function ownerColumn(text: string, offset: number): number {
  const line = text.slice(lineStart(text, offset), offset);
  const [dashes = ''] = /^ *(?:- +)*/.exec(line) ?? [];
  return dashes.length < line.length ? dashes.length : Math.max(0, dashes.lastIndexOf('-'));
}
