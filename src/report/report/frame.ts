import { columnCount, wrappedText } from '../../base/text/columns.js';
import { replaceHidden } from '../../base/text/hidden-characters.js';
import type { Excerpt, Location, Position } from '../../model/location.js';
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
  const { cells, starts } = cellsOf(text);
  const columnOf = ({ column }: Position) => starts[column - 1 - skipped] ?? cells.length;
  const from = columnOf(start);
  const to = Math.max(end.line > start.line ? cells.length : columnOf(end), from + 1);
  // A cut line has an ellipsis at one end or at both.
  const cut = windowOf(cells.length, from, to, Math.min(widest, space - 2));
  const numbered = (number: number | undefined, text: string) =>
    `${style.faint(`${String(number ?? '').padStart(gutter)} |`)} ${text}`.trimEnd();

  const shown: string[] = [];
  const before = cellsOf(lines[start.line - line - 1] ?? '').cells;
  if (
    before
      .slice(...cut)
      .join('')
      .trim() !== ''
  )
    shown.push(numbered(start.line - 1, slice(before, cut)));
  shown.push(numbered(start.line, slice(cells, cut)));
  const [left, right] = cut;
  const indent = Math.max(0, from - left) + (left > 0 ? 1 : 0);
  const carets = '^'.repeat(Math.max(1, Math.min(to, right) - Math.max(from, left)));
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

/** A line by its columns: the second one of a wide character is empty. @returns also the column of each character */
function cellsOf(line: string): { readonly cells: readonly string[]; readonly starts: readonly number[] } {
  const cells: string[] = [];
  const starts = [...replaceHidden(line, () => '·')].map((point) => {
    const shown = point === '\t' ? [' ', ' '] : [point];
    const columns = columnCount(point === '\t' ? '  ' : point);
    // One that combines with others has no column.
    if (columns === 0) cells.push(`${cells.pop() ?? ''}${point}`);
    else cells.push(...shown, ...Array<string>(columns - shown.length).fill(''));
    return Math.max(0, cells.length - Math.max(1, columns));
  });
  return { cells, starts };
}

/** The columns that are shown, from the first one up to the one after the last. */
function windowOf(length: number, from: number, to: number, size: number): [number, number] {
  if (length <= size) return [0, size];
  const marked = Math.min(to - from, size - Math.floor(size / 5));
  // If the marked part is too long, its beginning is shown with the line's own indentation.
  if (marked < to - from && from <= size / 4) return [0, size];
  const start = Math.max(0, Math.min(from - Math.floor((size - marked) / 2), length - size));
  return [start, start + size];
}

/** A part of a line. Half of a wide character can't be shown: a space keeps the following ones in their columns. */
function slice(cells: readonly string[], [from, to]: readonly [number, number]): string {
  const part = cells.slice(from, to);
  if (from > 0 && part[0] === '') part[0] = ' ';
  if (cells[to] === '') part.pop();
  return `${from > 0 ? '…' : ''}${part.join('')}${to < cells.length ? '…' : ''}`;
}
