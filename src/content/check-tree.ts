import type { Findings, Range } from './finding.js';
import { controlCharacterIn, deepest, forbiddenKeys, hasControlCharacter, mostRepeated } from './limits.js';
import type { Alias, Entry, List, Mapping, Node } from './node.js';
import { Scales } from './repetition.js';
import { aliasesIn } from './yaml/anchors.js';

/**
 * Looks through trees of one file for what a parser lets pass and a record must not hold, and takes the keys
 * that were refused out of the values.
 */
export class TreeCheck {
  readonly #text: string;
  readonly #format: 'yaml' | 'json';
  readonly #findings: Findings;
  /** Anchors in pieces that could not be read: what repeats them is unsound, and that's nobody's mistake. */
  readonly #lostAnchors: ReadonlySet<string>;
  readonly #scales = new Scales();
  /** The lists and mappings around the node that is looked at, as read. */
  readonly #around = new Set<unknown>();
  /** The names of the aliases of the file, once they are asked for. */
  #aliases: ReadonlySet<string> | undefined;
  #repeated = 0;
  #sound = true;

  constructor(
    text: string,
    format: 'yaml' | 'json',
    findings: Findings,
    lostAnchors: ReadonlySet<string> = new Set(),
  ) {
    this.#text = text;
    this.#format = format;
    this.#findings = findings;
    this.#lostAnchors = lostAnchors;
  }

  /**
   * @param level how deep `root` itself is in lists and mappings; the outermost is 1
   * @returns false where the value can't be used: it is too deep, or repeats what is lost, itself, or too much
   */
  check(root: Node, level = 1): boolean {
    this.#sound = true;
    this.#visit(root, level);
    return this.#sound;
  }

  /** The same for each item of a list that is the outermost. */
  checkItems(list: List): boolean[] {
    this.#tag(list.tag);
    this.#around.add(list.value);
    const sound = list.items.map((item) => this.check(item, 2));
    this.#around.delete(list.value);
    return sound;
  }

  #visit(node: Node, level: number): void {
    this.#tag(node.tag);
    this.#anchor(node);
    if (node.kind === 'nothing') return;
    if (node.kind === 'scalar') this.#characters(node.value, node);
    else if (node.kind === 'alias') this.#alias(node, level);
    else if (level > deepest) this.#tooDeep({ start: node.start, end: node.start + 1 });
    else {
      this.#around.add(node.value);
      if (node.kind === 'list') {
        for (const [index, item] of node.items.entries()) {
          const meant = this.#textMeant(item);
          if (meant !== undefined) (node.value as unknown[])[index] = meant;
          this.#visit(item, level + 1);
        }
      } else this.#mapping(node, level);
      this.#around.delete(node.value);
    }
  }

  #mapping(node: Mapping, level: number): void {
    const first = new Map<string, Entry>();
    const repeated: { readonly entry: Entry; readonly same: Entry }[] = [];
    for (const entry of node.entries) {
      this.#tag(entry.tag);
      this.#characters(entry.key, entry.at);
      const same = first.get(entry.key);
      if (this.#refuse(entry)) {
        delete (node.value as Record<string, unknown>)[entry.key];
      } else if (same !== undefined) {
        repeated.push({ entry, same });
      } else {
        first.set(entry.key, entry);
        const meant = this.#textMeant(entry.value);
        if (meant !== undefined) (node.value as Record<string, unknown>)[entry.key] = meant;
      }
      this.#visit(entry.value, level + 1);
    }
    this.#repetition(repeated);
  }

  /** Several fields twice in one group are one mistake: a dash is missing, or something was pasted twice. */
  #repetition(repeated: readonly { readonly entry: Entry; readonly same: Entry }[]): void {
    const others = new Set(repeated.map(({ entry }) => entry.key)).size - 1;
    for (const { entry, same } of others > 0 ? repeated.slice(0, 1) : repeated) {
      const args = { key: entry.key, ...(others > 0 && { others }) };
      this.#findings.add({ rule: 'content/duplicate-key', args, at: [entry.at, same.at] });
    }
  }

  #refuse({ key, plain, at }: Entry): boolean {
    if (!plain)
      this.#findings.add({ rule: 'content/yaml-syntax', args: { reason: 'key-not-text' }, at: [at] });
    else if (forbiddenKeys.has(key))
      this.#findings.add({ rule: 'content/forbidden-key', args: { key }, at: [at] });
    else if (key === '<<' && this.#format === 'yaml')
      this.#findings.add({ rule: 'content/yaml-merge-key', args: {}, at: [at] });
    else return false;
    return true;
  }

  #alias(node: Alias, level: number): void {
    if (this.#lostAnchors.has(node.name)) {
      this.#sound = false;
      return;
    }
    if (this.#around.has(node.value)) {
      this.#sound = false;
      this.#findings.add({ rule: 'content/yaml-alias-cycle', args: {}, at: [node] });
      return;
    }
    const { size, height } = this.#scales.weigh(node.value);
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
    const args = { tag: this.#text.slice(tag.start, tag.end) };
    this.#findings.add({ rule: 'content/yaml-tag', args, at: [tag] });
  }

  /** On a list or group an anchor that nothing repeats does no harm: no text goes with it. */
  #anchor(node: Node): void {
    const { anchor, kind } = node;
    if (anchor === undefined || (kind !== 'scalar' && kind !== 'nothing') || !this.#isUnused(anchor)) return;
    const text = this.#textMeant(node);
    const args = { anchor: this.#text.slice(anchor.start, anchor.end), ...(text !== undefined && { text }) };
    const end = text === undefined ? anchor.end : anchor.start + text.length;
    this.#findings.add({ rule: 'content/yaml-anchor', args, at: [{ start: anchor.start, end }] });
  }

  #isUnused({ start, end }: Range): boolean {
    this.#aliases ??= aliasesIn(this.#text);
    return !this.#aliases.has(this.#text.slice(start + 1, end));
  }

  /**
   * The text that an editor meant where YAML took its beginning for an anchor or a tag: with it in place of the value,
   * nothing else is wrong with the record for this reason.
   */
  #textMeant({ kind, anchor, tag, start, end }: Node): string | undefined {
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
    // What isn't written as an escape is found in the text, at its own place.
    if (hasControlCharacter(this.#text.slice(at.start, at.end))) return;
    this.#findings.add({ rule: 'content/control-character', args: { code }, at: [at] });
  }
}
