import type { Finding, Findings, Range } from './finding.js';
import { controlCharacterIn, deepest, forbiddenKeys, hasControlCharacter, mostRepeated } from './limits.js';
import { lineStart } from './lines.js';
import { type Alias, type Container, isContainer, type Node, type NodePart, shownRange } from './node.js';
import { curlyTexts } from './yaml/lost-text.js';
import { beginsWithBullet, bulletIn } from './yaml/mistakes/lines.js';
import { excerpt, lineOf, meantText } from './yaml/mistakes/spans.js';
import { unknownAlias } from './yaml/mistakes/values.js';
import { aliasesIn } from './yaml/values.js';

/**
 * Reports what the parsers accept but a record must not contain: forbidden and repeated keys, tags, control characters,
 * aliases that repeat too much, and texts of which YAML reads a part as something else.
 */
export class TreeCheck {
  readonly #text: string;
  readonly #findings: Findings;
  /** The names of all aliases in the file; read on first use. */
  #aliases: ReadonlySet<string> | undefined;
  #repeated = 0;
  #sound = true;

  constructor(text: string, findings: Findings) {
    this.#text = text;
    this.#findings = findings;
  }

  /**
   * Checks a value, or each item of a list.
   * @param value of the root, in the types of its format
   * @returns it with undefined in place of what can't be used: a key that is written twice is all that may be wrong with the rest
   */
  usable(root: Node, value = root.value): unknown {
    const usable = (node: Node, level: number, own: unknown) => {
      this.#sound = true;
      this.#visit(node, level);
      return this.#sound ? own : undefined;
    };
    if (root.kind !== 'list') return usable(root, 1, value);
    this.#tag(root.tag);
    return root.parts.map((part, index) => usable(part.value, 2, (value as unknown[])[index]));
  }

  #add(finding: Finding): void {
    this.#sound = false;
    this.#findings.add(finding);
  }

  /** @param level of the value in lists and mappings, from 1 */
  #visit(node: Node, level: number): void {
    this.#tag(node.tag);
    this.#anchor(node);
    if (node.kind === 'scalar') this.#characters(node.value, shownRange(node));
    else if (node.kind === 'alias') this.#alias(node, level);
    else if (isContainer(node)) this.#container(node, level);
  }

  #container(node: Container, level: number): void {
    const torn = curlyTexts(node, this.#text);
    for (const at of torn)
      this.#add({ rule: 'content/yaml-curly-quotes', args: { text: excerpt(at, this.#text) }, at: [at] });
    const first = new Map<string, NodePart>();
    const repeated: { readonly part: NodePart; readonly same: NodePart }[] = [];
    for (const part of node.parts) {
      const { key, at, value } = part;
      if (torn.some(({ start, end }) => at.start > start && at.start < end)) continue;
      this.#tag(part.tag);
      if (key !== undefined) this.#characters(key, at);
      const refusal = key === undefined ? undefined : this.#refusal(part, key);
      const same = first.get(key ?? '');
      if (refusal !== undefined) {
        this.#add(refusal);
        // An entry of its own begins at a bullet.
        if (refusal.rule === 'content/yaml-syntax') first.clear();
      } else if (same !== undefined) repeated.push({ part, same });
      else if (key !== undefined) first.set(key, part);
      this.#visit(value, level + 1);
    }
    this.#repetition(node, repeated);
  }

  /** Several repeated keys in one object are reported once: a dash is missing, or something was pasted twice. */
  #repetition(
    { parts }: Container,
    repeated: readonly { readonly part: NodePart; readonly same: NodePart }[],
  ): void {
    const others = new Set(repeated.map(({ part }) => part.key)).size - 1;
    for (const { part, same } of others > 0 ? repeated.slice(0, 1) : repeated) {
      const dash = others > 0 && same === parts[0] ? this.#missingDash(part.at, same.at) : undefined;
      const args = { key: part.key!, ...(others > 0 && { others }), ...(dash && { write: dash.write }) };
      this.#findings.add({ rule: 'content/duplicate-key', args, at: [dash?.at ?? part.at, same.at] });
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

  /** Why a key can't be used. One in quotes is always a text, as in JSON. */
  #refusal({ at, fault }: NodePart, key: string): Finding | undefined {
    const written = this.#text.slice(at.start, at.end);
    const bulleted = beginsWithBullet(written)
      ? bulletIn(lineOf(this.#text, at.start), this.#text)
      : undefined;
    if (bulleted !== undefined) return bulleted;
    if (fault !== undefined) return { rule: 'content/yaml-syntax', args: { reason: fault }, at: [at] };
    if (forbiddenKeys.has(key)) return { rule: 'content/forbidden-key', args: { key }, at: [at] };
    return written === '<<' ? { rule: 'content/yaml-merge-key', args: {}, at: [at] } : undefined;
  }

  #alias(node: Alias, level: number): void {
    if (node.target === undefined) this.#add(unknownAlias(node, this.#text));
    else if (node.target === 'itself') this.#add({ rule: 'content/yaml-alias-cycle', args: {}, at: [node] });
    else if (this.#repeated > mostRepeated || !this.#isRepeatable(node, level, node)) this.#sound = false;
  }

  /** Counts what an alias repeats. Others that repeat a value with an alias inside its anchor aren't reported. */
  #isRepeatable(node: Node, level: number, alias: Alias): boolean {
    if (node.kind === 'alias')
      return typeof node.target === 'object' && this.#isRepeatable(node.target, level, alias);
    if (++this.#repeated > mostRepeated)
      this.#add({ rule: 'content/yaml-alias-bomb', args: { limit: mostRepeated }, at: [alias] });
    if (!isContainer(node) || this.#repeated > mostRepeated) return this.#repeated <= mostRepeated;
    if (level <= deepest) return node.parts.every(({ value }) => this.#isRepeatable(value, level + 1, alias));
    this.#add({ rule: 'content/too-deep', args: { limit: deepest }, at: [alias] });
    return false;
  }

  /** A text may have been meant that begins with `!`. */
  #tag(tag: Range | undefined): void {
    if (tag === undefined) return;
    const written = excerpt(tag, this.#text);
    const isText =
      /^![^!<]/.test(written) && /:[ \t]$/.test(this.#text.slice(Math.max(0, tag.start - 2), tag.start));
    const at = isText ? meantText(this.#text, tag.start) : tag;
    const args = { tag: written, ...(isText && { text: excerpt(at, this.#text) }) };
    this.#add({ rule: 'content/yaml-tag', args, at: [{ start: at.start, end: at.end }] });
  }

  /** An unused anchor is reported on scalars only: there it may be part of the text. On a list or mapping it changes nothing. */
  #anchor({ anchor, kind, start }: Node): void {
    if (anchor === undefined || (kind !== 'scalar' && kind !== 'nothing')) return;
    const written = excerpt(anchor, this.#text);
    this.#aliases ??= aliasesIn(this.#text);
    if (this.#aliases.has(written.slice(1))) return;
    // YAML read the beginning of a text as an anchor, as in `&Sons`.
    const isText = !/[|>\r\n]/.test(this.#text.slice(anchor.end, start + (kind === 'scalar' ? 1 : 0)));
    const { start: from, end } = isText ? meantText(this.#text, anchor.start) : anchor;
    const args = { anchor: written, ...(isText && { text: this.#text.slice(from, end) }) };
    this.#add({ rule: 'content/yaml-anchor', args, at: [{ start: from, end }] });
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
