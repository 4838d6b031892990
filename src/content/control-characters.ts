import type { Finding, Range } from './finding.js';
import { lineEnd } from './lines.js';

/**
 * What no text that people read is made of: the control characters but tab, LF and CR, a byte order mark inside
 * of a text, and the two non-characters that YAML 1.2 §5.1 leaves out too.
 */
const refused = /[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFEFF\uFFFE\uFFFF]/;

/** The same, and halves of surrogate pairs: what an escape can write but no encoded text can hold. */
const refusedInValue = new RegExp(
  `${refused.source}|[\\uD800-\\uDBFF](?![\\uDC00-\\uDFFF])|(?<![\\uD800-\\uDBFF])[\\uDC00-\\uDFFF]`,
);

export function hasControlCharacter(text: string): boolean {
  return refused.test(text);
}

/** The first refused character of a value, as a code; escapes are already resolved in it. */
export function controlCharacterIn(value: string): number | undefined {
  const found = refusedInValue.exec(value);
  return found === null ? undefined : value.charCodeAt(found.index);
}

/** The refused characters of a stretch of text, the first of each line. */
export function* controlCharacters(text: string, { start, end }: Range): Generator<Finding> {
  const stretch = text.slice(start, end);
  const pattern = new RegExp(refused, 'g');
  for (let found = pattern.exec(stretch); found !== null; found = pattern.exec(stretch)) {
    const at = start + found.index;
    const code = text.charCodeAt(at);
    yield { rule: 'content/control-character', args: { code }, at: [{ start: at, end: at + 1 }] };
    pattern.lastIndex = lineEnd(stretch, found.index);
  }
}
