import { isDeepStrictEqual } from 'node:util';
import { format, type Node as JsonNode, parseTree } from 'jsonc-parser';
import { type Document, isAlias, isMap, isScalar, isSeq, Scalar, type YAMLMap } from 'yaml';
import { isTakenOtherwise, wantsQuotes } from '../../interface/json-schema/quotes.js';
import { type Expected, fieldSchema, itemSchema } from '../../interface/schema/node.js';
import { listAlone, mayBeShared, partLines } from './parts.js';
import { orderOf } from './print.js';
import { spliced } from './value-editor.js';
import { editableDocument, printed } from './yaml-document.js';

/**
 * The text of a file of records as `opendata fmt` writes it: keys in the order of the interface, indentation by two, quotes
 * where other tools would misread a text, an empty line between records, LF, and one line break at the end. Comments and
 * all values stay.
 * @param text without a byte order mark, which can be read without an error
 * @param record the schema of a record in the version that the file is written in
 * @returns undefined where it would not say the same afterwards
 */
export function formatContent(text: string, format: 'yaml' | 'json', record: Expected): string | undefined {
  const plain = text.replaceAll(/\r\n?/g, '\n');
  if (format === 'json') return formattedJson(plain, record);
  // An anchor concerns further records, and a text that keeps the empty lines below it those between them.
  const cut = /[|>]\d?\+/.test(plain) ? undefined : listAlone(plain);
  if (cut === undefined) return formattedYaml(plain, record);
  const [first = 0] = cut.dashes;
  const items: string[] = [];
  const parts = partLines(plain, cut.dashes, cut.end);
  const start = Math.min(first - cut.column, ...parts.slice(0, 1).map(({ from }) => from));
  const formatted = new Map<string, string | undefined>();
  for (const [index, { from, to }] of parts.entries()) {
    const { outline, fill } = outlined(plain.slice(index === 0 ? start : from, to).trimEnd());
    if (!formatted.has(outline)) formatted.set(outline, formattedYaml(`${outline}\n`, record));
    const item = formatted.get(outline);
    if (item === undefined) return undefined;
    items.push(fill(item));
  }
  const isTable = items.every((item) => item.indexOf('\n') === item.length - 1);
  const head = plain.slice(0, start).replace(/^[ \t]+|[ \t]+$/gm, '');
  const tail = plain.slice(cut.end).replace(/^[ \t]+|[ \t]+$/gm, '');
  return `${head.trimStart()}${items.join(isTable ? '' : '\n')}${tail.trimEnd()}`.trimEnd().concat('\n');
}

