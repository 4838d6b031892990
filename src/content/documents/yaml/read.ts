import { isDeepStrictEqual } from 'node:util';
import { once } from '../../../base/once.js';
import { isAscii } from '../../../base/text/is-ascii.js';
import { valueAt } from '../../../model/location.js';
import { TreeCheck } from '../check-tree.js';
import { type Finding, Findings, type Range } from '../finding.js';
import {
  containsRefused,
  controlCharacters,
  deepest,
  forbiddenKeys,
  hasControlCharacter,
} from '../limits.js';
import type { Lines } from '../lines.js';
import type { Node } from '../node.js';
import { contentOf, lastOf, type Reading } from '../reading.js';
import { canRepeat, separate } from '../repetition.js';
import { cutTexts, mayHaveCurlyTexts, mayHaveCutText } from './lost-text.js';
import { diagnose } from './mistakes/index.js';
import { mayHaveBulletLines } from './mistakes/lines.js';
import { excerpt, lineOf, restOf, syntax } from './mistakes/spans.js';
import { cutList, piecesAt, prologueOf } from './pieces.js';
import { type YamlTree, yamlTree } from './tree.js';
import { mayHaveAliases, namesAfter, type PlainValues, plainValues } from './values.js';

/**
 * Reads YAML 1.2 with every scalar as written (D19). A valid text is read by js-yaml alone. The package `yaml`, which is
 * ten times as slow, says where something is, and what is wrong; and where the two may differ, they have to agree.
 */
export function readYaml(text: string, lines: () => Lines): Reading {
  const value = validValue(text);
  if (value === undefined) return readCarefully(text, lines);
  const tree = treeOfSound(text, lines, Array.isArray(value) ? value.length : 0);
  const findings = mayHaveCutText(text) ? cutTextsOf(text, lines, value, tree) : [];
  return { ...yamlContent(text, value), findings, tree };
}

/** `<<` merges mappings in YAML 1.1; in 1.2 it would be a key like any other, which nobody means. */
const refusedKeys: ReadonlySet<string> = new Set([...forbiddenKeys, '<<']);

/** The value of a text in which nothing is wrong, and nothing odd. Texts that YAML reads only in part are not looked for. */
function validValue(text: string): unknown {
  if (hasControlCharacter(text) || refusedDirectives(text).length > 0) return undefined;
  if (!isAscii(text) && (mayHaveBulletLines(text) || mayHaveCurlyTexts.test(text))) return undefined;
  const read = plainValues(text);
  if (!('values' in read) || read.isOdd || read.values.length > 1) return undefined;
  const value = read.values[0] ?? null;
  if (mayHaveAliases(text)) {
    if (!canRepeat(value)) return undefined;
    separate(value);
  }
  return containsRefused(text, value, refusedKeys) ? undefined : value;
}

/**
 * Reads only the piece of the item that is asked for where the text can be cut into its items: that is so where
 * there are as many pieces as items. An item with an alias needs the anchors before it.
 * @param text a valid one
 * @param count of the items
 */
export function treeOfSound(text: string, lines: () => Lines, count: number): Reading['tree'] {
  const whole = once(() => rootOf(yamlTree(text)));
  const pieces = once(() => {
    const cut = cutItems(text, lines);
    return cut?.length === count ? cut : [];
  });
  const item = lastOf((index) => {
    const piece = pieces()[index];
    const isAlone = piece !== undefined && !mayHaveAliases(text.slice(piece.start, piece.end));
    const list = isAlone ? rootOf(yamlTree(text, piece)) : whole();
    return list?.kind === 'list' ? list.items[isAlone ? 0 : index] : undefined;
  });
  return (index) => (index === undefined ? whole() : item(index));
}

function cutItems(text: string, lines: () => Lines): readonly Range[] | undefined {
  const cut = cutList(text, lines());
  return cut && piecesAt(cut, text);
}

/** The texts that YAML reads only in part, in the items that may have some. */
function cutTextsOf(
  text: string,
  lines: () => Lines,
  value: unknown,
  tree: Reading['tree'],
): readonly Finding[] {
  const pieces = Array.isArray(value) ? (cutItems(text, lines) ?? []) : [];
  if (!Array.isArray(value) || pieces.length !== value.length) return cutTexts(text, tree());
  return pieces.flatMap(({ start, end }, index) =>
    mayHaveCutText(text.slice(start, end)) ? cutTexts(text, tree(index)) : [],
  );
}

/** From this many UTF-16 units on, a text that can't be read isn't explained: that takes long, and nobody has written it. */
const longestExplained = 1 << 20;

/** Finds the first mistake in each item of a list, and what is wrong with a text that isn't one. Valid items are content. */
function readCarefully(text: string, lines: () => Lines): Reading {
  const findings = new Findings();
  for (const finding of refusedDirectives(text)) findings.add(finding);
  const whole = { start: 0, end: text.length };
  const pieces = cutItems(text, lines);
  const reader = new PieceReader(text, findings);
  const values = pieces?.map((piece) => (findings.full ? undefined : reader.item(piece)));
  if (values === undefined || (reader.needsWhole && findings.list.length === 0)) {
    const { root, ...content } = reader.whole(whole);
    return {
      ...content,
      findings: findings.list,
      tree: (index) => (index === undefined ? root : root?.kind === 'list' ? root.items[index] : undefined),
    };
  }
  separate(values);
  const item = lastOf((index) => {
    const list = pieces?.[index] && rootOf(yamlTree(text, pieces[index]));
    return list?.kind === 'list' ? list.items[0] : undefined;
  });
  const tree: Reading['tree'] = (index) => (index === undefined ? undefined : item(index));
  return { kind: 'list', values, findings: findings.list, tree };
}

