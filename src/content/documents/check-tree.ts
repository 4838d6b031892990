import type { Finding, Findings, Range } from './finding.js';
import { controlCharacterIn, deepest, forbiddenKeys, hasControlCharacter, mostRepeated } from './limits.js';
import { lineStart } from './lines.js';
import type { Alias, Entry, List, Mapping, Node } from './node.js';
import { Scales } from './repetition.js';
import { curlyTexts } from './yaml/lost-text.js';
import { beginsWithBullet, bulletIn } from './yaml/mistakes/lines.js';
import { excerpt, lineOf } from './yaml/mistakes/spans.js';
import { unknownAlias } from './yaml/mistakes/values.js';
import { aliasesIn } from './yaml/values.js';

/**
 * Reports what the parsers accept but a record must not contain: forbidden and repeated keys, tags, control characters,
 * too deep nesting. Removes forbidden keys from the values.
 */
export class TreeCheck {
  readonly #text: string;
  readonly #format: 'yaml' | 'json';
  readonly #findings: Findings;
  /** The anchors in other items. A value that repeats one can't be used here, but isn't reported. */
  readonly #otherAnchors: ReadonlySet<string>;
  readonly #scales = new Scales();
  /** The names of all aliases in the file; read on first use. */
  #aliases: ReadonlySet<string> | undefined;
  #repeated = 0;
  #sound = true;

  constructor(
    text: string,
    format: 'yaml' | 'json',
    findings: Findings,
    otherAnchors: ReadonlySet<string> = new Set(),
  ) {
    this.#text = text;
    this.#format = format;
    this.#findings = findings;
    this.#otherAnchors = otherAnchors;
  }

  /**
   * Checks a value, or each item of a list.
   * @returns for each whether it can be used: it isn't too deep, and no alias in it repeats an unreadable value, itself, or too much
   */
  check(root: Node): boolean[] {
    const isSound = (node: Node, level: number) => {
      this.#sound = true;
      this.#visit(node, level);
      return this.#sound;
    };
    if (root.kind !== 'list') return [isSound(root, 1)];
    this.#tag(root.tag);
    return root.items.map((item) => isSound(item, 2));
  }

