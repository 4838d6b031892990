import { columnCount, wrapped } from '../../base/text/columns.js';
import { replaceHidden } from '../../base/text/hidden-characters.js';
import type { Excerpt, Location, Position } from '../../model/location.js';
import type { Style } from './style.js';

/** Longer lines are cut around the caret to this many columns, however wide the terminal is. */
const widest = 100;
/** With fewer columns than this, an excerpt of a line is useless. */
const narrowest = 20;
/** UTF-16 units of a line that are looked at on either side of a location: a whole file may be one line. */
const near = 500;

/**
 * The lines of a text around a location, with carets under the location:
 *
 * ```
 *   13 |   Name: Ely High Street
 *   14 |   Type: Phisical
 *      |         ^^^^^^^^ did you mean "Physical"?
 * ```
 *
 * Includes one line before for context. Long lines are cut, and tabs shown as two spaces. A hint that doesn't fit after
 * the carets is below them.
 * @param width the columns of the whole frame
 * @returns no lines if the text doesn't contain the location
 */
export function frame(
  lines: readonly string[],
  { start, end }: Location,
  hint: string,
  style: Style,
  width = Number.POSITIVE_INFINITY,
): string[] {
  const line = lines[start.line - 1];
  if (line === undefined) return [];
  const gutter = String(start.line).length;
  const space = Math.max(narrowest, width - gutter - ' | '.length);
  const { begin, skipped } = beginningNear(line, start.column - 1);
  const points = pointsOf(line.slice(begin, begin + 2 * near));
  const from = Math.min(start.column - 1 - skipped, points.length);
  const to = Math.max(
    end.line > start.line ? points.length : Math.min(end.column - 1 - skipped, points.length),
    from + 1,
  );
  const marked = {
    from: offsetOf(points, from),
    to: Math.max(offsetOf(points, to), offsetOf(points, from) + 1),
  };
  // A cut line has an ellipsis at one end or at both.
  const cut = windowOf(offsetOf(points, points.length), marked, Math.min(widest, space - 2));
  const numbered = (number: number | undefined, text: string) =>
    `${style.faint(`${String(number ?? '').padStart(gutter)} |`)} ${text}`.trimEnd();

  const shown: string[] = [];
  const before = pointsOf((lines[start.line - 2] ?? '').slice(begin, begin + 2 * near));
  if (within(before, cut).trim() !== '') shown.push(numbered(start.line - 1, slice(before, cut)));
  shown.push(numbered(start.line, slice(points, cut)));
  const indent = Math.max(0, marked.from - cut.from) + (cut.from > 0 ? 1 : 0);
  const carets = '^'.repeat(Math.max(1, Math.min(marked.to, cut.to) - Math.max(marked.from, cut.from)));
  const mark = `${' '.repeat(indent)}${style.mark(carets)}`;
  if (hint === '') return [...shown, numbered(undefined, mark)];
  if (columnCount(mark) + 1 + columnCount(hint) <= space) {
    return [...shown, numbered(undefined, `${mark} ${style.hint(hint)}`)];
  }
  const margin = ' '.repeat(Math.max(0, Math.min(indent, space - columnCount(hint))));
  const below = wrapped(hint, space).split('\n');
  return [
    ...shown,
    numbered(undefined, mark),
    ...below.map((text) => numbered(undefined, margin + style.hint(text))),
  ];
}

/** The same for an excerpt of a text, with line numbers as in the whole. */
export function frameIn(
  { line, lines, skipped }: Excerpt,
  { file, start, end }: Location,
  hint: string,
  style: Style,
  width?: number,
): string[] {
  const numbered: string[] = [];
  for (const [index, text] of lines.entries()) {
    const number = line + index;
    if (number === start.line || number === start.line - 1) numbered[number - 1] = text;
  }
  const shift = (place: Position) =>
    place.line === line ? { line: place.line, column: Math.max(1, place.column - skipped) } : place;
  return frame(numbered, { file, start: shift(start), end: shift(end) }, hint, style, width);
}

/** A character of a line as it is shown, and its first column, from 0. */
interface Point {
  readonly shown: string;
  readonly at: number;
  readonly columns: number;
}

/** A range of columns of a line, from 0. */
interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * Where to begin with a line to show one of its characters: at its first one, unless that is far away.
 * @returns the UTF-16 unit, and the number of characters before it
 */
function beginningNear(line: string, index: number): { begin: number; skipped: number } {
  let unit = 0;
  let point = 0;
  for (; point < index && unit < line.length; point++) unit += line.codePointAt(unit)! > 0xffff ? 2 : 1;
  if (unit <= near) return { begin: 0, skipped: 0 };
  const isHalf = line.codePointAt(unit - near - 1)! > 0xffff;
  const begin = isHalf ? unit - near + 1 : unit - near;
  return { begin, skipped: point - [...line.slice(begin, unit)].length };
}

function pointsOf(line: string): Point[] {
  let at = 0;
  return [...replaceHidden(line, () => '·')].map((point) => {
    const shown = point === '\t' ? '  ' : point;
    const columns = columnCount(shown);
    at += columns;
    return { shown, at: at - columns, columns };
  });
}

/** The first column of a character; after the last one, the end of the line. */
function offsetOf(points: readonly Point[], index: number): number {
  const point = points[index];
  if (point !== undefined) return point.at;
  const last = points.at(-1);
  return last === undefined ? 0 : last.at + last.columns;
}

function windowOf(length: number, { from, to }: Window, size: number): Window {
  if (length <= size) return { from: 0, to: size };
  const marked = Math.min(to - from, size - Math.floor(size / 5));
  // If the marked part is too long, its beginning is shown with the line's own indentation.
  if (marked < to - from && from <= size / 4) return { from: 0, to: size };
  const start = Math.max(0, Math.min(from - Math.floor((size - marked) / 2), length - size));
  return { from: start, to: start + size };
}

function within(points: readonly Point[], { from, to }: Window): string {
  return points
    .filter(({ at, columns }) => at >= from && at + columns <= to)
    .map(({ shown }) => shown)
    .join('');
}

function slice(points: readonly Point[], window: Window): string {
  // Half of a wide character can't be shown: a space keeps the following ones in their columns.
  const half = points.some(({ at, columns }) => at < window.from && at + columns > window.from) ? ' ' : '';
  const end = offsetOf(points, points.length);
  return `${window.from > 0 ? '…' : ''}${half}${within(points, window)}${window.to < end ? '…' : ''}`;
}