/** A plain text on one line, or one in quotes, as the value of a field or an item. */
const simpleText =
  /(?<=(?:^|[ [{])(?:\w+: |- )|[[,] ?)(?:"[^"\\\n]*"|[A-Za-z\d](?:[\w .&/()'-]|:(?! ))*(?<=[\w.)]))(?=$|[ ]?[,\]}])/gm;
const placeholder = /zq(\d+)qz|0x7fe0(\d+)/g;

/**
 * A record with placeholders for its simple texts, which change nothing in how it is formatted, other than in brackets over
 * several lines. In a list of thousands, most have one outline, and to format one takes a millisecond.
 */
function outlined(item: string): { readonly outline: string; readonly fill: (formatted: string) => string } {
  if (/[,[{][ \t]*$/m.test(item) || item.search(placeholder) >= 0)
    return { outline: item, fill: (made) => made };
  const texts: string[] = [];
  const outline = item.replaceAll(simpleText, (text) => {
    const isQuoted = text.startsWith('"');
    const at = texts.push(isQuoted ? text.slice(1, -1) : text) - 1;
    return isQuoted ? `"zq${at}qz"` : isTakenOtherwise(text) ? `0x7fe0${at}` : `zq${at}qz`;
  });
  const fill = (made: string) => made.replaceAll(placeholder, (_, one, other) => texts[one ?? other]!);
  return { outline, fill };
}

/** How often a text is formatted until nothing changes: a comment that has moved may belong to something else. */
const mostRounds = 4;

function formattedYaml(text: string, record: Expected): string | undefined {
  let made = text;
  for (let round = 0; round < mostRounds; round++) {
    const before: string = made;
    const next = formattedOnce(before, record);
    if (next === undefined || next === before || !next.includes('#')) return next;
    made = next;
  }
  return undefined;
}

/** Formats a text by its tree. Keys keep their order where an alias would come before its anchor. */
function formattedOnce(text: string, record: Expected): string | undefined {
  for (const isOrdered of [true, false]) {
    const document = editableDocument(text);
    if (document === undefined) return undefined;
    tidy(document, record, isOrdered);
    const made = printedIfPossible(document);
    if (made !== undefined && (made === text || saysTheSame(text, made))) return made;
  }
  return undefined;
}

function printedIfPossible(document: Document): string | undefined {
  try {
    return printed(document);
  } catch {
    // An alias is before its anchor.
    return undefined;
  }
}

function tidy({ contents }: Document, record: Expected, isOrdered: boolean): void {
  const visit = (node: unknown, schema: Expected, isItem: boolean) => {
    if (isMap(node)) {
      if (isOrdered) order(node, orderOf(schema), isItem, node === contents);
      for (const { key, value } of node.items) visit(value, fieldSchema(schema, String(key)), false);
    } else if (isSeq(node)) {
      for (const item of node.items) visit(item, node === contents ? record : itemSchema(schema), true);
    } else if (isScalar(node) && node.type === Scalar.PLAIN && wantsQuotes(String(node.value), schema)) {
      node.type = Scalar.QUOTE_DOUBLE;
      delete node.srcToken;
    }
  };
  visit(contents, record, true);
  if (!isSeq(contents)) return;
  const isTable = contents.items.every((item) => isAlias(item) || !isMap(item) || item.flow);
  for (const [index, item] of contents.items.entries()) {
    if (isMap(item)) item.spaceBefore = index > 0 && !isTable;
  }
}

/**
 * Puts the keys of a mapping in order, with the comments above them. One with an unknown key stays as it is, so that the key
 * can be corrected in its place.
 */
function order(map: YAMLMap, table: readonly string[], isItem: boolean, isRoot: boolean): void {
  const rank = ({ key }: { readonly key: unknown }) => table.indexOf(String(key));
  const keys = map.items.map(({ key }) => key).filter(isScalar);
  const [first] = keys;
  if (first === undefined || keys.length < map.items.length) return;
  const sort = () => {
    if (map.items.every((pair) => rank(pair) >= 0)) map.items.sort((a, b) => rank(a) - rank(b));
  };
  if (map.flow) {
    sort();
    return;
  }
  if (isRoot) {
    map.commentBefore = joined(map.commentBefore, first.commentBefore);
    first.commentBefore = null;
  } else if (!isItem) {
    first.commentBefore = joined(map.commentBefore, first.commentBefore);
    map.commentBefore = null;
  }
  sort();
  const now = map.items[0]!.key as Scalar;
  // An empty line separates the first key from the next, and remains below the one that is first now.
  if (now !== first && now.spaceBefore) first.spaceBefore = true;
  now.spaceBefore = false;
  if (!isItem || !now.commentBefore) return;
  map.commentBefore = joined(map.commentBefore, now.commentBefore);
  now.commentBefore = null;
}

function joined(above: string | null | undefined, below: string | null | undefined): string {
  return [above, below].filter(Boolean).join('\n');
}

/**
 * True if both texts have each character equally often, except spaces, and quotes, which may be added: so no comment is
 * lost. Where an order counts because of anchors, also if both have the same values.
 */
function saysTheSame(before: string, after: string): boolean {
  const [was, is] = [before, after].map((text) => text.replaceAll(/[\s"]/g, '')) as [string, string];
  const sorted = (characters: string) => [...characters].sort().join('');
  if (was.length !== is.length || (was.includes('#') && sorted(was) !== sorted(is))) return false;
  if (!mayBeShared(before)) return true;
  const values = (text: string): unknown => editableDocument(text)?.toJS({ maxAliasCount: -1 }) ?? null;
  return isDeepStrictEqual(values(before), values(after));
}

/** Orders the keys of the objects in a JSON text, and indents its lines. What is on one line stays there, as written. */
function formattedJson(text: string, record: Expected): string | undefined {
  const root = parseTree(text);
  if (root === undefined) return undefined;
  const written = (node: JsonNode, schema: Expected): string => {
    const { children = [], offset, length, type } = node;
    const inner = type === 'array' ? (node === root ? record : itemSchema(schema)) : undefined;
    const parts = children.map((child) => {
      if (type === 'array') return { child, text: written(child, inner) };
      const [key, value] = child.children!;
      const name = String(key!.value);
      const head = text.slice(child.offset, value!.offset);
      return { child, name, text: head + written(value!, fieldSchema(schema, name)) };
    });
    const table = type === 'object' ? orderOf(schema) : [];
    const rank = ({ name = '' }: { readonly name?: string }) => table.indexOf(name);
    const isKnown = type === 'object' && parts.every((part) => rank(part) >= 0);
    const ordered = isKnown ? [...parts].sort((a, b) => rank(a) - rank(b)) : parts;
    let made = '';
    let at = offset;
    for (const [index, { child }] of parts.entries()) {
      made += text.slice(at, child.offset) + ordered[index]!.text;
      at = child.offset + child.length;
    }
    return made + text.slice(at, offset + length);
  };
  const made = text.slice(0, root.offset) + written(root, root.type === 'array' ? undefined : record);
  const whole = `${(made + text.slice(root.offset + root.length)).trim()}\n`;
  const edits = format(whole, undefined, { keepLines: true, tabSize: 2, insertSpaces: true, eol: '\n' });
  // jsonc-parser would also write `[ "GBP" ]`, as no other tool does.
  const ofLines = edits.filter(({ offset, length }) => whole.slice(offset, offset + length).includes('\n'));
  return spliced(
    whole,
    ofLines.map(({ offset, length, content }) => ({ start: offset, end: offset + length, text: content })),
  );
}
