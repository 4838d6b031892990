import { asTyped } from '../text/as-typed.js';
import { safeLine, safeText } from '../text/clean.js';
import { columnCount, cutText, paddedText, wrappedText } from '../text/columns.js';
import { type DocumentBlock, isPieces, type Text, type TextTable } from './document.js';

/** The styles of a text. Each function returns it, coloured or unchanged. */
interface Paint {
  readonly strong: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly good: (text: string) => string;
  readonly mark: (text: string) => string;
}

const noPaint: Paint = {
  strong: (text) => text,
  faint: (text) => text,
  good: (text) => text,
  mark: (text) => text,
};

const paints = { strong: 'strong', quiet: 'faint', aside: 'faint', good: 'good', bad: 'mark' } as const;

/** A text for a terminal, without anything that it would obey but the given styles. */
export function terminalText(text: Text, paint: Paint = noPaint): string {
  if (isPieces(text)) return text.map((piece) => terminalText(piece, paint)).join('');
  if (typeof text === 'string') return safeText(text);
  if ('content' in text)
    return 'most' in text ? cutText(safeLine(text.content), text.most) : safeLine(text.content);
  if ('code' in text) return safeLine(text.code);
  if ('lines' in text) return text.lines.map((line) => terminalText(line, paint)).join('\n');
  return paint[paints[text.tone]](terminalText(text.text, paint));
}

/** What a text is written for. */
export interface Screen {
  /** Columns; Infinity if lines are not broken. */
  readonly width: number;
  readonly style: Paint;
  /** The words that start the program here; `opendata` by default. */
  readonly program?: string;
}

/** Columns of what fills a screen that is wider than people read. */
const usualWidth = 100;

/** Blocks for a terminal, with an empty line between them, but not after a heading. */
export function* terminalOf(blocks: Iterable<DocumentBlock>, on: Screen): Generator<string> {
  const screen = { ...on, width: on.width >= 120 ? usualWidth : on.width };
  let before = '';
  for (const block of blocks) {
    yield `${before}${terminalBlock(block, screen)}\n`;
    before = 'heading' in block ? '' : '\n';
  }
}

function terminalBlock(block: DocumentBlock, screen: Screen): string {
  const { width, style, program } = screen;
  const line = (text: Text) => wrappedText(asTyped(terminalText(text, style), program), width);
  if ('heading' in block) {
    const { heading, aside } = block;
    return line([
      { tone: 'strong', text: heading },
      ...(aside === undefined ? [] : [{ tone: 'quiet' as const, text: `  ${aside}` }]),
    ]);
  }
  if ('paragraph' in block) return line(block.paragraph);
  if ('verdict' in block)
    return line(
      block.isGood ? [{ tone: 'good', text: '✓' }, ' ', block.verdict] : { tone: 'bad', text: block.verdict },
    );
  if ('facts' in block)
    return block.facts.map(([name, text]) => factText(name, terminalText(text, style), width)).join('\n');
  if ('list' in block) return block.list.map((item) => line(['  - ', item])).join('\n');
  return tableLines(block, screen).join('\n');
}

/** The columns of the names of facts. */
const nameColumns = 10;

/** A name, and lines beside it. Each is wrapped, with the rest of it two columns further in. */
function factText(name: string, text: string, width: number): string {
  const space = Math.max(width - nameColumns - 2, 24);
  const inner = text.split('\n').flatMap((line) => {
    const [first = '', ...others] = wrappedText(line, space).split('\n');
    const [indent = ''] = /^ */.exec(line) ?? [];
    return [first, ...others.map((part) => `${indent}  ${part.trimStart()}`)];
  });
  return inner
    .map((line, index) => `${(index === 0 ? name : '').padEnd(nameColumns)}${line}`.trimEnd())
    .join('\n');
}

/**
 * The lines of a table, with two spaces between columns; none ends with spaces. Where it is too wide, each row becomes lines
 * with a cell each, after the head of its column.
 */
export function tableLines({ columns, rows }: TextTable, { width, style }: Screen): string[] {
  const heads = columns.map(({ head }) => head);
  const written = rows.map((row) =>
    'title' in row
      ? terminalText(row.title, style)
      : columns.map(({ is }, at) => terminalText(row.cells[at] ?? '') || (is === 'number' ? '–' : '')),
  );
  const widths = columns.map((_, at) =>
    Math.max(...[heads, ...written].map((row) => (typeof row === 'string' ? 0 : columnCount(row[at]!)))),
  );
  if (widths.reduce((sum, one) => sum + one + 2, -2) > width)
    return written.flatMap((row) => (typeof row === 'string' ? [row] : stacked(columns, row, width)));
  const line = (cells: readonly string[]) =>
    columns
      .map(({ is }, at) => paddedText(cells[at]!, widths[at]!, is === 'number' ? 'right' : 'left'))
      .join('  ')
      .trimEnd();
  return [style.faint(line(heads)), ...written.map((row) => (typeof row === 'string' ? row : line(row)))];
}

/** A row of a table that is too wide. Its first cell is what it is about; numbers are on one line. */
function stacked(
  columns: TextTable['columns'],
  [first = '', ...others]: readonly string[],
  width: number,
): string[] {
  const named = others.flatMap((cell, index) => {
    const { head, is } = columns[index + 1]!;
    const text = cell.trim();
    return /^–?$/.test(text) ? [] : [{ text: head === '' ? text : `${head}: ${text}`, is }];
  });
  const numbers = named.filter(({ is }) => is === 'number').map(({ text }) => text);
  const texts = named.filter(({ is }) => is !== 'number').map(({ text }) => text);
  const lines = numbers.length === 0 ? texts : [numbers.join(', '), ...texts];
  const indent = `${/^ */.exec(first)}  `;
  return [first, ...lines.map((line) => indent + line)].flatMap((line) =>
    wrappedText(line, width).split('\n'),
  );
}
