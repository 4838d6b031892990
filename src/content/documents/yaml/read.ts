import { TreeCheck } from '../check-tree.js';
import { type Finding, Findings, type Range } from '../finding.js';
import { containsRefused, controlCharacters, forbiddenKeys, hasControlCharacter } from '../limits.js';
import type { Lines } from '../lines.js';
import type { Node } from '../node.js';
import { type DocumentReading, emptyFile } from '../reading.js';
import { unrepeated } from '../repetition.js';
import { treeOf } from '../tree.js';
import { cutTexts, mayHaveCurlyTexts, mayHaveCutText } from './lost-text.js';
import { diagnose } from './mistakes/index.js';
import { mayHaveBulletLines } from './mistakes/lines.js';
import { excerpt, lineOf, restOf, syntax } from './mistakes/spans.js';
import { cutList, prologueOf } from './pieces.js';
import { mayHaveAliases, plainValues, repeatsValues } from './values.js';

/**
 * Reads YAML 1.2 with every scalar as written (D19). A valid text is read by js-yaml alone. The package `yaml`, which is
 * ten times as slow, says where something is, and what is wrong; and it reads what js-yaml may read otherwise.
 */
export function readYaml(text: string, lines: () => Lines): DocumentReading {
  const valid = mayHaveCutText(text) ? undefined : validValue(text);
  const reading = valid === undefined ? readCarefully(text, lines) : { value: valid, findings: [] };
  const { content, hasComments } = prologueOf(text);
  if (reading.value !== null || content < text.length) return reading;
  return { findings: [...reading.findings, emptyFile(hasComments)] };
}

/** `<<` merges mappings in YAML 1.1; in 1.2 it would be a key like any other, which nobody means. */
const refusedKeys: ReadonlySet<string> = new Set([...forbiddenKeys, '<<']);

/** The value of a text in which nothing is wrong, and nothing odd. Texts that YAML reads only in part are not looked for. */
function validValue(text: string): unknown {
  if (hasControlCharacter(text) || refusedDirectives(text).length > 0) return undefined;
  const isAscii = Buffer.byteLength(text) === text.length;
  if (!isAscii && (mayHaveBulletLines(text) || mayHaveCurlyTexts.test(text))) return undefined;
  const read = plainValues(text);
  if (!('values' in read) || read.isOdd || read.values.length > 1) return undefined;
  const plain = read.values[0] ?? null;
  const value = mayHaveAliases(text) ? unrepeated(plain, text.length) : plain;
  return containsRefused(text, value, refusedKeys) ? undefined : value;
}

/** From this many UTF-16 units on, a text that can't be read isn't explained: that takes long, and nobody has written it. */
const longestExplained = 1 << 20;

/**
 * Finds the first mistake in each item of a list, and what is wrong with a text that isn't one. Valid items are content.
 * Those with aliases are too, if the text is YAML: they need the values that they repeat.
 */
function readCarefully(text: string, lines: () => Lines): DocumentReading {
  const findings = new Findings();
  findings.addAll(refusedDirectives(text));
  const pieces = cutList(text, lines())?.pieces;
  const isRepeating = repeatsValues(text);
  const ofWhole = new Findings();
  const isWhole = pieces === undefined || isRepeating;
  const whole = isWhole ? pieceValue(text, { start: 0, end: text.length }, ofWhole) : undefined;
  if (pieces === undefined || whole !== undefined) {
    findings.addAll(ofWhole.list);
    return { value: unrepeated(whole, text.length), findings: findings.list };
  }
  const value = pieces.map((piece): unknown => {
    if (findings.full) return undefined;
    const own = text.slice(piece.start, piece.end);
    if (isRepeating && mayHaveAliases(own)) {
      soundRoot(text, piece, findings);
      return undefined;
    }
    const valid = mayHaveCutText(own) ? undefined : validValue(own);
    if (Array.isArray(valid) && valid.length === 1) return valid[0];
    const items = pieceValue(text, piece, findings);
    return Array.isArray(items) ? items[0] : undefined;
  });
  if (findings.list.length === 0) findings.addAll(ofWhole.list);
  return { value, findings: findings.list };
}

/**
 * Reads a piece of a text with the package `yaml`, which is right where the two parsers differ.
 * @returns its value, as far as it can be used; undefined if it isn't YAML
 */
function pieceValue(text: string, piece: Range, findings: Findings): unknown {
  const root = soundRoot(text, piece, findings);
  if (!root) return root;
  const value = new TreeCheck(text, findings).usable(root);
  findings.addAll(cutTexts(text, root));
  return value;
}

/** The root of the one document of a piece; null if it is empty, undefined if it isn't YAML. */
function soundRoot(text: string, piece: Range, findings: Findings): Node | null | undefined {
  if (findings.addAll(controlCharacters(text, piece)) > 0) return undefined;
  const own = text.slice(piece.start, piece.end);
  const plain = own.length > longestExplained ? plainValues(own) : undefined;
  if (plain !== undefined && 'stoppedAt' in plain) {
    findings.add(syntax('unreadable', lineOf(text, piece.start + plain.stoppedAt)));
    return undefined;
  }
  const tree = treeOf(text, piece);
  const [first, second] = tree.documents;
  const mistakes = tree.mistakes();
  if (mistakes.errors.length > 0) findings.add(diagnose(text, piece, mistakes));
  else if (second !== undefined) findings.add(furtherDocument(second.start, text));
  else return first?.root ?? null;
  return undefined;
}

/** More than one document is refused: where the second begins. */
function furtherDocument(start: number, text: string): Finding {
  const at = text.startsWith('---', start) ? { start, end: start + 3 } : restOf(text, start);
  return { rule: 'content/yaml-documents', args: {}, at: [at] };
}

/** Directives other than `%YAML 1.2`, which is what the text is read as anyway. */
function refusedDirectives(text: string): Finding[] {
  if (!text.includes('%')) return [];
  return prologueOf(text)
    .directives.filter(({ start, end }) => !/^%YAML[ \t]+1\.2(?:[ \t]+#.*)?$/.test(text.slice(start, end)))
    .map((at) => ({ rule: 'content/yaml-directive', args: { directive: excerpt(at, text) }, at: [at] }));
}
