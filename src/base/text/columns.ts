import { stripVTControlCharacters } from 'node:util';
import { eastAsianWidth } from 'get-east-asian-width';

/** Longer lines of prose are hard to read, however wide the terminal is. */
const widestProse = 120;

/** The width of a text on a terminal; colours take no columns, wide characters two. */
export function columnCount(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let sum = 0;
  for (const point of stripVTControlCharacters(text)) {
    sum += /^[\p{Mark}\p{Default_Ignorable_Code_Point}]$/u.test(point)
      ? 0
      : eastAsianWidth(point.codePointAt(0) ?? 0);
  }
  return sum;
}

/** A text without colours, cut to at most `width` columns; a cut one ends with `…`. */
export function cutText(text: string, width: number): string {
  if (columnCount(text) <= width) return text;
  let kept = '';
  let columns = 1;
  for (const point of text) {
    columns += columnCount(point);
    if (columns > width) break;
    kept += point;
  }
  return `${kept.trimEnd()}…`;
}

/** A text padded to the width of a table's column. */
export function paddedText(text: string, width: number, side: 'left' | 'right' = 'left'): string {
  const space = ' '.repeat(Math.max(0, width - columnCount(text)));
  return side === 'left' ? text + space : space + text;
}

/**
 * Wraps the lines of a text between words to `width` columns; Infinity leaves them as they are. Continuation lines are
 * indented to the text after the line's mark (`- `), or below its second column. Longer words, such as addresses, stay
 * whole so that they can be copied. So does a `command` that fits on a line, and a line that ends with a command, such
 * as `Ask again: curl …`, if possible. A number stays with its `%`.
 */
export function wrappedText(text: string, width: number): string {
  if (width === Number.POSITIVE_INFINITY) return text;
  const widest = Math.min(width, widestProse);
  return text
    .split('\n')
    .map((line) => (columnCount(line) <= widest || toCopy.test(line) ? line : broken(line, widest)))
    .join('\n');
}

/** If the terminal itself wraps such a line, it can still be copied as one. */
const toCopy = /^ *[^:`]{1,60}: (?:curl|(?:npx )?opendata(?:-press)?) /;

/**
 * A command that is wider than a line is wrapped like other text, and a field before its inner names, as in
 * `Day[1].Name`.
 */
const breaks = /(?= \S)|(?<=[\w\]])(?=\.[A-Z])/;

function broken(line: string, width: number): string {
  const indent = indentOf(stripVTControlCharacters(line), width);
  const lines: string[] = [];
  let current = '';
  for (const [, space = '', word = ''] of line.matchAll(/( *)((?:`[^`]*`|(?<=\d) (?=%)|[^ ])+)/g)) {
    const parts = columnCount(word) > width - indent && !/^\S*\//.test(word) ? word.split(breaks) : [word];
    for (const [index, part] of parts.entries()) {
      const gap = index === 0 ? space : '';
      if (stripVTControlCharacters(current).trim() === '' && lines.length === 0) current += gap + part;
      else if (columnCount(current + gap + part) <= width) current += gap + part;
      else {
        lines.push(current);
        current = ' '.repeat(indent) + part.trimStart();
      }
    }
  }
  return [...lines, current].join('\n');
}

/** The indentation of the lines after the first. */
function indentOf(line: string, width: number): number {
  const [start = ''] = /^ *(?:[-?!✓] |[\d,]+ × )?/.exec(line) ?? [];
  const [column = ''] = /^ *\S+(?: \S+)* {2,}(?=\S)/.exec(line) ?? [];
  const isNarrow = columnCount(column) > width / 2;
  return columnCount(isNarrow || column === '' ? start : column);
}

/** With fewer columns than this, a text is below what it belongs to. */
const narrowest = 24;

/** A text beside the start of its line, with the rest of it below its beginning. */
export function textBeside(start: string, text: string, width: number): string {
  const before = columnCount(start);
  const isBelow = width - before < narrowest;
  const lines = wrappedText(text, isBelow ? width - 4 : width - before).split('\n');
  return isBelow ? [start.trimEnd(), ...lines].join('\n    ') : start + lines.join(`\n${' '.repeat(before)}`);
}
