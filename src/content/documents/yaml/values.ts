import { type LoadOptions, loadAll, Schema, Type, YAMLException } from 'js-yaml';
import { deepest } from '../limits.js';
import { isSpaceOrTab, lineEnd, lineStart } from '../lines.js';
import { hasIndentedMarker, isDash } from './pieces.js';
import { skipSpace } from './spans.js';

/** True for an empty plain scalar: it is null, and all others stay as they are written (D19). */
export function isEmptyScalar(text: string | null): boolean {
  if (text === null || text === '' || text === '~') return true;
  return text.length === 4 && (text === 'null' || text === 'Null' || text === 'NULL');
}

/** The name can't be written as a tag. */
const nothing = new Type('no value', { kind: 'scalar', resolve: isEmptyScalar, construct: () => null });

/** Knows no tags, so that every tag stops the parser. */
const schema = new Schema({ implicit: [nothing], explicit: [] });

/**
 * The values of the documents of a text, without their places; nothing where the text needs a careful look. This is
 * the fast reader: js-yaml 4 refuses keys written twice, tags and more than `deepest` levels. It warns of lines in
 * quotes or brackets that are not indented, and reads a few other things that YAML 1.2 doesn't allow.
 */
export function plainValues(text: string): readonly unknown[] | undefined {
  // The types lack maxDepth, which is in js-yaml's manual.
  const options = { schema, maxDepth: deepest, onWarning: stop } as LoadOptions;
  try {
    const values = loadAll(text, null, options);
    return mayHaveOddSyntax(text) ? undefined : values;
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return undefined;
  }
}

/** A text with thousands of warnings takes minutes to read, since the whole text is looked through for each. */
function stop(warning: YAMLException): never {
  throw warning;
}

/** The number of warnings after which the rest of a text is not read. */
const mostWarnings = 20;

/** True for a text whose only mistakes are lines in quotes or brackets that are not indented. */
export function isOnlyUnindented(text: string): boolean {
  let warnings = 0;
  const onWarning = (warning: YAMLException) => {
    if (++warnings === mostWarnings) throw warning;
  };
  try {
    loadAll(text, null, { schema, maxDepth: deepest, json: true, onWarning } as LoadOptions);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return warnings === mostWarnings;
  }
  return warnings > 0;
}

/**
 * True where a text may contain something that the fast reader accepts or reads differently from YAML 1.2. It is rare, and
 * looking for it in a tree is slow, so it is searched for in the text; what is found there is often harmless.
 */
function mayHaveOddSyntax(text: string): boolean {
  return (
    holds(text, '!', (at) => beginsToken(text, at) && /[\s<]|^$/.test(text.charAt(at + 1))) ||
    holds(text, '?', (at) => beginsToken(text, at) && /\s|^$/.test(text.charAt(at + 1))) ||
    holds(text, ']', (at) => isBeforeColon(text, at + 1)) ||
    holds(text, '}', (at) => isBeforeColon(text, at + 1)) ||
    holds(text, '*', (at) => beginsToken(text, at) && isBeforeColon(text, tokenEnd(text, at))) ||
    holds(text, '\t', (at) => beginsLine(text, at) && !/^\s*$/.test(text.slice(at, lineEnd(text, at)))) ||
    holds(text, '---', (at) => lineStart(text, at) === at && /\S/.test(text.charAt(at + 3))) ||
    holds(text, '|', (at) => beginsLine(text, at)) ||
    holds(text, '>', (at) => beginsLine(text, at)) ||
    holds(text, '#', (at) => /["'\]}[{,|>]/.test(text.charAt(at - 1))) ||
    mayHaveBareKey(text) ||
    mayHaveMisplacedItem(text) ||
    mayHaveOddAnchor(text) ||
    hasIndentedMarker(text)
  );
}

/**
 * A dash that nothing follows, with an item of a list around it below: the parser would take that for an item of
 * the same list.
 */
function mayHaveMisplacedItem(text: string): boolean {
  return holds(text, '-', (at) => {
    if (!isDash(text, at) || !/[ \r\n]|^$/.test(text.charAt(at - 1))) return false;
    const next = skipSpace(text, at + 1);
    if (!isDash(text, next) || lineEnd(text, at) >= next) return false;
    return next - lineStart(text, next) < at - lineStart(text, at);
  });
}

/** How far back the bracket around a comma is looked for, in UTF-16 units. */
const farthestBracket = 300;

/** A list or mapping where a key belongs, as in `{a: b, {c: d}}`. */
function mayHaveBareKey(text: string): boolean {
  if (!text.includes('{')) return false;
  for (const { 0: found, index } of text.matchAll(/[,{]\s*[{[]/g)) {
    if (found.startsWith('{')) return true;
    let depth = 0;
    const end = Math.max(0, index - farthestBracket);
    for (let at = index - 1; at >= end && depth >= 0; at--) {
      const character = text[at];
      if (character === ']' || character === '}') depth++;
      else if ((character === '[' || character === '{') && --depth < 0 && character === '{') return true;
    }
  }
  return false;
}

/** An anchor before a field on the line of another, as in `Name: &a Ely: High`, or with no space behind it. */
const oddAnchor = /:[ \t]+&[^\r\n]*:(?=\s|$)|&[^\s,[\]{}]*[[{"']/;

/** An odd anchor, or one that nothing repeats: `Name: &Co High Street` is most likely a text. Or the same name twice. */
function mayHaveOddAnchor(text: string): boolean {
  if (!text.includes('&')) return false;
  if (oddAnchor.test(text)) return true;
  const anchors = namesAfter('&', text);
  const aliases = aliasesIn(text);
  return new Set(anchors).size < anchors.length || anchors.some((name) => !aliases.has(name));
}

/** True where a text may have aliases and anchors for them. */
export function mayHaveAliases(text: string): boolean {
  return text.includes('&') && holds(text, '*', (at) => beginsToken(text, at));
}

/** The names of all aliases of a text, and of what only looks like one. */
export function aliasesIn(text: string): ReadonlySet<string> {
  return new Set(namesAfter('*', text));
}

/** What may be before an anchor or alias: a line's indentation, a sign of YAML, or a tag. */
const before = '(?:^|[:\\-,[{?]|[!&][^ \\t\\r\\n]*[ \\t])[ \\t]*';

function namesAfter(sign: '&' | '*', text: string): readonly string[] {
  const written = new RegExp(`${before}\\${sign}([^\\s,[\\]{}]+)`, 'gm');
  return [...text.matchAll(written)].map(([, name = '']) => name);
}

function holds(text: string, character: string, isOdd: (at: number) => boolean): boolean {
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1))
    if (isOdd(at)) return true;
  return false;
}

/** A `|` or `>` on a line of its own may be further in than its text, of which the parser then leaves out what begins with #. */
function beginsLine(text: string, at: number): boolean {
  return text.slice(lineStart(text, at), at).trim() === '';
}

function beginsToken(text: string, at: number): boolean {
  return at === 0 || /[\s,[{:]/.test(text.charAt(at - 1));
}

/** Where the name of an anchor, alias or tag ends. */
function tokenEnd(text: string, offset: number): number {
  const end = /[\s,[\]{}]/g;
  end.lastIndex = offset;
  return end.exec(text)?.index ?? text.length;
}

function isBeforeColon(text: string, at: number): boolean {
  let next = at;
  while (isSpaceOrTab(text.charCodeAt(next))) next++;
  return text.charCodeAt(next) === 0x3a;
}