  #visit(node: Node, level: number): void {
    this.#tag(node.tag);
    this.#anchor(node);
    if (node.kind === 'nothing') return;
    if (node.kind === 'scalar') this.#characters(node.value, node);
    else if (node.kind === 'alias') this.#alias(node, level);
    else if (level > deepest) this.#tooDeep({ start: node.start, end: node.start + 1 });
    else if (node.kind === 'list') this.#list(node, level);
    else this.#mapping(node, level);
  }

  #list(node: List, level: number): void {
    const torn = this.#tornTexts(node, node.items);
    for (const [index, item] of node.items.entries()) {
      if (torn.some(({ start, end }) => item.start > start && item.start < end)) continue;
      const intended = this.#intendedText(item);
      if (intended !== undefined) node.value[index] = intended;
      this.#visit(item, level + 1);
    }
  }

  #mapping(node: Mapping, level: number): void {
    const first = new Map<string, Entry>();
    const repeated: { readonly entry: Entry; readonly same: Entry }[] = [];
    const torn = this.#tornTexts(
      node,
      node.entries.map(({ value }) => value),
    );
    for (const entry of node.entries) {
      if (torn.some(({ start, end }) => entry.at.start > start && entry.at.start < end)) {
        delete node.value[entry.key];
        continue;
      }
      this.#tag(entry.tag);
      this.#characters(entry.key, entry.at);
      const same = first.get(entry.key);
      if (this.#refuse(entry)) {
        delete node.value[entry.key];
        // An entry of its own begins here.
        if (this.#bulletBefore(entry) !== undefined) first.clear();
      } else if (same !== undefined) {
        repeated.push({ entry, same });
      } else {
        first.set(entry.key, entry);
        const intended = this.#intendedText(entry.value);
        if (intended !== undefined) node.value[entry.key] = intended;
      }
      this.#visit(entry.value, level + 1);
    }
    this.#repetition(node, repeated);
  }

  /** Several repeated keys in one object are reported once: a dash is missing, or something was pasted twice. */
  #repetition(
    { entries }: Mapping,
    repeated: readonly { readonly entry: Entry; readonly same: Entry }[],
  ): void {
    const others = new Set(repeated.map(({ entry }) => entry.key)).size - 1;
    for (const { entry, same } of others > 0 ? repeated.slice(0, 1) : repeated) {
      const dash = others > 0 && same === entries[0] ? this.#missingDash(entry.at, same.at) : undefined;
      const args = { key: entry.key, ...(others > 0 && { others }), ...(dash && { write: dash.write }) };
      this.#findings.add({ rule: 'content/duplicate-key', args, at: [dash?.at ?? entry.at, same.at] });
    }
  }

  /** The key of an entry without its dash, below the key of one with a dash: where the dash belongs, and what to write. */
  #missingDash(at: Range, first: Range): { readonly at: Range; readonly write: string } | undefined {
    const before = (key: Range) => this.#text.slice(lineStart(this.#text, key.start), key.start);
    if (!/^ *- $/.test(before(first)) || !/^ +$/.test(before(at))) return undefined;
    if (before(at).length !== before(first).length) return undefined;
    return {
      at: { start: at.start - 2, end: at.end },
      write: `- ${this.#text.slice(at.start, at.end)}`,
    };
  }

  #bulletBefore({ key, at }: Entry): Finding | undefined {
    return this.#format === 'yaml' && beginsWithBullet(key)
      ? bulletIn(lineOf(this.#text, at.start), this.#text)
      : undefined;
  }

  #refuse(entry: Entry): boolean {
    const { key, plain, missing, at } = entry;
    const bulleted = this.#bulletBefore(entry);
    if (missing)
      this.#findings.add({ rule: 'content/yaml-syntax', args: { reason: 'missing-key' }, at: [at] });
    else if (!plain)
      this.#findings.add({ rule: 'content/yaml-syntax', args: { reason: 'key-not-text' }, at: [at] });
    else if (bulleted !== undefined) this.#findings.add(bulleted);
    else if (forbiddenKeys.has(key))
      this.#findings.add({ rule: 'content/forbidden-key', args: { key }, at: [at] });
    else if (key === '<<' && this.#format === 'yaml')
      this.#findings.add({ rule: 'content/yaml-merge-key', args: {}, at: [at] });
    else return false;
    return true;
  }

  /** Texts in curly quotes that a comma splits into several values of a list or mapping in brackets. */
  #tornTexts(node: List | Mapping, values: readonly Node[]): readonly Range[] {
    const torn = this.#format === 'yaml' ? curlyTexts(node, values, this.#text) : [];
    for (const at of torn)
      this.#findings.add({
        rule: 'content/yaml-curly-quotes',
        args: { text: excerpt(at, this.#text) },
        at: [at],
      });
    return torn;
  }

  #alias(node: Alias, level: number): void {
    if (!node.isKnown) {
      this.#sound = false;
      if (!this.#otherAnchors.has(node.name)) this.#findings.add(unknownAlias(node, this.#text));
      return;
    }
    const { size, height } = this.#scales.weigh(node.value);
    if (height === Number.POSITIVE_INFINITY) {
      this.#sound = false;
      // Others repeat a value with an alias that is inside its anchor.
      const isInside = node.target === undefined;
      if (isInside) this.#findings.add({ rule: 'content/yaml-alias-cycle', args: {}, at: [node] });
      return;
    }
    if (level - 1 + height > deepest) this.#tooDeep(node);
    const before = this.#repeated;
    this.#repeated += size;
    if (this.#repeated <= mostRepeated) return;
    this.#sound = false;
    if (before > mostRepeated) return;
    this.#findings.add({ rule: 'content/yaml-alias-bomb', args: { limit: mostRepeated }, at: [node] });
  }

  #tooDeep(at: Range): void {
    this.#sound = false;
    this.#findings.add({ rule: 'content/too-deep', args: { limit: deepest }, at: [at] });
  }

  #tag(tag: Range | undefined): void {
    if (tag === undefined) return;
    const written = this.#text.slice(tag.start, tag.end);
    const text = this.#textWithTag(written, tag);
    const args = { tag: written, ...(text !== undefined && { text }) };
    const end = text === undefined ? tag.end : tag.start + text.length;
    this.#findings.add({ rule: 'content/yaml-tag', args, at: [{ start: tag.start, end }] });
  }

  /** The text of a field that begins with `!`; undefined in brackets, where it may end before its line does. */
  #textWithTag(tag: string, { start }: Range): string | undefined {
    if (!/^![^!<]/.test(tag) || !/:[ \t]$/.test(this.#text.slice(Math.max(0, start - 2), start)))
      return undefined;
    const [line = ''] = this.#text.slice(start, start + 200).split(/\s#|[\r\n]/, 1);
    return /[,\]}]/.test(line) ? undefined : line.trimEnd();
  }

  /** An unused anchor is reported on scalars only: there it may be part of the text. On a list or mapping it changes nothing. */
  #anchor(node: Node): void {
    const { anchor, kind } = node;
    if (anchor === undefined || (kind !== 'scalar' && kind !== 'nothing') || !this.#isUnused(anchor)) return;
    const text = this.#intendedText(node);
    const args = { anchor: this.#text.slice(anchor.start, anchor.end), ...(text !== undefined && { text }) };
    const end = text === undefined ? anchor.end : anchor.start + text.length;
    this.#findings.add({ rule: 'content/yaml-anchor', args, at: [{ start: anchor.start, end }] });
  }

  #isUnused({ start, end }: Range): boolean {
    this.#aliases ??= aliasesIn(this.#text);
    return !this.#aliases.has(this.#text.slice(start + 1, end));
  }

  /**
   * The intended text, where YAML read its beginning as an anchor or a tag (`&Sons`, `!important`). It replaces the
   * value, so that the record gets no further problems for this reason.
   */
  #intendedText({ kind, anchor, tag, start, end }: Node): string | undefined {
    if (kind !== 'scalar' && kind !== 'nothing') return undefined;
    const isText = (tag !== undefined && /^![^!<]/.test(this.#text.slice(tag.start, tag.end))) || undefined;
    const mark = anchor !== undefined && this.#isUnused(anchor) ? anchor : isText && tag;
    if (mark === undefined) return undefined;
    if (kind === 'nothing') return this.#text.slice(mark.start, mark.end);
    const isPlainOnItsLine = !/[|>\r\n]/.test(this.#text.slice(mark.end, start + 1));
    return isPlainOnItsLine ? this.#text.slice(mark.start, end) : undefined;
  }

  #characters(value: unknown, at: Range): void {
    const code = typeof value === 'string' ? controlCharacterIn(value) : undefined;
    if (code === undefined) return;
    this.#sound = false;
    // A character that is not written as an escape is reported by `controlCharacters`, at its exact position.
    if (hasControlCharacter(this.#text.slice(at.start, at.end))) return;
    this.#findings.add({ rule: 'content/control-character', args: { code }, at: [at] });
  }
}
