import { type LoadOptions, loadAll, Schema, Type, YAMLException } from 'js-yaml';
import { deepest } from '../limits.js';

/** True for an empty plain scalar: it is null, and all others stay as they are written (D19). */
export function isEmptyScalar(text: string | null): boolean {
  if (text === null || text === '' || text === '~') return true;
  return text.length === 4 && (text === 'null' || text === 'Null' || text === 'NULL');
}

/** The name can't be written as a tag. */
const nothing = new Type('no value', { kind: 'scalar', resolve: isEmptyScalar, construct: () => null });

/** Knows no tags, so that every tag stops the parser. */
const schema = new Schema({ implicit: [nothing], explicit: [] });

/** The values of the documents of a text, `isOdd` if another reader may differ; or where the reader stopped. */
type PlainValues =
  | { readonly values: readonly unknown[]; readonly isOdd: boolean }
  | { readonly stoppedAt: number };

/**
 * Reads a text without places. js-yaml 4 refuses keys written twice, tags and too many levels. It warns of
 * lines in quotes or brackets that are not indented, and reads a few other things that YAML 1.2 doesn't allow.
 */
export function plainValues(text: string): PlainValues {
  // A text with thousands of warnings takes minutes to read, since the whole text is looked through for each.
  const onWarning = (warning: YAMLException) => {
    throw warning;
  };
  try {
    // The types lack maxDepth, which is in js-yaml's manual.
    const values = loadAll(text, null, { schema, maxDepth: deepest, onWarning } as LoadOptions);
    return { values, isOdd: mayBeOdd(text) };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return { stoppedAt: error.mark?.position ?? 0 };
  }
}

/** What js-yaml reads otherwise than YAML 1.2, or although it is none, by a character that it has. */
const odd: readonly (readonly [string, RegExp])[] = [
  ['!', /(?:^|[\s,[{:])!(?:[\s<]|$)/m],
  ['?', /(?:^|[\s,[{:])\?(?:\s|$)/m],
  [']', /\][ \t]*:/],
  ['}', /\}[ \t]*:/],
  ['*', /(?:^|[\s,[{:])\*[^\s,[\]{}]*[ \t]*:/m],
  ['\t', /^[ ]*\t[ \t]*[^\s]/m],
  // An item below a dash that nothing follows may be taken for one of the same list.
  ['-', /^[ ]*(?:- +)*-[ \t]*(?:#.*)?$/m],
  ['---', /^---\S|^[ \t]+---(?:\s|$)/m],
  ['%', /^[ \t]+%/m],
  ['|', /^[ \t]*\|/m],
  ['>', /^[ \t]*>/m],
  ['#', /["'\]}[{,|>]#/],
  // A list or mapping where a key belongs, as in `{a: b, {c: d}}`.
  ['{', /\{(?:(?:[^{}[\]]|\[[^[\]]*\]|\{[^{}]*\})*,)?\s*[{[]/],
];

/** True where a text may be read otherwise by others. It is rare, so it is looked for in the text. */
function mayBeOdd(text: string): boolean {
  return (
    odd.some(([character, form]) => text.includes(character) && form.test(text)) || mayHaveOddAnchor(text)
  );
}

/** An anchor before a field on the line of another, as in `Name: &a Ely: High`, or with no space behind it; not of brackets. */
const oddAnchor = /:[ \t]+&(?!\S+[ \t]+[[{])[^\r\n]*:(?=\s|$)|&[^\s,[\]{}]*[[{"']/;

/** An odd anchor, or one that nothing repeats: `Name: &Co High Street` is most likely a text. Or the same name twice. */
function mayHaveOddAnchor(text: string): boolean {
  if (!text.includes('&')) return false;
  if (oddAnchor.test(text)) return true;
  const anchors = namesAfter('&', text);
  const aliases = aliasesIn(text);
  return new Set(anchors).size < anchors.length || anchors.some((name) => !aliases.has(name));
}

/** True where a text may have aliases. */
export function mayHaveAliases(text: string): boolean {
  return text.includes('*') && aliasesIn(text).size > 0;
}

/** True if an alias in a text repeats something in it, so that its items can't be read by themselves. */
export function repeatsValues(text: string): boolean {
  const aliases = text.includes('&') ? aliasesIn(text) : new Set();
  return aliases.size > 0 && namesAfter('&', text).some((name) => aliases.has(name));
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
