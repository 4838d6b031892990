import { once } from '../../../base/once.js';
import { isAscii } from '../../../base/text/is-ascii.js';
import { type Finding, Findings } from '../finding.js';
import { containsRefused, forbiddenKeys, hasControlCharacter } from '../limits.js';
import type { Lines } from '../lines.js';
import { type Content, contentItems, contentOf, lastOf, type Reading, separated } from '../reading.js';
import { canRepeat, separate } from '../repetition.js';
import { plainBlock } from './block.js';
import { mayHaveBulletLines } from './bullets.js';
import { TreeCheck } from './check-tree.js';
import { mayHaveCurlyTexts } from './curly-texts.js';
import { cutTexts, mayHaveCutText } from './cut-text.js';
import { cutItems, prologueOf } from './pieces.js';
import { furtherDocument, recoverYaml } from './recovery.js';
import { excerpt } from './spans.js';
import { Anchors, readTree, rootOf, treeOfYaml, type YamlDocument } from './tree.js';
import { mayHaveAliases, plainValues } from './values.js';

/**
 * Reads YAML 1.2 with every scalar as written (D19). A valid text is loaded only once; where something
 * is wrong with it, or a place is needed, it is read again into trees.
 */
export function readYaml(text: string, lines: () => Lines): Reading {
  const value = validValue(text);
  if (value === undefined) return readCarefully(text, lines);
  const tree = treeOfSound(text, lines, Array.isArray(value) ? value.length : 0);
  const findings = mayHaveCutText(text) ? cutTexts(text, tree(undefined)) : [];
  return { content: yamlContent(text, value), findings, tree };
}

/** `<<` merges mappings in YAML 1.1; in 1.2 it would be a key like any other, which nobody means. */
const refusedKeys: ReadonlySet<string> = new Set([...forbiddenKeys, '<<']);

/** The value of a valid text. Texts that YAML reads only in part are not looked for. */
export function validValue(text: string): unknown {
  if (hasControlCharacter(text) || refusedDirectives(text).length > 0) return undefined;
  if (!isAscii(text) && (mayHaveBulletLines(text) || mayHaveCurlyTexts.test(text))) return undefined;
  const plain = plainBlock(text);
  if (plain !== undefined) return containsRefused(text, plain, refusedKeys) ? undefined : plain;
  const values = plainValues(text);
  if (values === undefined || values.length > 1) return undefined;
  const value = values[0] ?? null;
  if (mayHaveAliases(text)) {
    if (!canRepeat(value)) return undefined;
    separate(value);
  }
  return containsRefused(text, value, refusedKeys) ? undefined : value;
}

/**
 * Reads only the piece of the item that is asked for where the text can be cut into its items: that is so where
 * there are as many pieces as items.
 * @param text a valid one
 * @param count of the items
 */
export function treeOfSound(text: string, lines: () => Lines, count: number): Reading['tree'] {
  const whole = once(() => treeOfYaml(text));
  const pieces = once(() => {
    const cut = cutItems(text, lines()) ?? [];
    return cut.length === count ? cut : [];
  });
  const item = lastOf((index) => {
    const piece = pieces()[index];
    const root = piece && treeOfYaml(text, piece);
    const list = root ?? whole();
    return list?.kind === 'list' ? list.items[root === undefined ? index : 0] : undefined;
  });
  return (index) => (index === undefined ? whole() : item(index));
}

/** Finds all mistakes in a text; its valid parts are content nevertheless. */
function readCarefully(text: string, lines: () => Lines): Reading {
  const findings = new Findings();
  for (const finding of refusedDirectives(text)) findings.add(finding);
  const whole = { start: 0, end: text.length };
  const read = hasControlCharacter(text) ? undefined : readTree(text, whole, new Anchors());
  if (read === undefined || 'position' in read) return recoverYaml(text, lines(), findings, read);

  const second = furtherDocument(text, read);
  if (second !== undefined) findings.add(second);
  const root = rootOf(read);
  const content = checked(text, read, findings);
  for (const finding of cutTexts(text, root)) findings.add(finding);
  return {
    content,
    findings: findings.list,
    tree: (index) => (index === undefined ? root : root?.kind === 'list' ? root.items[index] : undefined),
  };
}

/** The content of the first document, as far as it is valid. */
function checked(text: string, [first, second]: readonly YamlDocument[], findings: Findings): Content {
  if (first === undefined) return yamlContent(text, null);
  const { root } = first;
  const check = new TreeCheck(text, 'yaml', findings);
  if (root.kind !== 'list') {
    const isSound = check.check(root);
    if (!isSound || (root.kind === 'nothing' && second !== undefined)) return { kind: 'unreadable' };
    separate(root.value);
    return yamlContent(text, root.value);
  }
  const sound = check.checkItems(root);
  const items = contentItems(root.value).filter(({ index }) => sound[index] ?? true);
  return { kind: 'list', items: separated(items) };
}

function yamlContent(text: string, value: unknown): Content {
  const { content, hasComments } = prologueOf(text);
  return value === null && content >= text.length ? { kind: 'nothing', hasComments } : contentOf(value);
}

/** Directives other than `%YAML 1.2`, which is what the text is read as anyway. */
function refusedDirectives(text: string): Finding[] {
  if (!text.includes('%')) return [];
  return prologueOf(text)
    .directives.filter(({ start, end }) => !/^%YAML[ \t]+1\.2(?:[ \t]+#.*)?$/.test(text.slice(start, end)))
    .map((at) => ({ rule: 'content/yaml-directive', args: { directive: excerpt(at, text) }, at: [at] }));
}
