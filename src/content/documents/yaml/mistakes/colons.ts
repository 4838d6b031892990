import type { Finding, Range } from '../../finding.js';
import { lineStart } from '../../lines.js';
import type { YamlSyntaxArgs } from '../../problems/yaml.js';
import { bulletIn } from '../bullets.js';
import type { Mistake } from '../second-parser.js';
import { excerpt, farthest, firstLine, isAtLineEnd, lineAbove, lineOf, syntax } from '../spans.js';
import { leadingNoBreakSpace, leadingTab } from './indentation.js';

/** A line in a mapping turned out to have no colon. */
export function withoutColon({ code, at, last, position, text }: Mistake): Finding | undefined {
  if (last === undefined || last.start !== at || last.kind !== 'text') return undefined;
  if (code !== 'MISSING_CHAR' && code !== 'MULTILINE_IMPLICIT_KEY') return undefined;
  if (position !== last.end && !isAtLineEnd(text, last.end)) return undefined;
  return leadingTab(text, last.start) ?? leadingNoBreakSpace(text, last.start) ?? missingColon(last, text);
}

/** A line that should be `Key: value` and was read as a text; `node` is that text. */
export function missingColon(node: Range, text: string): Finding {
  const line = firstLine(node, text);
  const words = text.slice(line.start, line.end);
  const pasted = bulletIn(line, text);
  if (pasted !== undefined) return pasted;
  if (/^-[^\s-]/.test(words)) return withoutSpaceAfterDash(line, text);
  if (isSpreadsheetRow(words)) return syntax('spreadsheet-row', line);
  if (/^[^\s:]+:[^\s/]/.test(words)) return withoutSpaceAfterColon(line, text);
  return syntax('missing-colon', line, meantWithoutColon(line, text));
}

/** A line that names no field, wherever it is. */
export function withoutName(line: Range, text: string): Finding | undefined {
  const words = text.slice(line.start, line.end);
  if (isSpreadsheetRow(words)) return syntax('spreadsheet-row', line);
  return /:(?:\s|$)/.test(words) || /^-(?:\s|$)/.test(words) ? undefined : missingColon(line, text);
}

/** A field, if another line has one of that name; else a comment, or more of the text above. */
function meantWithoutColon(line: Range, text: string): Omit<YamlSyntaxArgs, 'reason'> {
  const [, dash = '', name = '', value = ''] =
    /^((?:- +)*)([A-Z][A-Za-z\d]*)(?:\s*[=;]\s*|\s+-\s+|\s+)(\S.*)$/.exec(excerpt(line, text)) ?? [];
  const around = text.slice(Math.max(0, line.start - farthest), line.start + farthest);
  if (name !== '' && new RegExp(`^[ \\t]*(?:- +)*${name}:(?:\\s|$)`, 'm').test(around))
    return { write: `${dash}${name}: ${value}` };
  const start = lineStart(text, line.start);
  if (line.start === start) return { likely: 'comment', write: `# ${excerpt(line, text)}` };
  // A text that continues has several words, so a number or a code doesn't.
  const isText = /^ *(?:- +)*[^\s:#]+: +[^\s"'[{|>&*!#]\S* +[^\s#]/.test(lineAbove(start, text));
  return isText ? { likely: 'continuation', shift: 2 } : {};
}

export function noSpaceAfterColon({ position, text }: Mistake): Finding | undefined {
  const isBehindColon = text[position - 1] === ':' && /\S/.test(text.charAt(position));
  return isBehindColon ? withoutSpaceAfterColon(lineOf(text, position), text) : undefined;
}

function withoutSpaceAfterColon(line: Range, text: string): Finding {
  const write = excerpt(line, text).replace(/:(?=\S)/, ': ');
  return syntax('missing-space-after-colon', line, { write });
}

export function withoutSpaceAfterDash(line: Range, text: string): Finding {
  return syntax('missing-space-after-dash', line, { write: excerpt(line, text).replace(/^-/, '- ') });
}

/** Values with tabs between them, as a spreadsheet copies them. */
function isSpreadsheetRow(line: string): boolean {
  return /^[^\t]+\t[^\t]*\t/.test(line);
}
