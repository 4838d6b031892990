import { eastAsianWidth } from 'get-east-asian-width';
import type { Location } from '../model/location.js';
import type { Style } from './style.js';

/** Longer lines are trimmed round the caret to this many columns. */
const widest = 100;

/**
 * The lines of a text round a place, with a caret under what is meant:
 *
 * ```
 *   13 |   Name: Ely High Street
 *   14 |   Type: Phisical
 *      |         ^^^^^^^^ did you mean "Physical"?
 * ```
 *
 * One line before for context, trimmed where it is too long, tabs shown as two blanks.
 * @returns no lines where the text doesn't have the place
 */
export function frame(
  lines: readonly string[],
  { start, end }: Location,
  hint: string,
  style: Style,
): string[] {
  const line = lines[start.line - 1];
  if (line === undefined) return [];
  const gutter = String(start.line).length;
  const points = [...line];
  const from = Math.min(start.column - 1, points.length);
  const to = Math.max(
    end.line > start.line ? points.length : Math.min(end.column - 1, points.length),
    from + 1,
  );
  const cut = windowOf(points.length, from, to);
  const numbered = (number: number, text: string) =>
    `${style.faint(`${String(number).padStart(gutter)} |`)} ${text}`.trimEnd();

  const shown: string[] = [];
  const before = lines[start.line - 2];
  if (before !== undefined && [...before].slice(cut.from, cut.to).join('').trim() !== '') {
    shown.push(numbered(start.line - 1, slice([...before], cut)));
  }
  shown.push(numbered(start.line, slice(points, cut)));
  const indent = columns(points.slice(cut.from, from)) + (cut.from > 0 ? 1 : 0);
  const carets = '^'.repeat(Math.max(1, columns(points.slice(from, Math.min(to, cut.to)))));
  const mark = [style.mark(carets), hint === '' ? '' : style.hint(hint)].filter(Boolean).join(' ');
  shown.push(`${style.faint(`${' '.repeat(gutter)} |`)} ${' '.repeat(indent)}${mark}`);
  return shown;
}

interface Window {
  readonly from: number;
  readonly to: number;
}

function windowOf(length: number, from: number, to: number): Window {
  if (length <= widest) return { from: 0, to: widest };
  const marked = Math.min(to - from, widest - 20);
  const start = Math.max(0, Math.min(from - Math.floor((widest - marked) / 2), length - widest));
  return { from: start, to: start + widest };
}

function slice(points: readonly string[], { from, to }: Window): string {
  const text = points.slice(from, to).map(visible).join('');
  return `${from > 0 ? '…' : ''}${text}${to < points.length ? '…' : ''}`;
}

/** Columns on a terminal. */
function columns(points: readonly string[]): number {
  return points.reduce(
    (sum, point) => sum + [...visible(point)].reduce((width, sign) => width + columnsOf(sign), 0),
    0,
  );
}

function columnsOf(sign: string): number {
  return /^\p{Mark}$/u.test(sign) ? 0 : eastAsianWidth(sign.codePointAt(0) ?? 0);
}

/** A tab as two blanks, a control character as one sign that can be seen. */
function visible(point: string): string {
  if (point === '\t') return '  ';
  return /[\x00-\x1f\x7f-\x9f]/.test(point) ? '·' : point;
}
