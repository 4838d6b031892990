import { columnCount, wrappedText } from '../../base/text/columns.js';
import { replaceHidden } from '../../base/text/hidden-characters.js';
import type { Excerpt, Location } from '../../model/location.js';
import type { Style } from './style.js';

/** Longer lines are cut around the caret to this many columns, however wide the terminal is. */
const widest = 100;
/** With fewer columns than this, an excerpt of a line is useless. */
const narrowest = 20;

/**
 * An excerpt of a text, with carets under a location:
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
 * @returns no lines if the excerpt doesn't contain the location
 */
export function frame(
  { line, lines, skipped }: Excerpt,
  { start, end }: Location,
  hint: string,
  style: Style,
  width = Number.POSITIVE_INFINITY,
): string[] {
  const text = lines[start.line - line];
  if (text === undefined) return [];
  const gutter = String(start.line).length;
  const space = Math.max(narrowest, width - gutter - ' | '.length);
  const points = pointsOf(text);
  const from = Math.min(Math.max(0, start.column - 1 - skipped), points.length);
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
  const before = pointsOf(lines[start.line - line - 1] ?? '');
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
  const below = wrappedText(hint, space).split('\n');
  return [
    ...shown,
    numbered(undefined, mark),
    ...below.map((text) => numbered(undefined, margin + style.hint(text))),
  ];
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