function rootOf({ documents: [first] }: YamlTree): Node | undefined {
  return first?.root;
}

/** Reads the pieces of one text. */
class PieceReader {
  /** True if an item repeats a value of another one. */
  needsWhole = false;
  readonly #text: string;
  readonly #findings: Findings;
  readonly #anchors: ReadonlySet<string>;

  constructor(text: string, findings: Findings) {
    this.#text = text;
    this.#findings = findings;
    this.#anchors = new Set(text.includes('&') ? namesAfter('&', text) : []);
  }

  /** The item of a list; undefined where it can't be read. */
  item(piece: Range): unknown {
    const own = this.#text.slice(piece.start, piece.end);
    const valid = this.#anchors.size === 0 || !mayHaveAliases(own) ? validValue(own) : undefined;
    if (Array.isArray(valid) && valid.length === 1 && !mayHaveCutText(own)) return valid[0];
    const read = this.#read(piece, this.#anchors);
    if (read?.root?.kind !== 'list') return undefined;
    if (!read.sound[0]) this.needsWhole = true;
    return read.sound[0] ? read.root.value[0] : undefined;
  }

  /** A text as a whole, as far as it is valid. */
  whole(range: Range): Pick<Reading, 'kind' | 'values'> & { readonly root: Node | undefined } {
    const { root, sound } = this.#read(range) ?? { root: undefined, sound: [false] };
    const content = yamlContent(this.#text, root?.value ?? null, (index) => sound[index]!);
    separate(content.values);
    return { root, ...content };
  }

  /**
   * A piece that both parsers read alike, and whether its items can be used.
   * @param others the anchors in other pieces
   */
  #read(
    piece: Range,
    others?: ReadonlySet<string>,
  ): { readonly root: Node | undefined; readonly sound: readonly boolean[] } | undefined {
    const text = this.#text;
    if (this.#findings.addAll(controlCharacters(text, piece)) > 0) return undefined;
    const own = text.slice(piece.start, piece.end);
    const plain = plainValues(own, deepest + 2);
    if (!('values' in plain) && own.length > longestExplained) {
      this.#findings.add(syntax('unreadable', lineOf(text, piece.start + plain.stoppedAt)));
      return undefined;
    }
    const tree = yamlTree(text, piece);
    const [first, second] = tree.documents;
    if (tree.errors.length > 0) this.#findings.add(diagnose(text, piece, tree));
    else if (second !== undefined) this.#findings.add(furtherDocument(second.start, text));
    if (tree.errors.length > 0 || second !== undefined) return undefined;
    const before = this.#findings.list.length;
    const { root } = first ?? {};
    const sound =
      root === undefined ? [true] : new TreeCheck(text, 'yaml', this.#findings, others).check(root);
    const isSound = this.#findings.list.length === before && sound.every(Boolean);
    const unlike = isSound ? difference(plain, piece.start, root) : undefined;
    if (unlike !== undefined) {
      this.#findings.add(syntax('ambiguous', lineOf(text, unlike)));
      return undefined;
    }
    for (const finding of cutTexts(text, root)) this.#findings.add(finding);
    return { root, sound };
  }
}

/**
 * Where the two parsers differ: the first value that does, or where the fast one stopped. It also stops at a bracket
 * that is closed below its key, which is right.
 */
function difference(plain: PlainValues, start: number, root: Node | undefined): number | undefined {
  if (!('values' in plain)) return plain.isMistake ? start + plain.stoppedAt : undefined;
  const value = plain.values[0] ?? null;
  if (root === undefined) return value === null ? undefined : start;
  return isDeepStrictEqual(value, root.value) ? undefined : firstUnlike(value, root);
}

function firstUnlike(value: unknown, node: Node): number {
  const inside: readonly (readonly [string | number, Node])[] =
    node.kind === 'list'
      ? node.items.map((item, at) => [at, item])
      : node.kind === 'mapping'
        ? node.entries.map(({ key, value: own }) => [key, own])
        : [];
  for (const [step, own] of inside) {
    const other = valueAt(value, [step]);
    if (!isDeepStrictEqual(other, own.value)) return firstUnlike(other, own);
  }
  return node.start;
}

/** More than one document is refused: where the second begins. */
function furtherDocument(start: number, text: string): Finding {
  const at = text.startsWith('---', start) ? { start, end: start + 3 } : restOf(text, start);
  return { rule: 'content/yaml-documents', args: {}, at: [at] };
}

function yamlContent(text: string, value: unknown, isSound?: (index: number) => boolean) {
  const content = contentOf(value, isSound);
  const { content: start, hasComments } = prologueOf(text);
  if (value !== null || content.kind === 'unreadable' || start < text.length) return content;
  return { kind: hasComments ? 'comments' : 'nothing', values: [] } as const;
}

/** Directives other than `%YAML 1.2`, which is what the text is read as anyway. */
function refusedDirectives(text: string): Finding[] {
  if (!text.includes('%')) return [];
  return prologueOf(text)
    .directives.filter(({ start, end }) => !/^%YAML[ \t]+1\.2(?:[ \t]+#.*)?$/.test(text.slice(start, end)))
    .map((at) => ({ rule: 'content/yaml-directive', args: { directive: excerpt(at, text) }, at: [at] }));
}
