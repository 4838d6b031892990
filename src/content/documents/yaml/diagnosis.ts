import type { Finding } from '../finding.js';
import { deepest } from '../limits.js';
import { lineStart } from '../lines.js';
import { bulletIn } from './bullets.js';
import { ofCode, unknownAlias } from './mistakes/aliases.js';
import { inBrackets, strayBracket } from './mistakes/brackets.js';
import { noSpaceAfterColon, withoutColon, withoutName } from './mistakes/colons.js';
import { besides, itemBelow, missingFirstDash } from './mistakes/dashes.js';
import { indentation, leadingNoBreakSpace, leadingTab } from './mistakes/indentation.js';
import {
  behindQuotes,
  blockTextHeader,
  colonInText,
  reservedCharacter,
  unclosedQuotes,
} from './mistakes/quotes.js';
import { prologueOf } from './pieces.js';
import { examine, type Mistake, startOfTooDeep } from './second-parser.js';
import { character, excerpt, lineOf, restOf, syntax } from './spans.js';
import type { TreeFailure } from './tree.js';

/** The mistake that made the parser stop, and its place. */
export function diagnose(failure: TreeFailure, text: string): Finding {
  if (failure.alias !== undefined) return unknownAlias(failure.alias, text);
  const tooDeep = startOfTooDeep(failure, text);
  if (tooDeep !== undefined)
    return { rule: 'content/too-deep', args: { limit: deepest }, at: [character(text, tooDeep)] };
  return diagnosis(examine(failure, text));
}

function diagnosis(mistake: Mistake): Finding {
  return (
    bulletAtLine(mistake) ??
    ofCode(mistake) ??
    unclosedQuotes(mistake) ??
    directive(mistake) ??
    blockTextHeader(mistake) ??
    noSpaceAfterColon(mistake) ??
    inBrackets(mistake) ??
    withoutColon(mistake) ??
    misplaced(mistake)
  );
}

/** The fields of a first record without a dash, where the failure shows it. */
export function firstDash(failure: TreeFailure, text: string): Finding | undefined {
  return missingFirstDash(examine(failure, text));
}

/** Something is where the next entry of a list or mapping would. */
function misplaced(mistake: Mistake): Finding {
  const { position, text } = mistake;
  const line = lineOf(text, position);
  return (
    behindQuotes(mistake) ??
    leadingTab(text, position) ??
    leadingNoBreakSpace(text, position) ??
    strayBracket(mistake) ??
    reservedCharacter(mistake) ??
    colonInText(mistake) ??
    missingFirstDash(mistake) ??
    (line.start < position ? besides(mistake) : itemBelow(mistake)) ??
    withoutName(line, text) ??
    indentation(line, text)
  );
}

function directive({ position, text }: Mistake): Finding | undefined {
  const { content, directives } = prologueOf(text);
  const own = directives.findLast(({ start }) => start <= position);
  if (own !== undefined && position === content) return syntax('directive-without-document', directives[0]!);
  const isBehind = text[position] === '%' && lineStart(text, position) === position;
  const at = position < content ? own : isBehind ? restOf(text, position) : undefined;
  return at && { rule: 'content/yaml-directive', args: { directive: excerpt(at, text) }, at: [at] };
}

/** The line of a bullet, wherever the parser stopped in it. */
function bulletAtLine({ at, position, last, text }: Mistake): Finding | undefined {
  for (const place of [position, at, last?.start ?? position]) {
    const found = bulletIn(lineOf(text, Math.min(place, text.length)), text);
    if (found !== undefined) return found;
  }
  return undefined;
}
