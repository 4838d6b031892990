import type { Finding, Range } from '../../finding.js';
import { deepest } from '../../limits.js';
import { lineEnd } from '../../lines.js';
import type { Tree } from '../../tree.js';
import { indentation, itemTooFarIn, missingFirstDash } from './indentation.js';
import { bulletIn, leadingTab, noBreakSpace, withoutSign } from './lines.js';
import { lineOf, type Mistake, restOf, syntax } from './spans.js';
import { asterisk, brackets, colonInText, quotes, reservedCharacter } from './values.js';

/** What editors do. The first that finds its mistake on the line says what to write. */
const finders: readonly ((mistake: Mistake) => Finding | undefined)[] = [
  leadingTab,
  noBreakSpace,
  quotes,
  brackets,
  asterisk,
  reservedCharacter,
  colonInText,
  itemTooFarIn,
  missingFirstDash,
  withoutSign,
];

/** The first mistake in a piece of a text that can't be read: where it is, and what to do. */
export function diagnose(
  text: string,
  piece: Range,
  { errors, enclosed }: ReturnType<Tree['mistakes']>,
): Finding {
  const { code, at: place } = errors[0]!;
  if (code === 'TOO_DEEP') return { rule: 'content/too-deep', args: { limit: deepest }, at: [place] };
  if (code === 'BAD_DQ_ESCAPE') return syntax('escape', place);
  const last = piece.start + text.slice(piece.start, piece.end).trimEnd().length;
  const at = Math.min(place.start, last);
  const stop = lineOf(text, at);
  const own = stop.start === stop.end ? lineOf(text, Math.min(skipSpace(text, at), last)) : stop;
  const bulleted = bulletIn(own, text);
  if (bulleted !== undefined) return bulleted;
  // A text was taken to go on, up to the colon on the next line.
  const isBelow =
    at > own.start &&
    errors.some((error) => error.code === 'MULTILINE_IMPLICIT_KEY' && error.at.start === at);
  const line = isBelow ? lineOf(text, skipSpace(text, lineEnd(text, own.end))) : own;
  const mistake: Mistake = { text, code, at: isBelow ? line.start : at, line, enclosed };
  for (const find of finders) {
    const found = find(mistake);
    if (found !== undefined) return found;
  }
  return mistake.at <= line.start ? indentation(mistake) : syntax('unreadable', restOf(text, at));
}

/** Behind the spaces, line breaks and comments at an offset. */
function skipSpace(text: string, offset: number): number {
  const space = /(?:[ \t\r\n]+|#[^\r\n]*)*/y;
  space.lastIndex = offset;
  space.test(text);
  return space.lastIndex;
}
