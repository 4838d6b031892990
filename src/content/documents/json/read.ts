import { type ParseError, parse } from 'jsonc-parser';
import { TreeCheck } from '../check-tree.js';
import { type Finding, Findings } from '../finding.js';
import { containsRefused, controlCharacters, deepest } from '../limits.js';
import { type DocumentReading, emptyFile } from '../reading.js';
import { treeOf } from '../tree.js';
import { jsonSigns } from './items.js';
import { diagnoseJson } from './mistakes.js';

/**
 * Reads JSON (RFC 8259) with its own types, by `JSON.parse`. jsonc-parser says why a text is none; and as JSON is YAML 1.2,
 * the positions are those of a tree of YAML.
 */
export function readJson(text: string): DocumentReading {
  if (text.trim() === '') return { findings: [emptyFile()] };
  const findings = new Findings();
  findings.addAll(controlCharacters(text, { start: 0, end: text.length }));
  const value = jsonValue(text);
  const mistake = jsonMistake(text, value);
  if (mistake !== undefined) {
    findings.add(mistake);
    return { findings: findings.list };
  }
  const isOdd = findings.list.length > 0 || containsRefused(text, value) || repeatsKey(text, value);
  if (!isOdd) return { value, findings: [] };
  const usable = new TreeCheck(text, findings).usable(treeOf(text).documents[0]!.root, value);
  return { value: usable, findings: findings.list };
}

/**
 * Why a text isn't JSON, or is deeper than parsers can read that call themselves for each level: all but JSON.parse.
 * @param value what JSON.parse makes of it; undefined if it throws
 */
export function jsonMistake(text: string, value: unknown): Finding | undefined {
  const start =
    value === undefined || fieldsIn(value) === Number.POSITIVE_INFINITY ? tooDeepAt(text) : undefined;
  if (start !== undefined)
    return { rule: 'content/too-deep', args: { limit: deepest }, at: [{ start, end: start + 1 }] };
  return value === undefined ? mistakeIn(text) : undefined;
}

/** How many fields the objects in a value have; infinitely many if it is too deep in lists and objects. */
function fieldsIn(value: unknown, level = 1): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (level > deepest) return Number.POSITIVE_INFINITY;
  let count = Array.isArray(value) ? 0 : Object.keys(value).length;
  for (const inner of Object.values(value)) count += fieldsIn(inner, level + 1);
  return count;
}

/** @returns undefined if the text isn't JSON */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function mistakeIn(text: string): Finding {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowEmptyContent: false });
  return diagnoseJson(text, errors[0]!);
}

/** True if an object of a valid text has a key twice: then it has more colons than fields are read. */
function repeatsKey(text: string, value: unknown): boolean {
  let colons = 0;
  for (const { sign } of jsonSigns(text)) if (sign === ':') colons++;
  return colons > fieldsIn(value);
}

/** Where the first list or object begins that is too deep in others. */
function tooDeepAt(text: string): number | undefined {
  let level = 0;
  for (const { sign, index } of jsonSigns(text)) {
    if (/[[{]/.test(sign) && ++level > deepest) return index;
    if (/[\]}]/.test(sign)) level--;
  }
  return undefined;
}
